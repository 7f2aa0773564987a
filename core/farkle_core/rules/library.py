"""The dice of video games, with the source of their weights; and the refusal of loaded dice."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from farkle_core.errors import Problem, UserError
from farkle_core.language.messages import L_, _
from farkle_core.rules.dice import DICE_LISTS, Die
from farkle_core.rules.model import Ruleset


@dataclass(frozen=True, slots=True)
class LibraryDie:
    """A die of a game."""

    die: Die
    game: str  # the game that has it
    source: str  # the source of its weights, in English

    @property
    def measured_source(self) -> str:
        """The source of its weights, with the remark that players measured them."""
        return _("{source}, as measured by players", source=self.source)


@cache
def library() -> tuple[LibraryDie, ...]:
    """Return all dice, collection by collection."""
    content = tomllib.loads((files("farkle_resources") / "dice.toml").read_text(encoding="utf-8"))
    return tuple(
        LibraryDie(
            Die(die["name"], 1, tuple(die["weights"]), die.get("wild", 0)), collection["game"], collection["source"]
        )
        for collection in content["collections"]
        for die in collection["dice"]
    )


def find_die(name: str, more: tuple[Die, ...] = ()) -> Die | None:
    """Return the die of a name, ignoring case: from `more` first, then from the library; None if none has it."""
    known = (*more, *(each.die for each in library()))
    return next((die for die in known if die.name.casefold() == name.strip().casefold()), None)


def refuse_loaded_dice(ruleset: Ruleset) -> None:
    """Raise UserError if dice are loaded."""
    if ruleset.has_loaded_dice:
        raise UserError(_("This works with fair dice only."), (loaded_dice_problem(ruleset),))


def loaded_dice_problem(ruleset: Ruleset) -> Problem:
    """Name the loaded dice of a ruleset, as a problem of an operation for fair dice only."""
    key, dice = next(
        (key, dice)
        for key, dice in zip(DICE_LISTS, (ruleset.own_dice, ruleset.second_dice), strict=True)
        if any(not die.is_fair for die in dice)
    )
    names = ", ".join(die.name for die in dice if not die.is_fair)
    return Problem(key, names, L_("fair dice: all faces equally likely, none of them wild"))
