"""The ruleset editor."""
