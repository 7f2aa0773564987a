"""What a map of differences says, in words."""

from __future__ import annotations

import math
from enum import StrEnum
from typing import Final

from farkle_core.compare.decisions import Differences
from farkle_core.compare.maps import Maps
from farkle_core.language import N_, _, figures
from farkle_explorer.views.plotting import words

FIRST_GOES: Final = N_("only the first goes for it")
SECOND_GOES: Final = N_("only the second goes for it")
BOTH_GO: Final = N_("both go for it")


_LARGE, _SMALL = 0.1, 0.0001


class Mode(StrEnum):
    """What the map shows."""

    HOLD = "hold"
    WIN = "win"
    COST = "cost"


TITLES: Final = {
    Mode.HOLD: N_("How much later does the second hold with {dice}?"),
    Mode.WIN: N_("How much more often does the second win?"),
    Mode.COST: N_("What does the second's decision with {dice} cost?"),
}


def hold_words(maps: Maps, dice: int, at: tuple[int, int]) -> str:
    """Return from where on both hold at a place of the maps."""
    told = [_held(maps, side, dice, at) for side in range(2)]
    later = float(maps.later(dice)[at])
    if math.isnan(later):  # one of them never holds
        return "; ".join(told)
    if later == 0:
        return _("both hold from {holds}", holds=words.points(int(maps.holds[(0, dice - 1, *at)])))
    sign = "+" if later > 0 else words.MINUS
    return _("{holds}: {later} points", holds="; ".join(told), later=f"{sign}{words.points(abs(int(later)))}")


def _held(maps: Maps, side: int, dice: int, at: tuple[int, int]) -> str:
    """Return from where on one of both holds; the first is 0."""
    first = int(maps.holds[(side, dice - 1, *at)])
    if first < 0:
        return _("second never holds") if side else _("first never holds")
    start = words.points(first)
    if maps.several[(side, dice - 1, *at)] and side:
        return _("second holds from {first}, in several ranges", first=start)
    if maps.several[(side, dice - 1, *at)]:
        return _("first holds from {first}, in several ranges", first=start)
    return _("second holds from {first}", first=start) if side else _("first holds from {first}", first=start)


def win_words(maps: Maps, at: tuple[int, int]) -> str:
    """Return both win chances at a place of the maps."""
    first, second = (float(each[at]) for each in maps.wins)
    difference = words.difference(second - first)
    return _(
        "first wins {first}, second {second}: {difference}",
        first=words.chance(first),
        second=words.chance(second),
        difference=difference,
    )


def cost_words(differences: Differences, place: tuple[int, ...]) -> str:
    """Return the dearest decision of a turn that differs; `place` as in :attr:`Differences.costs`."""
    total = int(differences.turn_totals[place])
    if total < 0:
        return _("both decide alike")
    return _("dearest at {total}: costs {cost}", total=words.points(total), cost=cost(float(differences.costs[place])))


def cost(value: float) -> str:
    """Return a cost in per cent, with as many digits as tell it from nothing."""
    percent = abs(100.0 * value)
    size = f"{percent:.2f}" if percent >= _LARGE else f"{percent:.4f}"
    return figures(f"{words.MINUS if value < 0 else ''}{size if percent >= _SMALL else '<' + str(_SMALL)} %")
