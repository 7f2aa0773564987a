"""Makes most pages when they are first opened, and connects them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from farkle_core.rules import Ruleset, to_document
from farkle_explorer.program.first_page import FirstPage
from farkle_explorer.program.pages import GamePages, SolutionPages
from farkle_explorer.widgets import reports

if TYPE_CHECKING:
    from farkle_explorer.compare.page import ComparePage
    from farkle_explorer.players.players import Players
    from farkle_explorer.program.games import GamesController, LastGame
    from farkle_explorer.rolls.odds_page import OddsPage
    from farkle_explorer.strategies.page import StrategiesPage
    from farkle_explorer.turn_table.page import TurnTablePage

# the attributes of `SolutionPages`
_SOLUTION: Final = frozenset({"surface", "roll", "odds", "turn_table", "strategies", "compare"})
_PRINT: Final = "print"
# the names of the pages by number; of those that are there from the beginning, ""
_NAMES: Final = (
    "", "surface", "", "", "roll", "odds", "strategies", "compare", "turn_table",
    "play", "games", "train", "lab", "which_dice", _PRINT,
)  # fmt: skip


class LaterPages(QObject):
    """The pages that are not there from the beginning; each is made when it is first opened or asked for."""

    def __init__(self, first: FirstPage) -> None:
        super().__init__(first)
        self._first, self._pages = first, first.centre.pages
        self.more = SolutionPages(first.background, first.holds, first.strategy_controller, self)
        self.game_pages = GamePages(first.context, first.strategy_controller.book)
        self._numbers = {name: number for number, name in enumerate(_NAMES) if name}
        self.more.on_made, self.game_pages.on_made = self._connect_solution, self._connect_game
        self._pages.wanted.connect(self._make)
        first.sheets.wanted.connect(partial(self._pages.turn_to, self._numbers[_PRINT]))
        self._pages.turned.connect(first.sheets.catch_up)
        self._pages.choices[self._numbers["compare"]].triggered.connect(self._begin_comparing)

    @cached_property
    def games(self) -> GamesController:
        """The pages for games and training, connected; makes them if they are not there yet."""
        from farkle_explorer.program.games import GamesController

        first, session = self._first, self._first.session
        games = GamesController(self.game_pages, first)
        for signal in (session.solution_changed, session.stale_changed, first.live.prompting.changed):
            signal.connect(games.seat_players)
        games.seat_players()
        self.game_pages.play.match.changed.connect(self.last_game.look)
        self.game_pages.play.match.left.connect(self.last_game.offer)
        return games

    @cached_property
    def last_game(self) -> LastGame:
        from farkle_explorer.program.games import LastGame

        return LastGame(self.game_pages, lambda: self.games.records, self._first)

    @property
    def players(self) -> Players:
        return self.game_pages.players

    @property
    def named(self) -> tuple[tuple[str, QWidget], ...]:
        """All these pages with their names; makes those that are not there yet."""
        return tuple((self._pages.choices[number].text(), self._page(number)) for number in self._numbers.values())

    @property
    def is_up_to_date(self) -> bool:
        """Whether the pages that were made show the session's solution."""
        return self._first.views_controller.is_up_to_date

    @property
    def is_at_rest(self) -> bool:
        """Whether the visible surface, too, is final."""
        return self.is_up_to_date and ("surface" not in self.more.made or self.more.surface.is_at_rest)

    def show_rules(self, ruleset: Ruleset | None) -> None:
        """Show the edited rules on pages that need no solution."""
        if "odds" in self.more.made:
            self.more.odds.set_ruleset(ruleset)
        if "lab" in self.game_pages.made:
            document = None if ruleset is None else to_document(ruleset)
            self.game_pages.lab.form.set_base(document, self._first.draft.name)

    def close(self) -> None:
        made = self.game_pages.made
        if "games" in vars(self):
            self.games.close()
        if "lab" in made:
            self.game_pages.lab.close_down()
        if "which_dice" in made:
            self.game_pages.which_dice.close_down()
        self.more.close()

    @Slot(int)
    def _make(self, number: int) -> None:
        self._page(number)

    def _page(self, number: int) -> QWidget:
        name = _NAMES[number]
        if name == _PRINT:
            composer = self._first.sheets.page
            if composer.parentWidget() is None:
                self._put(name, composer)
            return composer
        if name in ("play", "games", "train"):
            _ = self.games  # they work together
        page: QWidget = getattr(self.more if name in _SOLUTION else self.game_pages, name)
        return page

    def _put(self, name: str, page: QWidget) -> None:
        reports.make_safe()  # its module may have been imported for it
        self._pages.put(self._numbers[name], page)
        self._first.help_controller.serve()

    def _connect_solution(self, name: str, page: Any) -> None:
        first = self._first
        first.read_out.listen_to((page,))
        first.context_menus.serve_view(page, has_situation=name != "odds")
        page.reported.connect(first.window.say)
        self._put(name, page)
        connections: dict[str, Callable[[Any], None]] = {
            "odds": self._connect_odds,
            "turn_table": self._connect_turn_table,
            "strategies": self._connect_strategies,
            "compare": self._connect_compare,
        }
        if name in connections:
            connections[name](page)
        first.exports.serve_page(name, page, self.more)
        first.views_controller.add(name, page)

    def _connect_odds(self, odds: OddsPage) -> None:
        odds.set_ruleset(self._first.draft.ruleset)

    def _connect_turn_table(self, turn_table: TurnTablePage) -> None:
        # the page Compare gives the comparison its solution, without which the table has no second side to offer
        turn_table.partner_wanted.connect(self.more.compare.controls.compare_play)

    @Slot()
    def _begin_comparing(self) -> None:
        self.more.compare.controls.begin()

    def _connect_strategies(self, strategies: StrategiesPage) -> None:
        self._first.context_menus.serve_strategies(strategies)
        self._first.strategy_controller.serve(strategies)
        strategies.practise_wanted.connect(self._practise)

    def _connect_compare(self, compare: ComparePage) -> None:
        files = self._first.rules.files
        compare.form.rules.offer(lambda: (*files.library.rulesets, *files.recent_rulesets))

    @Slot(str)
    def _practise(self, key: str) -> None:
        self.games.training.practise(key)
        self._pages.choice_of(self.game_pages.train).trigger()

    def _connect_game(self, name: str, page: QWidget) -> None:
        self._put(name, page)
        if name == "lab":
            from farkle_explorer.program.games import LabController

            LabController(self.game_pages.lab, self.more, self._first)
            self.show_rules(self._first.draft.ruleset)
