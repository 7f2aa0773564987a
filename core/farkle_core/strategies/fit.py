"""Fits sheets: finds the best strategy of a kind for a ruleset, and its exact price.

The search begins in a shorter game, where a trial takes a hundredth of the time: good margins depend on the distance to
the goal, not on the length of the game so far. It then tries the result in the game itself, and moves numbers while
that helps. So moving no single number by one step gains. The price is exact.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from farkle_core.engine.monitor import Monitor, Progress, WorkPhase, unwatched
from farkle_core.rules.document import check, to_document
from farkle_core.rules.model import Ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.strategies.forms import Form, KindName, Numbers, SheetKind, memory_table
from farkle_core.strategies.match import Match, match
from farkle_core.strategies.model import MaxScore, Optimal, Plain, Tabled
from farkle_core.strategies.tables import make_tables, played_alike, points_per_turn

_SMALL_GAME: Final = 40  # scores; in such a small game every value is tried
_LEAST_GAIN: Final = 1e-9  # the accuracy of matches

# The shorter game's share of the goal, if it has so many scores.
_SHORT_GOAL: Final = 0.4
_FEWEST_STEPS: Final = 60

# The largest error of an equation in the shorter game, and in the game itself; smaller gains are not noticed.
_ROUGH: Final = 1e-7
_FINE: Final = 1e-9

# Sizes of moves of a number, in quanta.
_ROUGH_STEPS: Final = (4, 1)
_FINE_STEPS: Final = (1,)
_ROUGH_SHARE: Final = 0.12  # share of the work in the shorter game: 0.11 and 0.13 with `busche-neller`, each-dice

# Strategies tried for each number: 7 to 18 with `busche-neller` at 3,000 (each-dice, memory+go, bands).
_USUAL_TRIALS: Final = 14

_ROUGH_BOUND: Final = -1000  # points; the lowest score in the shorter game


@dataclass
class Search:
    """Searches for the numbers that win most."""

    form: Form  # the meaning of the numbers
    wins: Callable[[Numbers], float]  # returns how often some numbers win
    known: dict[Numbers, float] = field(default_factory=dict)  # the numbers tried, and how often they win

    def best(self, begin: Numbers, steps: Sequence[int], *, whole: bool = False) -> Numbers:
        """Return the best numbers found from a start.

        `begin`: the numbers to begin with. `steps`: the sizes of moves, in quanta, largest first. `whole`: whether to
        try every value of each number, if there are few.
        """
        best = begin
        if whole and (len(begin) == 1 or self.form.top <= _SMALL_GAME):
            return self._along_whole_lines(best)
        for step in steps:
            before = None
            while best != before:
                before = best
                for place in range(len(best)):
                    best = self._along(best, place, step)
        return best

    def _along(self, begin: Numbers, place: int, step: int) -> Numbers:
        """Move one number while that helps."""
        best = begin
        for sign in (1, -1):
            while True:
                tried = _moved(best, place, best[place] + sign * step)
                if not self._is_better(tried, best):
                    break
                best = tried
            if best != begin:
                break
        return best

    def _along_whole_lines(self, begin: Numbers) -> Numbers:
        best, before = begin, None
        while best != before:
            before = best
            for place in range(len(best)):
                for value in range(2 * self.form.top + 1):
                    tried = _moved(best, place, value)
                    best = tried if self._is_better(tried, best) else best
        return best

    def _is_better(self, tried: Numbers, best: Numbers) -> bool:
        return self.form.allows(tried) and self._wins(tried) > self._wins(best) + _LEAST_GAIN

    def _wins(self, numbers: Numbers) -> float:
        if numbers not in self.known:
            self.known[numbers] = self.wins(numbers)
        return self.known[numbers]


def _moved(numbers: Numbers, place: int, value: int) -> Numbers:
    return (*numbers[:place], value, *numbers[place + 1 :])


@dataclass(frozen=True)
class Fitted:
    """The best sheet of a kind."""

    wanted: SheetKind  # the kind
    strategy: Tabled  # the strategy with its numbers
    price: Match  # how often it wins against perfect play
    # points_per_turn, farkle_chance: points a turn in the long run, far from the goal and with level scores; the share
    # of these turns that farkle
    points_per_turn: float
    farkle_chance: float
    plays_for_points: bool  # whether it equals play for most points far from the goal
    tried: int  # strategies tried in the search


def fit(
    solution: Solution,
    wanted: SheetKind,
    monitor: Monitor = unwatched,
    threads: int = 0,
    base: Plain | None = None,
) -> Fitted:
    """Find the best sheet of a kind, and its price.

    `threads`: cores to use; 0 = as in the solution. `base`: the strategy that margins are added to; None = the memory
    table. Raises Cancelled from the monitor.
    """
    form = wanted.form(solution.ruleset, base)
    if form is None:
        found: tuple[Tabled, int] = memory_table(solution.ruleset), 0
    else:
        found = _searched(solution, wanted, form, monitor, threads, base)
    strategy, tried = found
    automaton = solution.automaton
    tables = make_tables(strategy, automaton)
    brings = points_per_turn(tables, automaton)
    return Fitted(
        wanted=wanted,
        strategy=strategy,
        price=match(solution, strategy, Optimal(), monitor=quietly(monitor), threads=threads),
        points_per_turn=brings.mean,
        farkle_chance=brings.farkles,
        plays_for_points=played_alike(tables, make_tables(MaxScore(), automaton), automaton),
        tried=tried,
    )


def _searched(
    solution: Solution, wanted: SheetKind, form: Form, monitor: Monitor, threads: int, base: Plain | None
) -> tuple[Tabled, int]:
    """Return the best strategy, and how many were tried."""
    short, watch = shorter(solution.ruleset), _SearchProgress(monitor, len(form.first))
    numbers, known = form.first, 0
    if short is not None:
        rough_form = wanted.form(short, base) or form
        settings = replace(solution.settings, check_bound=False, bound=max(solution.settings.bound, _ROUGH_BOUND))
        rough = solve(short, settings, watch.quiet)
        numbers, known = _best(rough, rough_form, rough_form.first, _ROUGH, watch, threads, rough=True)
        numbers = _carried_over(wanted, numbers, rough_form, form)
    watch.fine()
    numbers, more = _best(solution, form, numbers, _FINE, watch, threads, rough=short is None)
    return form.strategy(numbers), known + more


def _best(
    solution: Solution,
    form: Form,
    begin: Numbers,
    tolerance: float,
    watch: "_SearchProgress",
    threads: int,
    *,
    rough: bool,
) -> tuple[Numbers, int]:
    from farkle_core.strategies.policies import TrialMatches

    with TrialMatches(solution, tolerance, watch.quiet, threads) as trials:

        def wins(numbers: Numbers) -> float:
            watch.tried()
            return trials.wins(form.strategy(numbers))

        search = Search(form, wins)
        result = search.best(begin, _ROUGH_STEPS if rough else _FINE_STEPS, whole=rough)
    return result, len(search.known)


def shorter(ruleset: Ruleset, share: float = _SHORT_GOAL) -> Ruleset | None:
    """Return the same rules with a lower goal; None if the game is short enough, or cannot be played to that goal."""
    steps = round(ruleset.goal * share / ruleset.quantum)
    if steps < _FEWEST_STEPS:
        return None
    short = replace(ruleset, goal=steps * ruleset.quantum)
    return None if check(to_document(short)) else short


def _carried_over(wanted: SheetKind, numbers: Numbers, short: Form, form: Form) -> Numbers:
    """Return the numbers of the shorter game converted to the game itself."""
    if wanted.kind is KindName.MEMORY_GO:
        return numbers  # distances from the goal
    edges = wanted.bands - 1 if wanted.kind is KindName.BANDS else 0
    moved = tuple(number - short.top + form.top for number in numbers[:edges])
    return (*moved, *(form.top if number >= short.top else number for number in numbers[edges:]))


class _SearchProgress:
    """Reports the progress of the search to a monitor."""

    def __init__(self, monitor: Monitor, numbers: int) -> None:
        self._monitor, self._expected = monitor, _USUAL_TRIALS * numbers
        self._from, self._to, self._count = 0.0, _ROUGH_SHARE, 0
        self.quiet = quietly(monitor)

    def tried(self) -> None:
        """Count one more trial."""
        self._count += 1
        share = 1.0 - self._expected / (self._expected + 2.0 * self._count)
        self._monitor(Progress(WorkPhase.SOLVING, self._from + share * (self._to - self._from)))

    def fine(self) -> None:
        """Note that the search continues with the game itself."""
        self._from, self._to, self._count = self._to, 1.0, 0


def quietly(monitor: Monitor) -> Monitor:
    """Return a monitor that reports no progress and only passes on Cancelled."""
    last = Progress(WorkPhase.SOLVING)

    def watch(_progress: Progress, /) -> None:
        monitor(last)

    return watch
