"""Points, dice, turns, chances and their differences as people read them."""

from __future__ import annotations

from farkle_core.language.amounts import number
from farkle_core.language.messages import _, figures, ngettext, pgettext


def points(value: int) -> str:
    """Return ``1,000 points``."""
    return ngettext("{number} point", "{number} points", value, number=number(value))


def komi_words(value: int) -> str:
    """Return who gets how many points before the game begins; `value` as in ``Komi.points``."""
    if not value:
        return pgettext("komi", "none")
    if value > 0:
        return _("{points} to the second player", points=points(value))
    return _("{points} to the first player", points=points(-value))


def dice(count: int) -> str:
    """Return ``1 die`` or ``5 dice``."""
    return ngettext("{count} die", "{count} dice", count)


def turns(count: int) -> str:
    """Return ``1 turn`` or ``2 turns``."""
    return ngettext("{count} turn", "{count} turns", count)


def percent(chance: float) -> str:
    """Return a chance from 0 to 1 as ``53.70 %``."""
    return _("{percent:.2f} %", percent=100 * chance)


def percentage_points(difference: float) -> str:
    """Return the size of a difference of two chances in a sentence: ``0.14 percentage points``.

    Never in per cent: 0.14 % better than 52 % may be read as 52.07 %.
    """
    return _("{difference} percentage points", difference=figures(f"{abs(100 * difference):.2f}"))


def chance_gap(difference: float, digits: int = 2) -> str:
    """Return a difference of two chances in a table, in percentage points: ``+0.14 pp``; ``0.00 pp`` for none."""
    size = f"{abs(100 * difference):.{digits}f}"
    return as_gap(size if float(size) == 0.0 else f"{'+' if difference > 0 else '−'}{size}")


def as_gap(size: str) -> str:
    """Return a number of percentage points with the unit of tables: ``+0.14 pp``; where they are, it is explained."""
    return _("{percentage_points} pp", percentage_points=figures(size))
