"""What the command line draws sheets with: it finds this module by its entry point, and calls these functions."""

from farkle_explorer.sheets.printing.output import start_drawing, write_sheet
from farkle_explorer.sheets.printing.page import usual_paper
from farkle_explorer.sheets.printing.planning import lay_out

__all__ = ["lay_out", "start_drawing", "usual_paper", "write_sheet"]
