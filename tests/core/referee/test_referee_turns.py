"""Options within a turn and at its start, by positions worked by hand."""

import pytest
from table import FARKLE, PLAIN, Table, rules

from farkle_core.referee import Hold, IllegalMove, Roll, TakeOver
from farkle_core.rules import Carry, Cursed, Effect, End, EndRule, Farkles, Start, Ties, Turn, shipped_ruleset

# beat the last turn


def test_the_last_turn_has_to_be_beaten() -> None:
    table = Table(rules(turn=Turn(beat_last_turn=True))).turn_of(400)
    table.collect(400)
    with pytest.raises(IllegalMove, match="more than the 400 points of the last turn; you have 400"):
        table.hold()
    table.roll(5, 3).aside(5, points=50)
    table.hold()
    assert table.scores == (400, 450)
    assert not table.collect(400).may_hold
    assert table.collect(100).may_hold


def test_after_a_turn_that_banked_nothing_the_minimum_counts_instead() -> None:
    table = Table(rules(turn=Turn(minimum=300, beat_last_turn=True))).turn_of(400).farkle()
    assert not table.collect(200).may_hold
    assert table.collect(100).may_hold


def test_a_last_turn_that_is_beaten_stands_in_for_the_minimum() -> None:
    # with these rules a farkle banks less than the minimum, and then so may the next player
    table = Table(rules(turn=Turn(minimum=300, beat_last_turn=True, farkle_keeps_turn_total=True)))
    table.collect(100).farkle()
    assert table.scores == (100, 0)
    assert not table.collect(100).may_hold
    assert table.collect(100).may_hold


def test_the_opening_counts_beside_the_last_turn() -> None:
    table = Table(rules(turn=Turn(opening=500, beat_last_turn=True)), start_scores=(600, 0)).turn_of(200)
    table.collect(300)
    with pytest.raises(IllegalMove, match="score of 0 or less a hold takes a turn total of 500 points; you have 300"):
        table.hold()
    assert table.collect(200).may_hold


@pytest.mark.parametrize(
    ("last", "words"),
    [(0, "of 500 points; you have 200"), (400, "of 500 points; you have 200"), (500, "more than the 500 points")],
)
def test_of_several_limits_the_highest_is_named(last: int, words: str) -> None:
    table = Table(rules(turn=Turn(minimum=300, opening=500, beat_last_turn=True)), start_scores=(600, 0))
    table = table.turn_of(last) if last else table.farkle()
    with pytest.raises(IllegalMove, match=words):
        table.collect(200).hold()


def test_only_the_previous_player_has_to_be_beaten() -> None:
    table = Table(rules(turn=Turn(beat_last_turn=True)), players=3).turn_of(400)
    assert table.farkle().collect(100).may_hold
    assert not table.hold().collect(100).may_hold


# hot-dice bonuses

BONUSES = rules(turn=Turn(hot_dice_bonus=(500, 1000)))


def test_a_single_die_that_makes_hot_dice_brings_the_bonuses_in_turn() -> None:
    table, totals = Table(BONUSES), []
    for _ in range(3):
        table.roll(1, 1, 1, 5, 5, 2).aside(1, 1, 1, 5, 5, points=1100).roll(5).aside(5, points=50)
        totals.append(table.state.turn_total)
    assert totals == [1650, 1650 + 2150, 1650 + 2 * 2150]
    table.hold().farkle()
    table.roll(1, 1, 1, 5, 5, 2).aside(1, 1, 1, 5, 5, points=1100).roll(1).aside(1, points=100)
    assert table.state.turn_total == 1700


def test_hot_dice_from_several_dice_bring_no_bonus() -> None:
    table = Table(BONUSES).roll(1, 1, 1, 5, 5, 2).aside(1, 1, 1, 5, points=1050).roll(5, 1).aside(5, 1, points=150)
    assert (table.state.turn_total, table.state.dice) == (1200, 6)
    assert Table(BONUSES).roll(1, 1, 1, 5, 5, 5).aside(1, 1, 1, 5, 5, 5, points=1500).state.turn_total == 1500


