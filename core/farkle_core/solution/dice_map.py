"""Lists every roll from one turn state with any dice; with loaded dice the face of each die matters.

Six different dice fall in up to 7⁶ ways. Rolls with the same faces are one roll if their best choice is the same: the
same dice set aside for the same points, and the same result.
"""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from farkle_core.arrays import Ints
from farkle_core.game.automaton import Automaton, Option
from farkle_core.game.modes import option_of
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules.dice import Counts, counts_of
from farkle_core.rules.die import Left, Offer
from farkle_core.rules.loaded_rolls import LoadedRolls, added_ways, every_roll
from farkle_core.rules.scoring import Scoring, is_cursed
from farkle_core.solution.roll_map import RollMap, RollOutcome, RollResult, roll_map
from farkle_core.solution.solution import Solution
from farkle_core.solution.turn_table import Landings

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
        for handful, scorings in enumerate(rolls.handfuls, start=1):
            for scoring in scorings if scorings[0].dice == subset.bit_count() else ():
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
