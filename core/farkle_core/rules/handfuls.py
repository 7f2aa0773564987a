"""Finds the scorings that rolls of a player's dice can offer, at any probability.

The worth of a roll depends on its faces alone, so equal faces on other dice are examined together: six different dice
show 462 rolls in 6⁶ ways. A number stands for a roll: the sum over its dice of 7 to the power of the face less one. At
most six dice show a face, so the number is unique.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import combinations, product
from typing import Final, NamedTuple

import farkle_core.rules.dice as fair
from farkle_core.rules.dice import (
    ROLL_BASE,
    WILD,
    Counts,
    Die,
    EqualRolls,
    Kind,
    Left,
    Offer,
    counts_of,
    handfuls,
    kinds_of,
    place_of_kind,
)
from farkle_core.rules.model import Ruleset
from farkle_core.rules.scoring import Scoring, handful_scorings, is_cursed, scorings

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


_PLACES: Final[tuple[int, ...]] = tuple(ROLL_BASE**face for face in range(WILD))
_NOWHERE: Final = ROLL_BASE**WILD  # a number that no roll has


class Worth(NamedTuple):
    """The possible worth of dice that are set aside."""

    cursed: int  # how many of them show the cursed face
    points: frozenset[int]
    most: int  # the most points
    wins: bool  # whether any scoring of them wins


class Handfuls:
    """Every handful of a player's dice, with the offers of its rolls.

    `kinds`: the player's dice, with weights in any proportion; empty if they are fair.
    """

    def __init__(self, ruleset: Ruleset, kinds: tuple[Kind, ...]) -> None:
        self._ruleset, self._kinds = ruleset, kinds
        cursed = ruleset.cursed
        self._curse = cursed.count if cursed else ROLL_BASE
        self._place = _PLACES[cursed.face - 1] if cursed else _NOWHERE
        dice = kinds or kinds_of((Die("", ruleset.dice),))
        self.every: Left = tuple(kind.count for kind in dice)
        book = {_number(counts): scorings for counts, scorings in handful_scorings(ruleset).items()}
        scoring = _scoring_rolls(handful_scorings(ruleset), ruleset.dice)
        self._shown = _shown(dice, self.every)
        self._blank = {left: rolls - scoring for left, rolls in self._shown.items()}  # rolls without a scoring
        self._exact = {left: rolls & book.keys() for left, rolls in self._shown.items()}  # those that score as a whole
        self._worth = {left: self._worth_of(book, rolls) for left, rolls in self._exact.items()}
        beside = self._blank if ruleset.turn.set_aside_all else self._shown  # dice that are not set aside
        self._fewest = {left: self._fewest_cursed(rolls) for left, rolls in beside.items()}

    def may_be_cursed(self, left: Left) -> bool:
        """Return whether a roll of these dice can be cursed."""
        return any(self._cursed(roll) >= self._curse for roll in self._shown[left])

    def may_farkle(self, left: Left) -> bool:
        """Return whether a roll of these dice can be a farkle without being cursed."""
        return self._may_be_blank(left) and not (self._ruleset.turn.nothing and left == self.every)

    def offers(self, left: Left) -> Iterator[tuple[Left, Worth]]:
        """Yield the offers of rolls of these dice, each with the dice left; dice left may repeat."""
        for aside in handfuls(left):
            if worth := self._worth[aside]:
                after = _without(left, aside)
                most = self._curse - self._fewest[after]
                yield from ((after, each) for each in worth if each.cursed < most)
        nothing = self._ruleset.turn.nothing
        if nothing and left == self.every and self._may_be_blank(left):
            yield _without(left, left), Worth(0, frozenset({nothing}), nothing, wins=False)

    def all_leave(self, left: Left, wanted: Set[Left]) -> bool:
        """Return whether every roll of these dice can leave some of the `wanted` dice, given that none is a farkle."""
        reached = set(self._blank[left])  # *nothing on all dice* leaves all again
        for aside in handfuls(left):
            after = _without(left, aside)
            if self._exact[aside] and self.after(after) in wanted:
                reached |= {roll + rest for roll, rest in product(self._exact[aside], self._shown[after])}
        if reached != self._shown[left]:  # it depends on the dice, not only on their faces
            return False
        every = rolls_of(self._ruleset, self._kinds, left)
        return all(any(self.after(offer.left) in wanted for offer in roll.offers) for roll in every)

    def after(self, left: Left) -> Left:
        """Return the dice to roll next when these are left: all after hot dice."""
        return left if any(left) else self.every

    def _may_be_blank(self, left: Left) -> bool:
        return any(self._cursed(roll) < self._curse for roll in self._blank[left])

    def _cursed(self, roll: int) -> int:
        """Return how many dice of a roll show the cursed face."""
        return roll // self._place % ROLL_BASE

    def _fewest_cursed(self, rolls: Set[int]) -> int:
        """Return the fewest dice with the cursed face in any of these rolls; without rolls, more than possible."""
        if rolls and not self._ruleset.cursed:
            return 0
        return min(map(self._cursed, rolls), default=ROLL_BASE)

    def _worth_of(self, book: dict[int, tuple[Scoring, ...]], rolls: set[int]) -> tuple[Worth, ...]:
        by_left: defaultdict[int, list[Scoring]] = defaultdict(list)
        for roll in rolls:
            by_left[self._cursed(roll)] += book[roll]
        return tuple(_worth(faces, scorings) for faces, scorings in by_left.items())


def _worth(cursed: int, scorings: list[Scoring]) -> Worth:
    points = frozenset(each.points for each in scorings)
    return Worth(cursed, points, max(points), any(each.wins for each in scorings))


def _without(left: Left, aside: Left) -> Left:
    return tuple(map(int.__sub__, left, aside))


def _number(counts: Counts) -> int:
    return sum(map(int.__mul__, counts, _PLACES))


def _shown(kinds: tuple[Kind, ...], every: Left) -> dict[Left, set[int]]:
    """Return the rolls of every handful, and of no dice."""
    shown = {(0,) * len(kinds): {0}}
    for left in handfuls(every):
        of = next(place for place, count in enumerate(left) if count)
        fewer = shown[(*left[:of], left[of] - 1, *left[of + 1 :])]
        shown[left] = {roll + _PLACES[face - 1] for face, _ in kinds[of].shown for roll in fewer}
    return shown


def _scoring_rolls(book: Iterable[Counts], dice: int) -> set[int]:
    """Return all rolls of up to so many dice that contain any handful of the book."""
    by_dice: dict[int, set[int]] = {dice: set() for dice in range(dice + 1)}
    for counts in book:
        by_dice[sum(counts)].add(_number(counts))
    for fewer in range(dice):
        by_dice[fewer + 1] |= {roll + place for roll, place in product(by_dice[fewer], _PLACES)}
    return set().union(*by_dice.values())
