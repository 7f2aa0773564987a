"""Dice to enter: clicked or typed."""

from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QLineEdit, QWidget

from farkle_core.language.messages import _
from farkle_core.play.advise import read_faces
from farkle_explorer.plots import plot_words
from farkle_explorer.rules.face_boxes import DicePicker
from farkle_explorer.widgets.arranging import column
from farkle_explorer.widgets.theme import SPACING

_EXAMPLE: Final = "155234"


class RollEntry(QWidget):
    """A roll, as dice to click and as a line to type."""

    edited = Signal(object)  # tuple of int: the faces entered, in order; at most as many as are needed
    confirmed = Signal()  # enter was pressed in the line

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._needed = 0
        self._is_typing = False
        self.problem = ""
        self.picker = DicePicker(_("your roll"))
        self.line = QLineEdit()
        self.line.setAccessibleName(_("Your roll, typed"))
        self.line.setToolTip(_("Type the faces: 1 5 5 2 3 4, 155234 or 1,5,5,2,3,4"))
        self.line.setClearButtonEnabled(True)
        self.setLayout(column(self.picker, self.line, spacing=SPACING // 2))
        self.picker.edited.connect(self._picked)
        self.line.textEdited.connect(self._typed)
        self.line.returnPressed.connect(self.confirmed)

    def show_roll(self, faces: tuple[int, ...], needed: int) -> None:
        """Show dice, and how many of them the roll has; 0 where none can be rolled now."""
        is_explained = bool(self.problem) and not faces and needed == self._needed
        self._needed = needed
        self.setEnabled(needed > 0)
        if needed:
            self.picker.set_most(needed)
        self.line.setPlaceholderText(_("or type {EXAMPLE}", EXAMPLE=" ".join(_EXAMPLE[:needed])) if needed else "")
        if faces != self.picker.faces:
            self.picker.set_faces(faces)
        if not self._is_typing and not is_explained:
            if read_faces(self.line.text()) != (faces, ()):
                self.line.setText(" ".join(map(str, faces)))
            self.problem = self._too_many(faces)

    def begin(self) -> None:
        """Be ready to type another roll."""
        self.line.setFocus()
        self.line.selectAll()

    @Slot(object)
    def _picked(self, faces: tuple[int, ...]) -> None:
        self.problem = ""
        self.line.setText(" ".join(map(str, faces)))
        self.edited.emit(faces)

    @Slot(str)
    def _typed(self, text: str) -> None:
        faces, strange = read_faces(text)
        self.problem = ""
        if any(len(word) > 1 for word in strange):
            self.problem = _("“{typed}” is no die: dice show 1 to 6.", typed=max(strange, key=len))
        elif strange:
            self.problem = _("{strange}: dice show 1 to 6.", strange=", ".join(strange))
        else:
            self.problem = self._too_many(faces)
        self._is_typing = True  # what is being typed stays as it is
        self.edited.emit(() if strange else faces)
        self._is_typing = False

    def _too_many(self, faces: tuple[int, ...]) -> str:
        """Return that these are more dice than are rolled; ``""`` if not."""
        if len(faces) <= self._needed:
            return ""
        return _(
            "{faces} typed, but {needed} rolled.",
            faces=plot_words.dice(len(faces)),
            needed=plot_words.dice(self._needed),
        )
