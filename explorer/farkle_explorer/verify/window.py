"""Published numbers beside the program's own."""

import logging
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from farkle_core.engine.monitor import Monitor, Progress
from farkle_core.errors import UserError
from farkle_core.language.messages import N_, _, in_english
from farkle_core.published import Finding, RulesetResults, check, checked_ids, settings_for, source_of, summary
from farkle_core.rules import Ruleset, shipped_ruleset
from farkle_core.rules.phrases import ruleset_name
from farkle_core.solution.solution import Solution
from farkle_core.solution.storage import store
from farkle_explorer.plots.export import ExportButton
from farkle_explorer.plots.line import Line
from farkle_explorer.solving import solve_words
from farkle_explorer.tables.model import Row
from farkle_explorer.tables.quiet_table import QuietTable
from farkle_explorer.widgets.inputs import QuietBar
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.opener import ToolWindow, open_at
from farkle_explorer.widgets.text_table import TextTable
from farkle_explorer.widgets.theme import SPACING, Theme
from farkle_explorer.workers.task_queue import Task, TaskQueue
from farkle_explorer.workers.worker import solve_job

_LOG: Final = logging.getLogger(__name__)
TITLE: Final = N_("Do our numbers match the published ones?")
_HEADINGS: Final = ("", N_("published"), N_("computed here"), N_("difference"), "", N_("where it is printed"))
_WORDS: Final = frozenset({0, 4, 5})
_USUAL_SIZE: Final = QSize(1160, 720)


@dataclass(frozen=True, slots=True)
class Checked:
    """All published numbers of one ruleset beside the computed ones; also in English, for files."""

    ruleset: Ruleset
    source: str
    findings: tuple[Finding, ...]
    in_english: tuple[Finding, ...]


class Verification(TaskQueue):
    """Solves the rulesets with published numbers one by one; uses saved solutions."""

    checked = Signal(object)  # Checked: a ruleset is finished

    def start(self) -> None:
        """Check everything, from the beginning."""
        self._begin(Task(each, partial(partial, _check, each), self.checked.emit) for each in checked_ids())

    @property
    def ruleset(self) -> Ruleset | None:
        """The ruleset being checked, or the next one."""
        return None if self.running is None else shipped_ruleset(str(self.running))

    def _explain(self, error: Exception) -> str:
        assert self.ruleset is not None
        return _("{name} could not be solved: {error}", name=ruleset_name(self.ruleset), error=error)


def _check(ruleset_id: str, monitor: Monitor) -> Checked:
    ruleset = shipped_ruleset(ruleset_id)
    known = RulesetResults(store.find(ruleset, settings_for(ruleset_id)) or _solved(ruleset_id, monitor))
    findings = check(ruleset_id, known)
    with in_english():
        return Checked(ruleset, source_of(ruleset_id), findings, check(ruleset_id, known))


def _solved(ruleset_id: str, monitor: Monitor) -> Solution:
    solution: Solution = solve_job(shipped_ruleset(ruleset_id), settings_for(ruleset_id))(monitor)
    try:
        store.save(solution)
    except UserError:
        _LOG.warning("a solution could not be saved", exc_info=True)
    return solution


class VerifyWindow(ToolWindow):
    """A table that grows with each solved ruleset; one row per published number."""

    def __init__(self, verification: Verification, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._verification = verification
        self._checked: list[Checked] = []
        self._name = ""
        self.setWindowTitle(_("Check against published numbers"))
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.title = Line(strong=True)
        self.title.set_text(_(TITLE))
        self.status = QLabel()
        self.status.setWordWrap(True)
        self.status.setAccessibleName(_("Result of the check"))
        self.bar = QuietBar(_("Progress of the check"))
        self.table = QuietTable(_("Published and computed numbers"), _HEADINGS, _WORDS)
        self.table.stretch_column(0)
        self.again = QPushButton(_("Check again"))
        self.stop = QPushButton(_("Stop"))
        self.sheet = QWidget()
        self.sheet.setAccessibleName(_("Published and computed numbers"))
        self.export_button = ExportButton(self.sheet, self.as_table, lambda: _("Published numbers"))
        self._arrange()
        self._connect()
        self._show_running()
        open_at(self, _USUAL_SIZE)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings so far."""
        return tuple(finding for checked in self._checked for finding in checked.findings)

    def as_table(self) -> TextTable:
        """Return all rows in English, for export."""
        headings = ("ruleset", "number", "published", "computed", "difference", "met", "source", "where")
        rows = tuple(
            (c.ruleset.name, f.what, f.published, f.computed, f.difference, "yes" if f.met else "no", c.source, f.place)
            for c in self._checked
            for f in c.in_english
        )
        return TextTable(headings, rows)

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Window, QColor(theme.panel))
        self.setPalette(palette)
        self.title.set_colour(QColor(theme.text))
        self.table.apply_theme(theme)
        self.export_button.apply_theme(theme)
        self.bar.apply_theme(theme)

    def _arrange(self) -> None:
        self.sheet.setLayout(column(row((self.title, 1), self.export_button), (self.table, 1)))
        foot = row((self.status, 1), self.stop, self.again)
        self.setLayout(column((self.sheet, 1), self.bar, foot, margins=2 * SPACING))

    def _connect(self) -> None:
        verification = self._verification
        verification.running_changed.connect(self._running_changed)
        verification.progressed.connect(self._progressed)
        verification.checked.connect(self._take)
        verification.reported.connect(self._report)
        self.again.clicked.connect(self.start)
        self.stop.clicked.connect(verification.cancel)
        self.export_button.reported.connect(self.status.setText)
        for button in (self.again, self.stop):
            button.setAutoDefault(False)

    @Slot()
    def start(self) -> None:
        """Check everything again."""
        self._checked = []
        self.table.rows_model.set_rows(())
        self._verification.start()
        self.status.setText(_("Preparing the solver…"))

    @Slot()
    def _running_changed(self) -> None:
        ruleset = self._verification.ruleset
        if ruleset is None:
            self._report()
        else:
            self.bar.show_fraction(0.0)
            self._name = ruleset_name(ruleset)
            self.status.setText(_("{name}: looking for a saved solution", name=self._name))
        self._show_running()

    @Slot(object)
    def _progressed(self, progress: Progress) -> None:
        self.bar.show_fraction(progress.fraction)
        self.status.setText(f"{self._name}: {solve_words.course(progress)}")

    @Slot(object)
    def _take(self, checked: Checked) -> None:
        self._checked.append(checked)
        head = Row((f"{ruleset_name(checked.ruleset)}: {checked.source}", "", "", "", "", ""), is_heading=True)
        self.table.rows_model.add_rows((head, *(_row(finding) for finding in checked.findings)))
        for place in range(self.table.rows_model.rowCount()):
            if self.table.rows[place].is_heading:
                self.table.setSpan(place, 0, 1, len(_HEADINGS))

    @Slot(str)
    def _report(self, line: str = "") -> None:
        met = summary(self.findings) if self._checked else ""
        self.status.setText(" ".join(filter(None, (line, met))))

    def _show_running(self) -> None:
        running = self._verification.is_running
        self.bar.setVisible(running)
        self.stop.setVisible(running)
        self.again.setVisible(not running)
        self.export_button.setEnabled(bool(self._checked))


def _row(finding: Finding) -> Row:
    met = _("met") if finding.met else _("NOT MET")
    cells = (finding.what, finding.published, finding.computed, finding.difference, met, finding.place)
    return Row(cells, warns=not finding.met, tip=f"{finding.what}: {finding.published} ({finding.place})")
