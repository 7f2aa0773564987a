"""Games of 2 to 8 players: the referee's states for all, advice for the duel of the mover and the strongest."""

from dataclasses import replace
from datetime import UTC, datetime
from functools import cache, lru_cache
from random import Random

import numpy as np
import pytest
from literal_trios import LiteralTrios, LiteralTurn
from loaded import DEVIL, LUCKY, ODD, with_dice
from nightly_cases import sampled, with_nightly
from small_matches import small

from farkle_core.coach.players import PerfectPlayer
from farkle_core.engine.settings import Settings
from farkle_core.errors import UserError
from farkle_core.files.reading import UnfitFileError
from farkle_core.game.turn_start import TurnStart
from farkle_core.play.advise import Adviser, GameTable, PartyGame, Thrower, WholeTurn, duel, rival, story
from farkle_core.play.advise.choices import Ending
from farkle_core.play.advise.game_record import Input, Seat, entry_lines, header_line, read_record
from farkle_core.play.advise.table import Dice, Entry, Farkled, Typed, Undo
from farkle_core.play.advise.trio import TrioAdviser
from farkle_core.play.advise.umpire import Umpire
from farkle_core.referee import Hold, IllegalMove, Referee, Roll, TakeOver, TurnEnd, TurnPhase
from farkle_core.rules import Ruleset, shipped_ids, shipped_ruleset
from farkle_core.rules.dice import counts_of
from farkle_core.rules.model import Cursed, Effect, End, EndRule, Farkles, Overshoot, Ties, Turn
from farkle_core.solution.dice_map import dice_map
from farkle_core.solution.solve import solve
from farkle_core.solution.trios.solve import solve_trio

NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)


@cache
def adviser_of(name: str) -> Adviser:
    ruleset = small(shipped_ruleset(name), 800, 5)
    return Adviser(solve(ruleset, Settings(threads=1, check_bound=False, bound=-500)))


def entry_for(table: GameTable, random: Random, thrower: Thrower) -> Entry:
    """Return what the mover does: dice entered by hand, any scoring, held half of the time."""
    now = table.now
    legal = now.game.adviser.referee.legal_actions
    if now.dice.faces:
        state = now.game.rolled(counts_of(now.dice.faces)).state
        return random.choice(legal(state)) if state.phase is TurnPhase.SCORING else Farkled()
    if now.game.moment.offers:
        return random.choice((Roll(), TakeOver()))
    if Hold() in legal(now.game.state) and random.random() < 0.8:
        return Hold()
    return Dice(thrower.throw(now.needed))


def played(name: str, players: int, seed: int) -> GameTable:
    """Return a game that careless players have played to its end, or for 300 entries."""
    table, random, thrower = GameTable.of(adviser_of(name), players), Random(seed), Thrower(seed)
    while not table.now.game.is_over and len(table.entries) < 300:
        table = table.after(entry_for(table, random, thrower))
    return table


@pytest.mark.parametrize("name", sampled(shipped_ids(), 4))
def test_any_number_of_players_ends_a_game_and_is_advised_in_it(name: str) -> None:
    adviser = adviser_of(name)
    for players in (3, 4, 8):
        game = played(name, players, players).now.game
        assert isinstance(game, PartyGame)
        assert len(game.state.scores) == players
        for step in game.steps:
            assert 0.0 <= step.win <= 1.0
            assert step.cost >= 0.0
        for step in game.steps:
            two = duel(step.before.state)
            assert 0.0 <= adviser.win_chance(step.before._replace(state=two)) <= 1.0
            assert max(step.before.state.scores) in (*two.scores, step.before.state.scores[step.player])
        assert story(game)[-1].words.count("Player") == players + 1 or not game.is_over


@pytest.mark.parametrize("name", ["facebook", "zilch", "open-1000", "high-stakes"])
def test_two_players_are_their_own_duel(name: str) -> None:
    game = played(name, 2, 1).now.game
    assert not isinstance(game, PartyGame)
    for step in game.steps:
        assert duel(step.before.state) == step.before.state


def test_the_duel_is_with_the_leader_and_of_equals_with_the_next() -> None:
    state = Referee(shipped_ruleset("facebook")).new_game(4)
    assert rival(state._replace(mover=1)) == 2
    assert rival(state._replace(scores=(300, 0, 200, 300), mover=3)) == 0
    two = duel(state._replace(scores=(300, 0, 450, 900), farkles=(0, 1, 0, 2), mover=1, turn_total=250, dice=2))
    assert (two.scores, two.farkles, two.mover, two.turn_total, two.dice) == ((0, 900), (1, 2), 0, 250, 2)


