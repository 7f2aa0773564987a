"""Numbers and lists as people say them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from farkle_core.rules.model import FEWEST_DICE, WIN, Points

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def number(count: int) -> str:
    """Return a small number as a word, others as grouped digits."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else f"{count:,}"


def ordinal(place: int) -> str:
    """Return which one it is, from the first to the tenth."""
    return _ORDINALS[place - 1]


def points(amount: int) -> str:
    """Return points as they are said: ``"1,000 points"``."""
    return f"{amount:,} point{'' if amount == 1 else 's'}"


def dice(count: int) -> str:
    """Return dice as they are said: ``"six dice"``."""
    return f"{number(count)} {'die' if count == 1 else 'dice'}"


def points_or_nothing(amount: int) -> str:
    """Return points as they are said where there may be none: ``"nothing"``."""
    return points(amount) if amount else "nothing"


def all_dice(count: int) -> str:
    """Return all dice of a game as they are said: ``"all six dice"``, ``"both dice"``."""
    return "both dice" if count == FEWEST_DICE else f"all {dice(count)}"


def worth(value: Points) -> str:
    """Return what something does for its player: ``"1,000 points"`` or that it wins."""
    return "wins the game at once" if value == WIN else points(value)


def listed(parts: Iterable[str], last: str = "and") -> str:
    """Return parts in a row: ``"a, b and c"``."""
    *first, end = parts
    return f"{', '.join(first)} {last} {end}" if first else end


def capital(text: str) -> str:
    """Return a text with a capital at its start; what follows is left as it is."""
    return text[:1].upper() + text[1:]
