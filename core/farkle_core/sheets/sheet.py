"""A solution becomes the content of a cheat sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import farkle_core
from farkle_core.rules import rules_in_short, short_fingerprint
from farkle_core.sheets.content import CheatSheet, HoldCell, HoldRow, Situation
from farkle_core.sheets.exactness import exactness
from farkle_core.sheets.go_for_it import go_for_it
from farkle_core.sheets.scores import scores_of
from farkle_core.sheets.situations import last_chance_situations, situations

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
    last_chances = last_chance_situations(grid) if ruleset.has_penalty else ()
    return CheatSheet(
        title=ruleset.name or ruleset.id,
        goal=ruleset.goal,
        dice=ruleset.dice,
        rules=rules_in_short(ruleset),
        scores=scores_of(ruleset),
        hold=tuple(_hold_row(solution, each) for each in situations(grid)),
        last_chance=tuple(_hold_row(solution, each) for each in last_chances),
        go_for_it=go_for_it(solution),
        below_zero=grid.lowest < 0,
        first_player_win=solution.first_player_win,
        komi=solution.komi(),
        converged=solution.certificate.converged,
        exactness=exactness(solution),
        fingerprint=short_fingerprint(ruleset),
        version=farkle_core.__version__,
        source=ruleset.source,
    )


def _hold_row(solution: Solution, situation: Situation) -> HoldRow:
    table = solution.turn_table(situation.banked, situation.opponent, farkles=situation.farkles)
    return HoldRow(situation, tuple(HoldCell(intervals) for intervals in table.thresholds()))
