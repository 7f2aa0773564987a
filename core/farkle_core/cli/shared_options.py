"""Options that several commands share."""

import argparse

from farkle_core.cli.parser import Parser, argument, switch
from farkle_core.language.messages import _, pgettext


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
