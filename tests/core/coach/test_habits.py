"""Players who are made with a known bias are found with its direction and size; players without one are not.

So are players who do otherwise than a sentence says, and lose by it.
"""

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest
from nightly_cases import with_nightly

from farkle_core.coach.habits import Habit, HoldChoice, broken_sentences, broken_words, habit_words, habits
from farkle_core.coach.history import PlayedGame, played_game
from farkle_core.coach.players import PerfectPlayer, Player, SoftPlayer, TablePlayer, play_game
from farkle_core.coach.review import ReviewedDecision, review
from farkle_core.engine.settings import Settings
from farkle_core.play.advise import Adviser, GameTable, Moment, Thrower
from farkle_core.play.advise.game_record import PERSON, Seat
from farkle_core.playbooks.model import Asks, Condition, DiceSentence, Go, Playbook, Take, TurnSentence
from farkle_core.referee import Action, Hold, Roll, SetAside, TurnPhase
from farkle_core.rules import shipped_ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.strategies.match import Match
from farkle_core.strategies.sentence_cache import USUAL, FoundPlaybook, keep

SEATS = Seat("Anna", PERSON), Seat("Ada", "optimal")


@cache
def solution() -> Solution:
    return solve(shipped_ruleset("kingdom-come"), Settings(check_bound=False))


class Biased:
    """Plays perfectly, but with some dice holds so many points early; below 0: late."""

    def __init__(self, adviser: Adviser, dice: int, early: int) -> None:
        self._adviser, self._perfect = adviser, PerfectPlayer(adviser)
        self._dice, self._early = dice, early

    def decide(self, moment: Moment) -> Action:
        state = moment.state
        if state.phase is not TurnPhase.DECIDING or moment.is_start or state.dice != self._dice:
            return self._perfect.decide(moment)
        legal = self._adviser.referee.legal_actions(state)
        runs = solution().turn_table(moment.start).thresholds()[state.dice - 1]
        wins = state.scores[state.mover] + state.turn_total >= solution().ruleset.goal
        if wins or len(runs) != 1 or Hold() not in legal:
            return self._perfect.decide(moment)
        return Hold() if state.turn_total >= runs[0].first - self._early else Roll()


def found(make: Callable[[Adviser], Player], games: int) -> list[Habit]:
    """Return the habits of a player after so many games against perfect play."""
    adviser = Adviser(solution())
    return habits([_game(adviser, make(adviser), seed).holds for seed in range(games)])


def _game(adviser: Adviser, player: Player, seed: int) -> PlayedGame:
    game = play_game(GameTable.at(adviser), (player, PerfectPlayer(adviser)), Thrower(seed).throw).now.game
    return played_game(str(seed), SEATS, 0, game, review(game))


@pytest.mark.parametrize(
    ("dice", "early", "games"),
    with_nightly([(3, 200, 40)], [(2, -100, 60), (3, 100, 200), (2, 150, 100)]),
)
def test_a_known_bias_is_found_with_its_size(dice: int, early: int, games: int) -> None:
    (habit,) = found(lambda adviser: Biased(adviser, dice, early), games)
    assert habit.dice == dice
    assert habit.least <= early <= habit.most
    assert abs(habit.early - early) <= 50
    assert habit.loss > 0.0
    assert ("too early" in habit_words(habit)) == (early > 0)


@pytest.mark.parametrize(("early", "words"), [(150, "too early"), (-150, "too long")])
def test_a_size_that_is_sure_has_no_range(early: int, words: str) -> None:
    said = habit_words(Habit(3, early, early, early, 20, 0.01))
    assert words in said
    assert said.endswith("with 3 dice.")


def test_perfect_play_has_no_habits() -> None:
    assert found(PerfectPlayer, 30) == []


def test_slips_to_both_sides_are_no_habit() -> None:
    chance = np.random.default_rng(7)
    assert found(lambda adviser: SoftPlayer(adviser, 0.005, chance), 30) == []


def test_a_few_games_are_too_few() -> None:
    assert found(lambda adviser: Biased(adviser, 3, 100), 4) == []


@pytest.mark.parametrize("held", [True, False])
def test_who_always_errs_has_a_range_and_no_size(held: bool) -> None:
    """Fifteen decisions, 100 to 1,500 points from the threshold, all on the wrong side of it."""
    wrong = [HoldChoice(6, -100 * each if held else 100 * each - 100, held, 0.01) for each in range(1, 16)]
    right = [HoldChoice(6, 100 * each if held else -100 * each, held, 0.0) for each in range(1, 4)]
    (habit,) = habits([[*wrong, *right]])
    assert habit.always
    assert (abs(habit.early), *sorted((abs(habit.least), abs(habit.most)))) == (800, 100, 1500)
    assert (habit.early > 0) == held
    assert habit.loss == pytest.approx(0.15)
    assert ("too early" in habit_words(habit)) == held


def test_a_sentence_that_is_broken_is_found_with_its_price() -> None:
    one_die = DiceSentence(Take.ONE, (Condition(Asks.ROLLED, (5, 6)), Condition(Asks.NO_SET, (0,))))
    holds = TurnSentence(Go.HOLD, (), (300,) * 6)
    sayings = Playbook((one_die, DiceSentence(Take.ALL), holds))
    price = Match(0.4, 0.4, 0.0, converged=True)
    keep(solution(), USUAL, FoundPlaybook(sayings, price, 400.0, 0.2, (0.1,) * 3, (0.4,) * 3, None))
    adviser = Adviser(solution())
    greedy = TablePlayer(Playbook((DiceSentence(Take.ALL), holds)), adviser)
    games = [_game(adviser, greedy, seed) for seed in range(12)]
    broken = broken_sentences([game.sentences for game in games])
    (found,) = (each for each in broken if each.sentence == one_die)
    wrong = [loss for game in games for loss in game.losses if loss.loss > 0.0 and _keeps_too_many(loss.decision)]
    assert 10 < found.broken == len(wrong) <= found.decisions
    assert found.loss == pytest.approx(sum(loss.loss for loss in wrong) / len(games))
    assert broken == sorted(broken, key=lambda each: -each.loss)
    assert broken_words(found).startswith("You break “")
    kept = [_game(adviser, TablePlayer(sayings, adviser), seed) for seed in range(4)]
    assert broken_sentences([game.sentences for game in kept]) == []


def _keeps_too_many(decision: ReviewedDecision) -> bool:
    """Whether more than one of five or six dice without three of a kind or a straight was set aside."""
    roll, aside = decision.moment.roll, decision.done[0]
    if roll is None or sum(roll) < 5 or max(roll) > 2 or all(roll[1:5]) or not isinstance(aside, SetAside):
        return False
    return sum(aside.scoring.counts) > 1
