"""Applies preferences; each is saved and takes effect at once, unless its row says when."""

from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QApplication

from farkle_core.engine.settings import Settings
from farkle_core.language.messages import _
from farkle_core.sheets.composition import Composition
from farkle_core.solution.storage import store
from farkle_explorer.session.feature_context import FeatureContext
from farkle_explorer.session.following import Following
from farkle_explorer.session.settings import TEXT_SIZES
from farkle_explorer.sheets.controller import SheetController
from farkle_explorer.widgets.theme import ThemeChoice

_USUAL_FONT: Final = "usual font"


def set_text_size(application: QApplication, size: int) -> None:
    """Set the text size to `size` per cent of the system's; call this before any window exists."""
    usual = application.property(_USUAL_FONT)
    if usual is None:
        usual = application.font()
        application.setProperty(_USUAL_FONT, usual)
    font = application.font()
    wanted = usual.pointSizeF() * size / 100
    if wanted > 0 and font.pointSizeF() != wanted:
        font.setPointSizeF(wanted)
        application.setFont(font)


class Preferences(QObject):
    """Applies preferences: the saved ones at the start, and later changes."""

    kept_counted = Signal(object)  # Kept: the number of solutions on disk
    # open the program's windows again, in another language or with another font size
    again = Signal()
    reported = Signal(str)  # a message for the status bar

    def __init__(self, context: FeatureContext, following: Following, sheets: SheetController, parent: QObject) -> None:
        super().__init__(parent)
        self._context, self._following, self._sheets = context, following, sheets
        self.remembered, self.theme, self.actions = context.remembered, context.theme, context.actions
        self._waits_for_solve = False
        context.session.set_settings(self.remembered.solver)
        context.session.set_players(self.remembered.players)
        following.set_limit(self.remembered.follow_seconds)
        context.session.state_changed.connect(self._state_changed)
        self.actions.larger_text.triggered.connect(self._enlarge)
        self.actions.smaller_text.triggered.connect(self._reduce)
        self.actions.usual_text.triggered.connect(partial(self.choose_text_size, 100))

    def choose_theme(self, choice: ThemeChoice) -> None:
        self.actions.themes[choice].trigger()

    def choose_text_size(self, size: int) -> None:
        """Set the text size to `size` per cent of the system's."""
        if size != self.remembered.text_size:
            self.remembered.text_size = size
            self._open_anew()

    def choose_language(self, code: str) -> None:
        """Change the language; ``""`` for the system's."""
        if code != self.remembered.language:
            self.remembered.language = code
            self._open_anew()

    def choose_limit(self, seconds: float) -> None:
        self.remembered.follow_seconds = seconds
        self._following.set_limit(seconds)

    def choose_settings(self, settings: Settings) -> None:
        """Change the solver's settings."""
        self.remembered.solver = settings
        self._context.session.set_settings(settings)

    def choose_sheet(self, composition: Composition) -> None:
        from farkle_explorer.sheets.controller import remember_composition

        remember_composition(self.remembered, composition)
        self._sheets.print_on(composition)

    def count_kept(self) -> None:
        """Count the solutions on disk; :attr:`kept_counted` follows."""
        self._context.background.run("kept", store.kept, self.kept_counted.emit)

    def remove_kept(self) -> None:
        """Remove all solutions on disk; :attr:`kept_counted` follows."""
        self._context.background.run("kept", store.remove_kept, self.kept_counted.emit)

    @Slot()
    def _enlarge(self) -> None:
        size = self.remembered.text_size
        self.choose_text_size(next((each for each in TEXT_SIZES if each > size), size))

    @Slot()
    def _reduce(self) -> None:
        size = self.remembered.text_size
        self.choose_text_size(next((each for each in reversed(TEXT_SIZES) if each < size), size))

    def _open_anew(self) -> None:
        """Reopen the window, once no solve that the user started is running."""
        self._waits_for_solve = self._context.session.solves_on_purpose
        if self._waits_for_solve:
            self.reported.emit(_("This takes effect as soon as the rules are solved"))
        else:
            self.again.emit()

    @Slot()
    def _state_changed(self) -> None:
        if self._waits_for_solve and not self._context.session.solves_on_purpose:
            self._open_anew()
