"""``farkle advise``: what to set aside of a roll."""

from pathlib import Path

import pytest
from commands import Here, small_game

from farkle_core.solution.solution import Solution
from farkle_core.solution.storage import store


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small game and a cache, shared by the tests of this file."""
    return tmp_path_factory.mktemp("advise")


@pytest.fixture
def farkle(capsys: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> Here:
    monkeypatch.setenv("FARKLE_CACHE_DIR", str(folder / "cache"))
    return Here(capsys, small_game(folder))


LEVEL = ("--banked", 0, "--opponent", 0)


@pytest.mark.published
def test_the_published_example(
    facebook: Solution, tmp_path: Path, capsys: pytest.CaptureFixture[str], farkle: Here
) -> None:
    # [B16]: 0.511005 after the single 5, 0.506680 after the triple, 0.509711 after both.
    path = tmp_path / "facebook.farkle"
    store.save(facebook, path)
    given = farkle("advise", path, *LEVEL, "--roll", "6,5,3,3,3,2", "--bound", -2500)
    table = [line.split("  ") for line in given.out.splitlines() if "%" in line and " dice " in line][:3]
    cells = [[cell.strip() for cell in row if cell.strip()] for row in table]
    assert [(row[0], row[1], row[2]) for row in cells] == [
        ("5", "50", "5 dice"),
        ("3 3 3 5", "350", "2 dice"),
        ("3 3 3", "300", "3 dice"),
    ]
    assert [row[5] for row in cells] == ["51.1005 %", "50.9711 %", "50.6680 %"]
    assert [row[6] for row in cells] == ["0.00", "0.13", "0.43"]
    assert "Set aside a single 5, then roll 5 dice." in given.out
    answer = farkle("advise", path, *LEVEL, "--roll", "6,5,3,3,3,2", "--json").json
    assert [round(choice["win"], 6) for choice in answer["choices"]] == [0.511005, 0.509711, 0.506680]
    assert capsys.readouterr().err == ""
