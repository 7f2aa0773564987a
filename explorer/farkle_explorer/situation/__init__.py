"""The situation panel: one state of a turn, its advice and its numbers."""
