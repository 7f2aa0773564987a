"""A solution becomes the content of a cheat sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import farkle_core
from farkle_core.amounts import number
from farkle_core.rules import Ruleset, rules_in_short, short_fingerprint
from farkle_core.rules.model import EndRule
from farkle_core.sheets.cells import HoldRow
from farkle_core.sheets.content import CheatSheet
from farkle_core.sheets.exactness import exactness
from farkle_core.sheets.go_for_it import go_for_it
from farkle_core.sheets.last_turn import last_turn
from farkle_core.sheets.offers import offers
from farkle_core.sheets.rows import conditions, hold_rows
from farkle_core.sheets.scores import scores_of
from farkle_core.sheets.situations import few_situations, last_chance_situations, situations
from farkle_core.solution import Komi

if TYPE_CHECKING:
    from farkle_core.solution import Solution


def cheat_sheet(solution: Solution) -> CheatSheet:
    """Return what the cheat sheet of `solution` says.

    Pure; takes up to a second for the longest games, so call it off the GUI thread.

    Parameters
    ----------
    solution : Solution
        Converged or not; the sheet says which.
    """
    ruleset, grid = solution.ruleset, solution.grid
    hold, seats, second_player = _by_seats(solution)
    last_chances = last_chance_situations(grid) if ruleset.has_penalty else ()
    return CheatSheet(
        title=ruleset.name or ruleset.id,
        aim=aim(ruleset),
        dice=ruleset.dice,
        rules=rules_in_short(ruleset),
        scores=scores_of(ruleset),
        hold=hold,
        seats=seats,
        conditions=tuple(conditions(ruleset)),
        second_player=second_player,
        last_chance=hold_rows(solution, last_chances),
        go_for_it=go_for_it(solution),
        offers=offers(solution),
        last_turn=tuple(filter(None, last_turn(solution))),
        below_zero=grid.lowest < 0,
        first_player_win=solution.first_player_win,
        komi=solution.komi(),
        head_start=_head_start(solution),
        converged=solution.certificate.converged,
        exactness=exactness(solution),
        fingerprint=short_fingerprint(ruleset),
        version=farkle_core.__version__,
        source=ruleset.source,
    )


def aim(ruleset: Ruleset) -> str:
    """Return what is played for, in short: ``"first to 10,000 points"``."""
    goal = f"{number(ruleset.goal)} points"
    if ruleset.exact_goal:
        return f"first to exactly {goal}"
    return f"first to {goal}" if ruleset.end.rule is EndRule.SUDDEN else f"played to {goal}"


def _by_seats(solution: Solution) -> tuple[tuple[HoldRow, ...], tuple[int, ...], tuple[HoldRow, ...]]:
    """Return when the first player holds, for whom that is, and when the second does if it is not for him."""
    chosen = situations(solution.grid)
    first = hold_rows(solution, chosen)
    if solution.ruleset.seats == 1:
        return first, (), ()
    if hold_rows(solution, chosen, seat=1) == first:
        return first, (0, 1), ()
    return first, (0,), hold_rows(solution, few_situations(solution.grid), seat=1)


def _head_start(solution: Solution) -> Komi | None:
    """Return the points at the start that bring the first player nearest to one half, where he has less than that."""
    if solution.first_player_win >= 0.5:
        return None
    grid = solution.grid
    scores = range(0, grid.goal, grid.quantum)
    chances = tuple((points, solution.win_chance(points, 0)) for points in scores)
    points, chance = min(chances, key=lambda entry: abs(entry[1] - 0.5))
    return Komi(points, chance, chances[: points // grid.quantum + 1])
