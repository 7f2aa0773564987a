"""Results of a study: one SQLite file, readable during a run.

Table ``study`` has the study's file and the mixtures left out. Table ``variants`` has the value of each axis and the
ruleset's hash. Table ``rows`` has a row for each game that was measured or failed: ruleset, settings, certificate, a
column per measure, and ``<measure>_se`` for the standard error of a counted one. A row's key is the ruleset's hash, the
program's version and the settings. Games without a row remain to be measured.

The file may come from anywhere. So it may have these tables alone, no statement works without end, and every cell is
checked when it is read. Reading never writes: SQLite would delete whatever file a journal names.
"""

import json
import re
import sqlite3
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from math import isfinite
from pathlib import Path
from time import monotonic, sleep
from types import TracebackType
from typing import Any, Final, Self

from farkle_core import __version__
from farkle_core.errors import Problem, UserError
from farkle_core.files.folders import is_anothers
from farkle_core.files.reading import UnfitFileError, parse_json, read_file, refuse_unfit, why_not
from farkle_core.lab.measures import BY_NAME, MEASURES, MeasureUnit
from farkle_core.lab.measuring import Figure
from farkle_core.lab.mixtures import Expansion
from farkle_core.lab.study import LONGEST_LABEL, MOST_RULESETS, Study
from farkle_core.language.messages import L_, Message, _
from farkle_core.rules import Document, fingerprint, from_document
from farkle_core.rules.reading import is_one_line, shown, shown_key

_LONGEST: Final = 100_000  # characters of a text; the longest ruleset has 10,000
_LARGEST: Final = 10**100  # of numbers without a limit of their own; plots subtract and scale them
_LIMITS: Final = {MeasureUnit.CHANCE: 1, MeasureUnit.SHARE: 1, MeasureUnit.POINTS: 10**9}
_ROUNDING: Final = 1e-6  # a share that was added up may be this much above 1


class DamagedCellError(ValueError):
    """A cell that the program did not write: its column, the value found and what is allowed."""

    def __init__(self, column: str, value: object, allowed: Message) -> None:
        super().__init__(column)
        beginning = value[:LONGEST_LABEL] if isinstance(value, str | bytes) else value
        self.column, self.found, self.allowed = column, shown(beginning), allowed


def _text_of(column: str, value: object, longest: int = _LONGEST) -> str:
    """Return a text. Raises DamagedCellError if the cell has something else, or a longer one."""
    if not isinstance(value, str) or len(value) > longest:
        raise DamagedCellError(column, value, L_("a text of up to {longest:,} characters", longest=longest))
    return value


def _number_of(column: str, value: object, largest: int = _LARGEST) -> float | int:
    """Return a finite number. Raises DamagedCellError if the cell has something else, or a larger one."""
    if not isinstance(value, int | float) or not isfinite(value) or abs(value) > largest + _ROUNDING:
        limited = L_("a number from {least:,} to {most:,}", least=-largest, most=largest)
        raise DamagedCellError(column, value, limited if largest < _LARGEST else L_("a finite number"))
    return value


def _texts_of(column: str, value: object) -> tuple[str, ...]:
    """Return a list of short texts, which the cell has as JSON."""
    parsed = _parsed(column, value)
    if not isinstance(parsed, list):
        raise DamagedCellError(column, value, L_("a list of texts"))
    for each in parsed:
        if not isinstance(each, str) or len(each) > LONGEST_LABEL or not is_one_line(each):
            raise DamagedCellError(
                column, each, L_("text on one line, up to {longest:,} characters", longest=LONGEST_LABEL)
            )
    return tuple(parsed)


def _table_of(column: str, value: object) -> Mapping[str, Any]:
    """Return a table, which the cell has as JSON."""
    parsed = _parsed(column, value)
    if not isinstance(parsed, dict):
        raise DamagedCellError(column, value, L_("a table"))
    return parsed


def _parsed(column: str, value: object) -> Any:
    try:
        return parse_json(_text_of(column, value).encode("utf-8"))
    except UnfitFileError as error:
        raise DamagedCellError(column, value, L_("JSON")) from error


def _figure_of(name: str, value: object, error: object) -> Figure:
    """Return a measure; `name`: one of :data:`.measures.BY_NAME`; `error`: the cell of its standard error."""
    unit = BY_NAME[name].unit
    if value is None:
        return Figure(None)
    if unit is MeasureUnit.TEXT:
        return Figure(_text_of(name, value, LONGEST_LABEL))
    kept = None if error is None else abs(float(_number_of(f"{name}_se", error)))
    return Figure(_number_of(name, value, _LIMITS.get(unit, _LARGEST)), kept)


