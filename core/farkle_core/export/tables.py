"""Tables read from a solution: one value a column, one state a row, in pieces that fit into memory.

Scores and turn totals are points; chances are from 0 to 1 in full precision. The first columns are the fields of
:class:`~farkle_core.game.turn_start.TurnStart`. ``seat`` is 1 or 2 as on the command line.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum
from importlib.util import find_spec
from itertools import chain, product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from farkle_core.errors import MissingExtraError, UserError
from farkle_core.files.atomic import replace_file
from farkle_core.game.starts import Starts
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules.model import Carry
from farkle_core.solution.solution import Solution
from farkle_core.solution.turn_table import Decision

if TYPE_CHECKING:
    from xarray import Dataset


Values = npt.NDArray[Any]

_START: Final = (
    *("seat", "turns_left", "mover_first", "farkles", "opponent_farkles"),
    *("last_turn_total", "carried_dice", "carried_points"),
)

_REGIONS: Final = ("first", "last", "again", "pieces")
_CHANCES: Final = ("hold", "roll", "win")  # of states, in tables
_STATES: Final = (*_CHANCES, "may_hold", "holds", "reachable", "wins_now")  # the same, in arrays


@dataclass(frozen=True)
class Table:
    """Columns of equal length, given in pieces."""

    columns: tuple[str, ...]  # their names
    # returns a new iterator over pieces; a piece has an array for each column, in order
    pieces: Callable[[], Iterator[tuple[Values, ...]]]


def starts_table(solution: Solution) -> Table:
    """Return the mover's win chance at every start of a turn, also at scores that no game reaches."""

    def pieces() -> Iterator[tuple[Values, ...]]:
        for start in kinds_of_turns(solution):
            own, other = solution.own_scores(start), solution.opponent_scores(start)
            chances = solution.start_chances(start)
            yield (*_marks(start, chances.size), *_pairs(own, other), np.ravel(chances))

    return Table((*_START, "banked", "opponent", "win"), pieces)


def holds_table(solution: Solution, like: TurnStart) -> Table:
    """Return the turn totals at which to hold short of winning, for every pair of scores and number of dice.

    There are rows for every count of farkles and every phase of the game. Carried dice and points, the last turn's
    total and bonuses are those of `like`. Columns: see :class:`~farkle_core.solution.turn_table.HoldRegions`; −1 is
    *never*.
    """

    def pieces() -> Iterator[tuple[Values, ...]]:
        for start in kinds_of_turns(solution, like):
            regions = solution.hold_regions(start)
            values = [getattr(regions, name) for name in _REGIONS]
            pairs = _pairs(regions.own_scores, regions.opponent_scores)
            for column in range(values[0].shape[0]):
                marks = _marks(start, pairs[0].size)
                dice = np.full(pairs[0].size, column + 1)
                yield (*marks, dice, *pairs, *(np.ravel(value[column]) for value in values))

    return Table((*_START, "dice", "banked", "opponent", *_REGIONS), pieces)


def turn_rows(solution: Solution, start: TurnStart) -> Table:
    """Return every reachable state of one turn: the worth of holding and rolling, and the best decision."""

    def pieces() -> Iterator[tuple[Values, ...]]:
        table = solution.turn_table(start)
        rows, columns = np.nonzero(table.reachable)
        chances = {name: getattr(table, name)[rows, columns] for name in _CHANCES}
        chances["hold"][~table.may_hold[rows, columns]] = np.nan
        words = np.array([each.name.lower() for each in sorted(Decision)])
        best = words[table.decisions()[rows, columns]]
        state = (table.turn_totals[rows], columns + 1, *chances.values())
        yield (*_marks(start, rows.size), *_at(start, rows.size), *state, best)

    return Table((*_START, "banked", "opponent", "turn_total", "dice", *_CHANCES, "best"), pieces)


def kinds_of_turns(solution: Solution, like: TurnStart | None = None) -> Iterator[TurnStart]:
    """Yield every kind of start of a turn, each at one pair of scores.

    `like`: what the last turn left, to yield only such turns; by default all.
    """
    phase_tables, grid, starts = solution.phase_tables, solution.grid, solution.starts
    for phase, shape in zip(phase_tables.phases, phase_tables.shapes, strict=True):
        own, other = starts.scores(phase)
        for mine, theirs, dice, step in product(*map(range, shape[:4])):
            left = _left_behind(solution, dice, step * grid.quantum)
            start = TurnStart(own[0], other[0], mine, theirs, phase.seat, phase.turns_left, phase.mover_first, *left)
            is_wanted = like is None or left == (like.last_turn_total, like.carried_dice, like.carried_points)
            has_a_name = step == 0 or max(left[0], left[2]) > 0
            if is_wanted and has_a_name and _is_known(starts, start):
                yield start


def _left_behind(solution: Solution, dice: int, points: int) -> tuple[int, int, int]:
    """Return what the last turn left: its total if it has to be beaten, the dice offered, and their points."""
    carry = solution.ruleset.start.carry
    beaten = solution.ruleset.turn.beat_last_turn and (not dice or carry is Carry.PIGGYBACK)
    return points if beaten else 0, dice, points if dice and carry in (Carry.PIGGYBACK, Carry.STEAL) else 0


def _is_known(starts: Starts, start: TurnStart) -> bool:
    try:
        starts.checked(start)
    except UserError:
        return False
    return True


