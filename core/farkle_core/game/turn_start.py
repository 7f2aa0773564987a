"""What a turn begins with besides the banked scores and the farkles in a row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a turn begins with besides scores and farkles; most rulesets know only the usual one.

    Attributes
    ----------
    seat : int
        0 when the mover had the first turn of the game, 1 when the second. It matters only where rounds are completed
        (see :attr:`farkle_core.rules.model.Ruleset.seats`); elsewhere it is 0.
    turns_left : int
        0 until somebody has reached the goal; then how many turns are still to be played, this one included.
    mover_first : bool
        In the last turns with ties that go to whoever reached the goal first: whether that was the mover.
    last_turn_total : int
        Points that the opponent's last turn banked, where they have to be beaten; 0 after a turn that banked nothing.
    carried_dice : int
        How many dice the mover may roll first instead of all; 0 when nothing is offered.
    carried_points : int
        What is added when those dice score: with *piggyback* the points just banked, with *steal* those just lost.
        With *high stakes* it is always the ruleset's bonus, and this stays 0.
    """

    seat: int = 0
    turns_left: int = 0
    mover_first: bool = False
    last_turn_total: int = 0
    carried_dice: int = 0
    carried_points: int = 0


USUAL: Final = Beginning()
"""The first seat, nobody at the goal, nothing offered and nothing to beat."""
