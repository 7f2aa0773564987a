"""What may be said on the command line.

Numbers are taken as words here and read in :mod:`farkle_core.cli.given`, so that all that is wrong with them can be
said at once.
"""

from __future__ import annotations

import argparse
from typing import Final

from farkle_core.cli.argparse_words import translate_argparse
from farkle_core.cli.own_options import add_options
from farkle_core.cli.parser import Parser, ShowVersions, placeholder
from farkle_core.language.messages import N_, _, pgettext

_RULES: Final = N_("the rules: a shipped ruleset's id (see `farkle rulesets`), a TOML file, or a solution file")


_SUMMARIES: Final = {
    "rulesets": N_("list the shipped rulesets"),
    "rules": N_("say the rules in plain words"),
    "solve": N_("solve a ruleset and print the main results"),
    "value": N_("compare holding and rolling in one situation"),
    "advise": N_("say which dice to set aside, and whether to roll again"),
    "table": N_("show every situation of one turn"),
    "export": N_("write win chances, hold regions and one turn as files for other programs"),
    "points": N_("show how to play for the most points, and the results"),
    "dice": N_("find which of the dice you own to bring"),
    "match": N_("calculate how often one strategy wins against another"),
    "fit": N_("find the best numbers of a kind, and how often they win"),
    "komi": N_("find the fairest handicap"),
    "compare": N_("compare two rulesets, goals, bounds or strategies"),
    "bounds": N_("show how much the solver's lowest score matters"),
    "odds": N_("show the odds of a roll"),
    "verify": N_("check the program against published numbers"),
    "sheet": N_("make a sheet to take to the table"),
    "play": N_("play a game, or let two strategies play"),
    "review": N_("tell luck from skill in a game"),
    "lab": N_("measure what rules do to the game, over many rulesets"),
    "drill": N_("practise the decisions that cost most"),
}
"""What each command does."""


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of all commands; it raises UserError instead of leaving the program."""
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
    parser.add_argument("--debug", action="store_true", help=_("show the full report of a defect"))
    commands = parser.add_subparsers(dest="command", metavar=placeholder("COMMAND"), required=True)
    common, rules, solver, scores = _common(), _rules(), _solver(), _scores()
    for name, parents in (
        ("rulesets", [common]),
        ("rules", [common, rules]),
        ("solve", [common, rules, solver]),
        ("value", [common, rules, scores, solver]),
        ("advise", [common, rules, scores, solver]),
        ("table", [common, rules, scores, solver]),
        ("export", [common, rules, scores, solver]),
        ("points", [common, rules]),
        ("dice", [common, rules, solver]),
        ("match", [common, rules, solver]),
        ("fit", [common, rules, solver]),
        ("komi", [common, rules, solver]),
        ("compare", [common, rules]),
        ("bounds", [common, rules]),
        ("odds", [common, rules]),
        ("verify", [common]),
        ("sheet", [common, rules, solver]),
        ("play", [common, rules, solver]),
        ("review", [common, solver]),
        ("drill", [common, rules, solver]),
        ("lab", [common]),
    ):
        summary = _(_SUMMARIES[name])
        command = commands.add_parser(
            name, help=summary, description=f"{summary[:1].upper()}{summary[1:]}.", parents=parents, allow_abbrev=False
        )
        add_options(name, command)
    return parser


def _parent(title: str = "") -> tuple[Parser, argparse._ArgumentGroup | Parser]:
    parser = Parser(add_help=False, allow_abbrev=False)
    return parser, parser.add_argument_group(title) if title else parser


def _common() -> Parser:
    parser, _group = _parent()
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))
    parser.add_argument(
        "--debug", action="store_true", default=argparse.SUPPRESS, help=_("show the full report of a defect")
    )
    return parser


def _rules() -> Parser:
    parser, _group = _parent()
    parser.add_argument("rules", metavar="R", help=_(_RULES))
    return parser


def _solver() -> Parser:
    parser, group = _parent(pgettext("options", "solving"))
    group.add_argument(
        "--bound",
        metavar=placeholder("POINTS"),
        help=_("lowest score that the solver counts, where penalties push scores down (default: -2500)"),
    )
    group.add_argument(
        "--ceiling",
        metavar=placeholder("POINTS"),
        help=_("how far past the goal scores are counted, in games with last turns (default: 10000)"),
    )
    group.add_argument(
        "--tolerance", metavar=placeholder("CHANCE"), help=_("how exact win chances are (default: 1e-12)")
    )
    group.add_argument("--threads", metavar="N", help=_("cores to use (default: 0, all of them)"))
    group.add_argument("--no-cache", action="store_true", help=_("neither use a saved solution nor save this one"))
    return parser


def _scores() -> Parser:
    parser, group = _parent(_("the start of the turn"))
    group.add_argument("--banked", metavar=placeholder("POINTS"), help=_("your banked score"))
    group.add_argument("--opponent", metavar=placeholder("POINTS"), help=_("the opponent's banked score"))
    group.add_argument(
        "--farkles", metavar=placeholder("COUNT"), default="0", help=_("your farkles in a row (default: 0)")
    )
    group.add_argument(
        "--opponent-farkles",
        metavar=placeholder("COUNT"),
        default="0",
        help=_("the opponent's farkles in a row (default: 0)"),
    )
    group.add_argument(
        "--seat",
        metavar="1|2",
        help=_("which player you are: 1 had the first turn of the game (default: 1, if it can be)"),
    )
    group.add_argument(
        "--turns-left",
        metavar=placeholder("COUNT"),
        default="0",
        help=_("turns still to be played once a player has reached the goal, yours included (default: 0, not reached)"),
    )
    group.add_argument(
        "--first-at-goal", choices=("you", "opponent"), help=_("who was first at the goal, where that wins ties")
    )
    group.add_argument(
        "--last-turn-total", metavar=placeholder("POINTS"), help=_("what the opponent's last turn banked (default: 0)")
    )
    group.add_argument(
        "--carried-dice", metavar="N", help=_("dice you may start with instead of all (default: 0, none)")
    )
    group.add_argument(
        "--carried-points", metavar=placeholder("POINTS"), help=_("points that those dice bring if they score")
    )
    group.add_argument(
        "--bonuses",
        metavar=placeholder("COUNT"),
        default="0",
        help=_("hot-dice bonuses taken in this turn before (default: 0)"),
    )
    return parser
