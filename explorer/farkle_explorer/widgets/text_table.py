"""A table as text, for files and the clipboard."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Protocol

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtGui import QGuiApplication, QImage

RowTexts = tuple[str, ...]  # the text of one row


class Rows(Protocol):
    """Rows that any thread can iterate over more than once."""

    def __iter__(self) -> Iterator[RowTexts]:
        """Iterate over all rows."""


class RowsWhenRead:
    """Rows that are computed on each iteration.

    A map has tens of thousands of rows, and formatting them would block the window. The worker thread that writes the
    rows therefore computes them.
    """

    def __init__(self, work_out: Callable[[], Iterable[RowTexts]]) -> None:
        self._work_out = work_out

    def __iter__(self) -> Iterator[RowTexts]:
        return iter(self._work_out())


@dataclass(frozen=True, slots=True)
class TextTable:
    """Headings and rows; every row is as long as the headings.

    Numbers are machine-readable: points as ``3300``, chances from 0 to 1 in full precision.
    """

    headings: RowTexts
    rows: Rows

    def as_csv(self) -> str:
        """Return comma-separated lines as in RFC 4180, apart from the line ends."""
        return self._written(",")

    def as_tabs(self) -> str:
        """Return tab-separated lines, which spreadsheets paste into cells."""
        return self._written("\t")

    def _written(self, delimiter: str) -> str:
        text = io.StringIO()
        writer = csv.writer(text, delimiter=delimiter, lineterminator="\n")
        writer.writerow(self.headings)
        writer.writerows(self.rows)
        return text.getvalue()


class Copying:
    """One copy request of the user. The latest request wins, whichever content is ready first."""

    _made: ClassVar = 0
    _there: ClassVar = 0

    def __init__(self) -> None:
        Copying._made += 1
        self._number = Copying._made

    def put(self, content: str | QImage) -> bool:
        """Put a text or a picture on the clipboard and return True; return False if a later request already did."""
        if self._number < Copying._there:
            return False
        Copying._there = self._number
        clipboard = QGuiApplication.clipboard()
        if isinstance(content, str):
            clipboard.setText(content)
        else:
            clipboard.setImage(content)
        return True


def copy_text(text: str) -> None:
    Copying().put(text)


Index = QModelIndex | QPersistentModelIndex
