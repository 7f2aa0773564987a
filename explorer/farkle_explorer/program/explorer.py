"""Connects the parts of a window, opens it with files of every kind, closes it, and opens it anew."""

import gc
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Slot
from PySide6.QtWidgets import QApplication

from farkle_core.errors import UserError
from farkle_core.language.messages import show_decimals
from farkle_core.play.advise.game_file import read_game
from farkle_core.rules import Ruleset, fingerprint
from farkle_explorer.program.centre import EXPLORE, RULES, Workspace
from farkle_explorer.program.first_page import FirstPage
from farkle_explorer.program.headless import FileKind, kind_of
from farkle_explorer.program.later_pages import LaterPages
from farkle_explorer.program.pages import SolutionPages
from farkle_explorer.program.undoing import Undoing
from farkle_explorer.rules.panel import RulesPanel
from farkle_explorer.session.draft import RulesetDraft
from farkle_explorer.session.selection import Selection
from farkle_explorer.session.session import Session
from farkle_explorer.session.settings import SavedSettings
from farkle_explorer.widgets.languages import speak
from farkle_explorer.widgets.pages import Pages
from farkle_explorer.widgets.reports import Reports, make_safe
from farkle_explorer.widgets.theme import Theme
from farkle_explorer.workers.worker import Worker


class FileOpener(QObject):
    """Opens each kind of file on its page."""

    def __init__(self, session: Session, rules: RulesPanel, further: LaterPages, pages: Pages) -> None:
        super().__init__(rules)
        self._session, self._rules, self._further, self._pages = session, rules, further, pages

    @Slot(object)
    def open(self, file: Path) -> None:
        """Open a file; the window reports errors."""
        {
            FileKind.RULESET: self._rules.files.open_file,
            FileKind.SOLUTION: self._session.open_solution,
            FileKind.GAME: self._open_game,
            FileKind.STUDY: self._open_study,
        }[kind_of(file)](file)

    def _open_study(self, file: Path) -> None:
        lab = self._further.games.pages.lab
        self._pages.choice_of(lab).trigger()
        lab.laboratory.open(file.absolute())

    def _open_game(self, file: Path) -> None:
        """Show a game on the page for playing, with its own rules, once they are solved."""
        try:
            content, record = read_game(file)
        except (OSError, UserError) as error:
            self._rules.warn(str(error), "game")
            return
        answer = self._session.answer
        is_solved = answer is not None and fingerprint(answer.ruleset) == record.fingerprint
        if not is_solved and not self._rules.files.open_rules(record.fingerprint, record.document):
            return
        play = self._further.games.pages.play
        play.open_game(content, record)
        self._pages.choice_of(play).trigger()


