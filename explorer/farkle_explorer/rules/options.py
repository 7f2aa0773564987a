"""All options of the rules in a player's words: name, exact meaning, input widget.

Those of a turn follow from :class:`farkle_core.rules.model.Turn` and its words.
"""

from collections.abc import Callable, Mapping
from dataclasses import Field
from functools import partial
from typing import Any, Final

from farkle_core.language.messages import N_, _
from farkle_core.rules import Carry, EndRule
from farkle_core.rules.document import slug
from farkle_core.rules.model import FEWEST_DICE, LARGEST_GOAL, LARGEST_POINTS, MOST_DICE, MOST_FARKLES, Turn, largest
from farkle_core.rules.words.choices import CARRIES, EFFECTS, END_RULES, OVERSHOOTS, TIES, ChoiceWords
from farkle_core.rules.words.turn import TURN_OPTIONS
from farkle_explorer.rules.bonus_list import BonusList
from farkle_explorer.rules.face_boxes import FaceBox
from farkle_explorer.rules.fields import FieldSpec
from farkle_explorer.rules.value_boxes import ChoiceBox, FlagBox, IntegerBox, TextBox
from farkle_explorer.session.draft import RulesetDraft
from farkle_explorer.session.edit import ABSENT, Document, read

_FIRST_CURSE: Final = {"face": 2, "count": 4}
_NO_CURSE: Final = ("", N_("No roll is cursed"), N_("Every roll counts for what it contains."))


def _points(low: int = 0, high: int = LARGEST_POINTS, zero: Callable[[], str] = str) -> IntegerBox:
    words = zero()
    return IntegerBox(low, high, 50, {0: words} if words else {}, "points")


def _write_name(draft: RulesetDraft, key: str, value: Any) -> None:
    """Write the name; also the short name, while it is derived from the name."""
    values = {key: value}
    if draft.value("id") in (ABSENT, slug(draft.name)):
        values["id"] = slug(value)
    draft.set_values(values, _("change the name"), merge=key)


def _write_effect(draft: RulesetDraft, key: str, value: Any) -> None:
    """Write the effect of a cursed roll; adds or removes the whole table if necessary."""
    if value == "":
        draft.remove("cursed")
    elif draft.value("cursed") is ABSENT:
        draft.set_values({"cursed": {**_FIRST_CURSE, "effect": value}}, _("curse a roll"))
    else:
        draft.set_value(key, value)


def _choices(words: Mapping[Any, ChoiceWords]) -> list[tuple[str, str, str]]:
    return [(choice.value, known.label, known.meaning) for choice, known in words.items()]


class _EffectBox(ChoiceBox):
    """The choice of a curse, or none."""

    def __init__(self) -> None:
        super().__init__((_NO_CURSE, *_choices(EFFECTS)))

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
        N_("The goal: how many points you must bank to win. Under “End of the game” you choose what happens then."),
        lambda: _points(50, LARGEST_GOAL),
    ),
    FieldSpec(
        "dice",
        N_("Dice in the game"),
        N_("How many dice a turn begins with. Combinations of more dice cannot occur."),
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


def _turn_field(option: Field[Any]) -> FieldSpec:
    """Return the field of an option of a turn: a flag, a list of bonuses, or points."""
    words, kind = TURN_OPTIONS[option.name], type(option.default)
    editors: dict[type, Callable[[], Any]] = {bool: FlagBox, tuple: BonusList}
    editor = editors.get(kind, partial(_points, 0, largest(option), words.zero))
    return FieldSpec(f"turn.{option.name}", words.label, words.meaning, editor, stacked=kind is tuple)


TURN: Final = tuple(_turn_field(Turn.__dataclass_fields__[name]) for name in TURN_OPTIONS)

FARKLES: Final = (
    FieldSpec(
        "farkles.count",
        N_("Farkles in a row until a penalty"),
        N_(
            "After this many turns in a row that end with a farkle, you lose points and the count starts "
            "again. A turn that ends in another way resets it, too."
        ),
        lambda: IntegerBox(0, MOST_FARKLES, 1, {0: _("no penalty")}, "farkles"),
    ),
    FieldSpec(
        "farkles.penalty",
        N_("Points lost"),
        N_("Points that the last of these farkles takes from the banked score."),
        _points,
        applies=_has_penalty,
    ),
    FieldSpec(
        "farkles.never_below_zero",
        N_("A score never falls below 0"),
        N_("A penalty takes no more points than you have. If this is off, a score may fall below 0."),
        FlagBox,
        applies=_has_penalty,
    ),
)

CURSED: Final = (
    FieldSpec(
        "cursed.effect",
        N_("A cursed roll"),
        N_("What happens when a roll shows too many of one face."),
        _EffectBox,
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
        N_("Number of such dice, or more"),
        N_("How many dice of that face in one roll make it a cursed one."),
        lambda: IntegerBox(1, MOST_DICE, unit="dice"),
        applies=_has_curse,
    ),
)

START: Final = (
    FieldSpec(
        "start.carry",
        N_("A turn may begin with"),
        N_("What the next player may start with instead of all dice. The player chooses before the first roll."),
        lambda: ChoiceBox(_choices(CARRIES)),
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
            "Whether the others may still catch up. A player reaches the goal when a turn ends with that "
            "many points banked. In the last turns that player may go on past it to be safer."
        ),
        lambda: ChoiceBox(_choices(END_RULES)),
        stacked=True,
    ),
    FieldSpec(
        "end.ties",
        N_("If scores are level at the end"),
        N_("Who wins when the highest score is shared after the last turns."),
        lambda: ChoiceBox(_choices(TIES)),
        True,
        applies=_has_last_turns,
    ),
    FieldSpec(
        "end.overshoot",
        N_("Going past the goal"),
        N_("Whether the goal must be met exactly. If so, you may always hold when you meet it."),
        lambda: ChoiceBox(_choices(OVERSHOOTS)),
        stacked=True,
    ),
)
