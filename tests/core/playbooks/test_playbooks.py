"""Playbooks: their prices, their files, their names."""

import random
import tomllib
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest
from fixed_players import Game, advised
from literal_playbook import LiteralPlayer, literal_playbook
from nightly_cases import with_nightly
from small_matches import GAMES, QUICK, referee_of, solved
from syrupy.assertion import SnapshotAssertion
from text_files import TextFiles, document, recorded

from farkle_core.errors import UserError
from farkle_core.game.modes import compile_ruleset
from farkle_core.game.turn_start import TurnStart, TurnState
from farkle_core.play import SolutionStrategy
from farkle_core.play.advise.outlook import moment_of
from farkle_core.playbooks.model import Asks, Condition, DiceSentence, Go, Playbook, Sentence, Take, TurnSentence
from farkle_core.playbooks.reading import _SentenceReader
from farkle_core.playbooks.searching import advices, after_pairs, conditions
from farkle_core.playbooks.turn_prices import SentencePrices
from farkle_core.playbooks.wording import explained, sentence_words
from farkle_core.rules import shipped_ids, shipped_ruleset
from farkle_core.rules.model import Ties
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.strategies.files import load_strategy, save_strategy, strategy_named
from farkle_core.strategies.match import match
from farkle_core.strategies.model import HoldAt, Optimal
from farkle_core.strategies.names import READY, name_of, no_margins, ready, strategy_by_name
from farkle_core.strategies.regions import holding_now
from farkle_core.strategies.sentence_cache import FoundPlaybook, found_before
from farkle_core.strategies.sentence_search import find_playbook, found_playbook, without
from farkle_core.strategies.tables import make_tables, points_per_turn

CLOSE = 1e-10
PLAIN = shipped_ruleset("busche-neller")


def hold(*points: int | None) -> TurnSentence:
    return TurnSentence(Go.HOLD, (), points)


def when(test: Asks, *numbers: int) -> Condition:
    return Condition(test, numbers)


ALL = DiceSentence(Take.ALL)
NUMBERS = 300, 250, 400, 700, 1800, None
THREE = (
    DiceSentence(Take.ALL, (when(Asks.SET, 0),)),
    DiceSentence(Take.ONE, (when(Asks.ROLLED, 5, 6), when(Asks.NO_SET, 0))),
    ALL,
)
GO_FOR_IT = tuple(
    TurnSentence(Go.WIN, (when(Asks.OPPONENT_FROM, score), when(Asks.LEFT, *dice)))
    for score, dice in ((9500, (1, 2)), (9000, (3, 4)), (8000, (5, 6)))
)
LAST = hold(0, 250, 400, 1000, 2400, None)

# Points a turn and wins of 100 against perfect play; found by a small program of another author.
KNOWN = [
    ((ALL, hold(*(300,) * 6)), 379.1, 21.77),
    ((ALL, hold(*NUMBERS)), 401.8, 30.46),
    (
        (
            DiceSentence(Take.ALL, (when(Asks.EVERYTHING),)),
            DiceSentence(Take.ALL, (when(Asks.THEN_HOLD),)),
            DiceSentence(Take.SET, (when(Asks.SET, 300),)),
            DiceSentence(Take.ONE),
            DiceSentence(Take.FEWEST),
            hold(*NUMBERS),
        ),
        438.7,
        None,
    ),
    ((*THREE, LAST), 441.6, 45.85),
    ((*THREE, *GO_FOR_IT, LAST), 441.6, 47.33),
]


@pytest.mark.parametrize(("sentences", "points"), [each[:2] for each in KNOWN])
def test_known_points_a_turn(sentences: tuple[Sentence, ...], points: float) -> None:
    automaton = compile_ruleset(PLAIN)
    found = points_per_turn(make_tables(Playbook(sentences), automaton), automaton).mean
    assert found == pytest.approx(points, abs=0.05)


PRICED = [(sentences, wins) for sentences, _, wins in KNOWN if wins is not None]


@pytest.mark.parametrize(("sentences", "wins"), with_nightly(PRICED[1:3], PRICED))
def test_known_wins(sentences: tuple[Sentence, ...], wins: float, busche_neller: Solution) -> None:
    assert 100 * match(busche_neller, Playbook(sentences), Optimal()).overall == pytest.approx(wins, abs=0.005)


