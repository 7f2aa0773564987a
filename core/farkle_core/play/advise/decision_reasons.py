"""Explains in a sentence why the player holds or rolls with points in hand, and which start is better."""

from typing import Final

from farkle_core.language.messages import N_, _, ngettext
from farkle_core.language.wording import percent, percentage_points, points
from farkle_core.play.advise.outlook import Opening, Outlook
from farkle_core.referee import GameState
from farkle_core.rules.model import Ruleset
from farkle_core.rules.phrases import inside

CANNOT_OCCUR: Final = N_("These dice with this turn total cannot occur in a game.")

LEAST: Final = 0.00005  # smaller differences of win chances are written as 0.00 %


def reason_for_decision(ruleset: Ruleset, outlook: Outlook, state: GameState) -> str:
    """Return the reason to hold, or to roll, with the points in hand."""
    if outlook.hold is None:
        return _("You must roll: {why}", why=inside(outlook.why_roll))
    if outlook.roll is None or outlook.difference is None:
        return _("Rolling on could not be better.")
    rolling, by = _dangers(ruleset, outlook, state), percentage_points(outlook.difference)
    if outlook.difference < LEAST:
        return _("{rolling}, and is as good as holding.", rolling=rolling)
    if outlook.holds:
        return _("{rolling} and is worse than holding by {difference}.", rolling=rolling, difference=by)
    return _("{rolling} and is still better by {difference}.", rolling=rolling, difference=by)


def _dangers(ruleset: Ruleset, outlook: Outlook, state: GameState) -> str:
    """Return the losses that rolling risks, and their chances."""
    danger = _danger(ruleset, outlook, state)
    ruin = outlook.ruin_chance if state.scores[state.mover] > 0 else 0.0
    return _("{danger}, the whole score with {risk}", danger=danger, risk=percent(ruin)) if ruin else danger


def _danger(ruleset: Ruleset, outlook: Outlook, state: GameState) -> str:
    count, risk, farkles = outlook.rolled, percent(outlook.farkle_chance), ruleset.farkles
    if ruleset.turn.farkle_keeps_turn_total:
        return _("Rolling {dice} is a farkle with {risk}, which banks the points all the same,", dice=count, risk=risk)
    total = points(outlook.turn_total)
    if ruleset.has_penalty and state.farkles[state.mover] + 1 == farkles.count:
        return _(
            "Rolling {dice} risks the {points} and {penalty} besides with {risk}",
            dice=count,
            points=total,
            penalty=points(farkles.penalty),
            risk=risk,
        )
    return _("Rolling {dice} risks the {points} with {risk}", dice=count, points=total, risk=risk)


def reason_for_opening(opening: Opening) -> str:
    """Return why the offered dice are the better start, or are not."""
    if opening.difference < LEAST:
        start = _("It makes no difference")
    elif opening.takes:
        start = ngettext(
            "Start with the offered die, better by {difference}",
            "Start with the offered {count} dice, better by {difference}",
            opening.dice,
            difference=percentage_points(opening.difference),
        )
    else:
        start = _(
            "Start with all {dice} dice, better by {difference}",
            dice=opening.all_dice,
            difference=percentage_points(opening.difference),
        )
    return f"{start}: {_both_starts(opening)}"


def _both_starts(opening: Opening) -> str:
    return ngettext(
        "the offered die brings {points} if it scores. It is a farkle with {taken}, all {all_dice} dice with {rolled}.",
        "the offered {count} dice bring {points} if they score. "
        "They are a farkle with {taken}, all {all_dice} dice with {rolled}.",
        opening.dice,
        points=points(opening.brings),
        taken=percent(opening.take_farkle),
        all_dice=opening.all_dice,
        rolled=percent(opening.roll_farkle),
    )
