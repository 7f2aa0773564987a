"""Words the end of a game, and the settings without effect, in plain language."""

from collections.abc import Iterator

from farkle_core.language.messages import _
from farkle_core.language.messages import number as grouped
from farkle_core.rules.combinations import singles_score
from farkle_core.rules.model import TRIPLES, Carry, End, EndRule, Ruleset, Start
from farkle_core.rules.phrases import combination_name, dice, listed, number, penalty_words, points
from farkle_core.rules.words.choices import END_RULES, OVERSHOOTS, TIES, TURNS_TO_DRAW_LEVEL, sentences
from farkle_core.rules.words.scoring import cursed_lines


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
