import re
import tomllib
from dataclasses import asdict
from typing import Any

import pytest
from hypothesis import assume, given, settings
from noted_games import merged
from random_documents import DOCUMENTS
from syrupy.assertion import SnapshotAssertion
from text_files import TextFiles, cases

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
    assert {1: "roll the die", 2: "both dice"}.get(ruleset.dice, f"{SMALL[ruleset.dice]} dice") in text
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


def varied(changes: str) -> Ruleset:
    return from_document(merged(shipped_document("facebook"), tomllib.loads(changes.replace("; ", "\n"))))


def sentences(ruleset: Ruleset) -> list[str]:
    """Return all that the sheet, the short rules and the line say, a sentence each."""
    parts = [f"{section.title}: {line}" for section in rule_sheet(ruleset).sections for line in section.lines]
    parts += [f"in short: {line}" for line in rules_in_short(ruleset)]
    said = [f"{part}" for whole in parts for part in re.split(r"(?<=[.;]) ", flat(whole))]
    return [*said, f"in a line: {in_one_line(ruleset)}"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_rules_are_said_as_recorded(language: str, snapshot: SnapshotAssertion) -> None:
    """Of shipped rules everything; of a variation of Facebook Farkle what is said of it alone, and what no more.

    The recording lists the variations, as the file of the rules would state them.
    """
    recorded = cases(__file__, f"test_rules_are_said_as_recorded[{language}]")
    use(language)
    lines = []
    for id_ in shipped_ids():
        lines += [f"# {id_}", *sentences(shipped_ruleset(id_)), ""]
    plain = sentences(shipped_ruleset("facebook"))
    for changes in recorded[len(shipped_ids()) :]:
        said = sentences(varied(changes))
        lines += [f"# {changes}", *(f"- {each}" for each in plain if each not in said)]
        lines += [*(f"+ {each}" for each in said if each not in plain), ""]
    assert "\n".join(lines) == snapshot(extension_class=TextFiles)
