"""What a cheat sheet says: thresholds, go-for-it margins, the fair start, how exact; no drawing."""

from farkle_core.sheets.cells import (
    LEAVE,
    ROLL,
    TAKE,
    HoldCell,
    HoldRow,
    Moment,
    OfferCell,
    OfferRow,
    Offers,
    Situation,
    Standing,
)
from farkle_core.sheets.content import CheatSheet, GoForIt, PatternRow, Scores, SetRow
from farkle_core.sheets.sheet import aim, cheat_sheet
from farkle_core.sheets.words import (
    go_for_it_explanation,
    hold_explanation,
    last_chance_words,
    last_turn_words,
    offer_words,
    second_player_words,
    whose,
)

__all__ = [
    "LEAVE",
    "ROLL",
    "TAKE",
    "CheatSheet",
    "GoForIt",
    "HoldCell",
    "HoldRow",
    "Moment",
    "OfferCell",
    "OfferRow",
    "Offers",
    "PatternRow",
    "Scores",
    "SetRow",
    "Situation",
    "Standing",
    "aim",
    "cheat_sheet",
    "go_for_it_explanation",
    "hold_explanation",
    "last_chance_words",
    "last_turn_words",
    "offer_words",
    "second_player_words",
    "whose",
]
