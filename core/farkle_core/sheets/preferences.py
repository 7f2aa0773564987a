"""Preference numbers for a sheet: the rank of each state that a scoring can lead to in the opening turn."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from farkle_core.language.messages import _
from farkle_core.rules import Ruleset
from farkle_core.rules.dice import Counts, faces_of, rolls
from farkle_core.rules.scoring import is_cursed, scorings
from farkle_core.rules.words.turn import forced_lines
from farkle_core.solution.ranks import NO_PREFERENCE, preference_numbers
from farkle_core.solution.solution import Solution

Ranks = dict[tuple[int, int], int]  # the ranks, by turn total (points) and dice to roll
_MOST_ROWS: Final = 30  # busche's tables end at 1,500 points too: 30 steps of 50


@dataclass(frozen=True, slots=True)
class PreferenceWay:
    """One scoring of a roll with all dice."""

    faces: tuple[int, ...]
    turn_total: int
    dice: int
    rank: int


@dataclass(frozen=True, slots=True)
class Preferences:
    """The order of the states of an opening turn."""

    turn_totals: tuple[int, ...]  # points, a row each, rising
    # ``ranks[row][n - 1]`` for n dice to roll, numbered as in :mod:`farkle_core.solution.ranks`; None for unreachable
    # states
    ranks: tuple[tuple[int | None, ...], ...]
    holds: tuple[tuple[bool, ...], ...]  # whether to hold; same shape
    conditions: tuple[str, ...] = ()
    # an example roll with all dice, rising; empty if no roll has several scorings
    roll: tuple[int, ...] = ()
    ways: tuple[PreferenceWay, ...] = ()


def preferences(solution: Solution) -> Preferences:
    """Return the preference numbers of the opening turn, up to 30 steps of the turn total."""
    table = solution.turn_table()
    numbers = preference_numbers(table)[: _MOST_ROWS + 1]
    kept = np.flatnonzero((numbers != NO_PREFERENCE).any(axis=1))
    places = {
        (int(table.turn_totals[row]), column + 1): int(numbers[row, column])
        for row, column in np.argwhere(numbers != NO_PREFERENCE).tolist()
    }
    return Preferences(
        tuple(table.turn_totals[kept].tolist()),
        tuple(tuple(None if each == NO_PREFERENCE else int(each) for each in numbers[row]) for row in kept),
        tuple(tuple(map(bool, table.holds[row])) for row in kept),
        tuple(_conditions(solution.ruleset)),
        *_example(solution.ruleset, places),
    )


def _example(ruleset: Ruleset, places: Ranks) -> tuple[tuple[int, ...], tuple[PreferenceWay, ...]]:
    """Return the roll that best shows the use of ranks: its best scoring has fewer points than another."""
    examples = {faces_of(roll): _ways(ruleset, roll, places) for roll, _chance in rolls(ruleset.dice)}
    several = {roll: ways for roll, ways in examples.items() if len(ways) > 1}
    return max(several.items(), key=_worth, default=((), ()))


def _ways(ruleset: Ruleset, roll: Counts, places: Ranks) -> tuple[PreferenceWay, ...]:
    """Return the scorings of a roll, the best first; empty if one leads to a state without a rank."""
    made = [] if is_cursed(ruleset, roll) else scorings(ruleset, roll)
    reached = [(each.points, ruleset.dice - each.dice) for each in made]
    if any(each.wins for each in made) or not places.keys() >= set(reached):
        return ()
    ways = (
        PreferenceWay(faces_of(each.counts), *place, places[place]) for each, place in zip(made, reached, strict=True)
    )
    return tuple(sorted(ways, key=lambda way: -way.rank))


def _worth(example: tuple[tuple[int, ...], tuple[PreferenceWay, ...]]) -> tuple[bool, int, int]:
    roll, ways = example
    return ways[0].turn_total < max(way.turn_total for way in ways), -len(ways), len(set(roll))


def _conditions(ruleset: Ruleset) -> Iterator[str]:
    if any(ruleset.turn.hot_dice_bonus):
        yield _("Before any hot-dice bonus.")
    yield from forced_lines(ruleset, ruleset.dice)
