"""The state of a window: draft, selection, solve state and settings."""
