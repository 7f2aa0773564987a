"""One state of a turn in a sentence."""

from typing import Final

from farkle_core.language.messages import N_, _
from farkle_core.solution.solution import TurnTable
from farkle_explorer.plots import plot_words

IMPOSSIBLE: Final = N_("cannot happen")  # what is said where a turn, or a state of it, cannot come about

# About the longest sentence, to make room for.
LONGEST: Final = N_("3,300 with 5 dice: hold 80.06 % (roll 79.68 %, +0.38 %)")


def state_words(table: TurnTable, turn_total: int, dice: int) -> str:
    """Return what to do at `turn_total` points with `dice` dice to roll, with the exact win chances.

    A turn total beyond the end of the turn reads as its last one. Where dice are offered, the state before the first
    roll says whether to take them.
    """
    if table.take is not None and turn_total == table.start.bonuses == 0 and dice == table.roll.shape[1]:
        return _("start: {advice}", advice=_start_advice(table, table.take, dice))
    row = table.row(min(turn_total, int(table.turn_totals[-1])))
    place = _(
        "{total} with {dice}",
        total=plot_words.points(int(table.turn_totals[row])),
        dice=table.dice_left.short(dice - 1),
    )
    return f"{place}: {_advice(table, row, dice - 1)}"


def _advice(table: TurnTable, row: int, n: int) -> str:
    if not table.occurs[row, n]:
        return _(IMPOSSIBLE)
    if table.wins_now[row, n]:
        return _("hold and win")
    rolled = plot_words.chance(float(table.roll[row, n]))
    if not table.may_hold[row, n]:
        return _("must roll {chance}", chance=rolled)
    roll = _("roll {chance}", chance=rolled)
    hold = _("hold {chance}", chance=plot_words.chance(float(table.hold[row, n])))
    lead = plot_words.difference(abs(float(table.hold[row, n] - table.roll[row, n])))
    best, other = (hold, roll) if table.holds[row, n] else (roll, hold)
    return f"{best} ({other}, {lead})"


def _start_advice(table: TurnTable, take: float, dice: int) -> str:
    roll = float(table.roll[0, dice - 1])
    taken = _("take {dice} {chance}", dice=plot_words.dice(table.start.carried_dice), chance=plot_words.chance(take))
    lead = plot_words.difference(abs(take - roll))
    if take >= roll:
        afresh = _("all {dice} {chance}", dice=dice, chance=plot_words.chance(roll))
        return f"{taken} ({afresh}, {lead})"
    afresh = _("roll all {dice} {chance}", dice=dice, chance=plot_words.chance(roll))
    return f"{afresh} ({taken}, {lead})"
