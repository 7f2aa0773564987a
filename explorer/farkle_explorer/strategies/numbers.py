"""The numbers of a strategy as a table with a column for each number of dice, the most dice first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from farkle_core.language.amounts import number
from farkle_core.language.messages import N_, _
from farkle_core.sheets import MemoryTable as Estimates
from farkle_core.sheets import learnt_from
from farkle_core.strategies.forms import Kind, Wanted
from farkle_core.strategies.model import Bands, GoForIt, HoldAt, MemoryTable, Player
from farkle_core.strategies.strategy_words import ahead

_NEVER = "–"
_ALWAYS_ROLL = N_("roll")


@dataclass(frozen=True, slots=True)
class Line:
    """What a row is about, and its numbers, the most dice first."""

    name: str
    cells: tuple[str, ...]


def headings(dice: int) -> tuple[str, ...]:
    """Return what stands above the columns of a game with so many `dice`."""
    return (_("Dice to roll"), *(str(count) for count in range(dice, 0, -1)))


def numbers_table(strategy: Player | None, quantum: int) -> tuple[Line, ...]:
    """Return the numbers of a strategy; empty for those that have none.

    Parameters
    ----------
    strategy : Player or None
        The strategy.
    quantum : int
        Points between two neighbouring scores.
    """
    if isinstance(strategy, GoForIt):
        return (*numbers_table(strategy.base, quantum), *_margins(strategy))
    if isinstance(strategy, HoldAt):
        return (Line(_("hold from"), _row(strategy.thresholds, _(_ALWAYS_ROLL))),)
    if isinstance(strategy, MemoryTable):
        return _memory(strategy, quantum)
    return tuple(_bands(strategy, quantum)) if isinstance(strategy, Bands) else ()


def most_numbers(wanted: Wanted, dice: int) -> int | None:
    """Return how many numbers a sheet of a kind has at the most, before it is fitted; None where that is not known."""
    if wanted.kind is Kind.ONE:
        return 1
    if wanted.kind is Kind.EACH:
        return dice - 1
    return wanted.bands * dice - 1 if wanted.kind is Kind.BANDS else None


def _row(points: Sequence[int | None], nothing: str) -> tuple[str, ...]:
    return tuple(nothing if each is None else number(each) for each in reversed(points))


def _margins(strategy: GoForIt) -> Iterator[Line]:
    for whose, margins in ((_("go for it: yours"), strategy.own), (_("go for it: theirs"), strategy.opponent)):
        if any(score is not None for score in margins):
            yield Line(whose, _row(margins, _NEVER))


def _memory(strategy: MemoryTable, quantum: int) -> tuple[Line, ...]:
    """Return a line for each estimate; none for a table that cannot be written like this."""
    try:
        table = learnt_from(((strategy, None),), quantum).memory
    except ValueError:  # somebody's own table, whose estimates rise with the turn total
        return ()
    return () if table is None else tuple(_estimates(table))


def _estimates(table: Estimates) -> Iterator[Line]:
    for column, estimate in enumerate(table.estimates):
        first = [row[column] for row in table.first]
        always = [_NEVER if table.has_row(dice) or column else _(_ALWAYS_ROLL) for dice in range(1, len(first) + 1)]
        cells = tuple(none if total is None else number(total) for total, none in zip(first, always, strict=True))
        yield Line(_("{estimate:,} more from", estimate=estimate) if estimate else _("hold from"), cells[::-1])


def _bands(strategy: Bands, quantum: int) -> Iterator[Line]:
    table = learnt_from(((strategy, None),), quantum).bands
    assert table is not None
    for band in table.bands:
        yield Line(_range(band.lowest, band.highest), _row(band.hold, _(_ALWAYS_ROLL)))


def _range(lowest: int | None, highest: int | None) -> str:
    if lowest is None:
        return _("{difference} or worse", difference=ahead(highest or 0))
    if highest is None:
        return _("{difference} or better", difference=ahead(lowest))
    return _("{low} to {high}", low=ahead(lowest), high=ahead(highest))
