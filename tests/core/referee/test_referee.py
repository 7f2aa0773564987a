import random
from dataclasses import replace

import pytest
from table import FARKLE, PLAIN, Table, rules

from farkle_core.errors import UserError
from farkle_core.referee import Action, GameState, Hold, IllegalMove, Referee, Roll, SetAside, TurnPhase
from farkle_core.rules import EndRule, Farkles, Turn, shipped_ids, shipped_ruleset
from farkle_core.rules.dice import counts_of


def test_the_turn_of_the_open_550_page() -> None:
    # [S3]: 5, 5 and 1 make 200; two 5s of three dice make 300; the last die is a farkle or, as a 1, makes 400
    table = Table(PLAIN).roll(5, 5, 1, 2, 3, 4).aside(5, 5, 1, points=200)
    assert (table.state.turn_total, table.state.dice) == (200, 3)
    table.roll(5, 5, 2).aside(5, 5, points=100)
    assert (table.state.turn_total, table.state.dice) == (300, 1)
    before = table.state
    table.roll(3)
    assert (table.state.scores, table.state.mover, table.state.turn_total, table.state.dice) == ((0, 0), 1, 0, 6)
    table.state = before
    table.roll(1).aside(1, points=100)
    assert (table.state.turn_total, table.state.dice, table.state.mover) == (400, 6, 0)
    assert table.may_hold


def test_a_short_game_from_the_first_roll_to_the_win() -> None:
    table = Table(rules(goal=1500))
    table.roll(1, 1, 1, 2, 3, 4).aside(1, 1, 1, points=1000).hold()
    assert (table.state.scores, table.state.mover) == ((1000, 0), 1)
    table.farkle()
    table.roll(5, 2, 3, 4, 6, 6).aside(5, points=50).roll(1, 2, 3, 4, 6).aside(1, points=100)
    table.roll(2, 3, 4, 6)
    assert (table.state.scores, table.state.mover) == ((1000, 0), 1)
    table.roll(6, 6, 6, 1, 5, 2).aside(6, 6, 6, 1, points=700).hold()
    table.roll(5, 5, 5, 2, 3, 4).aside(5, 5, 5, points=500)
    assert table.may_hold
    table.hold()
    assert table.state.phase is TurnPhase.OVER
    assert table.state.winner == 0
    assert table.state.scores == (1500, 700)


def test_a_turn_begins_with_a_roll() -> None:
    table = Table(PLAIN)
    assert table.referee.legal_actions(table.state) == (Roll(),)
    with pytest.raises(IllegalMove, match="begins with a roll"):
        table.hold()


def test_the_minimum_has_to_be_met() -> None:
    table = Table(rules(turn=Turn(minimum=300))).roll(5, 5, 1, 2, 3, 4).aside(5, 5, 1, points=200)
    with pytest.raises(IllegalMove, match="300 points; you have 200"):
        table.hold()
    table.roll(1, 2, 3).aside(1, points=100)
    assert table.may_hold


def test_the_minimum_counts_at_the_goal_too() -> None:
    table = Table(rules(turn=Turn(minimum=300)), start_scores=(9900, 0)).roll(1, 2, 3, 4, 6, 6).aside(1, points=100)
    assert not table.may_hold


@pytest.mark.parametrize(("score", "enough"), [(-50, 500), (0, 500), (50, 300)])
def test_the_opening_holds_while_the_score_is_0_or_less(score: int, enough: int) -> None:
    table = Table(rules(turn=Turn(minimum=300, opening=500)), start_scores=(score, 0))
    table.roll(2, 2, 2, 1, 3, 4).aside(2, 2, 2, 1, points=300)
    assert table.may_hold == (enough == 300)
    table.roll(1, 1).aside(1, 1, points=200)
    assert table.may_hold


def test_hot_dice_may_be_held_or_rolled() -> None:
    table = Table(PLAIN).roll(1, 1, 1, 5, 5, 5).aside(1, 1, 1, 5, 5, 5, points=1500)
    assert table.referee.legal_actions(table.state) == (Roll(), Hold())
    table.roll(1, 2, 3, 4, 6, 6).aside(1, points=100).hold()
    assert table.state.scores == (1600, 0)


def test_hot_dice_must_be_rolled_where_the_rules_say_so() -> None:
    table = Table(rules(turn=Turn(hot_dice_must_roll=True)), start_scores=(9900, 0))
    table.roll(1, 1, 1, 5, 5, 5).aside(1, 1, 1, 5, 5, 5, points=1500)
    with pytest.raises(IllegalMove, match="Hot dice must be rolled"):
        table.hold()
    table.roll(1, 2, 3, 4, 6, 6).aside(1, points=100).hold()
    assert table.state.winner == 0


