"""``farkle table``: every situation of one turn."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import asdict

import numpy as np

from farkle_core.cli.answer import Answer
from farkle_core.cli.given import Given
from farkle_core.cli.solving import named, note, obtain, provenance
from farkle_core.cli.value import Choice, scores_in_words, turn_table
from farkle_core.cli.wording import columns, dice, number, percent
from farkle_core.settings import make_grid
from farkle_core.solution import TurnTable

_MOST_ROWS = 40
_LEGEND = (
    "Win chances in percent; under a number of dice, what rolling them is worth, and what is best: h hold, r roll.",
    "won: holding wins the game.   -: holding is not allowed.   .: cannot occur.",
)


def table(options: Namespace) -> Answer:
    """Show every situation of one turn."""
    if options.all and options.json:
        note("--json has all rows in any case; --all changes nothing.")
    options.banked, options.opponent = options.banked or "0", options.opponent or "0"
    what, given = named(options.rules), Given()
    settings = given.settings(options, what.settings)
    situation = given.situation(options, what.ruleset, make_grid(what.ruleset, settings), within=False)
    given.settle()
    solution = obtain(what, settings, options).solution
    shown = turn_table(solution, situation)
    title = solution.ruleset.name or solution.ruleset.id
    head = [title, *scores_in_words(situation), f"Your win chance is {percent(float(shown.win[0, -1]))}."]
    lines = [*head, "", *_LEGEND, "", *_rows_in_words(shown, everything=options.all)]
    return Answer({**provenance(solution), **_data(shown)}, "\n".join(lines))


def _data(shown: TurnTable) -> dict[str, object]:
    return {
        "banked": shown.banked,
        "opponent": shown.opponent,
        "farkles": shown.farkles,
        "opponent_farkles": shown.opponent_farkles,
        "win": float(shown.win[0, -1]),
        "farkle_value": shown.farkle_value,
        "farkle_chance": shown.farkle_chance.tolist(),
        "rows": [_row(shown, row) for row in range(len(shown.turn_totals))],
    }


def _row(shown: TurnTable, row: int) -> dict[str, object]:
    counts = range(1, shown.grid.dice + 1)
    choices = [{"dice": count, **asdict(Choice.at(shown, row, count))} for count in counts]
    return {"turn_total": int(shown.turn_totals[row]), "choices": choices}


def _rows_in_words(shown: TurnTable, *, everything: bool) -> list[str]:
    occurring = np.flatnonzero(shown.reachable.any(axis=1)).tolist()
    rows = occurring if everything else occurring[:_MOST_ROWS]
    heads = ["turn total", "hold", *(dice(count) for count in range(1, shown.grid.dice + 1))]
    lines = columns([heads, *(_cells(shown, row) for row in rows)], ">" * len(heads))
    missing = len(occurring) - len(rows)
    return lines if not missing else [*lines, "", f"{missing} more rows: --all shows them."]


def _cells(shown: TurnTable, row: int) -> list[str]:
    held = shown.may_hold[row].any()
    hold = "-" if not held else "won" if shown.wins_now[row].any() else f"{100 * shown.hold[row]:.2f}"
    return [number(int(shown.turn_totals[row])), hold, *(_cell(shown, row, n) for n in range(shown.grid.dice))]


def _cell(shown: TurnTable, row: int, column: int) -> str:
    if not shown.reachable[row, column]:
        return ". "
    if shown.wins_now[row, column]:
        return "won "
    return f"{100 * shown.roll[row, column]:.2f} {'h' if shown.holds[row, column] else 'r'}"
