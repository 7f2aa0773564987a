"""Whole games stepped through with advice: what happens, what it costs, and how it is taken back."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest
from present import present

from farkle_core.engine.settings import Settings
from farkle_core.game.turn_start import TurnState
from farkle_core.play.advise import Adviser, DiceDown, SetUp, SteppedGame, Thrower, WholeTurn, story
from farkle_core.referee import GameState, Hold, IllegalMove, Referee, Roll, SetAside, TakeOver, TurnPhase
from farkle_core.rules import shipped_ruleset
from farkle_core.rules.dice import NO_DICE, counts_of
from farkle_core.solution.solve import solve

NAMES = ("busche-neller", "facebook", "open-1000", "high-stakes", "steal", "beat-the-last-turn", "welfare", "zilch")


@cache
def adviser_of(name: str) -> Adviser:
    ruleset = replace(shipped_ruleset(name), goal=800)
    return Adviser(solve(ruleset, Settings(threads=1, check_bound=False, bound=-500, ceiling=800)))


def started(name: str = "busche-neller") -> SteppedGame:
    adviser = adviser_of(name)
    return SteppedGame(adviser, adviser.new_game())


def play(game: SteppedGame, seed: int, *, well: bool = True) -> SteppedGame:
    """Play to the end with thrown dice; well, or with any legal moves until the game drags on."""
    random, thrower, referee = Random(seed), Thrower(seed), game.adviser.referee
    while not game.is_over:
        well = well or len(game.steps) > 300
        state = game.state
        if state.phase is TurnPhase.ROLLING:
            game = game.rolled(counts_of(thrower.throw(state.dice)), thrown=True)
        elif not well:
            game = game.act(random.choice(referee.legal_actions(state)))
        elif state.phase is TurnPhase.SCORING:
            best = present(game.adviser.advise_on_table(game.moment).best)
            game = game.act(SetAside(best.scoring))
        elif (opening := game.adviser.opening(game.moment)) is not None:
            game = game.act(TakeOver()) if opening.takes else game.roll()
        elif state.turn_total and game.adviser.outlook(game.moment).holds:
            game = game.act(Hold())
        else:
            game = game.roll()
    return game


def replayed(game: SteppedGame) -> GameState:
    """The same steps, applied by a referee who knows nothing of advice."""
    referee = Referee(game.adviser.solution.ruleset)
    state = game.first.state
    for step in game.steps:
        assert step.before.state == state
        assert not isinstance(step.event, SetUp | WholeTurn)
        if isinstance(step.event, DiceDown):
            state = referee.apply_roll(state, step.event.roll)
        else:
            state = referee.apply(state, step.event)
        assert step.after.state == state
    return state


@pytest.mark.parametrize("name", NAMES)
def test_a_referee_who_knows_no_advice_sees_the_same_game(name: str) -> None:
    game = play(started(name), 7)
    assert replayed(game) == game.state
    assert game.state.phase is TurnPhase.OVER
    assert game.state.winners


@pytest.mark.parametrize("name", NAMES)
def test_who_plays_as_advised_gives_nothing_away(name: str) -> None:
    game = play(started(name), 11)
    assert game.costs(0) == pytest.approx(0.0, abs=1e-9)
    assert game.costs(1) == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize("name", NAMES)
def test_win_chances_and_costs_add_up_to_what_the_dice_did(name: str) -> None:
    # From one step to the next the win chance falls by what a decision costs, and otherwise moves with the dice only.
    game = play(started(name), 3, well=False)
    assert replayed(game) == game.state
    assert game.costs(0) + game.costs(1) > 0.01
    for step in game.steps:
        before = game.adviser.win_chance(step.before)
        if not isinstance(step.event, DiceDown):
            assert step.win == pytest.approx(before - step.cost, abs=1e-9)
        if step.after.state.phase is TurnPhase.OVER:
            assert step.win == step.after.state.share(step.player)


def test_what_the_rules_do_not_allow_is_refused() -> None:
    start = started()
    with pytest.raises(IllegalMove, match="begins with a roll"):
        start.act(Hold())
    with pytest.raises(IllegalMove, match="no roll of 6 dice"):
        start.rolled(counts_of((1, 2)))
    with pytest.raises(IllegalMove):
        start.act(TakeOver())
    with pytest.raises(IllegalMove):
        start.rolled(NO_DICE)
    over = play(start, 2)
    with pytest.raises(IllegalMove, match="over"):
        over.roll()


def test_positions_are_set_up_and_the_last_of_them_counts() -> None:
    start = started()
    adviser = start.adviser
    first, second = (adviser.moment(TurnState(banked, 300, turn_total=250, dice=3)) for banked in (100, 150))
    game = start.roll().set_up(first).set_up(second)
    assert [type(step.event) for step in game.steps] == [Roll, SetUp]
    assert game.moment == second
    assert game.state.scores == (150, 300)
    assert start.set_up(first).moment == first
    game = game.rolled(counts_of((1, 5, 5)))
    assert game.adviser.advise_on_table(game.moment).best is not None


def words_of(game: SteppedGame) -> tuple[str, ...]:
    return tuple(line.words for line in story(game))


def test_the_story_of_a_game_tells_every_turn_and_what_was_given_away() -> None:
    game = play(started(), 3, well=False)
    told = words_of(game)
    turns = sum(step.after.is_start for step in game.steps) + 1
    assert sum(line.endswith(":") for line in told) == turns
    assert [line.is_heading for line in story(game)] == [line.endswith(":") for line in told]
    assert sum(line.startswith("the program rolled ") for line in told) == sum(
        isinstance(step.event, DiceDown) for step in game.steps
    )
    charged = sum(step.cost >= 0.00005 for step in game.steps)
    assert sum("of 100 games given away)" in line for line in told) == charged
    winner = present(game.state.winner)
    assert told[-2].startswith(f"Player {winner + 1} has won: ")
    given = ", ".join(f"Player {each + 1} {100 * game.costs(each):.2f} of 100 games" for each in (0, 1))
    assert told[-1] == f"Win chance given away by decisions: {given}."


def test_the_story_tells_what_was_typed_and_set_by_hand() -> None:
    game = started().rolled(counts_of((1, 5, 2, 3, 4, 6)))
    best = game.adviser.advise_on_table(game.moment).choices[0]
    game = game.act(SetAside(best.scoring))
    game = game.set_up(game.adviser.moment(TurnState(100, 300, turn_total=250, dice=3)))
    assert words_of(game) == (
        "Player 1, 0 points:",
        "rolled 1-2-3-4-5-6",
        "set aside 1: 100 points, 5 dice left",
        "Set by hand: Player 1 100, Player 2 300; Player 1 to play, turn total 250, 3 dice.",
    )
    assert words_of(game.roll())[-2:] == ("Player 1, 100 points:", "rolls 3 dice")
