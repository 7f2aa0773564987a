"""Lists every roll from one turn state, the best choice for it, and the win chance after that; also with loaded dice.

Six different dice fall in up to 7⁶ ways. Rolls with the same faces are one roll if their best choice is the same: the
same dice set aside for the same points, and the same result.

For a turn state (turn total, dice to roll) the value of rolling is an average::

    roll = Σ over all different rolls of P(roll) · (the best win chance that the roll leaves)

`roll_map` returns its terms. Rolls that differ only in the order of dice are one. The win chances come from the same
pass as the turn's table, so the average is the table's number.
"""

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from farkle_core.arrays import Ints
from farkle_core.game.automaton import Automaton, Option
from farkle_core.game.modes import option_after, option_of
from farkle_core.game.turn_start import TurnStart
from farkle_core.language.messages import N_
from farkle_core.rules.dice import Counts, Left, Offer, counts_of, rolls
from farkle_core.rules.loaded_rolls import LoadedRolls, added_ways, every_roll
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


_NONE: Final = -1  # in place of the best way to set dice aside: there is none


class _SetAsideWay(NamedTuple):
    """A way to set dice aside: its points, and the dice left."""

    scoring: Scoring
    left: Left
    option: Option | None  # None if it wins at once


class _DiceRolls(NamedTuple):
    """All rolls of some dice."""

    rolls: LoadedRolls  # every roll
    ways: tuple[_SetAsideWay, ...]  # every way to set dice aside from any roll
    places: Ints  # shape (3, places): the subset, handful and way of each possible way in `rolls`


def dice_map(solution: Solution, start: TurnStart, turn_total: int, dice: int) -> RollMap:
    """Return every roll of some dice at a turn total.

    `turn_total`: points; one of the rows of the turn's table. `dice`: the dice to roll: fair ones by their number;
    loaded ones by their place among the dice left, counted from 1. Raises UserError if there is no such turn or turn
    total.
    """
    if not solution.ruleset.has_loaded_dice:
        return roll_map(solution, start, turn_total, dice)
    automaton = solution.game.automata[solution.dice_seat(start)]
    landings = solution.dice_landings(start, turn_total, dice - 1)
    throw = _throw(automaton, dice - 1, landings.bonuses)
    results = _BestOfRolls(automaton, automaton.modes[dice - 1].left, landings, turn_total).of(throw)
    ordered = sorted(results, key=lambda each: (-each.win, -each.ways, each.roll, each.aside))
    return RollMap(dice, tuple(ordered), landings.hold, automaton.modes[dice - 1].ways)


@lru_cache(maxsize=2)
def _throw(automaton: Automaton, place: int, bonuses: int) -> _DiceRolls:
    left = automaton.modes[place].left
    rolls = every_roll(automaton.ruleset, automaton.kinds, left)
    ways: dict[_SetAsideWay, int] = {}
    places = []
    for subset, after in enumerate(rolls.after):
        for handful, offers in enumerate(rolls.handfuls, start=1):
            for scoring in offers if offers[0].dice == subset.bit_count() else ():
                way = _SetAsideWay(scoring, after, _option(automaton, left, bonuses, scoring, after))
                places.append((subset, handful, ways.setdefault(way, len(ways))))
    return _DiceRolls(rolls, tuple(ways), np.array(places, dtype=np.int64).reshape(-1, 3).T)


def _option(automaton: Automaton, rolled: Left, bonuses: int, scoring: Scoring, after: Left) -> Option | None:
    if scoring.wins:
        return None
    return option_of(automaton, rolled, bonuses, Offer(scoring.points, after, wins=False))


class _BestOfRolls(NamedTuple):
    """Finds the best of every roll at one turn total."""

    automaton: Automaton
    rolled: Left
    landings: Landings
    turn_total: int

    def of(self, throw: _DiceRolls) -> list[RollResult]:
        """Return all rolls; rolls with the same faces and the same best choice are one."""
        rolls = throw.rolls
        order = sorted(range(len(throw.ways)), key=lambda way: self._rank(throw.ways[way]))
        best = self._best(throw, order)
        faces = np.sort(rolls.faces, axis=1)
        keys, first, of = np.unique(np.column_stack([faces, best]), axis=0, return_index=True, return_inverse=True)
        ways, total = added_ways(rolls.ways, of.ravel(), len(keys)), sum(rolls.ways)
        return [
            self._result(tuple(faces[at].tolist()), count, total, throw.ways[order[key[-1]]] if key[-1] >= 0 else None)
            for key, at, count in zip(keys.tolist(), first.tolist(), ways, strict=True)
        ]

    def _rank(self, way: _SetAsideWay) -> tuple[float, float, int]:
        """Return the rank of a way: by win chance, then more points (easier to play); an immediate win is best."""
        if way.option is None:
            return 1.0, float("inf"), 0
        return self.landings.win(way.option), float(way.option.points), -way.scoring.dice

    def _best(self, throw: _DiceRolls, order: list[int]) -> Ints:
        """Return each roll's best way as its place in `order`."""
        ranks = np.empty(len(order), dtype=np.int64)
        ranks[order] = np.arange(len(order))
        rolls, (subsets, handfuls, ways) = throw.rolls, throw.places
        table = np.full((len(rolls.after), 1 + len(rolls.handfuls)), _NONE)
        np.maximum.at(table, (subsets, handfuls), ranks[ways])
        best: Ints = np.full(len(rolls.faces), _NONE)
        for subset in range(1, len(rolls.after)):
            np.maximum(best, table[subset, rolls.seen[:, subset]], out=best)
        return best

    def _result(self, faces: tuple[int, ...], ways: int, all_ways: int, way: _SetAsideWay | None) -> RollResult:
        ruleset = self.automaton.ruleset
        roll = counts_of(faces, wild=bool(ruleset.wild_dice))
        best = way or self._nothing(roll)
        chance = float(ways / all_ways)
        if best is None:
            cursed = is_cursed(ruleset, roll)
            ruined = cursed and (ruleset.has_disaster or ruleset.toxic_costs_total)
            lost = self.landings.ruin if ruined else self.landings.farkle
            outcome = RollOutcome.CURSED if cursed else RollOutcome.FARKLE
            return RollResult(roll, ways, chance, outcome, None, 0, 0, 0, False, lost)
        aside = tuple(map(int.__sub__, self.rolled, best.left))
        if best.option is None:
            return RollResult(roll, ways, chance, RollOutcome.WINS, best.scoring, 0, 0, 0, True, 1.0, aside)
        passes = best.option.points >= self.landings.passed
        return RollResult(
            roll=roll,
            ways=ways,
            chance=chance,
            outcome=RollOutcome.PASSES if passes else RollOutcome.SCORES,
            scoring=best.scoring,
            scorings=0,
            turn_total=0 if passes else self.turn_total + best.option.points * ruleset.quantum,
            dice=0 if passes else best.option.mode % self.automaton.width + 1,
            holds=self.landings.is_held(best.option),
            win=self.landings.win(best.option),
            aside=aside,
        )

    def _nothing(self, roll: Counts) -> _SetAsideWay | None:
        """Return the way of a roll of all dice that scores because it has no combination."""
        ruleset = self.automaton.ruleset
        if not ruleset.turn.nothing or sum(roll) != ruleset.dice or is_cursed(ruleset, roll):
            return None
        scoring, none = Scoring(roll, ruleset.dice, ruleset.turn.nothing), tuple(0 for _kind in self.rolled)
        return _SetAsideWay(scoring, none, _option(self.automaton, self.rolled, self.landings.bonuses, scoring, none))
