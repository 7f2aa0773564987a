"""The actions that belong to no view: solution files, theme, layout, help."""

from pathlib import Path

from PySide6.QtCore import QObject, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog

from farkle_core.language.messages import _
from farkle_core.solution.storage import store
from farkle_explorer.program.main_window import MainWindow
from farkle_explorer.session.session import Session
from farkle_explorer.session.settings import Remembered
from farkle_explorer.widgets.actions import WindowActions
from farkle_explorer.widgets.reports import log_path, show_about
from farkle_explorer.widgets.theme import ThemeModel


def _filter() -> str:
    return _("Solutions (*{suffix});;All files (*)", suffix=store.SUFFIX)


class Commands(QObject):
    """Runs the menu actions."""

    def __init__(
        self, actions: WindowActions, window: MainWindow, session: Session, theme: ThemeModel, remembered: Remembered
    ) -> None:
        super().__init__(window)
        self._actions, self._window = actions, window
        self._session, self._theme, self._remembered = session, theme, remembered
        for action, slot in (
            (actions.open_solution, self._ask_open_solution),
            (actions.save_solution, self._ask_save_solution),
            (actions.reset_layout, window.layouts.reset),
            (actions.show_log, self._show_log),
            (actions.about, self._show_about),
            (actions.quit, window.close),
        ):
            action.triggered.connect(slot)
        for choice, action in actions.themes.items():
            action.setChecked(choice is theme.choice)
            action.triggered.connect(self._choose_theme)

    @Slot()
    def _choose_theme(self) -> None:
        chosen = next(choice for choice, action in self._actions.themes.items() if action.isChecked())
        self._remembered.theme = chosen
        self._theme.set_choice(chosen)

    @Slot()
    def _ask_open_solution(self) -> None:
        chosen = QFileDialog.getOpenFileName(self._window, _("Open a solution"), "", _filter())[0]
        if chosen:
            self._session.open_solution(Path(chosen))

    @Slot()
    def _ask_save_solution(self) -> None:
        solution = self._session.solution
        if solution is None:
            return
        proposed = f"{solution.ruleset.id or 'solution'}{store.SUFFIX}"
        chosen = QFileDialog.getSaveFileName(self._window, _("Save the solution"), proposed, _filter())[0]
        if chosen:
            path = Path(chosen)
            self._session.save_solution(path if path.suffix else path.with_suffix(store.SUFFIX))

    @Slot()
    def _show_about(self) -> None:
        show_about(self._window)

    @Slot()
    def _show_log(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(log_path().parent)))
