"""Bookmarks of situations: stored, listed, opened."""
