"""Compares two ways to play: rules, goals, bounds and strategies, and the decisions that differ."""