def test_states_with_the_same_bonuses_to_come_are_equal() -> None:
    table = Table(rules(turn=Turn(hot_dice_bonus=(500,)))).collect(500).roll(1).aside(1, points=100)
    assert (table.state.turn_total, table.state.bonuses) == (1100, 0)
    assert Table(PLAIN).collect(500).roll(1).aside(1, points=100).state.bonuses == 0


# farkles that keep the turn total


def test_a_farkle_keeps_the_turn_total_and_is_still_one() -> None:
    ruleset = rules(turn=Turn(minimum=300, opening=500, farkle_keeps_turn_total=True), farkles=Farkles(2, 50))
    table = Table(ruleset).collect(100).farkle()
    assert (table.scores, table.state.farkles) == ((100, 0), (1, 0))
    table.farkle().collect(200).farkle()
    assert (table.scores, table.state.farkles) == ((250, 0), (0, 1))  # banked first, then the penalty


@pytest.mark.parametrize(("farkles", "scores"), [(Farkles(), (10000, 0)), (Farkles(1, 500), (9500, 0))])
def test_what_a_farkle_keeps_may_reach_the_goal(farkles: Farkles, scores: tuple[int, int]) -> None:
    ruleset = rules(turn=Turn(farkle_keeps_turn_total=True), farkles=farkles)
    table = Table(ruleset, start_scores=(9900, 0)).collect(100).farkle()
    assert table.scores == scores
    assert table.over == (scores[0] == 10000)


# cursed rolls

TOXIC, DISASTER = Cursed(2, 4, Effect.TOXIC), Cursed(2, 4, Effect.DISASTER)


@pytest.mark.parametrize("faces", [(2, 2, 2, 2, 1, 5), (2, 2, 2, 2, 2, 2), (2, 2, 2, 2, 3, 4)])
def test_a_toxic_roll_is_a_farkle_whatever_it_holds(faces: tuple[int, ...]) -> None:
    ruleset = rules(cursed=TOXIC, turn=Turn(nothing=500), farkles=Farkles(3, 500))
    table = Table(ruleset, start_scores=(700, 0)).roll(1, 1, 1, 5, 5, 5).aside(1, 1, 1, 5, 5, 5, points=1500)
    table.roll(*faces)
    assert (table.scores, table.state.mover, table.state.farkles) == ((700, 0), 1, (1, 0))


def test_a_toxic_roll_loses_what_another_farkle_keeps() -> None:
    ruleset = rules(cursed=TOXIC, turn=Turn(farkle_keeps_turn_total=True))
    for faces, scores in (((2, 2, 2, 2, 1, 5), (700, 0)), ((2, 2, 3, 3, 4, 6), (2200, 0))):
        table = Table(ruleset, start_scores=(700, 0)).roll(1, 1, 1, 5, 5, 5).aside(1, 1, 1, 5, 5, 5, points=1500)
        table.roll(*faces)
        assert (table.scores, table.state.mover) == (scores, 1)


def test_fewer_of_the_face_are_no_curse() -> None:
    table = Table(rules(cursed=TOXIC)).roll(2, 2, 2, 1, 5, 3).aside(2, 2, 2, points=200)
    assert table.state.turn_total == 200


@pytest.mark.parametrize("score", [5000, -300])
@pytest.mark.parametrize("turn", [Turn(), Turn(farkle_keeps_turn_total=True, beat_last_turn=True)])
def test_a_disaster_leaves_a_score_of_0(score: int, turn: Turn) -> None:
    table = Table(rules(cursed=DISASTER, turn=turn, farkles=Farkles(3, 500)), start_scores=(score, 800, 900))
    table.roll(1, 1, 1, 5, 5, 5).aside(1, 1, 1, 5, 5, 5, points=1500).roll(2, 2, 2, 2, 1, 1)
    assert (table.scores, table.state.farkles) == ((0, 800, 900), (1, 0, 0))
    assert table.state.last_turn_total == 0  # what it banked is gone with the rest


def test_a_disaster_that_brings_the_penalty_too_ends_at_0() -> None:
    table = Table(rules(cursed=DISASTER, farkles=Farkles(1, 500)), start_scores=(5000, 0)).roll(2, 2, 2, 2, 1, 1)
    assert table.scores == (0, 0)


