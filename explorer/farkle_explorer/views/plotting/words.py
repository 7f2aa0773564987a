"""Scores, chances and decisions as people say them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from farkle_core.solution import Interval
    from farkle_explorer.models.moments import Moments, Selection

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


def situation(selection: Selection, moments: Moments) -> str:
    """Return the scores, and what else the turn begins with where the rules know of it.

    Examples: ``"you 6,000, opponent 8,000, no farkles"``,
    ``"you 6,000, opponent 10,500; second player, last turn, 3 dice offered"``.
    """
    text = scores(selection.banked, selection.opponent)
    if moments.grid.farkle_counts > 1:
        text = f"{text}, {both_farkles(selection.farkles, selection.opponent_farkles)}"
    return "; ".join(filter(None, (text, ", ".join((*_course(selection, moments), *_offers(selection, moments))))))


def seat(number: int) -> str:
    """Return ``"first player"`` or ``"second player"``."""
    return "second player" if number else "first player"


def turns_left(turns: int, playoff: bool = False) -> str:
    """Return ``"nobody at the goal"``, ``"last turn"``, ``"2 turns left"`` and so on."""
    if playoff:
        return "playoff"
    return "nobody at the goal" if turns == 0 else "last turn" if turns == 1 else f"{turns} turns left"


def bonuses(count: int, kinds: int) -> str:
    """Return ``"no hot-dice bonus"``, ``"1 hot-dice bonus"``, ``"2 or more hot-dice bonuses"`` and so on."""
    if count == 0:
        return "no hot-dice bonus"
    if count == kinds - 1:
        return f"{count} or more hot-dice bonuses"
    return "1 hot-dice bonus" if count == 1 else f"{count} hot-dice bonuses"


def _course(selection: Selection, moments: Moments) -> Iterator[str]:
    if moments.seats > 1:
        yield seat(selection.seat)
    if selection.turns_left:
        yield turns_left(selection.turns_left, moments.stage(selection).is_playoff)
        if len(moments.firsts(selection.seat, selection.turns_left)) > 1:
            yield f"{'you were' if selection.mover_first else 'the opponent was'} first at the goal"


def _offers(selection: Selection, moments: Moments) -> Iterator[str]:
    if selection.last_turn_total and not selection.carried_points:
        yield f"{points(selection.last_turn_total)} to beat"
    if selection.carried_dice:
        brought = f" with {points(selection.carried_points)} points" if moments.carries_points else ""
        beat = " to beat" if selection.last_turn_total and brought else ""
        yield f"{dice(selection.carried_dice)} offered{brought}{beat}"
    if selection.bonuses:
        yield f"{bonuses(selection.bonuses, moments.bonus_kinds)} taken"


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
