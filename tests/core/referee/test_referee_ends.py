"""How games end, by positions worked by hand."""

from dataclasses import replace

import pytest
from loaded import DEVIL, LUCKY, ODD, with_dice
from table import Table, rules

from farkle_core.errors import UserError
from farkle_core.referee import GameState, Hold, IllegalMove, Referee, Roll, SetAside, TurnPhase
from farkle_core.rules import (
    Carry,
    Cursed,
    Effect,
    End,
    EndRule,
    Farkles,
    Overshoot,
    Ruleset,
    Start,
    Ties,
    Turn,
    shipped_ruleset,
)
from farkle_core.rules.dice import WILD, Die


def ending(rule: EndRule, ties: Ties = Ties.FIRST, **groups: object) -> Ruleset:
    return rules(goal=1000, end=End(rule, ties), **groups)


# who still plays


def turns_after(rule: EndRule, players: int, who: int) -> list[int]:
    """Return who plays after one has reached the goal, everybody else farkling."""
    table = Table(ending(rule), start_scores=(900,) * players)
    for _ in range(who):
        table.farkle()
    table.turn_of(100)
    movers = []
    while not table.over:
        assert table.state.turns_left >= 1
        movers.append(table.state.mover)
        table.farkle()
    assert table.state.winners == (who,)
    return movers


@pytest.mark.parametrize(("rule", "players", "who", "movers"), [
    (EndRule.SUDDEN, 2, 0, []),
    (EndRule.LAST_TURN, 2, 0, [1]),
    (EndRule.LAST_TURN, 2, 1, [0]),
    (EndRule.LAST_TURN, 4, 2, [3, 0, 1]),
    (EndRule.EQUAL_TURNS, 2, 0, [1]),
    (EndRule.EQUAL_TURNS, 2, 1, []),
    (EndRule.EQUAL_TURNS, 4, 1, [2, 3]),
    (EndRule.FULL_ROUND, 2, 0, [1, 0, 1]),
    (EndRule.FULL_ROUND, 2, 1, [0, 1]),
    (EndRule.FULL_ROUND, 3, 1, [2, 0, 1, 2]),
    (EndRule.FULL_ROUND, 8, 7, [0, 1, 2, 3, 4, 5, 6, 7]),
])  # fmt: skip
def test_who_plays_once_somebody_has_reached_the_goal(rule: EndRule, players: int, who: int, movers: list[int]) -> None:
    assert turns_after(rule, players, who) == movers


def test_the_highest_score_wins_in_the_end() -> None:
    table = Table(ending(EndRule.LAST_TURN), start_scores=(900, 800, 700)).turn_of(200)
    table.turn_of(200).turn_of(500)
    assert (table.scores, table.state.winners) == ((1100, 1000, 1200), (2,))


def test_nobody_gets_more_turns_by_reaching_the_goal_as_well() -> None:
    table = Table(ending(EndRule.LAST_TURN), start_scores=(900, 800)).turn_of(100)
    assert table.state.turns_left == 1
    assert table.turn_of(300).state.winner == 1


def test_a_lead_may_be_made_safer_after_the_goal() -> None:
    table = Table(ending(EndRule.FULL_ROUND), start_scores=(900, 800)).turn_of(100).turn_of(100)
    assert table.turn_of(400).scores == (1400, 900)
    assert table.turn_of(500).state.winners == (0,)


def test_minimum_opening_and_penalties_hold_in_the_last_turns() -> None:
    ruleset = ending(EndRule.FULL_ROUND, turn=Turn(minimum=200, opening=400), farkles=Farkles(1, 300))
    table = Table(ruleset, start_scores=(900, 0)).turn_of(200)
    assert not table.collect(300).may_hold
    table.farkle()
    assert table.scores == (1100, -300)
    assert not table.collect(100).may_hold
    table.farkle()
    assert table.scores == (800, -300)  # below the goal again, but it has been reached
    assert table.state.turns_left == 1


