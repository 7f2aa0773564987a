"""What lies there after a roll, and how many dice each advice sets aside.

Everything is found from the scorings and combinations of the rules alone, for one roll at a time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from farkle_core.playbooks.model import Asks, Condition, DiceSentence, Take
from farkle_core.rules.combinations import combinations
from farkle_core.rules.dice import Counts
from farkle_core.rules.model import FACES, Ruleset
from farkle_core.rules.scoring import Scoring, scorings

_SET_DICE: Final = 3  # the least number of dice of a set or pattern
_ONE, _FIVE = 1, 5  # the faces that sentences name


class SingleFace(NamedTuple):
    """A face that scores alone."""

    points: int
    face: int
    sets: tuple[int, ...]  # the sizes of the sets of this face


@dataclass(frozen=True)
class Lying:
    """One roll that scores."""

    roll: Counts
    ways_to: tuple[Scoring, ...]  # the dice that may be set aside, no way that wins at once
    sets: tuple[tuple[int, Counts], ...]  # the sets and patterns that lie there, the best first: points and dice
    faces: tuple[SingleFace, ...]  # the faces that score alone, the best first

    def holds_true(self, condition: Condition) -> bool:
        """Whether a condition about the dice that lie there is true; it does not ask for turn totals or holds."""
        return _TESTS[condition.test](self, condition)

    @property
    def everything(self) -> Scoring:
        """The scoring with most dice, of equals with most points."""
        return max(self.ways_to, key=lambda each: (each.dice, each.points))

    def single(self, scoring: Scoring) -> Counts:
        """Return how many dice of each face score alone in a scoring, and belong to no set or pattern."""
        worth = {each.counts: each.points for each in self.ways_to} | {(0,) * len(self.roll): 0}
        left, points, found = list(scoring.counts), scoring.points, [0] * len(self.roll)
        for value, face, sets in self.faces:
            dice = left[face - 1]
            for _ in range(dice - max((size for size in sets if size <= dice), default=0)):
                left[face - 1] -= 1
                if worth.get(tuple(left)) != points - value:
                    left[face - 1] += 1
                    break
                points -= value
                found[face - 1] += 1
        return tuple(found)

    def taken(self, sentence: DiceSentence) -> int | None:
        """Return how many dice an advice sets aside; None if it cannot be followed."""
        return _DICE_TAKEN[sentence.take](self, sentence.most)

    def set_alone(self) -> int | None:
        """Return the dice of the best set or pattern."""
        return self.allowed(sum(self.sets[0][1])) if self.sets else None

    def set_and_ones(self) -> int | None:
        """Return the dice of the best set or pattern, and of the 1s besides."""
        if not self.sets:
            return None
        best = self.sets[0][1]
        ones = self.roll[_ONE - 1] - best[_ONE - 1] if any(each.face == _ONE for each in self.faces) else 0
        return self.allowed(sum(best) + ones)

    def fewer(self, most: int, faces: tuple[int, ...]) -> int | None:
        """Return the dice of all that scores, without the single dice of some faces beyond so many of them."""
        single = self.single(self.everything)
        beyond = max(sum(single[face - 1] for face in faces) - most, 0)
        return self.allowed(self.everything.dice - beyond)

    def allowed(self, dice: int) -> int | None:
        """Return a number of dice if so many may be set aside."""
        return dice if any(each.dice == dice for each in self.ways_to) else None


_TESTS: Final[dict[Asks, Callable[[Lying, Condition], bool]]] = {
    Asks.ROLLED: lambda lies, asked: sum(lies.roll) in asked.numbers,
    Asks.SET: lambda lies, asked: bool(lies.sets) and lies.sets[0][0] >= asked.number,
    Asks.NO_SET: lambda lies, asked: not lies.sets or lies.sets[0][0] < asked.number,
    Asks.ONES: lambda lies, asked: lies.roll[_ONE - 1] >= asked.number,
    Asks.FIVES: lambda lies, asked: lies.roll[_FIVE - 1] >= asked.number,
    Asks.SINGLES: lambda lies, asked: sum(lies.single(lies.everything)) >= asked.number,
    Asks.EVERYTHING: lambda lies, _asked: lies.everything.dice == sum(lies.roll),
}

_DICE_TAKEN: Final[dict[Take, Callable[[Lying, int], int | None]]] = {
    Take.ALL: lambda lies, _most: lies.everything.dice,
    Take.FEWEST: lambda lies, _most: min(each.dice for each in lies.ways_to),
    Take.MOST: lambda lies, _most: min(lies.ways_to, key=lambda each: (-each.points, each.dice)).dice,
    Take.ONE: lambda lies, _most: lies.allowed(1),
    Take.SET: lambda lies, _most: lies.set_alone(),
    Take.SET_AND_ONES: lambda lies, _most: lies.set_and_ones(),
    Take.SINGLES: lambda lies, most: lies.fewer(most, tuple(each.face for each in lies.faces)),
    Take.FIVES: lambda lies, most: lies.fewer(most, (_FIVE,)),
}


@lru_cache(maxsize=8192)
def lying(ruleset: Ruleset, roll: Counts) -> Lying:
    """Return what lies there after a roll of fair dice that scores and is not cursed."""
    ways = tuple(each for each in scorings(ruleset, roll) if not each.wins)
    return Lying(roll, ways, _sets(ruleset, roll), _single_faces(ruleset))


def _sets(ruleset: Ruleset, roll: Counts) -> tuple[tuple[int, Counts], ...]:
    found = [
        (each.points, each.counts)
        for each in combinations(ruleset)
        if isinstance(each.points, int) and sum(each.counts) >= _SET_DICE and all(map(int.__ge__, roll, each.counts))
    ]
    return tuple(sorted(found, key=lambda each: (-each[0], sum(each[1]))))


@lru_cache(maxsize=64)
def _single_faces(ruleset: Ruleset) -> tuple[SingleFace, ...]:
    found = []
    for face, (alone, *row) in zip(FACES, ruleset.sets, strict=True):
        if isinstance(alone, int) and alone:
            sets = tuple(size for size, points in enumerate(row, 2) if points and size >= _SET_DICE)
            found.append(SingleFace(alone, face, sets))
    return tuple(sorted(found, key=lambda each: (-each.points, each.face)))
