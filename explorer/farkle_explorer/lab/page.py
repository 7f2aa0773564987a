"""The lab page: a study at the left, its results at the right."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QComboBox, QFileDialog, QLabel, QSplitter, QTabWidget, QWidget

from farkle_core.errors import UserError
from farkle_core.files.reading import why_not
from farkle_core.lab.options import option_cases
from farkle_core.lab.study_file import SUFFIX
from farkle_core.language.messages import N_, _, ngettext
from farkle_core.rules import Document
from farkle_explorer.lab.effects_table import EffectsTable
from farkle_explorer.lab.find_bar import FindBar
from farkle_explorer.lab.findings import Board, Quantity, labels_of
from farkle_explorer.lab.form import StudyForm
from farkle_explorer.lab.laboratory import Findings, Laboratory, studies_folder
from farkle_explorer.lab.options_table import OptionsTable
from farkle_explorer.lab.parallel import ParallelPlot
from farkle_explorer.lab.rulesets_table import RulesetsTable
from farkle_explorer.lab.saving import export_results, save_ruleset
from farkle_explorer.lab.scatter import ScatterPlot
from farkle_explorer.solving.solve_words import duration
from farkle_explorer.widgets.arranging import QuietBar, button, column, drop_down, mute, row
from farkle_explorer.widgets.theme import SPACING, Theme

# `_USUAL`: the initial measures across and up.
_USUAL: Final = ("mean_turns", "price_max_score")

_COMPARE: Final = N_("Compare the rules in the editor with the chosen ruleset, or two that are chosen with Ctrl+click")

# Minimum width of the results in pixels: the space beside the form in the smallest window, in German at 150 %.
_NARROWEST: Final = 420

_LEFT, _RIGHT = 330, 870


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
        self.board, self._trouble = Board(None), ""
        self.form = StudyForm(laboratory)
        self.table, self.parallel, self.scatter, self.effects, self.options = (
            RulesetsTable(),
            ParallelPlot(),
            ScatterPlot(),
            EffectsTable(),
            OptionsTable(),
        )
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.state, self.chosen = QLabel(), QLabel()
        self.find_bar = FindBar()
        self.bar = QuietBar(_("Progress of the calculation"))
        self.across = drop_down(_("Measure across"), (), self._axes_chosen)
        self.up = drop_down(_("Measure up"), (), self._axes_chosen)
        self.coloured = drop_down(_("Coloured by"), (), self._colour_chosen)
        self.measure = drop_down(_("Measure"), (), self._measure_chosen)
        self.open = button(_("Explore"), _("Open the chosen ruleset in Explore"), self._open)
        self.compare = button(_("Compare"), _(_COMPARE), self._compare)
        self.load = button(_("Open study…"), _("Open the file of a study"), self._load)
        self.go_on = button(_("Go on"), _("Run the open study on from where it stopped"), laboratory.go_on)
        self.export = button(_("Export…"), _("Save the results as a table with commas (CSV)"), self._export)
        self.bar.setVisible(False)
        self._arrange()
        self.tabs.setCurrentIndex(self.tabs.count() - 1)  # the only tab with content before a study is open
        self._connect()
        self._show_findings(None)

    # For the window

    def set_rules(self, document: Mapping[str, Any] | None, name: str) -> None:
        """Set the rules to vary; None if they have problems."""
        self.form.set_base(document, name)

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        palette = QPalette(theme.palette)
        palette.setColor(self.backgroundRole(), palette.color(QPalette.ColorRole.Base))
        self.setPalette(palette)
        for part in (self.table, self.parallel, self.scatter, self.effects, self.options, self.bar):
            part.apply_theme(theme)

    # Layout

    def _arrange(self) -> None:
        scatter, effects, rulesets, options = QWidget(), QWidget(), QWidget(), QWidget()
        rulesets.setLayout(column(self.find_bar, (self.table, 1), margins=SPACING))
        axes = row(self.up, QLabel(_("over")), self.across, QLabel(_("coloured by")), self.coloured, None)
        scatter.setLayout(column(axes, (self.scatter, 1), margins=SPACING))
        effects.setLayout(column(row(self.measure, None), (self.effects, 1), margins=SPACING))
        options.setLayout(column((self.options, 1), margins=SPACING))
        for widget, words in (
            (rulesets, _("Rulesets")),
            (self.parallel, _("Measures side by side")),
            (scatter, _("Two measures")),
            (effects, _("Effect of each rule")),
            (options, _("What options do")),
        ):
            self.tabs.addTab(widget, words)
        right = QWidget()
        self.chosen.setWordWrap(True)
        self.state.setWordWrap(True)
        mute(self.state)
        right.setLayout(
            column(
                row(self.load, self.go_on, self.export, None, self.open, self.compare),
                self.bar,
                self.state,
                (self.tabs, 1),
                self.chosen,
            )
        )
        right.setMinimumWidth(_NARROWEST)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(2 * SPACING)
        split.addWidget(self.form)
        split.addWidget(right)
        split.setStretchFactor(1, 1)
        split.setSizes([_LEFT, _RIGHT])
        self.setLayout(column(split, margins=SPACING))

    def _connect(self) -> None:
        self.form.run_wanted.connect(self._begin)
        self.laboratory.opened.connect(self._show_rulesets)
        self.laboratory.found.connect(self._show_findings)
        self.laboratory.progressed.connect(self._progressed)
        self.laboratory.running_changed.connect(self._running_changed)
        self.laboratory.reported.connect(self._report)
        for turned_to in (self._measure_chosen, self._enable):
            self.tabs.currentChanged.connect(turned_to)
        for rows in (self.options, self.effects):
            rows.picked.connect(self._enable)
        self.table.picked.connect(self._picked)
        self.scatter.picked.connect(self.table.pick)
        self.parallel.brushed.connect(self._choose)
        self.find_bar.turns.valueChanged.connect(self._choose)
        self.find_bar.wished.connect(self._wish)

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

    @Slot(object)
    def _show_findings(self, findings: Findings | None) -> None:
        self.board = Board(findings)
        self._offer(self.across, self.board.across)
        for box in (self.up, self.measure):
            self._offer(box, self.board.measured)
        self._offer(self.coloured, (Quantity("", _("nothing")), *self.board.spread))
        self.find_bar.show_board(self.board)
        self.parallel.set_board(self.board)
        self.scatter.set_board(self.board)
        self._axes_chosen()
        self._colour_chosen()
        self._measure_chosen()
        self._choose()

    @property
    def _state(self) -> str:
        findings = self.laboratory.findings
        if findings is None:
            return _("Choose rules to change at the left, then run the study.")
        count, of = len(self.board.lines), len(findings.lines)
        words = (
            _("{done:,} of {of:,} rulesets measured", done=count, of=of)
            if count < of
            else ngettext("{count:,} ruleset measured", "{count:,} rulesets measured", count, count=count)
        )
        if self.board.failures:
            words += "; " + _(
                "{count:,} failed: {reason}", count=len(self.board.failures), reason=self.board.failures[0]
            )
        shown = len(self.table.order)
        if shown < count:
            words += "; " + _("{shown:,} are within the ranges and wishes", shown=shown)
        return "\n".join(filter(None, (f"{findings.path.name}: {words}", self._trouble)))

    def _offer(self, box: QComboBox, offered: Sequence[Quantity]) -> None:
        kept, names = box.currentData(), [quantity.name for quantity in offered]
        if [box.itemData(place) for place in range(box.count())] != names:
            box.blockSignals(True)
            box.clear()
            for quantity in offered:
                box.addItem(quantity.title, quantity.name)
            wanted = kept if kept in names else self._first(box)
            box.setCurrentIndex(names.index(wanted) if wanted in names else 0)
            box.blockSignals(False)

    def _first(self, box: QComboBox) -> str:
        """Return the initial measure of a box; a study of one axis starts as a curve over that axis."""
        if box is self.across and len(self.board.across) == len(self.board.measures) + 1:
            return self.board.across[0].name
        return _USUAL[box is self.up]

    @Slot()
    def _axes_chosen(self) -> None:
        self.scatter.set_axes(self.across.currentData() or "", self.up.currentData() or "")

    @Slot()
    def _colour_chosen(self) -> None:
        self.scatter.set_coloured(self.coloured.currentData() or "")

    @Slot()
    def _measure_chosen(self) -> None:
        if self.effects.isVisibleTo(self.tabs):  # otherwise when the tab opens, because they take a while
            self.effects.show_effects(self.board, self.measure.currentData() or "")

    @Slot()
    def _wish(self) -> None:
        """Sort by the wishes, the best first."""
        self.table.sort_no_more()
        self._choose()

    @Slot()
    def _choose(self) -> None:
        """Show the rulesets within the ranges and wishes in all views."""
        within = self.parallel.within
        order = [place for place in self.board.ranked(self.find_bar.chosen, self.find_bar.limits) if place in within]
        self.table.show_rulesets(self.board, order)
        self.parallel.show_chosen(frozenset(order))
        self.scatter.show_chosen(frozenset(order), self.table.current)
        if not self.laboratory.is_running:
            self.state.setText(self._state)
        self._enable()

    @Slot(int)
    def _picked(self, ruleset: int) -> None:
        self.scatter.show_chosen(self.scatter.chosen, ruleset)
        self._enable()

    @property
    def _shows_options(self) -> bool:
        return self.options.isVisibleTo(self.tabs)

    @property
    def _about(self) -> str:
        """The description of the selected rulesets or of the selected rule."""
        if self._shows_options:
            return self.options.about
        if self.effects.isVisibleTo(self.tabs):
            return self.effects.about
        chosen = self.table.two or ((self.table.current,) if self.table.current >= 0 else ())
        return "\n".join(labels_of(self.board.lines[row], self.board.axes) for row in chosen)

    @Slot()
    def _enable(self) -> None:
        running = self.laboratory.is_running
        is_chosen = self.options.case is not None if self._shows_options else self.table.current >= 0
        for each in (self.open, self.compare):
            each.setEnabled(is_chosen)
        self.export.setEnabled(bool(self.board.lines))
        self.go_on.setEnabled(self.laboratory.findings is not None and not running)
        self.load.setEnabled(not running)
        is_option = self._shows_options
        self.chosen.setTextFormat(Qt.TextFormat.MarkdownText if is_option else Qt.TextFormat.PlainText)
        self.chosen.setText(self._about)

    # User actions

    @Slot()
    def _show_rulesets(self) -> None:
        """Show the rulesets of a newly opened study."""
        self._trouble = ""
        if self._shows_options:
            self.tabs.setCurrentIndex(0)

    def _document(self) -> Document | None:
        if self._shows_options:
            return None if self.options.case is None else self.options.case.document()
        return self.board.document(self.table.current) if self.table.current >= 0 else None

    @Slot()
    def _open(self) -> None:
        document = self._document()
        if document is not None:
            self.open_wanted.emit(document)

    @Slot()
    def _compare(self) -> None:
        """Compare two rulesets, one with the editor's, or an option with the rules that it changes."""
        two = None if self._shows_options else self.table.two
        if two is not None:
            first, second = map(self.board.document, two)
            path = self._saved(second)
            if path is not None:
                self.both_wanted.emit(first, path)
            return
        document, case = self._document(), self.options.case if self._shows_options else None
        path = None if document is None else self._saved(document)
        if path is None:
            return
        if case is not None and case.against:
            self.both_wanted.emit(option_cases()[case.against].document(), path)
        else:
            self.compare_wanted.emit(path)

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
            self.reported.emit(export_results(findings.study, self.board, Path(name)))
