"""Solving a ruleset, and reading the solution."""
