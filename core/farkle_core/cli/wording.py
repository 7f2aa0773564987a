"""A command's answer in both forms, and numbers for people."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from farkle_core import __version__
from farkle_core.language.messages import N_, _, figures
from farkle_core.language.wording import columns, dice, komi_words, percent, points

if TYPE_CHECKING:
    from farkle_core.rules.model import Ruleset

__all__ = [
    "Answer", "Column", "columns", "dice", "duration", "komi_words", "large", "memory", "origin_of_rules", "percent",
    "points", "table",
]  # fmt: skip

Row = TypeVar("Row")

_LARGE: Final = (
    (1e9, N_("{amount:,.1f} billion")),
    (1e6, N_("{amount:,.1f} million")),
    (1e3, N_("{amount:,.1f} thousand")),
)


class Column(NamedTuple, Generic[Row]):
    """A column of a table."""

    head: str  # the heading, translated
    side: str  # ``<`` or ``>``: where its texts stand
    cell: Callable[[Row], str]  # the text of a row


def table(shown: Sequence[Column[Row]], rows: Iterable[Row]) -> list[str]:
    """Return a table as lines: the headings, and a line for each row."""
    texts = [[column.head for column in shown], *([column.cell(row) for column in shown] for row in rows)]
    return columns(texts, "".join(column.side for column in shown))


def duration(seconds: float) -> str:
    """Return ``0.4 s``, ``25 s``, ``3 min 20 s`` or ``2 h 5 min``."""
    if seconds < 10:
        return _("{seconds:.1f} s", seconds=seconds)
    minutes, rest = divmod(round(seconds), 60)
    if minutes == 0:
        return _("{seconds} s", seconds=rest)
    if minutes < 60:
        return _("{minutes} min {seconds} s", minutes=minutes, seconds=rest)
    return _("{hours} h {minutes} min", hours=minutes // 60, minutes=minutes % 60)


def memory(size: int) -> str:
    """Return bytes as ``24 MB`` or ``1.4 GB``, rounded up."""
    if size >= 10**9:
        return _("{size:.1f} GB", size=-(-size // 10**8) / 10)
    return _("{size} MB", size=-(-size // 10**6))


def large(value: float) -> str:
    """Return ``850``, ``12.3 thousand``, ``423.8 million`` or ``1.2 billion``."""
    for size, words in _LARGE:
        if value >= size:
            return _(words, amount=value / size)
    return figures(f"{value:,.0f}")


def origin_of_rules(ruleset: Ruleset) -> dict[str, object]:
    """Return the fields of every JSON answer that identify its rules."""
    from farkle_core.rules import fingerprint

    return {
        "ruleset": ruleset.id,
        "name": ruleset.name,
        "fingerprint": fingerprint(ruleset),
        "version": __version__,
    }


@dataclass(frozen=True)
class Answer:
    """A command's answer in both forms."""

    data: dict[str, Any]  # plain values for ``--json``: win chances 0 to 1 in full precision, scores in points
    text: str  # lines for people, without a last line break
    status: int = 0  # the exit status: 1 tells a script about the finding

    def printed(self, *, as_json: bool) -> str:
        """Return the text to print, with the last line break; JSON as one object, in ASCII."""
        return (json.dumps(self.data, indent=2, allow_nan=False) if as_json else self.text) + "\n"
