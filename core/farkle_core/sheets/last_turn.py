"""Advice for the last turn of a game, as far as it fits into a few words."""

from collections.abc import Iterator

from farkle_core.game.phases import GamePhase
from farkle_core.game.turn_start import TurnStart
from farkle_core.language.messages import N_, _, pgettext
from farkle_core.rules.phrases import dice as so_many
from farkle_core.rules.phrases import listed
from farkle_core.rules.words.choices import TIES
from farkle_core.solution.solution import Solution


def last_turn(solution: Solution) -> Iterator[str]:
    """Yield the advice for the last turn; none if the game ends at once.

    Ahead, a hold wins for certain; behind, it loses for certain. Only a tie needs a decision.
    """
    if not solution.ruleset.last_turns_follow:
        return
    if solution.ruleset.exact_goal:
        yield _("Roll until a hold makes exactly the goal: that draws level. Less or more loses.")
        return
    yield _(
        "Roll until score and turn total together are more than the opponent's score; then hold as soon as you may."
    )
    phases = [phase for phase in solution.phase_tables.phases if phase.turns_left == 1]
    if solution.ruleset.order_breaks_ties:
        words = TIES[solution.ruleset.end.ties]
        yield _(words.advice_if_either if any(phase.mover_first for phase in phases) else words.advice)
        return
    decisions = {phase.seat: _when_level(solution, phase) for phase in phases}
    if solution.ruleset.has_loaded_dice and any(len(set(holds)) > 1 for holds in decisions.values()):
        return  # these decisions would need a table
    if len(set(decisions.values())) == 1:
        yield _level_in_words(decisions[phases[0].seat], N_("At a tie, {what}."))
        return
    for seat, holds in sorted(decisions.items()):
        yield _level_in_words(holds, _SECOND if seat else _FIRST)


def _when_level(solution: Solution, phase: GamePhase) -> tuple[bool, ...]:
    """Return whether to hold when level, by number of dice less one; empty if the scores decide.

    At a tie any further points win, so neither the scores nor the turn total matter. Farkles in a row may matter if a
    farkle keeps the turn total.
    """
    start = TurnStart(seat=phase.seat, turns_left=1, mover_first=phase.mover_first)
    total, opponent = solution.ruleset.least_hold(0), solution.grid.goal
    if opponent - total < int(solution.own_scores(start)[0]):
        return ()
    decisions = set()
    for farkles in range(solution.grid.farkle_counts):
        table = solution.dice_table(start.at(opponent - total, opponent).after(farkles, 0))
        decisions.add(tuple(table.holds[table.row(total)].tolist()))
    return decisions.pop() if len(decisions) == 1 else ()


_FIRST = N_("The first player at a tie: {what}.")
_SECOND = N_("The second player at a tie: {what}.")


def _level_in_words(holds: tuple[bool, ...], sentence: str) -> str:
    """Return the sentence with the decision when level; one without a decision if `holds` is empty."""
    return _(sentence, what=_when(holds)) if holds else ""


def _when(holds: tuple[bool, ...]) -> str:
    if all(holds) or not any(holds):
        return pgettext("at a tie", "hold") if all(holds) else pgettext("at a tie", "roll")
    most = max(count for count, held in enumerate(holds, start=1) if held)
    if all(holds[:most]) and most > 1:
        return _("hold with {dice} or fewer, and roll with more", dice=so_many(most))
    if all(holds[:most]):
        return _("hold with {dice}, and roll with more", dice=so_many(most))
    held = listed((str(count) for count, each in enumerate(holds, start=1) if each), "or")
    return _("hold with {dice} dice, and roll otherwise", dice=held)
