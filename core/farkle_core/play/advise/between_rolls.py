"""Advises when there is no roll to score."""

from dataclasses import dataclass

from farkle_core.language.messages import _, ngettext
from farkle_core.play.advise.adviser import Adviser
from farkle_core.play.advise.decision_reasons import reason_for_decision, reason_for_opening
from farkle_core.play.advise.moment import Moment
from farkle_core.play.advise.outlook import Opening
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
        is_open = opening.difference < adviser.solution.certificate.unsure
        return Standing(_start(opening, is_open=is_open), reason_for_opening(opening), win)
    if state.phase is TurnPhase.ROLLING or moment.is_start:
        return Standing(_("Roll {dice}.", dice=adviser.columns.words(state)), "", win)
    outlook, ruleset = adviser.outlook(moment), adviser.solution.ruleset
    reason = reason_for_decision(ruleset, outlook, state)
    if outlook.is_open:
        words = _("Hold or roll {dice}: equal so far.", dice=outlook.rolled)
        return Standing(words, reason, win, holds=outlook.holds)
    if outlook.holds:
        words = _("Hold and win.") if outlook.wins_now else _("Hold.")
        return Standing(words, "" if outlook.wins_now else reason, win, holds=True)
    return Standing(_("Roll {dice}.", dice=outlook.rolled), reason, win)


def _start(opening: Opening, *, is_open: bool) -> str:
    if is_open:
        return _("Take the offered dice or roll all: equal so far.")
    if opening.takes:
        return ngettext("Take the offered die.", "Take the offered {count} dice.", opening.dice)
    return _("Roll all {dice} dice.", dice=opening.all_dice)


def _winners(moment: Moment) -> str:
    winner = moment.state.winner
    if winner is None:
        return _("The game is over: the win is shared.")
    return _("The game is over: Player {number} has won.", number=winner + 1)
