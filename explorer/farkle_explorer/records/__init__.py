"""The page of a player's games: list, statistics, and replay with the coach's comments."""
