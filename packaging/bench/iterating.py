"""Our solver against value iteration over all states, on small games."""

from __future__ import annotations

from functools import partial

import numpy as np

from bench.compiler import find_compiler
from bench.games import PENALTY, PLAIN, Task
from bench.passes import DisagreementError
from bench.records import Record
from bench.timing import apart, repeat

_ALLOWED = 10.0
"""How far both may be apart, as a multiple of the tolerance: what changes by that much may still go on changing."""


def value_iteration(quick: bool) -> tuple[Record, ...]:
    """Measure both on small games, with and without a penalty; empty where there is no C compiler."""
    if not find_compiler():
        return ()
    tasks = [Task(PLAIN, 500 if quick else 1500, threads=1)]
    tasks.append(Task(PENALTY, 500, -500, threads=1) if quick else Task(PENALTY, 1000, -1000, threads=1))
    return tuple(apart(measure, task, 5) for task in tasks)


def measure(task: Task, runs: int) -> Record:
    """Measure both on one small game, in this process.

    Raises
    ------
    DisagreementError
        If their win chances differ.
    """
    from bench.value_iteration import iterate
    from farkle_core.solution.solve import solve

    ruleset, settings = task.ruleset, task.settings
    solution, iterated = solve(ruleset, settings), iterate(ruleset, settings)
    difference = float(np.abs(solution.wins - iterated.starts).max())
    if difference > _ALLOWED * settings.tolerance:
        raise DisagreementError(f"{task.words}: value iteration differs by {difference}")
    ours = repeat(partial(solve, ruleset, settings), runs)
    plain = repeat(partial(iterate, ruleset, settings), 1)
    certificate = solution.certificate
    times = f"{iterated.iterations} times over {iterated.states:,} states"
    return Record(
        f"value-iteration-{task.id}",
        f"solve {task.words}, against value iteration in C ({times})",
        ours.median,
        "s",
        reference=plain.median,
        runs=ours.runs,
        spread=ours.spread,
        states_per_second=certificate.states * certificate.evaluations / solution.wins.size / ours.median,
        sweeps=certificate.sweeps,
    )
