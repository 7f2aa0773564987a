"""Writes the rules in plain language for reading aloud at the table."""

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from farkle_core.language.messages import _, pgettext
from farkle_core.language.messages import number as grouped
from farkle_core.rules.combinations import combinations, singles_score
from farkle_core.rules.model import TRIPLES, WIN, Carry, Cursed, End, EndRule, Ruleset, Start
from farkle_core.rules.origin import source_words
from farkle_core.rules.phrases import (
    all_dice,
    capital,
    combination_name,
    dice,
    faces_name,
    listed,
    number,
    ordinal,
    penalty_words,
    points,
    ruleset_name,
)
from farkle_core.rules.words.choices import (
    CARRIES,
    EFFECTS,
    END_RULES,
    OVERSHOOTS,
    TIES,
    TURNS_TO_DRAW_LEVEL,
    sentences,
)
from farkle_core.rules.words.dice_left import dice_in_short, dice_lines
from farkle_core.rules.words.scoring import cursed_lines, scoring_lines
from farkle_core.rules.words.turn import start_lines, turn_in_short, turn_lines


def farkle_lines(ruleset: Ruleset) -> Iterator[str]:
    """Yield the meaning and the cost of a farkle."""
    yield _farkle_line(ruleset)
    yield from _cursed_lines(ruleset)
    if ruleset.has_penalty:
        yield from _penalty_lines(ruleset)
    elif not ruleset.has_disaster:
        yield _("Farkles never cost points that you have banked.")


def _farkle_line(ruleset: Ruleset) -> str:
    roll = _fewer(ruleset) if ruleset.turn.nothing else _("A roll")
    if ruleset.turn.farkle_keeps_turn_total:
        return _(
            "{roll} without a combination is a farkle: it ends your turn, "
            "but the turn total is banked all the same, however small it is.",
            roll=roll,
        )
    return _("{roll} without a combination is a farkle: it ends your turn, and the turn total is lost.", roll=roll)


def _fewer(ruleset: Ruleset) -> str:
    if ruleset.dice > 2:
        return _("A roll of fewer than {dice}", dice=dice(ruleset.dice))
    return _("A roll of a single die")


def _cursed_lines(ruleset: Ruleset) -> Iterator[str]:
    cursed = ruleset.cursed
    if cursed is None:
        return
    yield _cursed_line(ruleset, cursed)
    if ruleset.has_disaster:
        yield _disaster_line(ruleset)
    elif ruleset.toxic_costs_total:
        yield _("Such a roll loses the turn total all the same.")


def _cursed_line(ruleset: Ruleset, cursed: Cursed) -> str:
    wins = any(known.points == WIN for known in combinations(ruleset))
    nothing = dice(ruleset.dice) if ruleset.turn.nothing else ""
    faces = cursed_dice(ruleset, cursed)
    if wins and nothing:
        return _(
            "{dice} in one roll are a farkle too, whatever else the roll holds, "
            "even dice that would win or no combination among {all_dice}.",
            dice=faces,
            all_dice=nothing,
        )
    if wins:
        return _(
            "{dice} in one roll are a farkle too, whatever else the roll holds, even dice that would win.", dice=faces
        )
    if nothing:
        return _(
            "{dice} in one roll are a farkle too, whatever else the roll holds, even no combination among {all_dice}.",
            dice=faces,
            all_dice=nothing,
        )
    return _("{dice} in one roll are a farkle too, whatever else the roll holds.", dice=faces)


def cursed_dice(ruleset: Ruleset, cursed: Cursed) -> str:
    """Return the cursed dice of a roll in words: ``"Four or more 2s"``."""
    faces, count = faces_name(cursed.face), capital(number(cursed.count))
    if cursed.count == 1:
        return _("One or more {faces}", faces=faces)
    if cursed.count < ruleset.dice:
        return _("{count} or more {faces}", count=count, faces=faces)
    return pgettext("so many dice of a face", "{count} {faces}", count=count, faces=faces)


