"""Statistics over game files written by hand, whose results, luck and losses are known from outside."""

import os
from datetime import UTC, datetime, timedelta
from math import sqrt
from pathlib import Path

import pytest
from hand_made_games import PERFECT, THROWS_AWAY, WINS, adviser, content, person, record, solution
from present import present

from farkle_core.coach.deck import Deck, DeckShelf
from farkle_core.coach.drills import Drill, perfect
from farkle_core.coach.history import (
    BLOCK,
    PlayedGame,
    against,
    families,
    last_game,
    over_time,
    own_seat,
    played_game,
    rating,
)
from farkle_core.coach.people import LONGEST, People
from farkle_core.coach.practice import answer_at, ask_again, key_of, own_drills
from farkle_core.coach.review import review
from farkle_core.game.turn_start import TurnStart
from farkle_core.play.advise.game_record import GAME_SUFFIX, GameRecord, Seat, read_record
from farkle_core.rules import fingerprint

FIRST = solution().first_player_win


def read(found: GameRecord, name: str = "Anna") -> PlayedGame:
    """Return a game as its player sees it."""
    game = found.replay(adviser())[0].now.game
    own = present(own_seat(found.seats, (name,)))
    return played_game(found.date, found.seats, own, game, review(game))


def won(date: str = "2026-03-01T10:00:00+00:00") -> PlayedGame:
    return read(record(WINS, person("Anna"), PERFECT, date=date))


def lost(date: str = "2026-03-02T10:00:00+00:00") -> PlayedGame:
    return read(record(THROWS_AWAY, person("Anna"), person("Ben"), date=date))


