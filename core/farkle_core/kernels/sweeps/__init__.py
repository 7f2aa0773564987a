"""Sweeps over all starts of turns."""
