"""Lists every roll of some dice, the best choice for it, and the win chance after that.

For a turn state (turn total, dice to roll) the value of rolling is an average::

    roll = Σ over all different rolls of P(roll) · (the best win chance that the roll leaves)

This module returns its terms. Rolls that differ only in the order of dice are one. The win chances come from the same
pass as the turn's table, so the average is the table's number.
"""

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from farkle_core.game.automaton import Option
from farkle_core.game.modes import option_after
from farkle_core.game.turn_start import TurnStart
from farkle_core.language.messages import N_
from farkle_core.rules.dice import Counts, rolls
from farkle_core.rules.die import Left
from farkle_core.rules.model import Ruleset
from farkle_core.rules.scoring import Scoring, is_cursed, scorings
from farkle_core.solution.solution import Solution
from farkle_core.solution.turn_table import Landings


class RollOutcome(Enum):
    """The kind of result of a roll."""

    SCORES = "scores"
    FARKLE = "farkle"
    CURSED = "cursed"
    WINS = "wins"
    PASSES = N_("passes the goal")


@dataclass(frozen=True, slots=True)
class RollResult:
    """One roll and the best choice for it."""

    roll: Counts  # the dice as six counts
    ways: int  # sequences of dice with these counts
    chance: float  # its probability, 0 to 1
    # the kind of result; ``WINS`` if dice that win the game are set aside, ``PASSES`` if the turn ends because even the
    # best scoring passes an exact goal
    outcome: RollOutcome
    scoring: Scoring | None  # the best dice to set aside; None after a farkle and a cursed roll
    # the number of ways to set dice aside; if some win the game, of those only. 0 with loaded dice.
    scorings: int
    # turn_total, dice: the turn total in points and the dice to roll afterwards; 0 if the turn is over. Loaded dice
    # have their place among the dice left, counted from 1.
    turn_total: int
    dice: int
    holds: bool  # whether to hold afterwards
    win: float  # the win chance afterwards, 0 to 1
    # with loaded dice, how many of each kind it is best to set aside; else empty. The same faces on other dice are
    # another roll if its best choice differs.
    aside: Left = ()


@dataclass(frozen=True)
class RollMap:
    """All rolls from one turn state."""

    dice: int  # that are rolled
    rolls: tuple[RollResult, ...]  # every different roll, the best first; the likelier first if equally good
    hold: float | None  # the win chance after holding instead; None if that is not allowed
    all_ways: int  # the number of ways in which the dice can fall

    @property
    def mean(self) -> float:
        """The win chance when rolling: the average over all rolls."""
        return float(sum(each.ways * each.win for each in self.rolls) / self.all_ways)


def roll_map(
    solution: Solution,
    start: TurnStart,
    turn_total: int,
    dice: int,
) -> RollMap:
    """Return every roll of `dice` dice at a turn total; a few milliseconds after the first call.

    `turn_total`: points; one of the rows of the turn's table. `dice`: dice to roll. Before the first roll of a turn
    with offered dice: all dice, or the offered dice once they are taken. Raises UserError if there is no such turn or
    turn total.
    """
    landings = solution.landings(start, turn_total, dice)
    offers = _offers(solution.ruleset, dice, landings.bonuses)
    quantum = solution.grid.quantum
    results = tuple(_best(solution.ruleset, quantum, landings, turn_total, offer) for offer in offers)
    ordered = sorted(results, key=lambda each: (-each.win, -each.ways, each.roll))
    return RollMap(dice, tuple(ordered), landings.hold, 6**dice)


class _RollOffer(NamedTuple):
    """The choices of a roll: `options` are the states after its scorings; empty if the turn is over."""

    roll: Counts
    ways: int
    outcome: RollOutcome
    scorings: tuple[Scoring, ...]
    options: tuple[Option, ...]


@lru_cache(maxsize=32)
def _offers(ruleset: Ruleset, dice: int, bonuses: int) -> tuple[_RollOffer, ...]:
    return tuple(_offer(ruleset, bonuses, roll, ways) for roll, ways in rolls(dice))


def _offer(ruleset: Ruleset, bonuses: int, roll: Counts, ways: int) -> _RollOffer:
    if is_cursed(ruleset, roll):
        return _RollOffer(roll, ways, RollOutcome.CURSED, (), ())
    scored = scorings(ruleset, roll)
    if not scored:
        return _RollOffer(roll, ways, RollOutcome.FARKLE, (), ())
    if any(scoring.wins for scoring in scored):  # a player who can win at once does so
        return _RollOffer(roll, ways, RollOutcome.WINS, tuple(scoring for scoring in scored if scoring.wins), ())
    options = tuple(option_after(ruleset, sum(roll), bonuses, scoring) for scoring in scored)
    return _RollOffer(roll, ways, RollOutcome.SCORES, scored, options)


def _best(ruleset: Ruleset, quantum: int, landings: Landings, turn_total: int, offer: _RollOffer) -> RollResult:
    roll, ways, outcome, scored, options = offer
    chance = ways / 6 ** sum(roll)
    if not options:
        ruined = outcome is RollOutcome.CURSED and (ruleset.has_disaster or ruleset.toxic_costs_total)
        lost = landings.ruin if ruined else landings.farkle
        if outcome is RollOutcome.WINS:
            return RollResult(roll, ways, chance, outcome, scored[0], len(scored), 0, 0, True, 1.0)
        return RollResult(roll, ways, chance, outcome, None, 0, 0, 0, False, lost)
    best = max(range(len(options)), key=lambda place: _preference(landings, options[place]))
    option = options[best]
    passes = option.points >= landings.passed
    return RollResult(
        roll=roll,
        ways=ways,
        chance=chance,
        outcome=RollOutcome.PASSES if passes else outcome,
        scoring=scored[best],
        scorings=len(scored),
        turn_total=0 if passes else turn_total + option.points * quantum,
        dice=0 if passes else option.mode % ruleset.dice + 1,
        holds=landings.is_held(option),
        win=landings.win(option),
    )


def _preference(landings: Landings, option: Option) -> tuple[float, int]:
    """Return the rank of an option: by win chance, then more points, which are easier to play."""
    return landings.win(option), option.points
