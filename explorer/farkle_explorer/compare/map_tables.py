"""What the map of differences shows, as tables for files and the clipboard: a row for each pair of scores."""

import math
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from farkle_core.compare.maps import Maps
from farkle_explorer.compare.map_words import BothSides, DifferenceMode
from farkle_explorer.tables.map_texts import OPPONENT, OWN
from farkle_explorer.widgets.text_table import TextTable

_HOLDS: Final = "hold from (points)", "first range of holding ends at (points)", "separate ranges of holding"
_WIN: Final = "wins (0 to 1)"
_ONE_TURN: Final = "wins, this turn played so, then perfectly (0 to 1)"
_COSTS: Final = "turn total of the dearest decision (points)", "cost (win chance, 0 to 1)"

_NEVER: Final = -1

# A heading, and what stands below it: own scores one after the other, the opponent's faster.
Numbers = npt.NDArray[Any]
Column = tuple[str, list[str]]


def map_table(mode: DifferenceMode, beside: BothSides, dice: int) -> TextTable:
    """Return the numbers of a map in full precision; what never happens, or does not differ, is left out."""
    maps = beside.maps
    scores = np.meshgrid(maps.scores, maps.scores, indexing="ij")
    columns = [(OWN, _exact(scores[0])), (OPPONENT, _exact(scores[1]))]
    if mode is not DifferenceMode.WIN:
        columns.append(("dice", [str(dice)] * scores[0].size))
    if mode is DifferenceMode.HOLD:
        columns += _holds(maps, dice)
    elif mode is DifferenceMode.WIN:
        columns += _wins(maps, _ONE_TURN if beside.is_of_one_turn else _WIN)
    else:
        columns += _costs(beside, dice)
    return TextTable(tuple(heading for heading, _ in columns), tuple(zip(*(each for _, each in columns), strict=True)))


def _holds(maps: Maps, dice: int) -> list[Column]:
    found = []
    for side, name in enumerate(("first", "second")):
        whats = maps.holds[side, dice - 1], maps.ends[side, dice - 1]
        columns = *map(_points, whats), _exact(maps.pieces[side, dice - 1])
        found += [(f"{name}: {what}", column) for what, column in zip(_HOLDS, columns, strict=True)]
    later = ["" if math.isnan(each) else str(int(each)) for each in maps.later(dice).ravel().tolist()]
    return [*found, ("difference (points)", later)]


def _wins(maps: Maps, what: str) -> list[Column]:
    first, second = (_exact(each) for each in maps.wins)
    return [(f"first {what}", first), (f"second {what}", second), ("difference (0 to 1)", _exact(maps.gains))]


def _costs(beside: BothSides, dice: int) -> list[Column]:
    known = beside.costs(dice)
    if known is None:
        nothing = [""] * len(beside.maps.scores) ** 2
        return [(heading, nothing) for heading in _COSTS]
    costs, totals = known
    return [(_COSTS[0], _points(totals)), (_COSTS[1], _exact(costs))]


def _exact(numbers: Numbers) -> list[str]:
    return list(map(repr, numbers.ravel().tolist()))


def _points(numbers: Numbers) -> list[str]:
    """Return points as programs read them; nothing for never."""
    return ["" if each == _NEVER else str(each) for each in numbers.ravel().tolist()]