SUFFIX: Final = ".results"  # suffix of the file beside a study's
_PATIENCE: Final = 30.0  # seconds to wait until another process has written its row

_PAUSE: Final = 0.01  # seconds between two tries to begin
_MOST_BYTES: Final = 2 << 30  # the largest file; 100,000 rulesets take 430 MB
_LONGEST_CELL: Final = 10_000_000  # bytes of a cell or a row; the longest cell is a study's file

# Steps of SQLite's machine between two counts of the work, and the most counts of one call: 100,000 rows take 70.
_STEPS: Final = 100_000
_MOST_STEPS: Final = 300

_KINDS: Final = {MeasureUnit.TEXT: "TEXT", MeasureUnit.POINTS: "INTEGER"}
_COLUMNS: Final = tuple(
    (column, kind)
    for measure in MEASURES
    for column, kind in (
        (measure.name, _KINDS.get(measure.unit, "REAL")),
        *(((f"{measure.name}_se", "REAL"),) if measure.is_counted else ()),
    )
)
_TABLES: Final = {
    "study": "name TEXT PRIMARY KEY, value TEXT NOT NULL",
    "variants": "number INTEGER PRIMARY KEY, labels TEXT NOT NULL, hash TEXT NOT NULL",
    "rows": "hash TEXT, solver TEXT, settings TEXT, ruleset TEXT NOT NULL, measured TEXT NOT NULL, "
    "failure TEXT NOT NULL, certificate TEXT NOT NULL, seconds REAL NOT NULL, finished TEXT NOT NULL, "
    "PRIMARY KEY (hash, solver, settings)",
}

# What any version of the program has made: plain columns. A view, a trigger or a computed column does not match.
_COLUMN: Final = r"\w+(?: (?:TEXT|INTEGER|REAL))?(?: PRIMARY KEY)?(?: NOT NULL)?"
_OWN_TABLE: Final = re.compile(
    rf"CREATE TABLE (?:{'|'.join(_TABLES)}) \(\s*{_COLUMN}(?:,\s+{_COLUMN})*"
    r"(?:,\s+PRIMARY KEY \(hash, solver, settings\))?\s*\)"
)
_NAMES_ANOTHER: Final = bytes.fromhex("d9d505f920a163d7")  # the end of a journal that names a file for SQLite to delete


