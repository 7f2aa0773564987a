"""Which situations stand for a whole game on one sheet."""

from dataclasses import replace
from typing import Final

from farkle_core.game.grid import Grid
from farkle_core.sheets.cells import GameStage, Lead, SheetSituation

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
