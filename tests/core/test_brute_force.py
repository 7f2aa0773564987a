"""The fast solver against the referee's whole state graph, which knows nothing of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from brute_force import TooLong, brute_force
from games import penalised, plain
from hypothesis import HealthCheck, Phase, assume, given, reject, seed, settings
from hypothesis import strategies as st

from farkle_core.referee import Referee
from farkle_core.rules import shipped_ruleset
from farkle_core.rules.document import check, to_document
from farkle_core.rules.model import Farkles, Pattern, Ruleset, Turn
from farkle_core.settings import Settings
from farkle_core.solve import solve

CLOSE = 1e-10
QUICK = Settings(threads=1, check_bound=False)


def largest_difference(ruleset: Ruleset, bound: int = 0) -> float:
    """Return by how much the two differ at most, over all starts of turns that can be reached from 0 : 0."""
    truth = brute_force(Referee(ruleset, floor=bound))
    solution = solve(ruleset, replace(QUICK, bound=bound))
    assert solution.certificate.converged
    starts = [state for state in truth.values if state.mover == 0 and state.turn_total == 0]
    assert starts
    return max(abs(truth.values[state] - solution.win_chance(*state.scores, *state.farkles)) for state in starts)


def within_turns(ruleset: Ruleset, bound: int = 0) -> float:
    """The same over the states within turns, short of the turn totals that the walk counts as one."""
    truth = brute_force(Referee(ruleset, floor=bound))
    solution = solve(ruleset, replace(QUICK, bound=bound))
    worst = 0.0
    for state, value in truth.values.items():
        table = solution.turn_table(*state.scores, *state.farkles) if state.mover == 0 else None
        if table is not None and state.turn_total < int(table.turn_totals[-1]):
            place = table.row(state.turn_total), state.dice - 1
            assert table.reachable[place]
            worst = max(worst, abs(value - float(table.win[place])))
    return worst


@pytest.mark.parametrize(("ruleset", "bound"), [
    (replace(shipped_ruleset("busche-neller"), goal=300), 0),
    (replace(shipped_ruleset("goal-5000"), goal=200), 0),
    (replace(shipped_ruleset("set-aside-all"), goal=300), 0),
    (replace(shipped_ruleset("kingdom-come"), goal=300), 0),
    (replace(shipped_ruleset("facebook"), goal=100), -50),
])  # fmt: skip
def test_shipped_rulesets_at_a_small_goal(ruleset: Ruleset, bound: int) -> None:
    assert largest_difference(ruleset, bound) < CLOSE


@pytest.mark.parametrize(("ruleset", "bound"), [
    (replace(plain(600), dice=3), 0),
    (replace(plain(500), dice=2, turn=Turn(minimum=150, opening=250)), 0),
    (replace(plain(400), dice=2, turn=Turn(hot_dice_must_roll=True)), 0),
    (replace(plain(400), dice=2, turn=Turn(hot_dice_must_roll=True, set_aside_all=True)), 0),
    (replace(plain(400), dice=2, farkles=Farkles(1, 100)), -200),
    (replace(plain(400), dice=2, farkles=Farkles(2, 150)), -300),
    (replace(plain(400), dice=2, farkles=Farkles(3, 100, never_below_zero=True)), 0),
    (replace(plain(200), dice=2, farkles=Farkles(4, 1000)), -100),
])  # fmt: skip
def test_every_option_within_turns_too(ruleset: Ruleset, bound: int) -> None:
    assert within_turns(ruleset, bound) < CLOSE


POINTS = st.sampled_from([0, 0, 0, 1, 1, 2, 3, 5])
"""In steps of 50."""


@st.composite
def rulesets(draw: st.DrawFn) -> tuple[Ruleset, int]:
    """Draw a small game that mixes options, and a bound for it."""
    dice = draw(st.sampled_from([2, 2, 2, 3]))
    row = st.tuples(*[POINTS] * 3).map(lambda points: (*(50 * p for p in points), 0, 0, 0))
    patterns = (
        Pattern("two of a kind and another", draw(st.integers(1, 6)) * 50, shape=(2, 1)),
        Pattern("two that differ", draw(st.integers(1, 4)) * 50, shape=(1, 1)),
        Pattern("one and six", draw(st.integers(1, 4)) * 50, faces=(1, 6)),
    )
    ruleset = Ruleset(
        id="drawn",
        name="Drawn",
        source="",
        goal=draw(st.integers(2, 7)) * 50 - draw(st.sampled_from([0, 0, 20])),
        dice=dice,
        sets=tuple(draw(row) for _ in range(6)),
        patterns=tuple(p for p in patterns if sum(p.shape or (1, 1)) <= dice and draw(st.booleans())),
        turn=Turn(
            minimum=draw(st.sampled_from([0, 0, 50, 120, 200])),
            opening=draw(st.sampled_from([0, 0, 100, 250])),
            set_aside_all=draw(st.booleans()),
            hot_dice_must_roll=draw(st.booleans()),
        ),
        farkles=Farkles(
            count=draw(st.integers(0, 3)),
            penalty=draw(st.sampled_from([50, 100, 200])),
            never_below_zero=draw(st.booleans()),
        ),
    )
    return ruleset, draw(st.sampled_from([0, -50, -100]))


def agree(drawn: tuple[Ruleset, int]) -> None:
    ruleset, bound = drawn
    assume(not check(to_document(ruleset)))
    try:
        assert largest_difference(ruleset, 0 if ruleset.farkles.never_below_zero else bound) < CLOSE
    except TooLong:
        reject()


QUIET = settings(
    phases=[Phase.explicit, Phase.generate],  # a failing game is small as it is: shrinking it would take very long
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    database=None,
)


@seed(20261120)
@settings(QUIET, max_examples=60)
@given(rulesets())
def test_random_rulesets(drawn: tuple[Ruleset, int]) -> None:
    agree(drawn)


@pytest.mark.nightly
@seed(1)
@settings(QUIET, max_examples=600)
@given(rulesets())
def test_many_random_rulesets(drawn: tuple[Ruleset, int]) -> None:
    agree(drawn)


@pytest.mark.nightly
@pytest.mark.parametrize(("ruleset", "bound"), [
    (replace(shipped_ruleset("busche-neller"), goal=800), 0),
    (penalised(150, minimum=100, penalty=100), -150),
])  # fmt: skip
def test_larger_games(ruleset: Ruleset, bound: int) -> None:
    assert largest_difference(ruleset, bound) < CLOSE
