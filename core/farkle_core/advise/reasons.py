"""Why the best is best, in a sentence or two; everything said follows from the numbers."""

from __future__ import annotations

from typing import Final

from farkle_core.advise.choices import Choice, Ending, Fate
from farkle_core.advise.outlook import Opening, Outlook
from farkle_core.dice import Counts, faces_of, rolls
from farkle_core.language import N_, _, ngettext
from farkle_core.referee import GameState, Phase
from farkle_core.rules.model import FACES, Carry, Effect, Ruleset
from farkle_core.rules.naming import faces_name
from farkle_core.rules.phrases import capital, inside, ordinal
from farkle_core.scoring import is_cursed
from farkle_core.wording import dice, percent, points

CANNOT_OCCUR: Final = N_("These dice with this turn total cannot occur in a game.")
_LEAST: Final = 0.00005
"""A difference of win chances that is written as 0.00 %."""


def named(counts: Counts) -> str:
    """Return dice as one says them: ``3-3-3-5``, ``a single 5``."""
    faces = faces_of(counts)
    return _("a single {face}", face=faces[0]) if len(faces) == 1 else "-".join(map(str, faces))


def headline(best: Choice) -> str:
    """Say what to do, such as ``Set aside 3-3-3-5, then hold.`` with the full stop."""
    aside = named(best.scoring.counts)
    if best.ending is Ending.WINS:
        return _("Set aside {aside} and win.", aside=aside)
    if best.outlook is None:
        return _("Set aside {aside}: the turn is over then.", aside=aside)
    if best.outlook.holds and best.outlook.wins_now:
        return _("Set aside {aside}, then hold and win.", aside=aside)
    if best.outlook.holds:
        return _("Set aside {aside}, then hold.", aside=aside)
    if best.hot_dice:
        return _("Set aside {aside}, then roll all {dice}.", aside=aside, dice=dice(best.dice))
    return _("Set aside {aside}, then roll {dice}.", aside=aside, dice=dice(best.dice))


def headline_for_farkle(fate: Fate, after: GameState) -> str:
    """Say that the turn is over, or the game."""
    if after.phase is Phase.OVER:
        return _("Cursed roll: the game is over.") if fate is Fate.CURSED else _("Farkle: the game is over.")
    return _("Cursed roll: the turn is over.") if fate is Fate.CURSED else _("Farkle: the turn is over.")


def reason_for_scoring(ruleset: Ruleset, before: GameState, choices: tuple[Choice, ...]) -> str:
    """Say why the best way to score is best, and why one holds or rolls then.

    Parameters
    ----------
    ruleset : Ruleset
        The rules.
    before : GameState
        The game before dice are set aside.
    choices : tuple of Choice
        All ways to score, the best first.
    """
    best = choices[0]
    others = [choice for choice in choices[1:] if not choice.is_counted_low]
    if best.ending is Ending.WINS:
        return _("It wins the game at once.")
    if best.outlook is not None and best.outlook.holds and best.outlook.wins_now:
        return _("Holding then wins the game.")
    why = _why(ruleset, best, others[0]) if others else _only(best)
    if best.outlook is not None:
        return f"{why} {reason_for_decision(ruleset, best.outlook, best.state)}"
    return " ".join((why, *_given_away(before, best.state)))


