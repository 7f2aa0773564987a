"""Reads the numbers of the command line; one error reports all mistakes."""

from argparse import Namespace
from dataclasses import replace

from farkle_core.engine.settings import Settings, check_settings
from farkle_core.errors import Problem, UserError
from farkle_core.language.messages import L_, Message, _


class OptionReader:
    """Reads options one by one, and collects problems until :meth:`settle`."""

    def __init__(self) -> None:
        self._problems: list[Problem] = []

    def settle(self) -> None:
        """Raise UserError with all problems, if there are any."""
        if self._problems:
            raise UserError(_("This cannot be asked."), tuple(self._problems))

    def settings(self, options: Namespace, usual: Settings) -> Settings:
        """Return the solver's settings; missing options are as in `usual`."""
        settings = Settings(
            bound=self.whole("--bound", options.bound, usual.bound),
            ceiling=self.whole("--ceiling", options.ceiling, usual.ceiling),
            tolerance=self._number("--tolerance", options.tolerance, usual.tolerance),
            threads=self.whole("--threads", options.threads, usual.threads),
        )
        try:
            check_settings(settings)
        except UserError as error:
            self._problems += [replace(each, key=f"--{each.key}") for each in error.problems]
        return settings

    def within(self, option: str, text: str | None, allowed: range, words: Message) -> int:
        """Read a whole number within `allowed`; None for a missing number, which is a problem, too.

        A problem is noted with `words`, the allowed numbers in words. The result is then the first of `allowed`.
        """
        value = self._read(option, text, words)
        if value is not None and value not in allowed:
            self.refuse(option, text or "", words)
        return allowed[0] if value is None or value not in allowed else value

    def whole(self, option: str, text: str | None, usual: int, words: Message | None = None) -> int:
        """Read a whole number; `usual` if it is missing or wrong. `words`: the allowed numbers, for the problem."""
        value = usual if text is None else self._read(option, text, words or L_("a whole number is needed"))
        return usual if value is None else value

    def refuse(self, option: str, value: str, allowed: Message) -> None:
        """Note a problem with an option."""
        self._problems.append(Problem(option, value, allowed))

    def _number(self, option: str, text: str | None, usual: float) -> float:
        if text is None:
            return usual
        try:
            return float(text)
        except ValueError:
            self.refuse(option, text, L_("a number is needed, such as 1e-12"))
            return usual

    def _read(self, option: str, text: str | None, allowed: Message) -> int | None:
        """Return a whole number, which may have commas (10,000); None after noting a problem."""
        try:
            return int((text or "").replace(",", "").replace("−", "-"))
        except ValueError:
            self.refuse(option, text or "", allowed if text else is_needed(allowed))
            return None


def is_needed(allowed: Message) -> Message:
    """Return the words for a required option that is missing."""
    return L_("is needed; {allowed}", allowed=allowed)
