"""Drills are asked by what they cost, when the library says so, and what was learnt is kept."""

import json
import math
import random
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from damage import damaged
from fsrs import Card, Rating, Scheduler
from literal_players import literal
from nightly_cases import sampled
from present import present
from small_matches import GAMES, ON_TABLES, fitted, solved

from farkle_core.coach import progress
from farkle_core.coach.deck import Deck, DeckShelf, DrillAnswer, rating_of
from farkle_core.coach.drills import (
    Drill,
    Family,
    PerfectJudge,
    SheetJudge,
    Verdict,
    draw,
    family_words,
    perfect,
    situations,
)
from farkle_core.coach.grades import Grade
from farkle_core.coach.players import PerfectPlayer, TablePlayer, play_game
from farkle_core.coach.practice import Pool, next_drill
from farkle_core.engine.settings import Settings
from farkle_core.play.advise import Adviser, GameTable, Thrower
from farkle_core.play.strategy import goes_on
from farkle_core.referee import SetAside, TurnPhase
from farkle_core.rules import shipped_ruleset
from farkle_core.rules.dice import counts_of
from farkle_core.solution.solve import solve
from farkle_core.strategies.match import match
from farkle_core.strategies.model import Optimal

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


@cache
def adviser() -> Adviser:
    return Adviser(solved("plain"))


@cache
def judge() -> PerfectJudge:
    return perfect(adviser())


@cache
def games() -> tuple[list[Drill], ...]:
    chance = np.random.default_rng(1)
    return tuple(situations(adviser(), chance) for _game in range(150))


def filled(seed: int = 1) -> Pool:
    pool = Pool(seed)
    for drills in games():
        pool.add(drills)
    return pool


class Learner:
    """Does the worst in some families and the best in all others, ten drills a day."""

    def __init__(self, weak: set[Family]) -> None:
        self.weak, self.deck, self.pool = weak, Deck(), filled()
        self.now, self.chance = NOON, np.random.default_rng(2)
        self.last: Family | None = None

    def session(self, count: int = 10) -> list[Family]:
        asked, self.last, self.pool = [], None, filled(self.now.day)
        for _drill in range(count):
            drill = present(next_drill(self.deck, self.pool, self.now, self.chance, self.last))
            answer = drill.options[-1 if drill.family in self.weak else 0]
            self.deck = self.deck.after(drill, judge().judge(drill, answer), 8.0, self.now)
            self.last = drill.family
            asked.append(drill.family)
            self.now += timedelta(seconds=20)
        self.now += timedelta(days=1)
        return asked


def costliest(pool: Pool) -> list[Family]:
    """The families with the most situations, which a learner meets soon."""
    return sorted(pool.families, key=lambda family: -pool.times(family) * pool.difficulty(family))


def test_a_learner_is_asked_what_he_errs_on_and_less_once_he_does_not() -> None:
    random.seed(3)  # the library spreads what is due by chance
    weak = set(costliest(filled())[:2])
    learner = Learner(weak)
    for _day in range(6):
        learner.session()
    assert weak <= set(learner.deck.cards), "he has met both"
    first = [learner.session()[:2] for _day in range(4)]
    assert all(set(pair) == weak for pair in first), "what he errs on comes first"
    weak_loss = filled().weak_loss
    assert {each.family for each in progress.ranked(learner.deck, weak_loss)[:2]} == weak
    erring = sum(family in weak for _day in range(4) for family in learner.session())
    learner.weak = set()
    for _day in range(10):
        learner.session()
    learnt = sum(family in weak for _day in range(4) for family in learner.session())
    assert learnt < 0.75 * erring, "he is asked less"
    for each in progress.ranked(learner.deck, weak_loss):
        if each.family in weak:
            assert present(each.after) < present(each.before)


