"""Chooses the situations that represent a whole game on one sheet."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

import numpy as np

from farkle_core.arrays import Bools, Ints
from farkle_core.game.turn_start import FIRST_TURN, Grid, TurnStart
from farkle_core.language.messages import _
from farkle_core.rules.model import Carry, Ruleset
from farkle_core.rules.words.turn import forced_lines
from farkle_core.sheets.content import (
    GameProgress,
    GoForItScores,
    HoldCell,
    HoldRow,
    Lead,
    OfferCell,
    OfferRow,
    Offers,
    SheetSituation,
)
from farkle_core.solution.going_for_it import smallest_holds
from farkle_core.solution.solution import Solution
from farkle_core.solution.turn_table import Interval

# Both players' scores as shares of the goal. The lead is a fifth of the goal throughout, so that rows can be compared.
# At a goal of 10,000 the late scores are 8,000 and 6,000, two of Busche's examples.
SHARES: Final = (
    (Lead.LEVEL, GameProgress.START, 0.0, 0.0),
    (Lead.LEVEL, GameProgress.MIDDLE, 0.5, 0.5),
    (Lead.LEVEL, GameProgress.LATE, 0.8, 0.8),
    (Lead.AHEAD, GameProgress.MIDDLE, 0.5, 0.3),
    (Lead.AHEAD, GameProgress.LATE, 0.8, 0.6),
    (Lead.BEHIND, GameProgress.MIDDLE, 0.3, 0.5),
    (Lead.BEHIND, GameProgress.LATE, 0.6, 0.8),
)

# Scores are rounded to hundredths of the goal; the share of the goal that represents a first hold.
_STEPS_IN_A_GOAL = 100
_FIRST_HOLD = 0.05
_SAME: Final = 1e-10  # smaller differences are within the solution's error
Flags = Bools


def situations(grid: Grid) -> tuple[SheetSituation, ...]:
    """Return the situations of the sheet's table for the game of `grid`, with no farkles in a row.

    Scores are rounded. If two situations of a short game are equal, or a lead is 0, the later one is left out. The
    start of the game is always there.
    """
    chosen: dict[tuple[int, int], SheetSituation] = {}
    for standing, moment, own, others in SHARES:
        banked, opponent = round_score(grid, own), round_score(grid, others)
        if standing is Lead.LEVEL or banked != opponent:
            chosen.setdefault((banked, opponent), SheetSituation(standing, moment, banked, opponent))
    return tuple(chosen.values())


def few_situations(grid: Grid) -> tuple[SheetSituation, ...]:
    """Return a selection of those situations: the start, and ahead and behind near the end."""
    return tuple(
        each
        for each in situations(grid)
        if each.moment is (GameProgress.START if each.standing is Lead.LEVEL else GameProgress.LATE)
    )


def last_chance_situations(grid: Grid) -> tuple[SheetSituation, ...]:
    """Return a few situations in which the mover's next farkle costs the penalty; empty if farkles are not counted."""
    farkles = grid.farkle_counts - 1
    return tuple(replace(each, farkles=farkles) for each in few_situations(grid) if farkles)


def offer_situations(grid: Grid, *, after_hold: bool) -> tuple[SheetSituation, ...]:
    """Return a few situations in which dice may be carried over.

    After a hold the opponent has points. So the list begins with the opponent's first hold instead of the start of the
    game.
    """
    few = few_situations(grid)
    if not after_hold:
        return few
    first = grid.clamp(max(round_score(grid, _FIRST_HOLD), grid.quantum))
    begun = SheetSituation(Lead.BEHIND, GameProgress.START, few[0].banked, first)
    return (begun, *few[1:]) if first > few[0].banked else few[1:]


def round_score(grid: Grid, share: float) -> int:
    """Return `share` of the goal as a score, rounded to a hundredth of the goal."""
    step = grid.quantum * max(1, round(grid.goal / _STEPS_IN_A_GOAL / grid.quantum))
    return grid.clamp(step * round(share * grid.goal / step))


def hold_rows(solution: Solution, situations: Iterable[SheetSituation], seat: int = 0) -> tuple[HoldRow, ...]:
    """Return the thresholds of the player in a seat for each of `situations`, for every start of a turn."""
    return tuple(_hold_row(solution, situation, seat) for situation in situations)


