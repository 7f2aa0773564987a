"""Preference numbers for a sheet: the places that a scoring can lead to in the opening turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from farkle_core.language import _
from farkle_core.preferences import NO_PREFERENCE, preference_numbers

if TYPE_CHECKING:
    from farkle_core.rules import Ruleset
    from farkle_core.solution import Solution

_MOST_ROWS: Final = 30
"""Busche's tables end at 1,500 points too: 30 steps of 50."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """The order of the states of an opening turn.

    Attributes
    ----------
    turn_totals : tuple of int
        Points, a row each, rising.
    ranks : tuple of tuple of (int or None)
        ``ranks[row][n - 1]`` for n dice to roll, numbered as in :mod:`farkle_core.preferences`; None for what cannot be
        reached.
    holds : tuple of tuple of bool
        Where one holds; same shape.
    conditions : tuple of str
        For which of those states the numbers are, where not for all, a sentence each.
    """

    turn_totals: tuple[int, ...]
    ranks: tuple[tuple[int | None, ...], ...]
    holds: tuple[tuple[bool, ...], ...]
    conditions: tuple[str, ...] = ()


def preferences(solution: Solution) -> Preferences:
    """Return the preference numbers of the opening turn, up to 30 steps of the turn total."""
    table = solution.turn_table(0, 0)
    numbers = preference_numbers(table)[: _MOST_ROWS + 1]
    kept = np.flatnonzero((numbers != NO_PREFERENCE).any(axis=1))
    return Preferences(
        tuple(table.turn_totals[kept].tolist()),
        tuple(tuple(None if each == NO_PREFERENCE else int(each) for each in numbers[row]) for row in kept),
        tuple(tuple(map(bool, table.holds[row])) for row in kept),
        tuple(_conditions(solution.ruleset)),
    )


def _conditions(ruleset: Ruleset) -> Iterator[str]:
    if any(ruleset.turn.hot_dice_bonus):
        yield _("Before any hot-dice bonus.")
    if ruleset.turn.hot_dice_must_roll:
        yield _("With all the dice to roll you may not hold.")
