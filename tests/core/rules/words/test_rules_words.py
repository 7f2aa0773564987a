from __future__ import annotations

import re
from copy import deepcopy
from dataclasses import asdict
from typing import Any

import pytest
from hypothesis import assume, given, settings
from random_documents import DOCUMENTS

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

SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


DISASTER = {"face": 3, "count": 6, "effect": "disaster"}


def text_of(**tables: Any) -> str:
    document = deepcopy(shipped_document("facebook"))
    for key, value in tables.items():
        document[key] = document[key] | value if isinstance(value, dict) and key in document else value
    return flat(rule_sheet(from_document(document)).text())


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


@pytest.mark.parametrize("id_", shipped_ids())
def test_sheets_of_shipped_rules_have_their_sections(id_: str) -> None:
    sheet = rule_sheet(shipped_ruleset(id_))
    assert sheet.title == shipped_ruleset(id_).name
    start = ["Starting from the last player's dice"] if id_ in ("high-stakes", "steal") else []
    titles = ["The goal", "Scoring", "Your turn", *start, "Farkles", "The end"]
    assert [section.title for section in sheet.sections] == titles
    assert all(len(line) <= 88 for line in sheet.text().splitlines())
    assert all(line.endswith(".") for section in sheet.sections for line in section.lines)


def test_facebook_farkle_is_read_aloud_as_people_play_it() -> None:
    text = text_of()
    for said in [
        "Be the first to bank 10,000 points.",
        "a 1 is worth 100 and a 5 is worth 50",
        "four 1s 2,000, four 2s 400",
        "Straight (six different faces): 1,500 points.",
        "Three pairs (three different faces, two dice of each): 750 points.",
        "You may only hold with a turn total of 300 points or more.",
        "When three of your turns in a row have ended with a farkle, you lose 500 points of your score",
        "Your score may fall below 0.",
        "no other player gets another turn",
    ]:
        assert said in text


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        ({"turn": {"opening": 500}}, "While your score is 0 or less, you may only hold with 500 points or more."),
        ({"turn": {"opening": 250}}, "The opening of 250 points: every hold needs 300 points."),
        ({"turn": {"set_aside_all": True}}, "You must set aside everything that scores"),
        ({"turn": {"nothing": 450}}, "A roll of all six dice without a combination: 450 points"),
        ({"turn": {"nothing": 450}}, "A roll of fewer than six dice without a combination is a farkle"),
        ({"turn": {"beat_last_turn": True}}, "you may only hold with more than it banked"),
        ({"turn": {"beat_last_turn": True}}, "if it banked none, you need 300 points or more"),
        ({"turn": {"beat_last_turn": True, "minimum": 0}}, "if it banked none, any turn total will do"),
        ({"turn": {"beat_last_turn": True, "farkle_keeps_turn_total": True}}, "Points that a farkle banks count, too."),
        ({"turn": {"beat_last_turn": True, "opening": 250}}, "you may only hold with 250 points or more as well."),
        ({"turn": {"opening": 500}, "farkles": {"never_below_zero": True}}, "While your score is 0, you may only"),
        ({"turn": {"hot_dice_must_roll": True}}, "you must roll all six dice again before you may hold"),
        (
            {"turn": {"hot_dice_bonus": [500, 1000]}},
            "500 points the first time in a turn and 1,000 points every time after that",
        ),
        (
            {"turn": {"hot_dice_bonus": [500, 1000, 1500, 1500]}},
            "500 points the first time in a turn, 1,000 points the second time and 1,500 points every time after that",
        ),
        (
            {"turn": {"hot_dice_bonus": [0, 50]}},
            "nothing the first time in a turn and 50 points every time after that",
        ),
        (
            {"turn": {"hot_dice_bonus": [500, 0]}},
            "500 points the first time in a turn and nothing after that",
        ),
        ({"turn": {"hot_dice_bonus": [500]}}, "add a bonus: 500 points every time"),
        ({"turn": {"farkle_keeps_turn_total": True}}, "the turn total is banked all the same"),
        ({"turn": {"farkle_keeps_turn_total": True}}, "Those points are lost after the turn total has been banked"),
        ({"farkles": {"never_below_zero": True}}, "Your score never falls below 0."),
        ({"farkles": {"count": 1}}, "Every farkle costs 500 points of your score."),
        ({"farkles": {"count": 0}}, "The penalty of 500 points: farkles in a row are not counted."),
        ({"farkles": {"penalty": "all"}}, "turns in a row have ended with a farkle, you lose all your points, and"),
        ({"farkles": {"penalty": 100_000, "never_below_zero": True}}, "with a farkle, you lose all your points, and"),
        ({"farkles": {"penalty": 10_000, "never_below_zero": True}}, "with a farkle, you lose all your points, and"),
        ({"farkles": {"penalty": 9_950, "never_below_zero": True}}, "you lose 9,950 points of your score"),
        ({"farkles": {"penalty": 100_000}}, "you lose 100,000 points of your score"),
        ({"farkles": {"penalty": "all", "count": 1}}, "Every farkle costs all your points."),
        ({"farkles": {"penalty": 0}}, "The count of three farkles in a row: they cost nothing."),
        ({"cursed": {"face": 2, "count": 4, "effect": "toxic"}}, "Four or more 2s in one roll are a farkle too"),
        (
            {"cursed": {"face": 2, "count": 4}, "turn": {"farkle_keeps_turn_total": True}},
            "Such a roll loses the turn total all the same.",
        ),
        ({"cursed": {"face": 3, "count": 6, "effect": "disaster"}}, "Six 3s in one roll are a farkle too"),
        ({"cursed": {"face": 3, "count": 6, "effect": "disaster"}}, "your score, too, becomes 0"),
        ({"cursed": {"face": 3, "count": 6, "effect": "disaster"}}, "becomes 0, whatever the farkle costs."),
        (
            {"cursed": DISASTER, "farkles": {"count": 0}, "turn": {"farkle_keeps_turn_total": True}},
            "becomes 0, whatever the farkle banks.",
        ),
        (
            {"cursed": DISASTER, "sets": {"6": [0, 0, 0, 0, 0, "win"]}, "turn": {"nothing": 500}},
            "whatever else the roll holds, even dice that would win or no combination among six dice.",
        ),
        (
            {"start": {"carry": "high-stakes", "bonus": 800}},
            "If that first roll scores, add 800 points to your turn total",
        ),
        ({"start": {"carry": "piggyback"}}, "add the points that player has just banked"),
        ({"start": {"carry": "piggyback"}}, "that player keeps them, too"),
        ({"start": {"carry": "steal"}}, "If that first roll scores, add the turn total that player lost to your own"),
        ({"start": {"carry": "steal"}}, "if the player before you farkled and lost a turn total, you may start by"),
        ({"start": {"carry": "steal"}}, "it is a farkle like any other, and what was lost is gone for good"),
        ({"start": {"carry": "steal"}}, "You choose before your first roll, and may always roll all six dice instead."),
        ({"start": {"carry": "high-stakes"}}, "the dice that were not set aside (all six dice after hot dice)."),
        (
            {"start": {"carry": "high-stakes"}, "turn": {"hot_dice_must_roll": True}},
            "rolling just the dice that were not set aside.",
        ),
        ({"start": {"bonus": 800}}, "The bonus of 800 points for high stakes: they are not played."),
        ({"end": {"rule": "last-turn"}}, "every other player has exactly one more turn"),
        ({"end": {"rule": "equal-turns"}}, "all players have had the same number of turns"),
        ({"end": {"rule": "full-round"}}, "one more whole round is played"),
        ({"end": {"rule": "full-round"}}, "the first of those players to bank 10,000 points has won"),
        ({"end": {"rule": "full-round"}}, "if none of them has been there, the first of them in the order of play"),
        ({"end": {"rule": "full-round"}}, "played even if that player's score falls below 10,000 points again"),
        ({"end": {"rule": "full-round", "ties": "split"}}, "share the win"),
        ({"end": {"rule": "full-round", "ties": "playoff"}}, "further whole rounds until one of them is ahead"),
        ({"end": {"rule": "full-round", "ties": "playoff"}}, "their scores count as 10,000 points each"),
        ({"end": {"rule": "full-round", "ties": "playoff"}}, "everything else is as in a new game"),
        ({"end": {"ties": "split"}}, "a game that ends at once has none"),
        ({"end": {"overshoot": "void"}}, "your turn ends and scores nothing. Such a turn is no farkle."),
        ({"end": {"overshoot": "void"}}, "As soon as the dice you set aside would take you past 10,000"),
        ({"end": {"overshoot": "void"}}, "Such a turn is no farkle. Your count of farkles in a row starts again."),
        ({"end": {"overshoot": "void"}, "start": {"carry": "steal"}}, "It leaves nothing to start from."),
        ({"end": {"overshoot": "void"}, "turn": {"beat_last_turn": True}}, "It leaves nothing to beat."),
        ({"end": {"overshoot": "welfare"}}, "or to the next of them in the order of play if there are several"),
        ({"end": {"overshoot": "welfare"}}, "No player gets it if you alone have the lowest score"),
        ({"end": {"overshoot": "welfare"}}, "If it makes exactly 10,000, that player has won"),
        ({"end": {"overshoot": "welfare"}}, "goes to the player with the lowest score"),
        ({"end": {"overshoot": "void"}}, "A hold that makes your score exactly 10,000 is always allowed."),
    ],
)
def test_every_option_is_said(tables: dict[str, Any], said: str) -> None:
    assert said in text_of(**tables)
    assert said not in text_of()


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        ({"shape": [4, 2], "points": 1500}, "(four dice of one face and two dice of another face): 1,500 points"),
        ({"shape": [2, 1, 1], "points": 70}, "(two dice of one face and one die of each of two other faces)"),
        ({"faces": [1, 2, 3], "points": 70, "name": "low"}, "Low (the faces 1-2-3): 70 points."),
        ({"faces": [5, 4, 3, 2, 1], "points": 70}, ". Straight 1 to 5: 70 points."),
        ({"faces": [1, 5, 1], "points": 70}, ". 1-1-5: 70 points."),
        ({"faces": [1, 1, 5], "points": 70, "name": "1-1-5"}, ". 1-1-5: 70 points."),
        ({"shape": [3, 3], "points": "triples", "bonus": 300}, "and 300 points more (1s and 2s make 1,500 points)"),
        ({"shape": [3, 3], "points": "win"}, "Two triplets (two different faces, three dice of each): wins the game"),
        ({"shape": [3, 3], "points": 70, "bonus": 9}, "The bonus of 9 points for two triplets"),
    ],
)
def test_every_kind_of_pattern_is_said(pattern: dict[str, Any], said: str) -> None:
    assert said in text_of(patterns=[pattern])


