"""How long it takes to read a turn, and where one holds, off a solution."""

from __future__ import annotations

from bench.games import PENALTY, PLAIN, Task
from bench.records import Record
from bench.timing import apart, repeat

_TURNS = 50


def reading(quick: bool) -> tuple[Record, ...]:
    """Measure both games."""
    tasks = [Task(PLAIN, 3000 if quick else 0), Task(PENALTY, 1000 if quick else 0, tolerance=1e-6)]
    return tuple(record for task in tasks for record in apart(measure, task, quick))


def measure(task: Task, quick: bool) -> list[Record]:
    """Measure one game in this process; what is read does not depend on how exact the numbers are."""
    from farkle_core.game.turn_start import TurnStart
    from farkle_core.solution.solve import solve

    solution = solve(task.ruleset, task.settings)
    solution.prepare()
    scores = solution.grid.scores[solution.grid.index(0) :].tolist()
    pairs = [(scores[7 * number % len(scores)], scores[11 * number % len(scores)]) for number in range(_TURNS)]

    def read_turns() -> None:
        for banked, opponent in pairs:
            solution.turn_table(TurnStart(banked, opponent))

    turns = repeat(read_turns, 5 if quick else 21)
    regions = repeat(solution.hold_regions, 5 if quick else 11)
    target = None if quick else 0.1
    return [
        Record(
            f"turn-{task.id}",
            f"one turn's table, {task.words}",
            1e3 * turns.median / _TURNS,
            "ms",
            0.3,
            runs=turns.runs,
            spread=turns.spread,
        ),
        Record(
            f"regions-{task.id}",
            f"all hold regions over both scores, {task.words}",
            regions.median,
            "s",
            target if task.id == PLAIN else None,
            runs=regions.runs,
            spread=regions.spread,
        ),
    ]
