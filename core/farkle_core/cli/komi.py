"""``farkle komi``: the points for the second player that make the game fairest."""

from __future__ import annotations

from argparse import Namespace

from farkle_core.amounts import number
from farkle_core.cli.answer import Answer
from farkle_core.cli.given import Given
from farkle_core.cli.solving import named, obtain, provenance
from farkle_core.cli.wording import columns, percent
from farkle_core.solution import Komi, Solution


def komi(options: Namespace) -> Answer:
    """Say which start is fairest."""
    what, given = named(options.rules), Given()
    settings = given.settings(options, what.settings)
    given.settle()
    solution = obtain(what, settings, options).solution
    second, first = solution.komi(), solution.head_start()
    return Answer(_data(solution, second, first), "\n".join(_lines(solution, second, first)))


def _data(solution: Solution, second: Komi, first: Komi | None) -> dict[str, object]:
    return {
        **provenance(solution),
        "first_player_win": solution.first_player_win,
        "points": second.points,
        "first_player_win_then": second.first_player_win,
        "chances": {str(points): chance for points, chance in second.chances},
        "head_start": None if first is None else {"points": first.points, "first_player_win": first.first_player_win},
    }


def _lines(solution: Solution, second: Komi, first: Komi | None) -> list[str]:
    fairest, player = (second, "second") if first is None else (first, "first")
    head = ("points", "first player wins")
    rows = [head, *((number(points), percent(chance)) for points, chance in fairest.chances)]
    told = f"Fairest: {number(fairest.points)} points for the {player} player at the start."
    return [
        f"{solution.ruleset.name}: the first player wins {percent(solution.first_player_win)}.",
        told if fairest.points else f"No points for the {player} player make it fairer.",
        "",
        f"Points of the {player} player at the start:",
        *columns(rows, ">>"),
    ]
