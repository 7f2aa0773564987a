"""Creates all pages except the first, once that stands or when one is wanted, and connects them."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtWidgets import QWidget

from farkle_core.giving_way import give_way
from farkle_core.rules import Ruleset
from farkle_explorer.program.first_page import FirstPage
from farkle_explorer.program.import_order import in_order
from farkle_explorer.program.places import places
from farkle_explorer.widgets import overrides
from farkle_explorer.widgets.one_by_one import OneByOne
from farkle_explorer.workers.garbage import importing
from farkle_explorer.workers.kernels import are_compiled, load_kernels

if TYPE_CHECKING:
    from farkle_explorer.players.players import Players
    from farkle_explorer.program.game_pages import GamePages
    from farkle_explorer.program.games import GamesController
    from farkle_explorer.program.solution_pages import SolutionPages

# the modules of pages and windows that are not there at the start
_LATER: Final = (
    "program.solution_pages",
    "program.games",
    "sheets.composer",
    "sheets.memory",
    "preferences.window",
    "verify.window",
)
# the pages, and parts of them that take as long, in the order of their places
_MORE: Final = ("surface", "turn_table", "roll", "strategies", "difference_map", "bound_study", "compare", "odds")
_GAMES: Final = ("play", "games", "train", "lab", "which_dice")
_LOOK_EVERY: Final = 50  # milliseconds between two looks whether the first page stands and further ones can be created


class FurtherPages(QObject):
    """Creates one page in each turn of the event loop; `more` and `games` create at once what is missing."""

    def __init__(self, first: FirstPage) -> None:
        super().__init__(first)
        self._first, self._context, self._pages = first, first.context, first.centre.pages
        self._more_pages: SolutionPages | None = None  # some of them may exist
        self._more: SolutionPages | None = None  # all of them exist, and are connected
        self._game_pages: GamePages | None = None
        self._games: GamesController | None = None
        self._adding = OneByOne(self)
        self._pages.wanted.connect(self._import_pages)
        self._quiet = QTimer(self, interval=_LOOK_EVERY)
        self._quiet.timeout.connect(self._look)

    def begin(self) -> None:
        """Create them from now on; before, the window is not complete, and looks as if it had nothing to do."""
        self._quiet.start()

    @property
    def more(self) -> SolutionPages:
        """The further pages about the solution; creates them if they are not there yet."""
        if self._more is None:
            self._make_more()
        assert self._more is not None
        return self._more

    @property
    def games(self) -> GamesController:
        """The pages for games, training and the lab; creates them if they are not there yet."""
        if self._games is None:
            self._make_games()
        assert self._games is not None
        return self._games

    @property
    def players(self) -> Players:
        """The players on this computer."""
        return self.games.pages.players

    @property
    def named(self) -> tuple[tuple[str, QWidget], ...]:
        """All these pages with their names."""
        pages = (*self.more.all, *self.games.pages.in_order)
        return tuple((place.name, page) for place, page in zip(places(), pages, strict=True))

    @property
    def is_up_to_date(self) -> bool:
        """Whether the pages that exist show the session's solution."""
        return self._first.showing.is_up_to_date and (self._games is None or self._games.is_at_rest)

    @property
    def is_at_rest(self) -> bool:
        """Whether all pages exist, and the visible surface is final."""
        return self._games is not None and self.is_up_to_date and self.more.surface.is_at_rest

    def show_rules(self, ruleset: Ruleset | None) -> None:
        """Show the edited rules on pages that need no solution."""
        if self._more is not None:
            self._more.odds.set_ruleset(ruleset)
        if self._games is not None:
            self._games.show_rules(self._context.draft)

    def close(self) -> None:
        """Stop creating pages, and close those that exist."""
        self._quiet.stop()
        self._adding.clear()
        if self._games is not None:
            self._games.close()
        if self._more_pages is not None:
            self._more_pages.close()

    @Slot()
    def _look(self) -> None:
        """Create further pages once the first one stands, or if one of them is to be seen."""
        stands = self.is_up_to_date and self._first.window.isVisible()
        busy = self._context.background.is_busy or self._first.live.following.is_busy
        if self._pages.lacks_current or self._context.kernels.are_compiling or (stands and not busy):
            self._import_pages()

    @Slot()
    def _import_pages(self) -> None:
        """Import the modules of these pages, then create them; a second call has no effect."""
        if self._quiet.isActive():
            self._quiet.stop()
            self._context.background.run("pages", _import_core, self._import_one_by_one, self._create_anyway)

    @Slot(object)
    def _import_one_by_one(self, modules: list[str]) -> None:
        """Import one module in each turn of the event loop."""
        self._adding.add(*(partial(_import, name) for name in modules), self._create_pages)

    def _create_anyway(self, error: Exception) -> None:
        """Report a defect of what goes before, which must not cost the user all further pages."""
        self._adding.add(self._create_pages)
        raise error

    @Slot()
    def _create_pages(self) -> None:
        """Create one page in each turn of the event loop."""
        overrides.make_safe()
        more = [partial(getattr, self._pages_about_solution(), name) for name in _MORE]
        games = [partial(getattr, self._pages_of_games(), name) for name in _GAMES]
        self._adding.add(*more, self._make_more, *games, self._make_games)

    # About the solution

    def _pages_about_solution(self) -> SolutionPages:
        if self._more_pages is None:
            from farkle_explorer.program.solution_pages import SolutionPages

            first = self._first
            self._more_pages = SolutionPages(first.background, first.holds, first.strategy_controller, self)
        return self._more_pages

    def _make_more(self) -> None:
        """Create the pages about the solution that are missing, connect them, and put them into their places."""
        if self._more is not None:
            return
        first = self._first
        self._more = more = self._pages_about_solution()
        more.compare.form.offer_files(first.rules.files.recent_rulesets)
        first.remembered.recent_changed.connect(more.compare.form.offer_files)
        more.odds.set_ruleset(first.draft.ruleset)
        first.read_out.listen_to(more.all)
        for page in more.all:
            first.context_menus.serve_view(page, has_situation=page is not more.odds)
            page.reported.connect(first.window.say)
        first.context_menus.serve_strategies(more.strategies)
        first.exports.serve_more(more)
        first.strategy_controller.serve(more.strategies)
        more.strategies.practise_wanted.connect(self._practise)
        more.turn_table.partner_wanted.connect(more.compare.asking.compare_play)
        self._pages.fill(more.all)
        first.help_controller.serve()
        self._pages.choice_of(more.compare).triggered.connect(more.compare.asking.begin)
        first.showing.add(more)

    @Slot(str)
    def _practise(self, key: str) -> None:
        """Start training of a strategy."""
        self.games.training.practise(key)
        self._pages.choice_of(self.games.pages.train).trigger()

    # For games

    def _pages_of_games(self) -> GamePages:
        if self._game_pages is None:
            from farkle_explorer.program.game_pages import GamePages

            self._game_pages = GamePages(self._context, self._first.strategy_controller.book)
        return self._game_pages

    def _make_games(self) -> None:
        """Create the pages for games that are missing, connect them, and put them into their places."""
        if self._games is not None:
            return
        from farkle_explorer.program.games import GamesController

        first, pages = self._first, self._pages_of_games()
        self._games = games = GamesController(pages, self.more.compare, first)
        session = first.session
        for signal in (session.solution_changed, session.stale_changed, first.live.prompting.changed):
            signal.connect(games.seat_players)
        games.show_rules(first.draft)
        self._pages.fill(pages.in_order)
        first.help_controller.serve()
        games.seat_players()


def _import_core() -> list[str]:
    """Load the kernels that the first page did without, and import what these pages need of the core.

    On a worker thread. Returns the window's modules in their order.
    """
    if are_compiled(of_matches=False):
        load_kernels(of_matches=False)
    modules = in_order(f"farkle_explorer.{name}" for name in _LATER)
    for name in modules:
        if name.startswith("farkle_core."):
            give_way()
            _import(name)
    return [name for name in modules if name.startswith("farkle_explorer.")]


def _import(name: str) -> None:
    with importing():
        import_module(name)
