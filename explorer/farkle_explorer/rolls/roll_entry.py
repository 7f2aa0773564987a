"""Input of dice: by clicks or keys."""

from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QLineEdit, QWidget

from farkle_core.language.messages import _
from farkle_core.play.advise import read_faces
from farkle_core.rules.words.dice_left import die_name
from farkle_explorer.plots import plot_words
from farkle_explorer.rolls.loaded_picker import LoadedPicker
from farkle_explorer.rolls.shown_roll import NamedDie
from farkle_explorer.rules.face_boxes import DicePicker
from farkle_explorer.widgets.layouts import column
from farkle_explorer.widgets.theme import SPACING

_EXAMPLE: Final = "155234"


class RollEntry(QWidget):
    """A roll as clickable dice and as a text field."""

    edited = Signal(object)  # tuple of int: the entered faces in order; at most the number of dice rolled
    confirmed = Signal()  # the user pressed Enter in the text field

    def __init__(self) -> None:
        super().__init__()
        self._needed = 0
        self._is_typing = False
        self.problem = ""
        self._dice: tuple[NamedDie, ...] = ()
        self.picker, self.loaded = DicePicker(_("your roll")), LoadedPicker()
        self.line = QLineEdit()
        self.line.setAccessibleName(_("Your roll, typed"))
        self.line.setToolTip(_("Type the faces: 1 5 5 2 3 4, 155234 or 1,5,5,2,3,4"))
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
        invitation = _("or type {EXAMPLE}", EXAMPLE=example)
        invitation = _("or type them in this order: {EXAMPLE}", EXAMPLE=example) if dice else invitation
        self.line.setPlaceholderText(invitation if needed else "")
        if faces != self.picker.faces:
            self.picker.set_faces(faces)
        if not self._is_typing and not is_explained:
            if read_faces(self.line.text()) != (faces, ()):
                self.line.setText(" ".join(map(str, faces)))
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
        self.problem = ""
        self.line.setText(" ".join(map(str, faces)) if all(faces) else "")
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
            self.problem = self._too_many(faces) or self._impossible(faces)
        known = () if strange or self._impossible(faces) else faces
        self._is_typing = True  # do not rewrite the text while the user types
        self.edited.emit(known + (0,) * (len(self._dice) - len(known)) if known else ())
        self._is_typing = False

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