def test_perfect_advice_for_three_costs_nothing_in_each_duel() -> None:
    adviser, throw = adviser_of("facebook"), Thrower(2).throw
    table, player = GameTable.of(adviser, 3), PerfectPlayer(adviser)
    while not table.now.game.is_over:
        game, faces = table.now.game, table.now.dice.faces
        if faces:
            rolled = game.rolled(counts_of(faces))
            scores = rolled.state.phase is TurnPhase.SCORING
            table = table.after(player.decide(rolled.advised) if scores else Farkled())
            continue
        action = player.decide(game.advised)
        table = table.after(action if isinstance(action, Hold) else Dice(throw(game.state.dice)))
    assert max(step.cost for step in table.now.game.steps) < 1e-12


def test_points_of_whole_turns_are_judged_by_the_referee() -> None:
    table = GameTable.of(adviser_of("open-550"), 3)  # 550 to get on the board
    with pytest.raises(IllegalMove, match="550"):
        table.after(WholeTurn(300))
    with pytest.raises(IllegalMove, match="multiples"):
        table.after(WholeTurn(575))
    table = table.after(WholeTurn(600)).after(WholeTurn(0, TurnEnd.FARKLE)).after(WholeTurn(700))
    assert table.now.game.state.scores == (600, 0, 700)
    assert table.now.game.state.mover == 0
    table = table.after(WholeTurn(250))  # the goal is 800: two more turns complete the round
    assert table.now.game.state.turns_left == 2
    assert table.after(Undo()).now.game.state.scores == (600, 0, 700)
    table = table.after(WholeTurn(550)).after(WholeTurn(200))
    assert table.now.game.is_over
    assert table.now.game.state.winner == 2


@pytest.mark.parametrize(
    ("rules", "turns", "place", "right", "fault"),
    [
        ("three-farkles", (300, 50, 0, 100, 0, 50, 0, 100), 0, 0, ""),  # four farkles, one penalty
        ("three-farkles", (300, 50, 0, 100, 0, 50, 0, 100), 2, 450, ""),  # the penalty goes
        ("open-550", (600, 0, 200, 550), 0, 0, "550"),  # 200 opens no score
        ("open-550", (600, 0, 200, 550), 0, 900, "The game would be over by then"),
        ("open-550", (600, 0, 250, 600), 2, 0, ""),  # the game goes on again
    ],
)
def test_a_corrected_turn_leaves_the_later_ones_as_they_are(
    rules: str, turns: tuple[int, ...], place: int, right: int, fault: str
) -> None:
    turn_of = {points: WholeTurn(points, TurnEnd.HOLD if points else TurnEnd.FARKLE) for points in (*turns, right)}
    start, known = GameTable.of(adviser_of(rules), 2), [turn_of[each] for each in turns]
    before = start.after_all(tuple(known))[0]
    table, found = before.corrected(place, turn_of[right])
    assert fault in found
    assert bool(fault) == bool(found)
    if not fault:
        known[place] = turn_of[right]
        expected, problem = start.after_all(tuple(known))
        assert not problem
        assert table.now.game.state == expected.now.game.state
        assert table.standing == expected.standing
        assert table.entries[: len(before.entries)] == before.entries, "a record only grows"
        again, _none = table.corrected(place, turn_of[turns[place]])
        assert again.now.game.state == before.now.game.state


def test_a_correction_never_gives_a_turn_to_another_player() -> None:
    rules = replace(adviser_of("open-550").solution.ruleset, goal=800, turn=Turn(), end=End(EndRule.EQUAL_TURNS,
                    ties=Ties.PLAYOFF))  # fmt: skip
    turns = (800, 0, 800, 100, 200)  # first and third play on: they are level
    table, fault = GameTable.of(Umpire(rules), 3).after_all(
        tuple(WholeTurn(each, TurnEnd.HOLD if each else TurnEnd.FARKLE) for each in turns)
    )
    assert not fault
    assert table.corrected(1, WholeTurn(800))[1] == "It would be the turn of another player."


