"""The rulesets that come with the program."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

from farkle_core.rules.document import Document, from_document, to_document
from farkle_core.rules.model import Ruleset

DEFAULT_ID: Final = "busche-neller"
"""The ruleset to begin with."""

_ORDER: Final = (DEFAULT_ID, "facebook", "kingdom-come", "set-aside-all", "goal-5000")
_FOLDER: Final = files("farkle_resources") / "rulesets"


@cache
def shipped_ids() -> tuple[str, ...]:
    """Return the ids of all shipped rulesets, the plain one first; those without a place of their own stand last."""
    found = sorted(file.name.removesuffix(".toml") for file in _FOLDER.iterdir() if file.name.endswith(".toml"))
    return tuple(sorted(found, key=lambda id_: _ORDER.index(id_) if id_ in _ORDER else len(_ORDER)))


@cache
def shipped_ruleset(id: str) -> Ruleset:  # noqa: A002 - what a ruleset calls it, too
    """Return a shipped ruleset.

    Raises
    ------
    KeyError
        If none has this id.
    """
    if id not in shipped_ids():
        raise KeyError(id)
    return from_document(tomllib.loads((_FOLDER / f"{id}.toml").read_text(encoding="utf-8")))


def shipped_document(id: str) -> Document:  # noqa: A002
    """Return a shipped ruleset as a document with every key, the caller's own to change.

    Raises
    ------
    KeyError
        If none has this id.
    """
    return to_document(shipped_ruleset(id))
