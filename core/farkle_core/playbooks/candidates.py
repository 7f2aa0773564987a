"""The sentences about dice that the search for playbooks tries."""

from __future__ import annotations

from itertools import combinations as pairs_of
from typing import Final

from farkle_core.playbooks.model import DICE_TESTS, Asks, Condition, DiceSentence, Take
from farkle_core.rules.combinations import combinations
from farkle_core.rules.model import Ruleset

_SET_DICE: Final = 3
_MOST_SINGLES: Final = 3
_TOTALS: Final = (200, 250, 300, 350, 400, 500, 700, 1000, 1500)  # points: turn totals that a condition may name
_AFTER: Final = (Asks.THEN_HOLD, Asks.THEN_ROLL)

# Conditions of one of these groups are never paired with one another.
_ALIKE: Final = (
    {Asks.SET, Asks.NO_SET},
    {Asks.THEN_HOLD, Asks.THEN_ROLL},
)


def advices() -> tuple[DiceSentence, ...]:
    """Return every advice about dice, without conditions."""
    plain = [take for take in Take if take not in (Take.SINGLES, Take.FIVES)]
    singles = [DiceSentence(Take.SINGLES, (), most) for most in (0, 1, 2)]
    return (*map(DiceSentence, plain), *singles, DiceSentence(Take.FIVES, (), 0), DiceSentence(Take.FIVES, (), 1))


def conditions(ruleset: Ruleset) -> tuple[Condition, ...]:
    """Return every condition about a roll and the turn total before it."""
    found = [Condition(Asks.EVERYTHING)]
    found += [Condition(test, (worth,)) for test in (Asks.SET, Asks.NO_SET) for worth in (0, *_worths(ruleset))]
    for test in (Asks.ONES, Asks.FIVES, Asks.SINGLES):
        found += [Condition(test, (count,)) for count in range(1, _MOST_SINGLES + 1)]
    for fewest in range(1, ruleset.dice + 1):
        for most in range(fewest, ruleset.dice + 1):
            if most - fewest < ruleset.dice - 1:
                found.append(Condition(Asks.ROLLED, tuple(range(fewest, most + 1))))
    for total in _TOTALS:
        found += [Condition(Asks.TOTAL_FROM, (total,)), Condition(Asks.TOTAL_BELOW, (total,))]
    assert all(each.test in DICE_TESTS for each in found)
    return tuple(found)


def _worths(ruleset: Ruleset) -> list[int]:
    """Return what sets and patterns are worth, but the least, which any set is."""
    found = {each.points for each in combinations(ruleset) if isinstance(each.points, int)
             and sum(each.counts) >= _SET_DICE}  # fmt: skip
    return sorted(found)[1:]


def wholes(ruleset: Ruleset) -> tuple[tuple[Condition, ...], ...]:
    """Return no condition, each, and all pairs that say more than one of them."""
    known = conditions(ruleset)
    return ((), *((each,) for each in known), *(pair for pair in pairs_of(known, 2) if _fits(*pair)))


def _fits(one: Condition, two: Condition) -> bool:
    return one.test is not two.test and not any(one.test in group and two.test in group for group in _ALIKE)


def after_pairs() -> tuple[Condition, ...]:
    """Return the conditions about what the player does next; they depend on the advice."""
    return tuple(Condition(test) for test in _AFTER)
