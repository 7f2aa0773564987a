"""Input of faces by clicking dice: one face, or several."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QWidget

from farkle_core.language.messages import _
from farkle_core.rules import FACES
from farkle_core.rules.dice import WILD
from farkle_explorer.widgets.dice_widgets import DieButton, spoken
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.theme import SPACING

_SMALL: Final = 22
_LARGE: Final = 28


class FaceBox(QWidget):
    """A choice of one face out of six."""

    edited = Signal(object)  # int: after the user chose a face

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._group = QButtonGroup(self)
        layout = row(spacing=0)
        self.setLayout(layout)
        for face in FACES:
            button = DieButton(face, _SMALL)
            button.setCheckable(True)
            button.setToolTip(_("the face {face}", face=face))
            self._group.addButton(button, face)
            layout.addWidget(button)
        self._group.idClicked.connect(self.edited.emit)
        self.setFocusProxy(self._group.button(FACES[0]))

    @property
    def buttons(self) -> tuple[DieButton, ...]:
        return tuple(button for button in self._group.buttons() if isinstance(button, DieButton))

    def show_value(self, value: Any) -> None:
        """Show a value of the document, without a signal."""
        self._group.setExclusive(False)
        for face, button in enumerate(self.buttons, start=1):
            button.setChecked(face == value)
        self._group.setExclusive(True)


class DicePicker(QWidget):
    """Input of several dice: faces to click, and the places for the roll.

    A click on a face fills the next free place; a click on a place empties it. The keys 1 to 6, W and Backspace do the
    same. `purpose`: names the dice: ``"your roll"``.
    """

    edited = Signal(object)  # tuple of int: after the user changed the dice; faces in order, 7 for wild ones

    def __init__(self, purpose: str) -> None:
        super().__init__()
        self.faces: tuple[int, ...] = ()  # the faces, in order
        self._most, self._most_wild = len(FACES), 0
        self._purpose = purpose
        self.places = tuple(DieButton(0, _LARGE) for _ in FACES)
        self.choices = tuple(DieButton(face, _SMALL) for face in (*FACES, WILD))  # the last one is the wild face
        self.beside_choices = _row(self.choices)
        self.beside_places = _row(self.places)
        self.setLayout(column(self.beside_places, self.beside_choices, spacing=SPACING // 2))
        for choice in self.choices:
            name, tip = _texts_of_choice(choice.face, purpose)
            choice.setAccessibleName(name)
            choice.setToolTip(tip)
            choice.clicked.connect(partial(self._add, choice.face))
        for index, place in enumerate(self.places):
            place.clicked.connect(partial(self._take_away, index))
        self.setFocusProxy(self.choices[0])
        self._show()

    def set_most(self, most: int, wild: int = 0) -> None:
        """Set the number of places, and how many may show a wild face; removes dice beyond them."""
        self._most, self._most_wild = max(1, min(most, len(self.places))), wild
        self.set_faces(self.faces)

    def set_faces(self, faces: Sequence[int]) -> None:
        """Set the dice, without a signal."""
        kept = [face for place, face in enumerate(faces) if face != WILD or faces[:place].count(WILD) < self._most_wild]
        self.faces = tuple(kept[: self._most])
        self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        text = event.text()
        if text and text in "123456":
            self._add(int(text))
        elif text.upper() == "W":
            self._add(WILD)
        elif event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self._take_away(len(self.faces) - 1)
        else:
            super().keyPressEvent(event)

    def _can_add(self, face: int) -> bool:
        return len(self.faces) < self._most and (face != WILD or self.faces.count(WILD) < self._most_wild)

    def _add(self, face: int) -> None:
        if self._can_add(face):
            self._change((*self.faces, face))

    def _take_away(self, index: int) -> None:
        if 0 <= index < len(self.faces):
            self._change(self.faces[:index] + self.faces[index + 1 :])

    def _change(self, faces: tuple[int, ...]) -> None:
        self.faces = faces
        self._show()
        self.edited.emit(faces)

    def _show(self) -> None:
        for index, place in enumerate(self.places):
            face = self.faces[index] if index < len(self.faces) else 0
            place.set_face(face)
            place.setVisible(index < self._most)
            place.setEnabled(bool(face))
            name, tip = _texts_of_place(face, self._purpose)
            place.setToolTip(tip)
            if face:
                place.setAccessibleName(name)
        for choice in self.choices:
            choice.setEnabled(self._can_add(choice.face))
        self.choices[-1].setVisible(self._most_wild > 0)
        self.setAccessibleName(f"{self._purpose}: " + (spoken(self.faces) or _("no dice yet")))


def _texts_of_choice(face: int, purpose: str) -> tuple[str, str]:
    if face == WILD:
        return _("add a wild face to {purpose}", purpose=purpose), _("Add a wild face (or press W)")
    return (
        _("add a {face} to {purpose}", face=face, purpose=purpose),
        _("Add a {face} (or press {face})", face=face),
    )


def _texts_of_place(face: int, purpose: str) -> tuple[str, str]:
    """Return the name and the tip of a place; an empty one needs no name of its own."""
    if not face:
        return "", _("A place for a die: click one below")
    if face == WILD:
        return _("wild face in {purpose}: take it away", purpose=purpose), _("Take this wild face away")
    return (
        _("{face} in {purpose}: take it away", face=face, purpose=purpose),
        _("Take this {face} away", face=face),
    )


def _row(buttons: Sequence[DieButton]) -> QHBoxLayout:
    return row(*buttons, None, spacing=0)
