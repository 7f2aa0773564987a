"""The variations that the lab offers, and the results of a study in columns."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Final

from farkle_core.lab import measuring
from farkle_core.lab.measures import BY_NAME, Measure, MeasureUnit
from farkle_core.lab.results import ResultLine
from farkle_core.language.messages import N_, _, figures
from farkle_core.rules import Document
from farkle_core.rules.model import Turn
from farkle_core.rules.words.turn import TURN_OPTIONS
from farkle_explorer.lab.laboratory import Findings


@dataclass(frozen=True, slots=True)
class AxisOffer:
    """One axis of a study in the form."""

    key: str  # a dotted key of a ruleset file
    title: str  # English; translated when shown
    values: str  # initial values: numbers or words with commas, or ``from:to:step``


_VALUES: Final = {bool: "false, true", int: "0, 500"}  # of an option of a turn: a flag, or points

_TURN: Final = tuple(
    AxisOffer(f"turn.{name}", TURN_OPTIONS[name].label, _VALUES[type(usual)])
    for name, usual in asdict(Turn()).items()
    if type(usual) in _VALUES and name not in ("minimum", "opening")
)

# Alternatives that the published rules name ([BN]'s list of variations and the rule pages of the shipped rulesets).
OFFERS: Final = (
    AxisOffer("turn.opening", N_("Least first hold (opening)"), "0, 350, 500, 1000"),
    AxisOffer("turn.minimum", N_("Least hold"), "0, 300, 350"),
    AxisOffer("goal", N_("Goal"), "5000, 10000"),
    AxisOffer("dice", N_("Number of dice"), "5, 6"),
    AxisOffer("sets", N_("Points for equal dice, as in"), "busche-neller, facebook, kingdom-come"),
    AxisOffer("patterns", N_("Other combinations, as in"), "busche-neller, facebook, dice-depot"),
    *_TURN,
    AxisOffer("farkles.count", N_("Farkles in a row until a penalty"), "0, 3"),
    AxisOffer("farkles.penalty", N_("Points of that penalty"), "500, 1000"),
    AxisOffer("end.rule", N_("When the goal is reached"), "sudden, last-turn, equal-turns"),
)

# All other keys of ruleset files: each key before its values, and semicolons between several keys.
ANY: Final = AxisOffer("", N_("Any other rule"), "farkles.never_below_zero=false, true")


@dataclass(frozen=True, slots=True)
class GameWish:
    """A requested property of a game."""

    words: str  # English; translated when shown
    measure: str  # the measure of the property
    more: bool  # whether higher values are better


WISHES: Final = (
    GameWish(N_("fair to both players"), "unfairness", more=False),
    GameWish(N_("short"), "mean_turns", more=False),
    GameWish(N_("long"), "mean_turns", more=True),
    GameWish(N_("skill matters"), "price_max_score", more=True),
    GameWish(N_("the opponent matters"), "opponent_matters", more=True),
    GameWish(N_("comebacks happen"), "comeback", more=True),
    GameWish(N_("dramatic"), "drama", more=True),
)


QuantityValues = tuple[float | None, ...]

_AXIS: Final = "axis "  # prefix of quantities that are axes, because an axis may have the name of a measure


@dataclass(frozen=True, slots=True)
class Quantity:
    """A measure, or an axis of the study: one number per ruleset."""

    name: str
    title: str  # title in the user's language
    unit: MeasureUnit | None = None  # the unit of a measure; None for an axis
    marks: tuple[tuple[float, str], ...] = ()  # the values of an axis: position and label

    def written(self, value: float) -> str:
        if self.unit is not None:
            return written(value, self.unit)
        return dict(self.marks).get(value, "")


class Board:
    """The measured rulesets of a study, as numbers by measure."""

    def __init__(self, findings: Findings | None) -> None:
        known = () if findings is None else findings.lines
        # the measured rulesets
        self.lines = tuple(line for line in known if line.row is not None and not line.row.failure)
        self.failures = tuple(line.row.failure for line in known if line.row is not None and line.row.failure)
        # the axes of the study
        self.axes = () if findings is None else tuple(axis.name for axis in findings.study.axes)
        self.usual = () if findings is None else tuple(axis.usual for axis in findings.study.axes)
        wanted = () if findings is None else findings.study.measures
        self._columns: dict[str, QuantityValues] = {}
        self._extents: dict[str, tuple[float, float]] = {}
        # the measures that have a number for at least one ruleset
        self.measures = tuple(
            BY_NAME[name] for name in wanted if any(self.value(line, name) is not None for line in self.lines)
        )
        self.measured = tuple(Quantity(each.name, titled(each), each.unit) for each in self.measures)
        axes = (self._axis(place) for place in range(len(self.axes)))
        self.spread = tuple(axis for axis in axes if len(axis.marks) > 1)  # the axes that differ among the rulesets
        self.across = (*self.spread, *self.measured)
        self.quantities = {each.name: each for each in self.across}

    def _axis(self, place: int) -> Quantity:
        """Return an axis as a quantity: at its numbers, or evenly spaced if its values are words."""
        labels = list(dict.fromkeys(line.labels[place] for line in self.lines))
        numbers = all(is_number(label) for label in labels)
        marks = [(float(label) if numbers else float(at), label) for at, label in enumerate(labels)]
        name = self.axes[place]
        return Quantity(_AXIS + name, axis_title(name), marks=tuple(sorted(marks)))

    def document(self, ruleset: int) -> Document:
        """Return the ruleset of a line as a document. Raises UserError if its row is damaged."""
        row = self.lines[ruleset].row
        assert row is not None, "a board has measured rulesets only"
        return row.document()

    def value(self, line: ResultLine, measure: str) -> float | None:
        """Return a measure of a ruleset as a number; None if it has none."""
        figure = None if line.row is None else line.row.figures.get(measure)
        value = None if figure is None else figure.value
        return float(value) if isinstance(value, int | float) else None

    def column(self, measure: str) -> QuantityValues:
        """Return a measure, or the positions on an axis, for all lines; cached because plots read it at every move."""
        if measure not in self._columns:
            self._columns[measure] = (
                self._places_on(measure)
                if measure.startswith(_AXIS)
                else tuple(self.value(line, measure) for line in self.lines)
            )
        return self._columns[measure]

    def _places_on(self, name: str) -> QuantityValues:
        axis, at = self.axes.index(name.removeprefix(_AXIS)), {mark: at for at, mark in self.quantities[name].marks}
        return tuple(at[line.labels[axis]] for line in self.lines)

    def extent(self, measure: str) -> tuple[float, float]:
        """Return the smallest and the largest number of a measure; they always differ."""
        if measure not in self._extents:
            self._extents[measure] = _extent(self.column(measure))
        return self._extents[measure]

    def ranked(self, wishes: Iterable[GameWish], most: Mapping[str, float]) -> list[int]:
        """Return the lines within all limits, by the mean of a ruleset's ranks, one per wish."""
        rows = [
            place
            for place, line in enumerate(self.lines)
            if all((value := self.value(line, name)) is not None and value <= limit for name, limit in most.items())
        ]
        places = [self._places(wish) for wish in wishes]
        return sorted(rows, key=lambda row: fmean(each[row] for each in places)) if places else rows

    def _places(self, wish: GameWish) -> list[float]:
        worst = float("-inf") if wish.more else float("inf")
        values = [worst if value is None else value for value in self.column(wish.measure)]
        order = sorted(values, reverse=wish.more)
        first = {value: place for place, value in reversed(list(enumerate(order)))}
        return [float(first[value]) for value in values]


