"""Rolls: what to set aside, the game at the table, odds."""
