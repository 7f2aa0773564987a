"""The page about speed: its words stand in the file, what was measured is put between two marks."""

from __future__ import annotations

from pathlib import Path
from textwrap import fill
from typing import Final

from bench.records import Results
from bench.table import as_markdown, growth_rows, limit_rows, machine_rows, rows_of

TARGET: Final = Path(__file__).parents[2] / "docs" / "speed.md"
PICTURE: Final = Path(__file__).parents[2] / "docs" / "pictures" / "speed-by-goal.svg"
BEGIN: Final = "<!-- measured: written by `make bench ARGS=--page` -->"
END: Final = "<!-- measured: end -->"
_WIDTH: Final = 118


def measured_part(results: Results) -> str:
    """Return all that stands between the marks."""
    short = " This is the short version on small games; its numbers say little." if results.quick else ""
    words = f"Measured at commit {results.commit}.{short} Times are medians; spread is the largest less the smallest, "
    words += "as a share of the median. M is a million."
    picture = f"![Seconds by the goal](pictures/{PICTURE.name})"
    parts = [
        f"{fill(words, _WIDTH)}\n",
        as_markdown(rows_of(results.records)),
        f"\n### The plain game by its goal\n\n{picture}\n",
        as_markdown(growth_rows(results.growth)),
        "\n### What a row of a block takes\n",
        as_markdown(limit_rows(results.limits)),
        "",
        as_markdown(machine_rows(results.machine)),
    ]
    return "\n".join(parts)


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