class Explorer(FirstPage):
    """Owns everything that lives as long as the window."""

    def __init__(
        self,
        reports: Reports,
        remembered: SavedSettings | None = None,
        draft: RulesetDraft | None = None,
        solver: Worker | None = None,
    ) -> None:
        make_safe()
        super().__init__(remembered, draft, solver)
        self._wire(reports)
        self._apply_theme(self.theme.theme)
        self.views_controller.show_space(self.selection.space)
        self._show_name()
        self._closed = False

    def start(self, file: Path | None = None) -> None:
        """Show the window, open `file` or the last ruleset, and load the kernels."""
        kind = None if file is None else kind_of(file)
        if kind is not FileKind.RULESET:
            self.rules.files.open_last()
        self.window.show()
        self.further.last_game.offer()
        if self.remembered.problem:
            self.rules.warn(self.remembered.problem, "settings")
        if file is not None:
            self.opener.open(file)
        self._ruleset_changed(self.draft.ruleset)
        if kind is not FileKind.SOLUTION:
            self.live.following.begin()
        self.kernels.prepare()
        gc.freeze()  # existing objects stay: collecting them would only block the window

    def resume(self) -> None:
        """Show the window with the given draft, and load the kernels."""
        self.window.show()
        self.further.last_game.offer()
        self._ruleset_changed(self.draft.ruleset)
        self.kernels.prepare()
        gc.freeze()

    def close(self) -> None:
        """Close all windows and end all threads, once and without a question."""
        if not self._closed:
            self._close()

    def leave(self) -> Worker:
        """Close everything except the solver, which keeps running, and return the solver."""
        self.session.leave_solver()
        solver = self.solver
        solver.setParent(None)
        self._make_solver(Worker("solver"))  # `close` then closes this one
        self.close()
        return solver

    def _close(self) -> None:
        self._closed = True
        show_decimals(2)
        self.further.close()
        self.views_controller.close()
        self.rules.files.keeper.keep()
        self.rules.files.library.release()
        for feature in (
            self.bookmark_controller, self.sheets, self.strategy_controller, self.live,
            self.keyboard, self.preferences,
        ):  # fmt: skip
            feature.close()
        self.window.may_close = lambda: True
        self.window.close()
        for worker in (self.kernels, self.solver, self.background, self.garbage):
            worker.close()
        self.remembered.write()
        self.window.deleteLater()  # deletes it as a whole and in order, not in pieces by garbage collection

    def _wire(self, reports: Reports) -> None:
        self.draft.ruleset_changed.connect(self._ruleset_changed)
        for signal in (self.draft.changed, self.draft.origin_changed):
            signal.connect(self._show_name)
        self.rules.files.said.connect(self.window.say)
        self.session.game_left.connect(self.selection.begin)
        self.session.solution_changed.connect(self.strategy_controller.set_solution)
        self.live.prompting.changed.connect(self.sheets.invite)
        self.views_controller.shown.connect(self.read_out.show_selection)
        self.centre.pages.turned.connect(self.read_out.turn_page)
        self.bookmark_controller.bookmarks.damaged.connect(self.rules.warn)
        self.bookmark_controller.refused.connect(self.situation.refuse_bookmark)
        self.bookmark_controller.serve(self.context, self.rules.files, self.window)
        pages = (*self.plots, self.ask.turn_map, self.situation, self.ask)
        for part in (*pages, self.sheets, self.preferences, self.strategy_controller):
            part.reported.connect(self.window.say)
        reports.happened.connect(self.window.say)
        self.exports.serve(pages)
        self.theme.changed.connect(self._apply_theme)
        self.strategy_controller.learnt.connect(self.sheets.learn)
        self.strategy_controller.map_wanted.connect(partial(self.centre.pages.turn_to, 0))
        self.strategy_controller.map_wanted.connect(self.score_map.show_holding)
        self.window.closed.connect(self._window_closed)
        self.actions.copy.triggered.connect(self._copy)
        self.explore.forms_wanted.connect(self._lend_forms)
        self.actions.enter_roll.triggered.connect(self.ask.begin)
        self.situation.bookmark_button.clicked.connect(self.actions.bookmark.trigger)
        self.window.workspaces.entered.connect(self._entered)
        self.further = LaterPages(self)
        self.undoing = Undoing(self)
        self.centre.pages.turn_to(self.centre.pages.current)  # the page of last time can be made only now
        self.opener = FileOpener(self.session, self.rules, self.further, self.centre.pages)
        self.window.dropped.connect(self.opener.open)

    @Slot(object)
    def _ruleset_changed(self, ruleset: Ruleset | None) -> None:
        if self.draft.is_edited:
            self.session.set_ruleset(ruleset)
        else:
            self.session.open_ruleset(ruleset)
        self.further.show_rules(ruleset)
        self.views_controller.show_rules(ruleset)
        self.commands.enable()

    @Slot(object, object)
    def _entered(self, _before: Workspace, now: Workspace) -> None:
        """Give the forms to the place that shows them."""
        if now is RULES:
            self.rules.take_forms()
        elif now is EXPLORE:
            self.explore.show_panel()

    @Slot()
    def _lend_forms(self) -> None:
        self.explore.show_forms(self.rules.forms)

    @Slot()
    def _copy(self) -> None:
        """Copy the answer in Ask, elsewhere that on the selection."""
        (self.ask if self.ask.isVisible() else self.situation).copy()

    @property
    def is_at_rest(self) -> bool:
        """Whether no update is pending: views, the visible surface, sheet, guide."""
        return all(each.is_at_rest for each in (self.further, self.sheets, self.help_controller))

    @property
    def more(self) -> SolutionPages:
        """The pages about the solution; each is made when it is asked for."""
        return self.further.more

    @Slot()
    def _show_name(self) -> None:
        self.window.show_name(self.draft.name)

    @Slot(object)
    def _apply_theme(self, theme: Theme) -> None:
        for part in (self.views_controller, self.solve_panel, self.window):
            part.apply_theme(theme)

    @Slot()
    def _window_closed(self) -> None:
        """End the program after the window has closed."""
        if not self._closed:
            self._close()
            QApplication.closeAllWindows()


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
    explorer.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.unfreeze()
    return kept


def _go_on(explorer: Explorer, kept: CarriedOver) -> None:
    explorer.resume()
    explorer.session.continue_from(kept.session)
    if explorer.session.answer is None:
        explorer.live.following.begin()
    explorer.rules.files.keeper.keep()
    explorer.selection.update(**asdict(kept.selection))
    explorer.centre.pages.turn_to(kept.page)
    if kept.has_welcome:
        explorer.welcome.open()
    if kept.has_preferences:
        explorer.preferences.open()
