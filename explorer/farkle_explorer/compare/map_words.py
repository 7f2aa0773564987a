"""The texts of a difference map."""

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from farkle_core.arrays import Floats, Int32s
from farkle_core.compare.decisions import Differences
from farkle_core.compare.maps import Maps, ranges_of
from farkle_core.compare.side_words import brief, names_of
from farkle_core.compare.sides import Alignment, Side
from farkle_core.language.messages import N_, _, as_gap, chance_gap
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_core.solution.changes import Holding
from farkle_explorer.plots import plot_words
from farkle_explorer.tables.map_texts import OPPONENT, OWN, dice_cell
from farkle_explorer.widgets.text_table import TextTable

# The indices of both scores in a map.
MapIndices = tuple[int, int]
ONE_GOES: Final = N_("only {name} goes for it")
BOTH_GO: Final = N_("both go for it")

# `_LARGE`, `_SMALL`: costs in percentage points above which two, or four, decimals are shown.
# `_FEWEST`, `_MOST`: decimals of a win chance in per cent.
_LARGE, _SMALL = 0.1, 0.0001
_FEWEST, _MOST = 2, 9
_TOLD: Final = 1e-11  # smaller differences of win chances are rounding errors
ONE_TURN: Final = N_("Effect of playing one turn as {other}")
_HOLDS: Final = "hold from (points)", "first range of holding ends at (points)", "separate ranges of holding"
_WIN: Final = "wins (0 to 1)"
_ONE_TURN: Final = "wins, this turn played so, then perfectly (0 to 1)"
_COSTS: Final = "turn total of the dearest decision (points)", "cost (win chance, 0 to 1)"
_NEVER: Final = -1

# `NamedColumn`: a heading and its values; own scores vary slowest, the opponent's fastest.
Numbers = npt.NDArray[Any]
NamedColumn = tuple[str, list[str]]
_MOST_OF_A_NAME: Final = 24  # characters


@dataclass(frozen=True)
class BothSides:
    """Both sides, at all scores that both games have."""

    sides: tuple[Side, Side]  # first and second side
    alignment: Alignment  # the matching of their scores
    maps: Maps  # both sides over all scores
    differences: Differences | None  # the decisions that differ; None before they are computed

    @property
    def names(self) -> tuple[str, str]:
        """What the sides are called, in short."""
        return brief(names_of(*self.sides), _MOST_OF_A_NAME)

    @property
    def is_of_one_turn(self) -> bool:
        """Whether win chances are for one turn of the strategies and perfect play afterwards."""
        return not all(side.is_perfect for side in self.sides)

    @property
    def dice_left(self) -> DiceLeft:
        """The dice that the mover may roll in the first side's game; `dice` below is a place among them, from 1."""
        ruleset = self.sides[0].solution.ruleset
        return DiceLeft.of(ruleset, ruleset.dice_seat(self.maps.start.seat))

    def ranges(self, scores: tuple[int, int], dice: int) -> tuple[Holding, Holding]:
        """Return the turn totals at which each side holds with these dice; `scores`: own and opponent's, in points."""
        return ranges_of(self.sides, self.alignment, self.maps, scores, dice)

    def costs(self, dice: int) -> tuple[Floats, Int32s] | None:
        """Return the highest cost of a differing decision with these dice, and its turn total, at all K scores.

        Both arrays have shape (K, K), costs as win chances. Returns None before they are computed.
        """
        if self.differences is None:
            return None
        at = np.ix_(*(np.flatnonzero(self.alignment.places >= 0),) * 2)
        start = self.maps.start
        turns = start.seat, start.farkles, start.opponent_farkles, dice - 1
        return self.differences.costs[turns][at], self.differences.turn_totals[turns][at]


class DifferenceMode(StrEnum):
    """The quantity that the map shows."""

    HOLD = "hold"
    WIN = "win"
    COST = "cost"


# The titles of the map; `ONE_TURN` is that of win chances if a side does not play perfectly.
TITLES: Final = {
    DifferenceMode.HOLD: N_("How much later does {other} hold with {dice}?"),
    DifferenceMode.WIN: N_("How much more often does {other} win?"),
    DifferenceMode.COST: N_("What does the decision of {other} with {dice} cost?"),
}


def hold_words(ranges: tuple[Holding, Holding], names: tuple[str, str]) -> str:
    """Return the turn totals at which each side holds, and how many points later the second side begins to hold."""
    first, second = ranges
    if first == second and first:
        return _("both hold {ranges}", ranges=_range_words(first))
    words = "; ".join(_holds_words(name, each) for name, each in zip(names, ranges, strict=True))
    if not first or not second:
        return words
    later = second[0].first - first[0].first
    if later == 0:
        return words
    sign = "+" if later > 0 else plot_words.MINUS
    return _("{holds}: {later} points", holds=words, later=f"{sign}{plot_words.points(abs(later))}")


