"""The page that compares two ways to play."""
