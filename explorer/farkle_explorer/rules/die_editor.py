"""The fields of one die: name, weights of its faces, wild face."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from farkle_core.errors import Problem
from farkle_core.language.messages import _
from farkle_core.rules.die import FAIR, LARGEST_WEIGHT, Die
from farkle_core.rules.model import FACES, MOST_DICE
from farkle_core.rules.phrases import face_name
from farkle_explorer.rules.fields import ChoiceBox, IntegerBox, TextBox, name_box
from farkle_explorer.rules.marks import BUTTON_SIDE, Remarks
from farkle_explorer.session.draft import RulesetDraft
from farkle_explorer.session.edit import ABSENT
from farkle_explorer.widgets.layouts import GridItem, grid
from farkle_explorer.widgets.theme import SPACING

Entries = list[Any]  # the value at the key of a list; files may contain anything
_COLUMNS = 3


def fair_entry(count: int, name: str) -> dict[str, Any]:
    """Return the entry of `count` fair dice."""
    return {"name": name, "count": count, "weights": list(FAIR), "wild": 0}


def entry_of(die: Die) -> dict[str, Any]:
    return {"name": die.name, "count": die.count, "weights": list(die.weights), "wild": die.wild}


def with_die(entries: Entries, die: Die, dice: Any, fair: str) -> Entries:
    """Return a list with one more die, in place of a fair one if there is any.

    `entries`: the list so far; an empty one means fair dice. `dice`: the document's number of dice. `fair`: the name of
    fair dice.
    """
    every = dice if isinstance(dice, int) and 0 < dice <= MOST_DICE else MOST_DICE
    changed = [*entries] or [fair_entry(every, fair)]
    place = next((place for place, entry in enumerate(changed) if is_fair(entry)), None)
    if place is not None:
        changed[place] = {**changed[place], "count": count_of(changed[place]) - 1}
    changed = [entry for entry in changed if not is_fair(entry) or count_of(entry)]
    same = next((place for place, entry in enumerate(changed) if _is_of(entry, die)), None)
    if same is not None:
        changed[same] = {**changed[same], "count": count_of(changed[same]) + 1}
        return changed
    return [*changed, entry_of(die)]


def without_entry(entries: Entries, place: int, fair: str) -> Any:
    """Return a list in which fair dice replace the dice at a place; ABSENT if only fair ones remain."""
    gone = count_of(entries[place])
    rest = [*entries[:place], *entries[place + 1 :]]
    if all(is_fair(entry) for entry in rest):
        return ABSENT
    if is_fair(entries[place]):
        return rest
    other = next((place for place, entry in enumerate(rest) if is_fair(entry)), None)
    if other is None:
        return [*rest, fair_entry(gone, fair)]
    rest[other] = {**rest[other], "count": count_of(rest[other]) + gone}
    return rest


def is_fair(entry: Any) -> bool:
    weights = weights_of(entry)
    return isinstance(entry, dict) and not entry.get("wild") and len(set(weights)) == 1 and weights[0] > 0


def count_of(entry: Any) -> int:
    """Return the number of dice of an entry; 0 if it is not a number."""
    count = entry.get("count", 1) if isinstance(entry, dict) else 0
    return count if isinstance(count, int) and not isinstance(count, bool) and count > 0 else 0


def weights_of(entry: Any) -> tuple[int, ...]:
    """Return the six weights of an entry; 0 for each invalid weight."""
    weights = entry.get("weights", list(FAIR)) if isinstance(entry, dict) else []
    known = [_weight(weight) for weight in weights] if isinstance(weights, list) else []
    return tuple((*known, *[0] * len(FAIR))[: len(FAIR)])


def _weight(weight: Any) -> int:
    return weight if isinstance(weight, int) and not isinstance(weight, bool) and weight > 0 else 0


def wild_of(entry: Any) -> int:
    wild = entry.get("wild", 0) if isinstance(entry, dict) else 0
    return wild if isinstance(wild, int) and 0 < wild <= len(FAIR) else 0


def _is_of(entry: Any, die: Die) -> bool:
    return isinstance(entry, dict) and {**entry_of(die), "count": 0} == {
        "name": entry.get("name"), "count": 0, "weights": list(weights_of(entry)), "wild": wild_of(entry)
    }  # fmt: skip


class DieEditor(QWidget):
    """Edits one die of the draft in place. `key`: the dotted key of the die: ``"die.2"``."""

    def __init__(self, draft: RulesetDraft, key: str) -> None:
        super().__init__()
        self._draft, self._key = draft, key
        self.name = TextBox(_("What you call it"))
        self.weights = [IntegerBox(0, LARGEST_WEIGHT) for _face in FACES]
        self.wild = ChoiceBox()
        self.wild.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.remarks = {part: Remarks() for part in ("name", "weights", "wild")}
        self._lay_out()
        self.name.edited.connect(self._write_name)
        self.wild.edited.connect(self._write_wild)
        for face, box in zip(FACES, self.weights, strict=True):
            box.edited.connect(lambda weight, face=face: self._write_weight(face, weight))
        self.refresh()

    def refresh(self) -> None:
        entry = self._draft.value(self._key)
        if not isinstance(entry, dict):
            return
        self.name.show_value(entry.get("name", ABSENT))
        for box, weight in zip(self.weights, weights_of(entry), strict=True):
            box.show_value(weight)
        self.wild.show_value(wild_of(entry))

    def show_problems(self, problems: Sequence[Problem]) -> None:
        for part, remarks in self.remarks.items():
            remarks.say([problem for problem in problems if problem.key == f"{self._key}.{part}"])

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, BUTTON_SIDE + SPACING // 2, SPACING)
        layout.setSpacing(2)
        self.wild.set_choices([(0, _("No face is wild"), ""), *self._faces()])
        for text, part, editor in (
            (_("Name"), "name", self.name),
            (_("Weights of the faces 1 to 6"), "weights", self._weights_grid()),
            (_("Wild face"), "wild", self.wild),
        ):
            label = QLabel(text)
            label.setBuddy(editor)
            layout.addWidget(label)
            layout.addWidget(editor)
            layout.addWidget(self.remarks[part])
            layout.addSpacing(SPACING // 2)
        self.name.setAccessibleName(_("name of the die"))
        self.wild.setAccessibleName(_("wild face of the die"))

    def _faces(self) -> list[tuple[int, str, str]]:
        words = _("It stands for any face in combinations of three or more dice.")
        return [(face, _("The {face} is wild", face=face_name(face)), words) for face in FACES]

    def _weights_grid(self) -> QWidget:
        cells: list[GridItem] = []
        for face, box in zip(FACES, self.weights, strict=True):
            label = QLabel(str(face))
            label.setBuddy(box)
            box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            name_box(box, _("weight of the {face}", face=face_name(face)))
            cells += (label, Qt.AlignmentFlag.AlignRight), box
        weights, width = QWidget(), 2 * _COLUMNS
        rows = (cells[place : place + width] for place in range(0, len(cells), width))
        weights.setLayout(grid(*rows, stretch=range(1, width, 2), spacing=(SPACING // 2, SPACING // 2)))
        return weights

    def _write_name(self, name: str) -> None:
        self._draft.set_value(f"{self._key}.name", name, _("rename a die"))

    def _write_weight(self, face: int, weight: int) -> None:
        weights = list(weights_of(self._draft.value(self._key)))
        weights[face - 1] = weight
        self._draft.set_values(
            {f"{self._key}.weights": weights}, _("change the weights of a die"), merge=f"{self._key}.weights.{face}"
        )

    def _write_wild(self, wild: int) -> None:
        self._draft.set_value(f"{self._key}.wild", wild, _("change the wild face of a die"))
