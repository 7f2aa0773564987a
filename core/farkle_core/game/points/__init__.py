"""Play for most points: the value of a turn far from the goal, and how such turns end."""

from farkle_core.game.points.play import LongRun, PointsPlay, long_run, play_for_points
from farkle_core.game.points.turn import PointsTurn, reach_chances, spread_of
