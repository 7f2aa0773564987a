"""The turn table page: every state of one turn."""
