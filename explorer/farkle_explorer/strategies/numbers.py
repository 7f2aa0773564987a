"""The numbers of a strategy as a table with a column for each number of dice, the most dice first."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from farkle_core.language.messages import N_, _, number
from farkle_core.strategies.forms import KindName, SheetKind
from farkle_core.strategies.model import Bands, GoForIt, HoldAt, MemoryTable, Player, Thresholds
from farkle_core.strategies.strategy_words import ahead

_NEVER = "–"
_ALWAYS_ROLL = N_("roll")


@dataclass(frozen=True, slots=True)
class NumbersLine:
    """What a row is about, and its numbers, the most dice first."""

    name: str
    cells: tuple[str, ...]


def headings(dice: int) -> tuple[str, ...]:
    """Return what stands above the columns of a game with so many `dice`."""
    return (_("Dice to roll"), *(str(count) for count in range(dice, 0, -1)))


def numbers_table(strategy: Player | None, quantum: int) -> tuple[NumbersLine, ...]:
    """Return the numbers of a strategy; empty for those that have none.

    `quantum`: points between two neighbouring scores.
    """
    if isinstance(strategy, GoForIt):
        return (*numbers_table(strategy.base, quantum), *_margins(strategy))
    if isinstance(strategy, HoldAt):
        return (NumbersLine(_("hold from"), _row(strategy.thresholds, _(_ALWAYS_ROLL))),)
    if isinstance(strategy, MemoryTable):
        return tuple(_estimates(strategy)) if strategy.has_columns else ()
    return tuple(_bands(strategy, quantum)) if isinstance(strategy, Bands) else ()


def most_numbers(wanted: SheetKind, dice: int) -> int | None:
    """Return how many numbers a sheet of a kind has at the most, before it is fitted; None where that is not known."""
    if wanted.kind is KindName.ONE:
        return 1
    if wanted.kind is KindName.EACH:
        return dice - 1
    return wanted.bands * dice - 1 if wanted.kind is KindName.BANDS else None


def _row(points: Sequence[int | None], nothing: str) -> tuple[str, ...]:
    return tuple(nothing if each is None else number(each) for each in reversed(points))


def _margins(strategy: GoForIt) -> Iterator[NumbersLine]:
    for whose, margins in ((_("go for it: yours"), strategy.own), (_("go for it: theirs"), strategy.opponent)):
        if any(score is not None for score in margins):
            yield NumbersLine(whose, _row(margins, _NEVER))


def _estimates(table: MemoryTable) -> Iterator[NumbersLine]:
    """Give a line for each estimate."""
    rows = [table.columns(dice) for dice in range(len(table.rows), 0, -1)]
    for column, estimate in enumerate(table.estimates):
        name = _("{estimate:,} more from", estimate=estimate) if estimate else _("hold from")
        yield NumbersLine(name, tuple(_cell(row, column) for row in rows))


def _cell(row: Thresholds, column: int) -> str:
    if (total := row[column]) is not None:
        return number(total)
    return _NEVER if column or any(each is not None for each in row) else _(_ALWAYS_ROLL)


def _bands(strategy: Bands, quantum: int) -> Iterator[NumbersLine]:
    for lowest, highest, hold in strategy.ranges(quantum):
        yield NumbersLine(_range(lowest, highest), _row(hold, _(_ALWAYS_ROLL)))


def _range(lowest: int | None, highest: int | None) -> str:
    if lowest is None:
        return _("{difference} or worse", difference=ahead(highest or 0))
    if highest is None:
        return _("{difference} or better", difference=ahead(lowest))
    return _("{low} to {high}", low=ahead(lowest), high=ahead(highest))
