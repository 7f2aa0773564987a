"""Games of loaded dice: the solver against the referee's whole graph, and against fair dice written as loaded ones."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from brute_force import TooLong, Truth, brute_force
from hypothesis import HealthCheck, assume, given, reject, settings
from hypothesis import strategies as st
from loaded import DEVIL, LUCKY, ODD, dice_lists, with_dice
from nightly_cases import with_nightly

from farkle_core.engine.settings import Settings
from farkle_core.errors import UserError
from farkle_core.game import modes
from farkle_core.game.modes import CompiledGame, compile_kinds, compile_ruleset
from farkle_core.referee import Referee
from farkle_core.rules import Ruleset, check, shipped_ruleset, to_document
from farkle_core.rules.dice import Die, kinds_of
from farkle_core.rules.model import Cursed, Effect, End, EndRule, Farkles, Overshoot, Ties, Turn
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve

CLOSE = 1e-10
KINGDOM = shipped_ruleset("kingdom-come")
QUICK = Settings(threads=1, check_bound=False)
FAIR_TWO = (Die("fair", 2),)


def largest_difference(ruleset: Ruleset, bound: int = -200, past: int = 200) -> float:
    """Return by how much solver and graph differ at most, over all starts and all states within turns."""
    quick = replace(QUICK, bound=bound, ceiling=past)
    solution = solve(ruleset, quick)
    last_turns = ruleset.end.rule is not EndRule.SUDDEN
    truth = brute_force(Referee(ruleset, floor=bound, ceiling=solution.grid.ceiling if last_turns else None))
    worst = max(abs(solution.win_chance(start) - value) for start, value in truth.starts())
    assert solution.certificate.converged
    return max(worst, within_turns(solution, truth))


def within_turns(solution: Solution, truth: Truth) -> float:
    """The same within turns, where the referee's dice have numbers and the solver's have kinds."""
    worst, ruleset = 0.0, solution.ruleset
    kinds = [ruleset.kinds(seat) for seat in (0, 1)]
    of = [
        [kinds_of([replace(die, count=1)])[0] for die in ruleset.dice_of(seat) for _ in range(die.count)]
        for seat in (0, 1)
    ]
    found = 0
    for state, value in truth.values.items():
        if not state.turn_total or not truth.is_exact(state):
            continue
        start = replace(truth.begun(state), bonuses=state.bonuses)
        table = solution.dice_table(start)
        if state.turn_total < int(table.turn_totals[-1]):
            seat = state.mover if ruleset.dice_differ else 0
            rolled = [of[seat][number] for number in state.left]
            left = tuple(sum(die == replace(kind, count=1) for die in rolled) for kind in kinds[seat])
            worst = max(worst, abs(value - float(table.win[table.row(state.turn_total), table.lefts.index(left)])))
            found += 1
    assert found
    return worst


GAMES: dict[str, Ruleset] = {
    "odd and lucky": with_dice(ODD, LUCKY, goal=400),
    "three, one wild": with_dice(ODD, LUCKY, DEVIL, goal=300),
    "against fair dice": with_dice(replace(ODD, count=2), second=FAIR_TWO, goal=400),
    "against fair dice, three": with_dice(ODD, DEVIL, LUCKY, second=(Die("fair", 3),), goal=300),
    "penalty": with_dice(ODD, LUCKY, second=FAIR_TWO, goal=300, farkles=Farkles(2, 100)),
    "disaster": with_dice(ODD, LUCKY, second=FAIR_TWO, goal=300, cursed=Cursed(5, 2, Effect.DISASTER)),
    "hot-dice bonus": with_dice(ODD, LUCKY, goal=400, turn=Turn(hot_dice_bonus=(50, 100))),
    "beat": with_dice(ODD, LUCKY, second=FAIR_TWO, goal=300, turn=Turn(beat_last_turn=True)),
    "keeps": with_dice(ODD, LUCKY, goal=300, turn=Turn(farkle_keeps_turn_total=True, minimum=100)),
    "last turn": with_dice(ODD, LUCKY, second=FAIR_TWO, goal=250, end=End(EndRule.LAST_TURN, Ties.SPLIT)),
    "equal turns": with_dice(ODD, LUCKY, second=FAIR_TWO, goal=250, end=End(EndRule.EQUAL_TURNS)),
    "playoff": with_dice(ODD, LUCKY, second=FAIR_TWO, goal=200, end=End(EndRule.FULL_ROUND, Ties.PLAYOFF)),
    "exact": with_dice(ODD, LUCKY, second=FAIR_TWO, goal=300, end=End(overshoot=Overshoot.WELFARE)),
    "set all aside": with_dice(ODD, LUCKY, DEVIL, goal=300, turn=Turn(set_aside_all=True, opening=200)),
    "nothing": with_dice(ODD, replace(DEVIL, count=2), goal=400, turn=Turn(nothing=150)),
}


BY_DAY = ("three, one wild", "hot-dice bonus", "keeps", "last turn", "playoff", "nothing")


@pytest.mark.parametrize("name", with_nightly(BY_DAY, GAMES))
def test_against_the_whole_graph(name: str) -> None:
    assert check(to_document(GAMES[name])) == ()
    assert largest_difference(GAMES[name]) < CLOSE


@st.composite
def _games(draw: st.DrawFn, most: int) -> Ruleset:
    dice = draw(st.integers(2, most))
    own, second = draw(dice_lists(dice)), draw(st.one_of(st.just(()), dice_lists(dice)))
    options: dict[str, Any] = draw(
        st.fixed_dictionaries(
            {"goal": st.sampled_from((200, 300))},
            optional={
                "turn": st.sampled_from((Turn(minimum=100), Turn(set_aside_all=True), Turn(opening=150, nothing=50))),
                "farkles": st.just(Farkles(2, 50)),
                "cursed": st.just(Cursed(2, 2, Effect.TOXIC)),
                "end": st.sampled_from((End(EndRule.LAST_TURN), End(overshoot=Overshoot.VOID))),
                "ruleset": st.just(KINGDOM),
            },
        )
    )
    return with_dice(*own, second=second, **options)


def _goes_on_for_ever(ruleset: Ruleset) -> bool:
    """Whether two players with 50 points can never meet the goal, so that no sweep settles who wins."""
    dice = [*ruleset.dice_of(0), *ruleset.dice_of(1)]
    return ruleset.exact_goal and not all(die.weights[4] for die in dice)  # a 5 is what makes 50 points


def _is_right(ruleset: Ruleset) -> None:
    assume(not check(to_document(ruleset)))
    assume(any(len(kind.shown) > 1 for seat in (0, 1) for kind in ruleset.kinds(seat)))  # something is left to chance
    assume(not _goes_on_for_ever(ruleset))
    try:
        assert largest_difference(ruleset, bound=-100, past=100) < CLOSE
    except TooLong:
        reject()


@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(_games(2))
def test_random_dice(ruleset: Ruleset) -> None:
    _is_right(ruleset)


@pytest.mark.nightly
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(_games(3))
def test_more_random_dice(ruleset: Ruleset) -> None:
    _is_right(ruleset)


def test_fair_dice_written_as_loaded_ones_give_the_same_automaton() -> None:
    for name in ("kingdom-come", "hot-dice-bonus", "six-kind-wins", "nothing-500", "toxic-twos", "five-dice"):
        ruleset = shipped_ruleset(name)
        plain, loaded = compile_ruleset(ruleset), compile_kinds(ruleset, kinds_of([Die("", ruleset.dice)]))
        assert loaded.modes == plain.modes
        assert loaded.start == plain.start


def test_fair_dice_written_as_loaded_ones_give_the_same_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    """To the last bit: the same kind six times, through everything that loaded dice take."""
    plain = replace(KINGDOM, goal=1000)
    listed = replace(plain, own_dice=tuple(Die(f"die {number}", 1, (3,) * 6) for number in range(6)))
    expected = solve(plain, QUICK)
    assert (solve(listed, QUICK).chances == expected.chances).all()
    monkeypatch.setattr(
        CompiledGame, "automata", property(lambda game: (compile_kinds(game.ruleset, game.ruleset.kinds(0)),))
    )
    forced = solve(listed, QUICK)
    assert forced.automaton.kinds
    assert (forced.chances == expected.chances).all()


def test_two_equal_lists_are_one_game_for_both_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a seat for each player, and the same dice in both, each has the chances of the game without seats."""
    one = with_dice(replace(ODD, count=3), replace(LUCKY, count=3), goal=600)
    expected = solve(one, QUICK).wins
    monkeypatch.setattr(Ruleset, "dice_differ", property(lambda _: True))
    modes._compile_loaded.cache_clear()
    both = solve(one, QUICK)
    assert both.phase_tables.seats == 2
    for part in (0, 1):
        table = both.phase_tables.view(both.chances, part)[:, :, 0, 0].transpose(0, 1, 3, 2)
        assert np.abs(table - expected).max() < 1e-14


def test_threads_make_no_difference() -> None:
    ruleset = with_dice(ODD, LUCKY, DEVIL, second=(Die("fair", 3),), goal=800)
    one, two = (solve(ruleset, replace(QUICK, threads=threads)) for threads in (1, 2))
    assert (one.chances == two.chances).all()


def test_what_is_read_by_number_of_dice_is_refused() -> None:
    solution = solve(with_dice(ODD, LUCKY, goal=200), QUICK)
    for ask in (solution.turn_table, solution.hold_regions):
        with pytest.raises(UserError, match="fair dice"):
            ask()
    assert solution.dice_table().lefts == ((0, 1), (1, 0), (1, 1))
