"""``farkle komi``: the handicap, in points, that makes the game fairest."""

from argparse import Namespace

from farkle_core.cli.solving import obtain, provenance, read_rules
from farkle_core.cli.terminal import Answer, columns, komi_words, percent
from farkle_core.language.messages import _, number
from farkle_core.rules.phrases import handicap_opens, ruleset_name
from farkle_core.solution.solution import Komi, Solution


def komi(options: Namespace) -> Answer:
    """Find the fairest handicap."""
    what, given, settings = read_rules(options)
    given.settle()
    solution = obtain(what, settings, options).solution
    fairest = solution.komi()
    return Answer(_data(solution, fairest), "\n".join(_lines(solution, fairest)))


def _data(solution: Solution, fairest: Komi) -> dict[str, object]:
    return {
        **provenance(solution),
        "first_player_win": solution.first_player_win,
        "komi": fairest.points,
        "komi_first_player_win": fairest.first_player_win,
        "komi_chances": [{"points": points, "first_player_win": chance} for points, chance in fairest.chances],
    }


def _lines(solution: Solution, fairest: Komi) -> list[str]:
    head = (_("points"), _("first player wins"))
    rows = [head, *((number(abs(points)), percent(chance)) for points, chance in fairest.chances)]
    ruleset, chance = ruleset_name(solution.ruleset), percent(solution.first_player_win)
    return [
        _("{ruleset}: the first player wins {chance}.", ruleset=ruleset, chance=chance),
        _("Fairest handicap: {komi}.", komi=komi_words(fairest.points)),
        *filter(None, (handicap_opens(solution.ruleset, fairest.points),)),
        "",
        _heading(fairest),
        *columns(rows, ">>"),
    ]


def _heading(fairest: Komi) -> str:
    """Return the heading that names the player who gets the points."""
    if any(points < 0 for points, _chance in fairest.chances):
        return _("Points of the first player at the start:")
    return _("Points of the second player at the start:")
