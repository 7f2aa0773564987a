"""The content of maps, curves and turns as text tables, for export and the clipboard."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Final

import numpy as np

from farkle_core.arrays import Floats, Int32s
from farkle_core.language.messages import L_, N_, Message
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_core.solution.solution import HoldRegions
from farkle_core.solution.surfaces import Surface
from farkle_core.solution.turn_table import TurnTable
from farkle_explorer.plots import plot_words
from farkle_explorer.widgets.text_table import RowsWhenRead, RowTexts, TextTable

OWN: Final = "your score (points)"
OPPONENT: Final = "opponent's score (points)"
WIN: Final = "win chance (0 to 1)"
COST: Final = "cost of a turn (win chance, 0 to 1)"
HOLDS: Final = (
    "dice", "hold from (points)", "first range of holding ends at (points)", "roll again from (points)",
    "separate ranges of holding", "go for it",
)  # fmt: skip
SURFACES: Final = (
    "dice", "your farkles", "opponent's farkles", OWN, OPPONENT, "turn total (points)", "only to win",
)  # fmt: skip

_NEVER: Final = -1


def hold_map(regions: HoldRegions, dice: int, least_opponent: int) -> TextTable:
    """Return hold thresholds with a set of dice, a row per possible pair of scores.

    Scores of the opponent below `least_opponent` (points) do not occur. Rows without holding have no points.
    """
    return TextTable((OWN, OPPONENT, *HOLDS), RowsWhenRead(partial(_holds, regions, dice, least_opponent)))


def _holds(regions: HoldRegions, dice: int, least_opponent: int) -> Iterator[RowTexts]:
    ends, pieces = (regions.first[dice - 1], regions.last[dice - 1], regions.again[dice - 1]), regions.pieces[dice - 1]
    for own, other, at in _pairs(regions, least_opponent):
        count = pieces[at]
        yield (
            own,
            other,
            dice_cell(regions.dice_left, dice - 1),
            *(_points(end[at]) for end in ends),
            str(count),
            "no" if count else "yes",
        )


def surfaces(shown: Sequence[tuple[Surface, int]]) -> TextTable:
    """Return the points of surfaces, each with its dice, and whether the mover holds there only to win."""
    return TextTable(SURFACES, RowsWhenRead(lambda: (row for each in shown for row in _points_of(*each))))


def _points_of(surface: Surface, dice: int) -> Iterator[RowTexts]:
    heights, never = surface.heights[dice - 1], surface.never[dice - 1]
    named = surface.dice_left.full_words(dice - 1) if surface.dice_left.is_loaded else str(dice)
    first = named, str(surface.start.farkles), str(surface.start.opponent_farkles)
    for i, own in enumerate(surface.own_scores.tolist()):
        for j, opponent in enumerate(surface.opponent_scores.tolist()):
            yield *first, str(own), str(opponent), str(heights[i, j]), "yes" if never[i, j] else "no"


def chance_map(regions: HoldRegions, least_opponent: int, heading: str, chances: Floats) -> TextTable:
    """Return a chance per possible pair of scores; `chances`: shape (own scores, opponent's scores)."""

    def rows() -> Iterator[RowTexts]:
        return ((own, other, repr(float(chances[at]))) for own, other, at in _pairs(regions, least_opponent))

    return TextTable((OWN, OPPONENT, heading), RowsWhenRead(rows))


def curves(
    score_name: str,
    scores: Sequence[int],
    dice_left: DiceLeft,
    lines: Mapping[int, Int32s],
    dice: int,
    others: Mapping[int, Int32s],
) -> TextTable:
    """Return hold thresholds, a row per score and a column per curve.

    `lines`: by set of dice, counted from 1: the least turn total to hold at every score, −1 for never. `others`: the
    same with the dice `dice` after other numbers of farkles.
    """
    more = [f"hold from with {dice_left.full_words(dice - 1)} after {plot_words.farkles(f)} (points)" for f in others]
    headings = (
        f"{score_name} (points)",
        *(f"hold from with {dice_left.full_words(n - 1)} (points)" for n in lines),
        *more,
    )
    columns = [list(map(_points, line.tolist())) for line in (*lines.values(), *others.values())]
    return TextTable(headings, tuple(zip(map(str, scores), *columns, strict=True)))


def _pairs(regions: HoldRegions, least_opponent: int) -> Iterator[tuple[str, str, tuple[int, int]]]:
    possible = [j for j, other in enumerate(regions.opponent_scores.tolist()) if other >= least_opponent]
    others = list(map(str, regions.opponent_scores.tolist()))
    for i, own in enumerate(map(str, regions.own_scores.tolist())):
        for j in possible:
            yield own, others[j], (i, j)


def dice_cell(dice_left: DiceLeft, place: int) -> str:
    """Return the dice at a place, for files: the number of fair dice, or the names of loaded ones."""
    return dice_left.full_words(place) if dice_left.is_loaded else str(dice_left.count(place))


def _points(value: int | np.int32) -> str:
    """Return points in machine-readable form; ``""`` for never."""
    return "" if value == _NEVER else str(value)


At = tuple[int, int]  # row and column of a state in the arrays of its `TurnTable`

HIGHER: Final = N_("Set aside the dice that lead to the highest rank")


def _best(table: TurnTable, _ranks: Int32s, at: At) -> str:
    return "win" if table.wins_now[at] else "hold" if table.holds[at] else "roll"


# The columns in files by their headings: a state's text, with chances in full precision; "" if it has none.
COLUMNS: Final[dict[str, Callable[[TurnTable, Int32s, At], str]]] = {
    "turn total (points)": lambda table, _ranks, at: str(int(table.turn_totals[at[0]])),
    "dice": lambda table, _ranks, at: dice_cell(table.dice_left, at[1]),
    "best": _best,
    WIN: lambda table, _ranks, at: repr(float(table.win[at])),
    "win chance after holding (0 to 1)": lambda table, _ranks, at: (
        repr(float(table.hold[at])) if table.may_hold[at] else ""
    ),
    "win chance when rolling (0 to 1)": lambda table, _ranks, at: repr(float(table.roll[at])),
    "preference number": lambda _table, ranks, at: str(ranks[at] or ""),
}


class CellContent(StrEnum):
    """The content of cells besides the decision."""

    CHANCE = "chance"
    PREFERENCE = "preference"


@dataclass(frozen=True, slots=True)
class CellNumber:
    """A number that cells can show."""

    label: str  # of its button; English, translated where it is shown
    tip: Message
    text: Callable[[TurnTable, Int32s, At, int], str]  # a state's number with so many digits; "" if it has none


def _chance(table: TurnTable, _ranks: Int32s, at: At, digits: int) -> str:
    return "" if table.wins_now[at] else plot_words.chance(float(table.win[at]), digits)


def _rank(_table: TurnTable, ranks: Int32s, at: At, _digits: int) -> str:
    return plot_words.points(int(ranks[at])) if ranks[at] else ""


CELLS: Final = {
    CellContent.CHANCE: CellNumber(
        N_("win %"), L_("Your chance of winning with the better decision, in per cent"), _chance
    ),
    CellContent.PREFERENCE: CellNumber(
        N_("rank"), L_("How the positions rank, not points. {higher}", higher=L_(HIGHER)), _rank
    ),
}


def turn_states(table: TurnTable, ranks: Int32s) -> TextTable:
    """Return every possible state of a turn, one per row."""

    def rows() -> Iterator[RowTexts]:
        for row, column in np.argwhere(table.can_occur).tolist():
            yield tuple(text(table, ranks, (row, column)) for text in COLUMNS.values())

    return TextTable(tuple(COLUMNS), RowsWhenRead(rows))
