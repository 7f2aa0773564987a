"""A position of an own game is asked again after 1, 3 and 10 days, until its game is gone."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hand_made_games import PERFECT, THROWS_AWAY, adviser, content, person

from farkle_core.coach.deck import Deck, DeckShelf
from farkle_core.coach.drills import Drill, perfect
from farkle_core.coach.people import People
from farkle_core.coach.practice import answer_at, ask_again, key_of, own_drills
from farkle_core.coach.review import review
from farkle_core.play.advise.game_record import read_record
from farkle_core.rules import fingerprint

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game with one decision that throws a win away."""
    path = tmp_path / "one.farkle.jsonl"
    path.write_bytes(content(THROWS_AWAY, person("You"), PERFECT))
    return path


def worst(game: Path) -> str:
    looked = review(read_record(game.read_bytes()).replay(adviser())[0].now.game)
    (decision,) = looked.to_look_at(0)
    place = answer_at(looked, decision)
    assert place is not None
    return key_of(game, place)


def answered(deck: Deck, drill: Drill, *, right: bool, now: datetime) -> Deck:
    option = drill.options[0 if right else -1]
    return deck.after(drill, perfect(adviser()).judge(drill, option), 10.0, now)


def test_a_mistake_that_is_mended_comes_after_1_3_and_10_days(game: Path) -> None:
    key, now = worst(game), NOON
    (drill,) = own_drills(game.parent, adviser(), [key])
    assert sorted(drill.moment.state.scores) == [0, 0]
    deck, waits = Deck().with_own(key, now), []
    for _time in range(4):
        assert deck.own_due(now) == [], "not on the same day"
        days = next(day for day in range(1, 99) if deck.own_due(now + timedelta(day)) == [key])
        waits.append(days)
        now += timedelta(days)
        deck = answered(deck, drill, right=True, now=now)
    assert waits[:3] == [1, 3, 10]
    assert waits[3] > 20
    again = answered(deck, drill, right=False, now=now)
    assert again.own_due(now + timedelta(1)) == [key], "the same mistake brings it back tomorrow"
    assert answered(deck, drill, right=True, now=now).own == deck.own, "practised before its day it keeps the day"


def test_it_stays_in_the_file_of_the_deck_until_its_game_is_gone(game: Path, tmp_path: Path) -> None:
    (anna,) = People(tmp_path / "people").all()
    key, rules = worst(game), fingerprint(adviser().ruleset)
    ask_again(anna, rules, key)
    ask_again(anna, rules, key)
    deck = DeckShelf(anna.train).load(rules, "perfect")
    assert list(deck.own) == [key]
    assert len(own_drills(tmp_path, adviser(), deck.own)) == 1
    assert own_drills(tmp_path, adviser(), ["one.farkle.jsonl#99"]) == []
    game.unlink()
    assert own_drills(tmp_path, adviser(), deck.own) == []


@pytest.mark.parametrize("key", ["../one.farkle.jsonl#0", "one#x", "#0"])
def test_a_deck_names_no_file_outside_the_folder_of_games(tmp_path: Path, key: str) -> None:
    (anna,) = People(tmp_path / "people").all()
    ask_again(anna, "rules", "one#0")
    path = DeckShelf(anna.train).path("rules", "perfect")
    path.write_text(path.read_text().replace("one#0", key))
    with pytest.raises(OSError, match="damaged"):
        DeckShelf(anna.train).load("rules", "perfect")
