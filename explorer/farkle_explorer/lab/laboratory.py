"""Runs studies: creates them, runs them in a separate process, reads the results."""

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, QProcess, QTimer, Signal, Slot

from farkle_core.errors import UserError
from farkle_core.files.atomic import replace_file
from farkle_core.files.folders import config_path, make_folder
from farkle_core.files.reading import why_not
from farkle_core.lab.mixtures import Expansion, Forecast, expand, forecast
from farkle_core.lab.results import SUFFIX, ResultLine, Results
from farkle_core.lab.study import Study
from farkle_core.lab.study_file import load_study, read_study, study_text
from farkle_core.language.messages import _
from farkle_explorer.workers.background import Background

# Milliseconds between two reads of a running study's results; thousands of results take about 30 ms.
_READ_EVERY: Final = 1500

_STOP_WITHIN: Final = 1000  # milliseconds after which a run that does not stop is killed

_ESTIMATE, _LOOK = "lab-estimate", "lab-results"


@dataclass(frozen=True)
class PlannedStudy:
    """A study before its run, with its cost."""

    expansion: Expansion
    forecast: Forecast


@dataclass(frozen=True)
class Findings:
    """The results of a study so far."""

    study: Study
    path: Path
    lines: tuple[ResultLine, ...]


class Laboratory(QObject):
    """Holds one study, and controls the process that runs it; the window never waits."""

    planned = Signal(object)  # (PlannedStudy or UserError): the result of `plan`
    opened = Signal()  # another study is open
    found = Signal(object)  # Findings: of another study, or with more results
    progressed = Signal(object)  # dict with the progress: ``done``, ``failed``, ``of``, ``seconds_left``, ``workers``
    running_changed = Signal()  # a run has started or ended
    reported = Signal(str)  # a message about a failure or the end of a run

    def __init__(self, background: Background) -> None:
        super().__init__()
        self._background = background
        self._process: QProcess | None = None
        self._errors, self._was_stopped, self._is_closed = "", False, False
        self.findings: Findings | None = None
        self.is_opening = False  # whether the first look at the results of the open study is under way
        self._clock = QTimer(self, interval=_READ_EVERY)
        self._clock.timeout.connect(self.look)

    @property
    def is_running(self) -> bool:
        return self._process is not None

    def plan(self, content: Mapping[str, Any]) -> None:
        """Count the rulesets of a study and estimate its cost, on a worker thread; `planned` follows."""
        if self._is_closed:  # the form asks a moment after each change
            return
        self._background.run(_ESTIMATE, partial(_planned, dict(content)), self.planned.emit, self._not_planned)

    def begin(self, content: Mapping[str, Any], path: Path) -> None:
        """Write a study to a file, and run it."""
        try:
            make_folder(path.parent)
            replace_file(path, [study_text(content).encode("utf-8")])
        except OSError as error:
            self.reported.emit(_("The study could not be saved: {reason}.", reason=why_not(error)))
            return
        self.open(path)
        self.go_on()

    def open(self, path: Path) -> None:
        """Read a study and its results."""
        try:
            study = load_study(path)
        except UserError as error:
            self.reported.emit(str(error))
            return
        self.findings, self.is_opening = Findings(study, path, ()), _results_of(path).exists()
        self.opened.emit()
        self.found.emit(self.findings)
        self.look()

    def go_on(self) -> None:
        """Run the open study; finished rulesets stay."""
        if self.findings is None or self.is_running:
            return
        process = QProcess(self)
        process.setReadChannel(QProcess.ProcessChannel.StandardError)
        process.readyReadStandardError.connect(self._read)
        process.finished.connect(self._ended)
        process.errorOccurred.connect(self._not_started)
        self._process, self._errors, self._was_stopped = process, "", False
        program, *arguments = lab_command(self.findings.path)
        process.start(program, arguments)
        self._clock.start()
        self.running_changed.emit()

    def cancel(self) -> None:
        """Stop the run; finished rulesets stay. A run that does not stop, as on Windows, is killed soon after."""
        process = self._process
        if process is not None:
            self._was_stopped = True
            process.terminate()
            QTimer.singleShot(_STOP_WITHIN, process, process.kill)

    def close(self) -> None:
        """Stop everything before the window closes."""
        self._is_closed = True
        self._clock.stop()
        process, self._process = self._process, None
        if process is not None:
            process.finished.disconnect(self._ended)
            process.terminate()
            if not process.waitForFinished(_STOP_WITHIN):
                process.kill()
                process.waitForFinished(1000)

    @Slot()
    def look(self) -> None:
        """Read the results so far, on a worker thread."""
        if self.findings is not None and _results_of(self.findings.path).exists():
            self._background.run(_LOOK, partial(_looked, self.findings), self._take, self._not_read)

    @Slot(object)
    def _take(self, findings: Findings) -> None:
        if self.findings is not None and findings.path == self.findings.path:
            self.findings, self.is_opening = findings, False
            self.found.emit(findings)

    def _not_planned(self, error: Exception) -> None:
        self.planned.emit(_refusal(error))

    def _not_read(self, error: Exception) -> None:
        self.is_opening = False
        self.reported.emit(str(_refusal(error)))

    @Slot()
    def _read(self) -> None:
        process = self._process
        while process is not None and process.canReadLine():
            line = bytes(process.readLine().data()).decode("utf-8", "replace").strip()
            try:
                words = json.loads(line)
            except ValueError:
                self._errors += line + "\n"
                continue
            if isinstance(words, dict) and "of" in words:
                self.progressed.emit(words)

    @Slot(int, QProcess.ExitStatus)
    def _ended(self, code: int, _status: QProcess.ExitStatus) -> None:
        self._read()
        process, self._process = self._process, None
        self._clock.stop()
        if process is not None:
            self._errors += bytes(process.readAllStandardError().data()).decode("utf-8", "replace")
            process.deleteLater()
        if code and self._errors.strip() and not self._was_stopped:
            self.reported.emit(self._errors.strip().splitlines()[-1])
        self.look()
        self.running_changed.emit()

    @Slot(QProcess.ProcessError)
    def _not_started(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._process = None
            self._clock.stop()
            self.reported.emit(_("The study could not be started."))
            self.running_changed.emit()


def lab_command(study: Path) -> list[str]:
    """Return the command that runs a study and reports its progress on standard error, one JSON object per line."""
    frozen = getattr(sys, "frozen", False)
    own = Path(sys.executable)
    program = [str(own.with_name(f"farkle{own.suffix}"))] if frozen else [sys.executable, "-m", "farkle_core"]
    return [*program, "lab", "run", str(study), "--json"]


def studies_folder() -> Path:
    """Return the folder of studies that the user has not saved elsewhere."""
    return config_path() / "studies"


def _refusal(error: Exception) -> UserError:
    """Return an error that the user should see; raise all others again, as defects."""
    if not isinstance(error, UserError):
        raise error
    return error


def _results_of(study: Path) -> Path:
    return study.with_suffix(SUFFIX)


def _planned(content: dict[str, Any]) -> PlannedStudy:
    study = read_study(content)
    expansion = expand(study)
    return PlannedStudy(expansion, forecast(study, expansion))


def _looked(findings: Findings) -> Findings:
    with Results(_results_of(findings.path), findings.study.how, read_only=True) as results:
        return Findings(findings.study, findings.path, tuple(results.lines(findings.study.names)))
