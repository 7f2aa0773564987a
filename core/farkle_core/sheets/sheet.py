"""Makes the content of a cheat sheet from a solution, with advice for the last turn."""

from collections.abc import Iterator
from dataclasses import replace
from math import floor, log10
from typing import Final

import farkle_core
from farkle_core.game.phases import GamePhase
from farkle_core.game.turn_start import TurnStart
from farkle_core.language.messages import N_, _, number, pgettext, points
from farkle_core.rules import rules_in_short, scoring_in_short, short_fingerprint
from farkle_core.rules.combinations import listed_faces, scoring_patterns, scoring_sets
from farkle_core.rules.dice import FACES
from farkle_core.rules.model import TRIPLES, WIN, Pattern, Points, Ruleset, Sets
from farkle_core.rules.origin import source_words
from farkle_core.rules.phrases import combination_name, handicap_opens, listed, penalty_words, ruleset_name
from farkle_core.rules.phrases import dice as so_many
from farkle_core.rules.words.choices import TIES
from farkle_core.sheets.content import CheatSheet, HoldRow, PatternRow, Scores, SetRow
from farkle_core.sheets.loaded import lines_of_dice, shown_dice
from farkle_core.sheets.situations import (
    conditions,
    few_situations,
    go_for_it,
    hold_rows,
    last_chance_situations,
    offers,
    situations,
)
from farkle_core.solution.solution import Certificate, Solution


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


_EXAMPLE_FACES: Final = (2, 3, 4, 6, 5, 1)  # example faces of a shape; 1 and 5 are last, because they score alone
WINS: Final = N_("wins")  # in place of points: the combination wins the game at once
_SUPERSCRIPTS: Final = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def scores_of(ruleset: Ruleset) -> Scores:
    """Return the combinations of `ruleset`, without those that are always cursed or need more dice."""
    sets = scoring_sets(ruleset)
    counts = tuple(count for count in range(1, ruleset.dice + 1) if any(row[count - 1] for row in sets))
    return Scores(counts, tuple(_set_rows(sets, counts)), tuple(_pattern_rows(ruleset)))


def _set_rows(sets: Sets, counts: tuple[int, ...]) -> Iterator[SetRow]:
    for face, row in zip(FACES, sets, strict=True):
        if any(row[count - 1] for count in counts):
            yield SetRow(face, tuple(_set_text(row[count - 1]) for count in counts))


def _set_text(points: Points) -> str:
    if points == WIN:
        return _(WINS)
    return number(points) if points else ""


def _pattern_rows(ruleset: Ruleset) -> Iterator[PatternRow]:
    for pattern in scoring_patterns(ruleset):
        faces = pattern.faces or _example(ruleset, pattern)
        example = bool(pattern.shape) and pattern.shape != (1,) * len(FACES)
        name = "" if pattern.name == listed_faces(pattern.faces) else combination_name(pattern.name)
        yield PatternRow(name, _pattern_text(pattern), faces, example)


def _example(ruleset: Ruleset, pattern: Pattern) -> tuple[int, ...]:
    """Return example faces for a shape; the cursed face has the fewest dice."""
    cursed = ruleset.cursed.face if ruleset.cursed else 0
    faces = sorted(_EXAMPLE_FACES, key=lambda face: face == cursed)
    dice = (face for face, count in zip(faces, pattern.shape, strict=False) for _die in range(count))
    return tuple(sorted(dice))


def _pattern_text(pattern: Pattern) -> str:
    if pattern.points == WIN:
        return _(WINS)
    if pattern.points == TRIPLES:
        return _("triples + {bonus}", bonus=number(pattern.bonus)) if pattern.bonus else _("sum of triples")
    return number(pattern.points)


