"""Counts how often one roll of some dice holds each combination, in exact whole numbers.

They are ways of the 6ⁿ sequences of n fair dice; with loaded dice a sequence counts as the product of its faces'
weights.

* A roll *holds* a combination if it has all of its dice, whatever else it shows: a roll with four 1s also holds three
  1s. With *set aside all* the player may have to set it aside together with others.
* A *wild* face counts as any face in combinations of at least three dice, of which at least one is not wild.
* A *cursed* roll holds nothing, and counts as a farkle.
* A *farkle* is a roll without dice to set aside.

Counts run over the different rolls, each weighted by its ways; the tests count all sequences one by one instead.
"""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from farkle_core.language import messages
from farkle_core.language.messages import N_, _, language, number, pgettext
from farkle_core.rules.combinations import Combination, arrangements, combinations, scoring_patterns, set_name
from farkle_core.rules.dice import FACES, Counts, Kind, Left, rolls
from farkle_core.rules.library import refuse_loaded_dice
from farkle_core.rules.loaded_rolls import loaded_counts
from farkle_core.rules.model import WIN, Points, Ruleset
from farkle_core.rules.phrases import combination_name, listed
from farkle_core.rules.scoring import is_cursed, scorings, with_wild_faces
from farkle_core.rules.words.dice_left import DiceLeft


class OddsKind(StrEnum):
    """The kinds of counts; the values appear in answers for programs."""

    SET = "set"
    ANY_SET = "any-set"
    PATTERN = "pattern"
    NOTHING = "nothing"
    ENDING = "ending"


@dataclass(frozen=True, slots=True)
class ResultOdds:
    """The odds of one kind of result."""

    name: str  # players' name for it: ``"three 1s"``, ``"straight"``, ``"farkle"``
    kind: OddsKind  # its kind
    worth: tuple[Points, ...]  # the points it may be worth, rising, without repeats; empty if it has none
    ways: tuple[int, ...]  # the ways out of `all_ways`, for each choice of dice: n fair ones at index n - 1
    all_ways: tuple[int, ...]  # the number of ways in which these dice can fall: ``6 ** n`` for fair ones
    alike: int = 0  # the number of equal dice of a set or of any set; 0 for other kinds

    def chance(self, dice: int) -> float:
        """Return the chance with some dice, 0 to 1: so many fair ones; loaded ones by their place, counted from 1."""
        return float(self.ways[dice - 1] / self.all_ways[dice - 1])

    def percent(self, dice: int) -> str:
        """Return the same as text for people: ``"36.73 %"``, ``"0.0021 %"``, ``"never"``, ``"always"``."""
        return percent(self.ways[dice - 1], self.all_ways[dice - 1])


@dataclass(frozen=True, slots=True)
class RollOdds:
    """The odds for each number of dice; if dice are loaded, for each choice of them."""

    ruleset: Ruleset  # the rules
    dice_left: DiceLeft  # the choices of dice that all tuples cover
    combinations: tuple[ResultOdds, ...]  # the sets, by number of dice; the patterns; points for nothing
    # farkle, cursed, hot_dice, instant_win: rolls that are a farkle (cursed ones included), are cursed, score with all
    # dice, win at once
    farkle: ResultOdds
    cursed: ResultOdds
    hot_dice: ResultOdds
    instant_win: ResultOdds
    most_points: tuple[int, ...]  # the most points that one roll is worth
    most_ways: tuple[int, ...]  # ways that are worth so many points
    # the average over all rolls of the most points of a roll, 0 for a farkle
    mean_points: tuple[float, ...]

    def most_percent(self, dice: int) -> str:
        """Return how often a roll of some dice is worth the most, as :meth:`ResultOdds.percent`."""
        return percent(self.most_ways[dice - 1], self.farkle.all_ways[dice - 1])

    @property
    def endings(self) -> tuple[ResultOdds, ...]:
        """The results of a roll: farkle and hot dice; cursed rolls and wins only if the rules have them."""
        rare = (self.cursed, self.instant_win)
        return (self.farkle, self.hot_dice, *(odd for odd in rare if any(odd.ways)))


