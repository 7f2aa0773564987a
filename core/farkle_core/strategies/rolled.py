"""What rolling brings in a turn that is played by given decisions, far from the goal."""

from functools import partial

import numpy as np

from farkle_core.arrays import Bools, Floats, Ints
from farkle_core.game.automaton import Automaton
from farkle_core.game.points import PointsTurn
from farkle_core.game.points.turn import Spread, follow


def choices(turn: PointsTurn, worth: Floats, total: int, mode: int) -> tuple[Ints, Ints]:
    """Return which option is taken after each outcome of a roll: points in quanta, and next modes.

    `worth` has shape (totals, modes); beyond the last turn total it rises by 1 a quantum.
    """
    options = turn.options[mode]
    totals = total + options.points
    known = np.minimum(totals, len(worth) - 1)
    chosen = np.argmax(worth[known, options.modes] + (totals - known), axis=1)
    rows = np.arange(len(chosen))
    return options.points[rows, chosen], options.modes[rows, chosen]


def follow_worth(automaton: Automaton, holds: Bools, worth: Floats) -> Spread:
    """Follow a turn in which one holds at `holds` and takes the option worth most; both of shape (totals, modes)."""
    turn = PointsTurn(automaton, 1)
    return follow(turn, holds, partial(choices, turn, worth))


def rolled_points(automaton: Automaton, holds: Bools, hold_worth: Floats, roll_worth: Floats) -> Floats:
    """Return the expected points of the turn by rolling, from every state, in quanta; shape (totals, modes).

    Beyond the last turn total one holds wherever one may. A farkle is worth nothing, as far as the turn total is lost.
    """
    turn = PointsTurn(automaton, 1)
    stops = stops_of(automaton, holds)
    worth = np.where(stops, hold_worth, roll_worth)
    totals, modes = holds.shape
    value = np.repeat(np.arange(totals + turn.most, dtype=float)[:, None], modes, axis=1)
    rolls = np.zeros((totals, modes))
    for total in range(totals - 1, -1, -1):
        kept = float(total) if turn.keeps else 0.0
        for mode in range(modes):
            points, following = choices(turn, worth, total, mode)
            ended = turn.farkle[mode] * kept + turn.wins[mode] * total
            rolls[total, mode] = ended + turn.options[mode].weights @ value[total + points, following]
        value[total] = np.where(stops[total], total, rolls[total])
    return rolls


def stops_of(automaton: Automaton, holds: Bools) -> Bools:
    """Return where a turn ends that holds at `holds`, shape (totals, modes): where holding is allowed, too."""
    allowed: Bools = holds & PointsTurn(automaton, len(holds)).may_hold
    return allowed
