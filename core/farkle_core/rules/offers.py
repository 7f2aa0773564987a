"""What every roll of some dice offers, fair ones or loaded ones."""

from collections.abc import Iterator

import farkle_core.rules.dice as fair
from farkle_core.rules.dice import Counts
from farkle_core.rules.die import Kind
from farkle_core.rules.model import Ruleset
from farkle_core.rules.offer import Left, Offer, Roll, handfuls
from farkle_core.rules.scoring import is_cursed, scorings

__all__ = ["Left", "Offer", "Roll", "handfuls", "rolls_of"]


def rolls_of(ruleset: Ruleset, kinds: tuple[Kind, ...], left: Left) -> Iterator[Roll]:
    """Yield what the rolls of some dice offer; without `kinds` they are fair."""
    if not kinds:
        yield from (_fair_roll(ruleset, counts, ways, left[0]) for counts, ways in fair.rolls(left[0]))
        return
    from farkle_core.rules.loaded_rolls import loaded_rolls  # numpy is only needed here

    yield from loaded_rolls(ruleset, kinds, left)


def _fair_roll(ruleset: Ruleset, counts: Counts, ways: int, dice: int) -> Roll:
    if is_cursed(ruleset, counts):
        return Roll(ways, True, ())
    found = scorings(ruleset, counts)
    return Roll(ways, False, tuple(Offer(each.points, (dice - each.dice,), each.wins) for each in found))
