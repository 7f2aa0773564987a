"""What the map of differences shows, as tables for files and the clipboard: a row for each pair of scores."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

import numpy as np

from farkle_explorer.models.text_table import TextTable
from farkle_explorer.views.compare.map_words import Mode
from farkle_explorer.views.tables.map_texts import OPPONENT, OWN

if TYPE_CHECKING:
    from farkle_core.compare.maps import Maps
    from farkle_explorer.views.compare.beside import Beside, Place

_HOLDS: Final = (
    "dice",
    *(f"{side} {what}" for side in ("first:", "second:") for what in (
        "hold from (points)", "first range of holding ends at (points)", "separate ranges of holding")),
    "difference (points)",
)  # fmt: skip
_WINS: Final = "first wins (0 to 1)", "second wins (0 to 1)", "difference (0 to 1)"
_ONE_TURN: Final = (
    "first wins, this turn played so, then perfectly (0 to 1)",
    "second wins, this turn played so, then perfectly (0 to 1)", "difference (0 to 1)",
)  # fmt: skip
_COSTS: Final = "dice", "turn total of the dearest decision (points)", "cost (win chance, 0 to 1)"

_NEVER: Final = -1


def map_table(mode: Mode, beside: Beside, dice: int) -> TextTable:
    """Return the numbers of a map in full precision; what never happens, or does not differ, is left out."""
    if mode is Mode.HOLD:
        return _table(beside.maps, _HOLDS, lambda at: (str(dice), *_holds(beside.maps, dice, at)))
    if mode is Mode.WIN:
        headings = _ONE_TURN if beside.is_of_one_turn else _WINS
        return _table(beside.maps, headings, lambda at: _wins(beside.maps, at))
    known = beside.costs(dice)
    if known is None:
        return TextTable((OWN, OPPONENT, *_COSTS), ())
    costs, totals = known
    return _table(beside.maps, _COSTS, lambda at: (str(dice), _points(int(totals[at])), repr(float(costs[at]))))


def _table(maps: Maps, headings: tuple[str, ...], row: Callable[[Place], tuple[str, ...]]) -> TextTable:
    return TextTable((OWN, OPPONENT, *headings), tuple((*scores, *row(at)) for scores, at in _pairs(maps)))


def _pairs(maps: Maps) -> Iterator[tuple[tuple[str, str], Place]]:
    scores = list(map(str, maps.scores.tolist()))
    for i, j in np.ndindex(len(scores), len(scores)):
        yield (scores[i], scores[j]), (i, j)


def _holds(maps: Maps, dice: int, at: Place) -> Iterator[str]:
    starts = [int(maps.holds[(side, dice - 1, *at)]) for side in range(2)]
    for side, start in enumerate(starts):
        yield _points(start)
        yield _points(int(maps.ends[(side, dice - 1, *at)]))
        yield str(int(maps.pieces[(side, dice - 1, *at)]))
    yield "" if _NEVER in starts else str(starts[1] - starts[0])


def _wins(maps: Maps, at: Place) -> tuple[str, ...]:
    first, second = (float(each[at]) for each in maps.wins)
    return repr(first), repr(second), repr(second - first)


def _points(value: int) -> str:
    return "" if value == _NEVER else str(value)
