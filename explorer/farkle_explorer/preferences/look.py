"""How the window looks: colours, the size of letters, the language."""

from typing import Final

from farkle_core.language.messages import N_, _, known_languages
from farkle_explorer.preferences.effects import Preferences
from farkle_explorer.preferences.page import PreferencesPage
from farkle_explorer.session.settings import LETTER_SIZES
from farkle_explorer.widgets.arranging import drop_down, show_value
from farkle_explorer.widgets.languages import OWN_NAMES
from farkle_explorer.widgets.theme import ThemeChoice

_COLOURS: Final = (
    (N_("Like the system"), ThemeChoice.SYSTEM),
    (N_("Light"), ThemeChoice.LIGHT),
    (N_("Dark"), ThemeChoice.DARK),
)
_LETTERS: Final = N_("{size} %")
AT_ONCE: Final = N_("The window opens again at once and keeps everything.")


class LookPage(PreferencesPage):
    """Lets one choose the colours, the size of letters, and the language."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(_("Look"))
        self._preferences = preferences
        colours = [(_(words), choice) for words, choice in _COLOURS]
        self.colours = self.add_box(drop_down(_("Colours"), colours))
        sizes = [(_(_LETTERS, size=size), size) for size in LETTER_SIZES]
        self.letters = self.add_box(drop_down(_("Text size"), sizes))
        languages = [(_("Like the system"), ""), *((OWN_NAMES.get(code, code), code) for code in known_languages())]
        self.language = self.add_box(drop_down(_("Language"), languages), _(AT_ONCE))
        self.whole.addStretch(1)
        self.colours.activated.connect(lambda: preferences.choose_theme(ThemeChoice(self.colours.currentData())))
        self.letters.activated.connect(lambda: preferences.choose_letters(self.letters.currentData()))
        self.language.activated.connect(lambda: preferences.choose_language(self.language.currentData()))

    def show_chosen(self) -> None:
        """Show what is chosen."""
        remembered = self._preferences.remembered
        show_value(self.colours, self._preferences.theme.choice)
        show_value(self.letters, remembered.letter_size, _(_LETTERS, size=remembered.letter_size))
        show_value(self.language, remembered.language, remembered.language)
