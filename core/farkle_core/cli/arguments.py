"""What may be said on the command line.

Numbers are taken as words here and read in :mod:`farkle_core.cli.given`, so that all that is wrong with them can be
said at once.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NoReturn

from farkle_core import __version__
from farkle_core.errors import UserError

_RULES = "the rules: a shipped ruleset's id (see `farkle rulesets`), a TOML file, or a solution file"


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are a person's mistakes like all others.

    Attributes
    ----------
    more : callable or None
        Returns what stands below the help, where loading that takes time which only those who ask for help should wait.
    """

    more: Callable[[], str] | None = None

    def format_help(self) -> str:
        self.epilog = self.more() if self.more is not None else self.epilog
        return super().format_help()

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
        ("advise", "say what to set aside of a roll, and whether to roll on", [common, rules, scores, solver]),
        ("table", "show every situation of one turn", [common, rules, scores, solver]),
        ("points", "say how to play for most points, and what comes of it", [common, rules]),
        ("match", "say how often one strategy wins against another", [common, rules, solver]),
        ("fit", "find the best sheet of a kind, and its price", [common, rules, solver]),
        ("komi", "say what makes the game fair", [common, rules, solver]),
        ("compare", "say how two rulesets, goals, bounds or strategies differ", [common, rules]),
        ("bounds", "say how much the lowest score matters that the solver tells apart", [common, rules]),
        ("odds", "say how often a roll holds what", [common, rules]),
        ("verify", "check the program against published numbers", [common]),
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


def _advise_options(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("within the turn")
    group.add_argument("--turn-total", metavar="POINTS", default="0", help="points set aside before (default: 0)")
    group.add_argument("--roll", metavar="FACES", help="the dice rolled, such as 1,5,5,2,3,4 or 155234")
    group.add_argument(
        "--start",
        choices=("offered", "all"),
        help="with dice offered: which were rolled (default: those that the roll has as many of)",
    )
    parser.set_defaults(dice=None)


def _match_options(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group(
        "strategies",
        "optimal, best-response, max-score, hold-at:300, hold-at:6=…,5=…, memory, bands:5=…,4=…<-1500:…, any but the "
        "first two with +go for margins (memory+go, or memory+go:B4=8950,D5=7900), or a saved strategy",
    )
    group.add_argument("--first", metavar="S", required=True, help="whose chance of winning is said")
    group.add_argument("--second", metavar="S", default="optimal", help="the other player (default: optimal)")


def _compare_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("other", metavar="OTHER", nargs="?", help="the rules compared with (default: R again)")
    group = parser.add_argument_group("what differs")
    group.add_argument("--goal", metavar="POINTS", help="the second's goal (default: its own)")
    group.add_argument("--bound", metavar="POINTS", help="the second's lowest score (default: -2500)")
    group.add_argument("--first-bound", metavar="POINTS", help="the first's lowest score (default: -2500)")
    group.add_argument("--first", metavar="S", default="optimal", help="how the first plays (default: optimal)")
    group.add_argument("--second", metavar="S", default="optimal", help="how the second plays; see `farkle match`")
    group.add_argument(
        "--by",
        choices=("scores", "needed"),
        help="compare at the same scores, or with the same points still needed (default: needed if goals differ)",
    )
    group.add_argument("--list", metavar="COUNT", default="20", help="how many decisions to list (default: 20)")
    group.add_argument(
        "--apart",
        metavar="POINTS",
        help="list one decision of its kind for each square of scores of this size (default: a tenth of the goal)",
    )
    _solving_both(parser)


def _bounds_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--bound", metavar="POINTS", dest="bounds", action="append", help="one of two lowest scores; given twice"
    )
    _solving_both(parser)


def _solving_both(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("solving")
    group.add_argument("--tolerance", metavar="CHANCE", help="how exact win chances are (default: 1e-12)")
    group.add_argument("--threads", metavar="N", help="cores to use (default: 0, all of them)")
    group.add_argument("--no-cache", action="store_true", help="neither look for a kept solution nor keep this one")
    parser.set_defaults(ceiling=None)


def _fit_options(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("the sheet")
    group.add_argument(
        "--kind",
        metavar="K",
        required=True,
        help="how much to memorise: one-number, each-dice, memory, memory+go, bands or bands:2 to bands:5",
    )
    group.add_argument("-o", "--output", metavar="FILE", help="save the strategy in this file")


def _table_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--all", action="store_true", help="show all rows, however many")
    parser.add_argument(
        "--preference", action="store_true", help="show how states rank: set aside what leads to the highest number"
    )


def _sheet_options(parser: _Parser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.more = _sheet_parts
    group = parser.add_argument_group("the sheet")
    group.add_argument(
        "--output",
        "-o",
        metavar="FILE",
        help="a file ending in .pdf, .png, .html or .txt (default: print plain text)",
    )
    group.add_argument("--parts", metavar="P,P,…", help="its parts from the top, of those below (default: the usual)")
    group.add_argument("--paper", metavar="PAPER", help="A4, Letter, A5 or A6 (default: A4 or Letter, as usual here)")
    group.add_argument("--pages", metavar="1|2", default="1", help="one or two pages (default: 1)")
    group.add_argument("--grey", action="store_true", help="greys instead of colours")
    group.add_argument("--map-dice", metavar="N", help="for how many dice the small score map is (default: 3)")


def _sheet_parts() -> str:
    from farkle_core.cli.composing import parts_in_words

    return f"parts of a sheet:\n{parts_in_words()}"


def _verify_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--threads", metavar="N", help="cores to use (default: 0, all of them)")
    parser.add_argument("--no-cache", action="store_true", help="solve anew, and keep nothing")


def _nothing(_parser: argparse.ArgumentParser) -> None:
    """Add nothing."""


_ADDED = {
    "solve": _solve_options,
    "value": _value_options,
    "advise": _advise_options,
    "table": _table_options,
    "verify": _verify_options,
    "match": _match_options,
    "fit": _fit_options,
    "compare": _compare_options,
    "bounds": _bounds_options,
    "sheet": _sheet_options,
}
