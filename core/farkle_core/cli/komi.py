"""``farkle komi``: the points for the second player that make the game fairest."""

from __future__ import annotations

from argparse import Namespace

from farkle_core.amounts import number
from farkle_core.cli.answer import Answer
from farkle_core.cli.given import Given
from farkle_core.cli.solving import named, obtain, provenance
from farkle_core.cli.wording import columns, percent
from farkle_core.language import _
from farkle_core.rules.naming import ruleset_name
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
    fairest, told = (second, _for_the_second(second)) if first is None else (first, _for_the_first(first))
    head = (_("points"), _("first player wins"))
    rows = [head, *((number(points), percent(chance)) for points, chance in fairest.chances)]
    ruleset, chance = ruleset_name(solution.ruleset), percent(solution.first_player_win)
    return [
        _("{ruleset}: the first player wins {chance}.", ruleset=ruleset, chance=chance),
        *told,
        *columns(rows, ">>"),
    ]


def _for_the_second(komi: Komi) -> tuple[str, str, str]:
    """Say what the second player gets, and what the table is about."""
    fairest = _("Fairest: {points:,} points for the second player at the start.", points=komi.points)
    none = _("No points for the second player make it fairer.")
    return fairest if komi.points else none, "", _("Points of the second player at the start:")


def _for_the_first(komi: Komi) -> tuple[str, str, str]:
    """Say what the first player gets where having the first turn is no advantage."""
    fairest = _("Fairest: {points:,} points for the first player at the start.", points=komi.points)
    none = _("No points for the first player make it fairer.")
    return fairest if komi.points else none, "", _("Points of the first player at the start:")
