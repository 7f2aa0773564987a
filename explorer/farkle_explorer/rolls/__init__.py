"""Rolls: what to set aside, games at the table, odds."""
