"""Input of a roll of loaded dice: a row of faces per die, with its name."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QWidget

from farkle_core.language.messages import _
from farkle_core.rules.die import WILD, Die
from farkle_core.rules.words.dice_left import die_name
from farkle_explorer.rolls.shown_roll import NamedDie
from farkle_explorer.rules.face_boxes import FaceBox
from farkle_explorer.widgets.layouts import grid
from farkle_explorer.widgets.theme import SPACING

# The longest visible part of a name; the tooltip shows all of it.
_WIDEST: Final = "A Heavenly Kingdom…"


class LoadedPicker(QWidget):
    """The loaded dice of the roll, one per row, each with its six faces.

    The keys 1 to 6 enter the face of the first die without one; Backspace removes the last face.
    """

    # tuple of int: the faces in the order of the dice after an input; 0 for unknown faces
    edited = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._dice: tuple[NamedDie, ...] = ()
        self._faces: list[int] = []
        self.names: tuple[QLabel, ...] = ()
        self.boxes: tuple[FaceBox, ...] = ()
        self._grid = grid(stretch=(0,), spacing=(SPACING, 0))
        self.setLayout(self._grid)

    @property
    def faces(self) -> tuple[int, ...]:
        """The face of each die, 1 to 6; 0 for unknown faces."""
        return tuple(self._faces)

    def show_dice(self, dice: Sequence[NamedDie], faces: Sequence[int]) -> None:
        """Show dice with the known faces, without a signal."""
        if tuple(dice) != self._dice:
            self._make_rows(tuple(dice))
        self._faces = [*faces, *(0 for _die in dice[len(faces) :])][: len(dice)]
        for box, face in zip(self.boxes, self._faces, strict=True):
            box.show_value(face)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        text, known = event.text(), [at for at, face in enumerate(self._faces) if face]
        if text and text in "123456" and 0 in self._faces:
            at = self._faces.index(0)
            if self._dice[at].die.weights[int(text) - 1]:
                self._pick(at, int(text))
        elif event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete) and known:
            self._pick(known[-1], 0)
        else:
            super().keyPressEvent(event)

    def _pick(self, at: int, face: int) -> None:
        self._faces[at] = face
        self.boxes[at].show_value(face)
        self.edited.emit(self.faces)

    def _make_rows(self, dice: tuple[NamedDie, ...]) -> None:
        for part in (*self.names, *self.boxes):
            self._grid.removeWidget(part)
            part.hide()
            part.deleteLater()
        self._dice = dice
        self.names = tuple(self._name(each) for each in dice)
        self.boxes = tuple(self._box(at, each.die) for at, each in enumerate(dice))
        for row, (name, box) in enumerate(zip(self.names, self.boxes, strict=True)):
            self._grid.addWidget(name, row, 0)
            self._grid.addWidget(box, row, 1)
        if self.boxes:
            self.setFocusProxy(self.boxes[0])

    def _name(self, named: NamedDie) -> QLabel:
        text, metrics = f"{named.letter} {die_name(named.die)}", self.fontMetrics()
        label = QLabel(metrics.elidedText(text, Qt.TextElideMode.ElideRight, metrics.horizontalAdvance(_WIDEST)), self)
        label.setToolTip(text)
        return label

    def _box(self, at: int, die: Die) -> FaceBox:
        box = FaceBox(self)
        box.setAccessibleName(_("what {die} shows", die=die_name(die)))
        for face, button in enumerate(box.buttons, start=1):
            button.setEnabled(die.weights[face - 1] > 0)
            if face == die.wild:
                button.set_face(WILD)
                button.setToolTip(_("the wild face"))
        box.edited.connect(partial(self._pick, at))
        return box
