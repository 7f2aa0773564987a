"""Studies: a base ruleset, and the changes to it."""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Final

from farkle_core.engine.settings import Settings
from farkle_core.lab.measures import USUAL
from farkle_core.rules import Document

BASE: Final = "base"  # the name of an axis whose values are whole rulesets
USUAL_GAMES: Final = 200  # games played for counted measures; drama is then known to about 0.01

# The solver's default settings in the lab.
SETTINGS: Final = Settings(threads=1, check_bound=False)

MOST_RULESETS: Final = 100_000  # the largest number of rulesets in a study
LONGEST_LABEL: Final = 2000  # characters of a value's name; a value without a name is its own, and may be a list


class Design(StrEnum):
    """The choice of mixtures that a study measures."""

    GRID = "grid"
    ONE_AT_A_TIME = "one-at-a-time"
    PAIRS = "pairs"
    RANDOM = "random"


@dataclass(frozen=True)
class AxisValue:
    """One value of an axis."""

    label: str  # its name in results: the value as in the study, or its name there
    # the changes to a ruleset's document: dotted keys with their values; :data:`BASE` replaces the whole document
    changes: Mapping[str, Any]


@dataclass(frozen=True)
class Axis:
    """A feature of the rules that a study varies."""

    # a dotted key of a ruleset file, :data:`BASE`, or any other name for named values that change several keys
    name: str
    choices: tuple[AxisValue, ...]  # its values
    usual: str = ""  # the name of the base's own value in results


@dataclass(frozen=True)
class Study:
    """The rulesets and measures of a study."""

    title: str  # for people
    base: Document  # the document of the base ruleset
    axes: tuple[Axis, ...]  # the axes of variation
    kind: Design = Design.GRID  # the choice of mixtures to measure
    samples: int = 100  # samples, seed: for random mixtures: how many different rulesets, and the seed
    seed: int = 1
    measures: tuple[str, ...] = USUAL  # names out of :data:`.measures.BY_NAME`
    games: int = USUAL_GAMES  # games played for counted measures
    settings: Settings = SETTINGS  # of the solver; one thread, without measuring the effect of limits

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the axes."""
        return tuple(axis.name for axis in self.axes)

    @property
    def how(self) -> dict[str, object]:
        """Everything that numbers depend on besides the rules and the program: part of a row's key."""
        settings = asdict(self.settings)
        return {"games": self.games, **{name: settings[name] for name in ("bound", "ceiling", "tolerance")}}


def changed(document: Document, changes: Mapping[str, Any]) -> Document:
    """Return a document with some keys changed; list items count from 1. Missing keys are created."""
    made = deepcopy(document)
    for key, value in changes.items():
        if key == BASE:
            made = deepcopy(value)
        else:
            _put(made, key.split("."), deepcopy(value))
    return made


def _put(place: Any, path: list[str], value: Any) -> None:
    for step in path[:-1]:
        place = place[int(step) - 1] if isinstance(place, list) else place.setdefault(step, {})
    if isinstance(place, list):
        place[int(path[-1]) - 1] = value
    else:
        place[path[-1]] = value


# Places in a list as keys write them; a key may be any text.
_NUMBERS: Final = frozenset(map(str, range(1, 1000)))


def value_at(document: Document, key: str) -> Any:
    """Return the value at a dotted key; None without one, and an empty list for missing patterns."""
    place: Any = {"patterns": [], **document}
    for step in key.split("."):
        if isinstance(place, list):
            place = dict(enumerate(place, start=1)).get(int(step)) if step in _NUMBERS else None
        else:
            place = place.get(step) if isinstance(place, Mapping) else None
    return place
