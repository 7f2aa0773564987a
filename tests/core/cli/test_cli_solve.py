"""``farkle solve``: the numbers are those of the core, found again once they are known."""

import zipfile
from pathlib import Path

import pytest
from commands import Here, small_game

from farkle_core.solution.storage import store
from farkle_core.solution.storage.solution_file import close_seal, open_seal


@pytest.fixture
def farkle(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Here:
    return Here(capsys, small_game(tmp_path))


def test_the_first_answer_is_timed_measured_and_kept_apart(farkle: Here, tmp_path: Path) -> None:
    first = farkle("solve", farkle.small, "--first-answer", "--json").json
    assert (first["provisional"], first["converged"], first["cached"]) == (1e-6, False, False)
    assert "not proved yet" in farkle("solve", farkle.small, "--first-answer").out
    end = farkle("solve", farkle.small, "--json").json
    assert (end["provisional"], end["converged"], end["cached"]) == (None, True, False)
    assert 0.0 < end["seconds_to_first_answer"] < end["compile_seconds"] + end["seconds"] + 1.0
    assert 0.0 < end["first_answer_error"] < 1e-6
    assert abs(first["first_player_win"] - end["first_player_win"]) <= end["first_answer_error"]
    assert farkle("solve", farkle.small, "--json").json["first_answer_error"] == end["first_answer_error"]
    target = tmp_path / "first.farkle"
    assert "--output" in farkle("solve", farkle.small, "--first-answer", "-o", target).err
    assert not target.exists()


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


@pytest.mark.parametrize("place", ["no/such/folder/kept.farkle", "", "small.toml/kept.farkle", "a" * 300])
def test_where_nothing_can_be_saved_nothing_is_solved(
    farkle: Here, tmp_path: Path, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert farkle("solve", farkle.small, "-o", place).status == 2
    assert not list((tmp_path / "cache").glob("solutions/*"))


def test_a_cache_out_of_reach_is_none(farkle: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARKLE_CACHE_DIR", "/" + "a" * 300)
    outcome = farkle("solve", farkle.small, "--json")
    assert (outcome.status, outcome.json["cached"]) == (0, False)
    assert "the name is too long" in outcome.err


def test_a_goal_that_takes_too_much_memory_is_refused(farkle: Here) -> None:
    Path(farkle.small).write_text(Path(farkle.small).read_text().replace("penalty = 500", "penalty = 501"))
    outcome = farkle("solve", farkle.small, "--bound", "-1000000")
    assert outcome.status == 2
    assert "memory" in outcome.err


def test_a_solution_of_an_older_version_is_refused(farkle: Here, tmp_path: Path) -> None:
    path = tmp_path / "old.farkle"
    with zipfile.ZipFile(path, "w") as archive:
        archive.comment = open_seal(1)
        archive.writestr("metadata.npy", b"")
    path.write_bytes(b"".join(close_seal([path.read_bytes()])))
    outcome = farkle("solve", path)
    assert (outcome.status, outcome.out) == (2, "")
    assert "older version" in outcome.err
    assert "Solve the ruleset again" in outcome.err


def test_a_damaged_solution_file_is_refused_with_its_reason(farkle: Here, tmp_path: Path) -> None:
    path = tmp_path / "kept.farkle"
    farkle("solve", farkle.small, "--output", path)
    path.write_bytes(path.read_bytes()[:-40])
    outcome = farkle("solve", path)
    assert outcome.status == 2
    assert "The solution file is damaged." in outcome.err