def roll_odds(ruleset: Ruleset, seat: int = 0) -> RollOdds:
    """Return the odds of the rolls of the player in a seat, named in the present language."""
    return _roll_odds(ruleset, ruleset.dice_seat(seat), language())


@lru_cache(maxsize=8)
def _roll_odds(ruleset: Ruleset, seat: int, _language: str) -> RollOdds:
    return _Counting(ruleset, seat).odds()


Rolls = tuple[tuple[Counts, int], ...]  # rolls with their ways


class _Counting:
    """Counts the rolls of a player's dice."""

    def __init__(self, ruleset: Ruleset, seat: int) -> None:
        self._ruleset = ruleset
        self._dice_left = DiceLeft.of(ruleset, seat)
        self._throws = tuple(self._rolls(ruleset.kinds(seat), left) for left in self._dice_left.lefts)
        self._all_ways = tuple(sum(ways for _roll, ways in throw) for throw in self._throws)
        self._every = {roll for throw in self._throws for roll, _ways in throw}
        self._cursed = {roll for roll in self._every if is_cursed(ruleset, roll)}
        self._scorings = {roll: () if roll in self._cursed else scorings(ruleset, roll) for roll in self._every}

    def _rolls(self, kinds: tuple[Kind, ...], left: Left) -> Rolls:
        if not self._dice_left.is_loaded:
            return rolls(left[0])
        return loaded_counts(kinds, left, wild=bool(self._ruleset.wild_dice))

    def odds(self) -> RollOdds:
        """Return everything."""
        scorings = self._scorings
        most, most_ways, means = zip(*map(self._most, self._throws, self._all_ways), strict=True)
        return RollOdds(
            ruleset=self._ruleset,
            dice_left=self._dice_left,
            combinations=tuple(self._combinations()),
            farkle=self._odd(_("farkle"), OddsKind.ENDING, (), {roll for roll, ways in scorings.items() if not ways}),
            cursed=self._odd(_("cursed roll"), OddsKind.ENDING, (), self._cursed),
            hot_dice=self._odd(_("all dice score"), OddsKind.ENDING, (), set(filter(self._all_score, scorings))),
            instant_win=self._odd(_("wins at once"), OddsKind.ENDING, (), set(filter(self._wins, scorings))),
            most_points=most,
            most_ways=most_ways,
            mean_points=means,
        )

    def _odd(
        self, name: str, kind: OddsKind, worth: tuple[Points, ...], counted: AbstractSet[Counts], alike: int = 0
    ) -> ResultOdds:
        ways = tuple(sum(ways for roll, ways in throw if roll in counted) for throw in self._throws)
        return ResultOdds(name, kind, worth, ways, self._all_ways, alike)

    def _all_score(self, roll: Counts) -> bool:
        return any(scoring.dice == sum(roll) for scoring in self._scorings[roll])

    def _wins(self, roll: Counts) -> bool:
        return any(scoring.wins for scoring in self._scorings[roll])

    def _most(self, throw: Rolls, all_ways: int) -> tuple[int, int, float]:
        """Return the most points of a roll, the ways to get them, and the average."""
        worth: dict[int, int] = {}
        for roll, ways in throw:
            points = max((scoring.points for scoring in self._scorings[roll]), default=0)
            worth[points] = worth.get(points, 0) + ways
        most = max(worth)
        return most, worth[most] if most else 0, sum(points * ways for points, ways in worth.items()) / all_ways

    def _combinations(self) -> Iterator[ResultOdds]:
        ruleset = self._ruleset
        known = combinations(ruleset)
        sets = known[: sum(1 for row in ruleset.sets for points in row[: ruleset.dice] if points)]
        for count in range(1, ruleset.dice + 1):
            alike = tuple(each for each in sets if sum(each.counts) == count)
            if count > 1 and len(alike) > 1:
                yield self._any_of(_(_OF_A_KIND[count - 1]), OddsKind.ANY_SET, alike, count)
            for each in alike:
                yield self._any_of(set_name(_face(each), count), OddsKind.SET, (each,), count)
        for pattern in scoring_patterns(ruleset):
            wanted, name = arrangements(pattern), combination_name(pattern.name)
            arranged = tuple(each for each in known[len(sets) :] if each.name == name and each.counts in wanted)
            yield self._any_of(name, OddsKind.PATTERN, arranged)
        if ruleset.turn.nothing:
            yield self._nothing(known)

    def _any_of(self, name: str, kind: OddsKind, wanted: tuple[Combination, ...], alike: int = 0) -> ResultOdds:
        points: list[Points] = sorted({each.points for each in wanted if isinstance(each.points, int)})
        if any(each.points == WIN for each in wanted):
            points.append(WIN)
        return self._odd(name, kind, tuple(points), self._holding(wanted) - self._cursed, alike)

    def _holding(self, wanted: tuple[Combination, ...]) -> set[Counts]:
        """Return the rolls that have all dice of a combination, wild faces in the place of others."""
        wild = self._ruleset.wild_dice
        if wild:
            wanted = tuple(each for one in wanted for each in with_wild_faces(one, wild))
        return {roll for roll in self._every if any(_holds(roll, each.counts) for each in wanted)}

    def _nothing(self, known: tuple[Combination, ...]) -> ResultOdds:
        """Count the rolls of all dice that are worth points because they hold no combination."""
        all_dice = {roll for roll in self._every if sum(roll) == self._ruleset.dice}
        empty = all_dice - self._cursed - self._holding(known)
        return self._odd(_("nothing on all dice"), OddsKind.NOTHING, (self._ruleset.turn.nothing,), empty)


