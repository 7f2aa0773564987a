"""Parametrized tests of which some cases run by day, all by night."""

from __future__ import annotations

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
