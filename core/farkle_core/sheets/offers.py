"""When to start with carried dice."""

from dataclasses import replace
from typing import Final

from farkle_core.game.turn_start import TurnStart
from farkle_core.language.messages import _
from farkle_core.rules.model import Carry
from farkle_core.sheets.content import OfferCell, OfferRow, Offers, SheetSituation
from farkle_core.sheets.situations import offer_situations
from farkle_core.solution.solution import Solution
from farkle_core.solution.turn_table import Interval

_SAME: Final = 1e-10  # what is not better by more is as good, for all that a solution knows


def offers(solution: Solution) -> Offers | None:
    """Return when to start with carried dice; None where there are none."""
    carry = solution.ruleset.start.carry
    if carry is Carry.NONE:
        return None
    chosen = offer_situations(solution.grid, after_hold=carry is not Carry.STEAL)
    by_seat = [_rows(solution, chosen, seat) for seat in range(solution.ruleset.seats)]
    seats: tuple[int, ...] = ()
    if len(by_seat) > 1:
        seats = (0, 1) if by_seat[0] == by_seat[1] else (0,)
    return Offers(by_seat[0], carry is not Carry.HIGH_STAKES, seats, _farkles_in_words(solution))


def _farkles_in_words(solution: Solution) -> str:
    if solution.grid.farkle_counts == 1:
        return ""
    return _("The opponent has farkled once, you have not.") if _farkles(solution) else _("No farkles in a row so far.")


def _farkles(solution: Solution) -> int:
    """Return the opponent's farkles in a row: it is after one that there is something to steal."""
    stolen = solution.ruleset.start.carry is Carry.STEAL
    return 1 if stolen and solution.grid.farkle_counts > 1 else 0


def _rows(solution: Solution, chosen: tuple[SheetSituation, ...], seat: int) -> tuple[OfferRow, ...]:
    return tuple(
        OfferRow(each, tuple(_cell(solution, each, seat, dice) for dice in range(1, solution.ruleset.dice + 1)))
        for each in chosen
    )


def _cell(solution: Solution, at: SheetSituation, seat: int, dice: int) -> OfferCell:
    if solution.ruleset.start.carry is Carry.HIGH_STAKES:
        return OfferCell(_takes(solution, at, TurnStart(seat=seat, carried_dice=dice)))
    quantum = solution.grid.quantum
    offered = range(quantum, _most_points(solution, at) + 1, quantum)
    beats = solution.ruleset.turn.beat_last_turn and solution.ruleset.start.carry is Carry.PIGGYBACK
    offer = TurnStart(seat=seat, carried_dice=dice)
    taken = [
        points
        for points in offered
        if _takes(solution, at, replace(offer, carried_points=points, last_turn_total=points if beats else 0))
    ]
    return OfferCell(tuple(_runs(taken, quantum, offered[-1] if offered else 0)))


def _takes(solution: Solution, at: SheetSituation, start: TurnStart) -> bool:
    """Whether the carried dice are better than all dice: whether being offered them makes a difference."""
    start = start.at(at.banked, at.opponent).after(0, _farkles(solution))
    without = replace(start, carried_dice=0, carried_points=0)
    return solution.win_chance(start) > solution.win_chance(without) + _SAME


def _most_points(solution: Solution, at: SheetSituation) -> int:
    """Return the most points that may be carried: what was banked just now is part of the opponent's score."""
    told_apart = (solution.stages.shapes[0][3] - 1) * solution.grid.quantum
    if solution.ruleset.start.carry is Carry.PIGGYBACK:
        return min(at.opponent - solution.grid.lowest, told_apart)
    return told_apart


def _runs(points: list[int], quantum: int, most: int) -> list[Interval]:
    runs: list[Interval] = []
    for each in points:
        if runs and runs[-1].last + quantum == each:
            runs[-1] = Interval(runs[-1].first, each, to_goal=each == most)
        else:
            runs.append(Interval(each, each, to_goal=each == most))
    return runs