def _holds_words(name: str, ranges: Holding) -> str:
    if not ranges:
        return _("{name} never holds", name=name)
    return _("{name} holds {ranges}", name=name, ranges=_range_words(ranges))


def _range_words(ranges: Holding) -> str:
    text = plot_words.ranges(ranges)
    return text if ranges[-1].to_goal else _("{ranges} only", ranges=text)


def win_words(maps: Maps, at: MapIndices, names: tuple[str, str], *, is_of_one_turn: bool) -> str:
    """Return both win chances at a cell of the map, with enough digits to show their difference."""
    first, second = (float(each[at]) for each in maps.wins)
    digits = _digits(second - first)
    text = N_("{one} wins {first}, {other} {second}: {difference}")
    if is_of_one_turn:
        text = N_("this turn this way, then perfect play: {one} {first}, {other} {second}: {difference}")
    return _(
        text,
        one=names[0],
        other=names[1],
        first=plot_words.chance(first, digits),
        second=plot_words.chance(second, digits),
        difference=_difference(second - first, digits),
    )


def _digits(difference: float) -> int:
    """Return the number of decimals that show a difference of win chances (0 to 1) with two digits."""
    size = abs(100.0 * difference)
    return _FEWEST if size < 100.0 * _TOLD else min(max(1 - math.floor(math.log10(size)), _FEWEST), _MOST)


def _difference(value: float, digits: int) -> str:
    if abs(value) < _TOLD:
        return _("no difference")
    return chance_gap(value, digits)


def cost_words(beside: BothSides, at: MapIndices, dice: int) -> str:
    """Return the costliest differing decision of the turn at a cell of the map."""
    if (known := beside.costs(dice)) is None:
        return _("decisions are still being compared")
    costs, totals = known
    if totals[at] < 0:
        return _("same decision")
    return _("costs most at {total}: {cost}", total=plot_words.points(int(totals[at])), cost=cost(float(costs[at])))


def cost(value: float) -> str:
    """Return a cost in percentage points, with enough digits to show that it is not zero."""
    percent = abs(100.0 * value)
    size = f"{percent:.2f}" if percent >= _LARGE else f"{percent:.4f}"
    return as_gap(f"{plot_words.MINUS if value < 0 else ''}{size if percent >= _SMALL else '<' + str(_SMALL)}")


def map_table(mode: DifferenceMode, beside: BothSides, dice: int) -> TextTable:
    """Return the numbers of a map in full precision; turn totals that do not exist are empty."""
    maps = beside.maps
    scores = np.meshgrid(maps.scores, maps.scores, indexing="ij")
    columns = [(OWN, _exact(scores[0])), (OPPONENT, _exact(scores[1]))]
    if mode is not DifferenceMode.WIN:
        columns.append(("dice", [dice_cell(beside.dice_left, dice - 1)] * scores[0].size))
    if mode is DifferenceMode.HOLD:
        columns += _holds(maps, dice)
    elif mode is DifferenceMode.WIN:
        columns += _wins(maps, _ONE_TURN if beside.is_of_one_turn else _WIN)
    else:
        columns += _costs(beside, dice)
    return TextTable(tuple(heading for heading, _ in columns), tuple(zip(*(each for _, each in columns), strict=True)))


def _holds(maps: Maps, dice: int) -> list[NamedColumn]:
    by_dice = []
    for side, name in enumerate(("first", "second")):
        whats = maps.holds[side, dice - 1], maps.ends[side, dice - 1]
        columns = *map(_points, whats), _exact(maps.pieces[side, dice - 1])
        by_dice += [(f"{name}: {what}", column) for what, column in zip(_HOLDS, columns, strict=True)]
    later = ["" if math.isnan(each) else str(int(each)) for each in maps.later(dice).ravel().tolist()]
    return [*by_dice, ("difference (points)", later)]


def _wins(maps: Maps, what: str) -> list[NamedColumn]:
    first, second = (_exact(each) for each in maps.wins)
    return [(f"first {what}", first), (f"second {what}", second), ("difference (0 to 1)", _exact(maps.gains))]


def _costs(beside: BothSides, dice: int) -> list[NamedColumn]:
    known = beside.costs(dice)
    if known is None:
        nothing = [""] * len(beside.maps.scores) ** 2
        return [(heading, nothing) for heading in _COSTS]
    costs, totals = known
    return [(_COSTS[0], _points(totals)), (_COSTS[1], _exact(costs))]


def _exact(numbers: Numbers) -> list[str]:
    return list(map(repr, numbers.ravel().tolist()))


def _points(numbers: Numbers) -> list[str]:
    """Return points as plain numbers; ``""`` for "never"."""
    return ["" if each == _NEVER else str(each) for each in numbers.ravel().tolist()]
