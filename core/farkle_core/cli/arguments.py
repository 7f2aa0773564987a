"""The commands of the command line.

A command is a line of ``COMMANDS``, and a module of its name. That has a function of this name, which answers, and
`add_options` if the command has options of its own. The parser takes numbers as text;
:mod:`farkle_core.cli.options` reads them, so one error reports all mistakes.
"""

import argparse
from collections.abc import Container
from importlib import import_module
from typing import Any, Final

from farkle_core.cli.options import (
    Parser,
    ShowVersions,
    add_command,
    add_rules,
    add_scores,
    add_solver,
    placeholder,
    switch,
)
from farkle_core.language.messages import N_, _

_MESSAGES: Final = frozenset(
    {
        N_("usage: "),
        N_("positional arguments"),
        N_("options"),
        N_("show this help message and exit"),
        N_("the following arguments are required: %s"),
        N_("unrecognized arguments: %s"),
        N_("argument %(argument_name)s: %(message)s"),
        N_("expected one argument"),
        N_("expected at most one argument"),
        N_("ignored explicit argument %r"),
        N_("invalid choice: %(value)r (choose from %(choices)s)"),
    }
)


def translate_argparse() -> None:
    """Have argparse ask this program for its messages from now on."""
    vars(argparse)["_"] = _translated


def _translated(message: str) -> str:
    return _(message) if message in _MESSAGES else message


# All commands in the order of the help: the summary, and what adds the options shared with others.
COMMANDS: Final[dict[str, tuple[Any, ...]]] = {
    "rulesets": (N_("list the shipped rulesets"),),
    "rules": (N_("say the rules in plain words"), add_rules),
    "solve": (N_("solve a ruleset and print the main results"), add_rules, add_solver),
    "value": (N_("compare holding and rolling in one situation"), add_rules, add_scores, add_solver),
    "advise": (N_("say which dice to set aside, and whether to roll again"), add_rules, add_scores, add_solver),
    "table": (N_("show every situation of one turn"), add_rules, add_scores, add_solver),
    "export": (
        N_("write win chances, hold regions and one turn as files for other programs"),
        add_rules,
        add_scores,
        add_solver,
    ),
    "points": (N_("show how to play for the most points, and the results"), add_rules),
    "dice": (N_("find which of the dice you own to bring"), add_rules, add_solver),
    "match": (N_("calculate how often one strategy wins against another"), add_rules, add_solver),
    "party": (N_("simulate games of 2 to 8 players, with standard errors"), add_rules, add_solver),
    "fit": (N_("find the best numbers of a kind, and how often they win"), add_rules, add_solver),
    "sentences": (N_("find a few sentences that win nearly as often as perfect play"), add_rules, add_solver),
    "komi": (N_("find the fairest handicap"), add_rules, add_solver),
    "compare": (N_("compare two rulesets, goals, bounds or strategies"), add_rules),
    "bounds": (N_("show how much the solver's lowest score matters"), add_rules),
    "odds": (N_("show the odds of a roll"), add_rules),
    "verify": (N_("check the program against published numbers"),),
    "sheet": (N_("make a sheet to take to the table"), add_rules, add_solver),
    "play": (N_("play a game, or let two strategies play"), add_rules, add_solver),
    "review": (N_("tell luck from skill in a game"), add_solver),
    "drill": (N_("practise the decisions that cost most"), add_rules, add_solver),
    "lab": (N_("measure what rules do to the game, over many rulesets"),),
}


def build_parser(words: Container[str] | None = None) -> argparse.ArgumentParser:
    """Return the parser of all commands. It raises UserError instead of ending the process.

    `words`: the words to parse: only commands among them get their options, because loading a command takes time. None
    for all commands.
    """
    translate_argparse()
    parser = Parser(
        prog="farkle",
        description=_("Solve the game of Farkle exactly, under the rules you play: when to roll and when to hold."),
        epilog=_("The window is started with `farkle-explorer`."),
        allow_abbrev=False,
    )
    parser.add_argument(
        "--version",
        action=ShowVersions,
        help=_("show program's version number and exit"),
    )
    switch(parser, "--debug", _("show the full report of a defect"))
    commands = parser.add_subparsers(dest="command", metavar=placeholder("COMMAND"), required=True)
    for name, (summary, *shared) in COMMANDS.items():
        command = add_command(commands, name, summary, json_default=False)
        if words is None or name in words:
            for add_options in (*shared, getattr(module_of(name), "add_options", None)):
                if add_options is not None:
                    add_options(command)
    return parser


def module_of(command: str) -> Any:
    """Return a command's module."""
    return import_module(f"farkle_core.cli.{command}")
