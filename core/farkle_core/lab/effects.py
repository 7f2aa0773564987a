"""Estimates the effect of each value of each axis on a measure, and of two values together."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import hypot

import numpy as np
import numpy.typing as npt

from farkle_core.lab.results import ResultLine
from farkle_core.play import SampleMean

Labels = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AxisEffect:
    """The rise of a measure by one value of an axis, or by two values beyond the sum of their effects."""

    axes: tuple[str, ...]  # axes, labels: one axis and its value, or two
    labels: tuple[str, ...]
    size: float  # in units of the measure
    # its standard error: of a difference of exact numbers there is none (None); of numbers that were counted in games
    # it is theirs together; of a sample that of the fit
    error: float | None
    rulesets: int  # how many rulesets have these values
    against: str = ""  # the value of the one axis that this is compared with


def values_of(lines: Sequence[ResultLine], measure: str) -> dict[Labels, SampleMean]:
    """Return a measure of all lines that have it, with its error (0 if it is exact), by their values of the axes."""
    values = {}
    for line in lines:
        figure = None if line.row is None else line.row.figures.get(measure)
        if figure is not None and isinstance(figure.value, int | float):
            values[line.labels] = SampleMean(float(figure.value), figure.error or 0.0)
    return values


def main_effects(values: Mapping[Labels, SampleMean], axes: Sequence[str], usual: Sequence[str]) -> list[AxisEffect]:
    """Return the effect of each value of each axis, against the base's value.

    If the base and each single change were measured, an effect is their difference. Otherwise it is a coefficient of
    the sum of effects that fits all rulesets best (ordinary least squares). It is then against the base's value, or
    against the first one if no ruleset has the base's. `values`: the measure, by the values of the axes; see
    :func:`values_of`. `axes`, `usual`: the axes, and the base's values.
    """
    base = tuple(usual)
    effects = []
    if base in values:
        for labels, value in values.items():
            places = [place for place, label in enumerate(labels) if label != base[place]]
            if len(places) == 1:
                (place,) = places
                size = value.value - values[base].value
                lines = (axes[place],), (labels[place],)
                effects.append(AxisEffect(*lines, size, _together(value, values[base]), 1, base[place]))
    known = {(effect.axes[0], effect.labels[0]) for effect in effects}
    wanted = {
        (axis, labels[place]) for labels in values for place, axis in enumerate(axes) if labels[place] != usual[place]
    }
    return effects if known == wanted else _fitted(values, axes, usual)


def _together(*numbers: SampleMean) -> float | None:
    """Return the error of a sum or difference; None where all are exact."""
    return hypot(*(number.error for number in numbers)) or None


def _fitted(values: Mapping[Labels, SampleMean], axes: Sequence[str], usual: Sequence[str]) -> list[AxisEffect]:
    terms, compared = _terms(values, usual), _compared_with(values, usual)
    if not values:
        return []
    design = _design(values, terms)
    numbers = np.array([value.value for value in values.values()])
    if np.linalg.matrix_rank(design) < design.shape[1]:
        return []  # too few rulesets to separate the values
    coefficients, *_others = np.linalg.lstsq(design, numbers, rcond=None)
    freedom = len(numbers) - design.shape[1]
    left = numbers - design @ coefficients
    spread = float(left @ left) / freedom if freedom > 0 else 0.0
    errors = np.sqrt(np.diag(np.linalg.inv(design.T @ design)) * spread)
    return [
        AxisEffect((axes[place],), (label,), float(size), float(error), int(column.sum()), compared[place])
        for (place, label), size, error, column in zip(terms, coefficients[1:], errors[1:], design.T[1:], strict=True)
    ]


def _compared_with(values: Iterable[Labels], usual: Sequence[str]) -> Labels:
    """Return for each axis the value that its others are compared with: the base's, or the first one."""
    by_axis = [list(dict.fromkeys(labels)) for labels in zip(*values, strict=True)]
    return tuple(words if words in labels else labels[0] for words, labels in zip(usual, by_axis, strict=False))


def _terms(values: Mapping[Labels, SampleMean], usual: Sequence[str]) -> list[tuple[int, str]]:
    """Return each index and value that has a coefficient: all but the one that others are compared with."""
    compared = _compared_with(values, usual)
    return [
        (place, label)
        for place, base in enumerate(compared)
        for label in dict.fromkeys(each[place] for each in values)
        if label != base
    ]


def _design(values: Mapping[Labels, SampleMean], terms: Sequence[tuple[int, str]]) -> npt.NDArray[np.float64]:
    rows = [[1.0, *(float(labels[place] == label) for place, label in terms)] for labels in values]
    return np.array(rows)


def interactions(values: Mapping[Labels, SampleMean], axes: Sequence[str], usual: Sequence[str]) -> list[AxisEffect]:
    """Return the joint effects of two values beyond the sum of their own, the largest first.

    If the base, both single changes and both together were measured, an effect is exact. Otherwise it is the average
    excess of rulesets with both values over the sum of effects that fits all rulesets best.
    """
    base = tuple(usual)
    effects = _measured(values, axes, base) or _left_over(values, axes, usual)
    return sorted(effects, key=lambda effect: -abs(effect.size))


def _measured(values: Mapping[Labels, SampleMean], axes: Sequence[str], base: Labels) -> list[AxisEffect]:
    effects = []
    for labels, value in values.items():
        places = [place for place, label in enumerate(labels) if label != base[place]]
        if len(places) != 2 or base not in values:
            continue
        one, two = (tuple(labels[at] if at == place else base[at] for at in range(len(base))) for place in places)
        if one in values and two in values:
            size = value.value - values[one].value - values[two].value + values[base].value
            error = _together(value, values[one], values[two], values[base])
            lines = tuple(axes[place] for place in places), tuple(labels[place] for place in places)
            effects.append(AxisEffect(*lines, size, error, 1))
    return effects


def _left_over(values: Mapping[Labels, SampleMean], axes: Sequence[str], usual: Sequence[str]) -> list[AxisEffect]:
    terms = _terms(values, usual)
    if not values or len(values) <= len(terms) + 1:
        return []
    design, numbers = _design(values, terms), np.array([value.value for value in values.values()])
    coefficients, *_others = np.linalg.lstsq(design, numbers, rcond=None)
    left = numbers - design @ coefficients
    effects = []
    for (one, (place, label)), (two, (other, further)) in combinations(enumerate(terms, start=1), 2):
        both = left[(design[:, one] > 0) & (design[:, two] > 0)]
        if place != other and len(both) > 1:
            error, mean = float(both.std(ddof=1)) / len(both) ** 0.5, float(both.mean())
            effects.append(AxisEffect((axes[place], axes[other]), (label, further), mean, error, len(both)))
    return effects