def test_the_schedule_is_the_librarys() -> None:
    drills = [drill for game in games()[:40] for drill in game]
    family = Counter(drill.family for drill in drills).most_common(1)[0][0]
    shown = [drill for drill in drills if drill.family == family][:12]
    scheduler, card, deck, now = Scheduler(desired_retention=0.9), Card(card_id=0, due=NOON), Deck(), NOON
    for place, drill in enumerate(shown):
        verdict = judge().judge(drill, drill.options[-1 if place % 4 == 1 else 0])
        rating = rating_of(verdict, 3.0 if place % 3 else 9.0)
        random.seed(place)
        card, _log = scheduler.review_card(card, rating, now)
        random.seed(place)
        deck = deck.after(drill, verdict, 3.0 if place % 3 else 9.0, now)
        assert deck.cards[family].to_dict() == card.to_dict()
        assert not deck.is_due(family, now)
        now = card.due
        assert deck.is_due(family, now)


@pytest.mark.parametrize(
    ("grade", "right", "seconds", "rating"),
    [
        (Grade.BLUNDER, False, 1.0, Rating.Again),
        (Grade.MISTAKE, False, 1.0, Rating.Again),
        (Grade.DOUBTFUL, False, 1.0, Rating.Hard),
        (Grade.GOOD, False, 1.0, Rating.Good),
        (Grade.GOOD, True, 60.0, Rating.Good),
        (Grade.GOOD, True, 1.0, Rating.Easy),
    ],
)
def test_ratings_follow_grades(grade: Grade, right: bool, seconds: float, rating: Rating) -> None:
    option = games()[0][0].options[0]
    assert rating_of(Verdict(option, right, 0.0, grade), seconds) is rating


def test_without_answers_families_are_drawn_by_what_they_cost() -> None:
    """Chance of a family = its share of all loss of weak players: a chi-square test at 1 in 1,000."""
    pool, chance = filled(), np.random.default_rng(4)
    weights = {family: pool.times(family) * pool.difficulty(family) for family in pool.families}
    draws = 2000
    asked: Counter[Family] = Counter()
    for _drill in range(draws):
        drill = present(next_drill(Deck(), pool, NOON, chance))
        asked[drill.family] += 1
        pool._waiting[drill.family].append(drill)  # put back, so that all stay as likely
    total = sum(weights.values())
    common = [family for family, weight in weights.items() if draws * weight / total >= 5]
    found = sum((asked[f] - draws * weights[f] / total) ** 2 / (draws * weights[f] / total) for f in common)
    freedom = len(common) - 1
    assert found < freedom * (1 - 2 / (9 * freedom) + 3.09 * math.sqrt(2 / (9 * freedom))) ** 3  # Wilson and Hilferty


def test_a_situation_belongs_to_one_family() -> None:
    goal = solved("plain").ruleset.goal
    for drill in games()[0]:
        state, family = drill.moment.state, drill.family
        left = {option.choice.dice for option in drill.options}
        assert family.dice == (state.dice if family.is_which else left.pop()), "dice to roll, as on the maps"
        assert family.is_which or not left
        assert not family.counts_rolled
        assert family.band == next(band for band in (2, 1, 0) if max(state.scores) * 3 >= band * goal)
        assert family.is_which == (len({option.choice.faces for option in drill.options}) > 1)
        assert Family.named(family.key) == family
        assert family_words(family)