def test_the_face_that_is_wild_is_named() -> None:
    tables = {"die": [{"name": "Cube", "count": 5}, {"name": "Sun", "wild": 3}]}
    assert "2 in 16.7 %, 3 (wild) in 16.7 %, 4 in" in text_of(**tables)
    document = shipped_document("facebook") | tables
    assert any(line.startswith("Wild: the 3 of Sun. ") for line in rules_in_short(from_document(document)))


def test_where_nothing_is_ever_lost_nobody_hears_of_it() -> None:
    text = text_of(end={"rule": "last-turn"}, farkles={"count": 0})
    assert "of those players to bank 10,000 points has won." in text
    assert "falls below" not in text


def test_a_turn_that_has_to_be_beaten_is_not_held_with_the_minimum() -> None:
    text = text_of(turn={"beat_last_turn": True})
    assert "You may only hold with a turn total of 300 points or more." not in text


@pytest.mark.parametrize(
    ("tables", "short"),
    [
        ({"turn": {"beat_last_turn": True}}, "To hold you need more than the last turn banked (300 points if that was"),
        ({"turn": {"beat_last_turn": True, "opening": 200}}, "and 200 points while your score is 0 or less."),
        ({"cursed": {"face": 2, "count": 4}}, "Four or more 2s in one roll: a farkle in any case."),
        ({"turn": {"hot_dice_bonus": [0, 50]}}, "bring nothing, then 50 points."),
        ({"start": {"carry": "steal"}}, "if they score, you add its turn total."),
        ({"cursed": DISASTER}, "Six 3s in one roll: a farkle in any case, and your score becomes 0."),
    ],
)
def test_the_short_rules_say_what_matters(tables: dict[str, Any], short: str) -> None:
    document = deepcopy(shipped_document("facebook"))
    for key, value in tables.items():
        document[key] = document.get(key, {}) | value
    assert any(short in line for line in rules_in_short(from_document(document)))


