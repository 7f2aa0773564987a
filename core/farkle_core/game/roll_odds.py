"""How often one roll of some dice holds what, in exact whole numbers of the 6ⁿ sequences of n dice.

* A roll *holds* a combination when it has all of its dice, whatever else it shows: a roll with four 1s holds three 1s,
  too. With *set aside all* it may have to be set aside together with others.
* A *cursed* roll holds nothing, and counts as a farkle.
* A *farkle* is a roll after which nothing can be set aside.
* *All dice score* (hot dice) when everything rolled can be set aside together.
* A roll *wins at once* when it holds a combination that wins the game.

Everything is counted over the different rolls, each as often as it can come about; the tests count all sequences one by
one, in another way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from farkle_core.language.amounts import number
from farkle_core.language.messages import N_, _, figures, language, pgettext
from farkle_core.rules.combinations import Combination, arrangements, combinations, scoring_patterns, set_name
from farkle_core.rules.dice import Counts, rolls
from farkle_core.rules.fair_only import refuse_loaded_dice
from farkle_core.rules.model import FACES, WIN, Points, Ruleset
from farkle_core.rules.naming import combination_name
from farkle_core.rules.phrases import listed
from farkle_core.rules.scoring import is_cursed, scorings


class OddsKind(StrEnum):
    """What is counted; the values are said in answers for programs."""

    SET = "set"
    ANY_SET = "any-set"
    PATTERN = "pattern"
    NOTHING = "nothing"
    ENDING = "ending"


@dataclass(frozen=True, slots=True)
class Odd:
    """How often one thing comes up.

    Attributes
    ----------
    name : str
        What players call it: ``"three 1s"``, ``"straight"``, ``"farkle"``.
    kind : OddsKind
        What it is.
    worth : tuple of (int or "win")
        The points it may be worth, rising, each once; empty where it has no worth of its own.
    ways : tuple of int
        Sequences out of ``6 ** n`` at index n - 1, for n = 1 to all dice.
    """

    name: str
    kind: OddsKind
    worth: tuple[Points, ...]
    ways: tuple[int, ...]

    def chance(self, dice: int) -> float:
        """Return the chance with so many dice, 0 to 1."""
        return float(self.ways[dice - 1] / 6**dice)


@dataclass(frozen=True, slots=True)
class RollOdds:
    """What a roll of each number of dice may hold.

    Attributes
    ----------
    ruleset : Ruleset
        The rules.
    combinations : tuple of Odd
        The sets, number of dice by number of dice; the patterns; points for nothing.
    farkle, cursed, hot_dice, instant_win : Odd
        Rolls that are a farkle (cursed ones included), are cursed, score with all dice, win at once.
    most_points : tuple of int
        The most points that one roll of n dice is worth, at index n - 1.
    most_ways : tuple of int
        Sequences that are worth so many.
    mean_points : tuple of float
        The most points that a roll is worth, on average over all rolls, a farkle's being 0.
    """

    ruleset: Ruleset
    combinations: tuple[Odd, ...]
    farkle: Odd
    cursed: Odd
    hot_dice: Odd
    instant_win: Odd
    most_points: tuple[int, ...]
    most_ways: tuple[int, ...]
    mean_points: tuple[float, ...]

    @property
    def endings(self) -> tuple[Odd, ...]:
        """What becomes of a roll: farkle and hot dice; cursed rolls and wins only where the rules know of them."""
        rare = (self.cursed, self.instant_win)
        return (self.farkle, self.hot_dice, *(odd for odd in rare if any(odd.ways)))


def roll_odds(ruleset: Ruleset) -> RollOdds:
    """Count what rolls hold under a ruleset; it is named in the present language. UserError if dice are loaded."""
    refuse_loaded_dice(ruleset)
    return _roll_odds(ruleset, language())


@lru_cache(maxsize=8)
def _roll_odds(ruleset: Ruleset, _language: str) -> RollOdds:
    most, most_ways, means = zip(*(_most(ruleset, dice) for dice in _numbers(ruleset)), strict=True)
    return RollOdds(
        ruleset=ruleset,
        combinations=tuple(_combinations(ruleset)),
        farkle=_ending(ruleset, _("farkle"), lambda roll: is_cursed(ruleset, roll) or not scorings(ruleset, roll)),
        cursed=_ending(ruleset, _("cursed roll"), lambda roll: is_cursed(ruleset, roll)),
        hot_dice=_ending(ruleset, _("all dice score"), lambda roll: _all_score(ruleset, roll)),
        instant_win=_ending(ruleset, _("wins at once"), lambda roll: _wins(ruleset, roll)),
        most_points=most,
        most_ways=most_ways,
        mean_points=means,
    )


def _numbers(ruleset: Ruleset) -> range:
    return range(1, ruleset.dice + 1)


def _ways(ruleset: Ruleset, counted: Callable[[Counts], bool]) -> tuple[int, ...]:
    return tuple(sum(ways for roll, ways in rolls(dice) if counted(roll)) for dice in _numbers(ruleset))


def _ending(ruleset: Ruleset, name: str, counted: Callable[[Counts], bool]) -> Odd:
    return Odd(name, OddsKind.ENDING, (), _ways(ruleset, counted))


def _all_score(ruleset: Ruleset, roll: Counts) -> bool:
    found = () if is_cursed(ruleset, roll) else scorings(ruleset, roll)
    return any(scoring.dice == sum(roll) for scoring in found)


def _wins(ruleset: Ruleset, roll: Counts) -> bool:
    return not is_cursed(ruleset, roll) and any(scoring.wins for scoring in scorings(ruleset, roll))


def _most(ruleset: Ruleset, dice: int) -> tuple[int, int, float]:
    """Return the most points of a roll, the ways to get them, and the average."""
    worth: dict[int, int] = {}
    for roll, ways in rolls(dice):
        found = () if is_cursed(ruleset, roll) else scorings(ruleset, roll)
        points = max((scoring.points for scoring in found), default=0)
        worth[points] = worth.get(points, 0) + ways
    most = max(worth)
    return most, worth[most] if most else 0, sum(points * ways for points, ways in worth.items()) / 6**dice


def _combinations(ruleset: Ruleset) -> Iterator[Odd]:
    known = combinations(ruleset)
    sets = known[: sum(1 for row in ruleset.sets for points in row[: ruleset.dice] if points)]
    for count in _numbers(ruleset):
        alike = tuple(each for each in sets if sum(each.counts) == count)
        if count > 1 and len(alike) > 1:
            yield _odd(ruleset, _(_OF_A_KIND[count - 1]), OddsKind.ANY_SET, alike)
        for each in alike:
            yield _odd(ruleset, set_name(_face(each), count), OddsKind.SET, (each,))
    for pattern in scoring_patterns(ruleset):
        wanted, name = arrangements(pattern), combination_name(pattern.name)
        arranged = tuple(each for each in known[len(sets) :] if each.name == name and each.counts in wanted)
        yield _odd(ruleset, name, OddsKind.PATTERN, arranged)
    if ruleset.turn.nothing:
        yield _nothing(ruleset)


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


def _odd(ruleset: Ruleset, name: str, kind: OddsKind, wanted: tuple[Combination, ...]) -> Odd:
    def holds(roll: Counts) -> bool:
        return not is_cursed(ruleset, roll) and any(_holds(roll, each.counts) for each in wanted)

    points: list[Points] = sorted({each.points for each in wanted if isinstance(each.points, int)})
    if any(each.points == WIN for each in wanted):
        points.append(WIN)
    return Odd(name, kind, tuple(points), _ways(ruleset, holds))


def _holds(roll: Counts, dice: tuple[int, ...]) -> bool:
    return all(there >= wanted for there, wanted in zip(roll, dice, strict=True))


def _nothing(ruleset: Ruleset) -> Odd:
    """Count the rolls of all dice that are worth points because they hold no combination."""
    held = combinations(ruleset)

    def scores_nothing(roll: Counts) -> bool:
        all_dice = sum(roll) == ruleset.dice and not is_cursed(ruleset, roll)
        return all_dice and not any(_holds(roll, each.counts) for each in held)

    return Odd(_("nothing on all dice"), OddsKind.NOTHING, (ruleset.turn.nothing,), _ways(ruleset, scores_nothing))


def percent(ways: int, dice: int) -> str:
    """Return a chance as people read it: ``"36.73 %"``, ``"0.0021 %"``, ``"never"``, ``"always"``."""
    if ways in (0, 6**dice):
        return _("always") if ways else _("never")
    share = 100 * ways / 6**dice
    return figures(f"{share:.2f} %" if share >= _SMALL else f"{share:.4f} %")


_SMALL = 0.1
"""Per cent; smaller chances are said with two more digits."""


def least_and_most(odd: Odd) -> list[int]:
    """Return the least and the most points that a combination is worth; one number if they are equal, or none."""
    points = [each for each in odd.worth if isinstance(each, int)]
    return sorted({points[0], points[-1]}) if points else []


def worth_in_words(odd: Odd) -> str:
    """Return what a combination is worth: ``"1,000"``, ``"200 to 1,000"``, ``"win"``; ``""`` for what has no worth."""
    ends = least_and_most(odd)
    said = [_range(ends)] if ends else []
    return listed([*said, *([pgettext("points", "win")] if WIN in odd.worth else [])] or [""], "or")


def _range(ends: list[int]) -> str:
    if len(ends) == 1:
        return number(ends[0])
    return _("{first:,} to {last:,}", first=ends[0], last=ends[-1])


def farkle_ways(ruleset: Ruleset) -> tuple[int, ...]:
    """Return how many sequences of dice are a farkle.

    A cursed roll ends the turn as a farkle does and counts as one, whatever else it holds.

    Returns
    -------
    tuple of int
        At index n - 1 the ways out of ``6 ** n`` for n dice, for 1 dice to all dice of the ruleset.

    Raises
    ------
    UserError
        If dice are loaded.
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
