"""The page on which a user plays against a strategy or a friend, with a coach."""
