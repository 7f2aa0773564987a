"""Sweeps over a game: threads, acceleration, settings and progress."""