def price_of_the_five() -> float:
    """Return what holding 50 points gives away, by the table of the turn alone."""
    table = solution().turn_table(TurnStart())
    ways = ((100, 5), (50, 5), (150, 4))  # the one, the five, both
    worths = [max(table.hold[points // 50, dice - 1], table.roll[points // 50, dice - 1]) for points, dice in ways]
    return float(max(worths) - table.hold[1, 4])


def test_a_game_that_can_go_on_is_found_behind_finished_and_damaged_ones(tmp_path: Path) -> None:
    begun = WINS[:1], WINS[:2], WINS, ("damaged",)
    for place, lines in enumerate(begun):
        path = tmp_path / f"{place}{GAME_SUFFIX}"
        path.write_bytes(content(lines, person("Anna"), PERFECT) if lines[0] != "damaged" else b"damaged\n")
        os.utime(path, (place, place))
    assert present(last_game(tmp_path, ("Anna",))).path.name == f"1{GAME_SUFFIX}", "the last of them"
    (tmp_path / f"1{GAME_SUFFIX}").unlink()
    (tmp_path / f"0{GAME_SUFFIX}").unlink()
    assert last_game(tmp_path, ("Anna",)) is None


def test_three_ones_are_all_luck() -> None:
    game = won()
    assert (game.result, game.opponent) == (1.0, Seat("Ada", "optimal"))
    assert game.first_chance == pytest.approx(FIRST, abs=1e-12)
    assert game.luck == pytest.approx(1.0 - FIRST, abs=1e-12)
    assert game.loss == pytest.approx(0.0, abs=1e-12)


def test_a_five_thrown_away_is_a_loss_of_its_family() -> None:
    game = lost()
    assert game.result == 0.0
    assert game.loss == pytest.approx(price_of_the_five(), abs=1e-12)
    assert game.luck == pytest.approx(game.result - game.first_chance + game.loss, abs=1e-12)
    (costly,) = [each for each in families([game, won()]) if each.loss.value > 1e-9]
    assert (costly.family.dice, costly.family.is_which, costly.family.band) == (6, True, 0)
    assert costly.loss.value == pytest.approx(price_of_the_five() / 2, abs=1e-12), "a game, of two"


def test_results_count_by_opponent() -> None:
    ben, ada = against([won("2026-03-03T10:00:00+00:00"), lost(), lost()])
    assert (ben.opponent.name, ben.games, ben.result.value) == ("Ben", 2, 0.0)
    assert (ada.opponent.name, ada.games, ada.result.value) == ("Ada", 1, 1.0)
    assert ben.expected == pytest.approx(FIRST, abs=1e-12)


def test_the_same_game_seen_by_the_other_player_has_the_opposite_luck() -> None:
    found = record(THROWS_AWAY, person("Anna"), person("Ben"))
    anna, ben = read(found, "Anna"), read(found, "Ben")
    assert (anna.result, ben.result) == (0.0, 1.0)
    assert anna.luck == pytest.approx(-ben.luck, abs=1e-12)
    assert ben.loss == pytest.approx(0.0, abs=1e-12)


def test_a_rating_has_its_interval_from_whole_games() -> None:
    found = present(rating([won(), lost()]))
    assert found.games == 2
    mean = price_of_the_five() / found.decisions
    assert found.rating.value == pytest.approx(1000 * mean, abs=1e-9)
    counts = len(won().losses), len(lost().losses)
    rests = [-counts[0] * mean, price_of_the_five() - counts[1] * mean]
    error = 12.706 * sqrt(sum(rest**2 for rest in rests) * 2) / found.decisions  # Student's t, one degree of freedom
    assert found.rating.error == pytest.approx(1000 * error, rel=1e-9)
    assert rating([]) is None


def test_there_is_no_band_below_ten_games() -> None:
    few, enough = rating([won()] * (BLOCK - 1)), rating([won()] * BLOCK)
    assert present(few).band == ""
    assert present(enough).band == "expert"
    poor = present(rating([lost()] * BLOCK))
    assert poor.band == "newcomer"


def test_figures_over_time_are_of_ten_games_each() -> None:
    games = [lost(f"2026-03-{day:02}T10:00:00+00:00") for day in range(1, 14)]
    first, last = over_time(games[::-1])
    assert (first.games, first.date[:10]) == (10, "2026-03-10")
    assert (last.games, last.date[:10]) == (3, "2026-03-13")


@pytest.mark.parametrize(
    ("seats", "seat"),
    [
        ((Seat("You"), Seat("Ada", "optimal")), 0),  # from before there were names
        ((Seat("Ada", "optimal"), Seat("You")), 1),
        ((Seat("Ben"), Seat("Anna")), 1),
        ((Seat("Ben"), Seat("Cleo")), None),
        ((Seat("Anna"), Seat("Anna")), None),
        ((), None),
        ((Seat("Cleo"), Seat("Nan")), 1),  # an earlier name of the player
        ((Seat("Nan"), Seat("Anna")), 1),
    ],
)
def test_the_player_is_found_among_the_seats(seats: tuple[Seat, ...], seat: int | None) -> None:
    assert own_seat(seats, ("Anna", "Nan")) == seat


def test_a_player_without_a_name_has_the_first_seat_among_friends(tmp_path: Path) -> None:
    (nameless,) = People(tmp_path).all()
    assert own_seat((Seat("Ben"), Seat("Cleo")), nameless.seat_names) == 0
    assert own_seat((Seat("Ada", "optimal"), Seat("Ben")), nameless.seat_names) == 1
    assert own_seat((Seat("Ben"), Seat("Cleo"), Seat("Dan")), nameless.seat_names) is None
    anna = People(tmp_path).add("Anna")
    assert own_seat((Seat("Ben"), Seat("Cleo")), anna.seat_names) is None


# Several people on one computer: names, folders, and records from before there were names.


def touch(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"{}")


def test_at_first_there_is_a_person_without_a_name(tmp_path: Path) -> None:
    (only,) = People(tmp_path).all()
    assert (only.name, only.folder, only.title) == ("", tmp_path, "You")


def test_the_first_name_takes_what_was_there_before_names(tmp_path: Path) -> None:
    touch(tmp_path / "play" / "games" / "old.jsonl")
    anna = People(tmp_path).add("Anna")
    assert anna.has_records
    assert anna.play == tmp_path / "play"
    ben = People(tmp_path).add(" Ben\t ")
    assert not ben.has_records
    assert ben.train != anna.train
    assert [each.name for each in People(tmp_path).all()] == ["Anna", "Ben"]


def test_a_known_name_is_the_same_person(tmp_path: Path) -> None:
    people = People(tmp_path)
    assert people.add("Anna") == people.add("  anna ")
    assert len(people.all()) == 1


@pytest.mark.parametrize("name", ["", "  ", "x" * (LONGEST + 1), "\u200b"])
def test_what_is_no_name_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="characters"):
        People(tmp_path).add(name)


@pytest.mark.parametrize("content", [b"", b"[]", b'{"schema": "farkle-player", "name": 3}', b"\xff" * 40])
def test_a_damaged_name_leaves_the_records_where_they_are(tmp_path: Path, content: bytes) -> None:
    people = People(tmp_path)
    people.add("Anna")
    ben = people.add("Ben")
    touch(ben.play / "games" / "a.jsonl")
    ben.file.write_bytes(content)
    found = {each.folder: each.name for each in people.all()}
    assert found == {tmp_path: "Anna", ben.folder: ben.folder.name}


def test_a_new_name_leaves_everything_where_it_is_and_keeps_the_names_on_seats(tmp_path: Path) -> None:
    touch(tmp_path / "play" / "games" / "old.jsonl")
    people = People(tmp_path)
    anna = people.rename(people.add("Anna"), "  Berta ")
    assert (anna.name, anna.folder, anna.has_records) == ("Berta", tmp_path, True)
    assert anna.seat_names == ("Berta", "Anna", "You"), "the games before there were names are at You"
    back = People(tmp_path).rename(anna, "Anna")
    assert back.seat_names == ("Anna", "Berta", "You")
    assert People(tmp_path).all() == (back,)


def test_a_name_in_use_or_no_name_is_refused_in_words(tmp_path: Path) -> None:
    people = People(tmp_path)
    anna, ben = people.add("Anna"), people.add("Ben")
    for name, words in ((" anna", "Anna is another player"), ("…", "letter or a digit"), ("x" * 41, "has 41")):
        assert words in people.rename_problem(ben, name)
        with pytest.raises(ValueError, match="name"):
            people.rename(ben, name)
    assert people.rename_problem(anna, "ANNA") == "", "only the capitals change"
    assert people.rename(anna, "ANNA").seat_names == ("ANNA", "Anna")


def test_what_another_window_has_renamed_is_renamed_from_there(tmp_path: Path) -> None:
    anna = People(tmp_path).add("Anna")
    touch(anna.games / "a.jsonl")
    People(tmp_path).rename(anna, "Berta")
    assert People(tmp_path).rename(anna, "Clara").seat_names == ("Clara", "Berta", "Anna")


# A position of an own game is asked again after 1, 3 and 10 days, until its game is gone.


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
