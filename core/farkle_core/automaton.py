"""A turn as a small automaton: all that the solver needs to know of a ruleset.

A *mode* is what matters between two rolls besides the turn total: how many dice are rolled next and whether one may
hold here. For each mode there is a list of *outcomes*: rolls that offer the same choice, as an integer count over
6ⁿ, with their *options*: points (in quanta) and the next mode. A roll with no option is a farkle.

Of the options with the same next mode only the one with most points is kept: a higher turn total is never worse as
long as passing the goal is allowed (coupling: play the better state like the worse one). Source: the project's
solver notes, section 2; [BN] count 173 outcomes and 576 options of this kind, [B16] 234 and 823.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from farkle_core.dice import Counts, rolls
from farkle_core.rules.model import Ruleset
from farkle_core.scoring import scorings


@dataclass(frozen=True, slots=True, order=True)
class Option:
    """Set dice aside: `points` (in quanta) join the turn total and `mode` is next."""

    points: int
    mode: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """Rolls that offer the same options: `ways` of the 6ⁿ."""

    ways: int
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Mode:
    """What matters between two rolls besides the turn total.

    Attributes
    ----------
    dice : int
        Dice to be rolled next.
    may_hold : bool
        Whether one may hold here at all (minimum and opening aside).
    farkle_ways : int
        Rolls of the 6ⁿ that score nothing.
    outcomes : tuple of Outcome
        All other rolls; fewest options first.
    steps : tuple of Option
        Every step that is legal after some roll, the foolish ones too: what can be reached.
    """

    dice: int
    may_hold: bool
    farkle_ways: int
    outcomes: tuple[Outcome, ...]
    steps: tuple[Option, ...]

    @property
    def farkle_chance(self) -> float:
        """Chance that the next roll scores nothing."""
        return float(self.farkle_ways / 6**self.dice)


@dataclass(frozen=True, slots=True)
class Automaton:
    """The modes of a ruleset; ``modes[n - 1]`` rolls n dice, the last one starts every turn.

    Attributes
    ----------
    quantum : int
        Points of one quantum.
    modes : tuple of Mode
        By number of dice, 1 first.
    """

    quantum: int
    modes: tuple[Mode, ...]

    @property
    def start(self) -> int:
        """The mode in which a turn begins."""
        return len(self.modes) - 1

    @property
    def most_points(self) -> int:
        """The largest number of points of one option, in quanta."""
        return max(o.points for mode in self.modes for outcome in mode.outcomes for o in outcome.options)

    def reachable(self, totals: int) -> npt.NDArray[np.bool_]:
        """Find the turn totals that can stand before a roll of so many dice, in any order of rolls.

        Parameters
        ----------
        totals : int
            How many turn totals to look at: 0, 1, … quanta.

        Returns
        -------
        ndarray of bool, shape (totals, modes)
            Axis 0 is the turn total in quanta, axis 1 the mode.
        """
        return _reachable(self, totals)


@lru_cache(maxsize=32)
def compile_ruleset(ruleset: Ruleset) -> Automaton:
    """Turn a ruleset into its automaton; the ruleset's options must be among those the solver knows."""
    quantum = ruleset.quantum
    modes = tuple(_mode(ruleset, n, quantum) for n in range(1, ruleset.dice + 1))
    return Automaton(quantum=quantum, modes=modes)


def _mode(ruleset: Ruleset, dice: int, quantum: int) -> Mode:
    ways: Counter[tuple[Option, ...]] = Counter()
    steps: set[Option] = set()
    for roll, count in rolls(dice):
        legal = _legal(ruleset, roll, dice, quantum)
        steps |= legal
        ways[_best(legal)] += count
    farkle_ways = ways.pop((), 0)
    ordered = sorted(ways.items(), key=lambda item: (len(item[0]), item[0]))
    outcomes = tuple(Outcome(count, options) for options, count in ordered)
    may_hold = not (ruleset.turn.hot_dice_must_roll and dice == ruleset.dice)
    return Mode(dice, may_hold, farkle_ways, outcomes, tuple(sorted(steps)))


def _legal(ruleset: Ruleset, roll: Counts, dice: int, quantum: int) -> set[Option]:
    # Hot dice: when none is left, all are rolled again.
    return {
        Option(scoring.points // quantum, (dice - scoring.dice or ruleset.dice) - 1)
        for scoring in scorings(ruleset, roll)
    }


def _best(options: set[Option]) -> tuple[Option, ...]:
    # In rising order the option with most points comes last for each next mode.
    best = {option.mode: option for option in sorted(options)}
    return tuple(sorted(best.values()))


@lru_cache(maxsize=64)
def _reachable(automaton: Automaton, totals: int) -> npt.NDArray[np.bool_]:
    reached = np.zeros((totals, len(automaton.modes)), dtype=np.bool_)
    reached[0, automaton.start] = True
    for total in range(totals):
        for mode in np.flatnonzero(reached[total]):
            for option in automaton.modes[mode].steps:
                if total + option.points < totals:
                    reached[total + option.points, option.mode] = True
    reached.flags.writeable = False
    return reached