def test_a_farkle_is_no_disaster() -> None:
    assert Table(rules(cursed=DISASTER), start_scores=(5000, 0)).farkle().scores == (5000, 0)


# high stakes


STAKES, PIGGYBACK, STEAL = (rules(start=Start(kind)) for kind in (Carry.HIGH_STAKES, Carry.PIGGYBACK, Carry.STEAL))


def test_high_stakes_add_their_bonus_when_the_dice_left_score() -> None:
    table = Table(STAKES).turn_of(300)
    assert table.referee.legal_actions(table.state) == (Roll(), TakeOver())
    assert table.offered == (3, 0)
    table.take_over(1, 5, 4).aside(1, points=100)
    assert (table.state.turn_total, table.state.dice) == (1100, 2)
    table.roll(5, 5).aside(5, points=50).hold()
    assert (table.scores, table.offered) == ((300, 1150), (1, 0))  # the bonus comes once, and one die was left


def test_high_stakes_that_do_not_score_are_a_farkle() -> None:
    table = Table(rules(start=Start(Carry.HIGH_STAKES), farkles=Farkles(3, 500))).turn_of(300).take_over(2, 3, 4)
    assert (table.scores, table.state.farkles, table.state.mover, table.offered) == ((300, 0), (0, 1), 0, (0, 0))


def test_all_dice_may_be_rolled_instead_and_then_the_offer_is_gone() -> None:
    table = Table(STAKES).turn_of(300).collect(100)
    assert (table.state.turn_total, table.state.dice, table.offered) == (100, 5, (0, 0))
    table.farkle()
    assert table.referee.legal_actions(table.state) == (Roll(),)


def test_after_hot_dice_all_dice_are_offered() -> None:
    table = Table(STAKES).roll(1, 1, 1, 5, 5, 5).aside(1, 1, 1, 5, 5, 5, points=1500).hold()
    assert table.offered == (6, 0)
    assert table.take_over(1, 2, 3, 3, 4, 6).aside(1, points=100).state.turn_total == 1100


def test_the_bonus_counts_towards_the_least_turn_total() -> None:
    ruleset = rules(start=Start(Carry.HIGH_STAKES, 400), turn=Turn(opening=500))
    assert Table(ruleset).turn_of(500).take_over(1).aside(1, points=100).may_hold


def test_a_single_die_taken_over_brings_the_hot_dice_bonus_too() -> None:
    ruleset = rules(start=Start(Carry.HIGH_STAKES), turn=Turn(hot_dice_bonus=(500,)))
    table = Table(ruleset).turn_of(500).take_over(5).aside(5, points=50)
    assert (table.state.turn_total, table.state.dice) == (1550, 6)


def test_hot_dice_taken_over_must_roll_like_others() -> None:
    ruleset = rules(start=Start(Carry.HIGH_STAKES), turn=Turn(hot_dice_must_roll=True))
    table = Table(ruleset).turn_of(500).take_over(5).aside(5, points=50)
    assert not table.may_hold


# piggyback


def test_piggyback_adds_what_was_banked_and_leaves_it_there() -> None:
    table = Table(PIGGYBACK, players=3).turn_of(400)
    assert table.offered == (2, 400)
    table.take_over(1, 1).aside(1, points=100).hold()
    assert (table.scores, table.offered) == ((400, 500, 0), (1, 500))
    assert table.take_over(1).aside(1, points=100).hold().scores == (400, 500, 600)


def test_nothing_rides_on_a_farkle() -> None:
    table = Table(PIGGYBACK).turn_of(400).take_over(2, 3)
    assert (table.scores, table.offered) == ((400, 0), (0, 0))
    table.farkle()
    assert table.offered == (0, 0)


def test_what_a_farkle_keeps_is_no_hold_and_offers_nothing() -> None:
    table = Table(rules(start=Start(Carry.PIGGYBACK), turn=Turn(farkle_keeps_turn_total=True))).collect(400).farkle()
    assert (table.scores, table.offered) == ((400, 0), (0, 0))


