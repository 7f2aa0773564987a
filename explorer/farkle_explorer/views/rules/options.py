"""Every single option of the rules in a player's words: what it is called, what exactly it means, how it is edited."""

from __future__ import annotations

from typing import Any, Final

from farkle_core.rules import Carry, Effect, EndRule, Overshoot, Ties
from farkle_core.rules.document import slug
from farkle_core.rules.model import FEWEST_DICE, LARGEST_GOAL, LARGEST_POINTS, MOST_DICE, MOST_FARKLES
from farkle_explorer.models.document_keys import ABSENT, Document, read
from farkle_explorer.models.draft import RulesetDraft
from farkle_explorer.views.rules.bonus_list import BonusList
from farkle_explorer.views.rules.boxes import ChoiceBox, FlagBox, IntegerBox, TextBox
from farkle_explorer.views.rules.face_boxes import FaceBox
from farkle_explorer.views.rules.fields import FieldSpec

_FIRST_CURSE: Final = {"face": 2, "count": 4}


def _points(low: int = 0, high: int = LARGEST_POINTS, zero: str = "") -> IntegerBox:
    return IntegerBox(low, high, 50, {0: zero} if zero else {}, "points")


def _write_name(draft: RulesetDraft, key: str, value: Any) -> None:
    """Write the name, and the short name with it as long as that is only made from the name."""
    values = {key: value}
    if draft.value("id") in (ABSENT, slug(draft.name)):
        values["id"] = slug(value)
    draft.set_values(values, "change the name", merge=key)


def _write_effect(draft: RulesetDraft, key: str, value: Any) -> None:
    """Write what a cursed roll does, the whole table with it when it comes or goes."""
    if value == "":
        draft.remove("cursed")
    elif draft.value("cursed") is ABSENT:
        draft.set_values({"cursed": {**_FIRST_CURSE, "effect": value}}, "curse a roll")
    else:
        draft.set_value(key, value)


class _EffectBox(ChoiceBox):
    """The choice of a curse, with one more for none at all."""

    def show_value(self, value: Any) -> None:
        super().show_value("" if value is ABSENT else value)


def _has_penalty(document: Document) -> bool:
    return bool(read(document, "farkles.count") != 0)


def _has_curse(document: Document) -> bool:
    return read(document, "cursed") is not ABSENT


def _has_high_stakes(document: Document) -> bool:
    return bool(read(document, "start.carry") == Carry.HIGH_STAKES)


def _has_last_turns(document: Document) -> bool:
    return bool(read(document, "end.rule") != EndRule.SUDDEN)


_EFFECTS = (
    ("", "No roll is cursed", "Every roll counts for what it holds."),
    (Effect.TOXIC.value, "Ends the turn as a farkle (toxic)", "Whatever else the roll holds, it is a farkle."),
    (
        Effect.DISASTER.value,
        "Costs the banked score too (disaster)",
        "It is a farkle whatever else it holds, and the banked score becomes 0.",
    ),
)

_CARRIES = (
    (Carry.NONE.value, "All dice, always", "Nothing is handed on from one turn to the next."),
    (
        Carry.HIGH_STAKES.value,
        "Dice left after a hold (high stakes)",
        (
            "After a hold the next player may begin with the dice that were not set aside. If that first roll scores, "
            "a bonus is added to the turn total; if not, it is a farkle."
        ),
    ),
    (
        Carry.PIGGYBACK.value,
        "Dice and points after a hold (piggyback)",
        (
            "After a hold the next player may begin with the dice that were not set aside. If that first roll scores, "
            "the points just banked are added to the turn total too; the player who banked them keeps them."
        ),
    ),
    (
        Carry.STEAL.value,
        "Dice and points after a farkle (steal)",
        (
            "After a farkle that lost points the next player may roll as many dice as that roll had. If it scores, the "
            "lost points are added to the turn total; if not, it is a farkle and nothing is offered again."
        ),
    ),
)

_END_RULES = (
    (EndRule.SUDDEN.value, "That player wins at once", "The game is over the moment the goal is banked."),
    (
        EndRule.LAST_TURN.value,
        "The others have one last turn",
        "Every other player has exactly one more turn; then the highest score wins.",
    ),
    (
        EndRule.EQUAL_TURNS.value,
        "The round is played to its end",
        "The round is completed, so that all have had equally many turns; then the highest score wins.",
    ),
    (
        EndRule.FULL_ROUND.value,
        "One more whole round is played",
        "The round is completed and one more whole round is played; then the highest score wins.",
    ),
)

_TIES = (
    (Ties.FIRST.value, "Who reached the goal first wins", "Of two level players the one who was there first wins."),
    (Ties.SPLIT.value, "Half a win each", "A tie counts as half a win for both."),
    (
        Ties.PLAYOFF.value,
        "Play on until one is ahead",
        "More whole rounds are played from equal scores, in the same order, until one player is ahead.",
    ),
)

_OVERSHOOTS = (
    (Overshoot.ALLOWED.value, "Is allowed", "Whoever banks the goal or more has reached it."),
    (
        Overshoot.VOID.value,
        "Ends the turn without points",
        "The goal must be met exactly. A turn that would take the score past it ends at once and scores nothing.",
    ),
    (
        Overshoot.WELFARE.value,
        "Gives the points to whoever is behind",
        (
            "The goal must be met exactly. A turn that would take the score past it ends at once, and its points go to "
            "the player with the lowest score (welfare) unless they would take that one past the goal too."
        ),
    ),
)

