"""The scorings of a roll: every way to set dice aside for points.

A scoring is one or more combinations that share no die. The same dice may be counted in several ways (three 1s as a
triple or as three single dice). So the scorings of a roll are all different pairs of dice set aside and points.

A wild face stands for any face in a combination of at least three dice, of which at least one is not wild. A roll has a
seventh count for wild faces.

Each scoring part of a ruleset has a *book*, computed once. It has every handful of dice that combinations can use up
exactly, with their possible points. A roll's scorings are the entries of its handfuls.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Final

from farkle_core.rules.combinations import Combination, combinations
from farkle_core.rules.dice import NO_DICE, Counts
from farkle_core.rules.model import WIN, Ruleset, Turn

FEWEST_WITH_WILD: Final = 3  # dice of the smallest combination with a wild face

__all__ = ["Combination", "Scoring", "combinations", "is_cursed", "scorings"]


@dataclass(frozen=True, slots=True)
class Scoring:
    """Dice of one roll that are set aside together."""

    counts: Counts  # the dice set aside, as the roll's counts
    dice: int
    points: int  # their worth; 0 when they win the game, because points then do not matter
    wins: bool = False  # whether setting them aside wins the game at once


def scorings(ruleset: Ruleset, roll: Counts) -> tuple[Scoring, ...]:
    """Return every legal scoring of a roll; an empty result means a farkle.

    Scorings are ordered by number of dice, then points, and follow *set aside all* and *nothing on all dice*. The
    caller checks for cursed rolls (:func:`is_cursed`). Raises ValueError if `roll` is not counts of the ruleset's dice.
    """
    if len(roll) != len(NO_DICE) + bool(ruleset.wild_dice) or min(roll) < 0 or not 0 < sum(roll) <= ruleset.dice:
        raise ValueError(f"not a roll of 1 to {ruleset.dice} dice: {roll}")
    return _book(ruleset).scorings(roll)


def is_cursed(ruleset: Ruleset, roll: Counts) -> bool:
    """Return whether the roll is cursed and so ends the turn, whatever its dice are worth."""
    cursed = ruleset.cursed
    return cursed is not None and roll[cursed.face - 1] >= cursed.count


def handful_scorings(ruleset: Ruleset) -> Mapping[Counts, tuple[Scoring, ...]]:
    """Return the scorings of every handful of dice that combinations use up exactly."""
    return _book(ruleset).handfuls


class _Book:
    """The scorings of every roll under the scoring part of a ruleset, computed on request."""

    def __init__(self, ruleset: Ruleset, wild_dice: int) -> None:
        self._ruleset = ruleset
        known = combinations(ruleset)
        if wild_dice:
            known = tuple(each for one in known for each in with_wild_faces(one, wild_dice))
        self.handfuls = _handfuls(known, ruleset.dice)
        self._known: dict[Counts, tuple[Scoring, ...]] = {}

    def scorings(self, roll: Counts) -> tuple[Scoring, ...]:
        """Return the scorings of a roll, in order."""
        if roll not in self._known:
            self._known[roll] = tuple(sorted(self._found(roll), key=_order))
        return self._known[roll]

    def _found(self, roll: Counts) -> list[Scoring]:
        turn = self._ruleset.turn
        scorings = self._held(roll)
        if turn.set_aside_all:
            scorings = [scoring for scoring in scorings if not self._held(_left(roll, scoring.counts))]
        if not scorings and turn.nothing and sum(roll) == self._ruleset.dice:
            scorings = [Scoring(roll, self._ruleset.dice, turn.nothing)]
        return scorings

    def _held(self, roll: Counts) -> list[Scoring]:
        handfuls = product(*(range(count + 1) for count in roll))
        return [scoring for handful in handfuls for scoring in self.handfuls.get(handful, ())]


@lru_cache(maxsize=64)
def _book(ruleset: Ruleset) -> _Book:
    return _shared_book(scoring_part(ruleset), ruleset.wild_dice)


@lru_cache(maxsize=16)
def _shared_book(ruleset: Ruleset, wild_dice: int) -> _Book:
    return _Book(ruleset, wild_dice)


def with_wild_faces(combination: Combination, wild_dice: int) -> Iterator[Combination]:
    """Yield a combination with every number of wild faces instead of others, as seven counts."""
    size = sum(combination.counts)
    most = min(size - 1, wild_dice) if size >= FEWEST_WITH_WILD else 0
    for kept in product(*(range(count + 1) for count in combination.counts)):
        if size - most <= sum(kept):
            yield replace(combination, counts=(*kept, size - sum(kept)))


def scoring_part(ruleset: Ruleset) -> Ruleset:
    """Return a ruleset with only the fields that scorings depend on, so that rulesets that score alike share a book."""
    turn = Turn(set_aside_all=ruleset.turn.set_aside_all, nothing=ruleset.turn.nothing)
    return Ruleset("", "", "", 1, ruleset.dice, ruleset.sets, ruleset.patterns, turn)


def _left(roll: Counts, aside: Counts) -> Counts:
    return tuple(count - gone for count, gone in zip(roll, aside, strict=True))


def _order(scoring: Scoring) -> tuple[int, int, bool, Counts]:
    return scoring.dice, scoring.points, scoring.wins, scoring.counts


def _handfuls(known: tuple[Combination, ...], dice: int) -> dict[Counts, tuple[Scoring, ...]]:
    """Return the scorings of each handful of at most `dice` dice that combinations use up exactly.

    Combinations are added one after another, each as often as it fits. So every way to split a handful occurs once.
    """
    layers: list[dict[Counts, set[int | None]]] = [{} for _ in range(dice + 1)]  # by number of dice; None: wins
    layers[0][(0,) * (len(known[0].counts) if known else len(NO_DICE))] = {0}
    for combination in known:
        size = sum(combination.counts)
        for smaller, larger in zip(layers, layers[size:], strict=False):  # rising, so that it may be added again
            for handful, points in smaller.items():
                joined = tuple(map(int.__add__, handful, combination.counts))
                larger.setdefault(joined, set()).update(_with(points, combination))
    return {
        handful: tuple(_scoring(handful, total) for total in points)
        for layer in layers[1:]
        for handful, points in layer.items()
    }


def _with(points: set[int | None], combination: Combination) -> set[int | None]:
    if combination.points == WIN:
        return {None}
    return {None if total is None else total + combination.points for total in points}


def _scoring(handful: Counts, total: int | None) -> Scoring:
    return Scoring(handful, sum(handful), total or 0, wins=total is None)
