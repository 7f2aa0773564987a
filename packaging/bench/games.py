"""The games that are measured."""

from __future__ import annotations

from dataclasses import dataclass, replace

from farkle_core.engine.settings import Settings
from farkle_core.rules import shipped_ruleset
from farkle_core.rules.model import Ruleset

PLAIN = "busche-neller"
PENALTY = "facebook"


@dataclass(frozen=True, slots=True)
class Task:
    """A game to be solved.

    Attributes
    ----------
    id : str
        A shipped ruleset's.
    goal : int
        In points; 0 = the ruleset's own.
    bound : int
        Where there is a penalty: the lowest score, in points.
    tolerance : float
        The largest error of an equation.
    threads : int
        Cores; 0 = all.
    check_bound : bool
        Whether it is solved again with other limits, as the command does, to see what they matter.
    """

    id: str
    goal: int = 0
    bound: int = -2500
    tolerance: float = 1e-12
    threads: int = 0
    check_bound: bool = False

    @property
    def ruleset(self) -> Ruleset:
        """The rules."""
        ruleset = shipped_ruleset(self.id)
        return replace(ruleset, goal=self.goal or ruleset.goal)

    @property
    def settings(self) -> Settings:
        """What the solver is told."""
        return Settings(self.bound, self.tolerance, self.threads, check_bound=self.check_bound)

    @property
    def words(self) -> str:
        """The task for people."""
        cores = {0: "", 1: ", one core"}.get(self.threads, f", {self.threads} cores")
        return f"{self.id} to {self.ruleset.goal:,}{cores}"
