"""Effects of values, against sums that are known."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from farkle_core.lab.effects import Labels, interactions, main_effects
from farkle_core.play import SampleMean

AXES, USUAL = ("a", "b", "c"), ("0", "0", "0")
WORTH = {("a", "1"): 0.3, ("a", "2"): -0.2, ("b", "1"): 0.1, ("c", "1"): 0.05}


def total(labels: tuple[str, ...], together: float = 0.0) -> float:
    alone = sum(WORTH.get((axis, label), 0.0) for axis, label in zip(AXES, labels, strict=True))
    return 0.5 + alone + (together if labels[0] == labels[1] == "1" else 0.0)


def test_single_changes_are_differences() -> None:
    values: dict[Labels, SampleMean] = {
        ("0", "0", "0"): SampleMean(0.5, 0.0),
        ("1", "0", "0"): SampleMean(0.8, 0.0),
        ("0", "1", "0"): SampleMean(0.6, 0.03),
    }
    found = {effect.labels: effect for effect in main_effects(values, AXES, USUAL)}
    assert found["1",].size == pytest.approx(0.1)
    assert len(main_effects(values, AXES, USUAL)) == 2
    errors = {effect.axes[0]: effect.error for effect in main_effects(values, AXES, USUAL)}
    assert errors == {"a": None, "b": 0.03}


def test_a_sum_is_found_in_a_random_sample() -> None:
    dice, values = Random(1), dict[Labels, SampleMean]()
    for labels in product("012", "01", "01"):
        if labels != USUAL and dice.random() < 0.9:
            values[labels] = SampleMean(total(labels), 0.0)
    found = {(effect.axes[0], effect.labels[0]): effect.size for effect in main_effects(values, AXES, USUAL)}
    assert found == pytest.approx(WORTH)
    assert all(abs(effect.size) < 1e-12 for effect in interactions(values, AXES, USUAL))


def test_what_two_do_together() -> None:
    labels: list[Labels] = [("0", "0", "0"), ("1", "0", "0"), ("0", "1", "0"), ("1", "1", "0")]
    values: dict[Labels, SampleMean] = {each: SampleMean(total(each, together=0.25), 0.01) for each in labels}
    (found,) = interactions(values, AXES, USUAL)
    assert found.size == pytest.approx(0.25)
    assert found.error == pytest.approx(0.02)


def test_too_few_rulesets_tell_nothing() -> None:
    assert (
        main_effects({("1", "1", "0"): SampleMean(1.0, 0.0), ("0", "0", "1"): SampleMean(2.0, 0.0)}, AXES, USUAL) == []
    )
    assert main_effects({}, AXES, USUAL) == interactions({}, AXES, USUAL) == []
