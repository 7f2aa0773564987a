"""The preferences window: look, solving, sheets, disk."""
