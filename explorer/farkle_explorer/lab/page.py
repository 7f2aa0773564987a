"""The lab page: a study at the left, its results at the right."""

from datetime import datetime
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QPalette, QShowEvent
from PySide6.QtWidgets import QFileDialog, QLabel, QWidget

from farkle_core.errors import UserError
from farkle_core.files.atomic import replace_file
from farkle_core.files.folders import make_folder
from farkle_core.files.reading import why_not
from farkle_core.lab.export import as_csv
from farkle_core.lab.measures import BY_NAME
from farkle_core.lab.options import option_cases
from farkle_core.lab.study import Study
from farkle_core.lab.study_file import SUFFIX
from farkle_core.language.messages import N_, _, ngettext
from farkle_core.rules import Document, from_document, save_document, short_fingerprint
from farkle_explorer.lab.findings import Board
from farkle_explorer.lab.form import KeptLab, StudyForm, read_lab, write_lab
from farkle_explorer.lab.laboratory import Laboratory, studies_folder
from farkle_explorer.lab.results_view import ResultsView
from farkle_explorer.solving.solve_words import duration
from farkle_explorer.widgets.inputs import QuietBar, button
from farkle_explorer.widgets.layouts import column, row, splitter
from farkle_explorer.widgets.lettering import mute
from farkle_explorer.widgets.theme import SPACING, Theme

_COMPARE: Final = N_("Compare the rules in the editor with the chosen ruleset, or two that are chosen with Ctrl+click")

# Minimum width of the results in pixels: the space beside the form in the smallest window, in German at 150 %.
_NARROWEST: Final = 420

_LEFT, _RIGHT = 330, 870


def _kept_file() -> Path:
    return studies_folder() / "form.json"


def save_ruleset(document: Document) -> Path:
    """Save a ruleset beside the studies, and return its path. Raises OSError or UserError if writing fails."""
    path = studies_folder() / f"ruleset-{short_fingerprint(from_document(document))}.toml"
    make_folder(path.parent)
    save_document(document, path)
    return path


def export_results(study: Study, board: Board, path: Path) -> str:
    """Save the measured rulesets as a table with commas; return a message about the result."""
    measures = [measure for measure in study.measures if measure in BY_NAME]
    try:
        replace_file(path, [as_csv(board.lines, board.axes, measures).encode("utf-8")])
    except OSError as error:
        return _("{path} could not be written: {reason}.", path=path, reason=why_not(error))
    return _("Written: {path}", path=path)


