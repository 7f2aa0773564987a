"""The rulesets that come with the program."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from farkle_core.language.messages import N_
from farkle_core.rules.document import Document, from_document, to_document
from farkle_core.rules.model import Ruleset

DEFAULT_ID: Final = "busche-neller"  # the ruleset to begin with


@dataclass(frozen=True, slots=True)
class Group:
    """Shipped rulesets that belong together."""

    title: str  # what they have in common: ``"Dice Depot with one change"``
    ids: tuple[str, ...]


# All shipped rulesets: games that are played as they are, then what one change makes of two of them.
SHIPPED_GROUPS: Final = (
    Group(
        N_("Games"),
        (
            DEFAULT_ID,
            "facebook",
            "zilch",
            "playmonster",
            "kingdom-come",
            "dice-depot",
            "open-550",
            "open-1000",
        ),
    ),
    Group(
        N_("Busche & Neller with one change"),
        (
            "goal-5000",
            "equal-turns",
            "last-turn",
            "set-aside-all",
            "nothing-500",
            "six-kind-wins",
            "hot-dice-bonus",
            "beat-the-last-turn",
            "farkle-keeps",
            "steal",
            "disaster-twos",
        ),
    ),
    Group(
        N_("Dice Depot with one change"),
        (
            "five-dice",
            "team",
            "opening-500",
            "three-farkles",
            "toxic-twos",
            "pocket-farkle",
            "hot-dice-must-roll",
            "high-stakes",
            "welfare",
        ),
    ),
)


class Title(NamedTuple):
    """A shipped ruleset in a list: its name in English, and its source."""

    name: str
    source: str


_FOLDER: Final = files("farkle_resources") / "rulesets"


def shipped_ids() -> tuple[str, ...]:
    """Return the ids of all shipped rulesets, group after group; the plain one comes first."""
    return tuple(id_ for group in SHIPPED_GROUPS for id_ in group.ids)


@cache
def shipped_ruleset(id: str) -> Ruleset:  # noqa: A002 - what a ruleset calls it, too
    """Return a shipped ruleset; KeyError if none has this id."""
    return from_document(_file(id))


@cache
def shipped_title(id: str) -> Title:  # noqa: A002
    """Return name and source of a shipped ruleset without reading its rules; KeyError if none has this id."""
    content = _file(id)
    return Title(str(content["name"]), str(content["source"]))


def _file(id: str) -> dict[str, Any]:  # noqa: A002
    if id not in shipped_ids():
        raise KeyError(id)
    return tomllib.loads((_FOLDER / f"{id}.toml").read_text(encoding="utf-8"))


def shipped_document(id: str) -> Document:  # noqa: A002
    """Return a shipped ruleset as a document with every key, the caller's own to change."""
    return to_document(shipped_ruleset(id))
