"""Play for most points: what a turn is worth when the goal is far away, and how such turns go."""

from farkle_core.game.points.long_run import LongRun, play_for_points
from farkle_core.game.points.spread import Spread, farkle_shares, spread_of
from farkle_core.game.points.summary import PointsPlay, points_play
from farkle_core.game.points.target import reach_chances
from farkle_core.game.points.turns import Turns, turns_to_goal

__all__ = [
    "LongRun",
    "PointsPlay",
    "Spread",
    "Turns",
    "farkle_shares",
    "play_for_points",
    "points_play",
    "reach_chances",
    "spread_of",
    "turns_to_goal",
]
