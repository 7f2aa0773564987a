"""The dice of video games that rules can be made with: a library to pick from, with the source of all weights."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from farkle_core.rules.die import Die


@dataclass(frozen=True, slots=True)
class LibraryDie:
    """A die of a game."""

    die: Die
    game: str  # the game in which players find it
    source: str  # where its weights come from


@cache
def library() -> tuple[LibraryDie, ...]:
    """Return all dice, collection by collection, each by name."""
    content = tomllib.loads((files("farkle_resources") / "dice.toml").read_text(encoding="utf-8"))
    return tuple(
        LibraryDie(
            Die(die["name"], 1, tuple(die["weights"]), die.get("wild", 0)), collection["game"], collection["source"]
        )
        for collection in content["collections"]
        for die in collection["dice"]
    )


def find_die(name: str, more: tuple[Die, ...] = ()) -> Die | None:
    """Return the die of a name in any capitals: of `more` first, then of the library; None if none has it."""
    known = (*more, *(each.die for each in library()))
    return next((die for die in known if die.name.casefold() == name.strip().casefold()), None)
