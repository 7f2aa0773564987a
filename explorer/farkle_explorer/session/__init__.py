"""The draft, the selection, the state of the solve, and settings."""