def _disaster_line(ruleset: Ruleset) -> str:
    """Return the sentence that a disaster comes after all other effects of a farkle."""
    if ruleset.turn.farkle_keeps_turn_total and ruleset.has_penalty:
        return _("That is a disaster: your score, too, becomes 0, whatever the farkle banks or costs.")
    if ruleset.turn.farkle_keeps_turn_total:
        return _("That is a disaster: your score, too, becomes 0, whatever the farkle banks.")
    if ruleset.has_penalty:
        return _("That is a disaster: your score, too, becomes 0, whatever the farkle costs.")
    return _("That is a disaster: your score, too, becomes 0.")


def _penalty_lines(ruleset: Ruleset) -> Iterator[str]:
    farkles = ruleset.farkles
    if ruleset.penalty_takes_all:
        yield from _loss_lines(ruleset)
        return
    if farkles.count == 1:
        yield _("Every farkle costs {penalty} of your score.", penalty=points(farkles.penalty))
    else:
        yield _(
            "When {count} of your turns in a row have ended with a farkle, you lose {penalty} of your score, and the "
            "count starts again. A turn that ends in any other way starts it again, too.",
            count=number(farkles.count),
            penalty=points(farkles.penalty),
        )
    if ruleset.turn.farkle_keeps_turn_total:
        yield _(
            "Those points are lost after the turn total has been banked; only what then remains can reach the goal."
        )
    yield _("Your score never falls below 0.") if farkles.never_below_zero else _("Your score may fall below 0.")


def _loss_lines(ruleset: Ruleset) -> Iterator[str]:
    """Yield the sentences for a penalty that leaves no points."""
    if ruleset.farkles.count == 1:
        yield _("Every farkle costs all your points.")
    else:
        yield _(
            "When {count} of your turns in a row have ended with a farkle, you lose all your points, and the count "
            "starts again. A turn that ends in any other way starts it again, too.",
            count=number(ruleset.farkles.count),
        )
    if ruleset.turn.farkle_keeps_turn_total:
        yield _("The turn total that this farkle banks is lost with them.")


def goal_line(ruleset: Ruleset) -> str:
    """Return the aim of the game as a sentence."""
    goal = points(ruleset.goal)
    if ruleset.exact_goal:
        return _("Be the first to have exactly {goal}.", goal=goal)
    if ruleset.end.rule is EndRule.SUDDEN:
        return _("Be the first to bank {goal}.", goal=goal)
    return _("Have the highest score once a player has banked {goal} and the last turns have been played.", goal=goal)


def end_lines(ruleset: Ruleset) -> Iterator[str]:
    """Yield the end of the game and its winner in words."""
    goal = points(ruleset.goal)
    if ruleset.exact_goal:
        yield from _exact_lines(ruleset, goal)
        yield from _overshoot_lines(ruleset)
        return
    yield from sentences(END_RULES[ruleset.end.rule], goal=goal)
    if ruleset.end.rule is not EndRule.SUDDEN:
        yield _(
            "A player may go on past {goal} to make the lead safer. "
            "In the last turns all the rules for holding and for farkles are as before.",
            goal=goal,
        )
        if _may_lose(ruleset):
            yield _("The last turns are played even if that player's score falls below {goal} again.", goal=goal)
        yield _tie_line(ruleset)


def _exact_lines(ruleset: Ruleset, goal: str) -> Iterator[str]:
    if not ruleset.last_turns_follow:
        yield _("A player who has banked exactly {goal} has won at once.", goal=goal)
        if ruleset.end.rule is not EndRule.SUDDEN:
            yield _("The others could only draw level in their last turns, and the first at the goal wins ties.")
        return
    yield _("A player who has banked exactly {goal} takes no more turns.", goal=goal)
    yield _(TURNS_TO_DRAW_LEVEL[ruleset.end.rule], goal=goal)
    yield _tie_line(ruleset)