GAME: Final = (
    FieldSpec(
        "name",
        "Name",
        "What you call these rules.",
        lambda: TextBox("A name for these rules"),
        stacked=True,
        write=_write_name,
        together=("id",),
    ),
    FieldSpec("source", "Source", "Where the rules come from: a book, a box, your family.", TextBox, stacked=True),
    FieldSpec(
        "goal",
        "Points to win",
        "The goal: how many points must be banked to win. What happens when somebody has them is said under End.",
        lambda: _points(50, LARGEST_GOAL),
    ),
    FieldSpec(
        "dice",
        "Dice in the game",
        "How many dice a turn begins with. Combinations of more dice than there are never occur.",
        lambda: IntegerBox(FEWEST_DICE, MOST_DICE, unit="dice"),
    ),
)

DETAILS: Final = (
    FieldSpec(
        "id",
        "Short name",
        "Names these rules on the command line and in file names: small letters, digits and hyphens.",
        TextBox,
        stacked=True,
    ),
)

TURN: Final = (
    FieldSpec(
        "turn.minimum",
        "Minimum to hold",
        "The least turn total with which one may hold and bank it.",
        lambda: _points(0, LARGEST_GOAL, "none"),
    ),
    FieldSpec(
        "turn.opening",
        "Minimum to get on the board",
        "The least turn total with which one may hold while one's banked score is 0 or less. Where there is a minimum "
        "to hold too, the larger of both counts.",
        lambda: _points(0, LARGEST_GOAL, "none"),
    ),
    FieldSpec(
        "turn.nothing",
        "A roll of all dice with nothing",
        "What a roll of all dice is worth when nothing in it scores. It uses all dice, so all may be rolled again, and "
        "it is no farkle. With no points it is a farkle like any other.",
        lambda: _points(0, LARGEST_POINTS, "farkle"),
    ),
    FieldSpec(
        "turn.set_aside_all",
        "All scoring dice are set aside",
        "No combination may be left among the dice to be rolled again. Otherwise one sets aside at least one "
        "combination and is free to leave the rest.",
        FlagBox,
    ),
    FieldSpec(
        "turn.beat_last_turn",
        "Beat the opponent's last turn",
        "If the turn before banked points, one's turn total must be more than that to hold; otherwise the minimum to "
        "hold counts.",
        FlagBox,
    ),
    FieldSpec(
        "turn.hot_dice_must_roll",
        "Hot dice must be rolled",
        "When every die has been set aside one may not hold before rolling all dice again.",
        FlagBox,
    ),
    FieldSpec(
        "turn.farkle_keeps_turn_total",
        "A farkle keeps the turn total",
        "A farkle banks the turn total instead of losing it, whatever the minimums. It still counts as a farkle in a "
        "row.",
        FlagBox,
    ),
    FieldSpec(
        "turn.hot_dice_bonus",
        "Bonus for hot dice with a single die",
        "Points added to the turn total when the last die, thrown alone, scores so that all dice may be rolled again: "
        "the first bonus for the first time in a turn, the second for the second time, and so on.",
        BonusList,
        stacked=True,
    ),
)

FARKLES: Final = (
    FieldSpec(
        "farkles.count",
        "Farkles in a row until a penalty",
        "After so many turns in a row that end with a farkle, points are lost and the count begins again. A turn that "
        "ends otherwise sets it back too.",
        lambda: IntegerBox(0, MOST_FARKLES, 1, {0: "no penalty"}, "farkles"),
    ),
    FieldSpec(
        "farkles.penalty",
        "Points lost",
        "What the last of these farkles takes off the banked score.",
        _points,
        applies=_has_penalty,
    ),
    FieldSpec(
        "farkles.never_below_zero",
        "A score never falls below 0",
        "A penalty takes off no more than there is. Otherwise the banked score may become less than nothing.",
        FlagBox,
        applies=_has_penalty,
    ),
)

CURSED: Final = (
    FieldSpec(
        "cursed.effect",
        "A cursed roll",
        "What happens when a roll shows too many of one face.",
        lambda: _EffectBox(_EFFECTS),
        True,
        write=_write_effect,
    ),
    FieldSpec(
        "cursed.face",
        "The cursed face",
        "Too many dice of this face in one roll make it a cursed one.",
        FaceBox,
        applies=_has_curse,
    ),
    FieldSpec(
        "cursed.count",
        "So many of them, or more",
        "How many dice of that face in one roll make it a cursed one.",
        lambda: IntegerBox(1, MOST_DICE, unit="dice"),
        applies=_has_curse,
    ),
)

START: Final = (
    FieldSpec(
        "start.carry",
        "A turn may begin with",
        "What the next player may go on with instead of rolling all dice; a choice made before the first roll.",
        lambda: ChoiceBox(_CARRIES),
        stacked=True,
    ),
    FieldSpec(
        "start.bonus",
        "Bonus when it scores",
        "Added to the turn total when the first roll with the dice left over scores.",
        _points,
        applies=_has_high_stakes,
    ),
)

END: Final = (
    FieldSpec(
        "end.rule",
        "When a player reaches the goal",
        "Whether the others may still catch up. Who has reached the goal may go on past it to be safer.",
        lambda: ChoiceBox(_END_RULES),
        stacked=True,
    ),
    FieldSpec(
        "end.ties",
        "When scores are level then",
        "Who wins when the highest score is shared after the last turns.",
        lambda: ChoiceBox(_TIES),
        True,
        applies=_has_last_turns,
    ),
    FieldSpec(
        "end.overshoot",
        "Going past the goal",
        "Whether the goal must be met exactly.",
        lambda: ChoiceBox(_OVERSHOOTS),
        stacked=True,
    ),
)
