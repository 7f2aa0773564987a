"""Solves the game of three players exactly: each plays for their own win."""
