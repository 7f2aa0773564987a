"""Players of known strength get the ratings, losses and intervals that the project's notes on coaching state.

The figures of the notes come from 60 to 120 games a row, played by other code than that under test.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
import pytest
from novice import Novice

from farkle_core.coach import history
from farkle_core.coach.grades import luck_scale
from farkle_core.coach.history import PlayedGame, played_game
from farkle_core.coach.players import PerfectPlayer, SoftPlayer, play_game
from farkle_core.coach.review import Review, review
from farkle_core.engine.settings import Settings
from farkle_core.play.advise import Adviser, GameTable, Thrower
from farkle_core.play.advise.game_record import Seat
from farkle_core.rules import shipped_ruleset
from farkle_core.solution.solve import solve

pytestmark = pytest.mark.nightly

GAMES, NOTED = 100, 60
SEATS = Seat("Anna"), Seat("Ada", "optimal")


class Row(NamedTuple):
    """A row of the notes: rules, temperature of a soft player (0 for the novice), and what was measured."""

    rules: str
    temperature: float
    loss: float  # percentage points a game
    unforced: float  # decisions a game
    rating: float


ROWS = (
    Row("busche-neller", 0.0025, 2.1, 47, 0.45),
    Row("busche-neller", 0.005, 6.9, 48, 1.44),
    Row("busche-neller", 0.01, 17.8, 50, 3.6),
    Row("busche-neller", 0.0, 25.8, 39, 6.6),
    Row("facebook", 0.0, 19.7, 26, 7.6),
    Row("kingdom-come", 0.0, 15.9, 11, 14.7),
)
ROW = pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.rules}-{row.temperature or 'novice'}")


@cache
def adviser(rules: str) -> Adviser:
    return Adviser(solve(shipped_ruleset(rules), Settings(check_bound=False)))


@cache
def games(rules: str, temperature: float, count: int = GAMES) -> tuple[tuple[Review, PlayedGame], ...]:
    """Play games against perfect play, and look back at them from the player's view."""
    known, chance = adviser(rules), np.random.default_rng(7)
    player = SoftPlayer(known, temperature, chance) if temperature else Novice(known)
    found = []
    for seed in range(count):
        game = play_game(GameTable.at(known), (player, PerfectPlayer(known)), Thrower(seed).throw).now.game
        looked = review(game)
        found.append((looked, played_game(str(seed), SEATS, 0, game, looked)))
    return tuple(found)


def agrees(values: Sequence[float], noted: float, rounding: float) -> bool:
    """Whether a mean is within four standard errors of what was measured and noted; the notes are rounded."""
    found = np.asarray(values, dtype=float)
    error = found.std(ddof=1) * np.sqrt(1 / len(found) + 1 / NOTED)
    return bool(abs(found.mean() - noted) <= 4.0 * error + rounding)


@ROW
def test_loss_decisions_and_rating_are_those_of_the_notes(row: Row) -> None:
    seats = [looked.seats[0] for looked, _game in games(row.rules, row.temperature)]
    assert agrees([100.0 * seat.loss for seat in seats], row.loss, 0.05)
    assert agrees([seat.unforced for seat in seats], row.unforced, 0.5)
    assert agrees([seat.rating or 0.0 for seat in seats], row.rating, 0.05)


@pytest.mark.parametrize("row", [row for row in ROWS if not row.temperature], ids=lambda row: row.rules)
def test_a_novice_loses_by_wrong_dice_and_by_holding_too_early(row: Row) -> None:
    seats = [looked.seats[0] for looked, _game in games(row.rules, row.temperature)]
    loss = sum(seat.loss for seat in seats)
    dice, early = (sum(getattr(seat, name) for seat in seats) / loss for name in ("wrong_dice", "held_early"))
    assert 0.46 <= dice <= 0.8, "51 to 69 of 100 in the notes, whose novice may roll hot dice less often"
    assert dice + early >= 0.95


@pytest.mark.parametrize(("rules", "sigma"), [("busche-neller", 4.8), ("facebook", 5.6), ("kingdom-come", 9.3)])
def test_the_scale_of_grades_is_the_spread_of_luck(rules: str, sigma: float) -> None:
    found = games(rules, 0.0)
    luck = np.array([100.0 * each.luck for looked, _game in found for each in looked.luck])
    assert 100.0 * luck_scale(adviser(rules).solution) == pytest.approx(sigma, rel=0.06)
    assert luck.std() == pytest.approx(sigma, rel=0.12), "in games of a novice"


@ROW
def test_luck_averages_to_nothing_whoever_plays(row: Row) -> None:
    luck = np.array([each.luck for looked, _game in games(row.rules, row.temperature) for each in looked.luck])
    assert abs(luck.mean()) <= 4.0 * luck.std() / np.sqrt(len(luck))


@pytest.mark.parametrize(("rules", "temperature"), [("kingdom-come", 0.02), ("busche-neller", 0.01)])
def test_intervals_of_the_rating_hold_it(rules: str, temperature: float) -> None:
    """Of 300 games: the intervals of ten games each; the rating is that of all games."""
    found = games(rules, temperature, 300)
    played = [game for _looked, game in found]
    whole = history.rating(played)
    assert whole is not None
    true = whole.rating.value
    blocks = history.over_time(played)
    held = [abs(each.rating.value - true) <= (each.rating.error or 0.0) for each in blocks]
    assert len(held) == 30
    assert sum(held) >= 25, "28.5 expected; 24 or fewer come up once in 800 times"
