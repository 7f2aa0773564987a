"""Compiled passes over arrays; what rules they follow is told them in numbers."""
