import re
import tomllib
from copy import deepcopy
from dataclasses import asdict
from typing import Any

import pytest
from hypothesis import assume, given, settings
from random_documents import DOCUMENTS
from syrupy.assertion import SnapshotAssertion
from text_files import TextFiles

from farkle_core.language.messages import use
from farkle_core.rules import (
    Ruleset,
    check,
    from_document,
    rule_sheet,
    rules_in_short,
    shipped_document,
    shipped_ids,
    shipped_ruleset,
    to_document,
)
from farkle_core.rules.words.line import in_one_line

SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def flat(text: str) -> str:
    return " ".join(text.split())


def numbers(text: str) -> set[int]:
    return {int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", text.replace(", ", " "))}


def stated(ruleset: Ruleset) -> set[int]:
    """Every number in points that a ruleset states, whether it can matter or not."""
    turn = ruleset.turn
    values: list[object] = [ruleset.goal, *turn.hot_dice_bonus]
    values += [value for value in asdict(turn).values() if type(value) is int]
    values += [points for row in ruleset.sets for points in row[: ruleset.dice]]
    values += [value for pattern in ruleset.patterns for value in (pattern.points, pattern.bonus)]
    values += [] if ruleset.penalty_takes_all else [ruleset.farkles.penalty]
    if ruleset.start.bonus != 1000:
        values.append(ruleset.start.bonus)
    return {value for value in values if isinstance(value, int) and value}


@settings(max_examples=150, deadline=None)
@given(DOCUMENTS)
def test_the_sheet_says_every_number(document: dict[str, Any]) -> None:
    assume(not check(document))
    ruleset = from_document(document)
    assume(any(ruleset.turn.hot_dice_bonus) == bool(ruleset.turn.hot_dice_bonus))
    assume(any(isinstance(row[0], int) and row[0] for row in ruleset.sets) or not ruleset.turn.hot_dice_bonus)
    text = flat(rule_sheet(ruleset).text()).lower()
    assert stated(ruleset) <= numbers(text)
    assert (f"{SMALL[ruleset.dice]} dice" if ruleset.dice > 2 else "both dice") in text
    if ruleset.farkles.count > 1 and ruleset.farkles.penalty:
        assert f"{SMALL[ruleset.farkles.count]} of your turns in a row" in text
    if ruleset.cursed:
        assert f"{SMALL[ruleset.cursed.count]}" in text
        assert f"{ruleset.cursed.face}s in one roll" in text or f"{ruleset.cursed.face} in one roll" in text
    assert all(pattern.name.lower() in text for pattern in ruleset.patterns if pattern.name == "straight")


@settings(max_examples=150, deadline=None)
@given(DOCUMENTS)
def test_the_sheet_has_no_symbols_and_no_key_names(document: dict[str, Any]) -> None:
    assume(not check(document))
    document |= {"name": "Mine", "patterns": []}
    assume(not check(document))
    ruleset = from_document(document)
    said = " ".join((rule_sheet(ruleset).text(), *rules_in_short(ruleset)))
    assert re.fullmatch(r"[A-Za-z0-9 ,.;:()\n'-]*", said)
    keys = [key for table in to_document(ruleset).values() if isinstance(table, dict) for key in table if "_" in key]
    assert not any(key in said for key in keys)
    assert not re.search(r"\d{4}", said)  # grouped
    assert "None" not in said


@settings(max_examples=100, deadline=None)
@given(DOCUMENTS)
def test_the_short_rules_are_short(document: dict[str, Any]) -> None:
    assume(not check(document))
    lines = rules_in_short(from_document(document))
    assert 4 <= len(lines) <= 8
    assert all(line.endswith(".") and len(line) < 140 for line in lines)


VARIATIONS = """
turn.opening = 500
turn.opening = 250
turn.opening = 500; farkles.never_below_zero = true
turn.set_aside_all = true
turn.nothing = 450
turn.beat_last_turn = true
turn.beat_last_turn = true; turn.minimum = 0
turn.beat_last_turn = true; turn.farkle_keeps_turn_total = true
turn.beat_last_turn = true; turn.opening = 250
turn.beat_last_turn = true; turn.opening = 200
turn.hot_dice_must_roll = true
turn.hot_dice_bonus = [500]
turn.hot_dice_bonus = [500, 0]
turn.hot_dice_bonus = [0, 50]
turn.hot_dice_bonus = [500, 1000]
turn.hot_dice_bonus = [500, 1000, 1500, 1500]
turn.farkle_keeps_turn_total = true
farkles.never_below_zero = true
farkles.count = 0
farkles.count = 1
farkles.penalty = 0
farkles.penalty = "all"
farkles.penalty = "all"; farkles.count = 1
farkles.penalty = 100_000
farkles.penalty = 100_000; farkles.never_below_zero = true
farkles.penalty = 10_000; farkles.never_below_zero = true
farkles.penalty = 9_950; farkles.never_below_zero = true
cursed = {face = 2, count = 4}
cursed = {face = 2, count = 4, effect = "toxic"}
cursed = {face = 2, count = 4}; turn.farkle_keeps_turn_total = true
cursed = {face = 3, count = 6, effect = "disaster"}
cursed = {face = 3, count = 6, effect = "disaster"}; farkles.count = 0; turn.farkle_keeps_turn_total = true
cursed = {face = 3, count = 6, effect = "disaster"}; sets.6 = [0, 0, 0, 0, 0, "win"]; turn.nothing = 500
cursed = {face = 1, count = 1}; sets.1 = [100, 0, 0, 0, 0, "win"]; sets.5 = [50]
cursed = {face = 1, count = 1}; patterns = [{name = "run", faces = [1, 2], points = 9}, {shape = [2, 2], points = 3}]
cursed = {face = 1, count = 2}; patterns = [{name = "low run", faces = [1, 2, 3], points = 250}]
cursed = {face = 1, count = 3}; patterns = [{shape = [2, 2, 2], points = "triples"}]
cursed = {face = 1, count = 1}; sets.5 = []; turn.hot_dice_bonus = [500, 1000]; patterns = []
start = {carry = "high-stakes"}
start = {carry = "high-stakes", bonus = 800}
start = {carry = "high-stakes"}; turn.hot_dice_must_roll = true
start = {carry = "piggyback"}
start = {carry = "steal"}
start = {carry = "steal"}; dice = 2; patterns = []; turn.nothing = 50
start.bonus = 800
end.rule = "last-turn"
end.rule = "last-turn"; farkles.count = 0
end.rule = "equal-turns"
end.rule = "full-round"
end.rule = "full-round"; end.ties = "split"
end.rule = "full-round"; end.ties = "playoff"
end.ties = "split"
end.overshoot = "void"
end.overshoot = "void"; farkles.count = 1
end.overshoot = "void"; start.carry = "steal"
end.overshoot = "void"; turn.beat_last_turn = true
end.overshoot = "welfare"
patterns = [{shape = [4, 2], points = 1500}]
patterns = [{shape = [2, 1, 1], points = 70}]
patterns = [{faces = [1, 2, 3], points = 70, name = "low"}]
patterns = [{faces = [5, 4, 3, 2, 1], points = 70}]
patterns = [{faces = [1, 5, 1], points = 70}]
patterns = [{faces = [1, 1, 5], points = 70, name = "1-1-5"}]
patterns = [{shape = [3, 3], points = "triples", bonus = 300}]
patterns = [{shape = [3, 3], points = "win"}]
patterns = [{shape = [3, 3], points = 70, bonus = 9}]
sets.1 = [100, 0, 0, 0, 0, "win"]
sets.1 = ["win"]
sets = {1 = [0, 0, 0, 9], 2 = [0, 0, 0, 9], 3 = [0, 0, 0, 9], 4 = [0, 0, 0, 9], 5 = [0, 0, 0, 9], 6 = [0, 0, 0, 9]}
die = [{name = "Cube", count = 5}, {name = "Sun", wild = 3}]
"""
"""Changes of Facebook Farkle, as its file would state them."""


def varied(changes: str) -> Ruleset:
    document = deepcopy(shipped_document("facebook"))
    for key, value in tomllib.loads(changes.replace("; ", "\n")).items():
        document[key] = document[key] | value if isinstance(value, dict) and key in document else value
    return from_document(document)


def sentences(ruleset: Ruleset) -> list[str]:
    """Return all that the sheet, the short rules and the line say, a sentence each."""
    parts = [f"{section.title}: {line}" for section in rule_sheet(ruleset).sections for line in section.lines]
    parts += [f"in short: {line}" for line in rules_in_short(ruleset)]
    said = [f"{part}" for whole in parts for part in re.split(r"(?<=[.;]) ", flat(whole))]
    return [*said, f"in a line: {in_one_line(ruleset)}"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_rules_are_said_as_recorded(language: str, snapshot: SnapshotAssertion) -> None:
    """Of shipped rules everything, of a variation what is said of it alone, and what is said no more."""
    use(language)
    try:
        lines = []
        for id_ in shipped_ids():
            lines += [f"# {id_}", *sentences(shipped_ruleset(id_)), ""]
        plain = sentences(shipped_ruleset("facebook"))
        for changes in VARIATIONS.strip().splitlines():
            said = sentences(varied(changes))
            lines += [f"# {changes}", *(f"- {each}" for each in plain if each not in said)]
            lines += [*(f"+ {each}" for each in said if each not in plain), ""]
    finally:
        use("en")
    assert "\n".join(lines) == snapshot(extension_class=TextFiles)


@pytest.mark.parametrize("id_", shipped_ids())
def test_sheets_of_shipped_rules_have_lines_of_88_letters(id_: str) -> None:
    assert all(len(line) <= 88 for line in rule_sheet(shipped_ruleset(id_)).text().splitlines())
