"""Random loaded dice, and small games played with them."""

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from farkle_core.rules import Ruleset, shipped_ruleset
from farkle_core.rules.dice import FAIR, Die

PLAIN = shipped_ruleset("busche-neller")
ODD = Die("Odd die", 1, (8, 2, 8, 2, 8, 2))
LUCKY = Die("Lucky die", 1, (6, 1, 2, 3, 4, 6))
DEVIL = Die("Devil's head die", 1, FAIR, wild=1)


def with_dice(*own: Die, second: tuple[Die, ...] = (), ruleset: Ruleset = PLAIN, **options: Any) -> Ruleset:
    """Return rules to be played with these dice, as many as there are."""
    return replace(ruleset, dice=sum(die.count for die in own or second), own_dice=own, second_dice=second, **options)


@st.composite
def dice_lists(draw: st.DrawFn, dice: int) -> tuple[Die, ...]:
    """Draw so many dice; each can show a 1 or a 5, so that its player can score."""
    found = []
    for number in range(dice):
        weights = draw(st.lists(st.integers(0, 9), min_size=6, max_size=6))
        wild = draw(st.sampled_from((0, 0, *(face for face in range(1, 7) if weights[face - 1]))))
        scores = 5 if wild == 1 else 1
        weights[scores - 1] += 1
        found.append(Die(f"die {number}", 1, tuple(weights), wild))
    return tuple(found)
