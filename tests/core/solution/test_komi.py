"""The fairest handicap brings the first player nearest to one half, and is the same everywhere."""

from dataclasses import replace
from pathlib import Path

import pytest
from commands import Here
from nightly_cases import with_nightly

from farkle_core.engine.settings import Settings
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules import SHIPPED_GROUPS, save_document, shipped_ruleset, to_document
from farkle_core.sheets.sheet import cheat_sheet
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve

SMALL = Settings(bound=-500, ceiling=1000, threads=1, check_bound=False)
UNLIKE = ("facebook", "five-dice", "high-stakes", "last-turn", "open-550", "steal", "welfare", "zilch")
IDS = [each for group in SHIPPED_GROUPS for each in group.ids]


def all_handicaps(solution: Solution) -> dict[int, float]:
    """Return the first player's win chance by points to the second player, negative to the first."""
    scores = range(0, solution.ruleset.goal, solution.grid.quantum)
    to_second = {points: solution.win_chance(TurnStart(0, points)) for points in scores}
    return {**{-points: solution.win_chance(TurnStart(points)) for points in scores}, **to_second}


@pytest.mark.parametrize("ruleset_id", with_nightly(UNLIKE, IDS))
def test_no_handicap_is_fairer(ruleset_id: str) -> None:
    solution = solve(replace(shipped_ruleset(ruleset_id), goal=1000), SMALL)
    found, every = solution.komi(), all_handicaps(solution)
    assert found.first_player_win == every[found.points]
    assert abs(found.first_player_win - 0.5) == min(abs(chance - 0.5) for chance in every.values())
    assert all(every[points] == chance for points, chance in found.chances)
    assert {0, found.points} <= {points for points, _chance in found.chances}
    assert len({points < 0 for points, _chance in found.chances if points}) <= 1
    # Except with an exact goal, who has the better chance never gets points.
    if not solution.ruleset.exact_goal and found.points:
        assert (found.points < 0) == (solution.first_player_win < 0.5)


@pytest.mark.parametrize(("ruleset_id", "opens"), [("open-550", True), ("five-dice", False)])
def test_points_that_replace_an_opening_are_said_to_do_so(
    capsys: pytest.CaptureFixture[str], ruleset_id: str, opens: bool, tmp_path: Path
) -> None:
    ruleset = replace(shipped_ruleset(ruleset_id), goal=1500)
    solution = solve(ruleset, SMALL)
    table = solution.turn_table(TurnStart(solution.grid.quantum))
    less = table.turn_totals < ruleset.turn.opening
    assert table.may_hold[less].any() == opens  # with points on the board
    words = f"with them a player may hold with less than {ruleset.turn.opening} points"
    assert solution.komi().points
    assert (words in cheat_sheet(solution).fair_start) == opens
    path = tmp_path / "rules.toml"
    save_document(to_document(ruleset), path)
    assert (words in Here(capsys, str(path))("komi", path).out) == opens
