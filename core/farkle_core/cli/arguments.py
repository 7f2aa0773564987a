"""What may be said on the command line.

Numbers are taken as words here and read in :mod:`farkle_core.cli.given`, so that all that is wrong with them can be
said at once.
"""

from __future__ import annotations

import argparse
from typing import NoReturn

from farkle_core import __version__
from farkle_core.errors import UserError

_RULES = "the rules: a shipped ruleset's id (see `farkle rulesets`), a TOML file, or a solution file"


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are a person's mistakes like all others."""

    def error(self, message: str) -> NoReturn:
        raise UserError(f"{message[:1].upper()}{message[1:]}.", hint=f"`{self.prog} --help` says what there is.")


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of all commands; it raises UserError instead of leaving the program."""
    parser = _Parser(
        prog="farkle",
        description="Solve the game of Farkle exactly, under the rules you play: when to roll and when to hold.",
        epilog="The window is started with `farkle-explorer`.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"Farkle Explorer {__version__}")
    parser.add_argument("--debug", action="store_true", help="show where in the program a defect is")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    common, rules, solver, scores = _common(), _rules(), _solver(), _scores()
    for name, summary, parents in (
        ("rulesets", "list the shipped rulesets", [common]),
        ("rules", "say the rules in plain words", [common, rules]),
        ("solve", "solve a ruleset and say what comes of it", [common, rules, solver]),
        ("value", "say what holding and rolling are worth in one situation", [common, rules, scores, solver]),
        ("table", "show every situation of one turn", [common, rules, scores, solver]),
        ("points", "say how to play for most points, and what comes of it", [common, rules]),
        ("sheet", "make a sheet to take to the table", [common, rules, solver]),
    ):
        command = commands.add_parser(
            name, help=summary, description=f"{summary[:1].upper()}{summary[1:]}.", parents=parents, allow_abbrev=False
        )
        _ADDED.get(name, _nothing)(command)
    return parser


def _parent(title: str = "") -> tuple[_Parser, argparse._ArgumentGroup | _Parser]:
    parser = _Parser(add_help=False, allow_abbrev=False)
    return parser, parser.add_argument_group(title) if title else parser


def _common() -> _Parser:
    parser, _ = _parent()
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--debug", action="store_true", default=argparse.SUPPRESS, help="show where in the program a defect is"
    )
    return parser


def _rules() -> _Parser:
    parser, _ = _parent()
    parser.add_argument("rules", metavar="R", help=_RULES)
    return parser


def _solver() -> _Parser:
    parser, group = _parent("solving")
    group.add_argument(
        "--bound", metavar="POINTS", help="scores never fall below this, where a penalty could (default: -2500)"
    )
    group.add_argument(
        "--ceiling",
        metavar="POINTS",
        help="how far past the goal scores are told apart, where last turns are played (default: 10000)",
    )
    group.add_argument("--tolerance", metavar="CHANCE", help="how exact win chances are (default: 1e-12)")
    group.add_argument("--threads", metavar="N", help="cores to use (default: 0, all of them)")
    group.add_argument("--no-cache", action="store_true", help="neither look for a kept solution nor keep this one")
    return parser


def _scores() -> _Parser:
    parser, group = _parent("the start of the turn")
    group.add_argument("--banked", metavar="POINTS", help="your banked score")
    group.add_argument("--opponent", metavar="POINTS", help="the opponent's banked score")
    group.add_argument("--farkles", metavar="COUNT", default="0", help="your farkles in a row (default: 0)")
    group.add_argument(
        "--opponent-farkles", metavar="COUNT", default="0", help="the opponent's farkles in a row (default: 0)"
    )
    group.add_argument(
        "--seat",
        metavar="1|2",
        help="which player you are: 1 had the first turn of the game (default: 1, if it can be)",
    )
    group.add_argument(
        "--turns-left",
        metavar="COUNT",
        default="0",
        help="once somebody has reached the goal: turns still to be played, yours included (default: 0, nobody has)",
    )
    group.add_argument(
        "--first-at-goal", choices=("you", "opponent"), help="who was first at the goal, where that wins ties"
    )
    group.add_argument("--last-turn-total", metavar="POINTS", help="what the opponent's last turn banked (default: 0)")
    group.add_argument("--carried-dice", metavar="N", help="dice you may start with instead of all (default: 0, none)")
    group.add_argument("--carried-points", metavar="POINTS", help="points that those dice bring if they score")
    group.add_argument(
        "--bonuses", metavar="COUNT", default="0", help="hot-dice bonuses taken in this turn before (default: 0)"
    )
    return parser


def _solve_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--output", "-o", metavar="FILE", help="save the solution to this file (usually *.farkle)")


def _value_options(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("within the turn")
    group.add_argument("--turn-total", metavar="POINTS", default="0", help="points set aside (default: 0)")
    group.add_argument("--dice", metavar="N", help="dice about to be rolled (default: all)")


def _table_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--all", action="store_true", help="show all rows, however many")


def _sheet_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--output", "-o", metavar="FILE", help="a PDF, or plain text if it ends in .txt (default: print plain text)"
    )
    parser.add_argument("--paper", choices=("A4", "Letter"), help="the PDF's paper (default: what is usual here)")


def _nothing(_parser: argparse.ArgumentParser) -> None:
    """Add nothing."""


_ADDED = {"solve": _solve_options, "value": _value_options, "table": _table_options, "sheet": _sheet_options}