@dataclass(frozen=True)
class ResultRow:
    """The measurements of one game."""

    hash: str  # the ruleset's fingerprint
    ruleset: str  # its file, as TOML
    figures: Mapping[str, Figure] = field(default_factory=dict)  # measures by name
    certificate: Mapping[str, Any] = field(default_factory=dict)  # the solution's certificate; empty without a solution
    seconds: float = 0.0  # the time it took
    failure: str = ""  # the reason if the game could not be measured; otherwise empty
    solver: str = __version__  # the version of the program

    def document(self) -> Document:
        """Return its rules. Raises UserError if they are damaged, or not those that were measured."""
        try:
            document = tomllib.loads(self.ruleset)
            is_measured = fingerprint(from_document(document)) == self.hash
        except (ValueError, RecursionError, UserError):
            is_measured = False
        if not is_measured:
            raise UserError(_("The rules of this row are not those that were measured."))
        return document


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A variant with its measurements, if there are any."""

    labels: tuple[str, ...]  # the value of each axis
    hash: str  # the ruleset's fingerprint
    row: ResultRow | None  # None until it is measured


class Results:
    """The results file of a study; use it as a context manager, in one thread.

    `how`: the study's :attr:`~farkle_core.lab.study.Study.how`; rows with other settings are ignored. `read_only`: the
    file must exist, and is not changed. Every method raises UserError if the file cannot be opened, is not a results
    file, or cannot be written (for example on a full disk).
    """

    def __init__(self, path: Path, how: Mapping[str, object], *, read_only: bool = False) -> None:
        self.path, self._how, self._work = path, json.dumps(how, sort_keys=True), 0
        try:
            self._file = self._opened(read_only=read_only)
        except FileNotFoundError as error:
            raise UserError(_("The study {path} has not been run yet.", path=str(path))) from error
        except (OSError, ValueError) as error:
            raise self._refusal(why_not(error)) from error
        try:
            with self._worded():
                self._prepare(read_only=read_only)
        except UserError:
            self._file.close()
            raise

    def _opened(self, *, read_only: bool) -> sqlite3.Connection:
        """Open the file. Raises OSError or ValueError if it is no file that SQLite may open."""
        if self.path.is_symlink() and is_anothers(self.path):
            raise OSError(_("it is a link that another user put there"))
        log, journal = (self.path.with_name(self.path.name + end) for end in ("-wal", "-journal"))
        for each in (self.path, log):
            with suppress(FileNotFoundError):  # another run may be beginning or ending
                refuse_unfit(each.stat(), _MOST_BYTES)
        with suppress(FileNotFoundError):
            if read_file(journal).endswith(_NAMES_ANOTHER) and not read_only:
                raise OSError(_("another program's journal lies beside it: {path}", path=str(journal)))
        if read_only:
            self.path.stat()
        # Without a log no run writes now; then even a folder that may not be written to can be read.
        mode = "rwc" if not read_only else "ro" if log.exists() else "ro&immutable=1"
        with self._worded():
            return sqlite3.connect(
                f"{self.path.absolute().as_uri()}?mode={mode}", timeout=_PATIENCE, isolation_level=None, uri=True
            )

    def _prepare(self, *, read_only: bool) -> None:
        """Refuse whatever the program did not make; make what is missing."""
        file = self._file
        file.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_CELL)
        file.set_progress_handler(self._is_too_long, _STEPS)
        file.execute("PRAGMA trusted_schema = OFF")
        file.execute("PRAGMA cell_size_check = ON")
        made = self._made()
        if not made and read_only:
            raise UserError(_("The study {path} has not been run yet.", path=str(self.path)))
        if not read_only:
            self._write_ahead()
            with self._transaction():  # two runs may begin at once
                for name, columns in _TABLES.items() if not self._made() else ():
                    file.execute(f"CREATE TABLE {name} ({columns})")
                self._add_columns()
        self._known = {column[1] for column in file.execute("PRAGMA table_info(rows)")}

    def _write_ahead(self) -> None:
        """Have readers never wait for a writer; of two runs that begin at once, SQLite refuses one without waiting."""
        end = monotonic() + _PATIENCE
        while True:
            try:
                self._file.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > end:
                    raise
                sleep(_PAUSE)
            else:
                return

    def _made(self) -> bool:
        """Return whether the tables are there; raise UserError if there is anything else, or one is missing."""
        found = self._file.execute("SELECT type, name, sql FROM sqlite_master LIMIT 100").fetchall()
        for kind, name, text in found:
            own = _OWN_TABLE.fullmatch(text) if isinstance(text, str) else kind == "index" and text is None
            if not own:
                raise self._refusal(_("{what} in it is not this program's", what=shown_key(f"{kind} {name}")))
        tables = {name for kind, name, _text in found if kind == "table"}
        if found and tables != set(_TABLES):
            raise self._refusal(_("it is not a file of results"))
        return bool(found)

    def _is_too_long(self) -> bool:
        self._work += 1
        return self._work > _MOST_STEPS

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def _add_columns(self) -> None:
        known = {column[1] for column in self._file.execute("PRAGMA table_info(rows)")}
        for name, kind in _COLUMNS:
            if name not in known:
                self._file.execute(f"ALTER TABLE rows ADD COLUMN {name} {kind}")

    @contextmanager
    def _worded(self) -> Iterator[None]:
        self._work = 0
        try:
            yield
        except sqlite3.Error as error:
            raise self._refusal(str(error)) from error
        except DamagedCellError as error:
            problem = Problem(error.column, error.found, error.allowed)
            raise UserError(_("The results {path} are damaged.", path=str(self.path)), (problem,)) from error

    def _refusal(self, reason: str) -> UserError:
        return UserError(_("The results {path} cannot be used: {reason}.", path=str(self.path), reason=reason))

    def describe(self, study: Study, text: str, expansion: Expansion) -> None:
        """Write the study in place of an older description; rows stay."""
        values = {
            "title": study.title,
            "file": text,
            "axes": json.dumps([axis.name for axis in study.axes]),
            "measures": json.dumps(study.measures),
            "left_out": json.dumps(dict(expansion.left_out)),
        }
        variants = [
            (number, json.dumps(each.labels), each.hash) for number, each in enumerate(expansion.variants, start=1)
        ]
        with self._worded(), self._transaction():
            self._file.execute("DELETE FROM study")
            self._file.execute("DELETE FROM variants")
            self._file.executemany("INSERT INTO study VALUES (?, ?)", values.items())
            self._file.executemany("INSERT INTO variants VALUES (?, ?, ?)", variants)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._file.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            if self._file.in_transaction:
                self._file.execute("ROLLBACK")
            raise
        self._file.execute("COMMIT")

    def finished(self, measures: Iterable[str]) -> set[str]:
        """Return the hashes of games that have all these measures."""
        wanted = set(measures)
        with self._worded():
            rows = self._file.execute(
                "SELECT hash, measured FROM rows WHERE solver = ? AND settings = ? AND failure = ''",
                (__version__, self._how),
            )
            return {
                _text_of("hash", hash_)
                for hash_, measured in rows
                if wanted <= set(_text_of("measured", measured).split())
            }

    def put(self, row: ResultRow) -> None:
        """Write a row, in place of an older one of the same game. When this returns, the row is safe on disk."""
        values: dict[str, object] = {
            "hash": row.hash,
            "solver": row.solver,
            "settings": self._how,
            "ruleset": row.ruleset,
            "measured": " ".join(row.figures),
            "failure": row.failure,
            "certificate": json.dumps(row.certificate),
            "seconds": row.seconds,
            "finished": datetime.now(UTC).isoformat(timespec="seconds"),
        }
        for name, figure in row.figures.items():
            values[name] = figure.value
            if BY_NAME[name].is_counted:
                values[f"{name}_se"] = figure.error
        places = ", ".join("?" * len(values))
        with self._worded():
            self._file.execute(
                f"INSERT OR REPLACE INTO rows ({', '.join(values)}) VALUES ({places})",
                tuple(values.values()),
            )

    def lines(self, axes: Sequence[str]) -> list[ResultLine]:
        """Return all variants in the order of the study, with their present measurements.

        `axes`: the names of the study's axes. Raises UserError if the results are of other axes.
        """
        self._refuse_other(axes)
        rows = {row.hash: row for row in self.rows()}
        with self._worded():
            found = self._file.execute("SELECT labels, hash FROM variants ORDER BY number LIMIT ?", (MOST_RULESETS,))
            variants = [(_labels(labels, axes), _text_of("hash", hash_)) for labels, hash_ in found]
        return [ResultLine(labels, hash_, rows.get(hash_)) for labels, hash_ in variants]

    def _refuse_other(self, axes: Sequence[str]) -> None:
        with self._worded():
            row = self._file.execute("SELECT value FROM study WHERE name = 'axes'").fetchone()
            found = () if row is None else _texts_of("axes", row[0])
        if row is not None and found != tuple(axes):
            problem = Problem("axes", shown(found), L_("those of the study: {axes}", axes=shown(tuple(axes))))
            words = _("The results {path} are of other axes than the study.", path=str(self.path))
            raise UserError(words, (problem,), hint=_("`farkle lab run` measures what is missing."))

    def rows(self) -> list[ResultRow]:
        """Return all rows with these settings and this version, in the order of hashes."""
        names = [name for name, _kind in _COLUMNS if name in self._known]
        fixed = "hash, ruleset, measured, certificate, seconds, failure, solver"
        with self._worded():
            rows = self._file.execute(
                f"SELECT {', '.join([fixed, *names])} FROM rows WHERE solver = ? AND settings = ? ORDER BY hash",
                (__version__, self._how),
            )
            return [_row(each[:7], dict(zip(names, each[7:], strict=True))) for each in rows]


def _labels(value: object, axes: Sequence[str]) -> tuple[str, ...]:
    labels = _texts_of("labels", value)
    if len(labels) != len(axes):
        raise DamagedCellError("labels", value, L_("a text for each axis"))
    return labels


def _row(fixed: Sequence[object], values: Mapping[str, object]) -> ResultRow:
    hash_, ruleset, measured, certificate, seconds, failure, solver = fixed
    names = [] if failure else _text_of("measured", measured).split()
    return ResultRow(
        _text_of("hash", hash_),
        _text_of("ruleset", ruleset),
        {
            name: _figure_of(name, values[name], values.get(f"{name}_se"))
            for name in names
            if name in values and name in BY_NAME
        },
        _table_of("certificate", certificate),
        float(_number_of("seconds", seconds)),
        _text_of("failure", failure),
        _text_of("solver", solver),
    )
