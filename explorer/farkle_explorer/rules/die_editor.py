"""The fields of one die: its name, the weights of its faces, and which face is wild."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from farkle_core.errors import Problem
from farkle_core.language.messages import _
from farkle_core.rules.die import LARGEST_WEIGHT
from farkle_core.rules.model import FACES
from farkle_core.rules.phrases import face_name
from farkle_explorer.rules.boxes import ChoiceBox, IntegerBox, TextBox, name_box
from farkle_explorer.rules.dice_lists import weights_of, wild_of
from farkle_explorer.rules.marks import BUTTON_SIDE, Remarks
from farkle_explorer.session.document_keys import ABSENT
from farkle_explorer.session.draft import RulesetDraft
from farkle_explorer.widgets.theme import SPACING

_COLUMNS = 3


class DieEditor(QWidget):
    """Edits one die of the draft in place.

    `key`: where the die stands: ``"die.2"``.
    """

    def __init__(self, draft: RulesetDraft, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
        """Show the draft as it is now."""
        entry = self._draft.value(self._key)
        if not isinstance(entry, dict):
            return
        self.name.show_value(entry.get("name", ABSENT))
        for box, weight in zip(self.weights, weights_of(entry), strict=True):
            box.show_value(weight)
        self.wild.show_value(wild_of(entry))

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Show what is wrong beside what it is wrong with."""
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
        said = _("It stands for any face in combinations of three or more dice.")
        return [(face, _("The {face} is wild", face=face_name(face)), said) for face in FACES]

    def _weights_grid(self) -> QWidget:
        grid = QWidget()
        layout = QGridLayout(grid)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACING // 2)
        for place, (face, box) in enumerate(zip(FACES, self.weights, strict=True)):
            label = QLabel(str(face))
            label.setBuddy(box)
            box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            name_box(box, _("weight of the {face}", face=face_name(face)))
            row, column = divmod(place, _COLUMNS)
            layout.addWidget(label, row, 2 * column, Qt.AlignmentFlag.AlignRight)
            layout.addWidget(box, row, 2 * column + 1)
            layout.setColumnStretch(2 * column + 1, 1)
        return grid

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
