"""The command line with loaded dice."""

from pathlib import Path
from typing import Any

import pytest
from commands import Here

from farkle_core.rules import dumps, shipped_document

ORDINARY = {"name": "Ordinary die", "count": 5}
ARANKA = {"name": "Aranka's die", "weights": [6, 1, 6, 1, 6, 1]}
DEVIL = {"name": "Devil's head die", "wild": 1}


def answer(farkle: Here, *words: str) -> Any:
    outcome = farkle(*words, "--json")
    assert outcome.status == 0, outcome.err
    return outcome.json


def written(folder: Path, *dice: dict[str, Any], goal: int = 500, **more: Any) -> str:
    path = folder / "rules.toml"
    document = shipped_document("kingdom-come") | {"goal": goal, "id": "mine"} | ({"die": list(dice)} if dice else {})
    path.write_text(dumps(document | more), encoding="utf-8")
    return str(path)


@pytest.mark.published
def test_one_turn_with_fair_dice_as_published(farkle: Here) -> None:
    # Unit tests of yawkat/kcd2dicesim: its doubles, before they are rounded.
    found = answer(farkle, "points", "kingdom-come", "--capped", "3000", "--turn-total", "0", "--roll", "1,2,2,3,3,4")
    assert found["best"] == pytest.approx(427.34382841709623, abs=1e-9)
    assert found["options"][0]["set_aside"] == [1]


@pytest.mark.published
def test_one_turn_with_a_loaded_die_as_published(tmp_path: Path, farkle: Here) -> None:
    rules = written(tmp_path, ORDINARY, ARANKA)
    said = ("points", rules, "--capped", "3000", "--roll", "1,2,2,3,3,4")
    assert answer(farkle, *said)["best"] == pytest.approx(502.94831893880513, abs=1e-9)
    names = "Ordinary die,ordinary die,Ordinary die,Ordinary die,Ordinary die,Aranka's die"
    for same in (names, "5 x Ordinary die, Aranka's die"):
        assert answer(farkle, *said, "--dice-of", same)["best"] == pytest.approx(502.94831893880513, abs=1e-9)


@pytest.mark.published
def test_a_wild_die_as_published(tmp_path: Path, farkle: Here) -> None:
    rules = written(tmp_path, ORDINARY, DEVIL)
    dice = "Ordinary die,Ordinary die,Devil's head die"
    found = answer(farkle, "points", rules, "--capped", "3000", "--dice-of", dice)
    # Every number on the way to it was rounded down to steps of 50/512 points.
    assert 157.8125 <= found["best"] < 157.8125 + 2 * 50 / 512
