"""Loaded dice at the referee's table: each die keeps its identity."""

from dataclasses import replace

import pytest
from loaded import DEVIL, LUCKY, ODD, with_dice

from farkle_core.referee import GameState, Hold, IllegalMove, Referee, Roll, SetAside, TurnPhase
from farkle_core.rules.dice import WILD, Die

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