def test_offers_and_turns_to_beat_go_on_in_the_last_turns() -> None:
    ruleset = ending(EndRule.LAST_TURN, turn=Turn(beat_last_turn=True), start=Start(Carry.PIGGYBACK))
    table = Table(ruleset, start_scores=(900, 800)).turn_of(100)
    assert (table.offered, table.state.last_turn_total) == ((5, 100), 100)
    assert not table.collect(100).may_hold


def test_a_winning_combination_wins_in_the_last_turns_too() -> None:
    sets = ((*rules().sets[0][:5], "win"), *rules().sets[1:])
    table = Table(ending(EndRule.FULL_ROUND, sets=sets), start_scores=(900, 0)).turn_of(500)
    table.roll(1, 1, 1, 1, 1, 1).aside(1, 1, 1, 1, 1, 1, wins=True)
    assert (table.over, table.state.winners) == (True, (1,))


def test_the_goal_is_judged_when_the_turn_has_ended() -> None:
    ruleset = ending(EndRule.LAST_TURN, turn=Turn(farkle_keeps_turn_total=True), farkles=Farkles(1, 300))
    table = Table(ruleset, start_scores=(900, 0)).collect(300).farkle()
    assert (table.scores, table.state.turns_left) == ((900, 0), 0)
    table.farkle().collect(400).farkle()
    assert (table.scores, table.state.turns_left) == ((1000, -300), 1)


# ties


def test_ties_go_to_whoever_reached_the_goal_first() -> None:
    table = Table(ending(EndRule.LAST_TURN), start_scores=(500, 800)).farkle().turn_of(300)
    assert table.state.reached == (1,)
    assert table.turn_of(600).state.winners == (1,)


def test_among_several_the_order_of_reaching_the_goal_counts() -> None:
    table = Table(ending(EndRule.FULL_ROUND), start_scores=(600, 600, 600)).farkle().farkle().turn_of(400)
    assert (table.state.reached, table.state.turns_left) == ((2,), 3)
    table.farkle().turn_of(500).farkle()
    assert table.state.winners == (1,)
    table = Table(ending(EndRule.FULL_ROUND), start_scores=(600, 600, 600)).turn_of(400).farkle().turn_of(500)
    table.farkle().turn_of(500)
    assert (table.state.reached, table.state.turns_left) == ((0, 2), 1)
    table.farkle()
    assert (table.scores, table.state.winners) == ((1000, 1100, 1100), (2,))  # both passed the first; he was earlier


def test_the_last_to_reach_the_goal_makes_no_difference() -> None:
    table = Table(ending(EndRule.FULL_ROUND), start_scores=(600, 600)).turn_of(400).turn_of(400)
    assert table.state.reached == (0,)


def test_a_tie_among_players_who_never_reached_the_goal() -> None:
    ruleset = ending(EndRule.FULL_ROUND, cursed=Cursed(2, 4, Effect.DISASTER))
    table = Table(ruleset, start_scores=(700, 900, 700)).farkle().turn_of(100).farkle()
    table.farkle().roll(2, 2, 2, 2, 3, 4).farkle()
    assert (table.scores, table.state.winners) == ((700, 0, 700), (0,))


def test_whoever_reached_the_goal_wins_a_tie_even_below_it() -> None:
    ruleset = ending(EndRule.FULL_ROUND, farkles=Farkles(1, 300))
    table = Table(ruleset, start_scores=(950, 950, 300))
    table.farkle().turn_of(100).farkle()
    assert (table.scores, table.state.reached) == ((650, 1050, 0), (1,))
    table.turn_of(100).farkle().farkle()
    assert (table.scores, table.state.winners) == ((750, 750, -300), (1,))


def test_a_win_may_be_shared() -> None:
    table = (
        Table(ending(EndRule.LAST_TURN, Ties.SPLIT), start_scores=(900, 700, 600)).turn_of(100).farkle().turn_of(400)
    )
    assert (table.scores, table.state.winners, table.state.winner) == ((1000, 700, 1000), (0, 2), None)
    assert [table.state.share(player) for player in range(3)] == [0.5, 0.0, 0.5]
    assert table.state.reached == ()


