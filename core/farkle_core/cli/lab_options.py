"""The commands of `farkle lab`, and their options."""

import argparse
from typing import Final

from farkle_core.cli.parser import Parser, add_command, argument, placeholder, switch
from farkle_core.language.messages import N_, _


def lab_options(parser: Parser) -> None:
    """Add the lab's commands."""
    actions = parser.add_subparsers(dest="action", metavar=placeholder("COMMAND"), required=True)
    for name, (summary, add) in _ACTIONS.items():
        add(add_command(actions, name, summary, json_default=argparse.SUPPRESS))


def _study(action: Parser) -> None:
    argument(action, "study", "STUDY", _("the study's file (*.toml)"))
    argument(action, "--results", "FILE", _("the file of results (default: beside the study)"))


def _axes(action: Parser) -> None:
    argument(
        action,
        "--set",
        "KEY=VALUES",
        _("an axis: turn.minimum=0:600:50 (from:to:step), turn.opening=0,500,1000, or end.rule=sudden,last-turn"),
        dest="axes",
        action="append",
        default=[],
    )
    argument(
        action,
        "--measures",
        "M,M,…",
        _("measures or topics, see the guide; “all” for all (default: all but the slowest)"),
    )
    argument(action, "--games", "COUNT", _("games played for drama (default: 200)"), default="200")


def _workers(action: Parser) -> None:
    group = action.add_argument_group(_("workers"))
    argument(
        group,
        "--workers",
        "COUNT",
        _("processes on this machine (default: 0, as many as cores and memory allow)"),
        default="0",
    )
    argument(
        group,
        "--scheduler",
        "S",
        _("address or file of a dask scheduler whose workers to use (default: workers on this machine)"),
        default="",
    )


def _new(action: Parser) -> None:
    argument(action, "study", "STUDY", _("the study's file (*.toml)"))
    argument(action, "--base", "R", _("the rules to change (default: busche-neller)"), default="busche-neller")
    action.add_argument(
        "--kind",
        choices=("grid", "one-at-a-time", "pairs", "random"),
        default="grid",
        help=_("which mixtures of the values (default: grid, all of them)"),
    )
    argument(action, "--samples", "COUNT", _("how many random rulesets (default: 100)"), default="100")
    argument(action, "--seed", "N", _("the seed of random rulesets (default: 1)"), default="1")
    _axes(action)


def _run(action: Parser) -> None:
    _study(action)
    _workers(action)


def _show(action: Parser) -> None:
    _study(action)
    argument(action, "--measures", "M,M,…", _("what to show (default: the main ones)"))
    argument(action, "--sort", "M", _("the measure to sort by (default: in the order of the study)"))
    switch(action, "--falling", _("sort from the largest down"))
    argument(action, "--list", "COUNT", _("how many rulesets to list (default: 30)"), default="30")


def _export(action: Parser) -> None:
    _study(action)
    group = action.add_argument_group(_("files"))
    argument(group, "--csv", "FILE", _("write a CSV file"))
    argument(group, "--parquet", "FILE", _("write a Parquet file"))
    argument(group, "--netcdf", "FILE", _("write a NetCDF file with a dimension for each axis"))


def _sweep(action: Parser) -> None:
    argument(action, "rules", "R", _("the rules to change: a shipped ruleset's id or a TOML file"))
    _axes(action)
    argument(action, "--csv", "FILE", _("write a CSV file"))
    _workers(action)


# Each command's summary, and the function that adds its options.
_ACTIONS: Final = {
    "new": (N_("write a study that you can edit"), _new),
    "run": (N_("measure what is still missing; stop with Ctrl-C, go on with the same command"), _run),
    "status": (N_("show how many rulesets there are, what is missing and how long it takes"), _study),
    "show": (N_("show the results, and what each value does"), _show),
    "export": (N_("write the results as a table"), _export),
    "sweep": (N_("measure a few values in one go"), _sweep),
}
