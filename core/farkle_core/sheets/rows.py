"""When to hold in the situations of a sheet."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from farkle_core.game.turn_start import FIRST_TURN, TurnStart
from farkle_core.language.messages import _
from farkle_core.rules.model import Carry, EndRule, Ruleset
from farkle_core.sheets.cells import HoldCell, HoldRow, SheetSituation
from farkle_core.solution.solution import Solution


def hold_rows(solution: Solution, situations: Iterable[SheetSituation], seat: int = 0) -> tuple[HoldRow, ...]:
    """Return when the player in a seat holds in each of `situations`, whatever the turn started from."""
    return tuple(_hold_row(solution, situation, seat) for situation in situations)


def _hold_row(solution: Solution, situation: SheetSituation, seat: int) -> HoldRow:
    start = replace(widest_start(solution.ruleset), seat=seat).at(situation.banked, situation.opponent)
    table = solution.turn_table(start.after(situation.farkles, 0))
    if solution.ruleset.start.carry in (Carry.PIGGYBACK, Carry.STEAL):
        # What is carried may be any number of points, and so may turn totals.
        reachable = solution.automaton.reachable(len(table.turn_totals), 0)
        table = replace(table, reachable=reachable[:, : solution.ruleset.dice])
    return HoldRow(situation, tuple(HoldCell(intervals) for intervals in table.thresholds()))


def widest_start(ruleset: Ruleset) -> TurnStart:
    """Return a start from which every turn total can occur that can from any; not where carried points vary."""
    return TurnStart(carried_dice=1) if ruleset.start.carry is Carry.HIGH_STAKES else FIRST_TURN


def conditions(ruleset: Ruleset) -> Iterator[str]:
    """Yield for which turns the thresholds of a sheet are, a sentence each."""
    turn = ruleset.turn
    if ruleset.end.rule is not EndRule.SUDDEN:
        yield _("For turns before anybody has reached the goal.")
    if turn.beat_last_turn:
        # To beat fewer points may need less than the minimum, which is what the thresholds are for.
        if turn.minimum:
            yield _("For a last turn that banked nothing, or {minimum:,} points or more.", minimum=turn.minimum)
        yield _("What the last turn banked has to be beaten as well.")
    if any(turn.hot_dice_bonus):
        yield _("No hot-dice bonus so far in the turn.")
    if turn.hot_dice_must_roll:
        yield _("With all the dice to roll you may not hold.")