def _marks(start: TurnStart, count: int) -> tuple[Values, ...]:
    marks = (start.seat + 1, *(getattr(start, name) for name in _START[1:]))
    return tuple(np.full(count, mark) for mark in marks)


def _at(start: TurnStart, count: int) -> tuple[Values, ...]:
    return np.full(count, start.banked), np.full(count, start.opponent)


def _pairs(own: Values, other: Values) -> tuple[Values, Values]:
    first, second = np.meshgrid(own, other, indexing="ij")
    return np.ravel(first), np.ravel(second)


def all_arrays(solution: Solution, start: TurnStart, chosen: Collection[str]) -> Dataset:
    """Return the arrays of the chosen tables: ``starts``, ``holds``, ``turn``.

    ``starts`` are those of :meth:`Solution.to_xarray`. ``holds`` are the fields of
    :class:`~farkle_core.solution.turn_table.HoldRegions` as ``hold_first`` and so on, for the phase of the game of
    `start` and each count of farkles. ``turn`` are the fields of :class:`~farkle_core.solution.turn_table.TurnTable` as
    ``turn_hold`` and so on.
    """
    arrays = solution.to_xarray()
    if "starts" not in chosen:
        arrays = arrays.drop_vars(arrays.variables)
    if "holds" in chosen:
        arrays = arrays.assign(_regions(solution, start))
    return arrays.assign(_turn(solution, start)) if "turn" in chosen else arrays


def _regions(solution: Solution, like: TurnStart) -> dict[str, object]:
    from xarray import DataArray

    phase = like.turns_left, like.seat, like.mover_first
    kinds = [each for each in kinds_of_turns(solution, like) if (each.turns_left, each.seat, each.mover_first) == phase]
    regions = [solution.hold_regions(each) for each in kinds]
    counts, first = solution.grid.farkle_counts, regions[0]
    coordinates = {
        "hold_farkles": np.arange(counts),
        "hold_opponent_farkles": np.arange(counts),
        "dice": np.arange(1, solution.ruleset.dice + 1),
        "hold_banked": first.own_scores,
        "hold_opponent": first.opponent_scores,
    }

    def stacked(name: str) -> DataArray:
        values = np.stack([getattr(each, name) for each in regions])
        return DataArray(values.reshape(counts, counts, *values.shape[1:]), coordinates, list(coordinates))

    return {f"hold_{name}": stacked(name) for name in _REGIONS}


def _turn(solution: Solution, start: TurnStart) -> dict[str, object]:
    from xarray import DataArray

    table = solution.turn_table(start)
    coordinates = {"turn_total": table.turn_totals, "dice": np.arange(1, table.roll.shape[1] + 1)}
    about = {"banked": start.banked, "opponent": start.opponent}

    def named(name: str) -> DataArray:
        values = getattr(table, name)
        values = values.astype(np.int8) if values.dtype == np.bool_ else values
        return DataArray(values, coordinates, list(coordinates), attrs=about)

    return {f"turn_{name}": named(name) for name in _STATES}


class FileFormat(StrEnum):
    """A file format; the value is the suffix."""

    CSV = "csv"
    PARQUET = "parquet"
    NETCDF = "nc"


_NEEDED: Final = {
    FileFormat.CSV: (),
    FileFormat.PARQUET: ("pyarrow",),
    FileFormat.NETCDF: ("xarray", "h5netcdf", "h5py"),
}


def refuse_missing(form: FileFormat) -> None:
    """Raise MissingExtraError if a library for this format is missing."""
    for library in _NEEDED[form]:
        if find_spec(library) is None:
            raise MissingExtraError(library)


def write_table(table: Table, path: Path, form: FileFormat, about: dict[str, Any]) -> None:
    """Write a table, Parquet with its origin as metadata; on OSError an older file is unchanged."""
    if form is FileFormat.PARQUET:
        replace_file(path, [_parquet(table, about)])
    else:
        replace_file(path, _csv(table))


def write_about(path: Path, about: dict[str, Any]) -> None:
    """Write the origin of the numbers in neighbouring files, as one JSON object."""
    replace_file(path, [json.dumps(about, indent=2).encode() + b"\n"])


def write_arrays(arrays: Dataset, path: Path) -> None:
    """Write labelled arrays as a NetCDF file, compressed without loss."""
    packed = {str(name): {"zlib": True, "complevel": 4} for name in arrays.data_vars}
    with TemporaryDirectory() as folder:
        unfinished = Path(folder) / "arrays.nc"
        arrays.to_netcdf(unfinished, engine="h5netcdf", encoding=packed)
        replace_file(path, [unfinished.read_bytes()])


def _csv(table: Table) -> Iterator[bytes]:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(table.columns)
    for piece in table.pieces():
        writer.writerows(zip(*(column.tolist() for column in piece), strict=True))
        yield text.getvalue().encode()
        text.seek(0)
        text.truncate()


def _parquet(table: Table, about: dict[str, Any]) -> memoryview:
    import pyarrow
    from pyarrow import parquet

    pieces = (pyarrow.table(dict(zip(table.columns, piece, strict=True))) for piece in table.pieces())
    first = next(pieces)
    schema = first.schema.with_metadata({"farkle": json.dumps(about)})
    stream = pyarrow.BufferOutputStream()
    with parquet.ParquetWriter(stream, schema, compression="zstd") as writer:
        for piece in chain([first], pieces):
            writer.write_table(piece.cast(schema))
    return memoryview(stream.getvalue())
