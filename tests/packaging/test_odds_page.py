"""The page of odds is what the program counts, and its verdicts on the published list stand on throws counted anew."""

from itertools import product

import pytest

import odds_page
from odds_page import LINES, TARGET, Line

BY_WORDS = {line.words: line for line in LINES}


def test_the_page_is_up_to_date() -> None:
    assert TARGET.read_text(encoding="utf-8") == odds_page.page(), "make odds writes it anew"


@pytest.mark.parametrize("dice", [6, 5, 4])
def test_readings_count_what_all_throws_say(dice: int) -> None:
    lines = [line for line in LINES if line.dice == dice]
    readings = [reading for line in lines for reading in line.readings]
    found = [0] * len(readings)
    for faces in product(range(1, 7), repeat=dice):
        roll = tuple(faces.count(face) for face in range(1, 7))
        for place, reading in enumerate(readings):
            found[place] += reading.counted(roll)
    assert found == [line.ways(reading) for line in lines for reading in line.readings]


def test_which_lines_are_wrong() -> None:
    wrong = [line.words for line in LINES if not line.right]
    assert wrong == ["6 dice: something scores", "5 dice: something scores", "any triple", "a given triple"]


@pytest.mark.parametrize(
    ("words", "percent", "one_in"),
    [
        ("6 dice: something scores", "97.7", "43"),  # 1,080 of 46,656 are farkles
        ("5 dice: something scores", "92.3", "13"),  # 600 of 7,776
        ("any triple", "37", "2.7"),  # 17,136 of 46,656
        ("a given triple", "6.2", "16.1"),  # 2,906 of 46,656
    ],
)
def test_the_right_numbers_would_have_been_called_right(words: str, percent: str, one_in: str) -> None:
    line = BY_WORDS[words]
    corrected = Line(words, percent, one_in, line.readings, line.dice, line.complement)
    assert corrected.verdict == "right"
    assert line.verdict.startswith("**wrong**")


def test_a_line_that_is_right_in_one_sense_only_says_so() -> None:
    assert BY_WORDS["three pairs"].verdict == "right only for three pairs, or four of a kind and a pair"
    assert "others all different" in BY_WORDS["any four of a kind"].verdict
