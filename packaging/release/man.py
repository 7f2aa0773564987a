"""Manual pages, made from the parsers of both programs: they say what ``--help`` says."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from typing import Any, Final

from farkle_core import __version__
from farkle_core.cli.arguments import build_parser
from farkle_core.language.messages import ENGLISH, use
from farkle_explorer.program.app import build_parser as build_window_parser

_ENVIRONMENT: Final = (
    ("FARKLE_LANGUAGE", "The language of messages: en or de."),
    ("FARKLE_CACHE_DIR", "The folder for solutions and compiled kernels."),
    ("FARKLE_CONFIG_DIR", "The folder for settings, bookmarks, games, drafts and logs."),
)
_STATUS: Final = (
    ("0", "The command did what was asked."),
    ("1", "A published number is not met, or the program has a defect."),
    ("2", "What was asked for cannot be."),
    ("130", "The command was interrupted."),
)


def manual_pages(date: str) -> dict[str, str]:
    """Return the manual page of each program in troff, by the page's name; `date` is that of the release."""
    use(ENGLISH)
    return {
        "farkle": _page(build_parser(), "solves the dice game Farkle exactly", "farkle-explorer", date),
        "farkle-explorer": _page(build_window_parser(), "shows how to play Farkle under your rules", "farkle", date),
    }


def _page(parser: argparse.ArgumentParser, purpose: str, other: str, date: str) -> str:
    lines = [
        f'.TH {parser.prog.upper()} 1 "{date}" "Farkle Explorer {__version__}" "User Commands"',
        *(".SH NAME", f"{_text(parser.prog)} \\- {_text(purpose)}"),
        *(".SH SYNOPSIS", ".nf", *_usage(parser), ".fi"),
        *(".SH DESCRIPTION", _text(parser.description or "")),
        *(".SH OPTIONS", *_options(parser)),
        *_commands(parser),
        *(".SH ENVIRONMENT", *_listed(_ENVIRONMENT)),
        *(".SH EXIT STATUS", *_listed(_STATUS)),
        *(".SH SEE ALSO", f".BR {_text(other)} (1)"),
    ]
    return "\n".join(lines) + "\n"


def _commands(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield a section of commands, each with its options."""
    commands = subcommands(parser)
    if commands:
        yield ".SH COMMANDS"
    for name, command in commands.items():
        yield from (f".SS {_text(name)}", _text(command.description or ""), ".PP", ".nf", *_usage(command), ".fi")
        yield from _options(command)
        if command.epilog:
            yield from (".PP", ".nf", *map(_text, command.epilog.splitlines()), ".fi")


def subcommands(parser: argparse.ArgumentParser) -> dict[str, Any]:
    """Return the parsers of a parser's commands by their names; empty where it has none."""
    found: dict[str, Any] = {}
    for action in parser._actions:  # noqa: SLF001 - argparse offers no other way to read a parser
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            found = dict(action.choices)
    return found


def _options(parser: argparse.ArgumentParser) -> Iterator[str]:
    formatter = parser._get_formatter()  # noqa: SLF001
    for action in parser._actions:  # noqa: SLF001
        if action.help is argparse.SUPPRESS or isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            continue
        name = formatter._format_action_invocation(action)  # noqa: SLF001
        words = formatter._expand_help(action) if action.help else ""  # noqa: SLF001
        yield from _listed([(name, words)])


def _listed(entries: Any) -> Iterator[str]:
    for name, words in entries:
        yield from (".TP", f".B {_text(name)}", _text(words))


def _usage(parser: argparse.ArgumentParser) -> list[str]:
    usage = re.sub(r"^usage: ", "", parser.format_usage().strip())
    return [_text(line) for line in usage.splitlines()]


def _text(words: str) -> str:
    """Return text with troff's own characters escaped; a minus is one that can be copied."""
    escaped = words.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^(?=[.'])", r"\\&", escaped, flags=re.MULTILINE)
