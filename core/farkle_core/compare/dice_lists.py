"""Lists of dice as people type them: names with commas between them, with a number where there are several."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from farkle_core.compare.dice_sets import FAIR_DIE
from farkle_core.language.messages import _
from farkle_core.rules.die import Die
from farkle_core.rules.library import find_die
from farkle_core.rules.model import Ruleset
from farkle_core.rules.words.loaded import die_name

_SEVERAL: Final = re.compile(r"(\d+)\s*[x×*]\s*(.+)")
_MOST: Final = 60


class TypedDice(NamedTuple):
    """What was read."""

    dice: tuple[Die, ...]  # each once
    unknown: tuple[str, ...]  # the parts that are no dice


def allowed_dice() -> str:
    """Say what can be typed."""
    return _("names of dice with commas between them, such as: {example}", example="Odd die, 2 x Lucky die")


def read_dice_list(text: str, ruleset: Ruleset) -> TypedDice:
    """Read a list of dice of the library, of a ruleset, and fair ones."""
    found, unknown = list[Die](), list[str]()
    for part in filter(None, (each.strip() for each in text.split(","))):
        several = _SEVERAL.fullmatch(part)
        count, name = (int(several[1]), several[2]) if several else (1, part)
        die = find_die(name, (*ruleset.own_dice, *ruleset.second_dice, FAIR_DIE))
        if die is None or not 0 < count <= _MOST:
            unknown.append(part)
        else:
            found += [replace(die, count=1)] * count
    return TypedDice(tuple(found), tuple(unknown))


def filled(owned: Sequence[Die], dice: int) -> tuple[Die, ...]:
    """Return dice that are enough for a game: everybody has fair ones."""
    return (*owned, *[FAIR_DIE] * (dice - len(owned)))


def listed_dice(dice: Sequence[Die]) -> str:
    """Return dice as they can be typed: ``"Odd die, 2 x Lucky die"``."""
    counts = Counter(die_name(die) for die in dice)
    return ", ".join(name if count == 1 else f"{count} x {name}" for name, count in counts.items())
