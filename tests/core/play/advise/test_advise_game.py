"""Whole games stepped through with advice: what happens, what it costs, and how it is taken back."""

from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from random import Random

import pytest
from brute_force import Truth, brute_force
from die_by_die import loaded_choices
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from loaded import DEVIL, LUCKY, ODD, dice_lists, with_dice
from present import present

from farkle_core.engine.settings import Settings
from farkle_core.game.turn_start import TurnState
from farkle_core.play.advise import (
    Adviser,
    DiceDown,
    GameTable,
    Moment,
    SetUp,
    SteppedGame,
    Thrower,
    WholeTurn,
    standing,
    story,
)
from farkle_core.play.advise.game_record import entry_lines, header_line, read_record
from farkle_core.play.advise.reasons import reason_for_scoring
from farkle_core.play.advise.table import Dice, Farkled, Typed
from farkle_core.referee import GameState, Hold, IllegalMove, Referee, Roll, SetAside, TakeOver, TurnPhase
from farkle_core.rules import Ruleset, check, shipped_ruleset, to_document
from farkle_core.rules.dice import NO_DICE, Die, counts_of, kinds_of
from farkle_core.rules.model import Cursed, Effect, Turn
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


# Advice for rolls of loaded dice: against the referee's whole graph, each die looked at, and played games.


QUICK = Settings(threads=1, check_bound=False, bound=-200)
CLOSE = 1e-10
PLAIN, GOOD = Die("Plain", 2), Die("Good", 1, (9, 1, 0, 0, 1, 0))
GAMES: dict[str, Ruleset] = {
    "other dice": with_dice(ODD, LUCKY, DEVIL, second=(Die("fair", 2), replace(ODD, name="other")), goal=300),
    "same dice, other order": with_dice(ODD, LUCKY, second=(replace(LUCKY, name="mine"), ODD), goal=400),
    "all aside": with_dice(ODD, DEVIL, LUCKY, goal=300, turn=Turn(set_aside_all=True)),
    "disaster": with_dice(ODD, LUCKY, goal=300, cursed=Cursed(5, 2, Effect.DISASTER)),
}


def rolled(adviser: Adviser, truth: Truth) -> list[Moment]:
    """Every decision within a turn that a game comes to, with the dice in the air."""
    goal = adviser.solution.ruleset.goal
    return [
        Moment(truth.begun(state), state._replace(phase=TurnPhase.ROLLING))
        for state in truth.values
        if truth.is_exact(state) and state.turn_total < goal - state.scores[state.mover]
    ]


def check_roll(adviser: Adviser, truth: Truth, before: Moment, roll: tuple[int, ...]) -> None:
    """Compare every way to set dice aside with the graph's value of what it leads to."""
    state = adviser.referee.apply_roll(before.state, roll)
    if state.phase is not TurnPhase.SCORING:
        return
    found = adviser.advise(before, roll)
    worth = {}
    for move in adviser.referee.legal_actions(state):
        after = adviser.referee.apply(state, move)
        worth[move] = worth_of(truth, after, state.mover)
    for choice in found.choices:
        assert choice.win == pytest.approx(worth[choice.action], abs=CLOSE)
        shown = sorted(dict(zip(state.left, state.shown, strict=True))[die] for die in choice.taken)
        assert tuple(shown) == choice.faces
    assert found.win == pytest.approx(max(worth.values()), abs=CLOSE)


def worth_of(truth: Truth, state: GameState, player: int) -> float:
    if state.phase is TurnPhase.OVER:
        return state.share(player)
    value = truth.of(state)
    return value if state.mover == player else 1.0 - value


