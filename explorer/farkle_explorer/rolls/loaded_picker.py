"""Input of a roll of loaded dice: a row of faces per die, with its name."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from farkle_core.language.messages import _
from farkle_core.rules.die import WILD, Die
from farkle_core.rules.words.dice_left import die_name
from farkle_explorer.rolls.shown_roll import NamedDie
from farkle_explorer.rules.face_boxes import FaceBox
from farkle_explorer.widgets.theme import SPACING

# About as much of a name as a row shows; the rest is in its tip.
_WIDEST: Final = "A Heavenly Kingdom…"


class LoadedPicker(QWidget):
    """The loaded dice that are rolled, one below the other, each with the six faces that it may show.

    The keys 1 to 6 say what the first die shows of which that is not known yet; Backspace takes the last one back.
    """

    # tuple of int: after the user said what a die shows: the faces in the order of the dice, 0 where one is not known
    edited = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dice: tuple[NamedDie, ...] = ()
        self._faces: list[int] = []
        self.names: tuple[QLabel, ...] = ()
        self.boxes: tuple[FaceBox, ...] = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(SPACING)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(0, 1)

    @property
    def faces(self) -> tuple[int, ...]:
        """What each die shows, 1 to 6; 0 where that is not known."""
        return tuple(self._faces)

    def show_dice(self, dice: Sequence[NamedDie], faces: Sequence[int]) -> None:
        """Show dice, and what they show as far as it is known, without a signal."""
        if tuple(dice) != self._dice:
            self._make_rows(tuple(dice))
        self._faces = [*faces, *(0 for _die in dice[len(faces) :])][: len(dice)]
        for box, face in zip(self.boxes, self._faces, strict=True):
            box.show_value(face)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Take faces from the keyboard."""
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
