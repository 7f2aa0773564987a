"""Writes tables and arrays to files: CSV directly, Parquet and NetCDF with the extra ``data``."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from enum import StrEnum
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from farkle_core.errors import MissingExtraError
from farkle_core.export.tables import Table
from farkle_core.files.atomic import replace_file

if TYPE_CHECKING:
    from xarray import Dataset


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
