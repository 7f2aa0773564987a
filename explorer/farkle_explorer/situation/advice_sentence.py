"""The advice on one state in a sentence or two, shown before all numbers."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from farkle_core.language.messages import _, ngettext
from farkle_core.solution.turn_table import TurnTable
from farkle_explorer.plots import plot_words
from farkle_explorer.situation.advice import Advice

CLOSE: Final = 0.005  # smaller differences of win chances are close calls; about the median error of casual players


def sentence(advice: Advice, table: TurnTable) -> str:
    """Return the best action, whether it is close, and from which turn total to hold; ``""`` for impossible states."""
    return " ".join(_sentences(advice, table)) if advice.reachable else ""


def _sentences(advice: Advice, table: TurnTable) -> Iterator[str]:
    if advice.selection.turns_left == 1:
        yield from _last_turn(table)
    if advice.wins_now:
        yield _("Hold and win.")
        return
    is_close = advice.difference is not None and advice.difference < CLOSE
    yield _close(advice) if is_close else _clear(advice)
    if advice.selection.turn_total > 0:
        yield _threshold(advice, table)


def _last_turn(table: TurnTable) -> Iterator[str]:
    wins = np.flatnonzero(table.wins_now.any(axis=1))
    if len(wins):
        yield _("Last turn: you need {points} points.", points=plot_words.points(int(table.turn_totals[wins[0]])))


def _clear(advice: Advice) -> str:
    if advice.take is not None:
        return _start(advice)
    if advice.holds:
        return _("Hold.")
    if advice.hold is not None:
        return _("Roll.")
    return _("You must roll.") if advice.selection.turn_total else _("You must roll first.")


def _close(advice: Advice) -> str:
    if advice.take is not None:
        return _("{start} It is a close call.", start=_start(advice))
    return _("Hold; a close call.") if advice.holds else _("Roll; a close call.")


def _start(advice: Advice) -> str:
    if advice.takes:
        offered = advice.selection.carried_dice
        return ngettext("Take the offered die.", "Take the offered {count} dice.", offered)
    return _("Roll all {dice} dice.", dice=advice.all_dice)


def _threshold(advice: Advice, table: TurnTable) -> str:
    dice = table.dice_left.words(advice.selection.dice - 1)
    intervals = table.thresholds()[advice.selection.dice - 1]
    if not intervals:
        return _("With {dice} hold only to win.", dice=dice)
    values = {"dice": dice, "ranges": plot_words.ranges(intervals)}
    if intervals[-1].to_goal:
        return _("With {dice} hold {ranges}.", **values)
    return _("With {dice} hold {ranges} only.", **values)
