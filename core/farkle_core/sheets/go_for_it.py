"""From which scores on one never holds short of winning."""

from collections.abc import Iterator

import numpy as np

from farkle_core.arrays import Bools, Ints
from farkle_core.game.grid import Grid
from farkle_core.game.turn_start import TurnStart
from farkle_core.language.messages import _
from farkle_core.rules.model import Carry, EndRule, Ruleset
from farkle_core.sheets.content import GoForItScores
from farkle_core.sheets.situations import widest_start
from farkle_core.solution.solution import Solution

Flags = Bools


def go_for_it(solution: Solution) -> GoForItScores | None:
    """Return the margins of the go-for-it region of `solution`, with no farkles in a row on either side.

    Takes as long as the hold regions of every pair of scores. None where reaching the goal does not end the game:
    there one always holds somewhere.
    """
    if solution.ruleset.end.rule is not EndRule.SUDDEN:
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
    """Return the lowest score from which on `always` holds without a gap, in points."""
    exceptions = np.flatnonzero(~always)
    first = int(exceptions[-1]) + 1 if exceptions.size else 0
    return int(scores[first]) if first < len(scores) else None


def _without_the_obvious(margins: list[int | None], solution: Solution) -> tuple[int | None, ...]:
    """Drop own scores from which on the smallest turn total that one may hold wins already."""
    smallest = smallest_holds(solution)
    goal = solution.grid.goal
    return tuple(
        None if margin is None or least is None or margin + least >= goal else margin
        for margin, least in zip(margins, smallest, strict=True)
    )


def smallest_holds(solution: Solution) -> tuple[int | None, ...]:
    """Return the smallest turn total (points) that one may hold, by n - 1 for n dice; None where one never may."""
    table = solution.turn_table(TurnStart(_second_score(solution.grid)))
    allowed = table.may_hold & table.reachable
    return tuple(int(table.turn_totals[np.argmax(column)]) if column.any() else None for column in allowed.T)


def _second_score(grid: Grid) -> int:
    """Return the lowest own score above 0, at which an opening no longer counts; 0 where there is none."""
    return grid.clamp(grid.quantum)
