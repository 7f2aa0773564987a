"""The situation panel: one moment of a turn."""
