"""The page of all games of a player: a list, statistics, and each game move by move with the coach's view."""
