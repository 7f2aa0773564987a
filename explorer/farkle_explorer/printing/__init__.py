"""Cheat sheets, drawn on a page: as a PDF file, on a printer, on the screen."""

from farkle_explorer.printing.output import paint_into, paint_on_device, pdf_bytes, write_pdf, write_sheet
from farkle_explorer.printing.paper import Paper

__all__ = ["Paper", "paint_into", "paint_on_device", "pdf_bytes", "write_pdf", "write_sheet"]