def test_farkles_cost_what_the_rules_say() -> None:
    table = GameTable.of(adviser_of("three-farkles"), 2)
    for _turn in range(2):
        table = table.after(WholeTurn(0, TurnEnd.FARKLE)).after(WholeTurn(100))
    assert table.now.game.state.farkles == (2, 0)
    table = table.after(WholeTurn(0, TurnEnd.FARKLE))
    assert table.now.game.state.scores == (-1000, 200)
    cursed = GameTable.of(adviser_of("disaster-twos"), 3).after(WholeTurn(400))
    cursed = cursed.after(WholeTurn(0, TurnEnd.FARKLE)).after(WholeTurn(100)).after(WholeTurn(0, TurnEnd.CURSED))
    assert cursed.now.game.state.scores == (0, 0, 100)
    won = GameTable.of(adviser_of("six-kind-wins"), 4).after(WholeTurn(0, TurnEnd.WIN))
    assert won.now.game.state.winner == 0


def test_a_whole_turn_comes_before_its_first_roll() -> None:
    table = GameTable.of(adviser_of("facebook"), 3).after(Dice((1, 1, 2, 3, 4)))
    with pytest.raises(IllegalMove):
        table.after(WholeTurn(300))
    with pytest.raises(IllegalMove):
        GameTable.of(adviser_of("facebook"), 3).after(Typed(300, 0, dice=5))


@pytest.mark.parametrize("players", [2, 3, 8])
def test_a_game_that_was_kept_is_read_again(players: int) -> None:
    table = GameTable.of(adviser_of("kingdom-come"), players)
    for _round in range(players):
        table = table.after(WholeTurn(300))
    table = table.after(WholeTurn(0, TurnEnd.FARKLE)).after(Undo()).after(WholeTurn(150))
    seats = [Seat(f"P{place}") for place in range(players)]
    ruleset = adviser_of("kingdom-come").solution.ruleset
    content = header_line(ruleset, None, NOON, seats, source=Input.POINTS) + entry_lines(table, 0)
    record = read_record(content)
    assert (record.problem, record.input, len(record.seats)) == ("", Input.POINTS, players)
    again, problem = record.replay(adviser_of("kingdom-come"))
    assert not problem
    assert again.entries == table.entries
    assert again.now.game.state == table.now.game.state


def test_the_seeds_dice_go_on_where_they_were() -> None:
    adviser = adviser_of("facebook")
    dice = adviser.solution.ruleset.dice
    start = GameTable.of(adviser, 3)
    faces = Thrower(5).throw_in(start.now.game)(dice, ())
    table = start.after(Dice(faces, thrown=True)).after(Undo())
    assert Thrower(5).throw_in(table.now.game)(dice, ()) == faces
    table = start.after(WholeTurn(0, TurnEnd.FARKLE))  # the second player's dice are others
    following = Thrower(5).throw_in(table.now.game)(dice, ())
    assert following != faces
    header = header_line(adviser.solution.ruleset, None, NOON, [Seat("A"), Seat("B"), Seat("C")], 5)
    record = read_record(header + entry_lines(table, 0))
    assert record.input is Input.THROWN
    assert record.seed == 5
    assert Thrower(record.seed).throw_in(record.replay(adviser)[0].now.game)(dice, ()) == following


def test_records_without_a_source_are_as_before() -> None:
    ruleset = adviser_of("facebook").solution.ruleset
    header = header_line(ruleset, None, NOON, [Seat("A"), Seat("B")], 5).replace(b', "input": "thrown"', b"")
    assert b"input" not in header
    assert read_record(header).input is Input.THROWN
    assert read_record(header_line(ruleset, None, NOON)).input is Input.DICE


@pytest.mark.parametrize("seats", [1, 9])
def test_other_numbers_of_players_are_no_game(seats: int) -> None:
    ruleset = adviser_of("facebook").solution.ruleset
    with pytest.raises(UnfitFileError):
        read_record(header_line(ruleset, None, NOON, [Seat("A")] * seats))
    with pytest.raises(UserError):
        GameTable.of(adviser_of("facebook"), seats)


def test_games_with_names_may_not_begin_elsewhere_with_many() -> None:
    ruleset = adviser_of("facebook").solution.ruleset
    with pytest.raises(UnfitFileError):
        read_record(header_line(ruleset, Typed(300, 0), NOON, [Seat("A")] * 3))
    assert read_record(header_line(ruleset, Typed(300, 0), NOON, [Seat("A")] * 2)).first == Typed(300, 0)


# Advice for three players: every choice of every roll against plain iteration over the referee's moves.


