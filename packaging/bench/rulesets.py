"""How long every shipped ruleset takes at its full goal, with all checks: what somebody waits who presses Solve."""

from __future__ import annotations

from bench.games import PENALTY, PLAIN, Task
from bench.records import Record
from bench.solving import Solved, record_of, solve_apart
from farkle_core.rules.origin import shipped_ids

_LONGEST = 15.0
_BOUND_SHARE = 0.5


def every_ruleset(quick: bool) -> tuple[Record, ...]:
    """Solve each once, the checks of its limits included; two small games where it has to be quick."""
    if quick:
        return tuple(_record(id_, solve_apart(_task(id_, 1000), 1), None) for id_ in (PLAIN, PENALTY))
    solved = {id_: solve_apart(_task(id_), 1) for id_ in shipped_ids()}
    records = [_record(id_, each, _LONGEST) for id_, each in solved.items()]
    return (*records, _share_of_bound(solved[PENALTY]))


def _task(id_: str, goal: int = 0) -> Task:
    return Task(id_, goal, check_bound=True)


def _record(id_: str, solved: Solved, target: float | None) -> Record:
    return record_of(f"whole-{id_}", f"whole call with its checks, {_task(id_).words}", solved, target)


def _share_of_bound(whole: Solved) -> Record:
    """Measure what the check of the bound adds to a solve."""
    without = solve_apart(Task(PENALTY), 1).times.median
    what = f"{PENALTY}: the bound's check on top, as a multiple of the solve"
    return Record("bound-share", what, whole.times.median / without - 1, "", _BOUND_SHARE)