# The first has every condition about dice, the second every advice, the third every sentence about scores.
BOOKS = {
    "conditions": (
        DiceSentence(Take.SET, (when(Asks.SET, 250), when(Asks.TOTAL_FROM, 100))),
        DiceSentence(Take.FIVES, (when(Asks.FIVES, 2), when(Asks.THEN_ROLL)), 1),
        DiceSentence(Take.ALL, (when(Asks.THEN_HOLD), when(Asks.ONES, 1))),
        DiceSentence(Take.ALL, (when(Asks.EVERYTHING), when(Asks.TOTAL_BELOW, 150))),
        DiceSentence(Take.ONE, (when(Asks.NO_SET, 0), when(Asks.ROLLED, 2, 3))),
        DiceSentence(Take.MOST, (when(Asks.SINGLES, 2),)),
        DiceSentence(Take.FEWEST),
    ),
    "advice": (
        DiceSentence(Take.SET_AND_ONES, (when(Asks.SET, 0),)),
        DiceSentence(Take.SINGLES, (when(Asks.ROLLED, 3),), 1),
        DiceSentence(Take.MOST, (when(Asks.ROLLED, 2),)),
        ALL,
    ),
}
TURNS = {
    "numbers": (TurnSentence(Go.HOLD, (), (100, 150, None)), hold(*(200,) * 3)),
    "scores": (
        TurnSentence(Go.WIN, (when(Asks.OPPONENT_FROM, 150), when(Asks.LEFT, 1, 3))),
        TurnSentence(Go.WIN, (when(Asks.OWN_FROM, 250),)),
        TurnSentence(Go.ROLL, (when(Asks.LEAD_BELOW, -200), when(Asks.LEFT, 3))),
        TurnSentence(Go.WITHIN, (when(Asks.LEAD_BELOW, -50),), (100,)),
        TurnSentence(Go.HOLD, (when(Asks.LEAD_FROM, 100),), (50, 100, 150)),
        hold(100, 200, 250),
    ),
    "lead past the goal": (
        TurnSentence(Go.AHEAD, (when(Asks.LEFT, 1, 2),), (150,)),
        TurnSentence(Go.WIN, (when(Asks.OPPONENT_FROM, 250),)),
        TurnSentence(Go.AHEAD, (), (50,)),
        hold(100, 150, 200),
    ),
}
EVERY = [(game, dice, turn) for game in GAMES for dice in BOOKS for turn in TURNS]
OFFERING = ("high stakes", "piggyback", "steal")  # taken by expected points: see docs/strategies.md
QUICKLY = [
    ("equal turns", "conditions", "lead past the goal"),
    ("plain", "conditions", "numbers"),
    ("plain", "advice", "scores"),
    ("exact", "conditions", "numbers"),
]


EXACTLY = [each for each in EVERY if each[0] not in OFFERING]


@pytest.mark.parametrize(("game", "dice", "turn"), with_nightly(QUICKLY, EXACTLY))
def test_against_the_referee(game: str, dice: str, turn: str) -> None:
    solution = solved(game)
    count = solution.ruleset.dice
    turns = tuple(
        TurnSentence(each.go, each.when, each.points[:count] if each.go is Go.HOLD else each.points)
        for each in TURNS[turn]
    )
    playbook, referee = Playbook((*BOOKS[dice], *turns)), referee_of(solution.ruleset)
    perfect, plays = advised(SolutionStrategy(solution, referee), referee), literal_playbook(playbook, referee)
    found = match(solution, playbook, Optimal(), threads=1)
    assert found.converged
    assert found.first == pytest.approx(Game(referee, plays, perfect).share(0), abs=CLOSE)


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize(("turns_left", "opponent"), [(0, 200), (1, 300)])
def test_maps_hold_where_a_player_of_the_sentences_does(turn: str, turns_left: int, opponent: int) -> None:
    """In the last turn, too, which ends the game at any lead: sentences that ask for more of it decide nothing."""
    ends = replace(GAMES["equal turns"].end, ties=Ties.SPLIT)
    solution = solve(replace(GAMES["equal turns"], end=ends), QUICK)
    dice = solution.ruleset.dice
    turns = (replace(each, points=each.points[:dice]) if each.go is Go.HOLD else each for each in TURNS[turn])
    playbook, referee = Playbook((ALL, *turns)), referee_of(solution.ruleset)
    player, met = LiteralPlayer(playbook, referee), 0
    for banked in range(0, 300, 50):
        start = TurnStart(banked, opponent, seat=1, turns_left=turns_left)
        table = solution.turn_table(start)
        holds = holding_now(playbook, solution, table)
        for row, column in np.argwhere(table.can_occur & table.may_hold):
            state = TurnState(**asdict(start), turn_total=int(table.turn_totals[row]), dice=int(column) + 1)
            literal = player.holding(moment_of(solution.ruleset, state).state)[1]
            assert holds[row, column] == literal, state
            met += 1
    assert met > 20


