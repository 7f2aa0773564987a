"""What is worked out beside the window arrives, is of what is solved now, and comes to an end."""

from collections import deque
from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import partial
from typing import Any

from small_games import plain_game

from farkle_core.game.turn_start import TurnStart
from farkle_core.rules import Farkles
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.strategies.model import HoldAt
from farkle_explorer.maps.map_players import StrategySource
from farkle_explorer.plots.hold_source import HoldSource


class Later:
    """Does work only when it is told to; the newest job of a key takes the place of the others."""

    def __init__(self) -> None:
        self._newest: dict[Hashable, Callable[[], Any]] = {}
        self._waiting: deque[tuple[Hashable, Callable[[], Any], Callable[[Any], None]]] = deque()

    def run(self, key: Hashable, function: Callable[[], Any], on_done: Callable[[Any], None]) -> None:
        """Keep it for later."""
        self._newest[key] = function
        self._waiting.append((key, function, on_done))

    def work(self, most: int = 1000) -> int:
        """Do what is waiting and what comes of it, and return how many jobs that were."""
        done = 0
        while self._waiting and done < most:
            key, function, on_done = self._waiting.popleft()
            if self._newest[key] is function:
                on_done(function())
            done += 1
        return done


def short(farkles: int) -> Solution:
    """Solve a game that takes no time, with a penalty after so many farkles in a row."""
    return solve(replace(plain_game(300), farkles=Farkles(farkles, 100)))


def all_of(source: HoldSource, shown: list[TurnStart], _arrived: object = None) -> bool:
    """Ask for all regions that are shown, as curves do, and return whether they are there."""
    return None not in [source.regions(question) for question in shown]


def test_regions_of_many_farkles_come_to_an_end() -> None:
    jobs, solution = Later(), short(9)
    source = HoldSource(jobs)
    source.set_solution(solution)
    shown = [TurnStart(0, 0, farkles, 5) for farkles in range(solution.grid.farkle_counts)]

    source.regions_ready.connect(partial(all_of, source, shown))
    assert not all_of(source, shown)
    assert jobs.work() < 40
    assert all_of(source, shown)
    assert jobs.work() == 0


def test_a_strategy_is_worked_out_again_when_rules_are_solved_again_meanwhile() -> None:
    jobs, strategy, turns = Later(), HoldAt((300,) * 6), TurnStart()
    source = StrategySource(jobs)
    for solution in (short(2), short(2)):  # the second one comes before the first answer
        source.set_solution(solution)
        assert source.regions(strategy, turns) is None
        assert source.costs(strategy, turns) is None
    arrived: list[object] = []
    source.ready.connect(lambda: arrived.append(source.regions(strategy, turns) or source.costs(strategy, turns)))
    jobs.work()
    assert source.regions(strategy, turns) is not None
    assert source.costs(strategy, turns) is not None
    assert arrived
