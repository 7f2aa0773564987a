"""A turn's automaton: all that the solver needs to know of rolls and what they offer, and which states it can reach.

:mod:`.modes` makes it from a ruleset. What a hold or a farkle banks, and when a hold is allowed, depends on the turn
total as well, which the automaton does not know: see :mod:`farkle_core.engine.contexts`.

A *mode* is the state between two rolls without the turn total: the number of dice to roll next (or which dice, if they
are loaded), the hot-dice bonuses taken, and whether the mover may hold. Each mode has a list of *outcomes*: rolls that
offer the same choice, as an integer count over all ways (6ⁿ with fair dice), with their *options*: points (in quanta)
and the next mode. Rolls that end the turn, by a farkle or a win, are counted separately.

Where more points are never worse, only the option with most points matters of those with the same next mode (coupling:
play the better state like the worse one). Three rules break this: an exact goal, a goal that begins the last turns (a
player just short of it still has all turns), and banked or lost points that are offered to the opponent. The
equations: ``docs/method.md``, *A turn as a small automaton*; [BN] count 173 outcomes and 576 options of this kind,
[B16] 234 and 823.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from farkle_core.arrays import Bools, Ints, frozen
from farkle_core.rules.dice import Kind, Left
from farkle_core.rules.model import Carry, Ruleset


@dataclass(frozen=True, slots=True, order=True)
class Option:
    """Set dice aside: `points` (in quanta) join the turn total and `mode` is next."""

    points: int
    mode: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """Rolls that offer the same options: `ways` of all ways of the mode."""

    ways: int
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Mode:
    """The state between two rolls without the turn total."""

    dice: int  # dice to be rolled next
    left: Left  # how many dice of each kind are rolled next; with fair dice one number
    ways: int  # all ways in which the dice can fall
    bonuses: int  # hot-dice bonuses taken in this turn, as far as it matters
    may_hold: bool  # whether a hold is allowed in this mode, apart from minimum and opening
    # farkle_ways, ruin_ways, winning_ways: ways that are only a farkle; that also ruin the banked score; that can win
    # at once
    farkle_ways: int
    ruin_ways: int
    winning_ways: int
    outcomes: tuple[Outcome, ...]  # all other rolls; fewest options first
    best: tuple[Outcome, ...]  # the same, with only the option with most points for each next mode
    steps: tuple[Option, ...]  # every legal step after some roll, however bad: defines the reachable states

    @property
    def farkle_chance(self) -> float:
        """Chance that the next roll is a farkle of any kind."""
        return float((self.farkle_ways + self.ruin_ways) / self.ways)


@dataclass(frozen=True, eq=False, slots=True)  # to hash all its options would take longer than a whole turn
class Automaton:
    """A ruleset and the modes of the player in a seat.

    With fair dice ``modes[n - 1]`` rolls n dice before any bonus, then those after one bonus, and so on.
    """

    ruleset: Ruleset  # the compiled rules
    modes: tuple[Mode, ...]  # by number of bonuses, then by number of dice from 1, then by the number of each kind
    kinds: tuple[Kind, ...] = ()  # the kinds of the player's dice; empty if all dice are fair

    @property
    def quantum(self) -> int:
        """Points of one quantum."""
        return self.ruleset.quantum

    @property
    def dice(self) -> int:
        """Dice in the game."""
        return self.ruleset.dice

    @property
    def width(self) -> int:
        """How many modes there are for each number of bonuses."""
        return sum(mode.bonuses == 0 for mode in self.modes)

    @property
    def start(self) -> int:
        """The mode in which a turn begins."""
        return self.width - 1

    @property
    def lefts(self) -> tuple[Left, ...]:
        """The dice that each mode rolls, of the modes without a bonus; empty if all dice are fair."""
        return tuple(mode.left for mode in self.modes[: self.width]) if self.kinds else ()

    @property
    def most_points(self) -> int:
        """The largest number of points of one option, in quanta; 0 when there is none."""
        return max((o.points for mode in self.modes for outcome in mode.outcomes for o in outcome.options), default=0)

    @property
    def options(self) -> int:
        """The number of options, of those with the same next mode only the best."""
        return sum(len(outcome.options) for mode in self.modes for outcome in mode.best)

    def reachable(self, totals: int, brought: int | None = None) -> Bools:
        """Return the turn totals that can occur before a roll of so many dice, in any order of rolls.

        `totals`: how many turn totals to examine: 0, 1, … quanta. `brought`: with carried dice: the points that come
        with them, in quanta; None = no dice are carried. The result has shape (totals, modes).
        """
        return _reachable(self, totals, brought)

    def reachable_from(self, last: int, totals: int, brought: int | None = None) -> Bools:
        """Return the modes that can occur with a turn total or with any larger one; shape (modes,).

        `last`: the turn total, in quanta. `totals`, `brought`: as of :meth:`reachable`; `totals` is larger than `last`.
        """
        return _reachable_from(self, last, totals, brought)


def more_is_never_worse(ruleset: Ruleset) -> bool:
    """Whether a higher turn total never makes a win less likely."""
    offered = ruleset.start.carry in (Carry.PIGGYBACK, Carry.STEAL)
    return not ruleset.last_turns_follow and not ruleset.exact_goal and not offered


def is_restless(automaton: Automaton, *, past: bool) -> bool:
    """Whether rolling may be best, or is forced, at any turn total; `past`: if scores pass the goal."""
    ruleset = automaton.ruleset
    if ruleset.exact_goal:
        return False
    wins = any(mode.winning_ways for mode in automaton.modes)
    return any(not mode.may_hold for mode in automaton.modes) or (past and (ruleset.carries_over or wins))


@lru_cache(maxsize=64)
def _reachable(automaton: Automaton, totals: int, brought: int | None) -> Bools:
    reached = np.zeros((totals, len(automaton.modes)), dtype=np.bool_)
    reached[0, automaton.start] = True
    for total in range(totals):
        offered = (brought is not None and total == brought) or (brought == 0 and total > 0)
        begun = set(range(automaton.dice)) if offered else set()
        for mode in begun.union(np.flatnonzero(reached[total]).tolist()):
            for option in automaton.modes[mode].steps:
                if total + option.points < totals:
                    reached[total + option.points, option.mode] = True
    return frozen(reached)


@lru_cache(maxsize=1024)
def _reachable_from(automaton: Automaton, last: int, totals: int, brought: int | None) -> Bools:
    exact, longest = _reachable(automaton, totals, brought), _longest_steps(automaton)
    rolled = exact[:last].copy()  # the smaller totals from which the player can roll, and their modes
    begun = np.zeros(len(automaton.modes), dtype=np.bool_)  # modes in which turns with offered dice begin beyond
    if brought is not None and 0 < brought < last:
        rolled[brought, : automaton.dice] = True
    elif brought is not None:
        begun[: automaton.dice] = True
    reachable: Bools = exact[last].copy()
    if last:
        missing = np.where(rolled.any(axis=0), 1 + np.argmax(rolled[::-1], axis=0), np.iinfo(np.int64).max)
        reachable |= (longest >= missing[:, np.newaxis]).any(axis=0)
    before = -1
    while before < reachable.sum():  # following turn totals are at least as large
        before = int(reachable.sum())
        reachable |= (longest[reachable | begun] >= 0).any(axis=0)
    return frozen(reachable)


@lru_cache(maxsize=64)
def _longest_steps(automaton: Automaton) -> Ints:
    """Return the most points of a legal step from each mode (axis 0) to each other; −1 = no step."""
    longest = np.full((len(automaton.modes), len(automaton.modes)), -1, dtype=np.int64)
    for number, mode in enumerate(automaton.modes):
        for option in mode.steps:
            longest[number, option.mode] = max(longest[number, option.mode], option.points)
    return frozen(longest)


def forget_reached() -> None:
    """Clear the caches of reached states, which hold automata too."""
    for cached in (_reachable, _reachable_from, _longest_steps):
        cached.cache_clear()
