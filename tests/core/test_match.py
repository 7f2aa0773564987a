"""Matches between given players, against the referee's game played by the same words."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import pytest
from fixed_players import Game
from games import last_turns, penalised, plain
from literal_players import by_solution, literal

from farkle_core.engine.settings import Settings, make_grid
from farkle_core.play import Strategy as Advised
from farkle_core.referee import Referee
from farkle_core.rules import shipped_ruleset
from farkle_core.rules.model import Carry, Ruleset, Start
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.strategies.match import match
from farkle_core.strategies.model import Bands, BestResponse, GoForIt, HoldAt, MaxScore, MemoryTable, Optimal, Tabled

CLOSE = 1e-10
TABLE_3 = MemoryTable((
    ((0, 0),),
    ((250, 0), (0, 50)),
    ((400, 0), (250, 50), (0, 100)),
    ((1000, 0), (700, 50), (350, 100), (150, 150), (0, 200)),
    ((2900, 0), (2250, 50), (1600, 100), (950, 150), (550, 200), (250, 250), (0, 300)),
    (),
))  # fmt: skip
TABLE_4 = (9600, 9550, 9350, 8950, None, None), (9500, 9550, 9350, 8600, 7900, None)


def small(ruleset: Ruleset, goal: int = 500, dice: int = 4) -> Ruleset:
    """The same with few dice and a low goal, so that the referee's whole game can be walked."""
    patterns = tuple(pattern for pattern in ruleset.patterns if pattern.dice <= dice)
    return replace(ruleset, goal=goal, dice=dice, patterns=patterns)


NUMBERS = HoldAt((150, 200, 250, None))
NEAR = (300, 350, None, 400), (250, 300, 450, None)
ON_TABLES: dict[str, Tabled] = {
    "one number": HoldAt((200,) * 4),
    "numbers": NUMBERS,
    "memory table": TABLE_3,
    "margins": GoForIt(TABLE_3, *NEAR),
    "margins and numbers": GoForIt(NUMBERS, *NEAR),
    "bands": Bands((-150, 100), (NUMBERS, HoldAt((200,) * 4), HoldAt((100, 150, 250, 300)))),
    "most points": MaxScore(),
    "most points and margins": GoForIt(MaxScore(), *NEAR),
}
GAMES = {
    "plain": small(plain()),
    "penalised": small(penalised(minimum=100, count=2, penalty=100), 300, 2),
    "last turns": small(last_turns(), 300, 3),
    "opening": small(replace(plain(), turn=replace(plain().turn, opening=200))),
    "hot dice must roll": small(shipped_ruleset("hot-dice-must-roll"), 300, 3),
    "hot-dice bonus": small(shipped_ruleset("hot-dice-bonus"), 400, 3),
    "exact": small(shipped_ruleset("welfare"), 400, 3),
    "equal turns": small(shipped_ruleset("equal-turns"), 300, 3),
    "farkle keeps": small(shipped_ruleset("farkle-keeps"), 400, 3),
}


def fitted(player: Tabled, dice: int) -> Tabled:
    """The same for a game of fewer dice."""
    if isinstance(player, HoldAt):
        return HoldAt(player.thresholds[:dice])
    if isinstance(player, Bands):
        return Bands(player.edges, tuple(HoldAt(each.thresholds[:dice]) for each in player.holds))
    if isinstance(player, GoForIt) and isinstance(player.base, HoldAt):
        return replace(player, base=HoldAt(player.base.thresholds[:dice]))
    return player


QUICK = Settings(bound=-200, threads=1, check_bound=False, ceiling=600)


@lru_cache
def solved(name: str) -> Solution:
    return solve(GAMES[name], QUICK)


def referee_of(ruleset: Ruleset) -> Referee:
    ends = ruleset.end.rule != "sudden"
    return Referee(ruleset, floor=QUICK.bound, ceiling=make_grid(ruleset, QUICK).ceiling if ends else None)


