"""Measures the effect of a bound on banked scores: [B16]'s tables 8 and 9.

A penalty can drive scores below 0 without end, so the solver needs a lowest score. Two solutions of the same rules with
different lowest scores agree the better, the further both players are from it. The study covers all states of the game
in which both players have at least a score B. For each B it finds the largest relative deviation 2 |v − w| / (v + w) of
their win chances (table 8). For each largest number of farkles in a row it also finds the score from which all turns
are played alike (table 9): with the same decisions, and the same order of the states that a player chooses among by
setting dice aside.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from farkle_core.arrays import Bools, Floats, Ints, frozen
from farkle_core.compare.sides import Side, places_of
from farkle_core.engine.monitor import Monitor, Progress, WorkPhase, timed, unwatched
from farkle_core.engine.short_calls import Team
from farkle_core.errors import Problem, UserError
from farkle_core.kernels.turn.context import Share
from farkle_core.language.messages import L_, _, lazy_number
from farkle_core.rules import fingerprint
from farkle_core.rules.phrases import ruleset_name
from farkle_core.solution.solution import Solution

EQUAL: Final = 1e-10  # win chances that differ by no more than this are equal but for rounding


@dataclass(frozen=True)
class BoundStudy:
    """Two bounds of one game; arrays are read-only."""

    bounds: tuple[int, int]  # both lowest scores in points, the higher first
    scores: Ints  # shape (K,): the banked scores that both solutions have, in points, rising
    # shape (farkle counts, K): the largest relative deviation of win chances. Row f covers states with at most f
    # farkles in a row of either player, column k those in which both have at least the k-th score. The last row covers
    # all states.
    deviations: Floats
    # by the most farkles in a row of either player: the least score from which all turns are played alike; None if
    # there is none
    alike_from: tuple[int | None, ...]

    @property
    def overall(self) -> Floats:
        """The largest relative deviation over all states in which both have at least each score; shape (K,)."""
        last: Floats = self.deviations[-1]
        return last

    def deviation_from(self, score: int, farkles: int) -> float:
        """Return the largest relative deviation from a score (points) on, with at most so many farkles in a row."""
        return float(self.deviations[farkles, int(np.searchsorted(self.scores, score))])


def refuse_to_study(one: Solution, other: Solution) -> None:
    """Raise UserError with all reasons why two solutions are not two bounds of one game."""
    problems = []
    if fingerprint(one.ruleset) != fingerprint(other.ruleset):
        problems.append(
            Problem(
                "",
                L_("{one} and {other}", one=ruleset_name(one.ruleset), other=ruleset_name(other.ruleset)),
                L_("two solutions of the same rules"),
            )
        )
    elif not one.ruleset.may_fall_below_zero:
        words = L_("rules in which a farkle penalty can drive scores below 0; others need no bound")
        problems.append(Problem("", ruleset_name(one.ruleset), words))
    elif one.grid.lowest == other.grid.lowest:
        problems.append(Problem("bound", lazy_number(one.grid.lowest), L_("two different bounds")))
    if problems:
        raise UserError(_("These bounds cannot be compared."), tuple(problems))


def study_bounds(one: Solution, other: Solution, monitor: Monitor = unwatched, threads: int = 0) -> BoundStudy:
    """Compare two solutions of the same rules with different bounds, over all states of the game.

    `threads`: cores to use; 0 = as for the first solution. Raises UserError if they are not two bounds of one game.
    Raises Cancelled from the monitor.
    """
    refuse_to_study(one, other)
    high, low = sorted((one, other), key=lambda each: -each.grid.lowest)
    with Team(threads or one.settings.team_size) as team:
        deviations, differ = _BoundComparison(high, low, team, monitor).run()
    return _gathered(high, low, deviations, differ)


class _BoundComparison:
    """Compares all strips of the solution with the higher bound."""

    def __init__(self, high: Solution, low: Solution, team: Team, monitor: Monitor) -> None:
        from farkle_core.compare.strips import Strips  # imports numba, which takes half a second

        self._team, self._monitor = team, timed(monitor)
        self._high, self._low = Strips(Side(high), team), Strips(Side(low), team)
        grid, wider = high.grid, low.grid
        self._places = places_of(grid.scores, wider.lowest, wider.quantum, wider.size)
        totals, seats = self._high.totals, high.phase_tables.seats
        automata = [high.game.automaton_of(seat) for seat in range(seats)]
        self._reachable = [np.ascontiguousarray(each.reachable(totals)[:, : each.width]) for each in automata]
        shape = seats, grid.farkle_counts, grid.farkle_counts, grid.size, grid.size
        self._deviations, self._differ = np.zeros(shape), np.zeros(shape, np.bool_)

    def run(self) -> tuple[Floats, Bools]:
        """Return the deviations of all turns, and whether they are played differently.

        Axes: seat, farkles of both, scores of both.
        """
        jobs = list(self._jobs())
        for done, job in enumerate(jobs):
            self._monitor(Progress(WorkPhase.COMPARING, done / len(jobs)))
            self._strip(*job)
        return self._deviations, self._differ

    def _jobs(self) -> Iterator[tuple[tuple[int, int, int], int, int]]:
        seats, counts, _, size, _ = self._deviations.shape
        width = min(self._high.width, self._low.width)
        for turns in np.ndindex(seats, counts, counts):
            for first in range(0, size, width):
                yield (int(turns[0]), int(turns[1]), int(turns[2])), first, min(first + width, size) - 1

    def _strip(self, turns: tuple[int, int, int], first: int, last: int) -> None:
        from farkle_core.kernels.reading.decisions import Strip
        from farkle_core.kernels.reading.deviations import Deviations, note_deviations

        columns = self._places[first : last + 1]
        near = self._high.turns(*turns, first, last)
        far = self._low.turns(*turns, int(columns[0]), int(columns[-1]))
        deviations, others = Deviations(self._deviations[turns], self._differ[turns]), columns - columns[0]

        def note(share: Share) -> None:
            strip = Strip(first, share.thread, share.members)
            note_deviations(near, far, self._places, others, self._reachable[turns[0]], EQUAL, deviations, strip)

        self._team.run(note)


def worth_showing(study: BoundStudy, most: int = 24) -> tuple[int, ...]:
    """Return indices of `study.scores` for a table: round steps from the bound to the end of the deviations."""
    telling = int(np.flatnonzero(study.overall > EQUAL).max(initial=0)) + 1
    quantum = int(study.scores[1] - study.scores[0]) if len(study.scores) > 1 else 1
    steps = (1, 2, 5, 10, 20, 40, 50, 100, 200)
    step = next((each for each in steps if telling / each < most), steps[-1])
    first = -(int(study.scores[0]) // quantum) % step
    places = {0, *range(first, min(telling + step, len(study.scores)), step)}
    return tuple(sorted(places))


def _gathered(high: Solution, low: Solution, deviations: Floats, differ: Bools) -> BoundStudy:
    """Convert deviations by start of a turn to deviations by least score and most farkles in a row."""
    counts, size = deviations.shape[1], deviations.shape[3]
    least = np.minimum.outer(np.arange(size), np.arange(size))
    most = np.maximum.outer(np.arange(counts), np.arange(counts))
    gathered, alike = np.zeros((counts, size)), list[int | None]()
    for count in range(counts):
        here = most <= count
        worst, differs = deviations[:, here].max(axis=(0, 1)), differ[:, here].any(axis=(0, 1))
        np.maximum.at(gathered[count], least.ravel(), worst.ravel())
        gathered[count] = np.maximum.accumulate(gathered[count][::-1])[::-1]
        from_ = int(least[differs].max()) + 1 if differs.any() else 0
        alike.append(int(high.grid.scores[from_]) if from_ < size else None)
    return BoundStudy((high.grid.lowest, low.grid.lowest), high.grid.scores, frozen(gathered), tuple(alike))