def _hold_row(solution: Solution, situation: SheetSituation, seat: int) -> HoldRow:
    start = replace(widest_start(solution.ruleset), seat=seat).at(situation.banked, situation.opponent)
    start = replace(start, third=situation.third or 0)
    table = solution.dice_table(start.after(situation.farkles, 0))
    if solution.ruleset.start.carry in (Carry.PIGGYBACK, Carry.STEAL):
        # Carried points may be any number, and so may turn totals.
        reachable = solution.automaton.reachable(len(table.turn_totals), 0)
        table = replace(table, reachable=reachable[:, : solution.ruleset.dice])
    return HoldRow(situation, tuple(HoldCell(intervals) for intervals in table.thresholds()))


def widest_start(ruleset: Ruleset) -> TurnStart:
    """Return a start that can reach every turn total that any start can, unless carried points vary."""
    return TurnStart(carried_dice=1) if ruleset.start.carry is Carry.HIGH_STAKES else FIRST_TURN


def conditions(ruleset: Ruleset) -> Iterator[str]:
    """Yield the turns that the thresholds of a sheet apply to, a sentence each."""
    turn = ruleset.turn
    if ruleset.last_turns_follow:
        yield _("For turns before a player has reached the goal.")
    if turn.beat_last_turn:
        # A turn to beat fewer points may need less than the minimum, which the thresholds assume.
        if turn.minimum:
            yield _("For a last turn that banked nothing, or {minimum:,} points or more.", minimum=turn.minimum)
        yield _("You must also beat the points of the last turn.")
    if any(turn.hot_dice_bonus):
        yield _("No hot-dice bonus so far in the turn.")
    yield from forced_lines(ruleset, ruleset.dice)


def offers(solution: Solution) -> Offers | None:
    """Return when to start with carried dice; None if the rules have none."""
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
    """Return the opponent's farkles in a row: there is something to steal only after a farkle."""
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
    """Whether the carried dice are better than all dice, so that the offer makes a difference."""
    start = start.at(at.banked, at.opponent).after(0, _farkles(solution))
    without = replace(start, carried_dice=0, carried_points=0)
    return solution.win_chance(start) > solution.win_chance(without) + _SAME


def _most_points(solution: Solution, at: SheetSituation) -> int:
    """Return the most points that may be carried: the opponent's score contains them."""
    most = (solution.phase_tables.shapes[0][3] - 1) * solution.grid.quantum
    if solution.ruleset.start.carry is Carry.PIGGYBACK:
        return min(at.opponent - solution.grid.lowest, most)
    return most


def _runs(points: list[int], quantum: int, most: int) -> list[Interval]:
    runs: list[Interval] = []
    for each in points:
        if runs and runs[-1].last + quantum == each:
            runs[-1] = Interval(runs[-1].first, each, to_goal=each == most)
        else:
            runs.append(Interval(each, each, to_goal=each == most))
    return runs


def go_for_it(solution: Solution) -> GoForItScores | None:
    """Return the margins of the go-for-it region of `solution`, with no farkles in a row on either side.

    Takes as long as the hold regions of every pair of scores. None if reaching the goal does not end the game: then
    a hold is always best somewhere.
    """
    if solution.ruleset.last_turns_follow:
        return None
    grid = solution.grid
    from_zero = grid.index(0)
    scores = grid.scores[from_zero:]
    region = solution.hold_regions(widest_start(solution.ruleset)).go_for_it[:, from_zero:, from_zero:]
    own = [_from_which_on(scores, rows.all(axis=1)) for rows in region]
    opponent = [_from_which_on(scores, rows.all(axis=0)) for rows in region]
    conditions = tuple(_conditions(solution.ruleset))
    return GoForItScores(_without_the_obvious(own, solution), tuple(opponent), conditions)


def _conditions(ruleset: Ruleset) -> Iterator[str]:
    if ruleset.start.carry in (Carry.PIGGYBACK, Carry.STEAL):
        yield _("For turns begun with all the dice.")
    if ruleset.turn.beat_last_turn:
        yield _("After a turn that banked nothing.")
    if any(ruleset.turn.hot_dice_bonus):
        yield _("Before any hot-dice bonus in the turn.")


def _from_which_on(scores: Ints, always: Flags) -> int | None:
    """Return the lowest score from which `always` is true without a gap, in points."""
    exceptions = np.flatnonzero(~always)
    first = int(exceptions[-1]) + 1 if exceptions.size else 0
    return int(scores[first]) if first < len(scores) else None


def _without_the_obvious(margins: list[int | None], solution: Solution) -> tuple[int | None, ...]:
    """Replace own scores by None if from there on the smallest allowed hold wins."""
    smallest = smallest_holds(solution, FIRST_TURN)
    goal = solution.grid.goal
    return tuple(
        None if margin is None or least is None or margin + least >= goal else margin
        for margin, least in zip(margins, smallest, strict=True)
    )