def test_a_playoff_starts_afresh_from_the_goal() -> None:
    ruleset = ending(EndRule.LAST_TURN, Ties.PLAYOFF, start=Start(Carry.HIGH_STAKES), farkles=Farkles(3, 100))
    table = Table(ruleset, start_scores=(900, 900)).farkle().turn_of(300).turn_of(300)
    assert table.state == GameState((1000, 1000), (0, 0), 0, 0, 6, turns_left=2)


def test_a_playoff_goes_on_until_one_is_ahead() -> None:
    table = Table(ending(EndRule.EQUAL_TURNS, Ties.PLAYOFF), start_scores=(900, 900)).turn_of(200).turn_of(200)
    for _ in range(3):
        assert (table.scores, table.state.mover, table.state.turns_left) == ((1000, 1000), 0, 2)
        table.turn_of(300)
        assert (table.scores, table.state.mover, table.state.turns_left) == ((1300, 1000), 1, 1)
        table.turn_of(300)
    table.farkle().turn_of(100)
    assert (table.scores, table.state.winners) == ((1000, 1100), (1,))


def test_only_those_who_are_level_play_a_playoff() -> None:
    table = Table(ending(EndRule.EQUAL_TURNS, Ties.PLAYOFF), start_scores=(900, 300, 800, 900))
    table.turn_of(200).farkle().turn_of(300).turn_of(200)
    assert (table.scores, table.state.out, table.state.playing) == ((1000, 300, 1000, 1000), (1,), (0, 2, 3))
    assert (table.state.mover, table.state.turns_left) == (0, 3)
    table.farkle()
    assert table.state.mover == 2
    table.turn_of(100).turn_of(100)
    assert (table.scores, table.state.out) == ((1000, 300, 1000, 1000), (0, 1))
    assert (table.state.mover, table.state.turns_left) == (2, 2)
    table.turn_of(100).farkle()
    assert (table.over, table.state.winners) == (True, (2,))


def test_scores_in_a_playoff_are_multiples_of_the_quantum() -> None:
    ruleset = rules(goal=980, end=End(EndRule.EQUAL_TURNS, Ties.PLAYOFF))
    assert Table(ruleset, start_scores=(900, 900)).turn_of(100).turn_of(100).scores == (1000, 1000)


# an exact goal

VOID = rules(goal=1000, end=End(overshoot=Overshoot.VOID))
WELFARE = rules(goal=1000, end=End(overshoot=Overshoot.WELFARE))


def test_a_turn_that_passes_an_exact_goal_ends_at_once_and_is_void() -> None:
    ruleset = rules(
        goal=1000,
        farkles=Farkles(3, 100),
        start=Start(Carry.PIGGYBACK),
        turn=Turn(beat_last_turn=True),
        end=End(overshoot=Overshoot.VOID),
    )
    table = Table(ruleset, start_scores=(700, 100)).farkle().farkle().collect(300)
    table.roll(5, 3, 4).aside(5, points=50)
    assert (table.scores, table.state.mover) == ((700, 100), 1)
    assert table.state.farkles == (0, 1)
    assert (table.offered, table.state.last_turn_total) == ((0, 0), 0)


def test_only_the_exact_goal_wins() -> None:
    table = Table(VOID, start_scores=(700, 100)).turn_of(200)
    assert not table.over
    table.farkle().turn_of(100)
    assert (table.scores, table.state.winners) == ((1000, 100), (0,))


