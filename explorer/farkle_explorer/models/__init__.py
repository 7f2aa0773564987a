"""Models of the window."""
