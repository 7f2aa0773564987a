"""``farkle odds``, for people and for programs."""

from __future__ import annotations

import pytest
from commands import Here, small_game

from farkle_core.game.roll_odds import percent


@pytest.fixture
def here(capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory) -> Here:
    return Here(capsys, small_game(tmp_path_factory.mktemp("rules")))


def test_the_table_says_what_is_known_by_heart(here: Here) -> None:
    lines = {line.split("  ")[0]: line for line in here("odds", "facebook").out.splitlines()}
    assert "66.67 %" in lines["farkle"]  # [B16]: one die farkles two times in three
    assert "2.31 %" in lines["farkle"]  # 5/216
    assert lines["straight"].split()[1:4] == ["1,500", "1.54", "%"]
    assert lines["straight"].count("never") == 5
    assert "cursed roll" not in lines


def test_a_program_gets_whole_numbers(here: Here) -> None:
    answer = here("odds", here.small, "--json").json
    straight = next(each for each in answer["combinations"] if each["name"] == "three 1s")
    assert straight["rolls"][2] == {"dice": 3, "ways": 1, "of": 216, "chance": 1 / 216}
    assert [each["name"] for each in answer["endings"]] == ["farkle", "all dice score", "cursed roll", "wins at once"]
    assert answer["most_points"][0] == {"dice": 1, "points": 100, "ways": 2, "mean": pytest.approx(200 / 6)}


@pytest.mark.parametrize(
    ("ways", "dice", "text"),
    [(0, 6, "never"), (6, 1, "always"), (1, 6, "0.0021 %"), (17_136, 6, "36.73 %"), (6, 6, "0.0129 %")],
)
def test_small_chances_keep_their_digits(ways: int, dice: int, text: str) -> None:
    assert percent(ways, 6**dice) == text
