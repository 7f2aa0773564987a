"""Options that nobody ever takes, it seems: a pass over a turn that leaves them out takes two thirds of the time.

Of two options after one roll, the one that brings no more points and leaves no more dice to roll is worse, whatever
the scores: with more dice a roll is less often a farkle. That is a matter of experience, not of proof (with one die
hot dice are nearer than with two), so nothing rests on it: sweeps leave such options out, then every equation is
evaluated once more with all options, and if that gives anything else it goes on from there with all of them.
"""

from collections import Counter
from functools import lru_cache
from operator import ge

from farkle_core.game.automaton import Automaton, Option, Outcome, more_is_never_worse
from farkle_core.rules.model import Carry

Outcomes = tuple[tuple[Outcome, ...], ...]


@lru_cache(maxsize=16)  # asked for again when the limits are measured
def undominated_outcomes(automaton: Automaton) -> Outcomes | None:
    """Return the outcomes of each mode with only the options that seem to be best somewhere, or None if all may be.

    Returns
    -------
    tuple of tuple of Outcome, or None
        By mode; rolls that are left with the same options are one outcome. None where points can be too many (an exact
        goal, or last turns that one may not want to begin), and where fewer dice may be better: for the opponent, who
        takes them over, for a bonus at hot dice, or against a disaster.
    """
    ruleset = automaton.ruleset
    carries = ruleset.start.carry is not Carry.NONE
    if not more_is_never_worse(ruleset) or carries or ruleset.turn.bonuses or ruleset.has_disaster:
        return None
    return tuple(_merged(automaton, mode.best) for mode in automaton.modes)


def _merged(automaton: Automaton, outcomes: tuple[Outcome, ...]) -> tuple[Outcome, ...]:
    ways: Counter[tuple[Option, ...]] = Counter()
    for outcome in outcomes:
        ways[_worth_a_look(automaton, outcome.options)] += outcome.ways
    return tuple(Outcome(count, options) for options, count in sorted(ways.items()))


def _worth_a_look(automaton: Automaton, options: tuple[Option, ...]) -> tuple[Option, ...]:
    return tuple(
        option
        for option in options
        if not any(_beats(automaton, other, option) for other in options if other != option)
    )


def _beats(automaton: Automaton, one: Option, other: Option) -> bool:
    first, second = automaton.modes[one.mode], automaton.modes[other.mode]
    return (
        one.points >= other.points
        and all(map(ge, first.left, second.left))
        and first.bonuses == second.bonuses
        and first.may_hold >= second.may_hold
    )
