"""Explains in a sentence or two why the best way to score is best; every statement follows from the numbers."""

from collections.abc import Sequence

from farkle_core.language.messages import _, dice, ngettext, of_100_games, percent, points
from farkle_core.play.advise.choices import Choice, Ending, RollKind
from farkle_core.play.advise.decision_reasons import LEAST, reason_for_decision
from farkle_core.play.advise.outlook import Outlook
from farkle_core.referee import GameState, TurnPhase
from farkle_core.rules.model import Carry, Ruleset
from farkle_core.rules.phrases import capital, faces_name, ordinal


def headline_for_farkle(kind: RollKind, after: GameState) -> str:
    """Return that the turn is over, or the game."""
    if after.phase is TurnPhase.OVER:
        return _("Cursed roll: the game is over.") if kind is RollKind.CURSED else _("Farkle: the game is over.")
    return _("Cursed roll: the turn is over.") if kind is RollKind.CURSED else _("Farkle: the turn is over.")


def reason_for_farkle(ruleset: Ruleset, before: GameState, after: GameState, kind: RollKind) -> str:
    """Return the cost of a farkle, or of a cursed roll."""
    cursed = ruleset.cursed if kind is RollKind.CURSED else None
    if cursed is not None:
        faces = faces_name(cursed.face)
        lines = [
            _(
                "{count} or more {faces} in one roll end the turn, whatever else it holds.",
                count=cursed.count,
                faces=faces,
            )
        ]
    else:
        lines = [_("Nothing here scores.")]
    ruined = kind is RollKind.CURSED and ruleset.has_disaster
    spoilt = kind is RollKind.CURSED and ruleset.toxic_costs_total
    kept = before.turn_total if ruleset.turn.farkle_keeps_turn_total and not spoilt else 0
    lines += [*_lost(before, kept, ruined=ruined), *_penalty(ruleset, before, after, kept, ruined=ruined)]
    if after.carried_dice:
        offer = {"dice": dice(after.carried_dice), "points": points(after.carried_points)}
        lines.append(_("{dice} and {points} are offered to the next player.", **offer))
    if after.phase is TurnPhase.OVER:
        lines.append(_winner(after, before.mover))
    return " ".join(lines)


def _lost(before: GameState, kept: int, *, ruined: bool) -> list[str]:
    total, score = before.turn_total, before.scores[before.mover]
    if ruined and score > 0:
        return [_("The whole score of {points} is lost.", points=points(score))]
    if not total:
        return []
    if kept and not ruined:
        return [_("The {points} of this turn are banked all the same.", points=points(total))]
    return [_("The {points} of this turn are lost.", points=points(total))]


def _penalty(ruleset: Ruleset, before: GameState, after: GameState, kept: int, *, ruined: bool) -> list[str]:
    if not ruleset.has_penalty:
        return []
    mover, farkles = before.mover, ruleset.farkles
    score = before.scores[mover] + kept
    if before.farkles[mover] + 1 < farkles.count:
        score = 0 if ruined else score
        if after.phase is TurnPhase.OVER or after.turns_left:
            return []  # there may be no further turn
        penalty, left = farkles.taken_from(score), farkles.count - after.farkles[mover]
        if penalty == score and farkles.never_below_zero:  # what farkles bank until then may raise the score
            words = ngettext(
                "One more in a row costs all your points.", "{count} more in a row cost all your points.", left
            )
            return [words] if penalty and not ruleset.turn.farkle_keeps_turn_total else []
        return [
            ngettext(
                "One more in a row costs {penalty}.",
                "{count} more in a row cost {penalty}.",
                left,
                penalty=points(penalty),
            )
        ]
    paid = 0 if ruined else farkles.taken_from(score)
    words = _("It is the {ordinal} in a row and costs {points}.", ordinal=ordinal(farkles.count), points=points(paid))
    return [words] if paid else []


def _winner(state: GameState, mover: int) -> str:
    if len(state.winners) > 1:
        return _("The win is shared.")
    return _("You have won.") if state.winner == mover else _("The opponent has won.")


def headline(best: Choice, equals: Sequence[Choice] = ()) -> str:
    """Return the advice, such as ``Set aside 3-3-3-5, then hold.`` with the full stop.

    `equals`: what is as good as far as is known, in an answer that is not proved yet.
    """
    aside = best.named
    if best.ending is Ending.WINS:
        return _("Set aside {aside} and win.", aside=aside)
    if best.outlook is not None and best.outlook.holds and best.outlook.wins_now:
        return _("Set aside {aside}, then hold and win.", aside=aside)
    if equals:
        return _("Set aside {ways}: equal so far.", ways=" / ".join((aside, *(each.named for each in equals))))
    if best.outlook is None:
        return _("Set aside {aside}: the turn is over then.", aside=aside)
    return _then(aside, best, best.outlook)


def _then(aside: str, best: Choice, outlook: Outlook) -> str:
    if outlook.is_open:
        return _("Set aside {aside}, then hold or roll {dice}: equal so far.", aside=aside, dice=best.next_dice)
    if outlook.holds:
        return _("Set aside {aside}, then hold.", aside=aside)
    if best.hot_dice:
        return _("Set aside {aside}, then roll all {dice}.", aside=aside, dice=dice(best.dice))
    return _("Set aside {aside}, then roll {dice}.", aside=aside, dice=best.next_dice)


def reason_for_scoring(
    ruleset: Ruleset, before: GameState, choices: tuple[Choice, ...], done: Choice | None = None
) -> str:
    """Return why the best way to score is best, and why the player holds or rolls then.

    `done`: the choice that was made, as it was gone on with; the best is compared with it. Without it, or if it is the
    best, the second best takes its place.
    """
    best = choices[0]
    if best.ending is Ending.WINS:
        return _("It wins the game at once.")
    if best.outlook is not None and best.outlook.holds and best.outlook.wins_now:
        return _("Holding then wins the game.")
    reasons = [_compared(ruleset, best, choices, done)]
    if best.outlook is not None:
        reasons.append(reason_for_decision(ruleset, best.outlook, best.state))
    return " ".join(filter(None, (*reasons, *_given_away(before, best.state))))


