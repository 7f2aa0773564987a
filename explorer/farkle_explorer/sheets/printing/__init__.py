"""Composed sheets, laid out and drawn: as a file, on a printer, on the screen."""

from farkle_explorer.sheets.printing.output import (
    paint_into,
    paint_on_device,
    pdf_bytes,
    png_bytes,
    start_drawing,
    write_sheet,
)
from farkle_explorer.sheets.printing.paper import Paper, usual_paper
from farkle_explorer.sheets.printing.planning import Plan, lay_out

__all__ = [
    "Paper",
    "Plan",
    "lay_out",
    "paint_into",
    "paint_on_device",
    "pdf_bytes",
    "png_bytes",
    "start_drawing",
    "usual_paper",
    "write_sheet",
]
