"""The game played literally, from the rules alone.

The referee knows the allowed moves, their results, and the winner. It uses no table made for solving and shares only
the ruleset and the scorings with the solver, so that each can prove the other wrong.

A turn has three phases. *Deciding*: the mover rolls, or holds where that is allowed, or takes over dice that are
offered. *Rolling*: the dice are in the air; chance decides. *Scoring*: the mover sets dice of the roll aside. States
are immutable and hashable, so tests can walk the whole graph of a game.
"""

from farkle_core.referee.referee import MOST_PLAYERS, Referee, why_not_hold
from farkle_core.referee.states import (
    Action,
    GameState,
    Hold,
    IllegalMove,
    Roll,
    SetAside,
    TakeOver,
    TurnEnd,
    TurnPhase,
)
