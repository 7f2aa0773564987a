"""Explains the cost of a farkle, or of a cursed roll, in a few sentences."""

from farkle_core.language.messages import _, ngettext
from farkle_core.language.wording import dice, points
from farkle_core.play.advise.choices import RollKind
from farkle_core.referee import GameState, TurnPhase
from farkle_core.rules.model import Ruleset
from farkle_core.rules.phrases import faces_name, ordinal


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