class TestPublished:
    """[BN], sections 4 and 5."""

    def test_most_points_against_perfect_play(self, busche_neller: Solution) -> None:
        found = match(busche_neller, MaxScore(), Optimal())
        assert found.first == pytest.approx(0.513812, abs=5e-7)
        assert found.second == pytest.approx(0.438470, abs=5e-7)
        assert found.overall == pytest.approx(0.476141, abs=5e-7)
        assert found.converged

    def test_table_3_is_play_for_most_points(self, busche_neller: Solution) -> None:
        by_heart, exact = (match(busche_neller, player, Optimal()) for player in (TABLE_3, MaxScore()))
        assert by_heart.overall == pytest.approx(exact.overall, abs=1e-12)

    def test_margins(self, busche_neller: Solution) -> None:
        # 49.1124 % and an advantage of 1.7754 % do not go together: the latter is 49.1123 %, and is what is met.
        found = match(busche_neller, GoForIt(MaxScore(), *TABLE_4), Optimal())
        assert 1 - 2 * found.overall == pytest.approx(0.017754, abs=5e-7)

    def test_perfect_play_against_itself(self, busche_neller: Solution) -> None:
        found = match(busche_neller, Optimal(), Optimal())
        assert found.first == pytest.approx(busche_neller.first_player_win, abs=1e-12)
        assert found.overall == pytest.approx(0.5, abs=1e-12)


OFFERS = {
    "high stakes": small(shipped_ruleset("high-stakes"), 400, 3),
    "piggyback": small(replace(plain(), start=Start(carry=Carry.PIGGYBACK)), 300, 3),
    "steal": small(shipped_ruleset("steal"), 300, 3),
    "beat the last turn": small(shipped_ruleset("beat-the-last-turn"), 500, 3),
    "disaster": small(shipped_ruleset("disaster-twos"), 400, 4),
    "playoff": small(shipped_ruleset("open-1000"), 300, 3),
}
GAMES.update(OFFERS)
QUICK_GAMES = ("exact", "farkle keeps", "hot-dice bonus")
QUICK_PLAYERS = ("margins and numbers",)
ALL = [(game, name) for game in GAMES for name in ON_TABLES if game not in OFFERS or name == "one number"]
QUICKLY = [(game, name) for game, name in ALL if game in (*QUICK_GAMES, *OFFERS) or name in QUICK_PLAYERS]


def agrees_with_the_referee(game: str, name: str) -> None:
    solution = solved(game)
    player = fitted(ON_TABLES[name], solution.ruleset.dice)
    referee = referee_of(solution.ruleset)
    perfect = by_solution(Advised(solution, referee), referee)
    plays = literal(player, referee)
    found = match(solution, player, Optimal(), threads=1)
    assert found.converged
    assert found.first == pytest.approx(Game(referee, plays, perfect).share(0), abs=CLOSE)
    if solution.ruleset.seats == 1:
        assert found.second == pytest.approx(Game(referee, perfect, plays).share(1), abs=CLOSE)


@pytest.mark.parametrize(("game", "name"), QUICKLY)
def test_against_the_referee(game: str, name: str) -> None:
    agrees_with_the_referee(game, name)


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "name"), [each for each in ALL if each not in QUICKLY])
def test_all_against_the_referee(game: str, name: str) -> None:
    agrees_with_the_referee(game, name)


@pytest.mark.parametrize("game", ["penalised", "exact", "equal turns"])
@pytest.mark.parametrize("name", ["bands", "most points"])
def test_best_response(game: str, name: str) -> None:
    solution = solved(game)
    player = fitted(ON_TABLES[name], solution.ruleset.dice)
    referee = referee_of(solution.ruleset)
    found = match(solution, BestResponse(), player, threads=1)
    assert found.first == pytest.approx(Game(referee, None, literal(player, referee)).share(0), abs=CLOSE)
    assert found.overall >= match(solution, Optimal(), player, threads=1).overall - 1e-12


def test_nothing_beats_perfect_play() -> None:
    for game in ("plain", "penalised", "last turns", *OFFERS):
        solution = solved(game)
        found = match(solution, BestResponse(), Optimal(), threads=1)
        assert found.overall == pytest.approx(0.5, abs=1e-12)
        for each in ON_TABLES.values():
            player = fitted(each, solution.ruleset.dice)
            assert match(solution, player, Optimal(), threads=1).overall <= 0.5 + 1e-12
