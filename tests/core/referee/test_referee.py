"""What the referee refuses, whole turns, and games of random moves; ``test_positions.py`` has positions."""

import random
from dataclasses import replace

import pytest
from table import FARKLE, PLAIN, Table, rules

from farkle_core.errors import UserError
from farkle_core.referee import GameState, Hold, IllegalMove, Referee, Roll, TurnPhase
from farkle_core.rules import End, EndRule, Farkles, Overshoot, shipped_ids, shipped_ruleset
from farkle_core.rules.dice import counts_of


@pytest.mark.parametrize("players", [0, 1, 9])
def test_two_to_eight_may_play(players: int) -> None:
    with pytest.raises(UserError, match="2 to 8 players"):
        Referee(PLAIN).new_game(players)


def test_start_scores_have_to_make_sense() -> None:
    with pytest.raises(UserError, match="one score for each of the 2 players"):
        Referee(PLAIN).new_game(start_scores=(0,))
    with pytest.raises(UserError, match="less than the goal of 10,000"):
        Referee(PLAIN).new_game(start_scores=(0, 10000))
    with pytest.raises(UserError, match="never fall below 0"):
        Referee(rules(farkles=Farkles(3, 500, never_below_zero=True))).new_game(start_scores=(-50, 0))


def test_a_ceiling_below_the_goal_is_refused() -> None:
    with pytest.raises(ValueError, match="from the goal of 10000"):
        Table(PLAIN, ceiling=9000)


def test_a_start_from_which_an_exact_goal_cannot_be_met_is_refused() -> None:
    with pytest.raises(UserError, match="multiple of 50, as all points are: the goal has to be met exactly"):
        Table(rules(goal=1000, end=End(overshoot=Overshoot.VOID)), start_scores=(0, 20))


def test_dice_that_do_not_score_cannot_be_set_aside() -> None:
    table = Table(PLAIN).roll(1, 2, 3, 4, 6, 6)
    other = Table(PLAIN).roll(5, 2, 3, 4, 6, 6)
    (five,) = other.referee.legal_actions(other.state)
    with pytest.raises(IllegalMove, match="5 for 50 points is no scoring of the roll 1-2-3-4-6-6"):
        table.referee.apply(table.state, five)


def test_dice_in_the_air_wait_for_nobody() -> None:
    referee = Referee(PLAIN)
    state = referee.apply(referee.new_game(), Roll())
    assert referee.legal_actions(state) == ()
    for action in (Roll(), Hold()):
        with pytest.raises(IllegalMove):
            referee.apply(state, action)


@pytest.mark.parametrize("roll", [(1, 0, 0, 0, 0, 0), (7, -1, 0, 0, 0, 0), (6, 0, 0), (3, 4, 0, 0, 0, 0)])
def test_what_is_no_roll_of_the_dice_is_refused(roll: tuple[int, ...]) -> None:
    referee = Referee(PLAIN)
    state = referee.apply(referee.new_game(), Roll())
    with pytest.raises(IllegalMove, match="no roll of 6 dice"):
        referee.apply_roll(state, roll)


def test_dice_that_are_not_in_the_air_do_not_come_down() -> None:
    referee = Referee(PLAIN)
    with pytest.raises(IllegalMove, match="waits for roll or hold"):
        referee.apply_roll(referee.new_game(), counts_of(FARKLE))
    with pytest.raises(IllegalMove):
        referee.chance(referee.new_game())


@pytest.mark.parametrize("allowed", [1, 2, 6])
def test_points_of_a_whole_turn_are_held_if_any_dice_allow_it(monkeypatch: pytest.MonkeyPatch, allowed: int) -> None:
    table = Table(PLAIN)
    monkeypatch.setattr(
        "farkle_core.referee.referee.why_not_hold", lambda _rules, state: "" if state.dice == allowed else "Roll on."
    )
    assert table.referee.whole_turn(table.state, 300).scores == (300, 0)


def test_the_points_of_a_whole_turn_are_not_held_if_no_dice_allow_it(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(PLAIN)
    monkeypatch.setattr("farkle_core.referee.referee.why_not_hold", lambda *_asked: "Roll on.")
    with pytest.raises(IllegalMove, match=r"Roll on\."):
        table.referee.whole_turn(table.state, 300)


@pytest.mark.parametrize("id_", shipped_ids())
@pytest.mark.parametrize("players", [2, 5])
def test_games_of_random_moves_obey_what_is_always_true(id_: str, players: int) -> None:
    referee = Referee(replace(shipped_ruleset(id_), goal=2000))
    chooser = random.Random(f"{id_} {players}")
    for _ in range(5):
        state = referee.new_game(players)
        while state.phase is not TurnPhase.OVER:
            after = one_step(referee, state, chooser)
            assert hash(after) == hash(after._replace())
            assert after.mover in after.playing
            assert 0 <= after.turns_left < 2 * players
            state = after
        assert state.winners
        best = max(state.scores[player] for player in state.playing)
        if not any(points == "win" for row in referee.ruleset.sets for points in row):
            assert all(state.scores[winner] == best for winner in state.winners)
        if referee.ruleset.end.rule is EndRule.SUDDEN:
            assert sum(score >= 2000 for score in state.scores) <= 1


def one_step(referee: Referee, state: GameState, chooser: random.Random) -> GameState:
    if state.phase is TurnPhase.ROLLING:
        rolls, ways = zip(*referee.chance(state), strict=True)
        assert sum(ways) == 6**state.dice
        return referee.apply_roll(state, chooser.choices(rolls, ways)[0])
    actions = referee.legal_actions(state)
    assert actions
    return referee.apply(state, Hold() if Hold() in actions else chooser.choice(actions))
