"""The rulesets of a study, and the impossible mixtures that it leaves out."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from heapq import nlargest
from itertools import combinations, islice, product
from math import prod
from random import Random
from typing import Any, Final

from farkle_core.engine.estimate import Estimate, states_passed
from farkle_core.errors import UserError
from farkle_core.lab.study import MOST_RULESETS, AxisValue, Design, Study, changed
from farkle_core.rules import Ruleset, fingerprint, from_document
from farkle_core.rules.document import Document
from farkle_core.solution.estimate import estimate

# Draws for each random mixture wanted: most draws of a sensible study are new and possible.
_MOST_DRAWS: Final = 50

Mixture = tuple[AxisValue | None, ...]  # the value of each axis; None for the base's own


@dataclass(frozen=True, slots=True)
class Variant:
    """A ruleset of a study."""

    labels: tuple[str, ...]  # the value of each axis
    ruleset: Ruleset  # the rules
    hash: str  # its fingerprint: variants with the same hash are the same game, and are measured once


@dataclass(frozen=True)
class Expansion:
    """All rulesets of a study."""

    variants: tuple[Variant, ...]  # in the order of the study; one-at-a-time and pairs begin with the base
    left_out: Counter[str]  # the reasons for leaving out mixtures, with their numbers

    @property
    def distinct(self) -> dict[str, Ruleset]:
        """The different games in order, by their hash."""
        return {variant.hash: variant.ruleset for variant in self.variants}


def count_mixtures(study: Study) -> int:
    """Return the number of mixtures of a study, including impossible ones."""
    sizes = [len(axis.choices) for axis in study.axes]
    if study.kind is Design.RANDOM:
        return min(study.samples, prod(sizes))
    if study.kind is Design.GRID:
        return prod(sizes)
    pairs = sum(one * two for one, two in combinations(sizes, 2)) if study.kind is Design.PAIRS else 0
    return 1 + sum(sizes) + pairs


def expand(study: Study) -> Expansion:
    """Make all rulesets of a study."""
    variants, left_out = dict[tuple[str, ...], Variant](), Counter[str]()
    seen, games = set[str | tuple[str, ...]](), set[str]()
    for mixture in islice(_mixtures(study), MOST_RULESETS):
        labels, changes = _labels(study, mixture), _changes(mixture)
        # A sample has each game once, so the same changes under other names need not be made again.
        key = repr(sorted(changes.items())) if study.kind is Design.RANDOM else labels
        if key in seen:
            continue
        seen.add(key)
        made = _made(study, changes, labels)
        if isinstance(made, str):
            left_out[made] += 1
        elif study.kind is not Design.RANDOM or made.hash not in games:
            variants[labels] = made
            games.add(made.hash)
        if study.kind is Design.RANDOM and len(variants) == study.samples:
            break
    return Expansion(tuple(variants.values()), left_out)


def _mixtures(study: Study) -> Iterator[Mixture]:
    axes, none = study.axes, (None,) * len(study.axes)
    if study.kind is Design.GRID:
        yield from product(*(axis.choices for axis in axes))
    elif study.kind is Design.RANDOM:
        # uses `random()` alone: its other methods have changed between versions of Python
        dice = Random(study.seed)
        for _draw in range(study.samples * _MOST_DRAWS):
            yield tuple(axis.choices[int(dice.random() * len(axis.choices))] for axis in axes)
    else:
        yield none
        for most in range(1, 3 if study.kind is Design.PAIRS else 2):
            for places in combinations(range(len(axes)), most):
                for chosen in product(*(axes[place].choices for place in places)):
                    values = dict(zip(places, chosen, strict=True))
                    yield tuple(values.get(place) for place in range(len(axes)))


def _labels(study: Study, mixture: Mixture) -> tuple[str, ...]:
    return tuple(axis.usual if words is None else words.label for axis, words in zip(study.axes, mixture, strict=True))


def _changes(mixture: Mixture) -> dict[str, Any]:
    """Return all changes of a mixture; a later axis has precedence."""
    changes: dict[str, Any] = {}
    for words in mixture:
        changes.update({} if words is None else words.changes)
    return changes


def _made(study: Study, changes: Mapping[str, Any], labels: tuple[str, ...]) -> Variant | str:
    """Return the ruleset of a mixture, or the reason why there is none."""
    try:
        ruleset = from_document(_named(changed(study.base, changes), study, labels))
    except UserError as error:
        return "; ".join(map(str, error.problems)) or str(error)
    except (IndexError, ValueError, TypeError, AttributeError):
        return f"the base has no such place: {', '.join(changes)}"
    return Variant(labels, ruleset, fingerprint(ruleset))


def _named(document: Document, study: Study, labels: tuple[str, ...]) -> Document:
    lines = [
        f"{axis.name} {label}" for axis, label in zip(study.axes, labels, strict=True) if label and label != axis.usual
    ]
    name = f"{document['name']}: {', '.join(lines)}" if lines else str(document["name"])
    return {**document, "id": "house-rules" if lines else document["id"], "name": name[:80]}


@dataclass(frozen=True, slots=True)
class Forecast:
    """The estimated cost of a study."""

    rulesets: int  # different games
    seconds: float  # of one core
    memory: int  # bytes for the largest ruleset, including the worker's program


# Rulesets with an estimated cost: the first number are spread over the study, and all others count as their average;
# the second are the largest, for the memory. An estimate takes a tenth of a second.
_SAMPLE: Final = 25
_LARGEST: Final = 5

_PROGRAM: Final = 450_000_000  # bytes of a worker that has loaded Python, numba and the kernels; measured: 420 MB

# Seconds for a measure: the lower of two lines over the seconds of solving less those of any solve, each as (intercept,
# slope). Measured on one core with the plain game to 1,000, 2,000 and 10,000 and Facebook Farkle to 1,000 and 10,000.
# Measures that are computed together are here once.
_LEAST_SOLVE: Final = 0.02
_COSTS: Final = {
    "mean_turns": ((0.01, 10.0), (0.7, 3.0)), "modest_scorings": ((0.01, 10.0), (1.0, 4.0)),
    "price_max_score": ((0.065, 7.0), (0.9, 1.0)), "price_hold_300": ((0.02, 5.0), (0.5, 1.0)),
    "price_one_number": ((8.0, 2.0),), "price_each_dice": ((28.0, 1.5),),
    "price_sentences": ((20.0, 200.0), (100.0, 14.0)),
}  # fmt: skip
# Seconds for a game played by the referee, and further seconds for each 1,000 points of the goal; measured with the
# same games.
_SECONDS_PER_GAME: Final = 0.0005
_SECONDS_PER_GAME_AND_THOUSAND: Final = 0.00075


def cost_of(ruleset: Ruleset, study: Study) -> Estimate:
    """Return the cost of a ruleset of a study with all measures, as :func:`farkle_core.solution.estimate.estimate`."""
    cost = estimate(ruleset, study.settings)
    # Matches keep the tables and turn results of two players.
    return replace(cost, seconds=_with_measures(cost.seconds, ruleset, study), memory=3 * cost.memory + _PROGRAM)


def _with_measures(solving: float, ruleset: Ruleset, study: Study) -> float:
    """Return the seconds of one core for a ruleset with all measures, from the seconds of solving it."""
    beyond = max(solving - _LEAST_SOLVE, 0.0)
    measured = [lines for name, lines in _COSTS.items() if name in study.measures]
    seconds = solving + sum(min(none + each * beyond for none, each in lines) for lines in measured)
    if {"drama", "lead_changes", "decisiveness"} & set(study.measures):
        seconds += (_SECONDS_PER_GAME + _SECONDS_PER_GAME_AND_THOUSAND * ruleset.goal / 1000) * study.games
    return seconds


def shares_of_cost(rulesets: Mapping[str, Ruleset], study: Study) -> dict[str, float]:
    """Return the approximate seconds for each ruleset; only one is compiled, and the others are scaled from it."""
    passed = {name: states_passed(ruleset, study.settings) for name, ruleset in rulesets.items()}
    largest = max(passed, key=passed.__getitem__)
    each = estimate(rulesets[largest], study.settings).seconds / passed[largest]
    return {name: _with_measures(each * states, rulesets[name], study) for name, states in passed.items()}


def forecast(study: Study, expansion: Expansion) -> Forecast:
    """Estimate the cost of a study."""
    rulesets = list(expansion.distinct.values())
    step = -(-len(rulesets) // _SAMPLE) or 1
    costs = [cost_of(ruleset, study) for ruleset in rulesets[::step]]
    seconds = sum(each.seconds for each in costs) / max(len(costs), 1) * len(rulesets)
    largest = nlargest(_LARGEST, rulesets, key=lambda ruleset: states_passed(ruleset, study.settings))
    memory = max((each.memory for each in (*costs, *(cost_of(ruleset, study) for ruleset in largest))), default=0)
    return Forecast(len(rulesets), seconds, memory)
