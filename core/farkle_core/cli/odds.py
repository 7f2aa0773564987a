"""``farkle odds``: the chances of combinations and farkles in a roll."""

from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import Final

from farkle_core.cli.options import OptionReader, Parser, add_seat
from farkle_core.cli.rules import named_ruleset
from farkle_core.cli.terminal import Answer, columns, origin_of_rules
from farkle_core.game.roll_odds import ResultOdds, RollOdds, roll_odds, worth_in_words
from farkle_core.language.messages import L_, N_, _, figures, number
from farkle_core.rules.phrases import ruleset_name

_LEGEND: Final = N_(
    "Chance that a roll of so many dice holds at least the dice named, whatever else it shows. A roll with four 1s\n"
    "holds three 1s, too."
)
_LEGEND_OF_LOADED: Final = N_(
    "Chance that a roll of these dice holds at least the dice named, whatever else it shows. A roll with four 1s\n"
    "holds three 1s, too. A wild face counts in combinations of three or more dice."
)


def add_options(parser: Parser) -> None:
    """Add the options of ``farkle odds``."""
    add_seat(parser)


def odds(options: Namespace) -> Answer:
    """Compute what rolls contain under a ruleset, and how often."""
    ruleset, given = named_ruleset(options.rules), OptionReader()
    seats = range(1, 2 + ruleset.dice_differ)
    words = L_("1 for the player who had the first turn of the game, 2 for the other")
    if not ruleset.dice_differ:
        words = L_("both players have the same dice: only 1")
    seat = given.within("--seat", options.seat or "1", seats, words) - 1
    given.settle()
    chances = roll_odds(ruleset, seat)
    return Answer(_data(chances), "\n".join(_lines(chances)))


def _data(chances: RollOdds) -> dict[str, object]:
    ruleset = chances.ruleset
    most = zip(_named_dice(chances), chances.most_points, chances.most_ways, chances.mean_points, strict=True)
    top = [{**dice, "points": points, "ways": ways, "mean": mean} for dice, points, ways, mean in most]
    return {
        **origin_of_rules(ruleset),
        "combinations": [_odd(odd, chances) for odd in chances.combinations],
        "endings": [
            _odd(odd, chances) for odd in (chances.farkle, chances.hot_dice, chances.cursed, chances.instant_win)
        ],
        "most_points": top,
    }


def _named_dice(chances: RollOdds) -> list[dict[str, object]]:
    """Return the number of dice in each column, and the names of loaded dice."""
    columns, names = chances.dice_left, chances.dice_left.is_loaded
    return [
        {"dice": columns.count(place), **({"dice_of": columns.full_words(place)} if names else {})}
        for place in range(len(columns))
    ]


def _odd(odd: ResultOdds, chances: RollOdds) -> dict[str, object]:
    columns = enumerate(_named_dice(chances), start=1)
    rolls = [
        {**dice, "ways": odd.ways[n - 1], "of": odd.all_ways[n - 1], "chance": odd.chance(n)} for n, dice in columns
    ]
    return {"name": odd.name, "kind": odd.kind.value, "worth": list(odd.worth), "rolls": rolls}


def _lines(chances: RollOdds) -> list[str]:
    head = ruleset_name(chances.ruleset) or chances.ruleset.id
    odds = (*chances.combinations, *chances.endings)
    if not chances.dice_left.is_loaded:
        every = range(len(chances.dice_left), 0, -1)
        return [head, _(_LEGEND), "", *columns(_rows(chances, odds, every), "<" + ">" * (len(every) + 1))]
    return [head, _(_LEGEND_OF_LOADED), *_by_dice(chances, odds)]


def _rows(chances: RollOdds, odds: Sequence[ResultOdds], dice: Sequence[int]) -> list[list[str]]:
    """Return a row per combination, with a column per number of dice (or set of loaded dice)."""
    most = [_("so many"), "", *map(chances.most_percent, dice)]
    return [
        ["", _("points"), *(chances.dice_left.words(n - 1) for n in dice)],
        *([odd.name, worth_in_words(odd), *map(odd.percent, dice)] for odd in odds),
        [_("most points"), "", *(number(chances.most_points[n - 1]) for n in dice)],
        *([most] if any(chances.most_ways[n - 1] for n in dice) else []),
        [_("points on average"), "", *(figures(f"{chances.mean_points[n - 1]:.1f}") for n in dice)],
    ]


def _by_dice(chances: RollOdds, odds: Sequence[ResultOdds]) -> Iterator[str]:
    """Yield a short table of what can be rolled per set of loaded dice: their names are too long for columns."""
    for dice in range(len(chances.dice_left), 0, -1):
        yield from ("", chances.dice_left.words(dice - 1))
        possible = [odd for odd in odds if odd.ways[dice - 1]]
        yield from columns(_rows(chances, possible, [dice])[1:], "<>>")
