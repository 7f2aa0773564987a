"""Composed sheets, laid out and drawn: as a file, on a printer, on the screen.

The command line finds this package by its entry point, and calls the four functions that stand here.
"""

from farkle_explorer.sheets.printing.output import start_drawing, write_sheet
from farkle_explorer.sheets.printing.page import usual_paper
from farkle_explorer.sheets.printing.planning import lay_out

__all__ = ["lay_out", "start_drawing", "usual_paper", "write_sheet"]
