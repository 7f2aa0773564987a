"""Studies: a base ruleset, and what is changed about it."""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Final

from farkle_core.engine.settings import Settings
from farkle_core.lab.measures import USUAL
from farkle_core.rules import Document

BASE: Final = "base"  # the name of an axis whose values are whole rulesets
USUAL_GAMES: Final = 200  # games that are played for measures that are counted: drama is then known to about 0.01

# What the solver does in the lab where a study says nothing else.
SETTINGS: Final = Settings(threads=1, check_bound=False)

MOST_RULESETS: Final = 100_000  # the largest number of rulesets in a study


class Design(StrEnum):
    """Which mixtures of the axes' values a study measures."""

    GRID = "grid"
    ONE_AT_A_TIME = "one-at-a-time"
    PAIRS = "pairs"
    RANDOM = "random"


@dataclass(frozen=True)
class AxisValue:
    """One value of an axis."""

    label: str  # how results call it: the value as it stands in the study, or its name there
    # what becomes of a ruleset's document: dotted keys with their values; :data:`BASE` is a whole document
    changes: Mapping[str, Any]


@dataclass(frozen=True)
class Axis:
    """One thing that a study changes."""

    # a dotted key of a ruleset file, :data:`BASE`, or any other name for named values that change several keys
    name: str
    choices: tuple[AxisValue, ...]  # its values
    usual: str = ""  # how results call what the base itself says


@dataclass(frozen=True)
class Study:
    """What is measured of which rulesets."""

    title: str  # for people
    base: Document  # the document of the ruleset that is changed
    axes: tuple[Axis, ...]  # what is changed
    kind: Design = Design.GRID  # which mixtures are measured
    samples: int = 100  # samples, seed: for random mixtures: how many different rulesets, and the seed they follow from
    seed: int = 1
    measures: tuple[str, ...] = USUAL  # names out of :data:`.measures.BY_NAME`
    games: int = USUAL_GAMES  # games played for measures that are counted
    settings: Settings = SETTINGS  # of the solver; one thread, and no measurement of what the limits do

    @property
    def how(self) -> dict[str, object]:
        """All that numbers depend on besides the rules and the program: part of a row's key."""
        settings = asdict(self.settings)
        return {"games": self.games, **{name: settings[name] for name in ("bound", "ceiling", "tolerance")}}


def changed(document: Document, changes: Mapping[str, Any]) -> Document:
    """Return a document with some keys changed; lists are counted from 1. Keys that lead nowhere are made."""
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


def value_at(document: Document, key: str) -> Any:
    """Return what stands at a dotted key; None where there is nothing, and no patterns where there are none."""
    place: Any = {"patterns": [], **document}
    for step in key.split("."):
        if isinstance(place, list):
            place = place[int(step) - 1] if step.isdecimal() and 1 <= int(step) <= len(place) else None
        else:
            place = place.get(step) if isinstance(place, Mapping) else None
    return place