def cheat_sheet(solution: Solution) -> CheatSheet:
    """Return the content of the cheat sheet; pure, up to a second for the longest games, so not on a GUI thread."""
    ruleset, grid = solution.ruleset, solution.grid
    komi = solution.komi()
    hold, seats, second_player = _by_seats(solution)
    last_chances = last_chance_situations(grid) if ruleset.has_penalty else ()
    return replace(
        sheet_of_rules(ruleset),
        hold=hold,
        seats=seats,
        conditions=(_("For two players; with more, the opponent is the leader."), *conditions(ruleset)),
        second_player=second_player,
        own_dice=shown_dice(ruleset),
        second_dice=shown_dice(ruleset, 1),
        last_chance=hold_rows(solution, last_chances),
        go_for_it=None if ruleset.has_loaded_dice else go_for_it(solution),
        offers=offers(solution),
        last_turn=tuple(filter(None, last_turn(solution))),
        below_zero=grid.lowest < 0,
        first_player_win=solution.first_player_win,
        komi=komi,
        converged=not solution.certificate.has_failed,
        exactness=exactness(solution),
        handicap_opens=handicap_opens(ruleset, komi.points),
    )


def sheet_of_rules(ruleset: Ruleset) -> CheatSheet:
    """Return the content of a sheet for `ruleset` without a solution: no advice, no chances."""
    return CheatSheet(
        title=ruleset_name(ruleset) or ruleset.id,
        aim=aim(ruleset),
        dice=ruleset.dice,
        rules=rules_in_short(ruleset),
        dice_lines=tuple(lines_of_dice(ruleset)),
        scores=scores_of(ruleset),
        penalty=penalty_words(ruleset) if ruleset.has_penalty else "",
        fingerprint=short_fingerprint(ruleset),
        version=farkle_core.__version__,
        source=source_words(ruleset),
        reminders=scoring_in_short(ruleset),
        opening=ruleset.turn.opening if ruleset.opening_matters else 0,
        counts_farkles=ruleset.has_penalty and ruleset.farkles.count > 1,
    )


def aim(ruleset: Ruleset) -> str:
    """Return the aim of the game in short: ``"first to 10,000 points"``."""
    goal = points(ruleset.goal)
    if ruleset.exact_goal:
        return _("first to exactly {goal}", goal=goal)
    return _("played to {goal}", goal=goal) if ruleset.last_turns_follow else _("first to {goal}", goal=goal)


def _by_seats(solution: Solution) -> tuple[tuple[HoldRow, ...], tuple[int, ...], tuple[HoldRow, ...]]:
    """Return the first player's thresholds, the seats they apply to, and the second player's if they differ."""
    chosen = situations(solution.grid)
    first = hold_rows(solution, chosen)
    if solution.ruleset.seats == 1:
        return first, (), ()
    if not solution.ruleset.dice_differ and hold_rows(solution, chosen, seat=1) == first:
        return first, (0, 1), ()
    return first, (0,), hold_rows(solution, few_situations(solution.grid), seat=1)


def exactness(solution: Solution) -> tuple[str, ...]:
    """Return the exactness of the win chances of `solution` in short phrases, the most important first."""
    certificate = solution.certificate
    # Measured limits of scores are one more source of errors in chances.
    most = _small(certificate.error)
    exact = _("Win chances exact to {most}", most=most) if certificate.converged else _unfinished(certificate)
    measured = certificate.bound_effect is not None or certificate.limit_effect
    return tuple(filter(None, (exact, "" if measured else _limits(solution))))


def _unfinished(certificate: Certificate) -> str:
    if certificate.provisional:
        return _("Win chances to a millionth so far, not proved yet")
    return _(
        "NOT EXACT: win chances still changed by up to {small}",
        small=_small(max(certificate.change, certificate.residual)),
    )


def _limits(solution: Solution) -> str:
    """Return the solver's limits of scores, if their effect is unknown."""
    grid = solution.grid
    low, high = number(grid.lowest), number(grid.ceiling)
    if grid.lowest < 0 and grid.ceiling > grid.goal:
        return _("Scores below {low} count as {low}, above {high} as {high} (effect not measured)", low=low, high=high)
    if grid.lowest < 0:
        return _("Scores below {low} count as {low} (effect not measured)", low=low)
    if grid.ceiling > grid.goal:
        return _("Scores above {high} count as {high} (effect not measured)", high=high)
    return ""


def _small(value: float) -> str:
    """Return a number much below 1, rounded up to one digit: ``3 × 10⁻¹³``."""
    if value <= 0.0:
        return "0"
    exponent = floor(log10(value))
    digit = -floor(-value / 10.0**exponent)
    if digit >= 10:
        digit, exponent = 1, exponent + 1
    return f"{digit} × 10{str(exponent).translate(_SUPERSCRIPTS)}"
