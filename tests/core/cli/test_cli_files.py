"""``farkle solve``: the numbers are those of the core, found again once they are known."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from commands import Here, program, small_game
from csv_files import rows_of

from farkle_core.lab.mixtures import expand
from farkle_core.lab.results import ResultRow, Results
from farkle_core.lab.study_file import load_study


def test_a_cache_that_cannot_be_written_is_a_warning(farkle: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARKLE_CACHE_DIR", "/dev/null/nothing")
    outcome = farkle("solve", farkle.small, "--json")
    assert outcome.status == 0
    assert "warning: The solution could not be saved" in outcome.err
    assert outcome.json["converged"] is True


@pytest.mark.parametrize("place", ["no/such/folder/kept.farkle", "", "small.toml/kept.farkle", "a" * 300])
def test_no_place_to_save_no_solve(farkle: Here, tmp_path: Path, place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert farkle("solve", farkle.small, "-o", place).status == 2
    assert not list((tmp_path / "cache").glob("solutions/*"))


def test_a_cache_out_of_reach_is_none(farkle: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARKLE_CACHE_DIR", "/" + "a" * 300)
    outcome = farkle("solve", farkle.small, "--json")
    assert (outcome.status, outcome.json["cached"]) == (0, False)
    assert "the name is too long" in outcome.err


# ``farkle rulesets`` and ``farkle rules``: quick, and true to the files.


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is closed to root")
def test_rules_out_of_reach_are_refused_with_the_reason(farkle: Here, tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0)
    for command in ("rules", "solve"):
        outcome = farkle(command, closed / "rules")
        assert outcome.status == 2
        assert "you are not allowed to" in outcome.err


def test_what_is_not_shown_reaches_no_terminal(farkle: Here, tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(Path(farkle.small).read_text() + '"\\u001b[31mred" = 1\n')
    for name in (path, "\x1b[31mred"):
        outcome = farkle("rules", name)
        assert outcome.status == 2
        assert "\x1b" not in outcome.err
        assert "x1b[31mred" in outcome.err


def test_the_rules_are_said_without_the_solver() -> None:
    script = (
        "import sys; from farkle_core.cli import main; main(['rules', 'facebook']); "
        "sys.exit(bool({'numba', 'llvmlite', 'PySide6'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, check=False).returncode == 0


# The whole command in the person's language: nothing of it is English, but what programs read is.


def test_language_is_that_of_the_system(tmp_path: Path) -> None:
    def said(**environment: str) -> str:
        plain = {"FARKLE_LANGUAGE": "", "LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "PYTHONIOENCODING": "utf-8"}
        return program("rules", small_game(tmp_path), **{**plain, **environment}).out

    assert "Be the first to bank 1,000 points.\n" in said(LANG="de_DE.UTF-8", LC_ALL="C")
    assert "Sichere als Erster 1.000 Punkte.\n" in said(LANG="de_DE.UTF-8")


def test_what_a_terminal_cannot_show_is_no_defect(tmp_path: Path) -> None:
    for words in (["rules", "--help"], ["match", "--help"], ["value", small_game(tmp_path)]):
        outcome = program(*words, FARKLE_LANGUAGE="de", PYTHONIOENCODING="ascii")
        assert outcome.status == (0 if "--help" in words else 2)
        assert "?" in outcome.out + outcome.err
        assert "\\x" not in outcome.err


# ``farkle lab``: a study from its first line to its table.


def test_a_study_is_run_shown_and_exported(farkle: Here, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    words = ("--set", "goal=200,300", "--set", "dice=2,3", "--measures", "first_player_win,komi,drama", "--games", "20")
    assert farkle("lab", "new", path, *words).status == 0
    done = program("lab", "run", path, "--workers", "1", "--json")
    assert done.status == 0
    assert (done.json["done"], done.json["failed"]) == (4, 0)
    progress = [json.loads(line) for line in done.err.splitlines() if line.startswith("{")]
    assert [each["done"] for each in progress if "hash" in each] == [1, 2, 3, 4]
    study = load_study(path)
    with Results(path.with_suffix(".results"), study.how, read_only=True) as results:
        lines = results.lines(study.names)
    wins = {line.labels: line.row.figures["first_player_win"].value for line in lines if line.row}
    out = tmp_path / "t.csv"
    files = ("--csv", out, "--parquet", tmp_path / "t.parquet", "--netcdf", tmp_path / "t.nc")
    assert farkle("lab", "export", path, *files).status == 0
    rows = rows_of(out)
    assert list(rows[0]) == ["goal", "dice", "first_player_win", "komi", "drama", "drama_se", "hash"]
    assert {(row["goal"], row["dice"]): float(row["first_player_win"]) for row in rows} == wins
    _reads_elsewhere(tmp_path, rows)
    shown = farkle("lab", "show", path, "--sort", "komi", "--falling", "--json")
    komi = [each["komi"] for each in shown.json["rulesets"]]
    assert komi == sorted(komi, reverse=True)
    assert {tuple(each["axes"].items()) for each in shown.json["effects"]["komi"]["main"]} == {
        (("goal", "300"),), (("dice", "3"),),
    }  # fmt: skip
    assert {each["against"] for each in shown.json["effects"]["komi"]["main"]} == {"200", "2"}
    for sort in ((), ("--sort", "komi")):
        assert farkle("lab", "show", path, *sort, "--json").json["effects"] == shown.json["effects"]
    assert "goal 300 instead of 200" in farkle("lab", "show", path).out
    assert farkle("lab", "show", path, "--measures", "nonsense").status == 2


def _reads_elsewhere(folder: Path, rows: list[dict[str, str]]) -> None:
    """Check the files of other programs, with those programs."""
    import pyarrow.parquet
    import xarray

    table = pyarrow.parquet.read_table(folder / "t.parquet").to_pylist()
    assert [(each["goal"], each["hash"]) for each in table] == [(row["goal"], row["hash"]) for row in rows]
    with xarray.open_dataset(folder / "t.nc", engine="h5netcdf") as data:
        for row in rows:
            found = data["first_player_win"].sel(goal=row["goal"], dice=row["dice"])
            assert float(found) == float(row["first_player_win"])


def test_what_files_say_does_not_steer_the_terminal(farkle: Here, tmp_path: Path) -> None:
    """Control characters of a row's failure, a ruleset's name and a file's own name are written out."""
    path, rules = tmp_path / "house\x1b[2J.toml", tmp_path / "rules.toml"
    assert farkle("lab", "new", path, "--set", "goal=200,300").status == 0
    study = load_study(path)
    with Results(path.with_suffix(".results"), study.how) as results:
        results.describe(study, "", expand(study))
        results.put(ResultRow(next(iter(expand(study).distinct)), "", failure="\x1b]0;mine\x07\x9b2J\u202e"))
    rules.write_text('id = "\\u001b[2J"\n', encoding="utf-8")
    for words in (("status", path), ("show", path), ("export", path), ("show", f"{path}x")):
        said = farkle("lab", *words)
        assert not set(said.out + said.err) & set("\x1b\x07\x9b\u202e")
    assert "\\u001b]0;mine\\u0007\\u009b2J\\u202e" in farkle("lab", "status", path).out
    assert "\x1b" not in farkle("rules", rules).err