SMALL = replace(shipped_ruleset("busche-neller"), goal=300, dice=3)
LAST = replace(SMALL, goal=150, dice=2, end=End(EndRule.EQUAL_TURNS))
PENALISED = replace(LAST, goal=100, farkles=Farkles(2, 50, never_below_zero=True), end=End())
RUINOUS = replace(LAST, goal=150, cursed=Cursed(2, 2, Effect.DISASTER), end=End())
EXACT = replace(SMALL, goal=150, end=End(overshoot=Overshoot.WELFARE))
SPLIT = replace(LAST, goal=100, end=End(EndRule.LAST_TURN, Ties.SPLIT))
KEEPS = replace(
    SPLIT, turn=Turn(farkle_keeps_turn_total=True), farkles=Farkles(2, 100, never_below_zero=True), goal=100
)
LOADED = with_dice(ODD, LUCKY, DEVIL, goal=150)
CEILING = 300
CLOSE = 1e-10


@lru_cache
def adviser(ruleset: Ruleset) -> TrioAdviser:
    settings = Settings(ceiling=CEILING)
    return TrioAdviser(solve_trio(ruleset, settings))


@lru_cache
def truth(ruleset: Ruleset) -> LiteralTrios:
    found = LiteralTrios(ruleset, 0 if ruleset.end.rule is EndRule.SUDDEN else ruleset.goal + CEILING)
    assert not found.iterate()
    return found


@pytest.mark.parametrize(
    ("ruleset", "start"),
    with_nightly(
        [
            (LOADED, TurnStart(50, 100, third=100)),
            (PENALISED, TurnStart(50, 50, 0, 0, third=0, third_farkles=1)),
            (EXACT, TurnStart(100, 100, third=0)),
        ],
        [
            (KEEPS, TurnStart(50, 0, 1, 1, third=50, third_farkles=0)),
            (SMALL, TurnStart(100, 150, third=200)),
            (SMALL, TurnStart(0, 250, third=50)),
            (PENALISED, TurnStart(50, 0, 1, 1, third=50, third_farkles=0)),
            (RUINOUS, TurnStart(100, 0, third=50)),
            (EXACT, TurnStart(100, 50, third=50)),
            (LAST, TurnStart(50, 100, seat=1, third=0)),
            (LAST, TurnStart(100, 0, seat=2, third=50)),
            (SPLIT, TurnStart(50, 50, third=0)),
        ],
    ),
)
def test_every_choice_is_worth_what_the_referee_makes_of_it(ruleset: Ruleset, start: TurnStart) -> None:
    advise, literal = adviser(ruleset), truth(ruleset)
    moment = advise.moment(start.state())
    turn = LiteralTurn(literal, moment.state)
    turn.value()
    mover = moment.state.mover
    for roll, _ways in advise.referee.chance(moment.state._replace(phase=TurnPhase.ROLLING)):
        found = advise.advise(moment, roll)
        if not found.choices:
            after = advise.referee.apply_roll(moment.state._replace(phase=TurnPhase.ROLLING), roll)
            by_seat = np.array(advise.strategy.chances(after))
            assert np.roll(by_seat, -mover) == pytest.approx(literal.after(after, mover), abs=CLOSE)
        for choice in found.choices:
            over = choice.ending is Ending.OVERSHOOT
            wanted = literal.after(choice.state, mover) if over else turn._decide(choice.state)
            assert choice.win == pytest.approx(wanted[0], abs=CLOSE)
            assert advise.choice_chances(moment, choice) == pytest.approx(tuple(wanted), abs=CLOSE)
            if over:
                continue
            assert choice.outlook is not None
            if choice.outlook.hold is not None:
                held = literal.after(advise.referee.apply(choice.state, Hold()), mover)
                assert choice.outlook.hold == pytest.approx(held[0], abs=CLOSE)


@pytest.mark.parametrize("ruleset", [SMALL, EXACT])
def test_the_next_roll_is_worth_what_rolling_is(ruleset: Ruleset) -> None:
    view = adviser(ruleset).trio
    for start in (TurnStart(50, 100, third=100), TurnStart(0, 100, third=50)):
        table = view.turn_table(start)
        for total, dice in ((0, 3), (50, 2), (100, 1)):
            found = dice_map(view, start, total, dice)
            assert found.mean == pytest.approx(table.roll[total // 50, dice - 1], abs=1e-12)
            assert found.hold == (table.hold[total // 50, dice - 1] if total else None)
