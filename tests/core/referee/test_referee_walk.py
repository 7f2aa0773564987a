"""Whether the slow truth is one: its values against the referee, move by move, and against sums done by hand."""

from dataclasses import replace
from itertools import islice

import game_graph
import pytest
from brute_force import TooLong, Truth, brute_force
from nightly_cases import sampled
from table import rules

from farkle_core.game.turn_start import TurnStart
from farkle_core.referee import Action, GameState, Hold, Referee, TurnPhase
from farkle_core.rules.model import (
    Carry,
    Cursed,
    Effect,
    End,
    EndRule,
    Farkles,
    Overshoot,
    Pattern,
    Ruleset,
    Start,
    Ties,
    Turn,
)

SUDDEN, LAST_TURN, EQUAL_TURNS, FULL_ROUND = EndRule
FIRST, SPLIT, PLAYOFF = Ties
KEEPS = Turn(minimum=100, farkle_keeps_turn_total=True, beat_last_turn=True, hot_dice_bonus=(50, 100))
BEATS = Turn(beat_last_turn=True, hot_dice_bonus=(100,), opening=150, set_aside_all=True)
PENALTY = Farkles(2, 100)


def small(goal: int = 200, **options: object) -> Ruleset:
    return replace(rules(**options), goal=goal, dice=2)


def stakes(kind: Carry) -> Start:
    return Start(kind, bonus=100)


MIXED = [
    (small(start=stakes(Carry.STEAL), turn=BEATS), None, None),
    (small(start=stakes(Carry.STEAL), farkles=PENALTY, cursed=Cursed(2, 1, Effect.DISASTER)), -100, None),
    (small(farkles=PENALTY, turn=KEEPS, cursed=Cursed(2, 1, Effect.DISASTER)), -100, None),
    (small(start=stakes(Carry.HIGH_STAKES), farkles=Farkles(2, 100, never_below_zero=True)), None, None),
    (small(start=stakes(Carry.PIGGYBACK), turn=Turn(nothing=50, hot_dice_must_roll=True)), None, 300),
    (small(250, start=stakes(Carry.STEAL), turn=BEATS, end=End(overshoot=Overshoot.WELFARE)), None, None),
    (small(250, start=stakes(Carry.PIGGYBACK), farkles=PENALTY, end=End(overshoot=Overshoot.VOID)), -100, None),
    (small(start=stakes(Carry.STEAL), turn=BEATS, end=End(LAST_TURN, PLAYOFF)), None, 300),
    (small(start=stakes(Carry.STEAL), farkles=PENALTY, end=End(EQUAL_TURNS, SPLIT)), -50, 250),
    (small(start=stakes(Carry.PIGGYBACK), turn=BEATS, end=End(FULL_ROUND, FIRST)), None, 250),
    (small(150, turn=KEEPS, farkles=PENALTY, end=End(FULL_ROUND, PLAYOFF)), -50, 250),
    (small(150, turn=KEEPS, farkles=PENALTY, end=End(FULL_ROUND, FIRST)), 0, 150),
    (small(120, patterns=(Pattern("a 1 and a 6", "win", faces=(1, 6)),), end=End(LAST_TURN, SPLIT)), None, 250),
]


@pytest.fixture(scope="module", params=sampled(range(len(MIXED)), 3))
def game(request: pytest.FixtureRequest) -> Referee:
    ruleset, floor, ceiling = MIXED[request.param]
    return Referee(ruleset, floor, ceiling)


@pytest.fixture(scope="module")
def truth(game: Referee) -> Truth:
    return brute_force(game)


def looked_ahead(truth: Truth, referee: Referee, state: GameState) -> float:
    """Return the mover's value from every roll and every move, with the values one decision on."""

    def after(following: GameState) -> float:
        if following.phase is TurnPhase.OVER:
            return following.share(state.mover)
        value = truth.of(following)
        return value if following.mover == state.mover else 1 - value

    def of_rolled(rolled: GameState) -> float:
        if rolled.phase is not TurnPhase.SCORING:
            return after(rolled)
        return max(after(referee.apply(rolled, action)) for action in referee.legal_actions(rolled))

    def of_action(action: Action) -> float:
        following = referee.apply(state, action)
        if following.phase is not TurnPhase.ROLLING:
            return after(following)
        ways = referee.chance(following)
        total = sum(number * of_rolled(referee.apply_roll(following, roll)) for roll, number in ways)
        return total / sum(number for _, number in ways)

    actions = referee.legal_actions(state)
    if Hold() in actions and of_action(Hold()) == 1:
        return 1.0  # what else might be done after a certain win is not visited
    return max(map(of_action, actions))


def test_every_value_follows_from_those_one_decision_on(game: Referee, truth: Truth) -> None:
    step = 1 + len(truth.values) // 400
    for state, value in islice(truth.values.items(), 0, None, step):
        assert abs(looked_ahead(truth, game, state) - value) < 1e-12, state


def test_larger_turn_totals_make_no_difference(game: Referee, truth: Truth, monkeypatch: pytest.MonkeyPatch) -> None:
    enough = game_graph.Bound.enough
    monkeypatch.setattr(game_graph.Bound, "enough", lambda bound, state: enough(bound, state) + 200)
    farther = brute_force(game)
    for start, value in truth.starts():
        assert abs(farther.at(start) - value) < 1e-12, start
    assert len(farther.values) >= len(truth.values)


