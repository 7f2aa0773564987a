"""Effects of values, against sums that are known."""

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


GRID = [*product("123", "12", "123")]  # no base: "0" is on no axis


def jointly(labels: Labels) -> float:
    """Return a sum of effects and three joint ones, one of three values."""
    first, second, third = labels
    joint = 3.0 * (first == "3" and second == "2") - 0.7 * (second == "2" and third == "2")
    return 0.5 + int(first) + 0.1 * (second == "2") + joint + 0.2 * (labels == ("2", "2", "3"))


def test_joint_effects_of_a_grid_without_its_base() -> None:
    """They are differences of its rulesets; what other rules add to one value does not leak into them."""
    values: dict[Labels, SampleMean] = {labels: SampleMean(jointly(labels), 0.0) for labels in GRID}
    found = {tuple(zip(each.axes, each.labels, strict=True)): each for each in interactions(values, AXES, USUAL)}
    assert found[("a", "3"), ("b", "2")].size == pytest.approx(3.0)
    some = found[("a", "2"), ("b", "2")]
    assert (some.size, some.low, some.high) == pytest.approx((0.2 / 3, 0.0, 0.2))
    assert found[("b", "2"), ("c", "2")].size == pytest.approx(-0.7)
    assert found[("a", "3"), ("c", "3")].size == pytest.approx(0.0)


def test_joint_effects_of_a_grid_with_its_base_are_at_the_base() -> None:
    values: dict[Labels, SampleMean] = {labels: SampleMean(jointly(labels), 0.0) for labels in GRID}
    found = {(*each.axes, *each.labels): each for each in interactions(values, AXES, ("1", "1", "1"))}
    some = found["a", "b", "2", "2"]
    assert (some.size, some.low, some.high, some.rulesets) == pytest.approx((0.0, 0.0, 0.2, 3))


def test_exact_numbers_have_no_error_but_a_range_over_the_other_rules() -> None:
    values: dict[Labels, SampleMean] = {labels: SampleMean(jointly(labels), 0.0) for labels in GRID}
    found = {(each.axes[0], each.labels[0]): each for each in main_effects(values, AXES, USUAL)}
    assert {each.error for each in found.values()} == {None}
    of_b = found["b", "2"]
    assert (of_b.against, of_b.rulesets) == ("1", 9)
    assert (of_b.low, of_b.high) == pytest.approx((-0.6, 3.1))
    alone = [jointly((a, "2", c)) - jointly((a, "1", c)) for a in "123" for c in "123"]
    assert of_b.size == pytest.approx(sum(alone) / 9)
    assert of_b.explained is None


def test_a_fit_says_what_it_explains() -> None:
    """Of a sample without the base and its changes; numbers that are exact have no error there either."""
    base = ("1", "1", "1")
    some = [labels for labels in GRID if labels not in {base, ("2", "2", "3")}]
    values: dict[Labels, SampleMean] = {labels: SampleMean(jointly(labels), 0.0) for labels in some}
    found = main_effects(values, AXES, base)
    assert {each.error for each in found} == {None}
    assert all(each.explained is not None and 0.5 < each.explained < 0.99 for each in found)
    both = {(*each.axes, *each.labels): each.size for each in interactions(values, AXES, base)}
    assert both["a", "b", "3", "2"] == pytest.approx(3.0)
    assert both["b", "c", "2", "2"] == pytest.approx(-0.7)
    assert both["a", "c", "2", "2"] == pytest.approx(0.0)
    counted: dict[Labels, SampleMean] = {labels: SampleMean(value.value, 0.1) for labels, value in values.items()}
    errors = [each.error for each in main_effects(counted, AXES, base)]
    assert all(error is not None and 0.02 < error < 0.2 for error in errors)


def test_too_few_rulesets_tell_nothing() -> None:
    assert (
        main_effects({("1", "1", "0"): SampleMean(1.0, 0.0), ("0", "0", "1"): SampleMean(2.0, 0.0)}, AXES, USUAL) == []
    )
    assert main_effects({}, AXES, USUAL) == interactions({}, AXES, USUAL) == []
