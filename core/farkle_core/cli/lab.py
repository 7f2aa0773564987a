"""``farkle lab``: studies of many rulesets."""

import argparse
import json
import os
import signal
import sys
from argparse import Namespace
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from typing import Any, Final

from farkle_core.cli import terminal
from farkle_core.cli.lab_tables import effects_as_data, left_out_lines, line_as_data, shown_measures, table_lines
from farkle_core.cli.options import OptionReader, Parser, add_command, argument, placeholder, switch
from farkle_core.cli.solving import ProgressLine
from farkle_core.cli.terminal import Answer, duration, interruptible, memory, percent, write_file
from farkle_core.errors import Problem, UserError
from farkle_core.files.reading import read_file
from farkle_core.lab.effects import interactions, main_effects, values_of
from farkle_core.lab.export import as_csv, as_parquet, as_xarray
from farkle_core.lab.mixtures import Expansion, expand, forecast
from farkle_core.lab.results import SUFFIX, ResultRow, Results
from farkle_core.lab.run import RunProgress, run
from farkle_core.lab.study import USUAL_GAMES, Study
from farkle_core.lab.study_file import SUFFIX as STUDY_SUFFIX
from farkle_core.lab.study_file import axes_typed, load_study, read_study, study_text
from farkle_core.language.messages import L_, N_, _, ngettext


def add_options(parser: Parser) -> None:
    """Add the lab's commands."""
    actions = parser.add_subparsers(dest="action", metavar=placeholder("COMMAND"), required=True)
    for name, (summary, add, _action) in _ACTIONS.items():
        add(add_command(actions, name, summary, json_default=argparse.SUPPRESS))


def lab(options: Namespace) -> Answer:
    """Run one of the lab's commands."""
    return _ACTIONS[options.action][2](options)


def _path(options: Namespace) -> Path:
    """Return the path of the study. A bare name gets the usual suffix, or the former one if only such a file exists."""
    path = Path(options.study)
    if path.suffix or os.path.exists(path):  # false for what cannot be a name
        return path
    usual, former = path.with_name(path.name + STUDY_SUFFIX), path.with_suffix(".toml")
    return former if os.path.exists(former) and not os.path.exists(usual) else usual


def _results(options: Namespace) -> Path:
    return Path(options.results) if options.results else _path(options).with_suffix(SUFFIX)


def _new(options: Namespace) -> Answer:
    path = _path(options)
    if os.path.lexists(path):
        raise UserError(_("There is a file {path} already.", path=str(path)))
    content = _content(options)
    study = read_study(content, path.parent)
    write_file(path, study_text(content))
    expansion = expand(study)
    data = {"study": str(path), **_forecast_data(study, expansion)}
    lines = [_("Written: {path}", path=str(path)), *_forecast_lines(study, expansion)]
    return Answer(data, "\n".join(lines))


def _content(options: Namespace) -> dict[str, Any]:
    """Return the content of the study file that the options describe."""
    given = OptionReader()
    content: dict[str, Any] = {"base": options.base if options.action == "new" else options.rules}
    if options.action == "new":
        content["kind"] = options.kind
        if options.kind == "random":
            content["samples"] = given.whole("--samples", options.samples, 100)
            content["seed"] = given.whole("--seed", options.seed, 1)
    content["games"] = given.whole("--games", options.games, USUAL_GAMES)
    given.settle()
    if options.measures:
        content["measures"] = [name.strip() for name in options.measures.split(",")]
    return {**content, "axes": axes_typed(options.axes)}


def _forecast_data(study: Study, expansion: Expansion) -> dict[str, Any]:
    expected = forecast(study, expansion)
    return {
        "rulesets": len(expansion.variants),
        "games": expected.rulesets,
        "left_out": expansion.left_out.total(),
        "left_out_reasons": dict(expansion.left_out),
        "seconds_of_one_core": expected.seconds,
        "memory_of_a_worker": expected.memory,
    }


def _forecast_lines(study: Study, expansion: Expansion) -> list[str]:
    expected = forecast(study, expansion)
    count = len(expansion.variants)
    lines = [
        ngettext("{count:,} ruleset", "{count:,} rulesets", count, count=count)
        + ", "
        + ngettext("{count:,} different game", "{count:,} different games", expected.rulesets, count=expected.rulesets),
        _(
            "about {time} on one core, {size} of memory a worker",
            time=duration(expected.seconds),
            size=memory(expected.memory),
        ),
    ]
    return [*lines, *left_out_lines(expansion.left_out)]


def _run(options: Namespace) -> Answer:
    path = _path(options)
    study = load_study(path)
    standing = _watched(study, read_file(path).decode("utf-8-sig"), _results(options), options)
    return _ended(standing, {"study": str(path), "results": str(_results(options))})


