"""Strategies that a person can remember, and their exact values."""