@pytest.mark.parametrize("game", sampled(GAMES, 3))
@pytest.mark.parametrize("name", ["memory table", "margins and numbers", "bands"])
def test_what_a_sheet_says_is_what_its_words_say(game: str, name: str) -> None:
    """The literal player reads the words of a strategy, and shares nothing with its tables."""
    known = Adviser(solved(game))
    strategy = fitted(ON_TABLES[name], solved(game).ruleset.dice)
    sheet, says = SheetJudge(strategy, known), literal(strategy, known.referee)
    chance = np.random.default_rng(5)
    for drill in [drill for _game in range(3) for drill in situations(known, chance)]:
        option = sheet.option(drill)
        state, after = drill.moment.state, option.choice.state
        expected = says(state)
        assert (after.turn_total, after.dice, after.mover) == (expected.turn_total, expected.dice, expected.mover)
        if goes_on(after):
            assert known.referee.apply(after, option.then) == says(expected)
            table = known.solution.dice_table(replace(drill.moment.start, bonuses=after.bonuses))
            shown, row = sheet.turn(drill, table), after.turn_total // known.solution.grid.quantum
            if row < len(table.turn_totals):
                column, holds = option.choice.column, says(expected).phase is not TurnPhase.ROLLING
                assert bool(shown.holds[row, column]) == holds, "the table of the turn is the sheet's"
                chance = (table.hold if holds else table.roll)[row, column]
                assert shown.win[row, column] == pytest.approx(chance, abs=1e-12)
        verdict = sheet.judge(drill, option)
        assert (verdict.is_right, verdict.loss, verdict.grade) == (True, 0.0, Grade.GOOD)
        others = [each for each in drill.options if each is not option]
        assert all(sheet.judge(drill, each).grade is Grade.MISTAKE for each in others)


def test_losses_are_those_of_the_solution() -> None:
    for drill in games()[0]:
        best = adviser().win_chance(drill.moment)
        for option in drill.options:
            after = option.choice.state
            if goes_on(after):
                after = adviser().referee.apply(after, option.then)
            moment = adviser().after(drill.moment, after)
            win = adviser().win_chance(moment)
            own = win if after.mover == drill.moment.state.mover or after.winner is not None else 1.0 - win
            assert judge().judge(drill, option).loss == pytest.approx(best - own, abs=1e-12)


# Progress


def answer(loss: float, difficulty: float = 0.01, family: str = "5-which-0-close") -> DrillAnswer:
    return DrillAnswer(NOON.isoformat(), family, loss, difficulty, loss == 0.0, 5.0)


@pytest.mark.parametrize(
    ("count", "student"), [(2, 12.706), (3, 4.303), (5, 2.776), (12, 2.201), (31, 2.042)]
)  # of 95 of 100 in any table of Student's t
def test_intervals_hold_the_mean_in_95_of_100(count: int, student: float) -> None:
    values = [float(place % 3) for place in range(count)]
    deviation = float(np.std(values, ddof=1)) / math.sqrt(count)
    assert progress.Mean.of(values).error == pytest.approx(student * deviation, rel=1e-3)


def test_answers_that_are_all_alike_have_no_interval() -> None:
    assert progress.Mean.of([0.0] * 10) == progress.Mean(0.0, None)
    assert progress.Mean.of([0.4]) == progress.Mean(0.4, None)


def test_intervals_are_cut_to_what_can_be() -> None:
    rating = progress.Mean(9.4, 90.2)
    assert rating.words("{:.1f}".format, most=progress.WORST) == "9.4 (0.0 to 99.6)"
    luck = progress.Mean(-0.061, 5.088)
    assert luck.words("{:.3f}".format, -1.0, 1.0) == "-0.061", "nothing is known of it"
    assert progress.Mean(-0.1, 0.2).words("{:.1f}".format, -1.0, 1.0) == "-0.1 (-0.3 to 0.1)"
    assert progress.Mean.of([0.4]).words("{:.1f}".format) == "0.4", "one game has none"


def test_the_rating_is_a_thousand_times_the_mean_loss() -> None:
    rated = progress.RatedAnswers.of([answer(0.0), answer(0.02)])
    assert rated.rating.value == pytest.approx(10.0)
    assert rated.weak == pytest.approx(10.0)
    assert (rated.answers, rated.right) == (2, 1)
    assert [each.answers for each in progress.over_time([answer(0.0)] * 23)] == [10, 10, 3]
    assert progress.before_and_after([answer(0.0)] * 19) is None
    halves = present(progress.before_and_after([answer(0.02)] * 10 + [answer(0.0)] * 10))
    assert [each.rating.value for each in halves] == pytest.approx([20.0, 0.0])


