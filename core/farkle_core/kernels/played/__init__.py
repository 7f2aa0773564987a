"""Turns played by a policy."""
