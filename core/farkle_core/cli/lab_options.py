"""The commands of `farkle lab`, and their options."""

import argparse
from typing import Final

from farkle_core.cli.parser import Parser, add_command, add_common, placeholder
from farkle_core.language.messages import N_, _


def lab_options(parser: Parser) -> None:
    """Add the lab's commands."""
    actions = parser.add_subparsers(dest="action", metavar=placeholder("COMMAND"), required=True)
    for name, (summary, add) in _ACTIONS.items():
        action = add_command(actions, name, summary)
        add_common(action, json=argparse.SUPPRESS)
        add(action)


def _study(action: Parser) -> None:
    action.add_argument("study", metavar=placeholder("STUDY"), help=_("the study's file (*.toml)"))
    action.add_argument(
        "--results", metavar=placeholder("FILE"), help=_("the file of results (default: beside the study)")
    )


def _axes(action: Parser) -> None:
    action.add_argument(
        "--set",
        dest="axes",
        metavar=placeholder("KEY=VALUES"),
        action="append",
        default=[],
        help=_("an axis: turn.minimum=0:600:50 (from:to:step), turn.opening=0,500,1000, or end.rule=sudden,last-turn"),
    )
    action.add_argument(
        "--measures",
        metavar="M,M,…",
        help=_("measures or topics, see the guide; “all” for all (default: all but the slowest)"),
    )
    action.add_argument(
        "--games", metavar=placeholder("COUNT"), default="200", help=_("games played for drama (default: 200)")
    )


def _workers(action: Parser) -> None:
    group = action.add_argument_group(_("workers"))
    group.add_argument(
        "--workers",
        metavar=placeholder("COUNT"),
        default="0",
        help=_("processes on this machine (default: 0, as many as cores and memory allow)"),
    )
    group.add_argument(
        "--scheduler",
        metavar="S",
        default="",
        help=_("address or file of a dask scheduler whose workers to use (default: workers on this machine)"),
    )


def _new(action: Parser) -> None:
    action.add_argument("study", metavar=placeholder("STUDY"), help=_("the study's file (*.toml)"))
    action.add_argument(
        "--base", metavar="R", default="busche-neller", help=_("the rules to change (default: busche-neller)")
    )
    action.add_argument(
        "--kind",
        choices=("grid", "one-at-a-time", "pairs", "random"),
        default="grid",
        help=_("which mixtures of the values (default: grid, all of them)"),
    )
    action.add_argument(
        "--samples", metavar=placeholder("COUNT"), default="100", help=_("how many random rulesets (default: 100)")
    )
    action.add_argument("--seed", metavar="N", default="1", help=_("the seed of random rulesets (default: 1)"))
    _axes(action)


def _run(action: Parser) -> None:
    _study(action)
    _workers(action)


def _show(action: Parser) -> None:
    _study(action)
    action.add_argument("--measures", metavar="M,M,…", help=_("what to show (default: the main ones)"))
    action.add_argument("--sort", metavar="M", help=_("the measure to sort by (default: in the order of the study)"))
    action.add_argument("--falling", action="store_true", help=_("sort from the largest down"))
    action.add_argument(
        "--list", metavar=placeholder("COUNT"), default="30", help=_("how many rulesets to list (default: 30)")
    )


def _export(action: Parser) -> None:
    _study(action)
    group = action.add_argument_group(_("files"))
    group.add_argument("--csv", metavar=placeholder("FILE"), help=_("write a CSV file"))
    group.add_argument("--parquet", metavar=placeholder("FILE"), help=_("write a Parquet file"))
    group.add_argument(
        "--netcdf", metavar=placeholder("FILE"), help=_("write a NetCDF file with a dimension for each axis")
    )


def _sweep(action: Parser) -> None:
    action.add_argument("rules", metavar="R", help=_("the rules to change: a shipped ruleset's id or a TOML file"))
    _axes(action)
    action.add_argument("--csv", metavar=placeholder("FILE"), help=_("write a CSV file"))
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
