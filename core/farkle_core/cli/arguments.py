"""Commands and options of the command line.

The parser takes numbers as text; :mod:`farkle_core.cli.option_reader` reads them, so one error reports all mistakes.
"""

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from farkle_core.cli import own_options
from farkle_core.cli.lab_options import lab_options
from farkle_core.cli.parser import Parser, ShowVersions, add_command, argument, placeholder, switch
from farkle_core.language.messages import N_, _, pgettext

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

_RULES: Final = N_("the rules: a shipped ruleset's id (see `farkle rulesets`), a TOML file, or a solution file")


def translate_argparse() -> None:
    """Have argparse ask this program for its messages from now on."""
    vars(argparse)["_"] = _translated


def _translated(message: str) -> str:
    return _(message) if message in _MESSAGES else message


@dataclass(frozen=True, slots=True)
class _Command:
    """A command: its summary, the groups of options it shares with others, and the function that adds its own."""

    summary: str
    shared: tuple[str, ...]
    add_own: Callable[[Parser], None] | None = None


# All commands, in the order of the help. Each is a function in a module of the same name.
_COMMANDS: Final = {
    "rulesets": _Command(N_("list the shipped rulesets"), ()),
    "rules": _Command(N_("say the rules in plain words"), ("rules",)),
    "solve": _Command(N_("solve a ruleset and print the main results"), ("rules", "solver"), own_options.solve_options),
    "value": _Command(
        N_("compare holding and rolling in one situation"), ("rules", "scores", "solver"), own_options.value_options
    ),
    "advise": _Command(
        N_("say which dice to set aside, and whether to roll again"),
        ("rules", "scores", "solver"),
        own_options.advise_options,
    ),
    "table": _Command(N_("show every situation of one turn"), ("rules", "scores", "solver"), own_options.table_options),
    "export": _Command(
        N_("write win chances, hold regions and one turn as files for other programs"),
        ("rules", "scores", "solver"),
        own_options.export_options,
    ),
    "points": _Command(
        N_("show how to play for the most points, and the results"), ("rules",), own_options.points_options
    ),
    "dice": _Command(N_("find which of the dice you own to bring"), ("rules", "solver"), own_options.dice_options),
    "match": _Command(
        N_("calculate how often one strategy wins against another"), ("rules", "solver"), own_options.match_options
    ),
    "party": _Command(
        N_("simulate games of 2 to 8 players, with standard errors"), ("rules", "solver"), own_options.party_options
    ),
    "fit": _Command(
        N_("find the best numbers of a kind, and how often they win"), ("rules", "solver"), own_options.fit_options
    ),
    "komi": _Command(N_("find the fairest handicap"), ("rules", "solver")),
    "compare": _Command(
        N_("compare two rulesets, goals, bounds or strategies"), ("rules",), own_options.compare_options
    ),
    "bounds": _Command(N_("show how much the solver's lowest score matters"), ("rules",), own_options.bounds_options),
    "odds": _Command(N_("show the odds of a roll"), ("rules",), own_options.odds_options),
    "verify": _Command(N_("check the program against published numbers"), (), own_options.verify_options),
    "sheet": _Command(N_("make a sheet to take to the table"), ("rules", "solver"), own_options.sheet_options),
    "play": _Command(N_("play a game, or let two strategies play"), ("rules", "solver"), own_options.play_options),
    "review": _Command(N_("tell luck from skill in a game"), ("solver",), own_options.review_options),
    "drill": _Command(N_("practise the decisions that cost most"), ("rules", "solver"), own_options.drill_options),
    "lab": _Command(N_("measure what rules do to the game, over many rulesets"), (), lab_options),
}


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of all commands. It raises UserError instead of ending the process."""
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
    for name, command in _COMMANDS.items():
        own = add_command(commands, name, command.summary, json=False)
        for group in command.shared:
            _SHARED[group](own)
        if command.add_own is not None:
            command.add_own(own)
    return parser


def _rules(parser: Parser) -> None:
    argument(parser, "rules", "R", _(_RULES))


def _solver(parser: Parser) -> None:
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
    own_options.solving_options(group)


def _scores(parser: Parser) -> None:
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
        "--first-at-goal", choices=("you", "opponent"), help=_("who was first at the goal, where that wins ties")
    )
    argument(group, "--last-turn-total", "POINTS", _("what the opponent's last turn banked (default: 0)"))
    argument(group, "--carried-dice", "N", _("dice you may start with instead of all (default: 0, none)"))
    argument(group, "--carried-points", "POINTS", _("points that those dice bring if they score"))
    argument(group, "--bonuses", "COUNT", _("hot-dice bonuses taken in this turn before (default: 0)"), default="0")


_SHARED: Final = {"rules": _rules, "solver": _solver, "scores": _scores}
