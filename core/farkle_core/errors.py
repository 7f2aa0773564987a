"""The errors of the project, as types.

A :class:`UserError` is an invalid request of the user, with all its problems at once. Any other error that escapes is a
defect of the program.
"""

from dataclasses import dataclass

from farkle_core.language.messages import Message, _


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault in the user's input; the interface words it."""

    # where it is: a dotted key of the ruleset file (``turn.minimum``; ``sets.3.4`` by face and number of dice,
    # ``patterns.2.shape`` counted from 1), an option of the command line, or ``""`` when it concerns the whole
    key: str
    found: Message | str  # the value that was found, as a user would write it; ``""`` when something is missing
    message: Message  # the allowed values, starting in lower case and without a full stop

    @property
    def kind(self) -> str:
        """The kind of problem: its message in English, without values."""
        return self.message.kind

    @property
    def allowed(self) -> str:
        """The allowed values, as in a file or on the command line."""
        return str(self.message)

    def __str__(self) -> str:
        words = _("found {found}; {allowed}", found=self.found, allowed=self.allowed) if self.found else self.allowed
        return f"{self.key}: {words}" if self.key else words


class FarkleError(Exception):
    """The base class of all errors that this project raises on purpose."""


class UserError(FarkleError):
    """An invalid request; the message is for the user."""

    def __init__(self, headline: str, problems: tuple[Problem, ...] = (), hint: str = "") -> None:
        lines = [headline, *(f"  {problem}" for problem in problems), *([hint] if hint else [])]
        super().__init__("\n".join(lines))
        self.headline = headline
        self.problems = problems
        self.hint = hint


class RulesetError(UserError):
    """An invalid ruleset; ``problems`` names every wrong key."""


class TooLargeError(UserError):
    """A solve needs more memory than the machine has; the hint says what to change."""


class StoredSolutionError(UserError):
    """A solution file is damaged, foreign, or written by another version."""


class MissingExtraError(UserError, ImportError):
    """A library is missing that only an extra installs."""

    def __init__(self, library: str, extra: str = "data") -> None:
        headline = _("{library} is not installed.", library=library)
        hint = _("It comes with the Python package: pip install 'farkle-explorer[{extra}]'", extra=extra)
        super().__init__(headline, hint=hint)


class Cancelled(FarkleError):  # noqa: N818 - it is a wish, not an error
    """The user stops the work: a monitor raises it through the solver."""
