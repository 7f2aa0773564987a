"""Estimates the effect of each value of each axis on a measure, and of two values together."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import hypot, prod
from statistics import fmean

import numpy as np

from farkle_core.lab.results import ResultLine
from farkle_core.play import SampleMean

Labels = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AxisEffect:
    """The rise of a measure by one value of an axis, or by two values beyond the sum of their effects."""

    axes: tuple[str, ...]  # axes, labels: one axis and its value, or two
    labels: tuple[str, ...]
    size: float  # in units of the measure
    error: float | None  # its standard error, from games that were counted; None for exact numbers, which have none
    rulesets: int  # how many rulesets have these values
    against: str = ""  # the value of the one axis that this is compared with
    # low, high: the least and the largest rise by the value over all rules of the other axes; None for an estimate
    low: float | None = None
    high: float | None = None
    # of an estimate: the share of the differences among rulesets that its sum of effects explains (R²); None of a
    # difference that was measured
    explained: float | None = None


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

    An effect is the difference between the base with this value and the base. In a complete grid without the base it is
    the mean of such differences over all values of the other axes. Otherwise, as in a random sample, it is a
    coefficient of the sum of effects that fits all rulesets best (ordinary least squares). If no ruleset has the base's
    value of an axis, its first value stands for it. `values`: the measure, by the values of the axes; see
    :func:`values_of`. `axes`, `usual`: the axes, and the base's values.
    """
    base = _compared_with(values, usual)
    terms = [(term,) for term in _terms(values, base)]
    found = _measured(values, axes, base, tuple(usual), terms)
    return found if len(found) == len(terms) else _fitted(values, axes, base, terms)


def interactions(values: Mapping[Labels, SampleMean], axes: Sequence[str], usual: Sequence[str]) -> list[AxisEffect]:
    """Return the joint effects of two values beyond the sum of their own, the largest first.

    They are differences where those of :func:`main_effects` are; otherwise they are coefficients of a fit of all single
    and joint effects.
    """
    base = _compared_with(values, usual)
    singles = [(term,) for term in _terms(values, base)]
    both = [(one, two) for (one,), (two,) in combinations(singles, 2) if one[0] != two[0]]
    occur = [terms for terms in both if any(_has(labels, terms) for labels in values)]
    effects = _measured(values, axes, base, tuple(usual), occur)
    if not effects and tuple(usual) not in values:
        effects = _fitted(values, axes, base, [*singles, *occur])[len(singles) :]
    return sorted(effects, key=lambda effect: -abs(effect.size))


Term = tuple[int, str]  # the index of an axis, and its value
Terms = tuple[Term, ...]


def _compared_with(values: Iterable[Labels], usual: Sequence[str]) -> Labels:
    """Return for each axis the value that its others are compared with: the base's, or the first one."""
    by_axis = [list(dict.fromkeys(labels)) for labels in zip(*values, strict=True)]
    return tuple(words if words in labels else labels[0] for words, labels in zip(usual, by_axis, strict=False))


def _terms(values: Iterable[Labels], base: Labels) -> list[Term]:
    """Return each value that has an effect: all but the one that others are compared with."""
    found = dict.fromkeys((place, label) for labels in values for place, label in enumerate(labels))
    return sorted((term for term in found if term[1] != base[term[0]]), key=lambda term: term[0])


def _with(labels: Labels, *terms: Term) -> Labels:
    new = dict(terms)
    return tuple(new.get(place, label) for place, label in enumerate(labels))


def _has(labels: Labels, terms: Iterable[Term]) -> bool:
    return all(labels[place] == label for place, label in terms)


def _contrast(values: Mapping[Labels, SampleMean], base: Labels, labels: Labels, terms: Terms) -> SampleMean | None:
    """Return how much some values of a ruleset add together, beyond what fewer of them add; None if not measured."""
    total, errors = 0.0, list[float]()
    for count in range(len(terms) + 1):
        for left in combinations(terms, count):
            value = values.get(_with(labels, *((place, base[place]) for place, _label in left)))
            if value is None:
                return None
            total += value.value if count % 2 == 0 else -value.value
            errors.append(value.error)
    return SampleMean(total, hypot(*errors))


def _measured(
    values: Mapping[Labels, SampleMean], axes: Sequence[str], base: Labels, usual: Labels, wanted: Sequence[Terms]
) -> list[AxisEffect]:
    """Return effects that are differences: at the base, or in a complete grid on average; none of other rulesets."""
    complete = prod(len(set(labels)) for labels in zip(*values, strict=True)) == len(values)
    if usual not in values and not complete:
        return []
    effects = []
    for terms in wanted:
        rises = {
            labels: rise
            for labels in values
            if _has(labels, terms) and (rise := _contrast(values, base, labels, terms)) is not None
        }
        chosen = [rises[at]] if (at := _with(base, *terms)) in rises and usual in values else [*rises.values()]
        if usual in values and at not in rises:
            continue
        numbers = [rise.value for rise in rises.values()]
        error = hypot(*(rise.error for rise in chosen)) / len(chosen)
        effects.append(
            _effect(
                axes, base, terms, fmean(rise.value for rise in chosen), error, len(rises), min(numbers), max(numbers)
            )
        )
    return effects


def _effect(
    axes: Sequence[str],
    base: Labels,
    terms: Terms,
    size: float,
    error: float,
    rulesets: int,
    low: float | None = None,
    high: float | None = None,
    explained: float | None = None,
) -> AxisEffect:
    names, labels = tuple(axes[place] for place, _label in terms), tuple(label for _place, label in terms)
    against = base[terms[0][0]] if len(terms) == 1 else ""
    return AxisEffect(names, labels, size, error or None, rulesets, against, low, high, explained)  # fmt: skip


def _fitted(
    values: Mapping[Labels, SampleMean], axes: Sequence[str], base: Labels, terms: Sequence[Terms]
) -> list[AxisEffect]:
    """Return the coefficients of a sum of effects; none if the rulesets are too few to separate them."""
    design = np.array([[1.0, *(float(_has(labels, term)) for term in terms)] for labels in values])
    if not values or len(values) <= design.shape[1] or np.linalg.matrix_rank(design) < design.shape[1]:
        return []
    numbers, errors = (np.array([getattr(value, name) for value in values.values()]) for name in ("value", "error"))
    solving = np.linalg.pinv(design)
    coefficients = solving @ numbers
    left, spread = numbers - design @ coefficients, float(((numbers - numbers.mean()) ** 2).sum())
    explained = 1.0 - float(left @ left) / spread if spread else 1.0
    from_games = np.sqrt(((solving * errors) ** 2).sum(axis=1))
    sums = design.sum(axis=0)
    return [
        _effect(axes, base, each, float(coefficients[at]), float(from_games[at]), int(sums[at]), explained=explained)
        for at, each in enumerate(terms, start=1)
    ]
