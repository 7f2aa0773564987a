"""The rulesets that come with the program."""

import os
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from farkle_core.errors import Problem, UserError
from farkle_core.language.messages import L_, N_, _
from farkle_core.rules.document import Document, from_document, to_document
from farkle_core.rules.files import load_ruleset
from farkle_core.rules.model import Ruleset
from farkle_core.rules.reading import near_word, shown_key

DEFAULT_ID: Final = "busche-neller"  # the first ruleset that the program shows
_FOLDER: Final = files("farkle_resources") / "rulesets"


@dataclass(frozen=True, slots=True)
class Group:
    """A group of shipped rulesets."""

    title: str  # what they share: ``"Dice Depot with one change"``
    ids: tuple[str, ...]


# All shipped rulesets: published games, then variants of two of them with one change.
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
    """The name of a shipped ruleset in English, and its source."""

    name: str
    source: str


def shipped_ids() -> tuple[str, ...]:
    """Return the ids of all shipped rulesets, by group; the plain game is first."""
    return tuple(id_ for group in SHIPPED_GROUPS for id_ in group.ids)


@cache
def shipped_ruleset(id: str) -> Ruleset:  # noqa: A002 - what a ruleset calls it, too
    """Return a shipped ruleset. Raises KeyError for an unknown id."""
    return from_document(tomllib.loads(_text(id)))


@cache
def shipped_title(id: str) -> Title:  # noqa: A002
    """Return a shipped ruleset's name and source, without reading its rules. Raises KeyError for an unknown id."""
    content = tomllib.loads(_text(id).partition("\n\n")[0])  # reading all of 28 files takes a fiftieth of a second
    return Title(str(content["name"]), str(content["source"]))


def _text(id: str) -> str:  # noqa: A002
    if id not in shipped_ids():
        raise KeyError(id)
    return (_FOLDER / f"{id}.toml").read_text(encoding="utf-8")


def shipped_document(id: str) -> Document:  # noqa: A002
    """Return a shipped ruleset as a document with every key; a copy that the caller may change."""
    return to_document(shipped_ruleset(id))


def find_ruleset(text: str) -> Ruleset:
    """Return the shipped ruleset with this id, or the ruleset in the file at this path.

    A shipped id has precedence; a path with its folder (``./facebook``) names a file of the same name. Raises
    RulesetError if the file is not a valid ruleset.
    """
    if text in shipped_ids():
        return shipped_ruleset(text)
    if text.endswith(".toml") or _is_there(text):
        return load_ruleset(text)
    near = near_word(text, list(shipped_ids()))
    meant = L_("did you mean {near}? Otherwise ", near=near) if near else ""
    allowed = L_("{meant}one of {known}, or the path of a ruleset file", meant=meant, known=", ".join(shipped_ids()))
    raise UserError(_("There is no such ruleset."), (Problem("ruleset", shown_key(text), allowed),))


def _is_there(path: str) -> bool:
    """Whether `path` exists, even if it is not accessible: reading it then gives the reason."""
    try:
        os.stat(path)
    except PermissionError:
        return True
    except (OSError, ValueError):
        return False
    return True
