"""Connects the pages of games and training with the maps, the rules and each other."""

from typing import Final

from PySide6.QtCore import QObject, Slot

from farkle_core.coach.habits import habits
from farkle_core.rules import fingerprint
from farkle_core.solution.solution import Solution
from farkle_core.strategies.model import BestResponse, Optimal
from farkle_core.trios.view import THREE
from farkle_explorer.play.page import PlayPage
from farkle_explorer.program.first_page import FirstPage
from farkle_explorer.program.game_pages import GamePages
from farkle_explorer.program.records_controller import RecordsController
from farkle_explorer.session.prompt import Prompt
from farkle_explorer.session.session import Session
from farkle_explorer.strategies.book import StrategyBook
from farkle_explorer.train.page import TrainPage
from farkle_explorer.train.trainer import Sheet
from farkle_explorer.widgets.pages import Pages

_VIEWER: Final = "habits"


class HabitsController(QObject):
    """Judges all games under the shown rules when the user opens the habits, and shows the result."""

    def __init__(self, more: GamePages, session: Session, pages: Pages) -> None:
        super().__init__(pages)
        self._match, self._train, self._library, self._session = more.play.match, more.train, more.library, session
        self._views = more.play.table.review.habits, more.train.overview.habits
        self._is_over = False
        self._match.changed.connect(self._game_changed)
        pages.turned.connect(self._look)
        session.solution_changed.connect(self._look)
        more.library.changed.connect(self._show)

    @property
    def _rules(self) -> str | None:
        answer = self._session.fair_answer
        return None if answer is None else fingerprint(answer.ruleset)

    @Slot()
    def _game_changed(self) -> None:
        """Judge all games again after another game has ended."""
        was_over, self._is_over = self._is_over, self._match.review is not None
        if self._is_over and not was_over:
            self._look()

    @Slot()
    def _look(self) -> None:
        rules = self._rules
        if rules is not None and (self._is_over or self._train.isVisible()):
            self._library.look(_VIEWER, rules)
        else:
            self._library.leave(_VIEWER)
        self._show()

    @Slot()
    def _show(self) -> None:
        rules = self._rules
        games = [] if rules is None or self._library.is_busy else self._library.played_by(rules)
        known = habits([each.holds for each in games])
        for view in self._views:
            view.show_habits(known)


class Training(QObject):
    """Offers sheets to learn, and opponents."""

    def __init__(self, page: TrainPage, play: PlayPage, book: StrategyBook, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._page, self._play, self._book = page, play, book
        self._sheets: dict[str, Sheet] = {}
        book.changed.connect(self._offer)
        self._offer()

    def practise(self, key: str) -> None:
        """Start drills about a strategy of the book."""
        if key in self._sheets:
            self._page.learn(self._sheets[key])

    @Slot()
    def _offer(self) -> None:
        entries = self._book.entries
        known = ((entry, entry.known) for entry in entries if entry.known is not None)
        self._sheets = {
            entry.key: Sheet(entry.title, value.strategy, value.worth.overall, value.worth.first, value.worth.second)
            for entry, value in known
            if not isinstance(value.strategy, Optimal | BestResponse)
        }
        self._page.overview.offer(tuple(self._sheets.values()))
        own = ((each.title, each.strategy) for each in entries if each.is_own and each.known is None)
        self._play.opponents.offer(
            [
                *((each.title, each.strategy, each.overall) for each in self._sheets.values()),
                *((name, how, None) for name, how in own if not isinstance(how, Optimal | BestResponse | None)),
            ]
        )


class GamesController(QObject):
    """Gives these pages their solutions, and shows their states on the maps."""

    def __init__(self, pages: GamePages, first: FirstPage) -> None:
        super().__init__(first.window)
        self.pages = pages
        self._session, self._selection = first.session, first.selection
        self._pages, self._your_roll = first.centre.pages, first.your_roll
        self._showing, self._window = first.showing, first.window
        self._of_two: Solution | None = None
        self._seated: Solution | None = None  # what the pages have
        self.records = RecordsController(pages, self._session, first.rules.files, self._pages)
        self.habits = HabitsController(pages, self._session, self._pages)
        self.training = Training(pages.train, pages.play, first.strategy_controller.book, self)
        for signal in (pages.players.reported, self.records.reported, pages.games.reported):
            signal.connect(self._window.say)
        for page in (pages.play, pages.train):
            page.solve_wanted.connect(first.actions.solve.trigger)
            page.reported.connect(self._window.say)
            page.roll_picked.connect(self._look_at_roll)
        for view in (pages.play, pages.games.moves):
            view.set_players(self._session.players)
            self._session.players_changed.connect(view.set_players)
        pages.play.picked.connect(self._explore)
        self.records.roll_wanted.connect(self._look_at_roll)
        self._your_roll.ready.connect(self.records.arrive)
        self.records.arrived.connect(self._show_roll)
        pages.play.followed.connect(first.showing.pick)

    def close(self) -> None:
        self.pages.play.close_game()
        self.pages.train.trainer.close()
        self.pages.games.close_games()

    @Slot()
    def seat_players(self) -> None:
        """Update the pages for playing and training to the shown rules, once these are solved."""
        answer, before = self._answer_of_two(), self._seated
        self._seated = answer
        is_of_two = answer is not None and self._session.players == THREE
        for page in (self.pages.play, self.pages.train):
            if answer is not before:  # several signals tell of one solution
                page.set_solution(answer)
            page.invite(Prompt() if is_of_two else self._showing.prompt_for(page))

    def _answer_of_two(self) -> Solution | None:
        """Return the two-player solution of the shown rules, even while the maps show three players."""
        session = self._session
        if session.players != THREE:
            self._of_two = session.answer
        known, ruleset = self._of_two, session.ruleset
        if known is None or ruleset is None or fingerprint(known.ruleset) != fingerprint(ruleset):
            return None
        return known

    @Slot(dict)
    def _explore(self, fields: dict[str, int]) -> None:
        """Show a place of a game on the maps; the game does not move."""
        self._window.workspace_bar.offer_way_back()
        self._selection.update(**fields)
        self._pages.turn_to(0)

    @Slot(dict, object)
    def _look_at_roll(self, fields: dict[str, int], faces: tuple[int, ...]) -> None:
        """Show a place of a game on the maps, and the options of its roll if it has one."""
        self._explore(fields)
        if faces:
            self._window.bring_up("roll")
            self._your_roll.ask_about(faces)

    @Slot(dict, object)
    def _show_roll(self, fields: dict[str, int], faces: tuple[int, ...]) -> None:
        """Show a place of a game on the maps after its rules were solved."""
        self._selection.update(**fields)
        if faces:
            self._your_roll.ask_about(faces)
