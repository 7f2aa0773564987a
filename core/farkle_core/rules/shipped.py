"""The rulesets that come with the program."""

import os
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from farkle_core.errors import Problem, UserError
from farkle_core.language.messages import N_, _
from farkle_core.rules.document import Document, from_document, to_document
from farkle_core.rules.files import load_ruleset
from farkle_core.rules.model import Ruleset
from farkle_core.rules.reading import near_word, shown_key

DEFAULT_ID: Final = "busche-neller"  # the ruleset to begin with
_FOLDER: Final = files("farkle_resources") / "rulesets"


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


def find_ruleset(text: str) -> Ruleset:
    """Return the shipped ruleset with this id, or the one in the file at this path.

    A shipped id comes first: a file of that very name is reached by writing its folder too (``./facebook``). Raises
    RulesetError if the file is there and cannot be meant.
    """
    if text in shipped_ids():
        return shipped_ruleset(text)
    if text.endswith(".toml") or _is_there(text):
        return load_ruleset(text)
    near = near_word(text, list(shipped_ids()))
    meant = _("did you mean {near}? Otherwise ", near=near) if near else ""
    allowed = _("{meant}one of {known}, or the path of a ruleset file", meant=meant, known=", ".join(shipped_ids()))
    raise UserError(_("There is no such ruleset."), (Problem("ruleset", shown_key(text), allowed),))


def _is_there(path: str) -> bool:
    """Whether something is at `path`, be it out of reach: reading it then says why."""
    try:
        os.stat(path)
    except PermissionError:
        return True
    except (OSError, ValueError):
        return False
    return True
