"""Columns to write scores in, a name above each, with what the rules have to be remembered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from farkle_core.language.amounts import number
from farkle_core.language.messages import _
from farkle_core.sheets.parts import SheetBlock
from farkle_core.sheets.tables import Cell, Row, SheetSection, SheetTable, Size, TextLine

if TYPE_CHECKING:
    from farkle_core.sheets.composition import Composition
    from farkle_core.sheets.material import Material

# Rows for turns. A game of Facebook Farkle to 10,000 lasts some 20 turns a player; paper has as many as find room.
TURNS: Final = 20

TICK: Final = "○"  # to be ticked with a pencil


def score_sheet(material: Material, composition: Composition) -> SheetSection:
    """Return a column for each name, a row for each turn, and a ring to tick wherever the rules count something."""
    sheet, names = material.sheet, composition.names
    turn = Cell(TICK if sheet.counts_farkles else "")
    rows = [Row(str(turn_number), (turn,) * len(names), group=1) for turn_number in range(1, TURNS + 1)]
    if sheet.opening:
        opened = Cell(TICK, number(sheet.opening))
        rows.insert(0, Row("", (opened,) * len(names)))
    table = SheetTable(_("Turn"), names, tuple(rows), Size.BLANK)
    reminders = () if SheetBlock.RULES in composition.parts else sheet.reminders
    lines = [*reminders, *([_("Tick {ring} for a farkle.", ring=TICK)] if sheet.counts_farkles else [])]
    return SheetSection(SheetBlock.SCORE_SHEET, _("Score sheet"), tuple(map(TextLine, lines)), table)