def parked_lines(ruleset: Ruleset) -> Iterator[str]:
    """Yield the unusual settings without effect, because their option is off."""
    turn, farkles, end = ruleset.turn, ruleset.farkles, ruleset.end
    if turn.opening and not ruleset.opening_matters:
        yield _(
            "The opening of {opening}: every hold needs {minimum}.",
            opening=points(turn.opening),
            minimum=points(turn.minimum),
        )
    if turn.hot_dice_bonus and not (any(turn.hot_dice_bonus) and singles_score(ruleset)):
        bonuses = listed(map(grouped, turn.hot_dice_bonus))
        yield _(
            "The hot-dice bonus ({bonuses} points): there is none to be had with these combinations.", bonuses=bonuses
        )
    if farkles.penalty and not farkles.count:
        yield _("The penalty of {penalty}: farkles in a row are not counted.", penalty=penalty_words(ruleset))
    if farkles.count and not farkles.penalty:
        yield _("The count of {count} farkles in a row: they cost nothing.", count=number(farkles.count))
    if farkles.never_below_zero and not ruleset.has_penalty:
        yield _("That scores never fall below 0: no penalty makes them fall.")
    if ruleset.start.carry is not Carry.HIGH_STAKES and ruleset.start.bonus != Start().bonus:
        yield _("The bonus of {bonus} for high stakes: they are not played.", bonus=points(ruleset.start.bonus))
    if end.rule is EndRule.SUDDEN and end.ties is not End().ties:
        yield _("How ties are broken: a game that ends at once has none.")
    yield from _parked_combinations(ruleset)


def _may_lose(ruleset: Ruleset) -> bool:
    """Return whether any rule takes banked points away."""
    return ruleset.has_penalty or ruleset.has_disaster


def _tie_line(ruleset: Ruleset) -> str:
    words = TIES[ruleset.end.ties]
    sentence = (_may_lose(ruleset) and words.if_points_are_lost) or words.sentences[0]
    return _(sentence, goal=points(ruleset.goal))


def _overshoot_lines(ruleset: Ruleset) -> Iterator[str]:
    yield from sentences(OVERSHOOTS[ruleset.end.overshoot], goal=ruleset.goal)
    yield " ".join((_("Such a turn is no farkle."), *_after_it(ruleset)))


def _after_it(ruleset: Ruleset) -> Iterator[str]:
    """Yield the effect of a turn that would have passed an exact goal."""
    if ruleset.has_penalty and ruleset.farkles.count > 1:  # where every farkle costs, none are counted
        yield _("Your count of farkles in a row starts again.")
    starts, beats = ruleset.start.carry is not Carry.NONE, ruleset.turn.beat_last_turn
    if starts and beats:
        yield _("It leaves nothing to start from or to beat.")
    elif starts:
        yield _("It leaves nothing to start from.")
    elif beats:
        yield _("It leaves nothing to beat.")


def _parked_combinations(ruleset: Ruleset) -> Iterator[str]:
    yield from cursed_lines(ruleset)
    if any(any(row[ruleset.dice :]) for row in ruleset.sets):
        yield _(
            "What more than {dice} of a kind are worth: there are only {dice}.",
            dice=dice(ruleset.dice),
        )
    for pattern in ruleset.patterns:
        if pattern.bonus and pattern.points != TRIPLES:
            yield _(
                "The bonus of {bonus} for {combination}: it goes with the triples of its faces.",
                bonus=points(pattern.bonus),
                combination=combination_name(pattern.name),
            )


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
    if ruleset.dice == 1:
        return _("Roll the die until you hold or farkle.")
    return f"{_aside_in_short(ruleset)} {_hot_dice_in_short(ruleset)}"


def _aside_in_short(ruleset: Ruleset) -> str:
    if ruleset.turn.set_aside_all:
        return _("Set aside everything that scores in each roll;")
    return _("Set aside at least one combination in each roll;")


def _hot_dice_in_short(ruleset: Ruleset) -> str:
    every, must = all_dice(ruleset.dice), ruleset.forced_by(ruleset.dice)
    if ruleset.dice == 2 and must:
        return _("once {dice} are aside you must roll both again.", dice=every)
    if ruleset.dice == 2:
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
