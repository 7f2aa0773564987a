"""Cheat sheets: choosing their parts, preview, printing."""
