"""``farkle match``, ``fit`` and ``komi``: the numbers are those of the core; what cannot be is refused at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import Here, small_game

from farkle_core.engine.settings import Settings
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules import load_ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.strategies.fit import fit
from farkle_core.strategies.forms import KindName, SheetKind
from farkle_core.strategies.match import match
from farkle_core.strategies.model import HoldAt, MaxScore
from farkle_core.strategies.names import name_of
from farkle_core.strategies.strategy_words import title

QUICKLY = ("--threads", "1", "--bound", "-500")


@pytest.fixture
def farkle(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Here:
    return Here(capsys, small_game(tmp_path))


@pytest.fixture
def solution(farkle: Here) -> Solution:
    return solve(load_ruleset(Path(farkle.small)), Settings(threads=1, bound=-500))


def test_a_match(farkle: Here, solution: Solution) -> None:
    answer = farkle("match", farkle.small, "--first", "hold-at:400", "--second", "max-score", "--json", *QUICKLY).json
    found = match(solution, HoldAt((400,) * 6), MaxScore())
    assert (answer["first"], answer["second"]) == (found.first, found.second)
    assert answer["overall"] == found.overall
    assert answer["strategies"] == ["hold-at:400", "max-score"]
    assert answer["match_converged"]


def test_a_sheet_is_fitted_and_saved(farkle: Here, solution: Solution, tmp_path: Path) -> None:
    path = tmp_path / "ours.strategy"
    answer = farkle("fit", farkle.small, "--kind", "one-number", "-o", path, "--json", *QUICKLY).json
    found = fit(solution, SheetKind(KindName.ONE))
    assert answer["strategy"] == name_of(found.strategy, solution.ruleset)
    assert answer["overall"] == found.price.overall
    assert answer["points_per_turn"] == found.points_per_turn
    assert f'title = "{title(found.strategy)}"' in path.read_text(encoding="utf-8")
    again = farkle("match", farkle.small, "--first", path, "--json", *QUICKLY).json
    assert again["overall"] == pytest.approx(answer["overall"], abs=1e-12)


def test_komi(farkle: Here, solution: Solution) -> None:
    answer = farkle("komi", farkle.small, "--json", *QUICKLY).json
    komi = solution.komi()
    assert (answer["komi"], answer["komi_first_player_win"]) == (komi.points, komi.first_player_win)
    chances = {each["points"]: each["first_player_win"] for each in answer["komi_chances"]}
    for points, chance in chances.items():
        assert solution.win_chance(TurnStart(0, points)) == chance
    assert min(chances.values(), key=lambda chance: abs(chance - 0.5)) == komi.first_player_win
