"""Play against strategies, and learn from games: players, reviews, drills."""
