"""What a cheat sheet says: thresholds, go-for-it margins, the fair start, how exact; no drawing."""

from farkle_core.sheets.content import (
    ROLL,
    CheatSheet,
    GoForIt,
    HoldCell,
    HoldRow,
    Moment,
    PatternRow,
    Scores,
    SetRow,
    Situation,
    Standing,
    points_text,
)
from farkle_core.sheets.sheet import cheat_sheet

__all__ = [
    "ROLL",
    "CheatSheet",
    "GoForIt",
    "HoldCell",
    "HoldRow",
    "Moment",
    "PatternRow",
    "Scores",
    "SetRow",
    "Situation",
    "Standing",
    "cheat_sheet",
    "points_text",
]
