"""Shows values in a notebook as a small table instead of a line of text."""

from collections.abc import Iterable, Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from html import escape
from typing import Any


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