def test_a_family_costs_what_a_weak_player_loses_there_times_the_ratio_of_losses() -> None:
    answers = tuple(answer(loss, difficulty) for loss, difficulty in ((0.0, 0.01), (0.04, 0.02), (0.0, 0.01)))
    family = Family.named(answers[0].family)
    deck = Deck({family: Card(card_id=0, due=NOON)}, answers)
    (found,) = progress.ranked(deck, lambda _family: 0.03)
    assert found.loss.value == pytest.approx(0.03 * 0.04 / 0.04)
    assert (found.answers, found.right, found.weak) == (3, 2, 0.03)
    assert found.before == 0.0
    assert found.after == pytest.approx(0.02)
    # By hand: residuals of the ratio 1 are −0.01, 0.02 and −0.01; their mean has a standard error of 0.01.
    assert found.loss.error == pytest.approx(0.03 / (0.04 / 3) * 4.303 * 0.01)


def test_what_a_family_costs_is_found_from_drills() -> None:
    """A weak player trains; the families are found to cost what they do in games, within four standard errors."""
    pool, chance, deck = filled(), np.random.default_rng(8), Deck()
    for drill in [drill for game in games() for drill in game] * 4:  # losses are rare: 30 answers may have none
        weights = np.exp([(option.win - drill.options[0].win) / 0.01 for option in drill.options])
        option = drill.options[int(chance.choice(len(weights), p=weights / weights.sum()))]
        deck = deck.after(drill, judge().judge(drill, option), 9.0, NOON)
    for each in progress.ranked(deck, pool.weak_loss):
        if each.answers >= 120 and each.weak > 1e-4:
            assert abs(each.loss.value - each.weak) < 2 * present(each.loss.error)


def test_the_level_is_between_a_strong_player_and_one_weaker_than_a_weak_one() -> None:
    assert progress.level([]) == 0.01
    levels = [progress.level([answer(loss)] * 50) for loss in (0.0, 0.003, 0.01, 0.015, 0.1)]
    assert levels == sorted(levels)
    assert (levels[0], levels[2], levels[-1]) == (0.0025, 0.01, 0.02)


@pytest.mark.nightly
@pytest.mark.parametrize("temperature", [0.005, 0.01, 0.02])
def test_the_level_found_in_drills_is_that_of_the_player(temperature: float) -> None:
    adviser = Adviser(solve(shipped_ruleset("busche-neller"), Settings(check_bound=False)))
    judge, chance, pool, deck = perfect(adviser), np.random.default_rng(6), Pool(6), Deck()
    for _game in range(30):
        pool.add(situations(adviser, chance))
    for _drill in range(300):
        drill = present(next_drill(deck, pool, NOON, chance))
        weights = np.exp([(option.win - drill.options[0].win) / temperature for option in drill.options])
        option = drill.options[int(chance.choice(len(weights), p=weights / weights.sum()))]
        deck = deck.after(drill, judge.judge(drill, option), 9.0, NOON)
    assert progress.level(deck.answers) == pytest.approx(temperature, rel=0.4)


# Files


def practised(count: int = 30) -> Deck:
    learner = Learner(set(costliest(filled())[:2]))
    learner.session(count)
    return learner.deck


def test_a_deck_comes_back_as_it_was(tmp_path: Path) -> None:
    shelf, deck = DeckShelf(tmp_path / "new" / "folder"), practised()
    assert shelf.load("f" * 64, "perfect") == Deck()
    shelf.keep("f" * 64, "perfect", deck)
    found = shelf.load("f" * 64, "perfect")
    assert found.answers == deck.answers
    assert {family: card.to_dict() for family, card in found.cards.items()} == {
        family: card.to_dict() for family, card in deck.cards.items()
    }
    size = len(json.dumps([card.to_dict() for card in deck.cards.values()])) / len(deck.cards)
    assert size < 250, "about 200 bytes a card"


