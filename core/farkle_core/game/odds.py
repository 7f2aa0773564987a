"""The chance of a farkle for each number of dice, from the scorings alone."""

from __future__ import annotations

from farkle_core.rules.dice import Counts, rolls
from farkle_core.rules.fair_only import refuse_loaded_dice
from farkle_core.rules.model import FACES, Ruleset
from farkle_core.rules.scoring import is_cursed, scorings


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
