"""What a cheat sheet says, and what a person chooses of it; no drawing."""

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
from farkle_core.sheets.composition import MOST_PAGES, Composition, PaperName, usual_parts
from farkle_core.sheets.content import CheatSheet, GoForIt, PatternRow, Scores, SetRow
from farkle_core.sheets.foot import foot
from farkle_core.sheets.learnt import NOTHING_LEARNT, Learnable, Learnt, Price, Priced, learnt_from
from farkle_core.sheets.material import Material, material_of
from farkle_core.sheets.memory_example import Example, Option, memory_example
from farkle_core.sheets.parts import ABOUT, USUAL, About, Part
from farkle_core.sheets.sections import sections
from farkle_core.sheets.sheet import aim, cheat_sheet
from farkle_core.sheets.table_words import (
    go_for_it_explanation,
    hold_explanation,
    last_chance_words,
    last_turn_words,
    offer_words,
    second_player_words,
    whose,
)
from farkle_core.sheets.tables import Cell, Line, Row, Section, Size, Table, Tone
from farkle_core.sheets.tints import tint
from farkle_core.sheets.web_page import web_page

__all__ = [
    "ABOUT",
    "LEAVE",
    "MOST_PAGES",
    "NOTHING_LEARNT",
    "ROLL",
    "TAKE",
    "USUAL",
    "About",
    "Cell",
    "CheatSheet",
    "Composition",
    "Example",
    "GoForIt",
    "HoldCell",
    "HoldRow",
    "Learnable",
    "Learnt",
    "Line",
    "Material",
    "Moment",
    "OfferCell",
    "OfferRow",
    "Offers",
    "Option",
    "PaperName",
    "Part",
    "PatternRow",
    "Price",
    "Priced",
    "Row",
    "Scores",
    "Section",
    "SetRow",
    "Situation",
    "Size",
    "Standing",
    "Table",
    "Tone",
    "aim",
    "cheat_sheet",
    "foot",
    "go_for_it_explanation",
    "hold_explanation",
    "last_chance_words",
    "last_turn_words",
    "learnt_from",
    "material_of",
    "memory_example",
    "offer_words",
    "second_player_words",
    "sections",
    "tint",
    "usual_parts",
    "web_page",
    "whose",
]
