"""What passes over turns need: the turn's automaton as arrays, and for each thread a place to work."""

from __future__ import annotations

from dataclasses import dataclass

from farkle_core.engine.plan import make_plan, make_plan_without_dominated, make_workspace
from farkle_core.kernels.turn.chances import Game
from farkle_core.kernels.turn.turn import Plan, Workspace
from farkle_core.rules.model import Ruleset


@dataclass(frozen=True)
class Passes:
    """A turn, ready to be passed over by several threads.

    Attributes
    ----------
    plan : Plan
        The turn's automaton.
    workspaces : tuple of Workspace
        One for each thread.
    """

    plan: Plan
    workspaces: tuple[Workspace, ...]

    @classmethod
    def over(cls, plan: Plan, game: Game, members: int) -> Passes:
        """Make the workspaces that `members` threads need for a plan."""
        return cls(plan, tuple(make_workspace(plan, game) for _ in range(members)))

    @classmethod
    def of_all_options(cls, ruleset: Ruleset, game: Game, members: int, *, sharing: bool) -> Passes:
        """Make the passes that look at every option; `sharing` as for ``make_plan``."""
        return cls.over(make_plan(ruleset, game, sharing=sharing), game, members)

    @classmethod
    def of_few_options(cls, ruleset: Ruleset, game: Game, members: int) -> Passes | None:
        """Make the passes that leave out what seems never to be best; None if nothing can be left out."""
        plan = make_plan_without_dominated(ruleset, game)
        return None if plan is None else cls.over(plan, game, members)
