"""Fits and prices strategies on worker threads, and passes them to the sheet, the map and files."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from farkle_core.errors import UserError
from farkle_core.language.messages import _
from farkle_core.sheets.learnt_strategies import LearntStrategies, learnt_from
from farkle_core.solution.solution import Solution
from farkle_core.strategies.files import SUFFIX
from farkle_core.strategies.model import BestResponse, Optimal
from farkle_explorer.maps.map_players import MapPlayers, ShownStrategy, StrategySource
from farkle_explorer.strategies.book import Entry, StrategyBook
from farkle_explorer.strategies.jobs import StrategyFolder, save
from farkle_explorer.widgets.opener import ask_file
from farkle_explorer.workers.background import Background
from farkle_explorer.workers.kernels import Kernels

if TYPE_CHECKING:
    from farkle_explorer.strategies.page import StrategiesPage


def _filter() -> str:
    return _("Strategies (*{suffix});;All files (*)", suffix=SUFFIX)


class StrategyController(QObject):
    """Updates the strategies for each solution, opens and saves them, and offers them to the map."""

    reported = Signal(str)  # a line about the result of opening or saving a file
    learnt = Signal(object)  # Learnt: the strategies that a sheet can print have changed
    map_wanted = Signal()  # the map shows another strategy, and should be shown

    def __init__(self, background: Background, folder: Path, parent: QObject) -> None:
        super().__init__(parent)
        self._background = background
        self._on_map: set[str] = set()
        self.kernels = Kernels(background, self, of_matches=True)  # kernels of matches and comparisons
        self._folder = Path.home()
        self.book = StrategyBook(self.kernels, background, StrategyFolder(folder), self)  # the strategies
        self.players = MapPlayers(StrategySource(background, self), self)  # the player that the score map shows
        self.book.learnt_changed.connect(self._report_learnt)
        self.book.changed.connect(self._offer)

    def serve(self, page: StrategiesPage) -> None:
        page.map_wanted.connect(self.show_on_map)
        page.open_wanted.connect(partial(self.open, page))
        page.save_wanted.connect(partial(self.save, page))

    @Slot(object)
    def set_solution(self, solution: Solution | None) -> None:
        """Offer strategies for another solution; other rules forget which were on the map."""
        if solution is None or self.book.solution is None or solution.ruleset != self.book.solution.ruleset:
            self._on_map.clear()
        self.book.set_solution(solution)

    def close(self) -> None:
        """Stop and end the thread."""
        self.book.set_solution(None)
        self.book.close()
        self.kernels.close()

    def open(self, window: QWidget) -> None:
        """Ask for a file, and read its strategy."""
        ask_file(window, _("Open a strategy"), self._folder, _filter(), self.read)

    def save(self, window: QWidget, key: str) -> None:
        entry = self.book.entry(key)
        if entry is None or entry.player is None:
            return
        proposed, suffix = self._folder / f"{entry.title}{SUFFIX}", SUFFIX.removeprefix(".")
        ask_file(window, _("Save the strategy"), proposed, _filter(), partial(self.write, key), suffix)

    @Slot(str)
    def read(self, path: str) -> None:
        self._folder = Path(path).parent
        self.book.add(path)

    def write(self, key: str, path: str) -> None:
        entry, solution = self.book.entry(key), self.book.solution
        if entry is None or entry.player is None or solution is None or isinstance(entry.player, BestResponse):
            return
        self._folder = Path(path).parent
        job = partial(save, solution, entry.player, Path(path), entry.title)
        self._background.run(("strategy", path), job, self._saved, self._not_saved)

    @Slot(object)
    def _saved(self, path: Path) -> None:
        self.reported.emit(_("Strategy saved as {path}", path=path))

    @Slot(object)
    def _not_saved(self, error: Exception) -> None:
        if not isinstance(error, UserError):
            raise error
        self.reported.emit(error.headline)

    @Slot(str)
    def show_on_map(self, key: str) -> None:
        entry = self.book.entry(key)
        if entry is None:
            return
        self._on_map.add(key)
        self._offer()
        self.players.who.choose(_shown(entry))
        self.map_wanted.emit()

    @Slot()
    def _offer(self) -> None:
        """Offer the known strategies to the map, and those that were shown there."""
        entries = [entry for entry in self.book.entries if entry.known is not None or entry.key in self._on_map]
        self.players.offer(tuple(shown for entry in entries if (shown := _shown(entry)) is not None))

    @Slot()
    def _report_learnt(self) -> None:
        solution = self.book.solution
        if solution is None:
            self.learnt.emit(LearntStrategies())
        else:
            self.learnt.emit(learnt_from(self.book.learnable(), solution.ruleset))


def _shown(entry: Entry) -> ShownStrategy | None:
    """Return a strategy for the map; None for unknown strategies and perfect play, which the map always shows."""
    player = entry.player
    return None if player is None or isinstance(player, Optimal | BestResponse) else ShownStrategy(entry.title, player)