class LabPage(QWidget):
    """Creates studies, runs them, and shows their results in linked views."""

    open_wanted = Signal(object)  # dict: open this ruleset document in Explore
    compare_wanted = Signal(object)  # Path: compare the shown rules with those in this file
    both_wanted = Signal(object, object)  # dict, Path: open this ruleset document, and compare it with a file
    reported = Signal(str)  # a message about a result or a failure

    def __init__(self, laboratory: Laboratory) -> None:
        super().__init__()
        self.setAccessibleName(_("Rule lab"))
        self.setAutoFillBackground(True)
        self.laboratory = laboratory
        laboratory.setParent(self)
        self._trouble = ""
        self.form, self.results = StudyForm(laboratory), ResultsView()
        self.state = QLabel()
        self.bar = QuietBar(_("Progress of the calculation"))
        self.open = button(_("Explore"), _("Open the chosen ruleset in Explore"), self._open)
        self.compare = button(_("Compare"), _(_COMPARE), self._compare)
        self.load = button(_("Open study…"), _("Open the file of a study"), self._load)
        self.go_on = button(_("Go on"), _("Run the open study on from where it stopped"), laboratory.go_on)
        self.export = button(_("Export…"), _("Save the results as a table with commas (CSV)"), self._export)
        self.bar.setVisible(False)
        self._arrange()
        self._kept = read_lab(_kept_file())
        if self._kept.choices is not None:
            self.form.choose(self._kept.choices)
        self._was_shown = False
        self._connect()
        self.results.show_findings(None)

    def apply_theme(self, theme: Theme) -> None:
        palette = QPalette(theme.palette)
        palette.setColor(self.backgroundRole(), palette.color(QPalette.ColorRole.Base))
        self.setPalette(palette)
        for part in (self.results, self.bar):
            part.apply_theme(theme)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        if self._was_shown:
            return
        self._was_shown = True
        if self.laboratory.findings is None and (path := self._kept.found) is not None:
            self.laboratory.open(path)

    def close_down(self) -> None:
        """Keep the choices and the open study, and stop a run."""
        self._keep()
        self.laboratory.close()

    @Slot()
    def _keep(self) -> None:
        findings = self.laboratory.findings
        earlier = "" if self._was_shown else self._kept.study
        kept = KeptLab(earlier if findings is None else str(findings.path.absolute()), self.form.choices)
        if kept != self._kept:
            self._kept = kept
            write_lab(_kept_file(), kept)

    # Layout

    def _arrange(self) -> None:
        right = QWidget()
        self.state.setWordWrap(True)
        self.state.setTextFormat(Qt.TextFormat.PlainText)  # names and reasons come from files
        mute(self.state)
        right.setLayout(
            column(
                row(self.load, self.go_on, self.export, None, self.open, self.compare),
                self.bar,
                self.state,
                (self.results, 1),
            )
        )
        right.setMinimumWidth(_NARROWEST)
        split = splitter(Qt.Orientation.Horizontal, self.form, (right, 1), sizes=(_LEFT, _RIGHT))
        self.setLayout(column(split, margins=SPACING))

    def _connect(self) -> None:
        self.form.run_wanted.connect(self._begin)
        self.form.chosen.connect(self._keep)
        self.laboratory.opened.connect(self._opened)
        self.laboratory.found.connect(self.results.show_findings)
        self.laboratory.progressed.connect(self._progressed)
        self.laboratory.running_changed.connect(self._running_changed)
        self.laboratory.reported.connect(self._report)
        self.results.changed.connect(self._show_state)

    # Runs

    @Slot(dict)
    def _begin(self, content: dict[str, Any]) -> None:
        self.laboratory.begin(content, studies_folder() / f"study-{datetime.now():%Y-%m-%d-%H%M%S}{SUFFIX}")

    @Slot(object)
    def _progressed(self, values: dict[str, Any]) -> None:
        of, done = max(values["of"], 1), values["done"] + values["failed"]
        self.bar.show_fraction(done / of)
        left = values.get("seconds_left")
        words = _("{done:,} of {of:,} games measured", done=values["done"], of=values["of"])
        if left is not None:
            words += ", " + _("about {time} left", time=duration(left))
        self.state.setText(words)

    @Slot()
    def _running_changed(self) -> None:
        self.bar.setVisible(self.laboratory.is_running)
        if self.laboratory.is_running:
            self._trouble = ""
        self._enable()

    @Slot(str)
    def _report(self, words: str) -> None:
        """Show a failure until the next study is run or opened."""
        self._trouble = words
        self.state.setText(words)

    # Display

    @property
    def _state(self) -> str:
        findings, board = self.laboratory.findings, self.results.board
        if findings is None:
            return _("Choose rules to change at the left, then run the study.")
        if self.laboratory.is_opening:
            return _("{study} is being opened.", study=findings.path.name)
        count, of = len(board.lines), len(findings.lines)
        words = (
            _("{done:,} of {of:,} rulesets measured", done=count, of=of)
            if count < of
            else ngettext("{count:,} ruleset measured", "{count:,} rulesets measured", count, count=count)
        )
        if board.failures:
            words += "; " + _(
                "{count:,} failed: {reason}",
                count=len(board.failures),
                reason=board.failures[0],
            )
        shown = len(self.results.table.order)
        if shown < count:
            words += "; " + _("{shown:,} are within the ranges and wishes", shown=shown)
        return "\n".join(filter(None, (f"{findings.path.name}: {words}", self._trouble)))

    @Slot()
    def _show_state(self) -> None:
        if not self.laboratory.is_running:
            self.state.setText(self._state)
        self._enable()

    @Slot()
    def _enable(self) -> None:
        running = self.laboratory.is_running
        for each in (self.open, self.compare):
            each.setEnabled(self.results.is_chosen)
        self.export.setEnabled(bool(self.results.board.lines))
        self.go_on.setEnabled(self.laboratory.findings is not None and not running)
        self.load.setEnabled(not running)

    # User actions

    @Slot()
    def _opened(self) -> None:
        self._trouble = ""
        self._keep()
        self.results.show_rulesets()

    @Slot()
    def _open(self) -> None:
        (document,) = self._rules_of(self.results.table.current)
        if document is not None:
            self.open_wanted.emit(document)

    @Slot()
    def _compare(self) -> None:
        """Compare two rulesets, one with the editor's, or an option with the rules that it changes."""
        options = self.results.options if self.results.shows_options else None
        two = self.results.table.two if options is None else None
        if two is not None:
            first, second = self._rules_of(*two)
            path = None if first is None or second is None else self._saved(second)
            if path is not None:
                self.both_wanted.emit(first, path)
            return
        (document,), case = self._rules_of(self.results.table.current), None if options is None else options.case
        path = None if document is None else self._saved(document)
        if path is None:
            return
        if case is not None and case.against:
            self.both_wanted.emit(option_cases()[case.against].document(), path)
        else:
            self.compare_wanted.emit(path)

    def _rules_of(self, *rulesets: int) -> list[Document | None]:
        """Return the rules of the chosen option or of rulesets; None, and a message, for damaged ones."""
        try:
            return [self.results.document(ruleset) for ruleset in rulesets]
        except UserError as error:
            self.reported.emit(str(error))
            return [None for _ruleset in rulesets]

    def _saved(self, document: Document) -> Path | None:
        """Write a ruleset to a file, and return its path; None if writing fails."""
        try:
            return save_ruleset(document)
        except (OSError, UserError) as error:
            self.reported.emit(why_not(error) if isinstance(error, OSError) else str(error))
            return None

    @Slot()
    def _load(self) -> None:
        name, _kind = QFileDialog.getOpenFileName(self, _("Open a study"), str(studies_folder()), _("Studies (*.toml)"))
        if name:
            self.laboratory.open(Path(name))

    @Slot()
    def _export(self) -> None:
        findings = self.laboratory.findings
        name, _kind = QFileDialog.getSaveFileName(self, _("Export results"), "", _("Table with commas (*.csv)"))
        if name and findings is not None:
            self.reported.emit(export_results(findings.study, self.results.board, Path(name)))
