"""Parametrized tests of which some cases run by day, all by night."""

from collections.abc import Iterable

import pytest


def with_nightly(by_day: Iterable[object], by_night: Iterable[object]) -> list[object]:
    """Return the cases of a test, those that only `make nightly` runs last; a tuple has the values of several names.

    Cases in both lists run by day.
    """
    first = [*by_day]
    others = [each for each in by_night if each not in first]
    split = (each if isinstance(each, tuple) else (each,) for each in others)
    return [*first, *(pytest.param(*each, marks=pytest.mark.nightly) for each in split)]


def sampled(cases: Iterable[object], every: int) -> list[object]:
    """Return the cases of a test; by day only the first of so many runs, and so on; a tuple has several values."""
    split = [each if isinstance(each, tuple) else (each,) for each in cases]
    by_night = pytest.mark.nightly
    return [pytest.param(*each, marks=() if place % every == 0 else by_night) for place, each in enumerate(split)]
