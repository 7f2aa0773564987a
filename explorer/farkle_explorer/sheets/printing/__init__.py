"""Composed sheets, laid out and drawn to files, printers and the screen."""
