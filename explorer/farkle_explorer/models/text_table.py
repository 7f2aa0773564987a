"""A table as text, for files and the clipboard."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TextTable:
    """Headings and rows, every row as long as the headings.

    Numbers stand in it as programs read them: points as ``3300``, chances from 0 to 1 in full precision.
    """

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

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