# steal


def test_what_a_farkle_lost_may_be_stolen() -> None:
    table = Table(STEAL).collect(300).farkle()
    assert (table.scores, table.offered) == ((0, 0), (3, 300))
    assert table.take_over(1, 2, 3).aside(1, points=100).hold().scores == (0, 400)
    assert table.offered == (0, 0)  # only farkles lose anything


def test_a_stolen_total_that_is_lost_again_is_offered_to_the_next_player() -> None:
    table = Table(STEAL, players=3).collect(300).farkle().take_over(1, 2, 3).aside(1, points=100)
    table.roll(2, 3)
    assert (table.state.mover, table.offered) == (2, (2, 400))


def test_a_theft_that_fails_ends_it() -> None:
    table = Table(rules(start=Start(Carry.STEAL), farkles=Farkles(3, 500))).collect(300).farkle().take_over(2, 3, 4)
    assert (table.state.farkles, table.offered) == ((1, 1), (0, 0))


def test_a_first_roll_that_farkles_loses_nothing_to_steal() -> None:
    assert Table(STEAL).farkle().offered == (0, 0)


def test_what_is_not_stolen_is_gone() -> None:
    table = Table(STEAL, players=3).collect(300).farkle().collect(100).hold()
    assert (table.scores, table.offered) == ((0, 100, 0), (0, 0))


def test_a_cursed_roll_loses_what_may_be_stolen() -> None:
    table = Table(rules(start=Start(Carry.STEAL), cursed=DISASTER), start_scores=(700, 0)).collect(100)
    assert table.roll(2, 2, 2, 2, 1).offered == (5, 100)
    assert table.scores == (0, 0)


# what is refused


def test_nothing_can_be_taken_over_where_nothing_is_offered() -> None:
    table = Table(STAKES)
    with pytest.raises(IllegalMove, match="cannot be taken over: none are offered"):
        table.take_over(1)
    table.turn_of(300).collect(100)
    with pytest.raises(IllegalMove, match="only before the first roll of a turn"):
        table.take_over(1)


def test_a_turn_with_an_offer_begins_with_a_roll_too() -> None:
    table = Table(PIGGYBACK).turn_of(300)
    with pytest.raises(IllegalMove, match="begins with a roll"):
        table.hold()


def test_the_dice_taken_over_are_those_that_come_down() -> None:
    table = Table(STAKES).turn_of(300)
    with pytest.raises(IllegalMove, match="no roll of 3 dice"):
        table.take_over(1, 2, 3, 4)
    with pytest.raises(IllegalMove, match="waits for the roll of the dice"):
        table.referee.apply(table.state, Hold())


# limits for proofs


def test_points_above_the_ceiling_are_not_banked() -> None:
    ruleset = rules(
        goal=1000,
        start=Start(Carry.PIGGYBACK),
        turn=Turn(beat_last_turn=True),
        end=End(EndRule.FULL_ROUND, Ties.SPLIT),
    )
    table = Table(ruleset, ceiling=1200, start_scores=(900, 0)).turn_of(500)
    assert (table.scores, table.offered, table.state.last_turn_total) == ((1200, 0), (1, 300), 300)


def test_the_ceiling_comes_before_the_penalty() -> None:
    ruleset = rules(
        goal=1000,
        turn=Turn(farkle_keeps_turn_total=True),
        farkles=Farkles(1, 100),
        end=End(EndRule.FULL_ROUND, Ties.SPLIT),
    )
    assert Table(ruleset, ceiling=1200, start_scores=(900, 0)).collect(500).farkle().scores == (1100, 0)


def test_a_ceiling_below_the_goal_is_refused() -> None:
    with pytest.raises(ValueError, match="from the goal of 10000"):
        Table(PLAIN, ceiling=9000)


# shipped rulesets


def test_zilch_scores_a_roll_of_nothing_and_rolls_on() -> None:
    table = Table(shipped_ruleset("zilch")).roll(*FARKLE[:5], 6).aside(*FARKLE[:5], 6, points=500)
    assert (table.state.turn_total, table.state.dice) == (500, 6)


# whole turns


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
