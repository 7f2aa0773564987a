"""A composed sheet as plain text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from farkle_core.cli.wording import columns, dice
from farkle_core.language.messages import _
from farkle_core.sheets import Cell, Material, Scores, SheetSection, SheetTable, Size, TextLine, foot, sections

if TYPE_CHECKING:
    from farkle_core.sheets import CheatSheet, Composition

_WIDTH = 100  # characters in a line

_INDENT = "  "
_LINE = "________"


def sheet_text(material: Material, composition: Composition) -> str:
    """Return all that the chosen parts say, in lines."""
    parts = [
        _head(material.claiming(composition.parts).sheet),
        *(_section(section) for section in sections(material, composition)),
        [line for paragraph in foot(material, composition.parts) for line in textwrap.wrap(paragraph, _WIDTH)],
    ]
    return "\n\n".join("\n".join(part) for part in parts)


def _head(sheet: CheatSheet) -> list[str]:
    warning = [] if sheet.converged else [_("NOT CONVERGED: do not rely on the last digits.")]
    return [sheet.title, "=" * len(sheet.title), sheet.aim[:1].upper() + sheet.aim[1:], *warning]


def _section(section: SheetSection) -> list[str]:
    lines = [*_paragraphs(section.explanation)]
    if section.table is not None:
        lines += _table(section.table)
    if section.scores is not None:
        lines += _scores(section.scores)
    return [section.heading, *(f"{_INDENT}{line}".rstrip() for line in (*lines, *_paragraphs(section.lines)))]


def _paragraphs(lines: tuple[TextLine, ...]) -> Iterator[str]:
    for line in lines:
        faces = f"[{' '.join(map(str, line.faces))}]" if line.faces else ""
        yield from textwrap.wrap(" ".join(filter(None, (line.lead, faces, line.text))), _WIDTH)


def _table(table: SheetTable) -> list[str]:
    if table.size is Size.BLANK:
        table = _to_write_in(table)
    heads = [dice(count) for count in table.dice] or list(table.heads)
    detailed = any(row.detail for row in table.rows)
    rows = [[row.label, *([row.detail] if detailed else []), *(cell.text for cell in row.cells)] for row in table.rows]
    corner = "" if table.dice and detailed else table.corner
    top = [corner, *([""] if detailed else []), *heads]
    above = [table.above] if table.above and not table.dice else []
    return [*above, *columns([top, *rows], "<" + "<" * detailed + ">" * len(heads))]


def _to_write_in(table: SheetTable) -> SheetTable:
    """Return a blank table with lines where there is nothing in it."""
    heads = tuple(head or _LINE for head in table.heads)
    rows = (replace(row, cells=tuple(Cell(cell.text + _LINE) for cell in row.cells)) for row in table.rows)
    return replace(table, heads=heads, rows=tuple(rows))


def _scores(scores: Scores) -> list[str]:
    heads = [_("face"), *(f"{count}×" for count in scores.counts)]
    rows = [[str(row.face), *(text or "–" for text in row.points)] for row in scores.sets]
    patterns = [(row.name, _shown("-".join(map(str, row.faces)), row.example), row.points) for row in scores.patterns]
    return columns([heads, *rows], ">" * len(heads)) + (["", *columns(patterns, "<<>")] if patterns else [])


def _shown(faces: str, example: object) -> str:
    return _("such as {faces}", faces=faces) if example else faces
