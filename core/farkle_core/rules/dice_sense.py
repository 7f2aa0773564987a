"""What lists of loaded dice cannot mean although each of their values alone is allowed."""

from collections.abc import Iterator

from farkle_core.errors import Problem
from farkle_core.language.messages import L_
from farkle_core.rules.die import DICE_LISTS, Die
from farkle_core.rules.model import Carry, Ruleset
from farkle_core.rules.reading import Notes, shown


def dice_problems(ruleset: Ruleset, notes: Notes) -> list[Problem]:
    """Return every contradiction between loaded dice and other values."""
    lists = zip(DICE_LISTS, (ruleset.own_dice, ruleset.second_dice), strict=True)
    found = [problem for key, dice in lists for problem in _list_problems(key, dice, ruleset.dice, notes)]
    if ruleset.has_loaded_dice and ruleset.start.carry is not Carry.NONE and not notes.bad("start.carry"):
        allowed = L_('"none" with loaded dice: the dice left over are the other player\'s')
        found.append(Problem("start.carry", shown(ruleset.start.carry), allowed))
    return found


def _list_problems(key: str, dice: tuple[Die, ...], wanted: int, notes: Notes) -> Iterator[Problem]:
    if notes.bad(key, "dice") or not dice:
        return
    count = sum(die.count for die in dice)
    if count != wanted:
        allowed = L_("as many as there are dice in the game: {dice}", dice=wanted)
        yield Problem(key, str(count), allowed)
    for place, die in enumerate(dice, start=1):
        if die.wild and not die.weights[die.wild - 1]:
            yield Problem(f"{key}.{place}.wild", str(die.wild), L_("a face whose weight is not 0, or 0 for none"))


def never_scoring_dice(ruleset: Ruleset) -> Problem:
    """Return the problem of dice that show no combination in any roll."""
    key = DICE_LISTS[1] if ruleset.second_dice and not ruleset.own_dice else DICE_LISTS[0]
    return Problem(key, "", L_("dice that can show a combination which scores, for each player"))
