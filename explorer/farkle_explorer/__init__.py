"""The window of Farkle Explorer."""
