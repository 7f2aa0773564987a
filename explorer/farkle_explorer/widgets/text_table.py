"""A table as text, for files and the clipboard."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

Cells = tuple[str, ...]  # the words of one row


class Rows(Protocol):
    """Rows that can be gone through more than once, by any thread."""

    def __iter__(self) -> Iterator[Cells]:
        """Go through all of them."""


class RowsWhenRead:
    """Rows that are worked out whenever they are gone through.

    A map has tens of thousands of them, which takes longer to put into words than a window may keep a person waiting:
    so this is done by whoever writes them down, beside the window.
    """

    def __init__(self, work_out: Callable[[], Iterable[Cells]]) -> None:
        self._work_out = work_out

    def __iter__(self) -> Iterator[Cells]:
        """Work them out."""
        return iter(self._work_out())


@dataclass(frozen=True, slots=True)
class TextTable:
    """Headings and rows, every row as long as the headings.

    Numbers stand in it as programs read them: points as ``3300``, chances from 0 to 1 in full precision.
    """

    headings: Cells
    rows: Rows

    def as_csv(self) -> str:
        """Return lines of values with commas between them, as in RFC 4180 but for the line ends."""
        return self._written(",")

    def as_tabs(self) -> str:
        """Return lines of values with tabs between them, which spreadsheets paste into their cells."""
        return self._written("\t")

    def _written(self, delimiter: str) -> str:
        text = io.StringIO()
        writer = csv.writer(text, delimiter=delimiter, lineterminator="\n")
        writer.writerow(self.headings)
        writer.writerows(self.rows)
        return text.getvalue()
