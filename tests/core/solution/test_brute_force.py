"""The fast solver against the referee's whole state graph, which knows nothing of it."""

from dataclasses import replace
from typing import Any

import pytest
from brute_force import TooLong, Truth, brute_force
from drawn_rulesets import is_risky, rulesets, states_of
from games import penalised, plain
from hypothesis import HealthCheck, Phase, assume, given, reject, seed, settings
from hypothesis import strategies as st
from loaded import dice_lists, with_dice
from nightly_cases import sampled, with_nightly
from noted_games import noted_games

from farkle_core.engine.settings import Settings, make_grid
from farkle_core.game.turn_start import TurnStart
from farkle_core.play.dice_columns import DiceColumns
from farkle_core.referee import Referee
from farkle_core.rules import shipped_ids, shipped_ruleset
from farkle_core.rules.document import check, to_document
from farkle_core.rules.model import (
    Carry,
    Cursed,
    Effect,
    End,
    EndRule,
    Farkles,
    Overshoot,
    Ruleset,
    Start,
    Turn,
)
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.solution.turn_table import TurnTable

CLOSE = 1e-10
QUICK = Settings(threads=1, check_bound=False)
KINGDOM = shipped_ruleset("kingdom-come")


def largest_difference(ruleset: Ruleset, bound: int = 0, past: int = 200, drawn: bool = False) -> float:
    """Return by how much the two differ at most, over all states from 0 : 0 on that wait for a decision.

    `bound` and `past` are the limits that make the game finite, the same for both: the lowest score, and how many
    points past the goal are told apart where last turns follow it. The certificate speaks of all starts, also of those
    that no game comes to; there a `drawn` ruleset may let both players wait for ever, so that they have no value.
    """
    last_turns = ruleset.end.rule is not EndRule.SUDDEN
    quick = replace(QUICK, bound=bound, ceiling=past)
    grid = make_grid(ruleset, quick)
    truth = brute_force(Referee(ruleset, floor=bound, ceiling=grid.ceiling if last_turns else None))
    solution = solve(ruleset, quick)
    worst = 0.0
    starts = list(truth.starts())
    assert starts
    assert solution.certificate.converged or (drawn and len(starts) < solution.chances.size)
    for start, value in starts:
        found = solution.win_chance(start)
        worst = max(worst, abs(found - value))
    return max(worst, within_turns(solution, truth))


def within_turns(solution: Solution, truth: Truth) -> float:
    """The same over the states within turns, short of the turn totals that the walk counts as one."""
    worst, columns = 0.0, DiceColumns(solution.ruleset)
    tables: dict[TurnStart, TurnTable] = {}
    for start, state, value in truth.within():
        if start not in tables:
            tables[start] = solution.dice_table(start)
        table = tables[start]
        if state.turn_total < int(table.turn_totals[-1]):
            place = table.row(state.turn_total), columns.of(state)
            # What can be reached only by taking dice over is not told apart within a turn.
            assert table.reachable[place] or solution.ruleset.start.carry is not Carry.NONE
            worst = max(worst, abs(value - float(table.win[place])))
    return worst


SMALLER = {
    "facebook": 100,
    "zilch": 100,
    "three-farkles": 100,
    "steal": 150,
    "piggyback": 150,
    "beat-the-last-turn": 150,
}
"""Goals of games with more to keep in mind than the scores."""


UNLIKE = ("five-dice", "kingdom-come", "high-stakes", "hot-dice-bonus", "open-550", "steal", "welfare", "toxic-twos")
"""Rulesets that have little in common."""


@pytest.mark.parametrize("ruleset_id", with_nightly(UNLIKE, shipped_ids()))
def test_shipped_rulesets_at_a_small_goal(ruleset_id: str) -> None:
    ruleset = replace(shipped_ruleset(ruleset_id), goal=SMALLER.get(ruleset_id, 200))
    assert largest_difference(ruleset, bound=-50, past=100) < CLOSE


@pytest.mark.parametrize(("ruleset", "bound"), sampled([
    (replace(plain(600), dice=3), 0),
    (replace(plain(500), dice=2, turn=Turn(minimum=150, opening=250)), 0),
    (replace(plain(400), dice=2, turn=Turn(hot_dice_must_roll=True)), 0),
    (replace(plain(400), dice=2, turn=Turn(hot_dice_must_roll=True, set_aside_all=True)), 0),
    (replace(plain(400), dice=2, farkles=Farkles(1, 100)), -200),
    (replace(plain(400), dice=2, farkles=Farkles(2, 150)), -300),
    (replace(plain(400), dice=2, farkles=Farkles(3, 100, never_below_zero=True)), 0),
    (replace(plain(200), dice=2, farkles=Farkles(4, 1000)), -100),
], 2))  # fmt: skip
def test_the_first_options(ruleset: Ruleset, bound: int) -> None:
    assert largest_difference(ruleset, bound) < CLOSE


