"""The parser of one command, the options that several share, and the reader of what they say.

The parser takes numbers as text; :class:`OptionReader` reads them, so one error reports all mistakes.
"""

from __future__ import annotations

import argparse
import re
import sys
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NoReturn

from farkle_core.cli import terminal
from farkle_core.engine.settings import Settings, check_settings
from farkle_core.errors import Problem, UserError
from farkle_core.language.messages import L_, P_, Message, _, pgettext

if TYPE_CHECKING:
    from _typeshed import SupportsWrite


_VALUE: Final = re.compile(r"^-[^A-Za-z-]")
"""What begins with a minus and is no option all the same.

argparse knows single negative numbers only, and says of a roll such as ``-1,2,3`` that nothing was said.
"""


class Help(argparse.HelpFormatter):
    """Lays out help alike under every Python, as the newest do."""

    def add_argument(self, action: argparse.Action) -> None:
        """Add an option or a command; the explanations begin after the longest command."""
        super().add_argument(action)
        names = action.choices if isinstance(action, argparse._SubParsersAction) else ()  # noqa: SLF001
        indent = self._current_indent + self._indent_increment
        self._action_max_length = max([self._action_max_length, *(len(name) + indent for name in names)])

    def _format_action_invocation(self, action: argparse.Action) -> str:
        """Return ``--output, -o FILE``, with the value once."""
        if sys.version_info >= (3, 13) or action.nargs == 0 or not action.option_strings:
            return super()._format_action_invocation(action)
        value = self._format_args(action, self._get_default_metavar_for_optional(action))
        return f"{', '.join(action.option_strings)} {value}"


class VerbatimHelp(Help, argparse.RawDescriptionHelpFormatter):
    """The same, with the description's own lines."""


class Parser(argparse.ArgumentParser):
    """A parser that reports mistakes as UserError."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **({"formatter_class": Help} | named))
        self._negative_number_matcher = _VALUE

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Write the help as an answer, even if the terminal cannot show all of its characters."""
        if file is None:
            terminal.answer(self.format_help())
        else:
            super().print_help(file)

    def parse_known_args(self, *given: Any, **named: Any) -> Any:
        """Parse, and refuse what this command does not know; argparse would leave that to the command above it."""
        known, unknown = super().parse_known_args(*given, **named)
        if unknown:
            self._refuse(unknown)
        return known, unknown

    def error(self, message: str) -> NoReturn:
        """Raise UserError instead of ending the process."""
        self._end(message, "")

    def _refuse(self, unknown: Sequence[str]) -> NoReturn:
        from farkle_core.rules.reading import near_word

        options, written = list(self._option_string_actions), (word.partition("=")[0] for word in unknown)
        near = dict.fromkeys(filter(None, (near_word(word, options) for word in written if word.startswith("-"))))
        meant = _("Did you mean {options}?", options=", ".join(near)) if near else ""
        self._end(_("unrecognized arguments: %s") % " ".join(unknown), meant)

    def _end(self, message: str, meant: str) -> NoReturn:
        help_ = _("`{command} --help` says what there is.", command=self.prog)
        raise UserError(f"{message[:1].upper()}{message[1:]}.", hint=f"{meant} {help_}".strip())


def add_command(commands: Any, name: str, summary: str, json_default: object) -> Parser:
    """Add a command, with the options that every command has, to those of a parser; return the command's parser.

    `summary`: an English message; it is translated here. `json_default`: the value without ``--json``.
    """
    words = _(summary)
    command: Parser = commands.add_parser(
        name, help=words, description=f"{words[:1].upper()}{words[1:]}.", allow_abbrev=False
    )
    switch(command, "--json", _("print one JSON object"), default=json_default)
    switch(command, "--debug", _("show the full report of a defect"), default=argparse.SUPPRESS)
    return command


def argument(group: argparse._ActionsContainer, name: str, value: str, words: str, **more: Any) -> None:
    """Add an argument with a value.

    `value`: the value's placeholder in the help. `words`: its help. `more`: as for argparse; `short` is a second name.
    """
    names = [name, more.pop("short")] if "short" in more else [name]
    group.add_argument(*names, metavar=placeholder(value), help=words, **more)


def switch(group: argparse._ActionsContainer, name: str, words: str, **more: Any) -> None:
    """Add an option without a value. `words`: its help."""
    group.add_argument(name, action="store_true", help=words, **more)


class ShowVersions(argparse.Action):
    """Prints the versions of the program, the solver and the libraries, and ends the command."""

    def __init__(self, option_strings: list[str], dest: str, help: str) -> None:  # noqa: A002 - argparse's name
        super().__init__(option_strings, dest, nargs=0, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_given: object) -> NoReturn:
        """Print the versions and end the command."""
        from farkle_core.solution.versions import versions_in_words

        terminal.answer(versions_in_words() + "\n")
        parser.exit()


# Placeholders for values in the help, marked for translation.
_PLACEHOLDERS: Final = (
    P_("placeholder", "POINTS"),
    P_("placeholder", "COUNT"),
    P_("placeholder", "CHANCE"),
    P_("placeholder", "FILE"),
    P_("placeholder", "FACES"),
    P_("placeholder", "OTHER"),
    P_("placeholder", "PAPER"),
    P_("placeholder", "COMMAND"),
    P_("placeholder", "FOLDER"),
    P_("placeholder", "NAME"),
    P_("placeholder", "NAMES"),
    P_("placeholder", "GAME"),
    P_("placeholder", "STUDY"),
    P_("placeholder", "KEY=VALUES"),
)


def placeholder(name: str) -> str:
    """Return the placeholder of a value for the help: a word like ``"POINTS"`` in the current language."""
    return pgettext("placeholder", name) if name in _PLACEHOLDERS else name


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
