"""Scores, chances and decisions as people say them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from farkle_core.solution import Interval
    from farkle_explorer.models.selection import Selection

MINUS = "\N{MINUS SIGN}"


def points(value: int) -> str:
    """Return `value` in points with grouped digits and a real minus sign: ``"−2,500"``."""
    return f"{MINUS if value < 0 else ''}{abs(value):,}"


def chance(value: float, digits: int = 2) -> str:
    """Return the chance `value` (0 to 1) in per cent: ``"80.06 %"``."""
    return f"{100.0 * value:.{digits}f} %"


def difference(value: float) -> str:
    """Return a difference of two chances in per cent, signed: ``"+0.38 %"``."""
    text = f"{abs(100.0 * value):.2f}"
    sign = "" if float(text) == 0.0 else "+" if value > 0 else MINUS
    return f"{sign}{text} %"


def dice(count: int) -> str:
    """Return ``"1 die"``, ``"2 dice"`` and so on."""
    return f"{count} die" if count == 1 else f"{count} dice"


def farkles(count: int) -> str:
    """Return ``"no farkles"``, ``"1 farkle"``, ``"2 farkles"`` and so on."""
    return "no farkles" if count == 0 else "1 farkle" if count == 1 else f"{count} farkles"


def both_farkles(own: int, opponent: int) -> str:
    """Return both players' farkles in a row; short when nobody has any."""
    if own == opponent == 0:
        return "no farkles"
    return f"you {farkles(own)}, opponent {farkles(opponent)}"


def scores(banked: int, opponent: int) -> str:
    """Return both scores (points): ``"you 6,000, opponent 8,000"``."""
    return f"you {points(banked)}, opponent {points(opponent)}"


def situation(selection: Selection, counts_farkles: bool) -> str:
    """Return the scores, and the farkles in a row where the rules count them."""
    text = scores(selection.banked, selection.opponent)
    if not counts_farkles:
        return text
    return f"{text}, {both_farkles(selection.farkles, selection.opponent_farkles)}"


def holding(intervals: Sequence[Interval]) -> str:
    """Return at which turn totals one holds; `intervals` are those of one dice count, rising.

    Examples: ``"always roll"``, ``"hold from 300"``, ``"hold 3,300 to 3,850 only"``,
    ``"hold 1,650 to 1,750 and from 2,500"``.
    """
    if not intervals:
        return "always roll"
    ranges = [_range(each.first, each.last, each.to_goal) for each in intervals]
    text = ranges[0] if len(ranges) == 1 else f"{', '.join(ranges[:-1])} and {ranges[-1]}"
    return f"hold {text}" if intervals[-1].to_goal else f"hold {text} only"


def _range(first: int, last: int, to_goal: bool) -> str:
    if to_goal:
        return f"from {points(first)}"
    return f"at {points(first)}" if first == last else f"{points(first)} to {points(last)}"