def test_mirror_images_make_no_difference(game: Referee, truth: Truth) -> None:
    both = brute_force(game, mirror=False)
    for state, value in both.values.items():
        assert abs(truth.of(state) - value) < 1e-12, state
    assert {start for start, _value in truth.starts()} == {start for start, _value in both.starts()}


def test_starts_are_found_again(truth: Truth) -> None:
    for start, value in truth.starts():
        assert truth.at(start) == value


# sums done by hand

NEVER = ((0,) * 6,) * 5
CHANCE = 1 / 36
CLOSE = 1e-11
TWO_SIXES = rules(goal=100, dice=2, sets=(*NEVER, (0, 100, 0, 0, 0, 0)))
"""A turn banks 100 points with two 6s, else it is a farkle."""


def test_a_race_to_one_success() -> None:
    truth = brute_force(Referee(TWO_SIXES))
    assert truth.at(TurnStart()) == pytest.approx(CHANCE / (1 - (1 - CHANCE) ** 2), abs=CLOSE)


@pytest.mark.parametrize(("ties", "second_after_success"), [(FIRST, 0.0), (SPLIT, CHANCE / 2)])
def test_equal_turns_in_a_race_to_one_success(ties: Ties, second_after_success: float) -> None:
    truth = brute_force(Referee(replace(TWO_SIXES, end=End(EQUAL_TURNS, ties)), ceiling=100))
    expected = CHANCE * (1 - second_after_success) / (1 - (1 - CHANCE) ** 2)
    assert truth.at(TurnStart()) == pytest.approx(expected, abs=CLOSE)
    last = truth.at(TurnStart(0, 100, seat=1, turns_left=1))
    assert last == pytest.approx(second_after_success, abs=CLOSE)


def test_the_second_player_never_holds_for_a_tie_that_he_loses() -> None:
    # in a last turn at 0 : 100 he rolls on: two successes win
    truth = brute_force(Referee(replace(TWO_SIXES, end=End(EQUAL_TURNS, FIRST)), ceiling=300))
    assert truth.at(TurnStart(0, 100, seat=1, turns_left=1)) == pytest.approx(CHANCE**2, abs=CLOSE)


def test_a_farkle_that_costs_all_there_is() -> None:
    # two dice that differ bank 100; at 100 : 100 of 200 they win, and a farkle leads to 0 : 100 from the other side
    ruleset = replace(
        TWO_SIXES,
        goal=200,
        sets=(*NEVER, (0,) * 6),
        patterns=(Pattern("differ", 100, shape=(1, 1)),),
        farkles=Farkles(1, 100, never_below_zero=True),
    )
    at = brute_force(Referee(ruleset)).at
    win_or_lose_all = 5 / 6 + 1 / 6 * (1 - at(TurnStart(100, 0)))
    assert at(TurnStart(100, 100)) == pytest.approx(win_or_lose_all, abs=CLOSE)
    after_one = max(win_or_lose_all, 1 - at(TurnStart(100, 100)))
    assert at(TurnStart(0, 100)) == pytest.approx(5 / 6 * after_one + 1 / 6 * (1 - at(TurnStart(100, 0))), abs=CLOSE)


def test_stealing_what_was_just_lost() -> None:
    # one die of 2 scores 100 with a 1 (and a pair of 1s 200); the offer of 1 die and 100 points wins with a 1
    ruleset = replace(small(200, start=Start(Carry.STEAL)), sets=((100, 0, 0, 0, 0, 0), *NEVER))
    truth = brute_force(Referee(ruleset))
    offer = TurnStart(carried_dice=1, carried_points=100)
    taken = 1 / 6 + 5 / 6 * (1 - truth.at(TurnStart()))
    rolled = truth.at(TurnStart())  # after all dice nothing is offered any more
    assert truth.at(offer) == pytest.approx(max(taken, rolled), abs=CLOSE)


# what cannot be walked


def test_games_without_end_need_a_bound() -> None:
    with pytest.raises(ValueError, match="need a ceiling"):
        brute_force(Referee(replace(TWO_SIXES, end=End(LAST_TURN))))
    with pytest.raises(ValueError, match="need a floor"):
        brute_force(Referee(replace(TWO_SIXES, farkles=Farkles(1, 100))))


def test_a_game_that_nobody_can_finish_has_no_values() -> None:
    pairs = (*NEVER[:4], (0, 500, 0, 0, 0, 0), (0, 200, 0, 0, 0, 0))
    out_of_reach = replace(TWO_SIXES, goal=300, sets=pairs, end=End(overshoot=Overshoot.VOID))
    with pytest.raises(TooLong, match="need not end"):
        brute_force(Referee(out_of_reach))


def test_a_game_in_which_both_wait_has_no_values() -> None:
    # Whoever reaches the goal first gives the other the better last turns, points beyond the ceiling do not help, and a
    # farkle costs nothing at 0: both roll on until they farkle.
    sets = ((50, 50), (150, 50), (0, 50), (150, 100), (0, 0), (150, 100))
    ruleset = rules(
        goal=150,
        dice=2,
        sets=tuple((*pair, 0, 0, 0, 0) for pair in sets),
        turn=Turn(50, 150, nothing=50, beat_last_turn=True, hot_dice_must_roll=True, hot_dice_bonus=(50, 100)),
        farkles=Farkles(1, 50, never_below_zero=True),
        cursed=Cursed(3, 2, Effect.DISASTER),
        start=Start(Carry.STEAL),
        end=End(FULL_ROUND, SPLIT),
    )
    with pytest.raises(TooLong, match="need not end"):
        brute_force(Referee(ruleset, ceiling=250))
