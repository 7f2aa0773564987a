"""Sections become blocks, one below the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from farkle_core.sheets import Part, Section, Size, Table
from farkle_explorer.sheets.printing.blocks import Block, WordsBlock
from farkle_explorer.sheets.printing.panel import Panel
from farkle_explorer.sheets.printing.table_block import Known, TableBlock

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF

    from farkle_explorer.sheets.printing.measures import Measures

SIDE_BY_SIDE: Final = frozenset({Part.SCORES, Part.RULES})
"""Parts that share the width of a page where they follow one another."""


def blocks_of(chosen: Sequence[Section], frame: QRectF, measures: Measures, known: Known) -> tuple[Block, ...]:
    """Return the blocks of one page.

    Parameters
    ----------
    chosen : sequence of Section
        What stands on the page, from the top.
    frame : QRectF
        The page without its margins, mm.
    measures : Measures
        How large things are on its paper.
    known : dict
        What the rows of its tables need, as far as it was worked out for other pages of the same sections.
    """
    blocks: list[Block] = []
    for in_panel, group in groupby(chosen, lambda section: section.part in SIDE_BY_SIDE):
        run = tuple(group)
        blocks += _panels(run, frame, measures) if in_panel else _below_one_another(run, frame, measures, blocks, known)
    return tuple(blocks)


def _panels(run: tuple[Section, ...], frame: QRectF, measures: Measures) -> list[Block]:
    groups = [(section,) for section in run] if measures.is_card else [run]
    return [Panel(group, frame.x(), frame.width(), measures) for group in groups]


def _below_one_another(
    run: tuple[Section, ...], frame: QRectF, measures: Measures, before: Sequence[Block], known: Known
) -> Iterator[Block]:
    """Yield words and tables; a table has heads unless the one just above it has the same columns of dice."""
    place = frame.x(), frame.width(), measures
    heaps = any(isinstance(block, TableBlock) and block.has_heaps for block in before)
    above: Table | None = None
    for section in run:
        if section.table is None:
            yield WordsBlock(section, *place)
            above = None
            continue
        block = TableBlock(section, *place, not _same_columns(section.table, above), not heaps, known)
        heaps, above = heaps or block.has_heaps, section.table
        yield block


def _same_columns(table: Table, above: Table | None) -> bool:
    """Whether the heads of the table just above stand over the columns of this one."""
    if above is None or not table.dice:
        return False
    return table.dice == above.dice and (table.size is Size.FINE) == (above.size is Size.FINE)
