"""What can be compared: a way to play, under rules that are solved."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from farkle_core.engine.limits import needs_bound
from farkle_core.errors import Problem, UserError
from farkle_core.language.messages import _
from farkle_core.rules import Ruleset, fingerprint
from farkle_core.rules.naming import ruleset_name
from farkle_core.solution.solution import Solution
from farkle_core.strategies.model import Optimal, Strategy
from farkle_core.strategies.tables import make_tables


class Matching(StrEnum):
    """Which scores of two games belong together."""

    SCORES = "scores"
    NEEDED = "needed"


class Differ(StrEnum):
    """In what two sides differ first of all."""

    RULES = "rules"
    GOAL = "goal"
    BOUND = "bound"
    STRATEGY = "strategy"
    NOTHING = "nothing"


@dataclass(frozen=True)
class Side:
    """One of two that are compared."""

    solution: Solution  # of the rules that are played by
    # the strategy: perfect play, as the solution advises, or play by heart
    strategy: Strategy = field(default_factory=Optimal)
    name: str = ""  # what it is called; by default the rules' name

    @property
    def title(self) -> str:
        """What it is called."""
        return self.name or ruleset_name(self.solution.ruleset)

    @property
    def is_perfect(self) -> bool:
        """Whether it plays as the solution advises."""
        return isinstance(self.strategy, Optimal)

    def prepare(self) -> None:
        """Work out what single turns are asked of, so that the first answers are as fast as the others."""
        self.solution.prepare()
        if not isinstance(self.strategy, Optimal):
            make_tables(self.strategy, self.solution.automaton)


def usual_matching(one: Side, other: Side) -> Matching:
    """Return how scores are matched where nobody says otherwise.

    With different goals it is the points still needed that a decision goes by, else the scores are the same.
    """
    same = one.solution.ruleset.goal == other.solution.ruleset.goal
    return Matching.SCORES if same else Matching.NEEDED


def what_differs(one: Side, other: Side) -> Differ:
    """Return in what two sides differ: rules before goal, goal before bound, and all of them before how to play."""
    if one.solution is other.solution:
        return Differ.NOTHING if one.strategy == other.strategy else Differ.STRATEGY
    first, second = one.solution.ruleset, other.solution.ruleset
    if fingerprint(first) != fingerprint(second):
        same_but_goal = fingerprint(first) == fingerprint(_with_goal(second, first.goal))
        return Differ.GOAL if same_but_goal else Differ.RULES
    if needs_bound(first) and one.solution.grid.lowest != other.solution.grid.lowest:
        return Differ.BOUND
    return Differ.NOTHING if one.strategy == other.strategy else Differ.STRATEGY


def refuse_equals(one: Side, other: Side) -> None:
    """Raise UserError if there is nothing to compare."""
    if what_differs(one, other) is Differ.NOTHING:
        known = _("name another ruleset, goal, bound or strategy for the second")
        raise UserError(_("Both are the same."), (Problem("", one.title, known),))


def _with_goal(ruleset: Ruleset, goal: int) -> Ruleset:
    return replace(ruleset, goal=goal)
