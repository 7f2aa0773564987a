"""The rules in plain language: what one would read aloud at the table."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from farkle_core.rules.combinations import singles_score
from farkle_core.rules.model import FEWEST_DICE, Carry, Effect, EndRule, Overshoot, Ruleset, Ties
from farkle_core.rules.phrases import all_dice, capital, listed, number, ordinal, points
from farkle_core.rules.words_end import end_lines, goal_line, parked_lines
from farkle_core.rules.words_scoring import scoring_lines
from farkle_core.rules.words_turn import farkle_lines, start_lines, turn_lines

_WIDTH: Final = 88


@dataclass(frozen=True, slots=True)
class Section:
    """One part of a rule sheet.

    Attributes
    ----------
    title : str
        What it is about: ``"Your turn"``.
    lines : tuple of str
        Each one or more sentences.
    """

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """A ruleset as one would read it aloud at the table.

    Attributes
    ----------
    title : str
        The ruleset's name.
    sections : tuple of Section
        In the order in which a game comes to them.
    """

    title: str
    sections: tuple[Section, ...]

    def text(self) -> str:
        """Return the whole sheet as plain text of at most 88 columns."""
        return "\n\n".join([self.title, *map(_section_text, self.sections)]) + "\n"


def rule_sheet(ruleset: Ruleset) -> RuleSheet:
    """Return the rules in plain language, complete for every option of a ruleset.

    Settings that do not matter, because what they belong to is not played, come last under a title that says so.
    """
    parts = {
        "The goal": (goal_line(ruleset),),
        "Scoring": tuple(scoring_lines(ruleset)),
        "Your turn": tuple(turn_lines(ruleset)),
        "Starting from the last player's dice": tuple(start_lines(ruleset)),
        "Farkles": tuple(farkle_lines(ruleset)),
        "The end": tuple(end_lines(ruleset)),
        "Settings without effect in this game": tuple(parked_lines(ruleset)),
    }
    return RuleSheet(ruleset.name, tuple(Section(title, lines) for title, lines in parts.items() if lines))


def rules_in_short(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the rules of play in a few short lines, for a sheet that shows the points of combinations by itself."""
    return (
        _goal_in_short(ruleset),
        _dice_in_short(ruleset),
        _holding_in_short(ruleset),
        _farkles_in_short(ruleset),
        *_extras_in_short(ruleset),
    )


def _section_text(section: Section) -> str:
    lines = (
        textwrap.fill(line, _WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
        for line in section.lines
    )
    return "\n".join([section.title, *lines])


def _goal_in_short(ruleset: Ruleset) -> str:
    goal, end = points(ruleset.goal), ruleset.end
    if end.overshoot is Overshoot.VOID:
        return f"First to exactly {goal} wins; a turn that would pass it scores nothing."
    if end.overshoot is Overshoot.WELFARE:
        return f"First to exactly {goal} wins; a turn that would pass it goes to the lowest score."
    if end.rule is EndRule.SUDDEN:
        return f"First to bank {goal} wins at once."
    last = {
        EndRule.LAST_TURN: "all others have one more turn",
        EndRule.EQUAL_TURNS: "the round is completed",
        EndRule.FULL_ROUND: "the round and one more are completed",
    }
    ties = {Ties.FIRST: "ties: first to the goal", Ties.SPLIT: "ties share the win", Ties.PLAYOFF: "ties play on"}
    return f"Once {goal} are banked, {last[end.rule]}; the highest score wins ({ties[end.ties]})."


def _dice_in_short(ruleset: Ruleset) -> str:
    aside = "everything that scores" if ruleset.turn.set_aside_all else "at least one combination"
    verb = "must" if ruleset.turn.hot_dice_must_roll else "may"
    them = "both" if ruleset.dice == FEWEST_DICE else "them all"
    return f"Set aside {aside} in each roll; once {all_dice(ruleset.dice)} are aside you {verb} roll {them} again."


def _holding_in_short(ruleset: Ruleset) -> str:
    turn = ruleset.turn
    needs = [f"a turn total of {points(turn.minimum)} or more"] if turn.minimum else []
    if turn.beat_last_turn:
        none = f" ({points(turn.minimum)} if that was nothing)" if turn.minimum else ""
        needs = [f"more than the last turn banked{none}"]
    if ruleset.opening_matters:
        less = " or less" if ruleset.may_fall_below_zero else ""
        needs.append(f"{points(turn.opening)} while your score is 0{less}")
    return f"To hold you need {listed(needs)}." if needs else "You may hold with any turn total."


def _farkles_in_short(ruleset: Ruleset) -> str:
    farkles = ruleset.farkles
    keeps = "keeps the turn total" if ruleset.turn.farkle_keeps_turn_total else "loses the turn total"
    if not ruleset.has_penalty:
        return f"A farkle {keeps}."
    below = ", but never below 0" if farkles.never_below_zero else ""
    times = "every farkle" if farkles.count == 1 else f"the {ordinal(farkles.count)} in a row"
    return f"A farkle {keeps}; {times} costs {points(farkles.penalty)}{below}."


def _extras_in_short(ruleset: Ruleset) -> Iterator[str]:
    turn, cursed, carry = ruleset.turn, ruleset.cursed, ruleset.start.carry
    if turn.nothing:
        every = capital(all_dice(ruleset.dice))
        yield f"{every} without a combination: {points(turn.nothing)}, and hot dice."
    if any(turn.hot_dice_bonus) and singles_score(ruleset):
        bonuses = ", ".join(f"{bonus:,}" if bonus else "none" for bonus in turn.hot_dice_bonus)
        yield f"Hot dice from a single die thrown alone: a bonus ({bonuses} points)."
    if cursed is not None:
        more = " or more" if cursed.count < ruleset.dice else ""
        disaster = ", and your score becomes 0" if cursed.effect is Effect.DISASTER else ""
        yield f"{capital(number(cursed.count))}{more} {cursed.face}s in one roll: a farkle in any case{disaster}."
    if carry is Carry.HIGH_STAKES:
        bonus = points(ruleset.start.bonus)
        yield f"High stakes: after a hold you may start with the dice left; if they score, you add {bonus}."
    elif carry is Carry.PIGGYBACK:
        yield "Piggyback: after a hold you may start with the dice left; if they score, you add what was banked."
    elif carry is Carry.STEAL:
        yield "Stealing: after a farkle you may start with its dice; if they score, you add its turn total."
