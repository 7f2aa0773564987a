"""Finds the dice that may be set aside from one roll of loaded dice, die by die."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

import farkle_core.rules.dice as fair
from farkle_core.rules.dice import Counts, counts_of
from farkle_core.rules.die import WILD, Die, EqualRolls, Kind, Left, Offer, handfuls, place_of_kind
from farkle_core.rules.model import Ruleset
from farkle_core.rules.scoring import Scoring, is_cursed, scorings

__all__ = ["EqualRolls", "Left", "Offer", "handfuls", "rolls_of"]


class Taking(NamedTuple):
    """Dice set aside for points, and the dice left."""

    scoring: Scoring
    dice: tuple[int, ...]  # their indices in the roll
    left: Left  # the number of dice left, of each kind


def kind_places(ruleset: Ruleset, seat: int) -> dict[str, int]:
    """Return the index of each die's kind among the player's kinds, by the die's name."""
    kinds = ruleset.kinds(seat)
    return {die.name: place_of_kind(die, kinds) for die in ruleset.dice_of(seat)}


def shown_by(die: Die, face: int) -> int:
    """Return the value of a face on a die: the face, or :data:`.die.WILD`."""
    return WILD if face == die.wild else face


def takings(ruleset: Ruleset, seat: int, kinds: Sequence[int], shown: Sequence[int]) -> tuple[Taking, ...]:
    """Return all dice that may be set aside. Of several dice of a kind with the same face, the first are taken.

    `seat`: the owner of the dice. `kinds`: for each die of the roll, the index of its kind among the player's. `shown`:
    the face of each die, 1 to 6 or :data:`.die.WILD`. The result is empty for a farkle.
    """
    counts = counts_of(tuple(shown), wild=bool(ruleset.wild_dice))
    if is_cursed(ruleset, counts):
        return ()
    every = len(ruleset.kinds(seat))
    best: dict[tuple[Scoring, Left], Taking] = {}
    for scoring in scorings(ruleset, counts):
        for dice in _choices(shown, scoring.counts):
            rest = [kind for place, kind in enumerate(kinds) if place not in dice]
            left = tuple(rest.count(kind) for kind in range(every))
            best.setdefault((scoring, left), Taking(scoring, dice, left))
    return tuple(best.values())


def _choices(shown: Sequence[int], wanted: Counts) -> Iterator[tuple[int, ...]]:
    places = [[place for place, face in enumerate(shown) if face == each] for each in range(1, len(wanted) + 1)]
    for chosen in product(*(combinations(each, count) for each, count in zip(places, wanted, strict=True))):
        yield tuple(sorted(place for some in chosen for place in some))


def rolls_of(ruleset: Ruleset, kinds: tuple[Kind, ...], left: Left) -> Iterator[EqualRolls]:
    """Yield the offers of the rolls of some dice; without `kinds` they are fair."""
    if not kinds:
        yield from (_fair_roll(ruleset, counts, ways, left[0]) for counts, ways in fair.rolls(left[0]))
        return
    from farkle_core.rules.loaded_rolls import loaded_rolls  # only this needs numpy

    yield from loaded_rolls(ruleset, kinds, left)


def _fair_roll(ruleset: Ruleset, counts: Counts, ways: int, dice: int) -> EqualRolls:
    if is_cursed(ruleset, counts):
        return EqualRolls(ways, True, ())
    taken = scorings(ruleset, counts)
    return EqualRolls(ways, False, tuple(Offer(each.points, (dice - each.dice,), each.wins) for each in taken))
