"""The decisions of two sides that differ most, and how often a turn comes to them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from farkle_core.compare.coming import Course, Start, course_of
from farkle_core.compare.decisions import Difference, Differences
from farkle_core.monitor import Monitor, Phase, Progress, unwatched


@dataclass(frozen=True, slots=True)
class Listed:
    """A decision that differs.

    Attributes
    ----------
    difference : Difference
        The decision.
    chance : float or None
        How often a turn that begins there comes to it when the first side plays on; None where that is not known: for
        who plays by heart, and where the goal has to be met exactly.
    """

    difference: Difference
    chance: float | None

    @property
    def weight(self) -> float:
        """What the second side's decision costs each turn that begins there; where that is not known, what it costs."""
        return self.difference.cost * (1.0 if self.chance is None else self.chance)


def list_differences(
    differences: Differences, most: int = 100, apart: int = 0, monitor: Monitor = unwatched
) -> tuple[Listed, ...]:
    """Return the decisions that differ most, the dearest first; about a second for a hundred.

    Parameters
    ----------
    differences, most, apart
        As for :meth:`farkle_core.compare.decisions.Differences.dearest`.
    monitor : Monitor
        Is told now and then; may raise Cancelled.

    Raises
    ------
    Cancelled
        From the monitor.
    """
    solution, is_perfect = differences.first.solution, differences.first.is_perfect

    @lru_cache(maxsize=256)
    def course(start: Start) -> Course | None:
        monitor(Progress(Phase.COMPARING, 1.0))
        return course_of(solution, start)

    found = []
    for each in differences.dearest(most, apart):
        known = course(each.start) if is_perfect else None
        found.append(Listed(each, None if known is None else known.chance(each.turn_total, each.dice)))
    return tuple(found)
