"""Views of the window."""
