"""Compiled passes over arrays; they know numbers, no rules."""
