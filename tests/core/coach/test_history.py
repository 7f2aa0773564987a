"""Statistics over game files written by hand, whose results, luck and losses are known from outside."""

from math import sqrt
from pathlib import Path

import pytest
from hand_made_games import PERFECT, THROWS_AWAY, WINS, adviser, person, record, solution
from present import present

from farkle_core.coach.history import BLOCK, PlayedGame, against, families, over_time, own_seat, played_game, rating
from farkle_core.coach.people import People
from farkle_core.coach.review import review
from farkle_core.game.turn_start import TurnStart
from farkle_core.play.advise.game_record import GameRecord, Seat

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
