"""A side of a comparison: a way to play, under solved rules."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

import numpy as np

from farkle_core.arrays import Ints
from farkle_core.errors import Problem, UserError
from farkle_core.game.turn_start import Grid, TurnStart
from farkle_core.language.messages import L_, _, lazy_number
from farkle_core.rules import fingerprint
from farkle_core.rules.dice import listed_as
from farkle_core.rules.phrases import ruleset_name
from farkle_core.solution.solution import Solution
from farkle_core.strategies.model import Optimal, Strategy
from farkle_core.strategies.tables import make_tables


class Matching(StrEnum):
    """The matching of scores of two games."""

    SCORES = "scores"
    NEEDED = "needed"


class DifferenceKind(StrEnum):
    """The first difference between two sides."""

    RULES = "rules"
    GOAL = "goal"
    BOUND = "bound"
    STRATEGY = "strategy"
    NOTHING = "nothing"


@dataclass(frozen=True)
class Side:
    """One of the two sides of a comparison."""

    solution: Solution  # the solution of its rules
    # the strategy: perfect play as in the solution, or play by heart
    strategy: Strategy = field(default_factory=Optimal)
    name: str = ""  # its name; by default the rules' name

    @property
    def title(self) -> str:
        """The name of the side."""
        return self.name or ruleset_name(self.solution.ruleset)

    @property
    def is_perfect(self) -> bool:
        """Whether it plays perfectly, as in the solution."""
        return isinstance(self.strategy, Optimal)

    def prepare(self) -> None:
        """Prepare the data for single turns, so that the first answer is as fast as later ones."""
        self.solution.prepare()
        if not isinstance(self.strategy, Optimal):
            make_tables(self.strategy, self.solution.automaton)


def usual_matching(one: Side, other: Side) -> Matching:
    """Return the default matching of scores.

    With different goals decisions depend on the points still needed; otherwise scores are the same.
    """
    same = one.solution.ruleset.goal == other.solution.ruleset.goal
    return Matching.SCORES if same else Matching.NEEDED


def what_differs(one: Side, other: Side) -> DifferenceKind:
    """Return the first difference: rules before goal, goal before bound, and all of them before the strategy."""
    if one.solution is other.solution:
        return DifferenceKind.NOTHING if one.strategy == other.strategy else DifferenceKind.STRATEGY
    first, second = one.solution.ruleset, other.solution.ruleset
    if fingerprint(first) != fingerprint(second):
        same_but_goal = fingerprint(first) == fingerprint(replace(second, goal=first.goal))
        return DifferenceKind.GOAL if same_but_goal else DifferenceKind.RULES
    if first.may_fall_below_zero and one.solution.grid.lowest != other.solution.grid.lowest:
        return DifferenceKind.BOUND
    return DifferenceKind.NOTHING if one.strategy == other.strategy else DifferenceKind.STRATEGY


def bring_the_same_dice(one: Side, other: Side) -> bool:
    """Whether single decisions of two sides correspond: dice are fair, or the same in each seat."""
    first, second = one.solution.ruleset, other.solution.ruleset
    if not (first.has_loaded_dice or second.has_loaded_dice):
        return True
    return all(first.kinds(first.dice_seat(seat)) == second.kinds(second.dice_seat(seat)) for seat in (0, 1))


def listed_alike(one: Side, other: Side) -> tuple[Side, Side]:
    """Return both sides; if they bring the same dice, the second lists them in the order of the first.

    The order changes no win chance, only the places of the dice left in tables.
    """
    first, second = one.solution.ruleset, other.solution.ruleset
    if any(set(first.kinds(seat)) != set(second.kinds(seat)) for seat in (0, 1)):
        return one, other
    own, theirs = listed_as(second.own_dice, first.kinds(0)), listed_as(second.second_dice, first.kinds(1))
    if (own, theirs) == (second.own_dice, second.second_dice):
        return one, other
    ruleset = replace(second, own_dice=own, second_dice=theirs)
    return one, replace(other, solution=replace(other.solution, ruleset=ruleset))


def refuse_other_dice(one: Side, other: Side) -> None:
    """Raise UserError if single decisions cannot be compared, because they are about different dice."""
    if not bring_the_same_dice(one, other):
        known = L_("the same loaded dice on both sides")
        raise UserError(_("Decisions about other dice cannot be compared."), (Problem("dice", other.title, known),))


def refuse_equals(one: Side, other: Side) -> None:
    """Raise UserError if the sides are equal."""
    if what_differs(one, other) is DifferenceKind.NOTHING:
        known = L_("name another ruleset, goal, bound or strategy for the second")
        raise UserError(_("Both are the same."), (Problem("", one.title, known),))


@dataclass(frozen=True)
class Alignment:
    """The correspondence of scores between a first and a second game."""

    first: Grid  # first, second: the scores of both games
    second: Grid
    matching: Matching  # the rule of the correspondence

    @classmethod
    def of(cls, first: Grid, second: Grid, matching: Matching) -> "Alignment":
        """Match two games. Raises UserError if they have no common scores."""
        alignment = cls(first, second, matching)
        if not (alignment.places >= 0).any():
            one, other = (
                L_("{lowest} to {goal}", lowest=lazy_number(each.lowest), goal=lazy_number(each.goal))
                for each in (first, second)
            )
            both = L_("{one} and {other}", one=one, other=other)
            raise UserError(
                _("These two have no scores in common."),
                (Problem("", both, L_("scores that both games have, in steps that both have")),),
                _("Compare them the other way: by the same scores, or by the points still needed."),
            )
        return alignment

    @property
    def shift(self) -> int:
        """The second game's score less the corresponding score of the first game, points."""
        return self.second.goal - self.first.goal if self.matching is Matching.NEEDED else 0

    @property
    def places(self) -> Ints:
        """The index in the second game of each banked score of the first; −1 without one. Shape (size,)."""
        return places_of(self.first.scores + self.shift, self.second.lowest, self.second.quantum, self.second.size)

    @property
    def scores(self) -> Ints:
        """The banked scores of the first game that the second also has; points, rising."""
        return self.first.scores[self.places >= 0]

    def totals(self, count: int) -> Ints:
        """Return the indices of the first game's turn totals in the second's; −1 without one.

        `count`: how many turn totals, from 0.
        """
        points = self.first.quantum * np.arange(count, dtype=np.int64)
        return places_of(points, 0, self.second.quantum, int(points[-1]) // self.second.quantum + 1)

    @property
    def dice(self) -> int:
        """The number of dice in both games."""
        return min(self.first.dice, self.second.dice)

    def counts(self, farkles: int) -> int:
        """Return the farkles in a row of the second game that correspond to `farkles` of the first."""
        return min(farkles, self.second.farkle_counts - 1)

    def other_score(self, banked: int) -> int:
        """Return the second game's score that corresponds to `banked` in the first, even if its grid lacks it."""
        return banked + self.shift

    def other_start(self, start: TurnStart) -> TurnStart:
        """Return the second game's start that corresponds to one of the first, even if its grid lacks the scores."""
        there = start.at(self.other_score(start.banked), self.other_score(start.opponent))
        return there.after(self.counts(start.farkles), self.counts(start.opponent_farkles))


def places_of(points: Ints, lowest: int, quantum: int, size: int) -> Ints:
    """Return the indices of `points` among `size` scores from `lowest` in steps of `quantum`; −1 for other points."""
    places, rest = np.divmod(points - lowest, quantum)
    indices: Ints = np.where((rest == 0) & (places >= 0) & (places < size), places, -1)
    return indices