def test_damaged_decks_are_set_aside_or_read_whole(tmp_path: Path) -> None:
    shelf = DeckShelf(tmp_path)
    shelf.keep("f", "perfect", practised(12))
    path = shelf.path("f", "perfect")
    whole, chance = path.read_bytes(), random.Random(5)
    for _time in range(200):
        path.write_bytes(damaged(chance, whole))
        try:
            deck = shelf.load("f", "perfect")
        except OSError:
            assert not path.exists(), "set aside"
            continue
        drill = games()[0][0]
        deck = deck.after(drill, judge().judge(drill, drill.options[0]), 1.0, NOON + timedelta(days=400))
        shelf.keep("f", "perfect", deck)
        assert shelf.load("f", "perfect").answers == deck.answers


def test_a_deck_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    shelf = DeckShelf(tmp_path)
    shelf.keep("f", "perfect", practised(3))
    path = shelf.path("f", "perfect")
    content = path.read_text().replace('"version": 3', '"version": 4')
    path.write_text(content)
    with pytest.raises(OSError, match="newer version"):
        shelf.load("f", "perfect")
    assert path.read_text() == content


# Players decide as what they play says.


@cache
def adviser_of(game: str) -> Adviser:
    return Adviser(solved(game))


@pytest.mark.parametrize("game", sampled(GAMES, 2))
@pytest.mark.parametrize("name", ["numbers", "memory table", "margins and numbers", "bands", "most points"])
def test_a_strategy_is_played_as_it_is_written(game: str, name: str) -> None:
    """The literal player reads the words of a strategy, and shares nothing with its tables."""
    adviser, ruleset = adviser_of(game), solved(game).ruleset
    strategy = fitted(ON_TABLES[name], ruleset.dice)
    player, truth = TablePlayer(strategy, adviser), literal(strategy, adviser.referee)
    throw = Thrower(4).throw
    for _game in range(4):
        moment = adviser.new_game()
        while moment.state.phase is not TurnPhase.OVER:
            state = moment.state
            if state.phase is TurnPhase.ROLLING:
                state = adviser.referee.apply_roll(state, counts_of(throw(state.dice)))
            else:
                action = player.decide(moment)
                after = adviser.referee.apply(state, action)
                expected = truth(state)
                if isinstance(action, SetAside):  # equally good dice may differ
                    assert (after.turn_total, after.dice, after.mover) == (
                        expected.turn_total,
                        expected.dice,
                        expected.mover,
                    )
                else:
                    assert after == expected
                state = after
            moment = adviser.after(moment, state)


@pytest.mark.parametrize("game", sampled(["plain", "penalised", "last turns"], 3))
def test_it_wins_as_often_as_its_match_says(game: str) -> None:
    adviser, solution = adviser_of(game), solved(game)
    strategy = fitted(ON_TABLES["numbers"], solution.ruleset.dice)
    players = TablePlayer(strategy, adviser), PerfectPlayer(adviser)
    shares = np.array(
        [play_game(GameTable.at(adviser), players, Thrower(seed).throw).now.game.state.share(0) for seed in range(150)]
    )
    found = match(solution, strategy, Optimal(), threads=1)
    assert abs(shares.mean() - found.first) <= 4.0 * shares.std() / np.sqrt(len(shares))


def test_drills_are_decisions_with_a_choice_and_the_same_for_a_seed() -> None:
    adviser = adviser_of("plain")
    drills = draw(adviser, 12, seed=3)
    assert len(drills) == 12
    for each in drills:
        assert each.moment.state.phase is TurnPhase.SCORING
        assert len(each.options) > 1
        assert each.difficulty > 0.0
        assert each.options[0].win == pytest.approx(adviser.win_chance(each.moment), abs=1e-12)
    assert [each.moment for each in draw(adviser, 12, seed=3)] == [each.moment for each in drills]
