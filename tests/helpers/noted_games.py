"""Small games that tests note in files: each says how it differs from a shipped ruleset."""

import tomllib
from copy import deepcopy
from dataclasses import replace
from functools import reduce
from pathlib import Path
from typing import Any

from loaded import DEVIL, LUCKY, ODD

from farkle_core.rules import Ruleset, from_document, shipped_ruleset
from farkle_core.rules.dice import Die
from farkle_core.rules.document import Document, to_document

FOLDER = Path(__file__).parents[1] / "rulesets"
DICE = {"odd": ODD, "lucky": LUCKY, "devil": DEVIL, "fair": Die("fair")}


def noted_games(name: str) -> dict[str, Ruleset]:
    """Return the games of a file, each with the options of `usual` unless it has its own."""
    games = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
    usual = games.pop("usual", {})
    return {each: game_of(**usual | options) for each, options in games.items()}


def game_of(base: str = "busche-neller", own: str = "", second: str = "", **options: Any) -> Ruleset:
    """Return the game of a line; `own` and `second` name loaded dice, as in ``"odd, 2 fair"``."""
    document = merged(to_document(shipped_ruleset(base)), options)
    return replace(from_document(document), own_dice=_dice(own), second_dice=_dice(second))


def merged(document: Document, changes: Document) -> Document:
    """Return a document with some keys changed, also within its tables."""
    made = deepcopy(document)
    for key, value in changes.items():
        made[key] = made.get(key, {}) | value if isinstance(value, dict) else value
    return made


def with_keys(document: Document, **keys: Any) -> Document:
    """Return a document with other values; a dotted key is written with two underscores."""
    made = deepcopy(document)
    for key, value in keys.items():
        *tables, name = key.split("__")
        reduce(lambda place, table: place.setdefault(table, {}), tables, made)[name] = value
    return made


def _dice(names: str) -> tuple[Die, ...]:
    words = [name.split() for name in names.split(", ") if name]
    return tuple(replace(DICE[name], count=int("".join(count) or 1)) for *count, name in words)
