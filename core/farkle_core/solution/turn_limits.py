"""What a start of a turn means in quanta: what may be held, what carried dice bring, which turn totals occur."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from farkle_core.game.automaton import compile_ruleset
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules.model import Carry, Ruleset

if TYPE_CHECKING:
    from farkle_core.kernels.turn.context import Game


def least_hold(start: TurnStart, ruleset: Ruleset, game: Game) -> int:
    """Return the least turn total to hold, the opening aside."""
    if not (game.beats and start.last_turn_total):
        return game.minimum  # the usual turn; the quantum is not kept, but worked out
    points = start.last_turn_total // ruleset.quantum
    return points + 1 if points else game.minimum


def brought_points(start: TurnStart, ruleset: Ruleset, game: Game) -> int:
    """Return the points that come with the carried dice."""
    if game.bonus >= 0:
        return game.bonus
    if start.carried_points == 0:
        return 0
    return min(start.carried_points // ruleset.quantum, game.most_points)


def reachable_totals(start: TurnStart, ruleset: Ruleset, game: Game) -> npt.NDArray[np.bool_]:
    """Return which turn totals can stand before a roll; shape (rows, modes)."""
    return compile_ruleset(ruleset).reachable(game.rows, _brought(start, ruleset, game))


def reachable_at_last(totals: int, start: TurnStart, ruleset: Ruleset, game: Game) -> npt.NDArray[np.bool_]:
    """Return which modes can come with the last of so many turn totals or, where a turn goes on, a larger one."""
    automaton, brought = compile_ruleset(ruleset), _brought(start, ruleset, game)
    if game.exact:
        exact: npt.NDArray[np.bool_] = automaton.reachable(game.rows, brought)[totals - 1]
        return exact
    return automaton.reachable_from(totals - 1, game.rows, brought)


def _brought(start: TurnStart, ruleset: Ruleset, game: Game) -> int | None:
    """Return the points that come with carried dice; None where none are offered."""
    carried = ruleset.start.carry is not Carry.NONE and start.carried_dice > 0
    return brought_points(start, ruleset, game) if carried else None
