"""The page for games against a strategy or a friend, with a coach."""