def test_everything_has_to_be_set_aside_where_the_rules_say_so() -> None:
    table = Table(rules(turn=Turn(set_aside_all=True))).roll(4, 5, 3, 4, 4, 5)
    assert [
        action.scoring.points for action in table.referee.legal_actions(table.state) if isinstance(action, SetAside)
    ] == [500]


def test_scoring_dice_may_be_left_otherwise() -> None:
    table = Table(PLAIN).roll(4, 5, 3, 4, 4, 5).aside(5, points=50)
    assert table.state.dice == 5


def test_the_third_farkle_in_a_row_costs_and_the_count_starts_again() -> None:
    table = Table(rules(farkles=Farkles(count=3, penalty=500)), start_scores=(600, 0))
    seen = []
    for _ in range(4):
        table.farkle()
        seen.append((table.state.scores[0], table.state.farkles[0]))
        table.turn_of(100)
    assert seen == [(600, 1), (600, 2), (100, 0), (100, 1)]


def test_a_hold_resets_the_movers_count_only() -> None:
    table = Table(rules(farkles=Farkles(count=3, penalty=500)))
    table.farkle().farkle().farkle()
    assert table.state.farkles == (2, 1)
    table.farkle()
    table.turn_of(100)
    assert table.state.farkles == (0, 2)


@pytest.mark.parametrize(
    ("never_below_zero", "floor", "score"), [(False, None, -400), (True, None, 0), (False, -250, -250), (True, -250, 0)]
)
def test_penalties_reach_below_0_unless_stopped(never_below_zero: bool, floor: int | None, score: int) -> None:
    table = Table(rules(farkles=Farkles(1, 500, never_below_zero)), floor=floor, start_scores=(100, 0))
    assert table.farkle().state.scores == (score, 0)


def test_farkles_are_not_counted_where_they_cost_nothing() -> None:
    assert Table(PLAIN).farkle().state.farkles == (0, 0)


def test_a_floor_never_raises_a_score() -> None:
    table = Table(rules(farkles=Farkles(1, 500)), floor=-250, start_scores=(-300, 0))
    assert table.farkle().state.scores == (-300, 0)


def test_a_winning_combination_wins_at_once() -> None:
    sets = ((*PLAIN.sets[0][:5], "win"), *PLAIN.sets[1:])
    table = Table(rules(sets=sets, turn=Turn(minimum=300, opening=1000)), start_scores=(0, 9000))
    table.roll(1, 1, 1, 1, 1, 1)
    (winning,) = [
        action
        for action in table.referee.legal_actions(table.state)
        if isinstance(action, SetAside) and action.scoring.wins
    ]
    over = table.referee.apply(table.state, winning)
    assert (over.phase, over.winner, over.scores) == (TurnPhase.OVER, 0, (0, 9000))
    assert table.referee.legal_actions(over) == ()


def test_a_roll_of_nothing_scores_where_the_rules_say_so() -> None:
    table = Table(rules(turn=Turn(nothing=500))).farkle()
    table.aside(*FARKLE, points=500)
    assert (table.state.turn_total, table.state.dice, table.state.mover) == (500, 6, 0)


def test_turns_go_round_among_eight_players() -> None:
    table = Table(PLAIN, players=8)
    movers = [table.farkle().state.mover for _ in range(9)]
    assert movers == [1, 2, 3, 4, 5, 6, 7, 0, 1]


def test_a_komi_is_there_from_the_start() -> None:
    table = Table(PLAIN, start_scores=(0, 200))
    table.farkle()
    assert table.turn_of(300).state.scores == (0, 500)


# what is refused


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


def test_dice_that_do_not_score_cannot_be_set_aside() -> None:
    table = Table(PLAIN).roll(1, 2, 3, 4, 6, 6)
    other = Table(PLAIN).roll(5, 2, 3, 4, 6, 6)
    (five,) = other.referee.legal_actions(other.state)
    with pytest.raises(IllegalMove, match="5 for 50 points is no scoring of the roll 1-2-3-4-6-6"):
        table.referee.apply(table.state, five)


@pytest.mark.parametrize("action", [Roll(), Hold()])
def test_after_a_roll_dice_have_to_be_set_aside(action: Action) -> None:
    table = Table(PLAIN).roll(1, 2, 3, 4, 6, 6)
    with pytest.raises(IllegalMove, match="waits for dice to be set aside"):
        table.referee.apply(table.state, action)


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


def test_a_game_that_is_over_stays_over() -> None:
    table = Table(rules(goal=100)).turn_of(100)
    assert table.state.winner == 0
    for action in (Roll(), Hold()):
        with pytest.raises(IllegalMove, match="The game is over"):
            table.referee.apply(table.state, action)


# whole games


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
