"""What works only where all dice are fair says so."""

from farkle_core.errors import Problem, UserError
from farkle_core.language.messages import L_, _
from farkle_core.rules.die import DICE_LISTS
from farkle_core.rules.model import Ruleset


def refuse_loaded_dice(ruleset: Ruleset) -> None:
    """Do nothing where all dice are fair. Raises UserError if dice are loaded."""
    if ruleset.has_loaded_dice:
        raise UserError(_("This works with fair dice only."), (loaded_dice_problem(ruleset),))


def loaded_dice_problem(ruleset: Ruleset) -> Problem:
    """Return the problem that dice are loaded."""
    key, dice = next(
        (key, dice)
        for key, dice in zip(DICE_LISTS, (ruleset.own_dice, ruleset.second_dice), strict=True)
        if any(not die.is_fair for die in dice)
    )
    names = ", ".join(die.name for die in dice if not die.is_fair)
    return Problem(key, names, L_("fair dice: all faces equally likely, none of them wild"))
