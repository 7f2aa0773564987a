"""Loaded dice on the table: each keeps its identity, from 0 to the number of dice less one."""

from collections.abc import Iterator
from itertools import combinations, product
from math import prod

from farkle_core.rules.dice import Counts
from farkle_core.rules.die import WILD, Die
from farkle_core.rules.model import Ruleset

Shown = tuple[int, ...]  # the face of each of some dice: 1 to 6, or 7 for a wild face


def all_left(ruleset: Ruleset) -> tuple[int, ...]:
    """Return the numbers of all dice; empty if all are alike."""
    return tuple(range(ruleset.dice)) if ruleset.has_loaded_dice else ()


def numbered_dice(ruleset: Ruleset, player: int) -> tuple[Die, ...]:
    """Return a player's dice in the order of their numbers.

    The second player's dice may differ; in larger games all others have the first player's.
    """
    return tuple(die for die in ruleset.dice_of(1 if player == 1 else 0) for _each in range(die.count))


def faces_of_dice(ruleset: Ruleset, player: int) -> tuple[dict[int, int], ...]:
    """Return the faces of each of a player's dice, with their weights."""
    return tuple(
        {_shown(die, face): weight for face, weight in enumerate(die.weights, 1) if weight}
        for die in numbered_dice(ruleset, player)
    )


def shown_faces(ruleset: Ruleset, player: int, left: tuple[int, ...], faces: tuple[int, ...]) -> Shown:
    """Return the faces of some of a player's dice with these sides up."""
    dice = numbered_dice(ruleset, player)
    return tuple(_shown(dice[number], face) for number, face in zip(left, faces, strict=True))


def _shown(die: Die, face: int) -> int:
    return WILD if face == die.wild else face


def rolls_of(dice: list[dict[int, int]]) -> tuple[tuple[Shown, int], ...]:
    """Return all rolls of some dice, with the ways of each."""
    return tuple((shown, prod(die[face] for die, face in zip(dice, shown, strict=True))) for shown in product(*dice))


def choices(left: tuple[int, ...], shown: Shown, wanted: Counts) -> Iterator[tuple[int, ...]]:
    """Yield every choice of dice that show so many of each face: of two equal faces either may be taken."""
    by_face = ([die for die, up in zip(left, shown, strict=True) if up == face] for face in range(1, len(wanted) + 1))
    each = (combinations(dice, count) for dice, count in zip(by_face, wanted, strict=True))
    for chosen in product(*each):
        yield tuple(sorted(die for dice in chosen for die in dice))
