"""How long games take to be solved."""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING

from bench.games import PENALTY, PLAIN, Task
from bench.records import Growth, Record
from bench.timing import Times, apart, peak_memory, summary

if TYPE_CHECKING:
    from farkle_core.solution.solution import Solution

GOALS = (1000, 2000, 3000, 5000, 7000, 10_000, 14_000, 20_000, 30_000)
QUICK_GOALS = (1000, 2000, 3000)
_MEGABYTE = 1_000_000
_WARM_GOAL = 500


@dataclass(frozen=True, slots=True)
class Solved:
    """What solving a task took.

    Attributes
    ----------
    times : Times
        Of whole solves, from the rules to the solution; the kernels are loaded.
    sweeping : float
        The same from the first sweep to the last check, in seconds.
    states, starts, sweeps, evaluations : int
        Game states; starts of turns; sweeps; starts of turns computed in all of them.
    memory : int
        The most memory of the process, in bytes.
    """

    times: Times
    sweeping: float
    states: int
    starts: int
    sweeps: int
    evaluations: int
    memory: int

    @property
    def states_per_second(self) -> float:
        """States brought up to date in a second."""
        return self.states * self.evaluations / self.starts / self.times.median


def load_kernels() -> None:
    """Compile all kernels into the cache on disk, if they are not there yet."""
    from farkle_core.warmup import warm_up

    warm_up()


def solve_here(task: Task, runs: int) -> Solved:
    """Solve a task so often in this process; a small game first, which loads the kernels."""
    from farkle_core.solution.solve import solve

    solve(replace(task, goal=_WARM_GOAL).ruleset, task.settings)
    found, sweeping = list[float](), list[float]()
    solutions: list[Solution] = []
    for _ in range(runs):
        began = perf_counter()
        solutions = [solve(task.ruleset, task.settings)]
        found.append(perf_counter() - began)
        sweeping.append(solutions[0].certificate.seconds)
    certificate = solutions[0].certificate
    return Solved(
        times=summary(found),
        sweeping=summary(sweeping).median,
        states=certificate.states,
        starts=solutions[0].wins.size,
        sweeps=certificate.sweeps,
        evaluations=certificate.evaluations,
        memory=peak_memory(),
    )


def solve_apart(task: Task, runs: int) -> Solved:
    """Solve a task in a process of its own."""
    return apart(solve_here, task, runs)


def record_of(name: str, what: str, solved: Solved, target: float | None = None) -> Record:
    """Put what solving took into a record."""
    return Record(
        name,
        what,
        solved.times.median,
        "s",
        target,
        runs=solved.times.runs,
        spread=solved.times.spread,
        states_per_second=solved.states_per_second,
        sweeps=solved.sweeps,
        memory=solved.memory,
    )


def plain_game(quick: bool, state_nanoseconds: float | None) -> tuple[Record, ...]:
    """Solve the plain game; the reference is two passes of the one in C over all its states, on one core."""
    task = Task(PLAIN, 2000 if quick else 0)
    solved = solve_apart(task, 3 if quick else 7)
    record = record_of("solve-plain", f"solve {task.words}, to 1e-12", solved, None)
    if state_nanoseconds is not None:
        record = replace(record, reference=2 * solved.states * state_nanoseconds * 1e-9)
    sweeping = Record("sweep-plain", "of this, the sweeps and the check", solved.sweeping, "s", runs=solved.times.runs)
    each = solved.evaluations / solved.starts
    return (
        record,
        sweeping,
        Record("evaluations-plain", "evaluations of a state, besides its check", each, "", None if quick else 2.5),
    )


def penalty_game(quick: bool) -> tuple[Record, ...]:
    """Solve the game with a penalty, to two tolerances, and look at the memory that takes."""
    goal, runs = (1000, 1) if quick else (0, 3)
    records = []
    for tolerance, target in ((1e-9, None), (1e-12, 4.0)):
        task = Task(PENALTY, goal, tolerance=tolerance)
        solved = solve_apart(task, runs)
        what = f"solve {task.words}, bound {task.bound:,}, to {tolerance:.0e}".replace("-", "−").replace("e−0", "e−")
        records.append(record_of(f"solve-penalty-{tolerance:.0e}", what, solved, None if quick else target))
    memory = max(record.memory or 0 for record in records) / _MEGABYTE
    most = None if quick else 400.0
    return (*records, Record("memory-penalty", "memory of these, all in all", memory, "MB", most))


def both_cores(quick: bool) -> tuple[Record, ...]:
    """Solve on one core and on two; empty where there are no two."""
    from os import sched_getaffinity

    if len(sched_getaffinity(0)) < 2:
        return ()
    records = []
    for name, task, runs in (
        ("plain", Task(PLAIN, 3000 if quick else 0), 3 if quick else 7),
        ("penalty", Task(PENALTY, 1000 if quick else 5000), 1 if quick else 3),
    ):
        one, two = (solve_apart(replace(task, threads=threads), runs) for threads in (1, 2))
        what = f"{task.words}: two cores against one"
        records.append(
            Record(
                f"cores-{name}",
                what,
                one.times.median / two.times.median,
                "times",
                None if quick else 1.8,
                at_least=True,
                runs=runs,
                spread=max(one.times.spread, two.times.spread),
            )
        )
    return tuple(records)


def growth(quick: bool) -> tuple[tuple[Growth, ...], tuple[Record, ...]]:
    """Solve the plain game to one goal after another."""
    found = []
    for goal in QUICK_GOALS if quick else GOALS:
        solved = solve_apart(Task(PLAIN, goal), 5 if goal <= 10_000 and not quick else 3)
        found.append(Growth(goal, solved.states, solved.times.median, solved.sweeps, solved.evaluations))
    seconds = {each.goal: each.seconds for each in found}
    if 20_000 not in seconds:
        return tuple(found), ()
    times = seconds[20_000] / seconds[10_000]
    what = f"{PLAIN} to 20,000 against 10,000"
    return tuple(found), (Record("goal-20000", what, times, "times", 8.0, runs=3),)