def test_a_hold_that_meets_the_goal_is_always_allowed() -> None:
    turn = Turn(minimum=300, opening=500, hot_dice_must_roll=True, beat_last_turn=True)
    table = Table(rules(goal=500, turn=turn, end=End(overshoot=Overshoot.VOID)), start_scores=(0, 450, 0)).farkle()
    table.roll(5, 2, 3, 4, 6, 6).aside(5, points=50)
    assert table.may_hold
    table = Table(rules(goal=1500, turn=turn, end=End(overshoot=Overshoot.VOID)), start_scores=(0, 0))
    table.roll(1, 1, 1, 5, 5, 5).aside(1, 1, 1, 5, 5, 5, points=1500)
    assert table.hold().state.winners == (0,)


def test_who_has_met_an_exact_goal_takes_no_more_turns() -> None:
    shared = rules(goal=1000, end=End(EndRule.FULL_ROUND, Ties.SPLIT, Overshoot.VOID))
    table = Table(shared, start_scores=(900, 900, 800)).turn_of(100)
    assert (table.state.mover, table.state.turns_left) == (1, 4)
    table.farkle().turn_of(200)  # the third draws level, and leaves its second turn out
    assert (table.state.mover, table.state.turns_left) == (1, 1)
    assert table.farkle().state.winners == (0, 2)


def test_a_turn_left_out_offers_nothing_and_banks_nothing() -> None:
    turn, start = Turn(beat_last_turn=True), Start(Carry.PIGGYBACK)
    ruleset = rules(goal=1000, turn=turn, start=start, end=End(EndRule.FULL_ROUND, Ties.SPLIT, Overshoot.VOID))
    table = Table(ruleset, start_scores=(900, 0)).turn_of(100)
    assert table.offered != (0, 0)
    table.turn_of(200)
    assert (table.state.mover, table.offered, table.state.last_turn_total) == (1, (0, 0), 0)


def test_bonuses_and_carried_points_count_towards_an_exact_goal() -> None:
    ruleset = rules(
        goal=1000, turn=Turn(hot_dice_bonus=(500,)), start=Start(Carry.PIGGYBACK), end=End(overshoot=Overshoot.VOID)
    )
    table = (
        Table(ruleset, start_scores=(0, 500)).collect(500).roll(1).aside(1, points=100)
    )  # 500 + 100 + 500 is too much
    assert (table.scores, table.state.mover) == ((0, 500), 1)
    table = (
        Table(ruleset, start_scores=(0, 450)).turn_of(500).take_over(5).aside(5, points=50)
    )  # 450 + 500 + 50 + 500 too
    assert (table.scores, table.state.mover) == ((500, 450), 0)


def overshoot(*scores: int) -> Table:
    """The first player has 400 points too many or more; he sets 500 aside."""
    return Table(WELFARE, start_scores=scores).roll(5, 5, 5, 2, 3, 4).aside(5, 5, 5, points=500)


@pytest.mark.parametrize(("before", "after"), [
    ((900, 300), (900, 800)),
    ((900, 900), (900, 900)),  # equal scores: to the opponent, but that takes him past the goal
    ((600, 650), (600, 650)),  # the mover is the lowest
    ((600, 600), (600, 600)),
    ((800, 300, 200), (800, 300, 700)),
    ((800, 300, 300), (800, 800, 300)),  # among equals to the next
    ((600, 800, 700), (600, 800, 700)),
    ((900, 900, 450, 450), (900, 900, 950, 450)),
])  # fmt: skip
def test_welfare_goes_to_the_lowest(before: tuple[int, ...], after: tuple[int, ...]) -> None:
    table = overshoot(*before)
    assert (table.scores, table.state.mover, table.over) == (after, 1, False)


def test_among_equals_the_next_after_the_mover_gets_welfare() -> None:
    table = Table(WELFARE, start_scores=(200, 900, 200)).farkle().roll(5, 5, 5, 2, 3, 4).aside(5, 5, 5, points=500)
    assert table.scores == (200, 900, 700)


def test_welfare_that_meets_the_goal_wins() -> None:
    table = overshoot(700, 500)
    assert (table.over, table.scores, table.state.winners) == (True, (700, 1000), (1,))


