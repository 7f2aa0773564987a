"""The page about speed: its words stand in the file, what was measured is put between two marks."""

from __future__ import annotations

from pathlib import Path
from textwrap import fill
from typing import Final

from bench.records import Record, Results
from bench.table import as_markdown, machine_rows, rows_of

TARGET: Final = Path(__file__).parents[2] / "docs" / "speed.md"
PICTURE: Final = Path(__file__).parents[2] / "docs" / "pictures" / "speed-by-goal.svg"
BEGIN: Final = "<!-- measured: written by `make bench ARGS=--page` -->"
END: Final = "<!-- measured: end -->"
_WIDTH: Final = 118
_SHORT: Final = 2.0  # seconds


def measured_part(results: Results) -> str:
    """Return all that stands between the marks."""
    short = " This is the short version on small games; its numbers say little." if results.quick else ""
    words = f"Measured at commit {results.commit}.{short} Times are medians; spread is the largest less the smallest, "
    words += "as a share of the median. M is a million. What has no target, and whole solves of less than two seconds, "
    words += "are printed by `make bench` only."
    parts = [
        f"{fill(words, _WIDTH)}\n",
        as_markdown(rows_of([each for each in results.records if _is_on_the_page(each)])),
        f"\n![Seconds of the plain game by its goal](pictures/{PICTURE.name})\n",
        as_markdown(machine_rows(results.machine)),
    ]
    return "\n".join(parts)


def _is_on_the_page(record: Record) -> bool:
    return record.target is not None and not (record.what.startswith("whole call") and record.ours < _SHORT)


def with_measured(text: str, measured: str) -> str:
    """Return the page with other numbers.

    Raises
    ------
    ValueError
        If it has not one of each mark, the first one first.
    """
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end or BEGIN in rest or END in before + after:
        raise ValueError(f"the page has not one line {BEGIN} and one line {END} after it")
    return f"{before}{BEGIN}\n\n{measured}\n\n{END}{after}"


def write_page(results: Results, target: Path = TARGET) -> None:
    """Put the numbers of `results` into the page."""
    text = with_measured(target.read_text(encoding="utf-8"), measured_part(results))
    target.write_text(text, encoding="utf-8")
