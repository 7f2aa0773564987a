"""``farkle advise``: what to set aside of a roll."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import Here, small_game

from farkle_core.engine.settings import Settings
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules import load_ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.solution.storage import store

STAKES = """
[start]
carry = "high-stakes"
bonus = 500
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small game and a cache, shared by the tests of this file."""
    return tmp_path_factory.mktemp("advise")


@pytest.fixture(scope="module")
def solution(folder: Path) -> Solution:
    return solve(load_ruleset(Path(small_game(folder))), Settings(threads=1))


@pytest.fixture
def farkle(capsys: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> Here:
    monkeypatch.setenv("FARKLE_CACHE_DIR", str(folder / "cache"))
    return Here(capsys, small_game(folder))


@pytest.fixture(scope="module")
def stakes(folder: Path) -> Path:
    path = folder / "stakes.toml"
    path.write_text(Path(small_game(folder)).read_text(encoding="utf-8") + STAKES, encoding="utf-8")
    return path


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


def test_numbers_are_those_of_the_turn_table(farkle: Here, solution: Solution) -> None:
    words = "--banked 400 --opponent -200 --farkles 1 --opponent-farkles 1 --turn-total 300"
    answer = farkle("advise", farkle.small, *words.split(), "--roll", "1 1 5", "--json").json
    table = solution.turn_table(TurnStart(400, -200, 1, 1))
    assert [answer[key] for key in ("banked", "opponent", "farkles", "opponent_farkles", "turn_total")] == [
        400, -200, 1, 1, 300,
    ]  # fmt: skip
    assert (answer["roll"], answer["fate"]) == ([1, 1, 5], "scores")
    # In the small game a 5 is worth as much as a 1.
    ways = {tuple(choice["set_aside"]): choice for choice in answer["choices"]}
    assert set(ways) == {(5,), (1, 5), (1, 1, 5)}
    for faces, choice in ways.items():
        row, column = table.row(300 + 100 * len(faces)), (3 - len(faces) or 6) - 1
        assert choice["turn_total"] == table.turn_totals[row]
        assert choice["win"] == table.win[row, column]
        assert (choice["hold"], choice["roll"]) == (table.hold[row, column], table.roll[row, column])
        assert choice["action"] == ("hold" if table.holds[row, column] else "roll")
        assert choice["farkle_chance"] == table.farkle_chance[column]
    assert ways[(5,)]["or"] == [[1]]
    assert answer["win"] == max(choice["win"] for choice in answer["choices"])


@pytest.mark.parametrize("typed", ["1,1,5", "115", "1 1 5", "5-1-1"])
def test_a_roll_is_typed_in_many_ways(farkle: Here, typed: str) -> None:
    answer = farkle("advise", farkle.small, *LEVEL, "--turn-total", 300, "--roll", typed, "--json").json
    assert answer["roll"] == [1, 1, 5]


def test_a_farkle_in_words(farkle: Here, solution: Solution) -> None:
    words = ("--banked", 500, "--opponent", 0, "--farkles", 1, "--turn-total", 300, "--roll", "2,3")
    text = farkle("advise", farkle.small, *words).out
    assert "Turn total 300 points, you rolled 2-3." in text
    assert "Farkle: the turn is over." in text
    assert "The 300 points of this turn are lost. It is the second in a row and costs 500 points." in text
    assert f"Your win chance is {100 * (1 - solution.win_chance()):.2f} % now." in text
    answer = farkle("advise", farkle.small, *words, "--json").json
    assert (answer["fate"], answer["choices"]) == ("farkle", [])
    assert answer["win"] == pytest.approx(1 - solution.win_chance(), abs=1e-12)


def test_a_state_that_cannot_occur_says_so(farkle: Here) -> None:
    words = ("advise", farkle.small, *LEVEL, "--turn-total", 100, "--roll", "1")
    assert farkle(*words, "--json").json["reachable"] is False
    assert "cannot occur" in farkle(*words).out
    assert farkle("advise", farkle.small, *LEVEL, "--turn-total", 100, "--roll", "11234", "--json").json["reachable"]


def test_everything_wrong_is_said_at_once(farkle: Here) -> None:
    words = "--banked 1000 --farkles 2 --turn-total 75 --roll 1,7 --start all"
    outcome = farkle("advise", farkle.small, *words.split())
    assert (outcome.status, outcome.out) == (2, "")
    for option in ("--banked", "--opponent: is needed", "--farkles", "--turn-total", "--roll: found 1,7", "--start"):
        assert f"  {option}" in outcome.err
    assert "no dice are offered here" in outcome.err


@pytest.mark.parametrize("roll", ["-1,2,3,4,5,6", "-1", "-.5", "1.5,2,3,4,5,6", "1 -5 5 2 3 4"])
def test_what_is_no_die_is_refused_in_words(farkle: Here, roll: str) -> None:
    outcome = farkle("advise", farkle.small, *LEVEL, "--roll", roll)
    assert outcome.status == 2
    assert f"--roll: found {roll}; the faces of 6 dice, each 1 to 6" in outcome.err


def test_scores_below_0_are_taken(farkle: Here) -> None:
    words = ("--banked", "-500", "--opponent", "-500", "--bound", "-2500", "--roll", "6,5,3,3,3,2")
    answer = farkle("advise", farkle.small, *words, "--json").json
    assert (answer["banked"], answer["opponent"]) == (-500, -500)


def test_the_roll_has_to_fit_the_turn(farkle: Here) -> None:
    first = farkle("advise", farkle.small, *LEVEL, "--roll", "1,5")
    assert first.status == 2
    assert "--roll: found 1,5; the faces of 6 dice" in first.err
    missing = farkle("advise", farkle.small, *LEVEL)
    assert "--roll: is needed; the faces of 6 dice, each 1 to 6, such as 1,5,5,2,3,4" in missing.err
    many = farkle("advise", farkle.small, *LEVEL, "--turn-total", 300, "--roll", "1234561")
    assert "the faces of 1 to 6 dice" in many.err


def test_offered_dice_are_to_be_taken_or_left(farkle: Here, stakes: Path) -> None:
    start = ("advise", stakes, "--banked", 0, "--opponent", 400, "--carried-dice")
    answer = farkle(*start, 3, "--json").json
    table = farkle("value", stakes, "--banked", 0, "--opponent", 400, "--carried-dice", 3, "--json").json
    assert (answer["take"], answer["roll_all"], answer["action"]) == (table["take"], table["roll"], table["action"])
    assert answer["win"] == table["win"]
    text = farkle(*start, 3).out
    assert "start with 3 dice" in text
    assert "the offered 3 dice bring 500 points if they score" in " ".join(text.split())
    # The number of dice says which were rolled, unless all are offered.
    taken = farkle(*start, 3, "--roll", "1,2,3", "--json").json
    assert (taken["started_with_offered_dice"], taken["choices"][0]["brought"]) == (True, 500)
    left = farkle(*start, 3, "--roll", "1,2,3,3,4,6", "--json").json
    assert (left["started_with_offered_dice"], left["choices"][0]["brought"]) == (False, 0)
    unclear = farkle(*start, 6, "--roll", "1,2,3,3,4,6")
    assert unclear.status == 2
    assert "--start: is needed: offered or all" in unclear.err
    for said, brought in (("offered", 500), ("all", 0)):
        clear = farkle(*start, 6, "--roll", "1,2,3,3,4,6", "--start", said, "--json").json
        assert clear["choices"][0]["brought"] == brought
    wrong = farkle(*start, 3, "--roll", "1,2,3", "--start", "all")
    assert "--start: found all; the roll has 3 dice" in wrong.err
    # Once rolled, it need not be said that others had been offered.
    assert farkle("advise", stakes, "--banked", 0, "--opponent", 400, "--roll", "123346").status == 0
