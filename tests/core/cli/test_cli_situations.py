"""``farkle value`` and ``farkle table``: one situation, and all of a turn."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import Here, small_game

from farkle_core.engine.settings import Settings
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules import load_ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small game and a cache, shared by the tests of this file."""
    return tmp_path_factory.mktemp("situations")


@pytest.fixture(scope="module")
def solution(folder: Path) -> Solution:
    return solve(load_ruleset(Path(small_game(folder))), Settings(threads=1))


@pytest.fixture
def farkle(capsys: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> Here:
    monkeypatch.setenv("FARKLE_CACHE_DIR", str(folder / "cache"))
    return Here(capsys, small_game(folder))


@pytest.mark.parametrize(("banked", "last"), [(0, 1000), (900, 300), (700, 300), (600, 400), (-2500, 3500)])
def test_the_largest_turn_total_is_the_tables(farkle: Here, solution: Solution, banked: int, last: int) -> None:
    assert solution.turn_table(TurnStart(banked)).turn_totals[-1] == last
    start = ("value", farkle.small, "--banked", banked, "--opponent", 0, "--dice", 1, "--turn-total")
    assert farkle(*start, last).status == 0
    refused = farkle(*start, last + 50)
    assert refused.status == 2
    assert f"holding {last:,} wins" in refused.err


def test_beyond_what_wins_a_turn_total_still_wins(farkle: Here, solution: Solution) -> None:
    start = ("value", farkle.small, "--banked", 900, "--opponent", 0, "--json", "--dice", 3, "--turn-total")
    table = solution.turn_table(TurnStart(900))
    chance = table.farkle_chance[2]
    for total in (500, 2000, 4100):
        answer = farkle(*start, total).json
        assert (answer["turn_total"], answer["hold"], answer["win"], answer["action"]) == (total, 1.0, 1.0, "hold")
        assert answer["roll"] == pytest.approx(1 - chance + chance * table.farkle_value, abs=1e-12)
        assert answer["reachable"] is True
    # One die set aside is worth 100, and all six before it are worth 400 at the least: two triples of twos.
    for total, reachable in ((400, False), (500, True)):
        assert farkle(*start[:-2], 5, "--turn-total", total).json["reachable"] is reachable
    assert farkle(*start, 10_400).status == 2


def test_a_penalty_for_each_farkle_is_not_called_free(farkle: Here, tmp_path: Path) -> None:
    text = Path(farkle.small).read_text()
    each, free = tmp_path / "each.toml", tmp_path / "free.toml"
    each.write_text(text.replace("count = 2", "count = 1"))
    free.write_text(text.replace("penalty = 500", "penalty = 0"))
    said = farkle("value", each, "--banked", 0, "--opponent", 0, "--farkles", 1)
    assert said.status == 2
    assert "each farkle costs points" in said.err
    assert "cost nothing" in farkle("value", free, "--banked", 0, "--opponent", 0, "--farkles", 1).err
