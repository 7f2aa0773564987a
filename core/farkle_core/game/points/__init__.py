"""Play for most points: what a turn is worth when the goal is far away, and how such turns go."""

from farkle_core.game.points.play import LongRun, PointsPlay, long_run, play_for_points
from farkle_core.game.points.turn import PointsTurn, follow, reach_chances, spread_of

__all__ = ["LongRun", "PointsPlay", "PointsTurn", "follow", "long_run", "play_for_points", "reach_chances", "spread_of"]
