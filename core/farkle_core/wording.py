"""Points, dice, turns and chances as people read them."""

from __future__ import annotations

from farkle_core.amounts import number
from farkle_core.language import _, ngettext


def points(value: int) -> str:
    """Return ``1,000 points``."""
    return ngettext("{number} point", "{number} points", value, number=number(value))


def dice(count: int) -> str:
    """Return ``1 die`` or ``5 dice``."""
    return ngettext("{count} die", "{count} dice", count)


def turns(count: int) -> str:
    """Return ``1 turn`` or ``2 turns``."""
    return ngettext("{count} turn", "{count} turns", count)


def percent(chance: float) -> str:
    """Return a chance from 0 to 1 as ``53.70 %``."""
    return _("{percent:.2f} %", percent=100 * chance)
