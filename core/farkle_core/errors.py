"""What may go wrong, as types.

Two kinds are told apart: a :class:`UserError` is something the person asked for that cannot be, and carries every
problem at once; anything else that escapes is a defect of ours.
"""

from __future__ import annotations

from dataclasses import dataclass

from farkle_core.language.messages import _


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with what a person gave."""

    # where it is: a dotted key of the ruleset file (``turn.minimum``, ``sets.3``, ``patterns.2.shape``; patterns are
    # counted from 1), an option of the command line, or ``""`` when it concerns the whole
    key: str
    found: str  # the value that was found, as the person would have written it; ``""`` when something is missing
    allowed: str  # what may stand there, in a player's words, starting in lower case and without a full stop

    def __str__(self) -> str:
        said = _("found {found}; {allowed}", found=self.found, allowed=self.allowed) if self.found else self.allowed
        return f"{self.key}: {said}" if self.key else said


class FarkleError(Exception):
    """The root of all errors that this project raises on purpose."""


class UserError(FarkleError):
    """Something asked for that cannot be; the message is meant for the person."""

    def __init__(self, headline: str, problems: tuple[Problem, ...] = (), hint: str = "") -> None:
        lines = [headline, *(f"  {problem}" for problem in problems), *([hint] if hint else [])]
        super().__init__("\n".join(lines))
        self.headline = headline
        self.problems = problems
        self.hint = hint


class RulesetError(UserError):
    """A ruleset that cannot be meant; ``problems`` names every key that is wrong."""


class TooLargeError(UserError):
    """A solve that would need more memory than there is; the hint says what to change."""


class StoredSolutionError(UserError):
    """A solution file that is damaged, foreign, or written by another version."""


class Cancelled(FarkleError):  # noqa: N818 - it is a wish, not an error
    """Raised by a monitor, and through the solver, when the person wants no more of it."""
