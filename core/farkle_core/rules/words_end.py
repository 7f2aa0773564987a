"""How a game is won, and what is settled but does not matter, in plain language."""

from __future__ import annotations

from collections.abc import Iterator

from farkle_core.rules.combinations import singles_score
from farkle_core.rules.model import (
    TRIPLES,
    Carry,
    Effect,
    EndRule,
    Overshoot,
    Ruleset,
    Start,
    Ties,
)
from farkle_core.rules.phrases import dice, listed, number, points
from farkle_core.rules.words_scoring import cursed_lines


def goal_line(ruleset: Ruleset) -> str:
    """Say what everybody is after."""
    goal = points(ruleset.goal)
    if ruleset.exact_goal:
        return f"Be the first to have exactly {goal}."
    if ruleset.end.rule is EndRule.SUDDEN:
        return f"Be the first to bank {goal}."
    return f"Have the highest score once somebody has banked {goal} and the last turns have been played."


def end_lines(ruleset: Ruleset) -> Iterator[str]:
    """Say when the game is over and who has won."""
    goal = points(ruleset.goal)
    if ruleset.exact_goal:
        yield f"Whoever has banked exactly {goal} has won at once."
        yield from _overshoot_lines(ruleset)
    elif ruleset.end.rule is EndRule.SUDDEN:
        yield f"Whoever has banked {goal} or more has won at once; nobody gets another turn."
    else:
        yield f"{_LAST_TURNS[ruleset.end.rule].format(goal=goal)} Then the highest score wins."
        yield (
            f"A player may go on past {goal} to make the lead safer. "
            "In the last turns all the rules for holding and for farkles are as before."
        )
        if _may_lose(ruleset):
            yield f"The last turns are played even if that player's score falls below {goal} again."
        yield _tie_line(ruleset)


def parked_lines(ruleset: Ruleset) -> Iterator[str]:
    """Say which settings differ from the usual but do not matter, because what they belong to is not played."""
    turn, farkles, end = ruleset.turn, ruleset.farkles, ruleset.end
    if turn.opening and not ruleset.opening_matters:
        yield f"The opening of {points(turn.opening)}: every hold needs {points(turn.minimum)}."
    if turn.hot_dice_bonus and not (any(turn.hot_dice_bonus) and singles_score(ruleset)):
        bonuses = listed(f"{bonus:,}" for bonus in turn.hot_dice_bonus)
        yield f"The hot-dice bonus ({bonuses} points): there is none to be had with these combinations."
    if farkles.penalty and not farkles.count:
        yield f"The penalty of {points(farkles.penalty)}: farkles in a row are not counted."
    if farkles.count and not farkles.penalty:
        yield f"The count of {number(farkles.count)} farkles in a row: they cost nothing."
    if farkles.never_below_zero and not ruleset.has_penalty:
        yield "That scores never fall below 0: no penalty makes them fall."
    if ruleset.start.carry is not Carry.HIGH_STAKES and ruleset.start.bonus != Start().bonus:
        yield f"The bonus of {points(ruleset.start.bonus)} for high stakes: they are not played."
    if end.rule is EndRule.SUDDEN and end.ties is not Ties.FIRST:
        yield "How ties are broken: a game that ends at once has none."
    yield from _parked_combinations(ruleset)


_LAST_TURNS = {
    EndRule.LAST_TURN: "Once a player has banked {goal} or more, every other player has exactly one more turn.",
    EndRule.EQUAL_TURNS: (
        "Once a player has banked {goal} or more, the round is completed, "
        "so that everybody has had the same number of turns."
    ),
    EndRule.FULL_ROUND: (
        "Once a player has banked {goal} or more, the round is completed and one more whole round is played."
    ),
}


def _may_lose(ruleset: Ruleset) -> bool:
    """Return whether anything takes banked points away."""
    return ruleset.has_penalty or (ruleset.cursed is not None and ruleset.cursed.effect is Effect.DISASTER)


def _tie_line(ruleset: Ruleset) -> str:
    goal, level = points(ruleset.goal), "If the highest scores are level,"
    if ruleset.end.ties is Ties.FIRST:
        none = "; if none of them has been there, the first of them in the order of play" if _may_lose(ruleset) else ""
        return f"{level} whoever of those players was first to bank {goal} has won{none}."
    if ruleset.end.ties is Ties.SPLIT:
        return f"{level} those players share the win."
    return (
        f"{level} those players play on: their scores count as {goal} each, everything else is as in a new game, and "
        "the first of them in the order of play starts. They play further whole rounds until one of them is ahead."
    )


def _overshoot_lines(ruleset: Ruleset) -> Iterator[str]:
    goal = f"{ruleset.goal:,}"
    past = f"As soon as the dice you set aside would take you past {goal}, your turn ends"
    if ruleset.end.overshoot is Overshoot.VOID:
        yield f"{past} and scores nothing."
    else:
        yield (
            f"{past}, and its turn total goes to the player with the lowest score, "
            "or to the next of them in the order of play if there are several. "
            f"If that would take that player past {goal}, or if it is you alone, nobody gets it; "
            f"if it makes exactly {goal}, that player has won."
        )
    yield f"Such a turn is no farkle.{_after_it(ruleset)}"


def _after_it(ruleset: Ruleset) -> str:
    """Say what a turn that would have passed an exact goal leaves behind."""
    counted = ruleset.has_penalty and ruleset.farkles.count > 1  # where every farkle costs, none are counted
    counts = " Your count of farkles in a row starts again." if counted else ""
    nothing = ["to start from"] if ruleset.start.carry is not Carry.NONE else []
    nothing += ["to beat"] if ruleset.turn.beat_last_turn else []
    return f"{counts} It leaves nothing {listed(nothing, 'or')}." if nothing else counts


def _parked_combinations(ruleset: Ruleset) -> Iterator[str]:
    yield from cursed_lines(ruleset)
    if any(any(row[ruleset.dice :]) for row in ruleset.sets):
        yield f"What more than {dice(ruleset.dice)} of a kind are worth: there are only {dice(ruleset.dice)}."
    for pattern in ruleset.patterns:
        if pattern.bonus and pattern.points != TRIPLES:
            yield f"The bonus of {points(pattern.bonus)} for {pattern.name}: it goes with the triples of its faces."