def test_a_start_from_which_an_exact_goal_cannot_be_met_is_refused() -> None:
    with pytest.raises(UserError, match="multiple of 50, as all points are: the goal has to be met exactly"):
        Table(VOID, start_scores=(0, 20))


# shipped rulesets


def test_a_tie_in_zilch_goes_to_whoever_reached_the_goal() -> None:
    table = Table(shipped_ruleset("zilch"), start_scores=(9700, 9600)).turn_of(300)
    table.turn_of(400)
    assert table.state.winners == (0,)


def test_open_1000_plays_one_more_round_and_a_playoff() -> None:
    table = Table(shipped_ruleset("open-1000"), start_scores=(9600, 9600)).farkle().turn_of(400)
    assert table.state.turns_left == 2
    table.turn_of(400).farkle()
    assert table.state == GameState((10000, 10000), (0, 0), 0, 0, 6, turns_left=2)


# Loaded dice at the referee's table: each die keeps its identity.


THREE = with_dice(ODD, LUCKY, DEVIL, second=(Die("fair", 3),))


def rolled(referee: Referee, state: GameState, *shown: int) -> GameState:
    return referee.apply_roll(referee.apply(state, Roll()), shown)


def moves(referee: Referee, state: GameState) -> list[SetAside]:
    return [move for move in referee.legal_actions(state) if isinstance(move, SetAside)]


def test_the_player_chooses_which_of_two_equal_faces() -> None:
    referee = Referee(THREE)
    state = rolled(referee, referee.new_game(), 5, 5, 3)
    found = {(move.dice, move.scoring.points) for move in moves(referee, state)}
    assert found == {((0,), 50), ((1,), 50), ((0, 1), 100)}
    odd_aside = next(move for move in moves(referee, state) if move.dice == (0,))
    after = referee.apply(state, odd_aside)
    assert (after.left, after.dice, after.turn_total) == ((1, 2), 2, 50)


def test_a_wild_face_joins_a_triple() -> None:
    referee = Referee(THREE)
    state = rolled(referee, referee.new_game(), 3, 3, WILD)
    (move,) = moves(referee, state)
    assert (move.dice, move.scoring.points) == ((0, 1, 2), 300)
    assert referee.apply(state, move).left == (0, 1, 2)  # hot dice bring all back


def test_wild_faces_alone_are_a_farkle() -> None:
    referee = Referee(THREE)
    state = rolled(referee, referee.new_game(), 3, 4, WILD)
    assert (state.mover, state.phase, state.scores) == (1, TurnPhase.DECIDING, (0, 0))


def test_only_what_the_dice_can_show() -> None:
    referee = Referee(THREE)
    state = referee.apply(referee.new_game(), Roll())
    for shown in ((1, 1, 1), (WILD, 1, 2), (1, 1), (1, 1, 0)):
        with pytest.raises(IllegalMove):
            referee.apply_roll(state, shown)
    assert sum(ways for _, ways in referee.chance(state)) == 30 * 22 * 6


def test_only_dice_that_show_the_scoring_are_set_aside() -> None:
    referee = Referee(THREE)
    state = rolled(referee, referee.new_game(), 5, 2, 3)
    (move,) = moves(referee, state)
    for dice in ((1,), (), (0, 1)):
        with pytest.raises(IllegalMove):
            referee.apply(state, replace(move, dice=dice))


def test_each_seat_has_its_dice() -> None:
    """The second player has the second list, the third and all others have the first."""
    referee = Referee(THREE)
    state = referee.new_game(3)
    for ways in (30 * 22 * 6, 6**3, 30 * 22 * 6, 30 * 22 * 6):
        in_the_air = referee.apply(state, Roll())
        assert sum(each for _, each in referee.chance(in_the_air)) == ways
        state = rolled(referee, state, 3, 4, 2)  # a farkle
    state = rolled(referee, state, 3, 1, 2)  # the second player's dice again
    state = referee.apply(state, moves(referee, state)[0])
    assert referee.apply(state, Hold()).left == (0, 1, 2)
