"""Which situations stand for a whole game on one sheet."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from farkle_core.game.grid import Grid
from farkle_core.game.turn_start import FIRST_TURN, TurnStart
from farkle_core.language.messages import _
from farkle_core.rules.model import Carry, EndRule, Ruleset
from farkle_core.sheets.content import GameStage, HoldCell, HoldRow, Lead, SheetSituation
from farkle_core.solution.solution import Solution

# Own and the opponent's score as shares of the goal; the lead is a fifth of the goal throughout, so that a row can be
# compared with the next. At a goal of 10,000 the late ones are 8,000 and 6,000, two of Busche's examples.
_SHARES: Final = (
    (Lead.LEVEL, GameStage.START, 0.0, 0.0),
    (Lead.LEVEL, GameStage.LATE, 0.8, 0.8),
    (Lead.AHEAD, GameStage.MIDDLE, 0.5, 0.3),
    (Lead.AHEAD, GameStage.LATE, 0.8, 0.6),
    (Lead.BEHIND, GameStage.MIDDLE, 0.3, 0.5),
    (Lead.BEHIND, GameStage.LATE, 0.6, 0.8),
)

# Scores are rounded to hundredths of the goal; the share of the goal that stands for a first hold.
_STEPS_IN_A_GOAL = 100

_FIRST_HOLD = 0.05


def situations(grid: Grid) -> tuple[SheetSituation, ...]:
    """Return the situations for the sheet's table, for the game of `grid`, with no farkles in a row.

    Scores are rounded to something easy to say. In games so short that two situations fall together, or a lead
    vanishes, the later ones are left out; the start is always there.
    """
    chosen: dict[tuple[int, int], SheetSituation] = {}
    for standing, moment, own, others in _SHARES:
        banked, opponent = round_score(grid, own), round_score(grid, others)
        if standing is Lead.LEVEL or banked != opponent:
            chosen.setdefault((banked, opponent), SheetSituation(standing, moment, banked, opponent))
    return tuple(chosen.values())


def few_situations(grid: Grid) -> tuple[SheetSituation, ...]:
    """Return the few of those situations that stand for all: the start, and ahead and behind near the end."""
    return tuple(
        each
        for each in situations(grid)
        if each.moment is (GameStage.START if each.standing is Lead.LEVEL else GameStage.LATE)
    )


def last_chance_situations(grid: Grid) -> tuple[SheetSituation, ...]:
    """Return few situations in which the mover's next farkle costs the penalty; empty if farkles are not counted."""
    farkles = grid.farkle_counts - 1
    return tuple(replace(each, farkles=farkles) for each in few_situations(grid) if farkles)


def offer_situations(grid: Grid, *, after_hold: bool) -> tuple[SheetSituation, ...]:
    """Return few situations in which dice may be carried over.

    After a hold the opponent has points, so that the start of the game is none of them; his first hold is.
    """
    few = few_situations(grid)
    if not after_hold:
        return few
    first = grid.clamp(max(round_score(grid, _FIRST_HOLD), grid.quantum))
    begun = SheetSituation(Lead.BEHIND, GameStage.START, few[0].banked, first)
    return (begun, *few[1:]) if first > few[0].banked else few[1:]


def round_score(grid: Grid, share: float) -> int:
    """Return a score that is `share` of the goal, rounded to a hundredth of it, which is easy to say."""
    step = grid.quantum * max(1, round(grid.goal / _STEPS_IN_A_GOAL / grid.quantum))
    return grid.clamp(step * round(share * grid.goal / step))


def hold_rows(solution: Solution, situations: Iterable[SheetSituation], seat: int = 0) -> tuple[HoldRow, ...]:
    """Return when the player in a seat holds in each of `situations`, whatever the turn started from."""
    return tuple(_hold_row(solution, situation, seat) for situation in situations)


def _hold_row(solution: Solution, situation: SheetSituation, seat: int) -> HoldRow:
    start = replace(widest_start(solution.ruleset), seat=seat).at(situation.banked, situation.opponent)
    table = solution.dice_table(start.after(situation.farkles, 0))
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