@pytest.mark.parametrize("name", GAMES)
def test_every_way_is_worth_what_the_graph_says(name: str) -> None:
    ruleset = GAMES[name]
    assert check(to_document(ruleset)) == ()
    adviser, truth = Adviser(solve(ruleset, QUICK)), brute_force(Referee(ruleset), mirror=not ruleset.dice_differ)
    space = rolled(adviser, truth)
    assert {each.state.mover for each in space} == ({0, 1} if ruleset.dice_differ else {0})
    for number, before in enumerate(space[:: max(len(space) // 60, 1)]):
        rolls = adviser.referee.chance(before.state)
        for roll, _ways in rolls[number % 7 :: 29]:
            check_roll(adviser, truth, before, roll)


@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(dice_lists(3), st.integers(1, 4))
def test_ways_are_those_found_die_by_die(dice: tuple[Die, ...], row: int) -> None:
    ruleset = with_dice(*dice, goal=300)
    assume(not check(to_document(ruleset)))
    solution = solve(ruleset, QUICK)
    adviser = Adviser(solution)
    kinds = [replace(kind, count=1) for kind in ruleset.kinds(0)]
    of = [kinds.index(kinds_of([die])[0]) for die in dice]
    for column in range(solution.automaton.width):
        total = row * solution.grid.quantum
        before = adviser.rolling(adviser.moment(TurnState(turn_total=total, dice=column + 1)))
        for roll, _ways in adviser.referee.chance(before.state)[::17]:
            if adviser.referee.apply_roll(before.state, roll).phase is not TurnPhase.SCORING:
                continue
            found = adviser.advise(before, roll)
            wanted = loaded_choices(
                solution, before.start, before.state.turn_total, [of[die] for die in before.state.left], roll
            )
            assert found.win == pytest.approx(wanted[0].win, abs=1e-14)
            assert len(found.choices) + sum(len(each.alike) for each in found.choices) == len(
                {(each.taking.scoring, each.taking.left) for each in wanted}
            )


def test_of_two_equal_faces_the_better_die_is_kept() -> None:
    adviser = Adviser(solve(with_dice(PLAIN, GOOD, goal=500), QUICK))
    game = adviser.new_game()
    found = adviser.advise(game, (5, 2, 5))
    best, second = [choice for choice in found.shown if choice.faces == (5,)]
    assert best is found.best
    assert best.scoring == second.scoring
    assert (best.origin, best.next_dice) == ("Plain", "Plain + Good")
    assert (second.origin, second.next_dice) == ("Good", "2 × Plain")
    assert found.headline == "Set aside a single 5 (Plain), then roll Plain + Good."
    reason = reason_for_scoring(adviser.solution.ruleset, best.state, (best, second))
    assert reason.startswith("Of equal faces it matters which die is set aside: rolling Plain + Good (a farkle ")
    # A plain die farkles with 2, 3, 4, 6; the good one with its 2 alone.
    assert present(best.outlook).farkle_chance == pytest.approx(4 / 6 / 11)
    assert present(second.outlook).farkle_chance == pytest.approx((4 / 6) ** 2)


def test_a_game_is_played_recorded_and_played_again() -> None:
    ruleset = with_dice(ODD, LUCKY, DEVIL, second=(PLAIN, ODD), goal=600)
    adviser, thrower = Adviser(solve(ruleset, QUICK)), Thrower(25)
    table = GameTable.at(adviser)
    while not table.now.game.is_over:
        game = table.now.game
        faces = thrower.throw_in(game)(table.now.needed, adviser.referee.loaded_dice(game.state))
        table = table.after(Dice(faces, thrown=True))
        found = adviser.advise(game.moment, game.roll_of(faces))
        best = found.best
        table = table.after(Farkled() if best is None else best.action)
        table = table.after(Hold()) if best is not None and best.holds else table
        assert standing(adviser, table.now.game.moment).headline
    record = read_record(
        header_line(ruleset, None, datetime(2026, 11, 24, tzinfo=UTC), seed=25) + entry_lines(table, 0)
    )
    again, problem = record.replay(adviser)
    assert not problem
    assert again.entries == table.entries
    assert again.now.game == table.now.game
    assert sum(table.now.game.costs(player) for player in (0, 1)) == pytest.approx(0.0, abs=1e-9)


def test_faces_that_a_die_cannot_show_are_refused() -> None:
    adviser = Adviser(solve(with_dice(PLAIN, GOOD, goal=300), QUICK))
    table = GameTable.at(adviser)
    assert table.after(Dice((3, 3, 2))).now.dice.faces == (3, 3, 2)
    with pytest.raises(IllegalMove, match="no roll of 3 dice"):
        table.after(Dice((2, 3, 3)))


def test_a_position_with_some_dice_is_typed() -> None:
    """Loaded dice are said by their place; of dice that roll alike it makes no difference which are left."""
    adviser = Adviser(solve(with_dice(PLAIN, GOOD, second=(GOOD, PLAIN), goal=300), QUICK))
    lefts = adviser.solution.automaton.lefts
    for mover in (0, 1):
        table = GameTable.at(adviser).after(Typed(turn_total=100, dice=1 + lefts.index((1, 1)), mover=mover))
        state = table.now.game.state
        assert state.dice == 2
        assert adviser.columns.words(state) == ("Plain + Good" if mover == 0 else "Good + Plain")
        assert lefts[adviser.columns.of(state)] == (1, 1)
