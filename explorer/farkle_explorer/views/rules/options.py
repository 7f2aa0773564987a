"""Every single option of the rules in a player's words: what it is called, what exactly it means, how it is edited."""

from __future__ import annotations

from typing import Any, Final

from farkle_core.language import N_, _, pgettext
from farkle_core.rules import Carry, EndRule, Overshoot
from farkle_core.rules.document import slug
from farkle_core.rules.model import FEWEST_DICE, LARGEST_GOAL, LARGEST_POINTS, MOST_DICE, MOST_FARKLES
from farkle_explorer.models.document_keys import ABSENT, Document, read
from farkle_explorer.models.draft import RulesetDraft
from farkle_explorer.views.rules.bonus_list import BonusList
from farkle_explorer.views.rules.boxes import ChoiceBox, FlagBox, IntegerBox, TextBox
from farkle_explorer.views.rules.choices import CARRIES, EFFECTS, END_RULES, OVERSHOOTS, TIES
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
    draft.set_values(values, _("change the name"), merge=key)


def _write_effect(draft: RulesetDraft, key: str, value: Any) -> None:
    """Write what a cursed roll does, the whole table with it when it comes or goes."""
    if value == "":
        draft.remove("cursed")
    elif draft.value("cursed") is ABSENT:
        draft.set_values({"cursed": {**_FIRST_CURSE, "effect": value}}, _("curse a roll"))
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


def _may_be_exact(document: Document) -> bool:
    return not _has_last_turns(document) or bool(read(document, "end.overshoot") != Overshoot.ALLOWED)


GAME: Final = (
    FieldSpec(
        "name",
        N_("Name"),
        N_("What you call these rules."),
        lambda: TextBox(_("A name for these rules")),
        stacked=True,
        write=_write_name,
        together=("id",),
    ),
    FieldSpec(
        "source", N_("Source"), N_("Where the rules come from: a book, a box, your family."), TextBox, stacked=True
    ),
    FieldSpec(
        "goal",
        N_("Points to win"),
        N_("The goal: how many points must be banked to win. What happens when somebody has them is said under End."),
        lambda: _points(50, LARGEST_GOAL),
    ),
    FieldSpec(
        "dice",
        N_("Dice in the game"),
        N_("How many dice a turn begins with. Combinations of more dice than there are never occur."),
        lambda: IntegerBox(FEWEST_DICE, MOST_DICE, unit="dice"),
    ),
)

DETAILS: Final = (
    FieldSpec(
        "id",
        N_("Short name"),
        N_("Names these rules on the command line and in file names: small letters, digits and hyphens."),
        TextBox,
        stacked=True,
    ),
)

TURN: Final = (
    FieldSpec(
        "turn.minimum",
        N_("Minimum to hold"),
        N_("The least turn total with which one may hold and bank it."),
        lambda: _points(0, LARGEST_GOAL, pgettext("no minimum", "none")),
    ),
    FieldSpec(
        "turn.opening",
        N_("Minimum to get on the board"),
        N_(
            "The least turn total with which one may hold while one's banked score is 0 or less. "
            "Where there is a minimum to hold too, the larger of both counts."
        ),
        lambda: _points(0, LARGEST_GOAL, pgettext("no minimum", "none")),
    ),
    FieldSpec(
        "turn.nothing",
        N_("A roll of all dice with nothing"),
        N_(
            "What a roll of all dice is worth when nothing in it scores. It uses all dice, so all "
            "may be rolled again, and it is no farkle. With no points it is a farkle like any other."
        ),
        lambda: _points(0, LARGEST_POINTS, "farkle"),
    ),
    FieldSpec(
        "turn.set_aside_all",
        N_("All scoring dice are set aside"),
        N_(
            "No combination may be left among the dice to be rolled again. Otherwise one sets aside "
            "at least one combination and is free to leave the rest."
        ),
        FlagBox,
    ),
    FieldSpec(
        "turn.beat_last_turn",
        N_("Beat the opponent's last turn"),
        N_(
            "If the turn before banked points, one's turn total must be more than that to hold, "
            "whatever the minimum to hold; if it banked none, that minimum counts. The minimum to "
            "get on the board counts either way."
        ),
        FlagBox,
    ),
    FieldSpec(
        "turn.hot_dice_must_roll",
        N_("Hot dice must be rolled"),
        N_("When every die has been set aside one may not hold before rolling all dice again."),
        FlagBox,
    ),
    FieldSpec(
        "turn.farkle_keeps_turn_total",
        N_("A farkle keeps the turn total"),
        N_(
            "A farkle banks the turn total instead of losing it, whatever the minimums; a penalty is "
            "taken after that. It still counts as a farkle in a row, and leaves nothing to begin the "
            "next turn with."
        ),
        FlagBox,
    ),
    FieldSpec(
        "turn.hot_dice_bonus",
        N_("Bonus for hot dice with a single die"),
        N_(
            "Points added to the turn total when a single die, rolled alone, scores so that all dice "
            "may be rolled again: the first bonus for the first time in a turn, the second for the "
            "second time, and so on; the last one counts for all later times."
        ),
        BonusList,
        stacked=True,
    ),
)

