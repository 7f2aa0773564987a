"""The page of odds is what the program counts, and its verdicts on the published list stand on throws counted anew."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from small_matches import solved

import odds_page
import sentences_page
from farkle_core.strategies.sentence_cache import kept_file
from farkle_core.strategies.sentence_search import find_playbook
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


# The part on shipped rulesets says what comes with the program, and a search changes both.


def test_the_sentences_of_the_page_are_those_that_come_with_the_program() -> None:
    _, heading, part = sentences_page.TARGET.read_text(encoding="utf-8").partition(sentences_page.HEADING)
    assert heading + part == sentences_page.part(sentences_page.rows()), "make sentences writes both"
    assert {kept.name[64:].rpartition("-")[2] for kept in sentences_page.RESOURCES.iterdir()} == {
        kept_file(solved("plain")).name.rpartition("-")[2]
    }, "all are of this version, which reads no others"


def test_table_and_list_of_a_ruleset_say_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sentences_page, "RESOURCES", tmp_path / "sentences")
    monkeypatch.setattr(sentences_page, "shipped_ruleset", lambda _name: replace(solved("plain").ruleset, name="Small"))
    monkeypatch.setattr(sentences_page, "solve", lambda _ruleset, _settings: solved("plain"))
    monkeypatch.setattr(sentences_page, "shipped_ids", lambda: ["facebook"])
    target = tmp_path / "strategies.md"
    target.write_text("# Strategies\n\nText.\n", encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["sentences_page.py", "facebook", "--target", str(target)])
    assert sentences_page.main() == 0
    once = target.read_text(encoding="utf-8")
    assert sentences_page.main() == 0
    assert target.read_text(encoding="utf-8") == once
    assert len(list(sentences_page.RESOURCES.iterdir())) == 1
    before, heading, part = once.partition(sentences_page.HEADING)
    assert (before, heading != "") == ("# Strategies\n\nText.\n\n", True)
    name, count, wins, ladder = re.findall(r"^\| .* \(`(.*)`\) \| (\d+) \| \d+ \| ([\d.]+) \| (.*) \|$", part, re.M)[0]
    assert (name, len(ladder.split(", "))) == ("facebook", int(count))
    assert float(ladder.split(", ")[-1]) == pytest.approx(float(wins), abs=0.051)
    assert len(re.findall(r"^\d+\. ", part, re.MULTILINE)) == int(count)
    assert "### Small\n" in part


def test_what_is_not_searched_is_named() -> None:
    found = find_playbook(solved("plain"), 6, threads=1)
    _, _, others = sentences_page.part([sentences_page.Row("facebook", "Small", found)]).partition("Not searched yet")
    assert "`zilch`" in others
    assert "`facebook`" not in others
