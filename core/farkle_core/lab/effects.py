"""Estimates the effect of each value of each axis on a measure, and of two values together."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import hypot

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

    An effect is the difference of two rulesets: of the base, and of the base with the value. If no ruleset has the
    base's value of an axis, its first value stands for it. If such rulesets were not measured, as in a random sample,
    an effect is a coefficient of the sum of effects that fits all rulesets best (ordinary least squares). `values`: the
    measure, by the values of the axes; see :func:`values_of`. `axes`, `usual`: the axes, and the base's values.
    """
    base = _compared_with(values, usual)
    terms = _terms(values, base)
    measured = [_difference(values, axes, base, term) for term in terms]
    found = [effect for effect in measured if effect is not None]
    return found if len(found) == len(terms) else _fitted(values, axes, base, [(term,) for term in terms])


def interactions(values: Mapping[Labels, SampleMean], axes: Sequence[str], usual: Sequence[str]) -> list[AxisEffect]:
    """Return the joint effects of two values beyond the sum of their own, the largest first.

    They are the differences that :func:`main_effects` would have to add for the base with both values. If the base was
    not measured, they are coefficients of a fit of all single and joint effects.
    """
    base = _compared_with(values, usual)
    singles = [(term,) for term in _terms(values, base)]
    both = [(one, two) for (one,), (two,) in combinations(singles, 2) if one[0] != two[0]]
    if base in values:
        effects = [effect for term in both if (effect := _joint(values, axes, base, term)) is not None]
    else:
        occur = [(one, two) for one, two in both if any(_has(labels, (one, two)) for labels in values)]
        effects = _fitted(values, axes, base, [*singles, *occur])[len(singles) :]
    return sorted(effects, key=lambda effect: -abs(effect.size))


Term = tuple[int, str]  # the index of an axis, and its value


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


def _together(*numbers: SampleMean) -> float | None:
    """Return the error of a sum or difference; None where all are exact."""
    return hypot(*(number.error for number in numbers)) or None


def _difference(
    values: Mapping[Labels, SampleMean], axes: Sequence[str], base: Labels, term: Term
) -> AxisEffect | None:
    """Return the effect of a value on the base, and its range over all other rules; None if it was not measured."""
    place, label = term
    if base not in values or _with(base, term) not in values:
        return None
    rises = [
        value.value - values[without].value
        for labels, value in values.items()
        if labels[place] == label and (without := _with(labels, (place, base[place]))) in values
    ]
    size, error = (
        values[_with(base, term)].value - values[base].value,
        _together(values[_with(base, term)], values[base]),
    )
    return AxisEffect((axes[place],), (label,), size, error, len(rises), base[place], min(rises), max(rises))


def _joint(
    values: Mapping[Labels, SampleMean], axes: Sequence[str], base: Labels, terms: tuple[Term, Term]
) -> AxisEffect | None:
    one, two = terms
    wanted = (_with(base, one, two), _with(base, one), _with(base, two), base)
    if not all(labels in values for labels in wanted):
        return None
    both, first, second, none = (values[labels] for labels in wanted)
    size, error = both.value - first.value - second.value + none.value, _together(both, first, second, none)
    return AxisEffect((axes[one[0]], axes[two[0]]), (one[1], two[1]), size, error, 1)


def _fitted(
    values: Mapping[Labels, SampleMean], axes: Sequence[str], base: Labels, terms: Sequence[tuple[Term, ...]]
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
    return [
        AxisEffect(
            tuple(axes[place] for place, _label in term),
            tuple(label for _place, label in term),
            float(coefficients[at]),
            float(from_games[at]) or None,
            int(design[:, at].sum()),
            base[term[0][0]] if len(term) == 1 else "",
            explained=explained,
        )
        for at, term in enumerate(terms, start=1)
    ]
