"""Which starts of turns there are: each that the referee comes to, judged over all games from 0 : 0 on."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest
from brute_force import brute_force
from hypothesis import given, settings
from hypothesis import strategies as st
from nightly_cases import sampled
from noted_games import noted_games

from farkle_core.engine import contexts
from farkle_core.engine.settings import Settings, make_grid
from farkle_core.game.automaton import Automaton, Option, Outcome
from farkle_core.game.modes import CompiledGame, compile_ruleset
from farkle_core.game.shared_options import SharedChoices, share, undominated_outcomes
from farkle_core.game.starts import Starts
from farkle_core.referee import Referee
from farkle_core.rules import shipped_ids, shipped_ruleset
from farkle_core.rules.model import EndRule, Ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve

PAST = 100
FLOOR = -100

GAMES = noted_games("starts")


@pytest.mark.parametrize("name", sampled(GAMES, 3))
def test_every_start_that_the_referee_comes_to_is_one(name: str) -> None:
    ruleset = GAMES[name]
    settings = Settings(bound=FLOOR, ceiling=PAST, threads=1, check_bound=False)
    grid = make_grid(ruleset, settings)
    ceiling = grid.ceiling if ruleset.end.rule is not EndRule.SUDDEN else None
    starts = Starts(CompiledGame(ruleset, grid))
    met = {start for start, _value in brute_force(Referee(ruleset, floor=FLOOR, ceiling=ceiling)).starts()}
    refused = {start: starts.problems(start) for start in met}
    assert met
    assert {start: problems for start, problems in refused.items() if problems} == {}


# Choices that outcomes share: whatever the values are, the largest of an outcome's options stays the same.


Floats = npt.NDArray[np.float64]


def largest_by_options(outcomes: Sequence[Sequence[Option]], values: Floats) -> list[float]:
    """Return what each outcome is worth; `values` by row and mode."""
    return [max(float(values[option.points, option.mode]) for option in options) for options in outcomes]


def largest_by_reads(shared: SharedChoices, values: Floats) -> list[float]:
    """The same by way of the choices, each worked out in all rows that have what it looks at."""
    columns = [column.copy() for column in values.T]
    for choice in shared.choices:
        first, second = columns[choice.first], columns[choice.second]
        column = np.full(len(first), np.nan)
        rows = len(first) - choice.further
        column[:rows] = np.maximum(first[:rows], second[choice.further :])
        columns.append(column)
    return [max(float(columns[read.column][read.points]) for read in reads) for reads in shared.reads]


def agree(outcomes: Sequence[Sequence[Option]], modes: int, seed: int) -> SharedChoices:
    most = max(option.points for options in outcomes for option in options)
    values = np.random.default_rng(seed).random((most + 1, modes))
    shared = share(outcomes, modes)
    # No read looks at a row that is not there: that would be NaN, which nothing is larger than.
    assert largest_by_reads(shared, values) == largest_by_options(outcomes, values)
    return shared


@pytest.mark.parametrize("name", sampled(shipped_ids(), 4))
@pytest.mark.parametrize("best", [True, False])
def test_every_outcome_keeps_its_largest_option(name: str, best: bool) -> None:
    modes = compile_ruleset(shipped_ruleset(name)).modes
    outcomes = [outcome.options for mode in modes for outcome in (mode.best if best else mode.outcomes)]
    shared = agree(outcomes, len(modes), 1)
    # A choice takes two reads and a place to stand; it has to be worth it.
    assert sum(map(len, shared.reads)) + 3 * len(shared.choices) <= sum(map(len, outcomes))


@settings(deadline=None)
@given(
    st.lists(st.sets(st.builds(Option, st.integers(1, 9), st.integers(0, 2)), min_size=1, max_size=8), min_size=1),
    st.integers(0, 99),
)
def test_so_do_any_outcomes(outcomes: list[set[Option]], seed: int) -> None:
    agree([sorted(options) for options in outcomes], 3, seed)


# Options that sweeps leave out: no number changes, and what was left out wrongly is found.


def solved(ruleset: Ruleset) -> Solution:
    bound = {"bound": -500} if ruleset.has_penalty else {}
    return solve(ruleset, Settings(threads=1, check_bound=False, **bound))


@pytest.mark.parametrize("name", shipped_ids())
def test_every_roll_keeps_an_option_and_its_chance(name: str) -> None:
    automaton = compile_ruleset(shipped_ruleset(name))
    for mode, outcomes in zip(automaton.modes, undominated_outcomes(automaton) or (), strict=False):
        assert sum(outcome.ways for outcome in outcomes) == sum(outcome.ways for outcome in mode.best)
        assert all(outcome.options for outcome in outcomes)
        known = {option for outcome in mode.best for option in outcome.options}
        assert {option for outcome in outcomes for option in outcome.options} <= known


@pytest.mark.parametrize("name", ["zilch", "high-stakes", "kingdom-come", "steal"])
def test_nothing_is_left_out_where_points_can_be_too_many(name: str) -> None:
    lean = undominated_outcomes(compile_ruleset(shipped_ruleset(name)))
    assert (lean is None) == (name != "kingdom-come")


@pytest.mark.parametrize("ruleset", [
    replace(shipped_ruleset("busche-neller"), goal=2000),
    replace(shipped_ruleset("facebook"), goal=1000),
])  # fmt: skip
def test_an_option_left_out_wrongly_is_taken_up_again(ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = solved(ruleset)

    def dearest_only(automaton: Automaton) -> tuple[tuple[Outcome, ...], ...]:
        """Leave no choice: always take the most points."""
        return tuple(tuple(Outcome(each.ways, (max(each.options),)) for each in mode.best) for mode in automaton.modes)

    monkeypatch.setattr(contexts, "undominated_outcomes", dearest_only)
    misled = solved(ruleset)
    assert misled.certificate.converged
    assert misled.certificate.residual <= 1e-12
    assert misled.certificate.evaluations > usual.certificate.evaluations
    np.testing.assert_allclose(misled.wins, usual.wins, rtol=0, atol=1e-11)

    monkeypatch.setattr(contexts, "undominated_outcomes", lambda _: None)
    np.testing.assert_allclose(solved(ruleset).wins, usual.wins, rtol=0, atol=1e-13)
