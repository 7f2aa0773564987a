"""The job without a screen: the default ruleset solved, its results printed, its sheet written."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest
from commands import small_game
from pypdf import PdfReader

from farkle_core.cli import main as farkle
from farkle_explorer.program import headless

PUBLISHED = tomllib.loads((files("farkle_resources") / "published.toml").read_text("utf-8"))


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("named", "seen"),
    [
        ({}, False),
        ({"DISPLAY": ":0"}, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True),
        ({"DISPLAY": ""}, False),
        ({"QT_QPA_PLATFORM": "offscreen"}, False),
        ({"QT_QPA_PLATFORM": "vnc:size=800x600"}, True),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}, True),
    ],
)
def test_a_screen_is_there_when_named(named: dict[str, str], seen: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in named.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.platform", "linux")
    assert headless.has_screen() is seen


def test_other_systems_always_have_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setattr("sys.platform", "darwin")
    assert headless.has_screen()


@pytest.mark.usefixtures("qapp")
@pytest.mark.published
def test_results_are_printed_and_the_sheet_is_written(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert headless.run_without_screen() == 0
    said = capsys.readouterr()
    assert [line for line in said.out.splitlines() if "screen" in line] == [headless.NO_SCREEN]
    first_player = PUBLISHED["busche-neller"]["first_player_wins"]
    assert f"{100 * first_player:.2f} %" in said.out
    shares = [int(share) for share in re.findall(r"(\d+) %", said.err)]
    assert shares == sorted(shares)
    assert shares[-1] == 100
    assert 3 <= len(said.err.splitlines()) <= 10
    sheet = here / "busche-neller-sheet.pdf"
    (page,) = PdfReader(sheet).pages
    assert "Busche & Neller" in page.extract_text()

    sheet.unlink()
    assert headless.run_without_screen() == 0
    again = capsys.readouterr()
    assert again.out == said.out
    assert again.err == ""


@pytest.mark.usefixtures("qapp")
def test_a_file_is_solved_and_its_sheet_replaces_nothing(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small_game(here)
    assert headless.run_without_screen(Path("small.toml")) == 0
    assert "Small Farkle" in capsys.readouterr().out
    sheet = here / "small-farkle-sheet.pdf"
    (page,) = PdfReader(sheet).pages
    assert "Small Farkle" in page.extract_text()
    assert set(here.glob("*.pdf")) == {sheet}

    sheet.write_text("mine")
    assert headless.run_without_screen(Path("small.toml")) == 0
    assert "small-farkle-sheet-2.pdf" in capsys.readouterr().out
    assert (sheet.read_text(), len(list(here.glob("*.pdf")))) == ("mine", 2)


def test_other_files_are_reviewed_or_refused_by_name(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = small_game(here)
    assert farkle(["play", rules, "--seats", "max-score,optimal", "--seed", "7", "--record", "."]) == 0
    capsys.readouterr()
    assert headless.run_without_screen(Path("game-7.farkle.jsonl")) == 0
    assert "without luck" in capsys.readouterr().out
    (here / "goals.study.toml").write_text('schema = 1\nbase = "small.toml"\n[axes]\ngoal = [500, 1000]\n')
    (here / "facebook").write_text("no rules")
    for name, said in (
        ("goals.study.toml", "farkle lab run ./goals.study.toml"),
        ("missing.toml", "missing.toml"),
        ("facebook", "facebook"),
    ):
        assert headless.run_without_screen(Path(name)) == 2
        assert said in capsys.readouterr().err
    assert not list(here.glob("*.pdf"))
