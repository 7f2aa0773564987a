"""Our pass over a turn against the plain one in C, in one run, and against what the machine can do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from bench.compiler import find_compiler
from bench.games import PENALTY, PLAIN, Task
from bench.limits import Limit, limit_of
from bench.machine import Machine
from bench.records import Record
from bench.timing import apart, side_by_side

LANES_TRIED = (16, 32)
"""How many lanes the pass in C is given; the better one counts."""

_AGREEMENT = 1e-14
_TIMES = 64


class DisagreementError(Exception):
    """Two programs that should compute the same do not: whatever they took means nothing."""


def passes(machine: Machine, quick: bool) -> tuple[tuple[Record, ...], tuple[Limit, ...]]:
    """Measure the pass of both games."""
    records, limits = list[Record](), list[Limit]()
    for id_ in (PLAIN, PENALTY):
        task = Task(id_, 3000 if quick else 0)
        found, limit = apart(measure, task, machine, 5 if quick else 25)
        records += found
        limits.append(limit)
    return tuple(records), tuple(limits)


def measure(task: Task, machine: Machine, runs: int) -> tuple[list[Record], Limit]:
    """Measure the pass of one game in this process.

    Raises
    ------
    DisagreementError
        If both do not compute the same.
    """
    from bench import our_pass
    from bench.c_pass import PlainPass
    from farkle_core.game.modes import compile_ruleset
    from farkle_core.kernels.compiler.lanes import LANES

    automaton = compile_ruleset(task.ruleset)
    block = our_pass.make_block(task.ruleset)
    plain = [PlainPass(automaton, block, lanes) for lanes in LANES_TRIED] if find_compiler() else []
    calls: list[Callable[[], object]] = [partial(our_pass.run, block, _TIMES)]
    calls += [partial(each.run, _TIMES * LANES // each.lanes) for each in plain]
    for call, each in zip(calls[1:], plain, strict=True):
        call()
        if (difference := each.difference()) > _AGREEMENT:
            raise DisagreementError(f"{task.id}: the pass in C differs by {difference}")
    ours, *theirs = side_by_side(calls, runs)
    scale = 1e9 / (_TIMES * block.rows * LANES)
    each_lane = ours.median * scale
    reference = min((times.median * scale for times in theirs), default=None)
    modes = block.plan.modes
    records = [
        Record(
            f"pass-{task.id}",
            f"pass over a turn, {task.words}: a row of one lane",
            each_lane,
            "ns",
            reference,
            reference=reference,
            runs=ours.runs,
            spread=ours.spread,
            states_per_second=modes * 1e9 / each_lane,
        )
    ]
    of_state = reference / modes if reference is not None else None
    name, what = f"state-{task.id}", "the same for one state"
    records.append(replace(records[0], name=name, what=what, ours=each_lane / modes, target=None, reference=of_state))
    return records, limit_of(task.id, block.plan, LANES, automaton.options, machine, each_lane * LANES)
