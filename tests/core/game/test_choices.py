"""Choices that outcomes share: whatever the values are, the largest of an outcome's options stays the same."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nightly_cases import sampled

from farkle_core.game.automaton import Option
from farkle_core.game.modes import compile_ruleset
from farkle_core.game.shared_options import SharedChoices, share
from farkle_core.rules import shipped_ids, shipped_ruleset

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
