"""How far a turn and a game can come under a ruleset, as far as that shows whether anybody can ever finish."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from math import gcd

from farkle_core.rules.dice import rolls
from farkle_core.rules.model import Carry, Ruleset, Turn
from farkle_core.rules.scoring import is_cursed, scorings


@dataclass
class TurnReach:
    """What can happen in a turn, whatever the players choose and however the dice fall."""

    farkles: bool = False
    mild_farkles: bool = False  # whether any roll is a farkle without being a disaster
    wins: bool = False
    leaves_dice: bool = False
    most: int | None = 0  # the largest turn total; None where hot dice make it grow without limit
    amounts: set[int] = field(default_factory=set)  # the points of all scorings
    # numbers of dice from which one can roll for ever without risk: no roll is a farkle, and all leave a scoring after
    # which that is so again
    safe: set[int] = field(default_factory=set)


def reach_of(ruleset: Ruleset) -> TurnReach:
    """Return what can happen in a turn, by following every number of dice that it can come to."""
    turn = Turn(set_aside_all=ruleset.turn.set_aside_all, nothing=ruleset.turn.nothing)
    return _reach(Ruleset("", "", "", 1, ruleset.dice, ruleset.sets, ruleset.patterns, turn, cursed=ruleset.cursed))


@lru_cache(maxsize=16)
def _reach(ruleset: Ruleset) -> TurnReach:
    reach, hot = TurnReach(), False
    most = {ruleset.dice: 0}  # by dice left: the largest turn total there
    left_by: dict[int, list[set[int]]] = {}  # by dice: what each roll can leave
    for dice in range(ruleset.dice, 0, -1):
        for roll, _ in rolls(dice) if dice in most else ():
            cursed = is_cursed(ruleset, roll)
            found = () if cursed else scorings(ruleset, roll)
            left_by.setdefault(dice, []).append({dice - scoring.dice or ruleset.dice for scoring in found})
            reach.farkles |= not found
            reach.mild_farkles |= not found and not (cursed and ruleset.has_disaster)
            for scoring in found:
                left = dice - scoring.dice
                reach.wins |= scoring.wins
                reach.leaves_dice |= left > 0
                reach.amounts |= {scoring.points} if scoring.points else set()
                hot |= left == 0
                most[left] = max(most.get(left, 0), most[dice] + scoring.points)
    reach.most = None if hot else max(most.values())
    reach.safe = _safe(left_by)
    return reach


def _safe(left_by: dict[int, list[set[int]]]) -> set[int]:
    """Return the numbers of dice from which every roll can leave such a number again."""
    safe = set(left_by)
    while unsafe := {dice for dice in safe if not all(left & safe for left in left_by[dice])}:
        safe -= unsafe
    return safe


def can_meet(ruleset: Ruleset, reach: TurnReach) -> bool:
    """Return whether a player who began with 0 could have exactly the goal after some turns.

    Minimum, opening and what else holds within a turn are left aside, so that True is no promise; False is one.
    """
    steps = steps_of(ruleset, reach)
    if not (ruleset.has_penalty and reach.farkles):
        return ruleset.goal in sums(steps, ruleset.goal)
    penalty = ruleset.farkles.penalty
    if not ruleset.farkles.never_below_zero:  # from far enough below, every multiple of what they share is a sum
        return bool(steps) and ruleset.goal % gcd(penalty, *steps) == 0
    return bool(_closure(1, steps, ruleset.goal, penalty) >> ruleset.goal & 1)


def steps_of(ruleset: Ruleset, reach: TurnReach) -> frozenset[int]:
    """Return the points that a turn total is made of."""
    stakes = {ruleset.start.bonus} if ruleset.start.carry is Carry.HIGH_STAKES else set()
    return frozenset(reach.amounts | stakes | set(ruleset.turn.hot_dice_bonus)) - {0}


def sums(steps: Iterable[int], limit: int) -> tuple[int, ...]:
    """Return what `steps` can add up to, each taken as often as one likes, from 0 to `limit`."""
    reached = _closure(1, steps, limit)
    return tuple(points for points in range(limit + 1) if reached >> points & 1)


def _closure(reached: int, steps: Iterable[int], limit: int, penalty: int = 0) -> int:
    """Return all scores up to `limit` that can come from those `reached`, as bits; scores stop at 0."""
    steps, before, within = tuple(steps), 0, (1 << limit + 1) - 1
    while reached != before:
        before = reached
        for step in steps:
            while step <= limit:  # once, twice, four times: all multiples
                reached |= reached << step & within
                step *= 2  # noqa: PLW2901
        reached |= reached >> penalty if penalty else 0
    return reached
