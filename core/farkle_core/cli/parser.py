"""The parser of one command, and the placeholders of values in its help."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NoReturn

from farkle_core.cli import terminal
from farkle_core.errors import UserError
from farkle_core.language.messages import P_, _, pgettext

if TYPE_CHECKING:
    from _typeshed import SupportsWrite


_VALUE: Final = re.compile(r"^-[^A-Za-z-]")
"""What begins with a minus and is no option all the same.

argparse knows single negative numbers only, and says of a roll such as ``-1,2,3`` that nothing was said.
"""


class Parser(argparse.ArgumentParser):
    """A parser that reports mistakes as UserError."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
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
