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


def test_the_start_of_a_turn(farkle: Here, solution: Solution) -> None:
    answer = farkle("value", farkle.small, "--banked", 0, "--opponent", 0, "--json").json
    assert answer["win"] == answer["roll"] == pytest.approx(solution.first_player_win, abs=1e-12)
    assert answer["hold"] is None
    assert (answer["action"], answer["dice"], answer["turn_total"]) == ("roll", 6, 0)
    assert answer["farkle_chance"] == pytest.approx(1440 / 46656)
    assert answer["reachable"] is True


def test_a_state_within_a_turn(farkle: Here, solution: Solution) -> None:
    words = "--banked 400 --opponent -200 --farkles 1 --opponent-farkles 1 --turn-total 300 --dice 2"
    answer = farkle("value", farkle.small, *words.split(), "--json").json
    table = solution.turn_table(TurnStart(400, -200, 1, 1))
    row = table.row(300)
    assert answer["hold"] == table.hold[row, 1] == 1 - solution.win_chance(TurnStart(-200, 700, 1))
    assert answer["roll"] == table.roll[row, 1]
    assert answer["win"] == max(answer["hold"], answer["roll"])
    assert answer["action"] == ("hold" if answer["hold"] >= answer["roll"] else "roll")
    assert (answer["banked"], answer["opponent"], answer["farkles"], answer["opponent_farkles"]) == (400, -200, 1, 1)


def test_within_a_turn_the_dice_are_asked_for(farkle: Here) -> None:
    level = ("--banked", 400, "--opponent", 400)
    asked = farkle("value", farkle.small, *level, "--turn-total", 400)
    assert (asked.status, asked.out) == (2, "")
    assert "--dice: is needed; there are 1 to 6 dice to roll" in asked.err
    three = farkle("value", "busche-neller", "--banked", 0, "--opponents", "0,0", "--turn-total", 400)
    assert "--dice: is needed" in three.err


def test_a_hold_that_wins(farkle: Here) -> None:
    answer = farkle(
        "value", farkle.small, "--banked", 500, "--opponent", 0, "--turn-total", 500, "--dice", 3, "--json"
    ).json
    assert (answer["hold"], answer["win"], answer["action"]) == (1.0, 1.0, "hold")


def test_a_state_that_cannot_occur_says_so(farkle: Here) -> None:
    words = ("value", farkle.small, "--banked", 0, "--opponent", 0, "--turn-total", 100, "--dice", 1)
    assert farkle(*words, "--json").json["reachable"] is False
    assert "cannot occur" in farkle(*words).out


def test_a_value_in_words(farkle: Here, solution: Solution) -> None:
    text = farkle("value", farkle.small, "--banked", "0", "--opponent", "500").out
    assert "You have banked 0 points, the opponent 500 points." in text
    assert f"{100 * solution.win_chance(TurnStart(0, 500)):.2f} %" in text
    assert "not allowed" in text


def test_thousands_may_be_set_apart(farkle: Here) -> None:
    outcome = farkle("value", farkle.small, "--banked", "0", "--opponent", "0", "--turn-total", "1,000", "--dice", 1)
    assert outcome.status == 0
    assert "Turn total 1,000 points" in outcome.out


def test_everything_wrong_is_said_at_once(farkle: Here) -> None:
    words = "--banked 1000 --farkles 2 --opponent-farkles x --turn-total 75 --dice 7 --tolerance 1"
    outcome = farkle("value", farkle.small, *words.split())
    assert outcome.status == 2
    assert outcome.out == ""
    for option in ("--banked", "--opponent: is needed", "--farkles", "--opponent-farkles", "--turn-total", "--dice"):
        assert f"  {option}" in outcome.err
    assert "from −2,500 to 900 in steps of 100" in outcome.err
    assert "--tolerance" in outcome.err


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


def test_all_rows_for_programs_need_no_asking(farkle: Here) -> None:
    plain, asked = farkle("table", farkle.small, "--json"), farkle("table", farkle.small, "--json", "--all")
    assert (plain.err, asked.out) == ("", plain.out)
    assert "--all" in asked.err


def test_a_table_holds_every_state(farkle: Here, solution: Solution) -> None:
    answer = farkle("table", farkle.small, "--banked", 200, "--opponent", 300, "--farkles", 1, "--json").json
    table = solution.turn_table(TurnStart(200, 300, 1))
    assert answer["win"] == pytest.approx(solution.win_chance(TurnStart(200, 300, 1)), abs=1e-12)
    assert [row["turn_total"] for row in answer["rows"]] == table.turn_totals.tolist()
    for row, found in enumerate(answer["rows"]):
        assert [choice["dice"] for choice in found["choices"]] == [1, 2, 3, 4, 5, 6]
        assert [choice["roll"] for choice in found["choices"]] == table.roll[row].tolist()
        assert [choice["win"] for choice in found["choices"]] == table.win[row].tolist()
        assert [choice["reachable"] for choice in found["choices"]] == table.reachable[row].tolist()
        assert [choice["hold"] is not None for choice in found["choices"]] == table.may_hold[row].tolist()


def test_a_table_is_read_in_columns(farkle: Here, solution: Solution) -> None:
    lines = farkle("table", farkle.small).out.splitlines()
    head = next(place for place, line in enumerate(lines) if "turn total" in line and "hold" in line)
    rows = lines[head + 1 :]
    assert len({len(line) for line in lines[head:] if line.strip()}) <= 2
    table = solution.turn_table()
    assert rows[0].split()[:2] == ["0", "-"]
    assert f"{100 * table.roll[0, 5]:.2f} r" in rows[0]
    three_hundred = next(row for row in rows if row.split()[0] == "300")
    assert f"{100 * table.hold[3, 2]:.2f}" in three_hundred
    assert rows[-1].split()[1] == "won"


def test_long_tables_are_cut_unless_all_is_wanted(farkle: Here) -> None:
    start = ("table", farkle.small, "--bound", "-3500", "--banked", "-3500")
    short, whole = farkle(*start).out.splitlines(), farkle(*start, "--all").out.splitlines()
    missing = int(short[-1].split()[0])
    assert "--all" in short[-1]
    assert len(whole) == len(short) - 2 + missing
