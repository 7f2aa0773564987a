"""Options that several commands share, and the reader of what they say.

The parser takes numbers as text; :class:`OptionReader` reads them, so one error reports all mistakes.
"""

import argparse
from argparse import Namespace
from dataclasses import replace

from farkle_core.cli.parser import Parser, argument, switch
from farkle_core.engine.settings import Settings, check_settings
from farkle_core.errors import Problem, UserError
from farkle_core.language.messages import L_, Message, _, pgettext


def add_rules(parser: Parser) -> None:
    """Add the argument `rules`: a shipped id, a ruleset file or a solution file."""
    argument(
        parser,
        "rules",
        "R",
        _("the rules: a shipped ruleset's id (see `farkle rulesets`), a TOML file, or a solution file"),
    )


def add_solver(parser: Parser) -> None:
    """Add the options of a solve."""
    group = parser.add_argument_group(pgettext("options", "solving"))
    argument(
        group,
        "--bound",
        "POINTS",
        _("lowest score that the solver counts, where penalties push scores down (default: -2500)"),
    )
    argument(
        group,
        "--ceiling",
        "POINTS",
        _("how far past the goal scores are counted, in games with last turns (default: 10000)"),
    )
    add_solving(group)


def add_solving(group: argparse._ActionsContainer) -> None:
    """Add the options of a solve that do not change its numbers."""
    argument(group, "--tolerance", "CHANCE", _("how exact win chances are (default: 1e-12)"))
    argument(group, "--threads", "N", _("cores to use (default: 0, all of them)"))
    switch(group, "--no-cache", _("neither use a saved solution nor save this one"))


def add_solving_both(parser: Parser) -> None:
    """Add the options of two solves that do not change their numbers."""
    add_solving(parser.add_argument_group(pgettext("options", "solving")))
    parser.set_defaults(ceiling=None)


def add_scores(parser: Parser) -> None:
    """Add the start of a turn."""
    group = parser.add_argument_group(_("the start of the turn"))
    argument(group, "--banked", "POINTS", _("your banked score"))
    argument(group, "--opponent", "POINTS", _("the opponent's banked score"))
    argument(group, "--farkles", "COUNT", _("your farkles in a row (default: 0)"), default="0")
    argument(
        group,
        "--opponent-farkles",
        "COUNT",
        _("the opponent's farkles in a row (default: 0); of three players both, the next player's first: 1,0"),
        default="0",
    )
    argument(
        group, "--seat", "1|2|3", _("which player you are: 1 had the first turn of the game (default: 1, if it can be)")
    )
    argument(
        group,
        "--turns-left",
        "COUNT",
        _("turns still to be played once a player has reached the goal, yours included (default: 0, not reached)"),
        default="0",
    )
    group.add_argument(
        "--first-at-goal", choices=("you", "opponent"), help=_("who was first at the goal, where that decides ties")
    )
    argument(group, "--last-turn-total", "POINTS", _("what the opponent's last turn banked (default: 0)"))
    argument(group, "--carried-dice", "N", _("dice you may start with instead of all (default: 0, none)"))
    argument(group, "--carried-points", "POINTS", _("points that those dice bring if they score"))
    argument(group, "--bonuses", "COUNT", _("hot-dice bonuses taken in this turn before (default: 0)"), default="0")


def add_opponents(parser: Parser) -> None:
    """Add the scores of a game of three players."""
    argument(parser, "--opponents", "D1,D2", _("for three players: both opponents' scores, the next player's first"))


def add_dice_of(group: argparse._ArgumentGroup) -> None:
    """Add the names of the dice that are rolled."""
    argument(
        group,
        "--dice-of",
        "NAMES",
        _("which loaded dice are rolled: their names in the order of the roll (default: all)"),
    )


def add_seat(group: argparse._ActionsContainer) -> None:
    """Add the player whose dice are rolled."""
    argument(group, "--seat", "1|2", _("whose dice they are, where the players bring others"))


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