def _ended(standing: RunProgress, data: dict[str, Any]) -> Answer:
    words = [
        _("{done:,} of {of:,} games measured", done=standing.done, of=standing.of),
        _("{time}, workers busy {share} of the time", time=duration(standing.seconds), share=percent(standing.busy)),
    ]
    if standing.failed:
        failures = _("{count:,} failed; `farkle lab status` says why, the next run tries again", count=standing.failed)
        words.insert(1, failures)
    return Answer({**data, **standing_data(standing)}, "\n".join(words), status=1 if standing.failed else 0)


def standing_data(standing: RunProgress) -> dict[str, Any]:
    """Return the progress of a run as plain values for JSON."""
    names = ("done", "failed", "of", "left_out", "workers", "seconds", "seconds_left", "busy")
    return {name: getattr(standing, name) for name in names}


def _watched(study: Study, text: str, results: Path, options: Namespace) -> RunProgress:
    """Run a study, with progress on standard error: a line that is rewritten, or with --json a JSON object per line."""
    given = OptionReader()
    workers = given.within("--workers", options.workers, range(257), L_("0 to {most}", most=256))
    given.settle()
    show = _JsonLines() if options.json else _StudyLine(sys.stderr)

    def work(stop: Event) -> RunProgress:
        return run(study, text, results, show, stop, scheduler=options.scheduler, workers=workers)

    usual = signal.signal(signal.SIGTERM, signal.default_int_handler)  # another program ends a run with it
    try:
        return interruptible(work, _STOPPING)
    finally:
        signal.signal(signal.SIGTERM, usual)
        show.clear()


_STOPPING = 0.5  # seconds for the workers to end after Ctrl-C; after that they end with this process


class _JsonLines:
    """Writes the progress of a run, one JSON object a line, for the program that started this one."""

    def __call__(self, standing: RunProgress, row: ResultRow | None) -> None:
        new = {"hash": row.hash, "failure": row.failure} if row else {}
        terminal.say(json.dumps({**standing_data(standing), **new}))
        if sys.stderr is not None:
            sys.stderr.flush()

    def clear(self) -> None:
        """Leave all lines as they are."""


class _StudyLine(ProgressLine):
    """Shows the progress of a run."""

    def __call__(self, standing: RunProgress, _row: ResultRow | None) -> None:
        self.rewrite(partial(_standing_words, standing))


def _standing_words(standing: RunProgress) -> str:
    left = "" if standing.seconds_left is None else _(", about {time} left", time=duration(standing.seconds_left))
    done = _("{done:,} of {of:,} games", done=standing.done, of=standing.of)
    failed = _(", {count:,} failed", count=standing.failed) if standing.failed else ""
    return f"{done}{failed}{left}"


def _status(options: Namespace) -> Answer:
    study, path = load_study(_path(options)), _results(options)
    expansion = expand(study)
    done, failures = set[str](), dict[str, str]()
    if os.path.exists(path):
        with Results(path, study.how, read_only=True) as results:
            done = results.finished(study.measures) & set(expansion.distinct)
            failures = {
                row.hash: row.failure for row in results.rows() if row.failure and row.hash in expansion.distinct
            }
    data = {"study": str(_path(options)), "done": len(done), "failures": failures, **_forecast_data(study, expansion)}
    lines = [
        *_forecast_lines(study, expansion),
        _("{done:,} of {of:,} games measured", done=len(done), of=len(expansion.distinct)),
        *(f"  {hash_[:8]}: {why}" for hash_, why in failures.items()),
    ]
    return Answer(data, "\n".join(lines))


def _show(options: Namespace) -> Answer:
    study = load_study(_path(options))
    given = OptionReader()
    most = given.within("--list", options.list, range(1_000_001), L_("0 to {most:,}", most=1_000_000))
    given.settle()
    measures, axes = shown_measures(options.measures, study.measures), study.names
    with Results(_results(options), study.how, read_only=True) as results:
        lines, left_out = results.lines(axes), expand(study).left_out
    usual = [axis.usual for axis in study.axes]
    effects = {}
    for name in measures:  # values are compared with the first of the study's order
        values = values_of(lines, name)
        effects[name] = (main_effects(values, axes, usual), interactions(values, axes, usual)[:_INTERACTIONS])
    if options.sort:
        (sorted_by,) = shown_measures(options.sort, study.measures)[:1]
        known = [line for line in lines if line.row and _sortable(line.row, sorted_by) is not None]
        lines = sorted(known, key=lambda line: _sortable(line.row, sorted_by), reverse=options.falling)  # type: ignore[arg-type,return-value]
    data = {
        "study": str(_path(options)),
        "rulesets": [line_as_data(line, axes, study.measures) for line in lines[:most]],
        "effects": effects_as_data(effects),
        "left_out": dict(left_out),
    }
    return Answer(data, "\n".join(table_lines(lines[:most], axes, measures, effects, left_out)))