def _compared(ruleset: Ruleset, best: Choice, choices: tuple[Choice, ...], done: Choice | None) -> str:
    """Return the comparison with what was done, or with the second best; ``""`` for the same dice gone on otherwise."""
    if done is not None and done.action != best.action:
        return _why(ruleset, best, done)
    if done is not None and done.holds != best.holds:
        return ""
    others = [choice for choice in choices[1:] if not choice.is_counted_low]
    return _why(ruleset, best, others[0]) if others else _only(best, choices)


def _given_away(before: GameState, after: GameState) -> list[str]:
    """Return an opponent's gain from an exact goal that was passed."""
    gains = [new - old for old, new in zip(before.scores, after.scores, strict=True)]
    given = max(gain for player, gain in enumerate(gains) if player != before.mover)
    if not given:
        return []
    if after.phase is TurnPhase.OVER and after.winner == gains.index(given):
        return [_("The opponent gets {points} and has won.", points=points(given))]
    return [_("The opponent gets {points}.", points=points(given))]


def _only(best: Choice, choices: tuple[Choice, ...]) -> str:
    if best.ending is Ending.OVERSHOOT:
        return _(
            "All that scores passes the goal: a turn total of {points} ends the turn.", points=points(best.turn_total)
        )
    if len(choices) > 1 or best.alike:
        return _("No other way to score brings more.")
    return _("There is only one way to score.")


def _why(ruleset: Ruleset, best: Choice, second: Choice) -> str:
    """Return the advantage of the best way over another, and its value."""
    other, by = second.named, of_100_games(second.difference)
    if second.difference < LEAST:
        return _("{other} is as good.", other=capital(other))
    if best.ending is second.ending is Ending.OVERSHOOT:
        return _(
            "It passes the goal with {points}, {other} with {other_points}: better by {difference}.",
            points=points(best.turn_total),
            other=other,
            other_points=points(second.turn_total),
            difference=by,
        )
    if best.ending is Ending.OVERSHOOT:
        return _(
            "It passes the goal and ends the turn, which here is better than {other} by {difference}.",
            other=other,
            difference=by,
        )
    if second.ending is Ending.OVERSHOOT:
        return _(
            "{other} would pass the goal and end the turn: {difference} less.", other=capital(other), difference=by
        )
    return _banked(ruleset, best, second, other, by) if best.holds else _rolled(best, second, other, by)


def _banked(ruleset: Ruleset, best: Choice, second: Choice, other: str, by: str) -> str:
    """Compare a best way that holds with the second best."""
    more = best.turn_total - second.turn_total
    offered = ruleset.start.carry in (Carry.HIGH_STAKES, Carry.PIGGYBACK)
    banked = points(best.turn_total)
    if not second.holds:
        return _(
            "Holding {points} is better here than rolling on with {other}: by {difference}.",
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
            "Holding {points} and leaving {dice} is better here than {other_points} and leaving {other_dice} "
            "with {other}: by {difference}.",
            points=banked,
            dice=dice(best.dice),
            other_points=points(second.turn_total),
            other_dice=dice(second.dice),
            other=other,
            difference=by,
        )
    return _(
        "Holding {points} is better here than the {other_points} of {other}: by {difference}.",
        points=banked,
        other_points=points(second.turn_total),
        other=other,
        difference=by,
    )


def _rolled(best: Choice, second: Choice, other: str, by: str) -> str:
    """Compare a best way that rolls with another."""
    if second.holds:
        return _(
            "Rolling {dice} (a farkle {risk}) is better here than holding {points} with {other}: by {difference}.",
            dice=best.next_dice,
            risk=_risk(best),
            points=points(second.turn_total),
            other=other,
            difference=by,
        )
    more, left = best.turn_total - second.turn_total, best.dice - second.dice
    if best.origin:  # the identity of loaded dice matters, not only their number
        return _each_rolled(best, second, other, by)
    if more >= 0 and left >= 0:
        return _more_of_all(more, left, other, by)
    if more < 0 < left and _farkles(best) < _farkles(second):
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
    if more > 0 > left:
        return _(
            "Having {points} more is worth more than {dice}, which {other} leaves: by {difference}.",
            points=points(more),
            dice=_dice_left(second),
            other=other,
            difference=by,
        )
    return _each_rolled(best, second, other, by)


def _each_rolled(best: Choice, second: Choice, other: str, by: str) -> str:
    """Say what is rolled after either way."""
    rolled = {
        "dice": best.next_dice,
        "risk": _risk(best),
        "other_dice": second.next_dice,
        "other_risk": _risk(second),
        "difference": by,
    }
    if best.scoring == second.scoring:
        return _(
            "Of equal faces it matters which die is set aside: rolling {dice} (a farkle {risk}) is better than rolling "
            "{other_dice} (a farkle {other_risk}), by {difference}.",
            **rolled,
        )
    return _(
        "Rolling {dice} (a farkle {risk}) with {points} is better than rolling {other_dice} (a farkle {other_risk}) "
        "with {other_points}, after {other}: by {difference}.",
        points=points(best.turn_total),
        other_points=points(second.turn_total),
        other=other,
        **rolled,
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
    return _("{dice} to roll", dice=choice.next_dice)


def _farkles(choice: Choice) -> float:
    assert choice.outlook is not None
    return choice.outlook.farkle_chance


def _risk(choice: Choice) -> str:
    return percent(_farkles(choice))
