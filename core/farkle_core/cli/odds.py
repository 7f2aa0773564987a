"""``farkle odds``: how often a roll of some dice holds what."""

from __future__ import annotations

from argparse import Namespace
from typing import Final

from farkle_core.cli.answer import Answer
from farkle_core.cli.rules import named_ruleset
from farkle_core.cli.wording import columns, dice
from farkle_core.game.roll_odds import Odd, RollOdds, percent, roll_odds, worth_in_words
from farkle_core.language.amounts import number
from farkle_core.language.messages import N_, _, figures
from farkle_core.rules import Ruleset, fingerprint
from farkle_core.rules.naming import ruleset_name

_LEGEND: Final = N_(
    "Chance that a roll of so many dice holds at least the dice named, whatever else it shows. A roll with four 1s\n"
    "holds three 1s, too."
)


def odds(options: Namespace) -> Answer:
    """Say how often a roll holds what under a ruleset."""
    found = roll_odds(named_ruleset(options.rules))
    return Answer(_data(found), "\n".join(_lines(found)))


def _data(found: RollOdds) -> dict[str, object]:
    ruleset = found.ruleset
    most = zip(found.most_points, found.most_ways, found.mean_points, strict=True)
    top = [{"dice": n, "points": points, "ways": ways, "mean": mean} for n, (points, ways, mean) in enumerate(most, 1)]
    return {
        "ruleset": ruleset.id,
        "name": ruleset.name,
        "fingerprint": fingerprint(ruleset),
        "combinations": [_odd(odd) for odd in found.combinations],
        "endings": [_odd(odd) for odd in (found.farkle, found.hot_dice, found.cursed, found.instant_win)],
        "most_points": top,
    }


def _odd(odd: Odd) -> dict[str, object]:
    numbers = range(1, len(odd.ways) + 1)
    rolls = [{"dice": n, "ways": odd.ways[n - 1], "of": 6**n, "chance": odd.chance(n)} for n in numbers]
    return {"name": odd.name, "kind": odd.kind.value, "worth": list(odd.worth), "rolls": rolls}


def _dice(ruleset: Ruleset) -> range:
    return range(ruleset.dice, 0, -1)


def _lines(found: RollOdds) -> list[str]:
    ruleset = found.ruleset
    heads = ["", _("points"), *(dice(n) for n in _dice(ruleset))]
    rows = [heads, *(_row(odd) for odd in (*found.combinations, *found.endings))]
    rows.append([_("most points"), "", *(number(found.most_points[n - 1]) for n in _dice(ruleset))])
    rows.append([_("so many"), "", *(percent(found.most_ways[n - 1], n) for n in _dice(ruleset))])
    rows.append([_("points on average"), "", *(figures(f"{found.mean_points[n - 1]:.1f}") for n in _dice(ruleset))])
    return [ruleset_name(ruleset) or ruleset.id, _(_LEGEND), "", *columns(rows, "<" + ">" * (len(heads) - 1))]


def _row(odd: Odd) -> list[str]:
    return [odd.name, worth_in_words(odd), *(percent(odd.ways[n - 1], n) for n in range(len(odd.ways), 0, -1))]
