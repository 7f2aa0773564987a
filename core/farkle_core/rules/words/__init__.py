"""Rules in plain language."""
