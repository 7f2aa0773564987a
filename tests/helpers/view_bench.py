"""Solved games and the linked views, put up for a test."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtWidgets import QGridLayout, QWidget
from pytestqt.qtbot import QtBot
from stillness import still

from farkle_core.engine.settings import Settings, make_grid
from farkle_core.game.phases import make_phase_tables
from farkle_core.game.turn_start import FIRST_TURN, TurnStart
from farkle_core.rules import Farkles, Ruleset, Turn, shipped_ruleset
from farkle_core.solution.solution import Certificate, HoldRegions, Solution
from farkle_core.solution.solve import solve
from farkle_explorer.maps.curves import Curves
from farkle_explorer.maps.map_players import MapPlayers, StrategySource
from farkle_explorer.maps.score_map import ScoreMap
from farkle_explorer.maps.turn_map import TurnMap
from farkle_explorer.plots.canvas import Canvas
from farkle_explorer.plots.frame import DataView
from farkle_explorer.plots.hold_source import HoldSource
from farkle_explorer.plots.legend import Samples
from farkle_explorer.session.selection import SelectionModel
from farkle_explorer.session.selection_space import Selection, SelectionSpace
from farkle_explorer.widgets.theme import Theme
from farkle_explorer.workers.background import Background


class Remembering(Solution):
    """A solution that works out its hold regions once, so that not every test waits for them."""

    @cache  # noqa: B019 - lives as long as the tests
    def dice_regions(self, start: TurnStart = FIRST_TURN) -> HoldRegions:
        return super().dice_regions(start)

    __hash__ = object.__hash__


def _remembering(ruleset: Ruleset, settings: Settings | None = None) -> Solution:
    known = solve(ruleset, settings or Settings())
    return Remembering(known.ruleset, known.settings, known.certificate, known.grid, known.chances, known.versions)


@cache
def plain_solution(goal: int = 2000) -> Solution:
    """Solve the plain game, shorter."""
    return _remembering(replace(shipped_ruleset("busche-neller"), goal=goal))


@cache
def small_solution(ruleset_id: str, goal: int = 1000) -> Solution:
    """Solve a shipped ruleset, shorter, with as little as will do past the goal."""
    return _remembering(replace(shipped_ruleset(ruleset_id), goal=goal), Settings(ceiling=1000, check_bound=False))


@cache
def penalty_solution(goal: int = 2000) -> Solution:
    """Solve a game with a minimum and a penalty for farkles in a row, so that scores may be negative."""
    rules = replace(shipped_ruleset("facebook"), goal=goal, turn=Turn(minimum=300), farkles=Farkles(3, 500))
    return _remembering(rules, Settings(bound=-1000, check_bound=False))


@cache
def large_solution() -> Solution:
    """Make up win chances as large as those of the largest published game, shaped like them; nothing is solved."""
    rules: Ruleset = shipped_ruleset("facebook")
    settings = Settings()
    grid = make_grid(rules, settings)
    lead = (grid.scores[:, np.newaxis] - grid.scores) / 1800.0
    near = 1.0 / (1.0 + np.exp((9600.0 - grid.scores) / 400.0))
    level = lead + 2.0 * (near[:, np.newaxis] - near)
    wins = np.empty((3, 3, grid.size, grid.size))
    for own in range(3):
        for other in range(3):
            wins[own, other] = 1.0 / (1.0 + np.exp(-level - 0.1 - 0.05 * (other - own)))
    phase_tables = make_phase_tables(rules, grid)
    chances = np.zeros(phase_tables.length)
    phase_tables.view(chances, 0)[:, :, 0, 0] = wins.transpose(0, 1, 3, 2)
    chances.flags.writeable = False
    certificate = Certificate(True, 1e-12, 0.0, 0.0, None, 423_765_000, 1, 1, 0.0, 0.0, 1)
    return Remembering(rules, settings, certificate, grid, chances, {})


@dataclass
class Bench:
    """The three views in one window, and one selection they share."""

    window: QWidget
    background: Background
    source: HoldSource
    selection: SelectionModel
    score_map: ScoreMap
    curves: Curves
    turn_map: TurnMap
    qtbot: QtBot

    @property
    def views(self) -> tuple[ScoreMap, Curves, TurnMap]:
        """All views."""
        return self.score_map, self.curves, self.turn_map

    def show_solution(self, solution: Solution | None) -> None:
        """Show `solution` in all views, and wait until all is worked out."""
        if solution is not None:
            self.selection.set_space(SelectionSpace.of(solution.ruleset, solution.grid))
        for view in self.views:
            view.set_solution(solution)
            view.show_selection(self.selection.selection)
        self.settle()

    def select(self, **fields: int) -> Selection:
        """Select and wait until all is drawn."""
        self.selection.update(**fields)
        self.settle()
        return self.selection.selection

    def settle(self) -> None:
        """Wait until nothing is left to be worked out or painted."""
        self.qtbot.waitUntil(lambda: not self.background.is_busy)
        self.window.grab()
        still(self.qtbot, self.window)

    def show_selection(self, selection: Selection, _fields: object = None) -> None:
        """Pass a selection on, as the program does."""
        for view in self.views:
            view.show_selection(selection)

    def pick(self, fields: dict[str, int]) -> None:
        """Take what a view picks, as the program does."""
        self.selection.update(**fields)


@contextmanager
def view_bench(qtbot: QtBot, size: tuple[int, int] = (880, 640)) -> Iterator[Bench]:
    """Put up the views, and take everything down at the end."""
    background = Background()
    source = HoldSource(background)
    window = QWidget()
    qtbot.addWidget(window)
    views = ScoreMap(source, MapPlayers(StrategySource(background))), Curves(source), TurnMap(source)
    bench = Bench(window, background, source, SelectionModel(), *views, qtbot)
    layout = QGridLayout(window)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(views[0], 0, 0)
    layout.addWidget(views[1], 0, 1)
    layout.addWidget(views[2], 1, 0, 1, 2)
    bench.selection.changed.connect(bench.show_selection)
    for view in views:
        view.apply_theme(Theme.light())
        view.picked.connect(bench.pick)
    window.resize(*size)
    window.show()
    qtbot.waitExposed(window)
    try:
        yield bench
    finally:
        window.close()
        background.close()


def at(canvas: Canvas, x: float, y: float) -> QPoint:
    """Return the pixel of a plot's viewport at (x, y), in points."""
    place: QPointF = canvas.place(x, y)
    return place.toPoint()


def recorder(view: DataView) -> tuple[list[dict[str, int]], list[dict[str, int]]]:
    """Return what a view will have picked and hovered."""
    picked: list[dict[str, int]] = []
    hovered: list[dict[str, int]] = []
    view.picked.connect(picked.append)
    view.hovered.connect(hovered.append)
    return picked, hovered


def texts_of(samples: Samples) -> tuple[str, ...]:
    """The meanings of a legend's samples, from left to right."""
    return tuple(sample.text for sample in samples._samples)