def test_sets_that_win_are_said() -> None:
    assert "six 1s win the game" in text_of(sets={"1": [100, 0, 0, 0, 0, "win"]})
    assert "a 1 wins the game" in text_of(sets={"1": ["win"]})
    assert "Four of a kind of any face: 1,000 points." in text_of(
        sets={str(face): [0, 0, 0, 1000] for face in range(1, 7)}
    )


def test_where_every_farkle_costs_there_is_no_count_to_start_again() -> None:
    void = {"end": {"overshoot": "void"}}
    assert "Your count of farkles in a row" in text_of(**void)
    assert "Your count" not in text_of(**void, farkles={"count": 1})


CURSED_ONES = {"face": 1, "count": 1, "effect": "toxic"}


def scoring_and_parked(**tables: Any) -> tuple[str, str]:
    """What the sheet says under scoring, and under settings without effect."""
    document = deepcopy(shipped_document("facebook")) | {"sets": {"1": [100, 0, 1000], "5": [50]}} | tables
    parts = {section.title: " ".join(section.lines) for section in rule_sheet(from_document(document)).sections}
    return parts["Scoring"], parts.get("Settings without effect in this game", "")


def test_dice_that_are_always_cursed_are_not_said_to_score() -> None:
    run = {"name": "low run", "faces": [1, 2, 3], "points": 250}
    both = {"name": "two pairs", "shape": [2, 2], "points": 300}
    scoring, parked = scoring_and_parked(cursed=CURSED_ONES, patterns=[run, both])
    assert scoring.startswith("Single dice: a 5 is worth 50. Two pairs ")
    assert parked == (
        "One 1 (100 points), three 1s (1,000 points) and low run (250 points): "
        "a roll with such dice is always a farkle."
    )
    scoring, parked = scoring_and_parked(cursed=CURSED_ONES | {"count": 2}, patterns=[run])
    assert "a 1 is worth 100" in scoring
    assert "Low run" in scoring
    assert parked == "Three 1s (1,000 points): a roll with such dice is always a farkle."


