"""Advises when there is no roll to score."""

from dataclasses import dataclass

from farkle_core.language.messages import _, ngettext
from farkle_core.play.advise.adviser import Adviser
from farkle_core.play.advise.decision_reasons import reason_for_decision, reason_for_opening
from farkle_core.play.advise.moment import Moment
from farkle_core.referee import TurnPhase


@dataclass(frozen=True, slots=True)
class Standing:
    """The present advice."""

    headline: str
    reason: str  # the reason, or ``""`` without a choice
    win: float
    holds: bool = False


def standing(adviser: Adviser, moment: Moment) -> Standing:
    """Return the advice at a moment without dice on the table."""
    state, win = moment.state, adviser.win_chance(moment)
    if state.phase is TurnPhase.OVER:
        return Standing(_winners(moment), "", win)
    if (opening := adviser.opening(moment)) is not None:
        take = ngettext("Take the offered die.", "Take the offered {count} dice.", opening.dice)
        roll = _("Roll all {dice} dice.", dice=opening.all_dice)
        return Standing(take if opening.takes else roll, reason_for_opening(opening), win)
    if state.phase is TurnPhase.ROLLING or moment.is_start:
        return Standing(_("Roll {dice}.", dice=adviser.columns.words(state)), "", win)
    outlook, ruleset = adviser.outlook(moment), adviser.solution.ruleset
    reason = reason_for_decision(ruleset, outlook, state)
    if outlook.holds:
        words = _("Hold and win.") if outlook.wins_now else _("Hold.")
        return Standing(words, "" if outlook.wins_now else reason, win, holds=True)
    return Standing(_("Roll {dice}.", dice=outlook.rolled), reason, win)


def _winners(moment: Moment) -> str:
    winner = moment.state.winner
    if winner is None:
        return _("The game is over: the win is shared.")
    return _("The game is over: Player {number} has won.", number=winner + 1)
