"""Results of a study: one SQLite file, readable during a run.

Table ``study`` has the study's file and the mixtures left out. Table ``variants`` has the value of each axis and the
ruleset's hash. Table ``rows`` has a row for each game that was measured or failed: ruleset, settings, certificate, a
column per measure, and ``<measure>_se`` for the standard error of a counted one. A row's key is the ruleset's hash, the
program's version and the settings. Games without a row remain to be measured.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from farkle_core import __version__
from farkle_core.errors import UserError
from farkle_core.lab.measures import BY_NAME, MEASURES, MeasureUnit
from farkle_core.lab.measuring import Figure, Value
from farkle_core.lab.mixtures import Expansion
from farkle_core.lab.study import Study
from farkle_core.language.messages import _

SUFFIX: Final = ".results"  # suffix of the file beside a study's
_PATIENCE: Final = 30.0  # seconds to wait until another process has written its row

_KINDS: Final = {MeasureUnit.TEXT: "TEXT", MeasureUnit.POINTS: "INTEGER"}
_COLUMNS: Final = tuple(
    (column, kind)
    for measure in MEASURES
    for column, kind in (
        (measure.name, _KINDS.get(measure.unit, "REAL")),
        *(((f"{measure.name}_se", "REAL"),) if measure.is_counted else ()),
    )
)
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS study (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS variants (number INTEGER PRIMARY KEY, labels TEXT NOT NULL, hash TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS rows (
    hash TEXT, solver TEXT, settings TEXT, ruleset TEXT NOT NULL, measured TEXT NOT NULL, failure TEXT NOT NULL,
    certificate TEXT NOT NULL, seconds REAL NOT NULL, finished TEXT NOT NULL, PRIMARY KEY (hash, solver, settings)
);
"""


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
        self.path, self._how = path, json.dumps(how, sort_keys=True)
        if read_only and not path.exists():
            raise UserError(_("The study {path} has not been run yet.", path=str(path)))
        with self._worded():
            self._file = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
        try:
            with self._worded():
                if not read_only:
                    self._file.execute("PRAGMA journal_mode=WAL")
                    self._file.executescript(_TABLES)
                    self._add_columns()
                self._known = {column[1] for column in self._file.execute("PRAGMA table_info(rows)")}
        except UserError:
            self._file.close()
            raise

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
        try:
            yield
        except sqlite3.Error as error:
            reason = str(error)
            raise UserError(
                _("The results {path} cannot be used: {reason}.", path=str(self.path), reason=reason)
            ) from error

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
            ).fetchall()
        return {hash_ for hash_, measured in rows if wanted <= set(measured.split())}

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

    def axes(self) -> tuple[str, ...]:
        """Return the names of the axes."""
        return tuple(json.loads(self._stored("axes", "[]")))

    def _stored(self, name: str, otherwise: str) -> str:
        with self._worded():
            row = self._file.execute("SELECT value FROM study WHERE name = ?", (name,)).fetchone()
        return otherwise if row is None else str(row[0])

    def lines(self) -> list[ResultLine]:
        """Return all variants in the order of the study, with their present measurements."""
        with self._worded():
            variants = self._file.execute("SELECT labels, hash FROM variants ORDER BY number").fetchall()
        rows = {row.hash: row for row in self.rows()}
        return [ResultLine(tuple(json.loads(labels)), hash_, rows.get(hash_)) for labels, hash_ in variants]

    def rows(self) -> list[ResultRow]:
        """Return all rows with these settings and this version, in the order of hashes."""
        names = [name for name, _kind in _COLUMNS if name in self._known]
        fixed = "hash, ruleset, measured, certificate, seconds, failure, solver"
        with self._worded():
            rows = self._file.execute(
                f"SELECT {', '.join([fixed, *names])} FROM rows WHERE solver = ? AND settings = ? ORDER BY hash",
                (__version__, self._how),
            ).fetchall()
        return [_row(each[:7], dict(zip(names, each[7:], strict=True))) for each in rows]


def _row(fixed: Sequence[Any], values: Mapping[str, Value]) -> ResultRow:
    hash_, ruleset, measured, certificate, seconds, failure, solver = fixed
    figures = {
        name: Figure(values[name], _number(values.get(f"{name}_se"))) for name in measured.split() if name in values
    }
    return ResultRow(hash_, ruleset, figures, json.loads(certificate), seconds, failure, solver)


def _number(value: Value) -> float | None:
    return value if isinstance(value, float) else None