_INTERACTIONS = 5  # pairs of values to list for each measure


def _sortable(row: ResultRow | None, name: str) -> float | None:
    value = None if row is None or name not in row.figures else row.figures[name].value
    return float(value) if isinstance(value, int | float) else None


def _export(options: Namespace) -> Answer:
    if not (options.csv or options.parquet or options.netcdf):
        raise UserError(
            _("Nothing is to be written."), (Problem("--csv", "", L_("is needed; or --parquet, or --netcdf")),)
        )
    study = load_study(_path(options))
    with Results(_results(options), study.how, read_only=True) as results:
        axes = study.names
        lines = [line for line in results.lines(axes) if line.row and not line.row.failure]
    written = []
    if options.csv:
        write_file(Path(options.csv), as_csv(lines, axes, study.measures))
        written.append(options.csv)
    if options.parquet:
        as_parquet(lines, axes, study.measures, Path(options.parquet))
        written.append(options.parquet)
    if options.netcdf:
        as_xarray(lines, axes, study.measures).to_netcdf(options.netcdf, engine="h5netcdf")
        written.append(options.netcdf)
    texts = [_("Written: {path}", path=path) for path in written]
    texts.append(ngettext("{count:,} ruleset", "{count:,} rulesets", len(lines), count=len(lines)))
    return Answer({"written": written, "rulesets": len(lines)}, "\n".join(texts))


def _sweep(options: Namespace) -> Answer:
    content = _content(options)
    study = read_study(content)
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"sweep{SUFFIX}"
        standing = _watched(study, study_text(content), path, options)
        with Results(path, study.how, read_only=True) as results:
            axes, left_out = study.names, expand(study).left_out
            lines = results.lines(axes)
    if options.csv:
        write_file(
            Path(options.csv),
            as_csv([line for line in lines if line.row and not line.row.failure], axes, study.measures),
        )
    data = {
        **standing_data(standing),
        "rulesets": [line_as_data(line, axes, study.measures) for line in lines],
        "left_out": dict(left_out),
    }
    shown = table_lines(lines, axes, shown_measures(None, study.measures), {}, left_out)
    failures = [line.row.failure for line in lines if line.row and line.row.failure]
    return Answer(data, "\n".join([*shown, *failures]), status=1 if failures else 0)


# Options


def _study_options(action: Parser) -> None:
    argument(action, "study", "STUDY", _("the study's file (*.toml)"))
    argument(action, "--results", "FILE", _("the file of results (default: beside the study)"))


def _axes_options(action: Parser) -> None:
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


def _workers_options(action: Parser) -> None:
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


def _new_options(action: Parser) -> None:
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
    _axes_options(action)


def _run_options(action: Parser) -> None:
    _study_options(action)
    _workers_options(action)


def _show_options(action: Parser) -> None:
    _study_options(action)
    argument(action, "--measures", "M,M,…", _("what to show (default: the main ones)"))
    argument(action, "--sort", "M", _("the measure to sort by (default: in the order of the study)"))
    switch(action, "--falling", _("sort from the largest down"))
    argument(action, "--list", "COUNT", _("how many rulesets to list (default: 30)"), default="30")


def _export_options(action: Parser) -> None:
    _study_options(action)
    group = action.add_argument_group(_("files"))
    argument(group, "--csv", "FILE", _("write a CSV file"))
    argument(group, "--parquet", "FILE", _("write a Parquet file"))
    argument(group, "--netcdf", "FILE", _("write a NetCDF file with a dimension for each axis"))


def _sweep_options(action: Parser) -> None:
    argument(action, "rules", "R", _("the rules to change: a shipped ruleset's id or a TOML file"))
    _axes_options(action)
    argument(action, "--csv", "FILE", _("write a CSV file"))
    _workers_options(action)


# Each command's summary, what adds its options, and what it does.
_ACTIONS: Final[dict[str, tuple[str, Callable[[Parser], None], Callable[[Namespace], Answer]]]] = {
    "new": (N_("write a study that you can edit"), _new_options, _new),
    "run": (N_("measure what is still missing; stop with Ctrl-C, go on with the same command"), _run_options, _run),
    "status": (
        N_("show how many rulesets there are, what is missing and how long it takes"),
        _study_options,
        _status,
    ),
    "show": (N_("show the results, and what each value does"), _show_options, _show),
    "export": (N_("write the results as a table"), _export_options, _export),
    "sweep": (N_("measure a few values in one go"), _sweep_options, _sweep),
}
