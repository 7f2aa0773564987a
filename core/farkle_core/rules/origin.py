"""Reads the shipped rulesets, and finds the source of rules."""

import os
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from farkle_core.errors import Problem, RulesetError, UserError
from farkle_core.language.messages import L_, N_, _, in_english
from farkle_core.rules.document import LONGEST_SOURCE, Document, from_document, to_document
from farkle_core.rules.files import load_ruleset
from farkle_core.rules.fingerprint import fingerprint
from farkle_core.rules.model import Ruleset
from farkle_core.rules.phrases import shown_name
from farkle_core.rules.reading import near_word, shown_key

DEFAULT_ID: Final = "busche-neller"  # the first ruleset that the program shows
_FOLDER: Final = files("farkle_resources") / "rulesets"


@dataclass(frozen=True, slots=True)
class Group:
    """A group of shipped rulesets."""

    title: str  # what they share: ``"Dice Depot: variants"``
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
        N_("Busche & Neller: variants"),
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
        N_("Dice Depot: variants"),
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


_NAMED: Final = N_("Based on {name} ({source})")
_SOURCED: Final = N_("Based on {source}")
_NAME_ONLY: Final = N_("Based on {name}")


def true_source(document: Mapping[str, Any], made_from: str = "") -> Any:
    """Return the true source for a document, in English.

    Some rules name the source of a shipped ruleset, or say that they are based on one. They have that source if they
    are the same game; otherwise they are based on it. Any other source comes from the user and is kept. `made_from`:
    the id of the shipped ruleset that was changed, if it is known.
    """
    claimed = _claimed(document)
    if not claimed:
        return document.get("source", "")
    equal = _same_games(document, claimed)
    return shipped_title(equal[0]).source if equal else based_on(_named(document, claimed, made_from))


def source_words(ruleset: Ruleset) -> str:
    """Return the source of rules in the current language; ``""`` if it is unknown."""
    return source_in_words(to_document(ruleset))


def true_name(ruleset: Ruleset) -> str:
    """Return the name of rules; another game with the name of a shipped ruleset is called changed."""
    name, document = shown_name(ruleset.name), to_document(ruleset)
    named = [each for each in shipped_ids() if shipped_title(each).name == ruleset.name]
    is_changed = named and not _same_games(document, named)
    return _("{name}, changed", name=name) if is_changed else name


def source_in_words(document: Mapping[str, Any]) -> str:
    """Return the true source for a document, in the current language."""
    claimed, source = _claimed(document), str(true_source(document))
    titles = [title for title in map(shipped_title, claimed) if source == based_on(title)]
    return _based_on(titles[0]) if titles else source


def source_of_copy(document: Mapping[str, Any], before: Mapping[str, Any]) -> str:
    """Return the source, in English, for changed rules that are saved under a new name."""
    source, old = str(true_source(document)), str(before.get("source", ""))
    if source != old or _claimed(document) or not before.get("name"):
        return source
    return based_on(Title(str(before["name"]), old))


def based_on(title: Title) -> str:
    """Return the source of changed rules, in English, as files have it."""
    with in_english():
        whole = _based_on(title)
        return whole if len(whole) <= LONGEST_SOURCE else _based_on(Title(title.name, ""))


def _based_on(title: Title) -> str:
    name, source = shown_name(title.name), title.source
    words = _NAMED if name and source else _NAME_ONLY if name else _SOURCED
    return _(words, name=name, source=source)


def _claimed(document: Mapping[str, Any]) -> list[str]:
    """Return the shipped rulesets that a document's source may mean."""
    source = document.get("source")
    titles = {ruleset_id: shipped_title(ruleset_id) for ruleset_id in shipped_ids()}
    return [ruleset_id for ruleset_id, title in titles.items() if source in (title.source, based_on(title))]


def _named(document: Mapping[str, Any], claimed: list[str], made_from: str) -> Title:
    """Return which of them the document means, by its id or name; if neither decides, their common source."""
    for ruleset_id in claimed:
        title = shipped_title(ruleset_id)
        if len(claimed) == 1 or ruleset_id in (made_from, document.get("id")) or document.get("name") == title.name:
            return title
    return Title("", shipped_title(claimed[0]).source)


def _same_games(document: Mapping[str, Any], ids: Sequence[str]) -> list[str]:
    """Return which of these shipped rulesets are the same game as a document."""
    try:
        mine = fingerprint(from_document(document))
    except RulesetError:
        return []
    return [ruleset_id for ruleset_id in ids if fingerprint(shipped_ruleset(ruleset_id)) == mine]
