"""Luck and skill add up, exactly, whoever plays."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from nightly_cases import sampled, with_nightly
from novice import Novice
from small_matches import small

from farkle_core.coach.grades import Grade, grade_of, luck_scale
from farkle_core.coach.habits import Habit, HoldChoice, broken_sentences, broken_words, habit_words, habits
from farkle_core.coach.history import PlayedGame, played_game
from farkle_core.coach.players import PerfectPlayer, Player, SoftPlayer, TablePlayer, options, play_game, play_seeded
from farkle_core.coach.review import Review, ReviewedDecision, review
from farkle_core.engine.settings import Settings
from farkle_core.play.advise import Adviser, DiceDown, GameTable, Moment, Thrower
from farkle_core.play.advise.game_record import PERSON, Seat
from farkle_core.play.advise.table import Dice, Farkled, Typed, Undo
from farkle_core.playbooks.model import Asks, Condition, DiceSentence, Go, Playbook, Take, TurnSentence
from farkle_core.referee import Action, Hold, Roll, SetAside, TurnPhase
from farkle_core.rules import shipped_ids, shipped_ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.strategies.match import Match
from farkle_core.strategies.sentence_cache import USUAL, FoundPlaybook, keep

EXACT = 1e-12


@cache
def solution_of(name: str) -> Solution:
    return solve(small(shipped_ruleset(name), 1500, 5), Settings(threads=1, check_bound=False, bound=-500))


def played(adviser: Adviser, players: tuple[Player, Player], seed: int) -> Review:
    return review(play_game(GameTable.at(adviser), players, Thrower(seed).throw).now.game)


@pytest.mark.parametrize("name", sampled(shipped_ids(), 4))
def test_result_is_first_chance_plus_luck_and_skill(name: str) -> None:
    adviser, chance = Adviser(solution_of(name)), np.random.default_rng(1)
    players = SoftPlayer(adviser, 0.01, chance), SoftPlayer(adviser, 0.03, chance)
    for seed in range(2):
        found = played(adviser, players, seed)
        assert found.is_over
        assert abs(found.remainder) <= EXACT
        for seat, each in enumerate(found.seats):
            luck, skill = found.layers(seat)
            change = (found.result - found.first_chance) * (1 if seat == 0 else -1)
            assert luck[-1] + skill[-1] == pytest.approx(change, abs=EXACT)
            again = [decision.loss for decision in found.to_look_at(seat)]
            wrong = [each.loss for each in found.decisions if each.seat == seat and each.grade is not Grade.GOOD]
            assert again == sorted(wrong, reverse=True)[:3]
            assert len(luck) == len(skill) == len(found.chances)
            assert each.loss == pytest.approx(each.wrong_dice + each.held_early + each.rolled_long, abs=EXACT)
            assert min(each.loss for each in found.decisions) >= -EXACT
            assert found.adjusted(seat) == pytest.approx(
                (found.first_chance if seat == 0 else 1.0 - found.first_chance)
                - each.loss
                + found.seats[1 - seat].loss,
                abs=EXACT,
            )


@pytest.mark.nightly
@pytest.mark.parametrize("name", shipped_ids())
def test_it_is_at_full_goals(name: str) -> None:
    adviser, chance = Adviser(solve(shipped_ruleset(name), Settings(check_bound=False))), np.random.default_rng(1)
    weak: list[Player] = [SoftPlayer(adviser, temperature, chance) for temperature in (0.0025, 0.01, 0.05)]
    for player in (*weak, Novice(adviser)):
        both: tuple[tuple[Player, Player], ...] = (player, PerfectPlayer(adviser)), (PerfectPlayer(adviser), player)
        for players in both:
            for seed in range(5):
                found = played(adviser, players, seed)
                assert found.is_over
                assert abs(found.remainder) <= EXACT
                perfect = found.seats[players.index(player) ^ 1]
                assert perfect.loss == pytest.approx(0.0, abs=EXACT)


@pytest.mark.parametrize("name", sampled(shipped_ids(), 4))
def test_perfect_play_loses_nothing(name: str) -> None:
    adviser = Adviser(solution_of(name))
    found = played(adviser, (PerfectPlayer(adviser), PerfectPlayer(adviser)), 3)
    for place, seat in enumerate(found.seats):
        assert seat.loss == pytest.approx(0.0, abs=EXACT)
        assert seat.rating is None or seat.rating == pytest.approx(0.0, abs=EXACT)
        assert set(seat.grades) <= {Grade.GOOD}
        assert found.to_look_at(place) == []


def test_grades_are_those_of_a_plain_game(busche_neller: Solution) -> None:
    sigma = luck_scale(busche_neller)
    assert sigma == pytest.approx(0.048, rel=0.06)  # measured: 4.8 percentage points
    given = {0.0: Grade.GOOD, 0.001: Grade.GOOD, 0.003: Grade.DOUBTFUL, 0.007: Grade.MISTAKE, 0.016: Grade.BLUNDER}
    assert {loss: grade_of(loss, sigma) for loss in given} == given


def test_what_is_typed_is_neither_luck_nor_skill() -> None:
    solution = solution_of("busche-neller")
    adviser = Adviser(solution)
    player = PerfectPlayer(adviser)
    typed = Typed(600, 300, dice=solution.ruleset.dice)
    table = GameTable.at(adviser).after(typed)
    found = review(play_game(table, (player, player), Thrower(1).throw).now.game)
    assert abs(found.typed) > 0.01
    assert abs(found.remainder) <= EXACT


def test_a_game_that_is_not_over_ends_with_its_win_chance() -> None:
    adviser = Adviser(solution_of("busche-neller"))
    game = GameTable.at(adviser).now.game
    found = review(game)
    assert (found.result, found.is_over) == (found.first_chance, False)
    assert replace(found).seats[0].rating is None


@pytest.fixture(scope="module")
def plain_adviser() -> Adviser:
    return Adviser(solution_of("busche-neller"))


def answered(table: GameTable, adviser: Adviser, thrower: Thrower, place: int) -> GameTable:
    """Throw the dice that are due, farkles included, and give the option at a place of the ranking, 0 the best."""
    while True:
        now = table.now
        if now.dice.faces and now.rolled.state.phase is TurnPhase.SCORING:
            break
        throw = thrower.throw_in(now.game)
        table = table.after(Farkled() if now.dice.faces else Dice(throw(now.game.state.dice, ()), thrown=True))
    ways = options(adviser.ranked(table.now.rolled.moment))
    chosen = ways[place]
    for action in chosen.actions:
        table = table if isinstance(action, Roll) else table.after(action)
    return table


def test_what_was_taken_back_counts(plain_adviser: Adviser) -> None:
    """The worst answer, taken back for the best one: it stays in the rating, and the game is the better one."""
    adviser, thrower = plain_adviser, Thrower(4)
    bad = answered(GameTable.at(adviser), adviser, thrower, -1)
    dice = next(each.dice for each in bad.positions if each.dice.faces)
    back = bad
    while back.now.dice != dice:
        back = back.after(Undo())
    good = answered(back, adviser, thrower, 0)
    looked = review(good.now.game, good.branches)
    (first,) = [each for each in looked.answers if each.is_unforced]
    assert first.is_taken_back
    assert first.loss == review(bad.now.game).decisions[-1].loss > 0.01
    assert looked.seats[0].loss == pytest.approx(first.loss, abs=EXACT)
    assert looked.seats[0].rating == pytest.approx(1000 * first.loss)
    assert looked.to_look_at(0) == [first]
    assert [each.loss for each in looked.decisions if each.is_unforced] == [pytest.approx(0.0, abs=EXACT)]
    assert abs(looked.remainder) <= EXACT
    # Taken back once more, the first answer still counts; given again, it is not one that was taken back.
    again = good
    while again.now.dice != dice:
        again = again.after(Undo())
    same = answered(again, adviser, thrower, -1)
    (kept,) = [each for each in review(same.now.game, same.branches).answers if each.is_unforced]
    assert kept.loss == pytest.approx(first.loss, abs=EXACT)


def test_the_same_seed_brings_the_same_dice_whatever_is_decided(plain_adviser: Adviser) -> None:
    adviser = plain_adviser
    both = PerfectPlayer(adviser), SoftPlayer(adviser, 0.05, np.random.default_rng(2))
    players: tuple[tuple[Player, Player], ...] = (both, (both[0], both[0]))
    seen: dict[tuple[int, int, int], set[tuple[int, ...]]] = {}
    for pair in players:
        game = play_seeded(GameTable.at(adviser), pair, Thrower(9)).now.game
        turns = [-1, -1]
        for step in game.steps:
            if isinstance(step.event, DiceDown):
                state = step.before.state
                if not state.turn_total:
                    turns[state.mover] += 1
                    roll = 0
                place = state.mover, turns[state.mover], roll
                seen.setdefault(place, set()).add(step.event.faces if state.dice == 5 else ())
                roll += 1
    whole = [faces for faces in seen.values() if () not in faces]
    assert all(len(faces) == 1 for faces in whole)
    assert len({*map(frozenset, whole)}) > 5, "the dice differ from place to place"


# Players who are made with a known bias are found with its direction and size; players without one are not.
#
# So are players who do otherwise than a sentence says, and lose by it.


SEATS = Seat("Anna", PERSON), Seat("Ada", "optimal")


@cache
def solution() -> Solution:
    return solve(replace(shipped_ruleset("kingdom-come"), goal=2500), Settings(threads=1, check_bound=False))


@cache
def adviser() -> Adviser:
    return Adviser(solution())


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
    return habits([_game(make(adviser()), seed).holds for seed in range(games)])


def _game(player: Player, seed: int) -> PlayedGame:
    game = play_game(GameTable.at(adviser()), (player, PerfectPlayer(adviser())), Thrower(seed).throw).now.game
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


@pytest.mark.parametrize("games", with_nightly([15], [30]))
def test_perfect_play_has_no_habits(games: int) -> None:
    assert found(PerfectPlayer, games) == []


@pytest.mark.parametrize("games", with_nightly([15], [30]))
def test_slips_to_both_sides_are_no_habit(games: int) -> None:
    chance = np.random.default_rng(7)
    assert found(lambda adviser: SoftPlayer(adviser, 0.005, chance), games) == []


def test_a_few_games_are_too_few() -> None:
    assert found(lambda adviser: Biased(adviser, 3, 100), 4) == []


@pytest.mark.parametrize(("wrong", "right", "is_sure"), [(9, 0, False), (10, 0, True), (11, 1, False), (20, 2, True)])
def test_a_habit_is_what_guessing_explains_once_in_a_thousand_times(wrong: int, right: int, is_sure: bool) -> None:
    """The tails of so many throws of a coin: 1/512, 1/1,024, 13/4,096, 276/4,194,304."""
    near = [HoldChoice(3, -50, held, 0.01 * held) for held in (True,) * wrong + (False,) * right]
    clear = [HoldChoice(3, 50 * each, each >= 0, 0.0) for each in (-4, -3, -2, 0, 1, 2)]
    assert [habit.decisions for habit in habits([[*near, *clear]])] == [wrong + right] * is_sure


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
    greedy = TablePlayer(Playbook((DiceSentence(Take.ALL), holds)), adviser())
    games = [_game(greedy, seed) for seed in range(12)]
    broken = broken_sentences([game.sentences for game in games])
    (found,) = (each for each in broken if each.sentence == one_die)
    wrong = [loss for game in games for loss in game.losses if loss.loss > 0.0 and _keeps_too_many(loss.decision)]
    assert 10 < found.broken == len(wrong) <= found.decisions
    assert found.loss == pytest.approx(sum(loss.loss for loss in wrong) / len(games))
    assert broken == sorted(broken, key=lambda each: -each.loss)
    assert broken_words(found).startswith("You break “")
    kept = [_game(TablePlayer(sayings, adviser()), seed) for seed in range(4)]
    assert broken_sentences([game.sentences for game in kept]) == []


def _keeps_too_many(decision: ReviewedDecision) -> bool:
    """Whether more than one of five or six dice without three of a kind or a straight was set aside."""
    roll, aside = decision.moment.roll, decision.done[0]
    if roll is None or sum(roll) < 5 or max(roll) > 2 or all(roll[1:5]) or not isinstance(aside, SetAside):
        return False
    return sum(aside.scoring.counts) > 1