FARKLES: Final = (
    FieldSpec(
        "farkles.count",
        N_("Farkles in a row until a penalty"),
        N_(
            "After so many turns in a row that end with a farkle, points are lost and the count "
            "begins again. A turn that ends otherwise sets it back too."
        ),
        lambda: IntegerBox(0, MOST_FARKLES, 1, {0: _("no penalty")}, "farkles"),
    ),
    FieldSpec(
        "farkles.penalty",
        N_("Points lost"),
        N_("What the last of these farkles takes off the banked score."),
        _points,
        applies=_has_penalty,
    ),
    FieldSpec(
        "farkles.never_below_zero",
        N_("A score never falls below 0"),
        N_("A penalty takes off no more than there is. Otherwise the banked score may become less than nothing."),
        FlagBox,
        applies=_has_penalty,
    ),
)

CURSED: Final = (
    FieldSpec(
        "cursed.effect",
        N_("A cursed roll"),
        N_("What happens when a roll shows too many of one face."),
        lambda: _EffectBox(EFFECTS),
        True,
        write=_write_effect,
    ),
    FieldSpec(
        "cursed.face",
        N_("The cursed face"),
        N_("Too many dice of this face in one roll make it a cursed one."),
        FaceBox,
        applies=_has_curse,
    ),
    FieldSpec(
        "cursed.count",
        N_("So many of them, or more"),
        N_("How many dice of that face in one roll make it a cursed one."),
        lambda: IntegerBox(1, MOST_DICE, unit="dice"),
        applies=_has_curse,
    ),
)

START: Final = (
    FieldSpec(
        "start.carry",
        N_("A turn may begin with"),
        N_("What the next player may go on with instead of rolling all dice; a choice made before the first roll."),
        lambda: ChoiceBox(CARRIES),
        stacked=True,
    ),
    FieldSpec(
        "start.bonus",
        N_("Bonus when it scores"),
        N_("Added to the turn total when the first roll with the dice left over scores."),
        _points,
        applies=_has_high_stakes,
    ),
)

END: Final = (
    FieldSpec(
        "end.rule",
        N_("When a player reaches the goal"),
        N_(
            "Whether the others may still catch up. The goal is reached when a turn ends with so "
            "many points banked. In last turns who has reached it may go on past it to be safer."
        ),
        lambda: ChoiceBox(END_RULES),
        stacked=True,
    ),
    FieldSpec(
        "end.ties",
        N_("When scores are level then"),
        N_("Who wins when the highest score is shared after the last turns."),
        lambda: ChoiceBox(TIES),
        True,
        applies=_has_last_turns,
    ),
    FieldSpec(
        "end.overshoot",
        N_("Going past the goal"),
        N_("Whether the goal must be met exactly. A hold that meets it exactly is always allowed then."),
        lambda: ChoiceBox(OVERSHOOTS),
        stacked=True,
        applies=_may_be_exact,
        otherwise=N_("Only where reaching the goal wins at once."),
    ),
)
