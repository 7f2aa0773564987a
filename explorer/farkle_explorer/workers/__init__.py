"""Workers of the window."""
