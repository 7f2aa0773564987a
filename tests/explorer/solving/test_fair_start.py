"""The strip at the foot gives the points of a fair start to the same player as the sheet."""

from dataclasses import replace

import pytest

from farkle_core.engine.settings import Settings
from farkle_core.language.messages import komi_words
from farkle_core.rules import shipped_ruleset
from farkle_core.sheets.sheet import cheat_sheet
from farkle_core.solution.solve import solve
from farkle_explorer.solving.solve_words import result

SMALL = Settings(bound=-500, ceiling=1000, threads=1, check_bound=False)


@pytest.mark.parametrize("ruleset_id", ["five-dice", "equal-turns", "team", "open-550", "high-stakes"])
def test_the_window_and_the_sheet_name_the_same_player(ruleset_id: str) -> None:
    solution = solve(replace(shipped_ruleset(ruleset_id), goal=1000), SMALL)
    points = solution.komi().points
    words = f"fair start: {komi_words(points)} " if points else "no points make it fairer"
    assert words in result(solution)
    player = "first" if points < 0 else "second"
    give = f"Give the {player} player {abs(points)} points" if points else "No handicap makes it fairer"
    assert give in cheat_sheet(solution).fair_start
