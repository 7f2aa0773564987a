"""Finds the reach of a turn and a game under a ruleset, to show whether a player can ever finish."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import gcd
from typing import Final

from farkle_core.rules.dice import Die, Kind, Left, handfuls, kinds_of
from farkle_core.rules.handfuls import Handfuls
from farkle_core.rules.model import Carry, Ruleset
from farkle_core.rules.scoring import scoring_part


@dataclass
class TurnReach:
    """The possible events of a turn, over all choices and all dice."""

    farkles: bool = False
    mild_farkles: bool = False  # whether any roll is a farkle without being a disaster
    wins: bool = False
    lefts: tuple[frozenset[int], ...] = ()  # for each player, the numbers of dice to roll after a scoring
    most: int | None = 0  # the largest turn total; None where hot dice make it grow without limit
    amounts: set[int] = field(default_factory=set)  # the points of all scorings
    # numbers of dice that can be rolled without end or risk: no roll is a farkle, and every roll has a scoring that
    # leaves such dice again
    safe: set[int] = field(default_factory=set)


def reach_of(ruleset: Ruleset) -> TurnReach:
    """Return the possible events of a turn of any player, by following all dice that it can reach."""
    same = replace(scoring_part(ruleset), cursed=ruleset.cursed)
    if not ruleset.has_loaded_dice:
        return _reach(same, ())
    seats = [_as_likely_as_not(ruleset, seat) for seat in ((0, 1) if ruleset.dice_differ else (0,))]
    return _common(*(_reach(replace(same, own_dice=dice), kinds_of(dice)) for dice in seats))


def _as_likely_as_not(ruleset: Ruleset, seat: int) -> tuple[Die, ...]:
    """Return a player's dice with all positive weights set to 1: only the possible faces matter here."""
    return tuple(Die("", die.count, tuple(map(bool, die.weights)), die.wild) for die in ruleset.dice_of(seat))


def _common(*seats: TurnReach) -> TurnReach:
    """Return the events that are possible for all players."""
    limits = [each.most for each in seats if each.most is not None]
    return TurnReach(
        farkles=all(each.farkles for each in seats),
        mild_farkles=all(each.mild_farkles for each in seats),
        wins=all(each.wins for each in seats),
        lefts=tuple(left for each in seats for left in each.lefts),
        most=min(limits, default=None),
        amounts=set.intersection(*(each.amounts for each in seats)),
        safe=set.union(*(each.safe for each in seats)),
    )


# Cached results, by way to score; some 5 kB each. A study mixes hundreds, and each takes several milliseconds.
_KNOWN: Final = 1024


@lru_cache(maxsize=_KNOWN)
def _reach(ruleset: Ruleset, kinds: tuple[Kind, ...]) -> TurnReach:
    dice = Handfuls(ruleset, kinds)
    reach, hot = TurnReach(), False
    scored: list[frozenset[int]] = []
    most = {dice.every: 0}  # the largest turn total, by dice left
    leaves: dict[Left, set[Left]] = {}  # by dice without any farkle: the dice that their rolls leave
    for left in handfuls(dice.every)[::-1]:
        if left not in most:
            continue
        farkles, cursed = dice.may_farkle(left), dice.may_be_cursed(left)
        reach.farkles |= farkles or cursed
        reach.mild_farkles |= farkles or (cursed and not ruleset.has_disaster)
        offers = tuple(dice.offers(left))
        if not (farkles or cursed):
            leaves[left] = {dice.after(after) for after, _ in offers}
        for after, worth in offers:
            reach.wins |= worth.wins
            scored.append(worth.points)
            hot |= not any(after)
            most[after] = max(most.get(after, 0), most[left] + worth.most)
    reach.lefts = (frozenset(sum(after) or ruleset.dice for after in most if after != dice.every),)
    reach.amounts = set().union(*scored) - {0}
    reach.most = None if hot else max(most.values())
    reach.safe = set(map(sum, _safe(dice, leaves)))
    return reach


def _safe(dice: Handfuls, leaves: dict[Left, set[Left]]) -> set[Left]:
    """Return the dice, among those without a farkle, from which every roll can leave such dice again."""
    safe = set(leaves)
    while unsafe := {left for left in safe if not (leaves[left] <= safe or dice.all_leave(left, safe))}:
        safe -= unsafe
    return safe


def can_meet(ruleset: Ruleset, reach: TurnReach) -> bool:
    """Return whether a player who starts at 0 could have exactly the goal after some turns.

    Ignores minimum, opening and other limits within a turn. So True is no promise, but False is certain.
    """
    steps = steps_of(ruleset, reach)
    penalty = ruleset.farkles.penalty if ruleset.has_penalty and reach.farkles else 0
    if penalty and ruleset.may_fall_below_zero:
        # From far enough below, every multiple of the common divisor is a sum.
        return bool(steps) and ruleset.goal % gcd(penalty, *steps) == 0
    return bool(_closure(steps, ruleset.goal, penalty) >> ruleset.goal & 1)


def steps_of(ruleset: Ruleset, reach: TurnReach) -> frozenset[int]:
    """Return the amounts that a turn total is the sum of."""
    stakes = {ruleset.start.bonus} if ruleset.start.carry is Carry.HIGH_STAKES else set()
    return frozenset(reach.amounts | stakes | set(ruleset.turn.hot_dice_bonus)) - {0}


def sums(steps: Iterable[int], limit: int) -> tuple[int, ...]:
    """Return all sums of `steps`, each used any number of times, from 0 to `limit`."""
    reached = f"{_closure(steps, limit):b}"
    return tuple(points for points, bit in enumerate(reversed(reached)) if bit == "1")


def _closure(steps: Iterable[int], limit: int, penalty: int = 0) -> int:
    """Return all scores up to `limit` that can be reached from 0, as bits; scores stop at 0."""
    steps, reached, before, within = tuple(steps), 1, 0, (1 << limit + 1) - 1
    while reached != before:
        before = reached
        for step in steps:
            while step <= limit:  # once, twice, four times: all multiples
                reached |= reached << step & within
                step *= 2  # noqa: PLW2901
        reached |= reached >> penalty if penalty else 0
    return reached
