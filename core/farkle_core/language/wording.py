"""Words points, dice, turns, chances and their differences for people, and values for a notebook."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from html import escape
from typing import Any, Final

from farkle_core.language.messages import _, figures, ngettext, number, pgettext, signed

_ROUNDING: Final = 1e-13  # smaller shares are rounding errors

# Smaller numbers of visits are not exact enough to show.
_RARE: Final = 1e-3
_HARDLY: Final = 1e-9


def points(value: int) -> str:
    """Return a number of points with its unit, in the language in use: ``1,000 points``."""
    return ngettext("{number} point", "{number} points", value, number=number(value))


def decision(holds: bool) -> str:
    """Return ``hold`` or ``roll``."""
    return pgettext("decision", "hold") if holds else pgettext("decision", "roll")


def komi_words(value: int) -> str:
    """Return the handicap in words; `value` as in ``Komi.points``."""
    if not value:
        return pgettext("komi", "none")
    if value > 0:
        return _("{points} to the second player", points=points(value))
    return _("{points} to the first player", points=points(-value))


def dice(count: int) -> str:
    """Return ``1 die`` or ``5 dice``."""
    return ngettext("{count} die", "{count} dice", count)


def percent(chance: float) -> str:
    """Write a chance from 0 to 1 in per cent, with two decimals: ``53.70 %``."""
    return _("{percent:.2f} %", percent=round(100 * chance, 2) + 0.0)  # no "-0.00"


def of_100_games(difference: float) -> str:
    """Return the size of a difference of chances: ``0.14 of 100 games``; per cent would be ambiguous."""
    return _("{difference} of 100 games", difference=figures(f"{abs(100 * difference):.2f}"))


def signed_points(change: float, digits: int = 2) -> str:
    """Return a change of a win chance in percentage points, with its sign and without the unit: ``+0.14``."""
    return signed(100 * change, digits)


def chance_gap(difference: float, digits: int = 2) -> str:
    """Return a difference of two chances for a table, in games of 100: ``+0.14 of 100``, or ``0.00 of 100``."""
    size = f"{abs(100 * difference):.{digits}f}"
    return as_gap(size if float(size) == 0.0 else f"{'+' if difference > 0 else '−'}{size}")


def as_gap(size: str) -> str:
    """Return a number of games with the tables' unit: ``+0.14 of 100``."""
    return _("{games} of 100", games=figures(size))


def lie_apart(share: float) -> bool:
    """Return whether a relative difference of two chances exceeds rounding errors."""
    return share >= _ROUNDING


def one_in(share: float) -> str:
    """Return a share as ``1 in 4,300,000``; a large one in per cent, a rounding error as ``none``."""
    if not lie_apart(share):
        return pgettext("a share", "none")
    if share >= 0.01:
        return figures(f"{100 * share:.3g} %")
    often = 1.0 / share
    digits = 2 - len(str(math.floor(often)))
    count = round(often, digits)
    if count >= 1e12:
        return _("1 in {number:,.3g} trillion", number=count / 1e12) if count > 1e12 else _("1 in a trillion")
    if count >= 1e9:
        return _("1 in {number:,.3g} billion", number=count / 1e9) if count > 1e9 else _("1 in a billion")
    if count >= 1e6:
        return _("1 in {number:,.3g} million", number=count / 1e6) if count > 1e6 else _("1 in a million")
    return _("1 in {number:,.0f}", number=count)


def how_often(times: float) -> str:
    """Return the average visits of a state in a game: in per cent if that is legible, else as 1 in so many."""
    if times <= 0.0:
        return _("never")
    if times < _HARDLY:
        return _("almost never")
    return percent(times) if times >= _RARE else one_in(times)


def columns(rows: Sequence[Sequence[str]], align: str, gap: int = 2) -> list[str]:
    """Return `rows` as lines with aligned columns, `gap` blanks apart. `align`: a ``<`` or ``>`` for each column."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(align))]
    return [
        (" " * gap).join(f"{cell:{side}{width}}" for cell, side, width in zip(row, align, widths, strict=True)).rstrip()
        for row in rows
    ]


def html_table(title: str, rows: Iterable[tuple[str, object]], heads: tuple[str, ...] = ()) -> str:
    """Return a table as HTML: a title, optional headings, and rows that begin with their name.

    `title`: plain text; all text is escaped here. `rows`: a name and its value; a tuple as value fills several columns.
    `heads`: headings of the columns, the first for the names.
    """
    head = f"<tr>{''.join(f'<th>{escape(each)}</th>' for each in heads)}</tr>" if heads else ""
    lines = "".join(f"<tr><th>{escape(name)}</th>{_cells(value)}</tr>" for name, value in rows)
    return f"<table><caption>{escape(title)}</caption>{head}{lines}</table>"


def _cells(value: object) -> str:
    values = value if isinstance(value, tuple) else (value,)
    return "".join(f"<td>{escape(_text(each))}</td>" for each in values)


def _text(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)


def changed_fields(value: Any, before: str = "") -> Iterator[tuple[str, object]]:
    """Yield the fields of a dataclass that differ from their defaults; inner fields as ``turn.opening``."""
    for field in fields(value):
        content = getattr(value, field.name)
        if content == _default(field):
            continue
        if is_dataclass(content):
            yield from changed_fields(content, f"{before}{field.name}.")
        else:
            yield before + field.name, content


def _default(field: Field[Any]) -> object:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return field.default
