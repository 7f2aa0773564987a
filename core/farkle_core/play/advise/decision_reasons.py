"""Explains in a sentence why the player holds or rolls with points in hand, and which start is better."""

from dataclasses import replace
from typing import Final

from farkle_core.language.messages import N_, _, ngettext, of_100_games, percent, points
from farkle_core.play.advise.outlook import Opening, Outlook
from farkle_core.referee import GameState
from farkle_core.rules.model import Ruleset
from farkle_core.rules.phrases import inside

CANNOT_OCCUR: Final = N_("These dice with this turn total cannot occur in a game.")

_ROUNDING: Final = 1e-9  # of a chance that comes about in two ways
LEAST: Final = 0.00005  # smaller differences of win chances are written as 0.00 %


def reason_for_decision(ruleset: Ruleset, outlook: Outlook, state: GameState) -> str:
    """Return the reason to hold, or to roll, with the points in hand."""
    if outlook.hold is None:
        return _("You must roll: {why}", why=inside(outlook.why_roll))
    if outlook.roll is None or outlook.difference is None:
        return _("Rolling on could not be better.")
    rolling, by = _dangers(ruleset, outlook, state), of_100_games(outlook.difference)
    if outlook.difference < LEAST:
        return _("{rolling}, and is as good as holding.", rolling=rolling)
    if outlook.holds:
        return _("{rolling} and is worse than holding by {difference}.", rolling=rolling, difference=by)
    return _("{rolling} and is still better by {difference}.", rolling=rolling, difference=by)


def _dangers(ruleset: Ruleset, outlook: Outlook, state: GameState) -> str:
    """Return the losses that rolling risks, and their chances."""
    score, penalty = max(state.scores[state.mover], 0), _penalty(ruleset, state)
    if ruleset.toxic_costs_total:
        return _toxic(ruleset, outlook, state)
    if outlook.ruin_chance > (1.0 - _ROUNDING) * outlook.farkle_chance:
        return _lost(outlook, score, score)
    danger = _kept(outlook, penalty) if ruleset.turn.farkle_keeps_turn_total else _lost(outlook, penalty, score)
    if outlook.ruin_chance and score > penalty:
        return _("{danger}, the whole score with {risk}", danger=danger, risk=percent(outlook.ruin_chance))
    return danger


def _toxic(ruleset: Ruleset, outlook: Outlook, state: GameState) -> str:
    """Return the dangers where a farkle banks the turn total, unless the roll is toxic."""
    mild = outlook.farkle_chance - outlook.ruin_chance
    if mild < _ROUNDING:
        lost = _penalty(ruleset, state._replace(turn_total=0))
        return _lost(outlook, lost, max(state.scores[state.mover], 0))
    kept = _kept(replace(outlook, farkle_chance=mild), _penalty(ruleset, state))
    if not outlook.ruin_chance:
        return kept
    return _("{danger}, and loses them with {risk}", danger=kept, risk=percent(outlook.ruin_chance))


def _penalty(ruleset: Ruleset, state: GameState) -> int:
    """Return the points of the banked score that a farkle costs now."""
    if not ruleset.has_penalty or state.farkles[state.mover] + 1 < ruleset.farkles.count:
        return 0
    kept = state.turn_total if ruleset.turn.farkle_keeps_turn_total else 0
    return ruleset.farkles.taken_from(state.scores[state.mover] + kept)


def _kept(outlook: Outlook, penalty: int) -> str:
    """Return the chance of a farkle that banks the turn total."""
    rolled = {"dice": outlook.rolled, "risk": percent(outlook.farkle_chance)}
    if penalty:
        return _(
            "Rolling {dice} is a farkle with {risk} (which banks the points and costs {penalty})",
            penalty=points(penalty),
            **rolled,
        )
    return _("Rolling {dice} is a farkle with {risk} (which banks the points all the same)", **rolled)


def _lost(outlook: Outlook, lost: int, score: int) -> str:
    """Return the risk of a farkle that loses the turn total, and so many points of the banked score."""
    rolled = {"dice": outlook.rolled, "points": points(outlook.turn_total), "risk": percent(outlook.farkle_chance)}
    if not outlook.farkle_chance:
        return _("Rolling {dice} always scores", dice=outlook.rolled)
    if not lost:
        return _("Rolling {dice} risks the {points} with {risk}", **rolled)
    if lost == score:
        return _(
            "Rolling {dice} risks the {points} and the whole score of {score} with {risk}",
            score=points(score),
            **rolled,
        )
    return _("Rolling {dice} risks the {points} and {penalty} besides with {risk}", penalty=points(lost), **rolled)


def reason_for_opening(opening: Opening) -> str:
    """Return why the offered dice are the better start, or are not."""
    if opening.difference < LEAST:
        start = _("It makes no difference")
    elif opening.takes:
        start = ngettext(
            "Start with the offered die, better by {difference}",
            "Start with the offered {count} dice, better by {difference}",
            opening.dice,
            difference=of_100_games(opening.difference),
        )
    else:
        start = _(
            "Start with all {dice} dice, better by {difference}",
            dice=opening.all_dice,
            difference=of_100_games(opening.difference),
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
