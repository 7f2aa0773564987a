"""How the window looks: colours, the size of letters, the language, how surfaces are drawn."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from farkle_core.language.messages import N_, _, known_languages
from farkle_explorer.preferences.rows import Part, choice_of, show_choice
from farkle_explorer.session.settings import LETTER_SIZES
from farkle_explorer.widgets.check_box import CheckBox
from farkle_explorer.widgets.languages import OWN_NAMES
from farkle_explorer.widgets.theme import SPACING, ThemeChoice

_COLOURS: Final = (
    (N_("Like the system"), ThemeChoice.SYSTEM),
    (N_("Light"), ThemeChoice.LIGHT),
    (N_("Dark"), ThemeChoice.DARK),
)
_LETTERS: Final = N_("{size} %")
AT_ONCE: Final = N_("The window opens anew at once, and everything stays as it is.")
_FINER: Final = N_("Finer, with smooth edges. Switch it off if surfaces look wrong or the window hangs.")


def _languages() -> list[tuple[str, object]]:
    """Return all languages, each by the name it gives itself."""
    return [(_("Like the system"), ""), *((OWN_NAMES.get(code, code), code) for code in known_languages())]


class LookPart(Part):
    """Lets one choose the colours, the size of letters, the language, and how surfaces are drawn.

    Attributes
    ----------
    theme_chosen : Signal of ThemeChoice
        Other colours are wanted.
    letters_chosen : Signal of int
        Another size of letters is wanted, in per cent of the system's.
    language_chosen : Signal of str
        Another language is wanted: its code, ``""`` for the system's.
    opengl_toggled : Signal of bool
        Whether surfaces are to be drawn with OpenGL.
    """

    theme_chosen = Signal(object)
    letters_chosen = Signal(int)
    language_chosen = Signal(str)
    opengl_toggled = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Look"), parent)
        self.colours = choice_of(_("Colours"), _COLOURS)
        self.letters = choice_of(_("Text size"), [(_(_LETTERS, size=size), size) for size in LETTER_SIZES])
        self.language = choice_of(_("Language"), _languages())
        self.add_row(_("Colours"), self.colours)
        self.add_row(_("Text size"), self.letters)
        self.add_row(_("Language"), self.language, _(AT_ONCE))
        self.opengl = CheckBox(_("Draw surfaces with OpenGL"))
        self.opengl_remark = self.remark("")
        cell = QWidget()
        column = QVBoxLayout(cell)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACING // 2)
        column.addWidget(self.opengl)
        column.addWidget(self.opengl_remark)
        self.form.addRow(cell)
        self.end()
        self.colours.activated.connect(self._choose_colours)
        self.letters.activated.connect(self._choose_letters)
        self.language.activated.connect(self._choose_language)
        self.opengl.toggled.connect(self.opengl_toggled)

    def show_theme(self, choice: ThemeChoice) -> None:
        """Show which colours are chosen."""
        show_choice(self.colours, choice, str(choice))

    def show_letters(self, size: int) -> None:
        """Show how large letters are."""
        show_choice(self.letters, size, _(_LETTERS, size=size))

    def show_language(self, code: str) -> None:
        """Show which language is spoken."""
        show_choice(self.language, code, code)

    def show_opengl(self, wanted: bool, trouble: str) -> None:
        """Show whether surfaces are drawn with OpenGL; where they cannot be, why."""
        blocker = QSignalBlocker(self.opengl)
        self.opengl.setChecked(wanted and not trouble)
        blocker.unblock()
        self.opengl.setEnabled(not trouble)
        self.opengl_remark.setText(
            _("Not available: {reason} Surfaces are painted, in less detail.", reason=trouble) if trouble else _(_FINER)
        )

    @Slot()
    def _choose_language(self) -> None:
        self.language_chosen.emit(str(self.language.currentData()))

    @Slot()
    def _choose_colours(self) -> None:
        self.theme_chosen.emit(ThemeChoice(self.colours.currentData()))

    @Slot()
    def _choose_letters(self) -> None:
        self.letters_chosen.emit(int(self.letters.currentData()))
