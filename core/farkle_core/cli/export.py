"""``farkle export``: the numbers of a solution as files for other programs."""

from argparse import Namespace
from pathlib import Path
from typing import Any, Final

from farkle_core.cli.option_reader import OptionReader
from farkle_core.cli.parser import Parser, argument
from farkle_core.cli.situation import read_situation
from farkle_core.cli.solving import obtain, provenance, read_rules
from farkle_core.cli.wording import Answer
from farkle_core.errors import Problem, UserError
from farkle_core.export.files import FileFormat, refuse_missing, write_about, write_arrays, write_table
from farkle_core.export.tables import Table, all_arrays, holds_table, starts_table, turn_rows
from farkle_core.files.folders import make_folder
from farkle_core.files.reading import reason_of
from farkle_core.game.turn_start import TurnStart
from farkle_core.language.messages import L_, _
from farkle_core.solution.solution import Solution

TABLES: Final = ("starts", "holds", "turn")


def add_options(parser: Parser) -> None:
    """Add the options of ``farkle export``."""
    group = parser.add_argument_group(_("the files"))
    argument(
        group,
        "--output",
        "FOLDER",
        _("write the files into this folder (default: the current one)"),
        short="-o",
        default=".",
    )
    argument(
        group,
        "--tables",
        "T,T,…",
        _(
            "starts: win chances of all starts of turns; holds: where to hold, for all scores; turn: one turn "
            "(default: all three)"
        ),
        default="starts,holds,turn",
    )
    forms = group.add_mutually_exclusive_group()
    for option, form, words in (
        ("--csv", "csv", _("tables with commas (the default)")),
        ("--parquet", "parquet", _("Parquet tables; needs the extra `data`")),
        ("--netcdf", "nc", _("one NetCDF file with axes in points; needs the extra `data`")),
    ):
        forms.add_argument(option, action="store_const", dest="form", const=form, help=words)
    parser.set_defaults(form="csv")


def export(options: Namespace) -> Answer:
    """Write the win chances of all starts, the hold regions, and the table of one turn."""
    what, given, settings = read_rules(options)
    situation = read_situation(given, options, what.ruleset, settings)
    chosen = _chosen(given, options.tables)
    given.settle()
    form = FileFormat(options.form)
    refuse_missing(form)
    solution = obtain(what, settings, options).solution
    target = Path(options.output) / solution.ruleset.id
    try:
        make_folder(target.parent)
        written = _write(solution, situation, chosen, form, target)
    except OSError as error:
        problem = Problem(str(target.parent), "", reason_of(error))
        raise UserError(_("The files cannot be written."), (problem,)) from error
    data: dict[str, Any] = {
        **provenance(solution),
        **situation.data(solution.ruleset),
        "files": list(map(str, written)),
    }
    return Answer(data, "\n".join([_("Written:"), *(f"  {path}" for path in written)]))


def _chosen(given: OptionReader, text: str) -> tuple[str, ...]:
    chosen = tuple(text.split(","))
    if not set(chosen) <= set(TABLES):
        given.refuse(
            "--tables", text, L_("one or more of {tables}, with commas between them", tables=", ".join(TABLES))
        )
    return chosen


def _write(solution: Solution, start: TurnStart, chosen: tuple[str, ...], form: FileFormat, target: Path) -> list[Path]:
    """Write files whose names begin with `target`; return their paths."""
    about = solution.attributes()
    if form is FileFormat.NETCDF:
        path = target.with_name(f"{target.name}.{form}")
        write_arrays(all_arrays(solution, start, chosen), path)
        return [path]
    written = [target.with_name(f"{target.name}-about.json")]
    write_about(written[0], about)
    for name in chosen:
        written.append(target.with_name(f"{target.name}-{name}.{form}"))
        write_table(_table(solution, start, name), written[-1], form, about)
    return written


def _table(solution: Solution, start: TurnStart, name: str) -> Table:
    if name == "starts":
        return starts_table(solution)
    return holds_table(solution, start) if name == "holds" else turn_rows(solution, start)
