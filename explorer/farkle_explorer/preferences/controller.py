"""Puts preferences in force: those kept at the start, and what is chosen in their window."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QWidget

from farkle_core.engine.settings import Settings
from farkle_core.language.messages import _
from farkle_core.sheets import Composition
from farkle_core.solution.storage import store
from farkle_explorer.preferences.window import PreferencesWindow
from farkle_explorer.session.following import Following
from farkle_explorer.session.session import Session
from farkle_explorer.session.settings import LETTER_SIZES, Remembered
from farkle_explorer.sheets.controller import SheetController
from farkle_explorer.sheets.remembered import remember_composition, remembered_composition
from farkle_explorer.surface.gl_choice import OpenGLChoice
from farkle_explorer.widgets.actions import WindowActions
from farkle_explorer.widgets.theme import ThemeChoice, ThemeModel
from farkle_explorer.workers.background import Background

_USUAL_FONT: Final = "usual font"


def put_on_letters(application: QApplication, size: int) -> None:
    """Make all letters `size` per cent as large as the system has them; before any window is made."""
    usual = application.property(_USUAL_FONT)
    if usual is None:
        usual = application.font()
        application.setProperty(_USUAL_FONT, usual)
    font = application.font()
    wanted = usual.pointSizeF() * size / 100
    if wanted > 0 and font.pointSizeF() != wanted:
        font.setPointSizeF(wanted)
        application.setFont(font)


class PreferencesController(QObject):
    """Makes the window when it is first wanted, and does what is chosen there.

    Attributes
    ----------
    again : Signal
        The program's windows are to be opened anew: in another language, or with letters of another size.
    said : Signal of str
        Something to be said at the foot of the window.

    Parameters
    ----------
    remembered, session, following, sheets, theme, actions, background, opengl
        What keeps, and is told, what is chosen.
    window : QWidget
        What the window of preferences stands before.
    """

    again = Signal()
    said = Signal(str)

    def __init__(
        self,
        remembered: Remembered,
        session: Session,
        following: Following,
        sheets: SheetController,
        theme: ThemeModel,
        actions: WindowActions,
        background: Background,
        opengl: OpenGLChoice,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._waits_for_solve = False
        self._remembered, self._session, self._following = remembered, session, following
        self._sheets, self._theme, self._actions = sheets, theme, actions
        self._background, self._opengl, self._window = background, opengl, window
        self.shown: PreferencesWindow | None = None
        session.set_settings(remembered.solver)
        following.set_limit(remembered.follow_seconds)
        session.state_changed.connect(self._state_changed)
        actions.larger_text.triggered.connect(self._enlarge)
        actions.smaller_text.triggered.connect(self._reduce)
        actions.usual_text.triggered.connect(self._write_as_usual)

    @Slot()
    def open(self) -> None:
        """Show the window."""
        if self.shown is None:
            self.shown = self._make()
        self._show_all()
        self.shown.show()
        self.shown.raise_()
        self.shown.activateWindow()

    def close(self) -> None:
        """Close the window."""
        if self.shown is not None:
            self.shown.close()

    def _make(self) -> PreferencesWindow:
        made = PreferencesWindow(self._remembered.folder, self._window)
        made.apply_theme(self._theme.theme)
        self._theme.changed.connect(made.apply_theme)
        made.look.theme_chosen.connect(self._choose_theme)
        made.look.letters_chosen.connect(self._choose_letters)
        made.look.language_chosen.connect(self._choose_language)
        made.look.opengl_toggled.connect(self._choose_opengl)
        self._opengl.changed.connect(self._show_all)
        made.solving.follow_toggled.connect(self._actions.follow_edits.setChecked)
        made.solving.limit_chosen.connect(self._choose_limit)
        made.solving.settings_changed.connect(self._choose_settings)
        made.sheets.chosen.connect(self._choose_sheet)
        made.disk.remove_wanted.connect(self._remove_kept)
        made.disk.open_wanted.connect(self._open_folder)
        self._actions.follow_edits.toggled.connect(self._show_all)
        for action in self._actions.themes.values():
            action.triggered.connect(self._show_all)
        return made

    @Slot()
    def _show_all(self) -> None:
        shown, remembered = self.shown, self._remembered
        if shown is None:
            return
        shown.look.show_theme(self._theme.choice)
        shown.look.show_letters(remembered.letter_size)
        shown.look.show_language(remembered.language)
        shown.look.show_opengl(self._opengl.wanted, self._opengl.trouble)
        shown.solving.show_following(self._actions.follow_edits.isChecked(), remembered.follow_seconds)
        shown.solving.show_settings(remembered.solver)
        shown.sheets.show_composition(remembered_composition(remembered))
        self._background.run("kept", store.kept, self._show_kept)

    @Slot(object)
    def _show_kept(self, kept: store.Kept) -> None:
        if self.shown is not None:
            self.shown.disk.show_kept(kept)

    @Slot(object)
    def _choose_theme(self, choice: ThemeChoice) -> None:
        self._actions.themes[choice].trigger()

    @Slot(int)
    def _choose_letters(self, size: int) -> None:
        if size != self._remembered.letter_size:
            self._remembered.letter_size = size
            self._open_anew()

    @Slot()
    def _enlarge(self) -> None:
        size = self._remembered.letter_size
        self._choose_letters(next((each for each in LETTER_SIZES if each > size), size))

    @Slot()
    def _reduce(self) -> None:
        size = self._remembered.letter_size
        self._choose_letters(next((each for each in reversed(LETTER_SIZES) if each < size), size))

    @Slot()
    def _write_as_usual(self) -> None:
        self._choose_letters(100)

    @Slot(str)
    def _choose_language(self, code: str) -> None:
        if code != self._remembered.language:
            self._remembered.language = code
            self._open_anew()

    def _open_anew(self) -> None:
        """Have the window opened anew, as soon as nothing is being solved that somebody waits for."""
        self._waits_for_solve = self._session.solves_on_purpose
        if self._waits_for_solve:
            self.said.emit(_("This takes effect as soon as the rules are solved"))
        else:
            self.again.emit()

    @Slot()
    def _state_changed(self) -> None:
        if self._waits_for_solve and not self._session.solves_on_purpose:
            self._open_anew()

    @Slot(bool)
    def _choose_opengl(self, draws: bool) -> None:
        self._remembered.draws_with_opengl = draws
        self._opengl.want(draws)

    @Slot(float)
    def _choose_limit(self, seconds: float) -> None:
        self._remembered.follow_seconds = seconds
        self._following.set_limit(seconds)

    @Slot(object)
    def _choose_settings(self, settings: Settings) -> None:
        self._remembered.solver = settings
        self._session.set_settings(settings)

    @Slot(object)
    def _choose_sheet(self, composition: Composition) -> None:
        remember_composition(self._remembered, composition)
        self._sheets.print_on(composition)

    @Slot()
    def _remove_kept(self) -> None:
        self._background.run("kept", store.remove_kept, self._show_kept)

    @Slot(object)
    def _open_folder(self, folder: Path) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