def test_a_win_that_is_always_cursed_is_none() -> None:
    wins = {"1": [100, 0, 0, 0, 0, "win"], "5": [50]}
    assert "has won at once" in scoring_and_parked(sets=wins)[0]
    scoring, parked = scoring_and_parked(sets=wins, cursed=CURSED_ONES)
    assert "win" not in scoring
    assert "One 1 (100 points), six 1s (a win) and straight (1,500 points): a roll" in parked


def test_a_cursed_triple_that_a_pattern_is_counted_by_is_said() -> None:
    pattern = {"name": "three pairs", "shape": [2, 2, 2], "points": "triples"}
    scoring, parked = scoring_and_parked(cursed=CURSED_ONES | {"count": 3}, patterns=[pattern])
    assert "three 1s 1,000" in scoring
    assert "1,000" not in parked


def test_a_bonus_for_single_dice_that_are_cursed_is_none() -> None:
    sets = {"1": [100, 0, 1000], "2": [0, 0, 200], "5": []}
    text = text_of(sets=sets, cursed=CURSED_ONES, turn={"hot_dice_bonus": [500, 1000]}, patterns=[])
    assert "The hot-dice bonus (500 and 1,000 points): there is none to be had" in text
    assert "add a bonus" not in text


def test_two_dice_are_both() -> None:
    tables: dict[str, Any] = {"dice": 2, "patterns": [], "turn": {"nothing": 50}, "start": {"carry": "steal"}}
    document = deepcopy(shipped_document("facebook")) | tables
    said = text_of(**tables) + " ".join(rules_in_short(from_document(document)))
    assert "all two" not in said.lower()
    assert "Roll both dice, or start" in said
    assert "A roll of both dice without a combination: 50 points" in said
    assert "A roll of a single die without a combination is a farkle" in said
    assert "you may roll both dice again" in said
    assert "once both dice are aside you may roll both again." in said
