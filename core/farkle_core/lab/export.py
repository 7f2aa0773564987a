"""Results as tables for other programs: CSV, Parquet, xarray."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from farkle_core.errors import UserError
from farkle_core.lab.measures import BY_NAME
from farkle_core.lab.results import ResultLine
from farkle_core.language.messages import _

if TYPE_CHECKING:
    import xarray

HASH: Final = "hash"


def columns_of(axes: Sequence[str], measures: Sequence[str]) -> list[str]:
    """Return the names of columns: axes as in the study, measures, each with its error if it is counted, the hash."""
    names = list(axes)
    for name in measures:
        names += [name, f"{name}_se"] if BY_NAME[name].is_counted else [name]
    return [*names, HASH]


def cells_of(line: ResultLine, measures: Sequence[str]) -> list[Any]:
    """Return the values of a line for these columns; None where there is no number."""
    figures = {} if line.row is None else line.row.figures
    cells: list[Any] = list(line.labels)
    for name in measures:
        figure = figures.get(name)
        cells.append(None if figure is None else figure.value)
        if BY_NAME[name].is_counted:
            cells.append(None if figure is None else figure.error)
    return [*cells, line.hash]


def as_csv(lines: Sequence[ResultLine], axes: Sequence[str], measures: Sequence[str]) -> str:
    """Return lines as CSV: numbers in full precision, empty where there is none."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns_of(axes, measures))
    writer.writerows(["" if cell is None else cell for cell in cells_of(line, measures)] for line in lines)
    return text.getvalue()


def as_parquet(lines: Sequence[ResultLine], axes: Sequence[str], measures: Sequence[str], path: Path) -> None:
    """Write lines as a Parquet file. Raises UserError without the extra ``data``."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise _needs_extra("Parquet") from error
    cells = [cells_of(line, measures) for line in lines]
    names = columns_of(axes, measures)
    columns = {name: [row[place] for row in cells] for place, name in enumerate(names)}
    pyarrow.parquet.write_table(pyarrow.table(columns), path)


def as_xarray(lines: Sequence[ResultLine], axes: Sequence[str], measures: Sequence[str]) -> xarray.Dataset:
    """Return lines as a data set with a dimension for each axis; combinations that were not measured are NaN.

    Raises UserError without the extra ``data``.
    """
    try:
        import numpy as np
        import xarray
    except ImportError as error:
        raise _needs_extra("xarray") from error
    values = [list(dict.fromkeys(line.labels[place] for line in lines)) for place in range(len(axes))]
    places = [{value: number for number, value in enumerate(each)} for each in values]
    shape = [len(each) for each in values]
    names = [name for name in columns_of((), measures) if name != HASH and _is_number(name)]
    tables = {name: np.full(shape, np.nan) for name in names}
    for line in lines:
        at = tuple(known[label] for known, label in zip(places, line.labels, strict=True))
        cells = dict(zip(columns_of(axes, measures), cells_of(line, measures), strict=True))
        for name in names:
            if cells[name] is not None:
                tables[name][at] = cells[name]
    return xarray.Dataset(
        {name: (tuple(axes), table) for name, table in tables.items()},
        coords=dict(zip(axes, values, strict=True)),
    )


def _is_number(name: str) -> bool:
    measure = BY_NAME.get(name)
    return measure is None or measure.unit != "text"


def _needs_extra(what: str) -> UserError:
    return UserError(_("{what} needs further packages: pip install 'farkle-explorer[data]'.", what=what))
