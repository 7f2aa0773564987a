"""``farkle solve``: the numbers are those of the core, found again once they are known."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import Here, small_game

from farkle_core import store
from farkle_core.rules import fingerprint, load_ruleset
from farkle_core.settings import Settings
from farkle_core.solve import solve


@pytest.fixture
def farkle(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Here:
    return Here(capsys, small_game(tmp_path))


def test_solving_says_what_the_core_says(farkle: Here) -> None:
    answer = farkle("solve", farkle.small, "--json", "--threads", "1").json
    ruleset = load_ruleset(Path(farkle.small))
    solution = solve(ruleset, Settings(threads=1))
    assert answer["first_player_win"] == solution.first_player_win
    assert answer["komi"] == solution.komi().points
    assert answer["komi_first_player_win"] == solution.komi().first_player_win
    assert answer["states"] == solution.certificate.states
    assert answer["sweeps"] == solution.certificate.sweeps
    assert answer["residual"] == solution.certificate.residual <= 1e-12
    assert answer["bound_effect"] == solution.certificate.bound_effect
    assert answer["converged"] is True
    assert answer["cached"] is False
    assert answer["fingerprint"] == fingerprint(ruleset)
    assert (answer["ruleset"], answer["bound"], answer["tolerance"]) == ("small", -2500, 1e-12)
    assert answer["threads"] == 1
    assert answer["seconds"] > 0
    assert answer["compile_seconds"] >= 0


def test_people_read_words_and_units(farkle: Here) -> None:
    text = farkle("solve", farkle.small).out
    assert "Small Farkle, first to 1,000 points with 6 dice" in text
    for words in ("The first player wins", " %", "komi", "converged", "−2,500 points", "states"):
        assert words in text


def test_what_was_solved_once_is_not_solved_again(farkle: Here, tmp_path: Path) -> None:
    first = farkle("solve", farkle.small, "--json").json
    renamed = tmp_path / "renamed.toml"
    renamed.write_text(Path(farkle.small).read_text().replace("Small Farkle", "Our game"))
    second = farkle("solve", renamed, "--json").json
    assert (first["cached"], second["cached"]) == (False, True)
    assert second["name"] == "Our game"
    assert second["seconds"] == first["seconds"]
    assert farkle("solve", farkle.small, "--json", "--bound", "-1000").json["cached"] is False


def test_without_the_cache_nothing_is_looked_for_or_kept(farkle: Here, tmp_path: Path) -> None:
    assert farkle("solve", farkle.small, "--json", "--no-cache").json["cached"] is False
    assert not (tmp_path / "cache" / "solutions").exists()
    farkle("solve", farkle.small)
    assert farkle("solve", farkle.small, "--json", "--no-cache").json["cached"] is False


def test_a_saved_solution_is_a_ruleset_too(farkle: Here, tmp_path: Path) -> None:
    saved = tmp_path / "kept.farkle"
    first = farkle("solve", farkle.small, "--json", "--no-cache", "--output", saved, "--bound", "-1500").json
    assert first["output"] == str(saved)
    assert store.load(saved).first_player_win == first["first_player_win"]
    again = farkle("solve", saved, "--json", "--no-cache").json
    assert (again["cached"], again["bound"], again["first_player_win"]) == (True, -1500, first["first_player_win"])
    other = farkle("solve", saved, "--json", "--no-cache", "--bound", "-1000").json
    assert (other["cached"], other["bound"]) == (False, -1000)
    assert "Small Farkle" in farkle("rules", saved).out


def test_a_cache_that_cannot_be_written_is_a_warning(farkle: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARKLE_CACHE_DIR", "/dev/null/nothing")
    outcome = farkle("solve", farkle.small, "--json")
    assert outcome.status == 0
    assert "warning: The solution could not be saved" in outcome.err
    assert outcome.json["converged"] is True


def test_a_file_that_cannot_be_written_is_a_mistake(farkle: Here) -> None:
    outcome = farkle("solve", farkle.small, "--output", "/no/such/folder/kept.farkle")
    assert outcome.status == 2
    assert "no such file or folder" in outcome.err
    assert outcome.out == ""


@pytest.mark.parametrize("place", ["no/such/folder/kept.farkle", "", "small.toml/kept.farkle", "a" * 300])
def test_where_nothing_can_be_saved_nothing_is_solved(
    farkle: Here, tmp_path: Path, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert farkle("solve", farkle.small, "-o", place).status == 2
    assert not list((tmp_path / "cache").glob("solutions/*"))


def test_a_bound_between_two_scores_is_said(farkle: Here) -> None:
    outcome = farkle("solve", farkle.small, "--bound", "-777")
    assert "−800 points (−777 in steps of 100)" in outcome.out
    assert "−777 becomes −800" in outcome.err
    again = farkle("solve", farkle.small, "--bound", "-777", "--json").json
    assert (again["bound"], again["bound_matters"]) == (-800, True)
    assert farkle("solve", farkle.small, "--bound", "-800").err == ""


def test_a_bound_that_changes_nothing_is_said(farkle: Here) -> None:
    Path(farkle.small).write_text(Path(farkle.small).read_text().replace("penalty = 500", "penalty = 0"))
    outcome = farkle("solve", farkle.small, "--json", "--bound", "-777")
    assert "--bound changes nothing" in outcome.err
    assert (outcome.json["bound"], outcome.json["bound_matters"]) == (None, False)
    assert farkle("solve", farkle.small).err == ""


def test_a_cache_out_of_reach_is_none(farkle: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARKLE_CACHE_DIR", "/" + "a" * 300)
    outcome = farkle("solve", farkle.small, "--json")
    assert (outcome.status, outcome.json["cached"]) == (0, False)
    assert "the name is too long" in outcome.err


def test_all_wrong_settings_are_said_at_once(farkle: Here) -> None:
    outcome = farkle("solve", farkle.small, "--bound", "500", "--tolerance", "7", "--threads", "two")
    assert outcome.status == 2
    assert outcome.out == ""
    for option in ("--bound: found 500", "--tolerance: found 7", "--threads: found two"):
        assert option in outcome.err


@pytest.mark.parametrize("value", ["nan", "inf", "0", "-1", "x"])
def test_a_tolerance_that_cannot_be_is_refused(farkle: Here, value: str) -> None:
    outcome = farkle("solve", farkle.small, f"--tolerance={value}")
    assert outcome.status == 2
    assert "--tolerance" in outcome.err


def test_a_goal_that_takes_too_much_memory_is_refused(farkle: Here) -> None:
    Path(farkle.small).write_text(Path(farkle.small).read_text().replace("penalty = 500", "penalty = 501"))
    outcome = farkle("solve", farkle.small, "--bound", "-1000000")
    assert outcome.status == 2
    assert "memory" in outcome.err


def test_rules_that_cannot_be_solved_name_the_option(farkle: Here, tmp_path: Path) -> None:
    path = tmp_path / "two.toml"
    text = Path(farkle.small).read_text().replace("minimum = 300", "minimum = 300\nbeat_last_turn = true")
    path.write_text(text + '\n[end]\nrule = "last-turn"\n')
    outcome = farkle("solve", path)
    assert outcome.status == 2
    assert "turn.beat_last_turn" in outcome.err
    assert "end.rule" in outcome.err


def test_a_damaged_solution_file_is_refused_with_its_reason(farkle: Here, tmp_path: Path) -> None:
    path = tmp_path / "kept.farkle"
    farkle("solve", farkle.small, "--output", path)
    path.write_bytes(path.read_bytes()[:-40])
    outcome = farkle("solve", path)
    assert outcome.status == 2
    assert "The solution file is damaged." in outcome.err
