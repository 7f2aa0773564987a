"""What may go wrong, as types.

A :class:`UserError` is something the user asked for that cannot be, and carries every problem at once; anything else
that escapes is a defect of the program.
"""

from dataclasses import dataclass

from farkle_core.language.messages import Message, _


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with what a user gave, put into words where it is shown."""

    # where it is: a dotted key of the ruleset file (``turn.minimum``; ``sets.3.4`` by face and number of dice,
    # ``patterns.2.shape`` counted from 1), an option of the command line, or ``""`` when it concerns the whole
    key: str
    found: str  # the value that was found, as the user would have written it; ``""`` when something is missing
    message: Message | str  # what may stand there, starting in lower case and without a full stop

    @property
    def kind(self) -> str:
        """What kind of problem it is: its message in English, before values are put in."""
        return self.message.kind if isinstance(self.message, Message) else self.message

    @property
    def allowed(self) -> str:
        """What may stand there, as in a file or on the command line."""
        return str(self.message)

    def __str__(self) -> str:
        words = _("found {found}; {allowed}", found=self.found, allowed=self.allowed) if self.found else self.allowed
        return f"{self.key}: {words}" if self.key else words


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


class MissingExtraError(UserError, ImportError):
    """A library that is installed with the extra ``data`` only."""

    def __init__(self, library: str) -> None:
        headline = _("{library} is not installed.", library=library)
        super().__init__(headline, hint=_("It comes with the Python package: pip install 'farkle-explorer[data]'"))


class Cancelled(FarkleError):  # noqa: N818 - it is a wish, not an error
    """Raised by a monitor, and through the solver, when the person wants no more of it."""