_OF_A_KIND = (
    "",
    N_("two of a kind"),
    N_("three of a kind"),
    N_("four of a kind"),
    N_("five of a kind"),
    N_("six of a kind"),
)


def _face(each: Combination) -> int:
    return next(face for face, count in zip(FACES, each.counts, strict=True) if count)


def _holds(roll: Counts, dice: tuple[int, ...]) -> bool:
    return all(there >= wanted for there, wanted in zip(roll, dice, strict=True))


def percent(ways: int, all_ways: int) -> str:
    """Return a chance as text for people."""
    if ways in (0, all_ways):
        return _("always") if ways else _("never")
    share = ways / all_ways
    return messages.percent(share, None if share >= _SMALL else 4)


_SMALL = 0.001  # smaller chances get two more digits


def least_and_most(odd: ResultOdds) -> list[int]:
    """Return the least and the most points that a combination is worth; one number if they are equal, or none."""
    points = [each for each in odd.worth if isinstance(each, int)]
    return sorted({points[0], points[-1]}) if points else []


def worth_in_words(odd: ResultOdds) -> str:
    """Return a combination's points: ``"1,000"``, ``"200 to 1,000"``, ``"win"``; ``""`` if it has none."""
    ends = least_and_most(odd)
    lines = [_range(ends)] if ends else []
    return listed([*lines, *([pgettext("points", "win")] if WIN in odd.worth else [])] or [""], "or")


def _range(ends: list[int]) -> str:
    if len(ends) == 1:
        return number(ends[0])
    return _("{first:,} to {last:,}", first=ends[0], last=ends[-1])


def farkle_ways(ruleset: Ruleset) -> tuple[int, ...]:
    """Return how many sequences of dice are a farkle.

    A cursed roll ends the turn like a farkle and counts as one, whatever combinations it holds. At index n - 1 the ways
    out of ``6 ** n`` for n dice, for 1 dice to all dice of the ruleset. Raises UserError if dice are loaded.
    """
    refuse_loaded_dice(ruleset)
    return tuple(
        sum(ways for roll, ways in rolls(dice) if _is_farkle(ruleset, roll)) for dice in range(1, ruleset.dice + 1)
    )


def farkle_chances(ruleset: Ruleset) -> tuple[float, ...]:
    """Return the chance of a farkle, 0 to 1, at index n - 1 for n dice, for 1 dice to all dice of the ruleset."""
    sides = len(FACES)
    return tuple(ways / sides**dice for dice, ways in enumerate(farkle_ways(ruleset), start=1))


def _is_farkle(ruleset: Ruleset, roll: Counts) -> bool:
    return is_cursed(ruleset, roll) or not scorings(ruleset, roll)