COINS = noted_games("coins")
OPTIONS = noted_games("options") | COINS


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option(option: str) -> None:
    assert largest_difference(OPTIONS[option], bound=-100) < CLOSE


@pytest.mark.parametrize("beat", sampled([False, True], 2))
@pytest.mark.parametrize("rule", EndRule)
@pytest.mark.parametrize("carry", Carry)
def test_every_way_to_start_a_turn_with_every_end(carry: Carry, rule: EndRule, beat: bool) -> None:
    start = Start(carry, 50 if carry is Carry.HIGH_STAKES else 0)
    mixed = replace(COINS["coin"], turn=Turn(minimum=100, beat_last_turn=beat), start=start, end=End(rule))
    assert largest_difference(mixed, past=100, drawn=True) < CLOSE


LOADED = noted_games("loaded")
LOADED_BY_DAY = ("three, one wild", "hot-dice bonus", "keeps", "last turn", "playoff", "nothing")


@pytest.mark.parametrize("name", with_nightly(LOADED_BY_DAY, LOADED))
def test_loaded_dice(name: str) -> None:
    assert check(to_document(LOADED[name])) == ()
    assert largest_difference(LOADED[name], bound=-200) < CLOSE


LARGEST_GRAPH = 10_000
"""States."""

LARGEST_GRAPH_BY_NIGHT = 60_000


def agree(ruleset: Ruleset, bound: int, past: int, largest: int) -> None:
    assume(not check(to_document(ruleset)))
    assume(is_risky(ruleset))
    assume(states_of(ruleset, bound, past) <= largest)
    try:
        assert largest_difference(ruleset, 0 if ruleset.farkles.never_below_zero else bound, past, drawn=True) < CLOSE
    except TooLong:
        reject()


def test_where_no_game_comes_to_there_may_be_no_value() -> None:
    # Few scores lead to exactly 150 here, and from some of the others nobody has to go on.
    sets = ((0,) * 6, (0,) * 6, (0,) * 6, (0, 50, 0, 0, 0, 0), (0, 0, 100, 0, 0, 0), (0, 150, 150, 0, 0, 0))
    waiting = replace(
        plain(150),
        dice=2,
        sets=sets,
        patterns=(),
        turn=Turn(minimum=120),
        start=Start(Carry.STEAL),
        end=End(overshoot=Overshoot.VOID),
    )
    assert not solve(waiting, QUICK).certificate.converged
    assert largest_difference(waiting, drawn=True) < CLOSE


LIMITS = st.sampled_from([0, -50, -100]), st.sampled_from([50, 100, 150])


QUIET = settings(
    phases=[Phase.explicit, Phase.generate],  # a failing game is small as it is: shrinking it would take very long
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    database=None,
)


@pytest.mark.parametrize(
    ("first", "examples", "largest"), with_nightly([(20261121, 12, LARGEST_GRAPH)], [(1, 2000, LARGEST_GRAPH_BY_NIGHT)])
)
def test_random_rulesets(first: int, examples: int, largest: int) -> None:
    @seed(first)
    @settings(QUIET, max_examples=examples)
    @given(rulesets(), *LIMITS)
    def agrees(drawn: Ruleset, bound: int, past: int) -> None:
        agree(drawn, bound, past, largest)

    agrees()


@pytest.mark.nightly
@pytest.mark.parametrize("ruleset_id", shipped_ids())
def test_shipped_rulesets_at_a_larger_goal(ruleset_id: str) -> None:
    ruleset = replace(shipped_ruleset(ruleset_id), goal=2 * SMALLER.get(ruleset_id, 200))
    assert largest_difference(ruleset, bound=-100, past=200) < CLOSE


@pytest.mark.nightly
@pytest.mark.parametrize(("ruleset", "bound"), [
    (replace(shipped_ruleset("busche-neller"), goal=800), 0),
    (penalised(150, minimum=100, penalty=100), -150),
])  # fmt: skip
def test_larger_games(ruleset: Ruleset, bound: int) -> None:
    assert largest_difference(ruleset, bound) < CLOSE


@st.composite
def loaded_games(draw: st.DrawFn, most: int) -> Ruleset:
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
        assert largest_difference(ruleset, -100, 100) < CLOSE
    except TooLong:
        reject()


@pytest.mark.parametrize(("examples", "most"), with_nightly([(5, 2)], [(150, 3)]))
def test_random_dice(examples: int, most: int) -> None:
    quiet = settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))
    quiet(given(loaded_games(most))(_is_right))()
