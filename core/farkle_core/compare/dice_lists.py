"""Dice that a player owns as a list in words, read and written."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from farkle_core.language.messages import L_, Message
from farkle_core.rules.die import Die
from farkle_core.rules.library import find_die
from farkle_core.rules.model import Ruleset
from farkle_core.rules.words.dice_left import die_name

FAIR_DIE: Final = Die("fair die")
_SEVERAL: Final = re.compile(r"(\d+)\s*[x×*]\s*(.+)")
_MOST: Final = 60  # dice of one name in a list, at most


class TypedDice(NamedTuple):
    """The result of reading a list of dice."""

    dice: tuple[Die, ...]  # each die once
    unknown: tuple[str, ...]  # the parts that name no known die


def allowed_dice() -> Message:
    """Return the allowed input in words."""
    return L_("names of dice with commas between them, such as: {example}", example="Odd die, 2 x Lucky die")


def read_dice_list(text: str, ruleset: Ruleset) -> TypedDice:
    """Read a list of dice: of the library, of a ruleset, and fair ones."""
    dice, unknown = list[Die](), list[str]()
    for part in filter(None, (each.strip() for each in text.split(","))):
        count, name = several_dice(part)
        die = find_die(name, (*ruleset.own_dice, *ruleset.second_dice, FAIR_DIE))
        if die is None or not 0 < count <= _MOST:
            unknown.append(part)
        else:
            dice += [replace(die, count=1)] * count
    return TypedDice(tuple(dice), tuple(unknown))


def several_dice(part: str) -> tuple[int, str]:
    """Return how many dice of which name a part of a list means: ``"2 x Lucky die"``; one without a number."""
    several = _SEVERAL.fullmatch(part)
    return (int(several[1]), several[2]) if several else (1, part)


def filled(owned: Sequence[Die], dice: int) -> tuple[Die, ...]:
    """Return enough dice for a game, filled with fair ones."""
    return (*owned, *[FAIR_DIE] * (dice - len(owned)))


def listed_dice(dice: Sequence[Die]) -> str:
    """Return dice as text for :func:`read_dice_list`: ``"Odd die, 2 x Lucky die"``."""
    counts = Counter(die_name(die) for die in dice)
    return ", ".join(name if count == 1 else f"{count} x {name}" for name, count in counts.items())
