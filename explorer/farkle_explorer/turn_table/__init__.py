"""The turn table page."""
