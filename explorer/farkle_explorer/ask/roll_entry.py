"""Input of a roll: clickable dice, a text field, and a row for each loaded die."""

import re
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from farkle_core.language.messages import _
from farkle_core.play.advise import read_faces
from farkle_core.rules.dice import WILD, Die
from farkle_core.rules.words.dice_left import die_name
from farkle_explorer.plots import plot_words
from farkle_explorer.rules.face_boxes import DicePicker, FaceBox
from farkle_explorer.widgets.layouts import column, grid
from farkle_explorer.widgets.theme import SPACING


class NamedDie(NamedTuple):
    """A loaded die and the letter of its kind."""

    die: Die
    letter: str


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
        for line, (name, box) in enumerate(zip(self.names, self.boxes, strict=True)):
            self._grid.addWidget(name, line, 0)
            self._grid.addWidget(box, line, 1)
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
        for face, each in enumerate(box.buttons, start=1):
            each.setEnabled(die.weights[face - 1] > 0)
            if face == die.wild:
                each.set_face(WILD)
                each.setToolTip(_("the wild face"))
        box.edited.connect(partial(self._pick, at))
        return box


_EXAMPLE: Final = "155234"
_SEPARATORS: Final = re.compile(r"(?<=\d)[,.'’](?=\d{3})")  # of thousands
_SCORE: Final = re.compile(r"[0-9]{1,18}")  # one score, or all of them without a gap
_MOST_SCORES: Final = 4  # of three players, and the turn total
_LARGE, _SMALL = 48, 32  # pixels: a place for a die that was rolled, and a die to click


class RollEntry(QWidget):
    """A roll as clickable dice and as a text field."""

    edited = Signal(object)  # tuple of int: the entered faces in order; at most the number of dice rolled
    confirmed = Signal()  # the user pressed Enter in the text field

    def __init__(self) -> None:
        super().__init__()
        self._needed = 0
        self.is_typing = False  # whether what changes is typed in the line
        self.problem = ""
        self.scores: tuple[int, ...] = ()  # numbers that were typed after the roll
        self._dice: tuple[NamedDie, ...] = ()
        self.picker, self.loaded = DicePicker(_("your roll")), LoadedPicker()
        for dice, side in ((self.picker.places, _LARGE), (self.picker.choices, _SMALL)):
            for die in dice:
                die.set_side(side)
        self.line = QLineEdit()
        self.line.setAccessibleName(_("Your roll, typed"))
        faces = _("Type the faces: 1 5 5 2 3 4, 155234 or 1,5,5,2,3,4")
        whole = _("521 4350 5200 300 asks about 5, 2, 1 at 4,350 to 5,200 with 300 in the turn; so does 521 435523")
        self.line.setToolTip(f"{faces}\n{whole}")
        self.line.setClearButtonEnabled(True)
        self.setLayout(column(self.picker, self.loaded, self.line, spacing=SPACING // 2))
        self.picker.edited.connect(self._picked)
        self.loaded.edited.connect(self._picked)
        self.line.textEdited.connect(self._typed)
        self.line.returnPressed.connect(self.confirmed)

    def show_roll(self, faces: tuple[int, ...], needed: int, dice: tuple[NamedDie, ...] = ()) -> None:
        """Show faces, and how many dice the roll has; `needed` is 0 if no roll is possible.

        `dice`: the loaded dice of the roll; `faces` are in their order, with 0 for unknown faces.
        """
        self._show_loaded(faces, dice)
        faces = faces if all(faces) else ()
        is_explained = bool(self.problem) and not faces and needed == self._needed
        self._needed = needed
        self.setEnabled(needed > 0)
        if needed:
            self.picker.set_most(needed)
        example = " ".join(_EXAMPLE[:needed])
        invitation = _("or type {EXAMPLE}, or the scores, too: 521 4350 5200 300", EXAMPLE=example)
        invitation = _("or type them in this order: {EXAMPLE}", EXAMPLE=example) if dice else invitation
        self.line.setPlaceholderText(invitation if needed else "")
        if faces != self.picker.faces:
            self.picker.set_faces(faces)
        if not self.is_typing and not is_explained:
            if read_faces(self.line.text()) != (faces, ()):
                self.line.setText(" ".join(map(str, faces)))
                self.line.selectAll()  # what is typed replaces it
            self.problem = self._too_many(faces)

    def _show_loaded(self, faces: tuple[int, ...], dice: tuple[NamedDie, ...]) -> None:
        self._dice = dice
        self.picker.setVisible(not dice)
        self.loaded.setVisible(bool(dice))
        self.loaded.show_dice(dice, faces)

    def begin(self) -> None:
        """Focus the text field for the next roll."""
        self.line.setFocus()
        self.line.selectAll()

    @Slot(object)
    def _picked(self, faces: tuple[int, ...]) -> None:
        self.problem, self.scores = "", ()
        self.line.setText(" ".join(map(str, faces)) if all(faces) else "")
        self.edited.emit(faces)

    @Slot(str)
    def _typed(self, text: str) -> None:
        roll, *further = text.split() or [""]
        numbers = [_SEPARATORS.sub("", word) for word in further]
        is_whole = any(len(word) > 1 for word in numbers) and all(map(_SCORE.fullmatch, numbers))
        is_whole = is_whole and len(numbers) <= _MOST_SCORES
        self.scores = tuple(map(int, numbers)) if is_whole else ()
        faces, strange = read_faces(roll if is_whole else text)
        self.problem = ""
        if any(len(word) > 1 for word in strange):
            self.problem = _("“{typed}” is no die: dice show 1 to 6.", typed=max(strange, key=len))
        elif strange:
            self.problem = _("{strange}: dice show 1 to 6.", strange=", ".join(strange))
        else:
            self.problem = self._too_many(faces) or self._impossible(faces)
        known = () if strange or self._impossible(faces) else faces
        self.is_typing = True  # do not rewrite the text while the user types
        self.edited.emit(known + (0,) * (len(self._dice) - len(known)) if known else ())
        self.is_typing = False

    def _impossible(self, faces: tuple[int, ...]) -> str:
        """Return a message that a loaded die cannot show a typed face; ``""`` if all can."""
        for (die, _letter), face in zip(self._dice, faces, strict=False):
            if not die.weights[face - 1]:
                return _("{die} cannot show {face}.", die=die_name(die), face=face)
        return ""

    def _too_many(self, faces: tuple[int, ...]) -> str:
        """Return a message that there are more faces than dice rolled; ``""`` if there are not."""
        if len(faces) <= self._needed:
            return ""
        return _(
            "{faces} typed, but {needed} rolled.",
            faces=plot_words.dice(len(faces)),
            needed=plot_words.dice(self._needed),
        )
