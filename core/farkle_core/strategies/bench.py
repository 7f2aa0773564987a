"""Many strategies against perfect play, one after the other: each begins with the win chances of the one before."""

from __future__ import annotations

from types import TracebackType

from farkle_core.engine.engine import Engine
from farkle_core.engine.monitor import Monitor, unwatched
from farkle_core.engine.progress import Reporter
from farkle_core.engine.team import Team
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import run
from farkle_core.strategies.model import Optimal, Tabled
from farkle_core.strategies.policies import MatchPolicies


class Bench:
    """Measures strategies against perfect play.

    `solution`: of the rules; advises the opponent. `tolerance`: the largest error of an equation. `threads`: cores to
    use; 0 = as the solution did.
    """

    def __init__(self, solution: Solution, tolerance: float, monitor: Monitor = unwatched, threads: int = 0) -> None:
        self._solution, self._tolerance, self._monitor = solution, tolerance, monitor
        self._team = Team(threads or solution.settings.team_size)
        self._engines: list[Engine] = []

    def __enter__(self) -> Bench:
        """Begin."""
        self._team.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the threads."""
        self._team.__exit__(kind, error, trace)

    def wins(self, strategy: Tabled) -> float:
        """Return how often a strategy wins when it is left to chance who begins."""
        engine = self._play(0, strategy)
        first, other = engine.opening_win(0), engine.opening_win(1)
        if self._solution.ruleset.seats > 1:
            other = self._play(1, strategy).opening_win(0)
        return (first + 1.0 - other) / 2.0

    def _play(self, seat: int, strategy: Tabled) -> Engine:
        table = MatchPolicies(self._solution, (strategy, Optimal()) if seat == 0 else (Optimal(), strategy))
        warm = len(self._engines) > seat
        if warm:
            engine = self._engines[seat]
            engine.runs.change_player(seat, table.decisions(engine.contexts[0].plan, engine.game))
        else:
            engine = Engine.prepare_match(self._solution.game, self._team, table)
            self._engines.append(engine)
        run(engine, self._tolerance, Reporter(self._monitor, 1, 1.0, 1.0), warm=warm)
        return engine
