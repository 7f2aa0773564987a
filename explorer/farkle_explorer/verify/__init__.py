"""The window with published numbers."""
