"""Reopens the window within the running program, for another language or text size, and keeps its state."""

import gc
from dataclasses import asdict, dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from farkle_explorer.program.explorer import Explorer
from farkle_explorer.session.draft import RulesetDraft
from farkle_explorer.session.selection import Selection
from farkle_explorer.session.session import Session
from farkle_explorer.session.settings import SavedSettings
from farkle_explorer.widgets.languages import speak
from farkle_explorer.widgets.reports import Reports
from farkle_explorer.workers.worker import Worker

AGAIN: Final = 1000  # exit code of the event loop that asks for a new window


@dataclass(frozen=True)
class CarriedOver:
    """The state that the next window takes over; layout and games are on disk."""

    draft: RulesetDraft
    session: Session
    solver: Worker
    selection: Selection
    page: int
    has_preferences: bool
    has_welcome: bool


def run(explorer: Explorer, reports: Reports) -> int:
    """Run the event loop until the program ends; open a new window when asked. Return the exit status."""
    status = AGAIN
    try:
        while status == AGAIN:
            explorer.preferences.again.connect(partial(QCoreApplication.exit, AGAIN))
            status = QApplication.exec()
            if status == AGAIN:
                explorer = open_anew(explorer, reports)
    finally:
        explorer.close()
    return status


def open_anew(before: Explorer, reports: Reports) -> Explorer:
    """Close a window and open another in the same state."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    application.setQuitOnLastWindowClosed(False)
    kept = _leave(before)
    remembered = SavedSettings()
    speak(remembered.language)
    explorer = Explorer(reports, remembered, kept.draft, kept.solver)
    _go_on(explorer, kept)
    application.setQuitOnLastWindowClosed(True)
    return explorer


def _leave(explorer: Explorer) -> CarriedOver:
    shown, welcome = explorer.preferences.shown, explorer.welcome.page
    selection, page = explorer.selection.selection, explorer.centre.pages.current
    has_preferences = shown is not None and shown.isVisible()
    has_welcome = welcome is not None and welcome.isVisible()
    draft, session = explorer.draft, explorer.session
    for each in (draft, session):
        each.setParent(None)  # it outlives its parent
    kept = CarriedOver(draft, session, explorer.leave(), selection, page, has_preferences, has_welcome)
    explorer.rules.keeper.forget()  # the draft still has the edits
    explorer.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.unfreeze()
    return kept


def _go_on(explorer: Explorer, kept: CarriedOver) -> None:
    explorer.resume()
    explorer.session.continue_from(kept.session)
    if explorer.session.answer is None:
        explorer.live.following.begin()
    explorer.rules.keeper.keep()
    explorer.selection.update(**asdict(kept.selection))
    explorer.centre.pages.turn_to(kept.page)
    if kept.has_welcome:
        explorer.welcome.open()
    if kept.has_preferences:
        explorer.preferences.open()
