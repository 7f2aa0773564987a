"""Writes the rules in plain language for reading aloud at the table."""

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from farkle_core.language.messages import _
from farkle_core.rules.model import FEWEST_DICE, Ruleset
from farkle_core.rules.origin import source_words
from farkle_core.rules.phrases import all_dice, listed, ordinal, penalty_words, points, ruleset_name
from farkle_core.rules.words.choices import CARRIES, EFFECTS, END_RULES, OVERSHOOTS, TIES
from farkle_core.rules.words.dice_left import dice_in_short, dice_lines
from farkle_core.rules.words.ending import end_lines, goal_line, parked_lines
from farkle_core.rules.words.farkles import cursed_dice, farkle_lines
from farkle_core.rules.words.scoring import scoring_lines
from farkle_core.rules.words.turn import start_lines, turn_in_short, turn_lines

_WIDTH: Final = 88  # characters in a line


@dataclass(frozen=True, slots=True)
class RulesSection:
    """One section of a rule sheet."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """A ruleset as plain text for reading aloud at the table."""

    title: str
    sections: tuple[RulesSection, ...]
    source: str  # the origin of the rules, not read aloud; ``""`` if unknown

    def text(self) -> str:
        """Return the whole sheet as plain text of at most 88 columns."""
        return "\n\n".join([self.title, *map(_section_text, self.sections)]) + "\n"


def rule_sheet(ruleset: Ruleset) -> RuleSheet:
    """Return all rules in plain language; settings without effect come last under a title that says so."""
    parts = {
        _("The goal"): (goal_line(ruleset),),
        _("The dice"): tuple(dice_lines(ruleset)),
        _("Scoring"): tuple(scoring_lines(ruleset)),
        _("Your turn"): tuple(turn_lines(ruleset)),
        _("Starting from the last player's dice"): tuple(start_lines(ruleset)),
        _("Farkles"): tuple(farkle_lines(ruleset)),
        _("The end"): tuple(end_lines(ruleset)),
        _("Settings without effect in this game"): tuple(parked_lines(ruleset)),
    }
    sections = tuple(RulesSection(title, lines) for title, lines in parts.items() if lines)
    return RuleSheet(ruleset_name(ruleset), sections, source_words(ruleset))


def rules_in_short(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the rules of play in a few short lines, for a sheet that has the points of combinations elsewhere."""
    return (
        _goal_in_short(ruleset),
        _dice_in_short(ruleset),
        _holding_in_short(ruleset),
        _farkles_in_short(ruleset),
        *dice_in_short(ruleset),
        *_extras_in_short(ruleset),
    )


def scoring_in_short(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the rules that the scorekeeper needs, in a few short lines."""
    return (_goal_in_short(ruleset), _holding_in_short(ruleset), _farkles_in_short(ruleset))


def _section_text(section: RulesSection) -> str:
    lines = (
        textwrap.fill(line, _WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
        for line in section.lines
    )
    return "\n".join([section.title, *lines])


def _goal_in_short(ruleset: Ruleset) -> str:
    end = ruleset.end
    if ruleset.exact_goal and ruleset.last_turns_follow:
        return _(
            "First to exactly {goal} wins, unless the others draw level in their last turns ({ties}).",
            goal=points(ruleset.goal),
            ties=_(TIES[end.ties].in_short),
        )
    words = OVERSHOOTS[end.overshoot].in_short or END_RULES[end.rule].in_short
    return _(words, goal=points(ruleset.goal), ties=_(TIES[end.ties].in_short))


def _dice_in_short(ruleset: Ruleset) -> str:
    return f"{_aside_in_short(ruleset)} {_hot_dice_in_short(ruleset)}"


def _aside_in_short(ruleset: Ruleset) -> str:
    if ruleset.turn.set_aside_all:
        return _("Set aside everything that scores in each roll;")
    return _("Set aside at least one combination in each roll;")


def _hot_dice_in_short(ruleset: Ruleset) -> str:
    every, must = all_dice(ruleset.dice), ruleset.forced_by(ruleset.dice)
    if ruleset.dice == FEWEST_DICE and must:
        return _("once {dice} are aside you must roll both again.", dice=every)
    if ruleset.dice == FEWEST_DICE:
        return _("once {dice} are aside you may roll both again.", dice=every)
    if must:
        return _("once {dice} are aside you must roll them all again.", dice=every)
    return _("once {dice} are aside you may roll them all again.", dice=every)


def _holding_in_short(ruleset: Ruleset) -> str:
    needs = [*_needs_in_short(ruleset)]
    return _("To hold you need {needs}.", needs=listed(needs)) if needs else _("You may hold with any turn total.")


def _needs_in_short(ruleset: Ruleset) -> Iterator[str]:
    turn = ruleset.turn
    minimum, opening = points(turn.minimum), points(turn.opening)
    if turn.beat_last_turn and turn.minimum:
        yield _("more than the last turn banked ({minimum} if that was nothing)", minimum=minimum)
    elif turn.beat_last_turn:
        yield _("more than the last turn banked")
    elif turn.minimum:
        yield _("a turn total of {minimum} or more", minimum=minimum)
    if ruleset.opening_matters and ruleset.may_fall_below_zero:
        yield _("{opening} while your score is 0 or less", opening=opening)
    elif ruleset.opening_matters:
        yield _("{opening} while your score is 0", opening=opening)


def _farkles_in_short(ruleset: Ruleset) -> str:
    keeps = ruleset.turn.farkle_keeps_turn_total
    if not ruleset.has_penalty:
        return _("A farkle keeps the turn total.") if keeps else _("A farkle loses the turn total.")
    words = _penalty_in_short(ruleset)
    if keeps:
        return _("A farkle keeps the turn total; {penalty}.", penalty=words)
    return _("A farkle loses the turn total; {penalty}.", penalty=words)


def _penalty_in_short(ruleset: Ruleset) -> str:
    farkles, cost = ruleset.farkles, penalty_words(ruleset)
    stops_at_zero = farkles.never_below_zero and not ruleset.penalty_takes_all
    if farkles.count == 1 and stops_at_zero:
        return _("every farkle costs {penalty}, but never below 0", penalty=cost)
    if farkles.count == 1:
        return _("every farkle costs {penalty}", penalty=cost)
    which = ordinal(farkles.count)
    if stops_at_zero:
        return _("the {ordinal} in a row costs {penalty}, but never below 0", ordinal=which, penalty=cost)
    return _("the {ordinal} in a row costs {penalty}", ordinal=which, penalty=cost)


def _extras_in_short(ruleset: Ruleset) -> Iterator[str]:
    yield from turn_in_short(ruleset)
    if ruleset.cursed is not None:
        yield _(EFFECTS[ruleset.cursed.effect].in_short, dice=cursed_dice(ruleset, ruleset.cursed))
    if words := CARRIES[ruleset.start.carry].in_short:
        yield _(words, bonus=points(ruleset.start.bonus))
