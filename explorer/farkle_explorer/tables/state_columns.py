"""The numbers of a turn's states: columns of their table in files, and what stands in the cells of the turn table.

A new column is an entry of ``COLUMNS``; what cells can show is an entry of ``CELLS`` and a member of `CellContent`.
Headings, files, clipboard, the buttons above the table, and its cells follow. The tip of a cell does not:
:meth:`farkle_explorer.turn_table.states.TurnStatesModel.sentence` has it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np

from farkle_core.arrays import Int32s
from farkle_core.language.messages import L_, N_, Message
from farkle_core.solution.turn_table import TurnTable
from farkle_explorer.plots import plot_words
from farkle_explorer.tables.map_texts import WIN, dice_cell
from farkle_explorer.widgets.text_table import RowsWhenRead, RowTexts, TextTable

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
