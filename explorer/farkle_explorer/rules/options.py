"""The fields of the editor's form, but those of sets, patterns and dice; the list of hot-dice bonuses."""

from collections.abc import Callable, Mapping
from dataclasses import Field
from functools import partial
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QLabel, QWidget

from farkle_core.language.messages import N_, _
from farkle_core.rules import Carry, EndRule
from farkle_core.rules.dice import MOST_DICE
from farkle_core.rules.document import slug
from farkle_core.rules.model import (
    FEWEST_DICE,
    LARGEST_GOAL,
    LARGEST_POINTS,
    MOST_FARKLES,
    MOST_HOT_DICE_BONUSES,
    Turn,
    largest,
)
from farkle_core.rules.words.choices import CARRIES, EFFECTS, END_RULES, OVERSHOOTS, TIES, ChoiceWords
from farkle_core.rules.words.turn import TURN_OPTIONS
from farkle_explorer.rules.entries import tab_through
from farkle_explorer.rules.face_boxes import FaceBox
from farkle_explorer.rules.fields import ChoiceBox, FieldSpec, FlagBox, IntegerBox, TextBox, name_box
from farkle_explorer.rules.marks import Glyph, GlyphButton, let_wrap
from farkle_explorer.session.draft import ABSENT, Document, RulesetDraft, read
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.theme import SPACING

_FIRST: Final = 500
_TIMES: Final = (N_("1st"), N_("2nd"), N_("3rd"))


class BonusList(QWidget):
    """A list of numbers of any length, each with a button to remove it."""

    edited = Signal(object)  # list of int: after the user changed, added or removed a bonus

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._values: list[Any] = []
        self.boxes: list[IntegerBox] = []
        self.removers: list[GlyphButton] = []
        self._labels: list[QLabel] = []
        self._rows: list[QWidget] = []
        self.add = button(_("Add a bonus"), clicked=self._append)
        self._layout = column(row(self.add, None), spacing=SPACING // 2)
        self.setLayout(self._layout)

    def focusInEvent(self, _event: QFocusEvent) -> None:  # noqa: N802
        """Pass the focus to the add button; with a focus proxy, Tab would skip the bonuses."""
        self.add.setFocus()

    def show_value(self, value: Any) -> None:
        """Show a value of the document, without a signal."""
        self._values = list(value) if isinstance(value, list) else []
        while len(self._rows) < len(self._values):
            self._add_row()
        while len(self._rows) > len(self._values):
            self._drop_row()
        for index, box in enumerate(self.boxes):
            box.show_value(self._values[index])
            self._labels[index].setText(self._times(index))
            name_box(box, _("bonus, {times}", times=self._times(index)))
        self.add.setEnabled(len(self._values) < MOST_HOT_DICE_BONUSES)

    def _times(self, index: int) -> str:
        nth = _(_TIMES[index]) if index < len(_TIMES) else _("{number}th", number=index + 1)
        if index < len(self._values) - 1:
            return _("{nth} time", nth=nth)
        return _("{nth} time and later", nth=nth) if index else _("every time")

    def _add_row(self) -> None:
        index = len(self._rows)
        box = IntegerBox(0, LARGEST_POINTS, 50, unit="points")
        remover = GlyphButton(Glyph.REMOVE, _("Remove this bonus"))
        label = QLabel()
        label.setBuddy(box)
        let_wrap(label)
        line = QWidget()
        line.setLayout(row((label, 1), box, remover, spacing=SPACING // 2))
        box.edited.connect(partial(self._change, index))
        remover.clicked.connect(partial(self._remove, index))
        self._layout.insertWidget(index, line)
        tab_through(line, then=self.add)
        self.boxes.append(box)
        self.removers.append(remover)
        self._labels.append(label)
        self._rows.append(line)

    def _drop_row(self) -> None:
        row = self._rows.pop()
        self.boxes.pop()
        self.removers.pop()
        self._labels.pop()
        self._layout.removeWidget(row)
        row.hide()
        row.deleteLater()

    def _append(self) -> None:
        last = self._values[-1] if self._values else 0
        added = last + _FIRST if isinstance(last, int) else _FIRST
        self.edited.emit([*self._values, min(added, LARGEST_POINTS)])

    def _change(self, index: int, value: int) -> None:
        self.edited.emit([*self._values[:index], value, *self._values[index + 1 :]])

    def _remove(self, index: int) -> None:
        self.add.setFocus()
        self.edited.emit(self._values[:index] + self._values[index + 1 :])


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


_PENALTY: Final = "farkles.penalty"
_USUAL_PENALTY: Final = 500


def _write_count(draft: RulesetDraft, key: str, count: Any) -> None:
    """Write after how many farkles points are lost, and how many are usual if there were none."""
    begins = bool(count) and not draft.value(_PENALTY)
    values = {key: count, _PENALTY: _USUAL_PENALTY} if begins else {key: count}
    draft.set_values(values, _("change a rule"), merge=key)


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
        write=_write_count,
        together=(_PENALTY,),
    ),
    FieldSpec(
        _PENALTY,
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
