"""The hold surface in three dimensions."""