def written(value: float | None, unit: MeasureUnit) -> str:
    """Return a measure's number as text for the window, with fewer decimals than in the terminal."""
    return measuring.written(value, unit, decimals=2)


def changed_by(size: float, unit: MeasureUnit) -> str:
    """Return a difference of a measure with its sign; chances are in percentage points."""
    sign = "+" if size > 0 else "−" if size < 0 else ""
    amount = abs(size)
    if unit in (MeasureUnit.CHANCE, MeasureUnit.SHARE):
        return _("{amount} of 100 games", amount=sign + figures(f"{100 * amount:.2f}"))
    return sign + written(amount, unit)


def is_number(label: str) -> bool:
    """Whether a value of an axis is a whole number."""
    return label.removeprefix("-").isdecimal()


def _extent(values: Sequence[float | None]) -> tuple[float, float]:
    """Return the smallest and the largest number; they always differ."""
    known = [value for value in values if value is not None]
    low, high = (min(known), max(known)) if known else (0.0, 1.0)
    return (low, high) if high > low else (low - 0.5, high + 0.5)


def axis_title(key: str) -> str:
    """Return the title of an axis: the form's title for a key of a ruleset, otherwise its name in the study."""
    return next((_(offer.title) for offer in OFFERS if offer.key == key), key)


def labels_of(line: ResultLine, axes: Sequence[str]) -> str:
    """Return a ruleset's values on the axes, in one line."""
    return ", ".join(f"{axis_title(axis)}: {label}" for axis, label in zip(axes, line.labels, strict=True))


def titled(measure: Measure) -> str:
    """Return a measure's title with a capital, as a heading of a column."""
    title = _(measure.title)
    return title[:1].upper() + title[1:]
