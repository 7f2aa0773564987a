"""Bookmarks of situations."""
