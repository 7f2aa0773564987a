"""The decisions of two sides that differ most, and how often a game comes to them."""

from dataclasses import dataclass
from functools import lru_cache

from farkle_core.compare.decisions import Difference, Differences, Order
from farkle_core.compare.visits import Course, course_of
from farkle_core.engine.monitor import Monitor, Progress, WorkPhase, unwatched
from farkle_core.game.turn_start import TurnStart


@dataclass(frozen=True, slots=True)
class Listed:
    """A decision that differs."""

    difference: Difference  # the decision
    # how often a game in which both play like the first side comes to it on average; None where that is not known, see
    # :attr:`farkle_core.compare.decisions.Differences.visits`
    times: float | None

    @property
    def weight(self) -> float:
        """What the second side's decision costs each game; where that is not known, what it costs."""
        return self.difference.cost * (1.0 if self.times is None else self.times)


def list_differences(
    differences: Differences,
    most: int = 100,
    apart: int = 0,
    monitor: Monitor = unwatched,
    order: Order = Order.COST,
) -> tuple[Listed, ...]:
    """Return the decisions that differ most, the dearest first, or what matters most; about a second for a hundred.

    `differences`, `most`, `apart`, `order`: as for :meth:`farkle_core.compare.decisions.Differences.dearest`. Raises
    Cancelled from the monitor.
    """
    solution, visits = differences.first.solution, differences.visits
    done = 0

    @lru_cache(maxsize=256)
    def course(start: TurnStart) -> Course | None:
        return course_of(solution, start)

    def times(each: Difference) -> float | None:
        nonlocal done
        monitor(Progress(WorkPhase.COMPARING, min(done / most, 1.0)))
        done += 1
        turn = None if visits is None else course(each.start)
        if visits is None or turn is None:
            return None
        own, other = solution.grid.index(each.banked), solution.grid.index(each.opponent)
        often = float(visits[each.seat, each.farkles, each.opponent_farkles, own, other])
        return often * turn.chance(each.turn_total, each.dice)

    return tuple(Listed(each, times(each)) for each in differences.dearest(most, apart, order))