def reason_for_opening(opening: Opening) -> str:
    """Say why the offered dice are the better start, or are not."""
    if opening.difference < _LEAST:
        start = _("It makes no difference")
    elif opening.takes:
        start = ngettext(
            "Start with the offered die, better by {difference}",
            "Start with the offered {count} dice, better by {difference}",
            opening.dice,
            difference=percent(opening.difference),
        )
    else:
        start = _(
            "Start with all {dice} dice, better by {difference}",
            dice=opening.all_dice,
            difference=percent(opening.difference),
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


def reason_for_farkle(ruleset: Ruleset, before: GameState, after: GameState, fate: Fate) -> str:
    """Say what a farkle, or a cursed roll, has cost.

    Parameters
    ----------
    ruleset : Ruleset
        The rules.
    before, after : GameState
        With the dice in the air, and after the roll.
    fate : Fate
        Which of the two it is.
    """
    cursed = ruleset.cursed if fate is Fate.CURSED else None
    if cursed is not None:
        faces = faces_name(cursed.face)
        said = [
            _(
                "{count} or more {faces} in one roll end the turn, whatever else it holds.",
                count=cursed.count,
                faces=faces,
            )
        ]
    else:
        said = [_("Nothing here scores.")]
    said += _lost(ruleset, before, ruined=fate is Fate.CURSED and ruleset.has_disaster)
    said += _penalty(ruleset, before, after)
    if after.carried_dice:
        offer = {"dice": dice(after.carried_dice), "points": points(after.carried_points)}
        said.append(_("{dice} and {points} are offered to the next player.", **offer))
    if after.phase is Phase.OVER:
        said.append(_winner(after, before.mover))
    return " ".join(said)


def _lost(ruleset: Ruleset, before: GameState, *, ruined: bool) -> list[str]:
    total = before.turn_total
    if ruined:
        return [_("The whole score of {points} is lost.", points=points(before.scores[before.mover]))]
    if not total:
        return []
    if ruleset.turn.farkle_keeps_turn_total:
        return [_("The {points} of this turn are banked all the same.", points=points(total))]
    return [_("The {points} of this turn are lost.", points=points(total))]


def _penalty(ruleset: Ruleset, before: GameState, after: GameState) -> list[str]:
    if not ruleset.has_penalty:
        return []
    mover, count = before.mover, ruleset.farkles.count
    if before.farkles[mover] + 1 < count:
        left, penalty = count - after.farkles[mover], points(ruleset.farkles.penalty)
        return [
            ngettext(
                "One more in a row costs {penalty}.", "{count} more in a row cost {penalty}.", left, penalty=penalty
            )
        ]
    kept = before.turn_total if ruleset.turn.farkle_keeps_turn_total else 0
    paid = before.scores[mover] + kept - after.scores[mover]
    ruined = ruleset.cursed is not None and ruleset.cursed.effect is Effect.DISASTER and after.scores[mover] == 0
    if ruined:
        return []
    return [_("It is the {ordinal} in a row and costs {points}.", ordinal=ordinal(count), points=points(paid))]


def _winner(state: GameState, mover: int) -> str:
    if len(state.winners) > 1:
        return _("The win is shared.")
    return _("You have won.") if state.winner == mover else _("The opponent has won.")


def _given_away(before: GameState, after: GameState) -> list[str]:
    """Say what an exact goal that was passed brings the opponent."""
    opponent = 1 - before.mover
    given = after.scores[opponent] - before.scores[opponent]
    if not given:
        return []
    if after.phase is Phase.OVER and after.winner == opponent:
        return [_("The opponent gets {points} and has won.", points=points(given))]
    return [_("The opponent gets {points}.", points=points(given))]


def _only(best: Choice) -> str:
    if best.ending is Ending.OVERSHOOT:
        return _(
            "All that scores passes the goal: a turn total of {points} ends the turn.", points=points(best.turn_total)
        )
    return _("There is only one way to score.")


def _why(ruleset: Ruleset, best: Choice, second: Choice) -> str:
    """Say what the best has that the second has not, and what that is worth."""
    other, by = named(second.scoring.counts), percent(second.difference)
    if best.ending is Ending.OVERSHOOT:
        return _(
            "It passes the goal and ends the turn, which here is better than {other} by {difference}.",
            other=other,
            difference=by,
        )
    if second.ending is Ending.OVERSHOOT:
        return _(
            "Next best is {other}, which would pass the goal and end the turn: {difference} less.",
            other=other,
            difference=by,
        )
    if second.difference < _LEAST:
        return _("{other} is as good.", other=capital(other))
    return _banked(ruleset, best, second, other, by) if best.holds else _rolled(best, second, other, by)


def _banked(ruleset: Ruleset, best: Choice, second: Choice, other: str, by: str) -> str:
    """Compare what is held with the second best."""
    more = best.turn_total - second.turn_total
    offered = ruleset.start.carry in (Carry.HIGH_STAKES, Carry.PIGGYBACK)
    if not second.holds and more > 0:
        return _points_before_dice(more, second, other, by)
    banked = points(best.turn_total)
    if not second.holds:
        return _(
            "Banking {points} is better here than rolling on with {other}: by {difference}.",
            points=banked,
            other=other,
            difference=by,
        )
    if more > 0 and not offered:
        return _(
            "It banks {points} more than {other}: better by {difference}.",
            points=points(more),
            other=other,
            difference=by,
        )
    if offered:
        return _(
            "Banking {points} and leaving {dice} is better here than {other_points} and leaving {other_dice} "
            "with {other}: by {difference}.",
            points=banked,
            dice=dice(best.dice),
            other_points=points(second.turn_total),
            other_dice=dice(second.dice),
            other=other,
            difference=by,
        )
    return _(
        "Banking {points} is better here than the {other_points} of {other}: by {difference}.",
        points=banked,
        other_points=points(second.turn_total),
        other=other,
        difference=by,
    )


def _points_before_dice(more: int, second: Choice, other: str, by: str) -> str:
    return _(
        "Having {points} more is worth more than {dice}, which {other} leaves: by {difference}.",
        points=points(more),
        dice=_dice_left(second),
        other=other,
        difference=by,
    )


def _rolled(best: Choice, second: Choice, other: str, by: str) -> str:
    """Compare what is rolled on with the second best."""
    more, left = best.turn_total - second.turn_total, best.dice - second.dice
    if more >= 0 and left >= 0:
        return _more_of_all(more, left, other, by)
    if more < 0 < left:
        return _(
            "Having {dice} (a farkle {risk} instead of {other_risk}) is worth more than the {points} that {other} "
            "has more: by {difference}.",
            dice=_dice_left(best),
            risk=_risk(best),
            other_risk=_risk(second),
            points=points(-more),
            other=other,
            difference=by,
        )
    if more > 0:
        return _points_before_dice(more, second, other, by)
    return _(
        "Fewer points are better here: {other} would make it {points}, worse by {difference}.",
        other=other,
        points=points(second.turn_total),
        difference=by,
    )


def _more_of_all(more: int, left: int, other: str, by: str) -> str:
    if more and left:
        return _(
            "It has {points:,} points more and {dice} more to roll than {other}: better by {difference}.",
            points=more,
            dice=dice(left),
            other=other,
            difference=by,
        )
    if left:
        return _(
            "It has {dice} more to roll than {other}: better by {difference}.",
            dice=dice(left),
            other=other,
            difference=by,
        )
    return _(
        "It has {points:,} points more than {other}: better by {difference}.", points=more, other=other, difference=by
    )


def _dice_left(choice: Choice) -> str:
    if choice.hot_dice:
        return _("all {dice} to roll", dice=dice(choice.dice))
    return _("{dice} to roll", dice=dice(choice.dice))


def _risk(choice: Choice) -> str:
    assert choice.outlook is not None
    return percent(choice.outlook.farkle_chance)


def reason_for_decision(ruleset: Ruleset, outlook: Outlook, state: GameState) -> str:
    """Say why one holds, or rolls, with the points in hand.

    Parameters
    ----------
    ruleset : Ruleset
        The rules.
    outlook : Outlook
        What holding and rolling are worth.
    state : GameState
        The game at that moment.
    """
    if outlook.hold is None:
        return _("One has to roll: {why}", why=inside(outlook.why_roll))
    if outlook.roll is None or outlook.difference is None:
        return _("Rolling on could not be better.")
    rolling, by = _dangers(ruleset, outlook, state), percent(outlook.difference)
    if outlook.difference < _LEAST:
        return _("{rolling}, and is as good as holding.", rolling=rolling)
    if outlook.holds:
        return _("{rolling} and is worse than holding by {difference}.", rolling=rolling, difference=by)
    return _("{rolling} and is still better by {difference}.", rolling=rolling, difference=by)


def _dangers(ruleset: Ruleset, outlook: Outlook, state: GameState) -> str:
    """Return what rolling puts at stake, and with which chance."""
    danger = _danger(ruleset, outlook, state)
    if ruleset.has_disaster and state.scores[state.mover] > 0:
        return _("{danger}, the whole score with {risk}", danger=danger, risk=percent(_ruin(ruleset, outlook.dice)))
    return danger


def _danger(ruleset: Ruleset, outlook: Outlook, state: GameState) -> str:
    count, risk, farkles = dice(outlook.dice), percent(outlook.farkle_chance), ruleset.farkles
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


def _ruin(ruleset: Ruleset, count: int) -> float:
    """Return the chance that a roll of so many dice is cursed."""
    return sum(ways for roll, ways in rolls(count) if is_cursed(ruleset, roll)) / float(len(FACES) ** count)
