"""Advice for a roll: every legal scoring ranked by win chance, and why the best is best; games step by step.

The referee gives the allowed moves and their results; a solution gives their values. Win chances are the mover's, from
0 to 1, when both players continue as the solution advises.
"""

from farkle_core.play.advise.adviser import Adviser, Standing, standing
from farkle_core.play.advise.choices import Choice, Ending, RollAdvice, RollKind
from farkle_core.play.advise.duel import duel, rival
from farkle_core.play.advise.entry import read_faces
from farkle_core.play.advise.game import DiceDown, GameStep, PartyGame, SetUp, SteppedGame, WholeTurn
from farkle_core.play.advise.outlook import Moment, Opening, Outlook, moment_of
from farkle_core.play.advise.story import story
from farkle_core.play.advise.table import GameTable
from farkle_core.play.advise.thrower import Thrower, fresh_seed

__all__ = [
    "Adviser",
    "Choice",
    "DiceDown",
    "Ending",
    "GameStep",
    "GameTable",
    "Moment",
    "Opening",
    "Outlook",
    "PartyGame",
    "RollAdvice",
    "RollKind",
    "SetUp",
    "Standing",
    "SteppedGame",
    "Thrower",
    "WholeTurn",
    "duel",
    "fresh_seed",
    "moment_of",
    "read_faces",
    "rival",
    "standing",
    "story",
]
