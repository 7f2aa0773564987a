"""The command line with loaded dice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from commands import Here

from farkle_core.rules import dumps, shipped_document

ORDINARY = {"name": "Ordinary die", "count": 5}
ARANKA = {"name": "Aranka's die", "weights": [6, 1, 6, 1, 6, 1]}
DEVIL = {"name": "Devil's head die", "wild": 1}


@pytest.fixture
def here(capsys: pytest.CaptureFixture[str]) -> Here:
    return Here(capsys, "")


def answer(here: Here, *words: str) -> Any:
    outcome = here(*words, "--json")
    assert outcome.status == 0, outcome.err
    return outcome.json


def refused(here: Here, *words: str) -> str:
    outcome = here(*words)
    assert outcome.status == 2
    return outcome.err


def written(folder: Path, *dice: dict[str, Any], goal: int = 500, **more: Any) -> str:
    path = folder / "rules.toml"
    document = shipped_document("kingdom-come") | {"goal": goal, "id": "mine"} | ({"die": list(dice)} if dice else {})
    path.write_text(dumps(document | more), encoding="utf-8")
    return str(path)


@pytest.mark.published
def test_one_turn_with_fair_dice_as_published(here: Here) -> None:
    # Unit tests of yawkat/kcd2dicesim: its doubles, before they are rounded.
    found = answer(here, "points", "kingdom-come", "--capped", "3000", "--turn-total", "0", "--roll", "1,2,2,3,3,4")
    assert found["best"] == pytest.approx(427.34382841709623, abs=1e-9)
    assert found["options"][0]["set_aside"] == [1]


@pytest.mark.published
def test_one_turn_with_a_loaded_die_as_published(tmp_path: Path, here: Here) -> None:
    rules = written(tmp_path, ORDINARY, ARANKA)
    said = ("points", rules, "--capped", "3000", "--roll", "1,2,2,3,3,4")
    assert answer(here, *said)["best"] == pytest.approx(502.94831893880513, abs=1e-9)
    names = "Ordinary die,ordinary die,Ordinary die,Ordinary die,Ordinary die,Aranka's die"
    for same in (names, "5 x Ordinary die, Aranka's die"):
        assert answer(here, *said, "--dice-of", same)["best"] == pytest.approx(502.94831893880513, abs=1e-9)


@pytest.mark.published
def test_a_wild_die_as_published(tmp_path: Path, here: Here) -> None:
    rules = written(tmp_path, ORDINARY, DEVIL)
    dice = "Ordinary die,Ordinary die,Devil's head die"
    found = answer(here, "points", rules, "--capped", "3000", "--dice-of", dice)
    # Every number on the way to it was rounded down to steps of 50/512 points.
    assert 157.8125 <= found["best"] < 157.8125 + 2 * 50 / 512


def test_which_of_two_equal_faces(tmp_path: Path, here: Here) -> None:
    """The better die is rolled again, and the numbers of advice and value agree."""
    rules = written(
        tmp_path, {"name": "Plain", "count": 2}, {"name": "Good", "weights": [9, 1, 0, 0, 1, 0]}, dice=3, patterns=[]
    )
    scores = ("--banked", "0", "--opponent", "0")
    found = answer(here, "advise", rules, *scores, "--roll", "5,2,5")
    singles = {tuple(each["dice"]): each for each in found["choices"] if each["points"] == 50}
    assert singles["Plain",]["win"] > singles["Good",]["win"]
    assert singles["Plain",]["left"] == ["Plain", "Good"]
    then = answer(here, "value", rules, *scores, "--turn-total", "50", "--dice-of", "good,plain")
    assert then["win"] == pytest.approx(singles["Plain",]["win"], abs=1e-15)
    assert then["dice"] == 2


def test_play_for_points(tmp_path: Path, here: Here) -> None:
    """The player with fair dice plays as in the game of two fair dice, and wins less with them."""
    odd, plain = {"name": "Odd", "weights": [9, 1, 0, 0, 1, 0]}, [{"name": "Plain", "count": 2}]
    rules = written(tmp_path, {"name": "Plain"}, odd, second_die=plain, dice=2, patterns=[])
    found = answer(here, "points", rules)
    assert found["dice_of"] == "Plain + Odd"
    assert list(found["hold_from"]) == ["Plain + Odd", "Plain", "Odd"]
    assert found["hold_from"]["Odd"][0] > found["hold_from"]["Plain"][0]
    assert sum(found["turn_scores"][0].values()) == pytest.approx(1.0, abs=1e-12)
    second = answer(here, "points", rules, "--seat", "2")
    assert "Hold from" in here("points", rules).out
    fair = answer(here, "points", written(tmp_path, dice=2, patterns=[]))
    assert second["points_per_turn"] == pytest.approx(fair["points_per_turn"], rel=1e-12)
    assert second["reach"] == pytest.approx(fair["reach"], rel=1e-12)
    assert found["points_per_turn"] > second["points_per_turn"]
    assert "same dice" in refused(
        here, "points", written(tmp_path, {"name": "Plain"}, odd, dice=2, patterns=[]), "--seat", "2"
    )


def test_dice_that_never_farkle_have_no_most_points(tmp_path: Path, here: Here) -> None:
    rules = written(tmp_path, {"name": "Saint Antiochus' die", "count": 6, "weights": [0, 0, 9, 0, 0, 0]})
    assert "never comes to an end" in refused(here, "points", rules)
    assert answer(here, "points", rules, "--capped", "3000")["best"] == 3000.0


def test_compare(tmp_path: Path, here: Here) -> None:
    """Single decisions about the same dice; whole games also of other dice."""
    odd = {"name": "Odd", "weights": [9, 1, 0, 0, 1, 0]}
    rules = written(tmp_path, {"name": "Plain"}, odd, dice=2, patterns=[], goal=600)
    found = answer(here, "compare", rules, "--second", "hold-at:200")
    assert found["decisions"][0]["dice_of"] in ("Plain", "Odd", "Plain + Odd")
    assert found["decisions"][0]["cost"] > 0.0
    assert found["match"]["overall"] > 0.5
    other = tmp_path / "other"
    other.mkdir()
    plain = written(other, dice=2, patterns=[], goal=600)
    beside = answer(here, "compare", rules, plain)
    assert beside["decisions_compared"] == 0
    wins = [side["first_player_win"] for side in beside["sides"]]
    alone = [answer(here, "value", each, "--banked", "0", "--opponent", "0")["win"] for each in (rules, plain)]
    assert wins == pytest.approx(alone, abs=1e-14)
    assert "not compared" in here("compare", rules, plain).out
    turned = written(other, odd, {"name": "Plain"}, dice=2, patterns=[], goal=500)
    in_order = answer(here, "compare", rules, "--goal", "500", "--by", "scores")
    assert answer(here, "compare", rules, turned, "--by", "scores")["decisions"] == in_order["decisions"] != []


def test_odds_of_loaded_dice(tmp_path: Path, here: Here) -> None:
    """Counted by hand: a die of weights 9 1 0 0 1 0 never farkles but with its 2."""
    rules = written(tmp_path, {"name": "Plain"}, {"name": "Good", "weights": [9, 1, 0, 0, 1, 0]}, dice=2, patterns=[])
    found = answer(here, "odds", rules)
    farkle = {each["dice_of"]: (each["ways"], each["of"]) for each in found["endings"][0]["rolls"]}
    assert farkle == {"Good": (1, 11), "Plain": (4, 6), "Plain + Good": (4, 66)}
    assert "all 2 dice" in here("odds", rules).out
    assert "both players have the same dice" in refused(here, "odds", rules, "--seat", "2")
    fair = [{"name": "fair", "count": 2}]
    ones = {"name": "Ones", "weights": [1, 0, 0, 0, 0, 0]}
    other = written(tmp_path, {"name": "Plain"}, ones, dice=2, patterns=[], second_die=fair)
    assert answer(here, "odds", other, "--seat", "2")["endings"][0]["rolls"][1]["of"] == 36


def test_perfect_play_plays_itself(tmp_path: Path, here: Here) -> None:
    """Played games, kept and looked back at: nothing is given away, and result is luck and skill."""
    rules = written(tmp_path, ORDINARY, DEVIL, second_die=[{"name": "fair", "count": 6}])
    said = (
        "play",
        rules,
        "--seats",
        "optimal,optimal",
        "--games",
        "20",
        "--seed",
        "3",
        "--record",
        str(tmp_path / "kept"),
    )
    found = answer(here, *said)
    assert found["wins"] == sum(each["result"] for each in found["games"]) / 20
    assert answer(here, *said[:-1], str(tmp_path / "again"))["games"][7]["scores"] == found["games"][7]["scores"]
    looked = answer(here, "review", found["games"][0]["file"])
    assert looked["result"] == found["games"][0]["result"]
    assert all(abs(seat["loss"]) < 1e-9 for seat in looked["seats"])