def test_file_that_a_person_writes(tmp_path: Path) -> None:
    path, copy = tmp_path / "grandma.toml", tmp_path / "copy.toml"
    path.write_text(document("grandma.toml"), encoding="utf-8")
    playbook = load_strategy(path, PLAIN, no_margins)
    assert playbook == Playbook((*THREE, *GO_FOR_IT, LAST), "Grandma")
    save_strategy(playbook, PLAIN, copy, "Grandma")
    assert load_strategy(copy, PLAIN, no_margins) == playbook


def test_all_that_is_wrong_with_a_file_is_said_at_once(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    wrong = '[[sentences]]\nset = -3\nfives = 9\nones = 1\ntake = "some"\n[[sentences]]\nleft = 7\nhold = {9 = 1}\n'
    path.write_text(f"schema = 1\n{wrong}[[sentences]]\nfoo = 1\n", encoding="utf-8")
    with pytest.raises(UserError) as error:
        load_strategy(path, PLAIN, no_margins)
    keys = {problem.key.removeprefix("sentences.") for problem in error.value.problems}
    assert keys == {"1.set", "1.fives", "1", "1.take", "2.left", "2.hold.9", "3"}


@pytest.mark.parametrize(
    "wrong",
    [
        (ALL, hold(*NUMBERS), DiceSentence(Take.FEWEST)),  # never decides
        (DiceSentence(Take.ONE), hold(*NUMBERS)),  # a set has no one die
        (ALL,),  # says nothing about holding
        (ALL, hold(None, *NUMBERS[1:]), GO_FOR_IT[0], hold(*(1,) * 6)),  # a hold before it would be overruled
    ],
)
def test_order_that_cannot_be_meant(wrong: tuple[Sentence, ...], tmp_path: Path) -> None:
    path = tmp_path / "order.toml"
    save_strategy(Playbook(wrong), PLAIN, path)
    with pytest.raises(UserError, match="no strategy"):
        load_strategy(path, PLAIN, no_margins)


@pytest.mark.parametrize("way", ["all", "fewest", "most", "one", "singles-2", "fives-1"])
def test_way_to_set_dice_aside_by_name(way: str) -> None:
    name = f"hold-at:5=1800,4=700,2=250:{way}"
    playbook = strategy_by_name(name, PLAIN, no_margins)
    assert isinstance(playbook, Playbook)
    assert name_of(playbook, PLAIN) == name
    assert isinstance(strategy_by_name("hold-at:5=1800", PLAIN, no_margins), HoldAt)
    with pytest.raises(UserError):
        strategy_by_name(f"hold-at:300:{way}s", PLAIN, no_margins)


def test_words_are_those_recorded(snapshot: SnapshotAssertion) -> None:
    """The recording lists the sentences, as a file states them."""

    def words(line: str) -> list[str]:
        table = tomllib.loads(f"sentence = {{ {line} }}")["sentence"]
        sentence = _SentenceReader("", table, PLAIN, []).sentence()
        assert sentence
        return [sentence_words(sentence)]

    assert recorded(__file__, "test_words_are_those_recorded", words) == snapshot(extension_class=TextFiles)
    assert sentence_words(hold(0, 0, None)) == "Hold with 1 or 2 dice left to roll; with 3 dice roll again."


def test_what_the_words_mean_is_said_where_they_are_used() -> None:
    all_named = explained(Playbook((ALL, hold(*(300,) * 6))))
    assert "A set is" not in all_named
    assert "the first that fits decides" not in all_named
    found = explained(Playbook((*THREE, LAST)))
    assert "A set is" in found
    assert "the first that fits decides" in found


# The search for playbooks: its prices, and what its sentences are worth.


FOUND = 1e-9
TARGET = 0.485  # of games against perfect play: the plain game, ten sentences, five hold numbers


def random_playbook(pick: random.Random) -> Playbook:
    known = [*conditions(shipped_ruleset("busche-neller")), *after_pairs()]
    some = [
        DiceSentence(each.take, tuple(pick.sample(known, pick.randint(0, 2))), each.most)
        for each in pick.choices(advices(), k=5)
    ]
    thresholds = tuple(pick.choice([0, 250, 300, 450, 1000, None]) for _dice in range(5))
    return Playbook((*some, DiceSentence(Take.MOST), TurnSentence(Go.HOLD, (), (*thresholds, 900))))


@pytest.mark.parametrize("seed", range(5))
def test_points_a_turn_are_those_of_the_tables(seed: int) -> None:
    automaton = compile_ruleset(shipped_ruleset("busche-neller"))
    playbook = random_playbook(random.Random(seed))
    found = SentencePrices(automaton).play(playbook.dice, playbook.turn[-1].points).points
    assert found == pytest.approx(points_per_turn(make_tables(playbook, automaton), automaton).mean, abs=1e-2)


@pytest.fixture(scope="module")
def small() -> tuple[Solution, FoundPlaybook]:
    """Return a small game and the playbook found for it; the progress never falls, nor ends too early."""
    solution, shares = solved("plain"), list[float]()
    found = find_playbook(solution, 6, lambda progress: shares.append(progress.fraction), threads=1)
    assert shares == sorted(shares)
    assert shares[-1] < 1.0
    assert {round(each, 1) for each in shares} >= {0.7, 0.9}  # while sentences are priced, and counted
    return solution, found


def wins(solution: Solution, playbook: Playbook) -> float:
    """Return how often a playbook wins, from the referee's whole game."""
    referee = referee_of(solution.ruleset)
    perfect, plays = advised(SolutionStrategy(solution, referee), referee), literal_playbook(playbook, referee)
    return (Game(referee, plays, perfect).share(0) + Game(referee, perfect, plays).share(1)) / 2.0


def test_prices_are_those_of_the_referees_game(small: tuple[Solution, FoundPlaybook]) -> None:
    solution, found = small
    overall = wins(solution, found.playbook)
    assert found.price.overall == pytest.approx(overall, abs=FOUND)
    assert found.ladder[-1] == found.price.overall
    for place, worth in enumerate(found.worth):
        assert worth == pytest.approx(overall - wins(solution, without(found.playbook, place)), abs=FOUND)


def test_what_was_kept_is_read(
    small: tuple[Solution, FoundPlaybook], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FARKLE_CACHE_DIR", str(tmp_path))
    solution, _found = small
    assert found_before(solution, 4) is None
    assert found_playbook(solution, 4, threads=1) == found_before(solution, 4)


def test_sentences_of_shipped_rules_come_with_the_program(busche_neller: Solution) -> None:
    found = found_before(busche_neller)
    assert found is not None
    assert found.price.overall >= TARGET
    assert found_before(busche_neller, 5) is None, "other numbers of sentences are sought"


@pytest.mark.nightly
@pytest.mark.parametrize("name", shipped_ids())
def test_sentences_that_come_with_the_program_have_their_exact_price(name: str) -> None:
    solution = solve(shipped_ruleset(name))
    if found := found_before(solution):
        price = match(solution, found.playbook, Optimal())
        assert (price.first, price.second) == pytest.approx((found.price.first, found.price.second), abs=CLOSE)
        assert found.ladder[-1] == found.price.overall


@pytest.mark.nightly
def test_plain_game_meets_its_target(busche_neller: Solution) -> None:
    found = find_playbook(busche_neller, 10)
    assert found.price.overall >= TARGET
    assert len(found.playbook.sentences) <= 10
    assert len([total for total in found.holds.points if total]) <= 5


# Playbooks with a name: they come back by it, fit any number of dice, and have the price that is published.


@pytest.mark.parametrize("name", READY)
@pytest.mark.parametrize("dice", [3, 5, 6])
def test_a_name_leads_to_the_playbook_and_back(name: str, dice: int) -> None:
    ruleset = replace(shipped_ruleset("busche-neller"), dice=dice)
    playbook = strategy_named(name, ruleset, no_margins)
    assert playbook == ready(name, dice)
    assert name_of(playbook, ruleset) == name


def test_three_sentences_win_as_often_as_was_measured(busche_neller: Solution) -> None:
    """The price of `docs/strategies.md`, which another program found."""
    playbook = strategy_named("three-sentences", busche_neller.ruleset, no_margins)
    assert match(busche_neller, playbook, Optimal()).overall == pytest.approx(0.4585, abs=5e-5)
