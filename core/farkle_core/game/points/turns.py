"""How many turns a player takes to the goal who plays each for most points, and banks as soon as he is there."""

from typing import Final, NamedTuple

import numpy as np

from farkle_core.arrays import Floats, Ints
from farkle_core.game.points.turn import PointsTurn, TurnValues

LOWEST: Final = -10_000  # points; a score that would fall below by penalties stays there, which hardly ever happens

# When counting ends: at so small a chance that the goal is still far, or after so many turns.
_LEFT: Final = 1e-12
_MOST_TURNS: Final = 5_000


class TurnsToGoal(NamedTuple):
    """How many turns it takes."""

    mean: float  # turns on average
    chances: Floats  # shape (turns + 1,): chance to need exactly 0, 1, 2, … turns; what is missing to 1 is below 1e-12


def turns_to_goal(turn: PointsTurn, values: tuple[TurnValues, ...]) -> TurnsToGoal:
    """Count the turns from 0 points to the goal; exact but for rounding, and for scores that fall below ``LOWEST``.

    `values` say how turns are played, by the farkles in a row before. The opening does not count, and a goal that has
    to be met exactly may be passed.
    """
    ruleset, quantum = turn.ruleset, turn.quantum
    lowest = LOWEST // quantum if ruleset.has_penalty and not ruleset.farkles.never_below_zero else 0
    goal = -(-ruleset.goal // quantum)
    most = goal - lowest
    ends = [_turn_ends(turn, each, most) for each in values]
    penalty = ruleset.farkles.penalty // quantum if ruleset.has_penalty else 0
    # left[f, k]: chance of being k quanta short of the goal with f farkles in a row.
    left = np.zeros((len(ends), most + 1))
    left[0, goal] = 1.0
    chances = [0.0]
    while left.sum() > _LEFT and len(chances) < _MOST_TURNS:
        after = np.zeros_like(left)
        done = 0.0
        for count, end in enumerate(ends):
            begins = left[count]
            done += float(begins @ end.reached)
            after[0] += end.banked.T @ begins
            following = (count + 1) % len(ends)
            lost = end.farkled.T @ begins
            if penalty and following == 0:
                lost = _shifted(lost, penalty)
            after[following] += lost
        chances.append(done)
        left = after
    numbers = np.array(chances)
    return TurnsToGoal(float(numbers @ np.arange(len(numbers)) / numbers.sum()), numbers)


class _Ends(NamedTuple):
    """How a turn ends by what is missing at its begin; `banked` and `farkled` by what is missing then and after it."""

    reached: Floats
    banked: Floats
    farkled: Floats


def _turn_ends(turn: PointsTurn, values: TurnValues, most: int) -> _Ends:
    # chance[t][m]: of coming by, for all k that may be missing at the begin of the turn.
    missing = np.arange(most + 1)
    rows = most + turn.most + 1
    chance = np.zeros((rows, len(turn.modes), most + 1))
    chance[0, turn.start, 1:] = 1.0
    ends = _Ends(np.zeros(most + 1), np.zeros((most + 1, most + 1)), np.zeros((most + 1, most + 1)))
    for total in range(rows):
        for mode, may_hold in enumerate(turn.holding):
            comes = chance[total, mode]
            if not comes.any():
                continue
            there = (missing <= total) & may_hold
            ends.reached[there] += comes[there]
            comes = np.where(there, 0.0, comes)
            if total < turn.totals and not values.holds[total, mode]:
                _roll(turn, values, total, mode, comes, chance, ends)
            else:
                _end(ends.banked, ends.reached, missing, total, comes)
    return ends


def _roll(
    turn: PointsTurn, values: TurnValues, total: int, mode: int, comes: Floats, chance: Floats, ends: _Ends
) -> None:
    missing = np.arange(len(comes))
    _end(ends.farkled, ends.reached, missing, total if turn.keeps else 0, comes * turn.farkle[mode])
    ends.reached[:] += comes * turn.wins[mode]
    options = turn.options[mode]
    points, modes = turn.choices(values, total, mode)
    best = np.where(turn.holding[options.modes], options.points, 0).max(axis=1, initial=0)
    for weight, most, taken, following in zip(options.weights, best, points, modes, strict=True):
        # An option that reaches the goal is taken.
        there = min(total + int(most), len(comes) - 1) + 1
        ends.reached[:there] += weight * comes[:there]
        chance[min(total + taken, len(chance) - 1), following, there:] += weight * comes[there:]


def _end(table: Floats, reached: Floats, missing: Ints, total: int, comes: Floats) -> None:
    """Note that turns end with `total` quanta."""
    there = missing <= total
    reached[there] += comes[there]
    short = np.flatnonzero(~there)
    table[short, short - total] += comes[short]


def _shifted(lost: Floats, penalty: int) -> Floats:
    """Return the same chances with so much more missing; what would fall below the lowest score stays there."""
    after = np.zeros_like(lost)
    after[penalty:] = lost[: len(lost) - penalty]
    after[-1] += lost[len(lost) - penalty :].sum()
    return after
