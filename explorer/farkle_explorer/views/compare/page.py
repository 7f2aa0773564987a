"""Two ways to play beside one another: rulesets, goals, bounds and strategies, and where they differ."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QColor, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QPushButton, QSplitter, QVBoxLayout, QWidget

from farkle_core.compare.sides import Differ, Matching
from farkle_core.compare.words import matching_in_words, names_of
from farkle_core.language import N_, _
from farkle_core.monitor import Progress
from farkle_explorer.models.comparison import BOUNDS, DECISIONS, NUMBERS, OTHER, Comparison
from farkle_explorer.models.comparison_jobs import MapsQuestion
from farkle_explorer.models.strategy_book import StrategyBook
from farkle_explorer.models.text_table import TextTable
from farkle_explorer.models.view_commands import ViewKeys
from farkle_explorer.theme import SPACING, Theme
from farkle_explorer.views.compare.decisions_table import DecisionsTable, Order
from farkle_explorer.views.compare.difference_map import DifferenceMap
from farkle_explorer.views.compare.form import CompareForm
from farkle_explorer.views.compare.numbers_table import NumbersTable
from farkle_explorer.views.compare.study_view import StudyView
from farkle_explorer.views.plotting import words
from farkle_explorer.views.plotting.choice import Choice
from farkle_explorer.views.plotting.frame import DataView, Freshness, Line
from farkle_explorer.views.quiet_bar import QuietBar
from farkle_explorer.views.tables.export import ExportButton

if TYPE_CHECKING:
    from farkle_core.solution import Solution
    from farkle_explorer.models.moments import Selection

TITLE: Final = N_("How do two ways to play differ?")
_BEGIN: Final = N_(
    "Choose what to compare with: other rules, another goal or bound, or another way to play; then press Compare"
)
_ONLY_USUAL: Final = N_("compared are usual turns, before anybody is at the goal")
_GOING_ON: Final = {
    OTHER: N_("Solving the second's rules"),
    NUMBERS: N_("Putting both into numbers"),
    DECISIONS: N_("Comparing every decision"),
    BOUNDS: N_("Comparing both bounds in all states"),
}
_STEPS: Final = 1000
_BAR: Final = 4
_WIDE: Final = 1000
_LEFT, _RIGHT = 640, 560
_FILES: Final = N_("Rules and solutions (*.toml *.farkle);;All files (*)")


class Part(StrEnum):
    """What is seen where there is no room for all."""

    NUMBERS = "numbers"
    MAP = "map"
    DECISIONS = "decisions"
    BOUND = "bound"


class ComparePage(DataView):
    """What is compared, and what comes of it: numbers, a map, a list of decisions, and what a bound does.

    Parameters
    ----------
    comparison : Comparison
        Works it out.
    book : StrategyBook
        Holds the strategies that can be played by heart.
    """

    def __init__(self, comparison: Comparison, book: StrategyBook, parent: QWidget | None = None) -> None:
        super().__init__(_("Compare"), parent=parent)
        self._comparison = comparison
        self._folder = Path.home()
        self._told = ""
        self._shared: tuple[bool, Part] | None = None
        self.form = CompareForm(book)
        self.numbers, self.decisions = NumbersTable(), DecisionsTable()
        self.map, self.study = DifferenceMap(), StudyView()
        self.decisions_title = Line(strong=True)
        self.decisions_title.set_text(_("What differs most?"))
        self.parts = Choice(
            _("Which part of the comparison"),
            (
                (Part.NUMBERS, _("numbers"), _("Both in numbers")),
                (Part.MAP, _("map"), _("Differences over all scores")),
                (Part.DECISIONS, _("decisions"), _("The decisions that differ most")),
                (Part.BOUND, _("bound"), _("How much the bound matters")),
            ),
        )
        self.matching = Choice(
            _("Which scores belong together"),
            (
                (Matching.SCORES, _("same scores"), _("Compare where both players have the same scores in both games")),
                (
                    Matching.NEEDED,
                    _("same points needed"),
                    _("Compare where both players need the same points to the goal"),
                ),
            ),
        )
        self.order = Choice(
            _("What the list begins with"),
            (
                (Order.COST, _("dearest"), _("Begin with what costs most where it comes up")),
                (
                    Order.WEIGHT,
                    _("matters most"),
                    _("Begin with what costs most as often as it comes up in such a turn"),
                ),
            ),
        )
        self.compare_button = _button(_("Compare"), _("Solve the second if need be, and compare"))
        self.cancel_button = _button(_("Cancel"), _("Stop; what is known stays"))
        self.export_button = ExportButton(self, self.as_table, self._file_name)
        self.bar = QuietBar()
        self._lay_out()
        self._connect()
        self._refresh()

    def set_solution(self, solution: Solution | None) -> None:
        """Compare with another solution from now on."""
        self.take_solution(solution)
        self._comparison.set_solution(solution)
        self.form.set_solution(solution)
        if self.isVisible():
            self._comparison.prepare()
        self._refresh()

    def set_stale(self, stale: bool) -> None:
        """Say whether the rules have changed since."""
        super().set_stale(stale)
        self._enable()

    def show_selection(self, selection: Selection) -> None:
        """Mark what is selected; other farkles or dice show another map."""
        self._selection = selection
        self._draw()

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        super().apply_theme(theme)
        palette = theme.palette  # whole, for the buttons and boxes on it
        palette.setColor(QPalette.ColorRole.Window, QColor(theme.panel))
        self.setPalette(palette)
        for part in (
            self.form, self.numbers, self.decisions, self.map, self.study, self.parts, self.matching, self.order,
            self.export_button,
        ):  # fmt: skip
            part.apply_theme(theme)
        self.decisions_title.set_colour(QColor(theme.text))
        self.bar.setStyleSheet(
            f"QProgressBar {{ border: 0; background: {theme.line}; }}"
            f"QProgressBar::chunk {{ background: {theme.accent}; }}"
        )

    def apply_keys(self, keys: ViewKeys) -> None:
        """Take the keys that one is to press."""
        super().apply_keys(keys)
        self.map.apply_keys(keys)

    def as_table(self) -> TextTable:
        """Return what is exported: the part that is seen, or the list where all are."""
        if self.part is Part.BOUND:
            return self.study.as_table()
        return self.numbers.as_table() if self.part is Part.NUMBERS else self.decisions.as_table()

    @property
    def part(self) -> Part:
        """Which part is seen where there is no room for all."""
        return Part(self.parts.value)

    def show_part(self, part: Part) -> None:
        """Show a part."""
        self.parts.choose(part)
        self._share_room()
        self._draw()

    @property
    def words(self) -> str:
        """The line below everything: what is going on, what went wrong, or what came of it."""
        return self.readout.text()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Have everything ready before something is asked for, and catch up."""
        super().showEvent(event)
        self._comparison.prepare()
        self._draw()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Show all parts where there is room, else one."""
        super().resizeEvent(event)
        was_seen = self.map.isVisible()
        self._share_room()
        if self.map.isVisible() is not was_seen:
            self._draw()

    def _lay_out(self) -> None:
        self.title.set_text(_(TITLE))
        self.title.make_room_for(_(TITLE))
        self.set_body(self.numbers)
        body = self.numbers.parentWidget()
        assert body is not None
        row = body.layout()
        assert isinstance(row, QHBoxLayout)
        row.removeWidget(self.numbers)
        for control in (self.compare_button, self.cancel_button, self.export_button):
            self.add_control(control)
        self.bar.setRange(0, _STEPS)
        self.bar.setFixedHeight(_BAR)
        self.bar.setAccessibleName(_("Progress of comparing"))
        kept = self.bar.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.bar.setSizePolicy(kept)
        switches = QHBoxLayout()
        switches.setSpacing(SPACING)
        switches.addWidget(self.parts)
        switches.addStretch(1)
        switches.addWidget(self.matching)
        column = QVBoxLayout()
        column.setSpacing(SPACING // 2)
        column.addWidget(self.form)
        column.addLayout(switches)
        column.addWidget(self.bar)
        column.addWidget(self._make_panes(), 1)
        row.addLayout(column, 1)
        self.setFocusProxy(self.help_mark)  # the first of its controls: Tab would pass over those before the numbers

    def _make_panes(self) -> QWidget:
        self._list = QWidget()
        listed = QVBoxLayout(self._list)
        listed.setContentsMargins(0, 0, 0, 0)
        listed.setSpacing(SPACING // 2)
        head = QHBoxLayout()
        head.addWidget(self.decisions_title, 1)
        head.addWidget(self.order)
        listed.addLayout(head)
        listed.addWidget(self.decisions, 1)
        self._left, self._panes = QSplitter(Qt.Orientation.Vertical), QSplitter(Qt.Orientation.Horizontal)
        for splitter, widgets in ((self._left, (self.numbers, self._list)), (self._panes, (self._left, self.map))):
            splitter.setChildrenCollapsible(False)
            splitter.setHandleWidth(2 * SPACING)
            for widget in widgets:
                splitter.addWidget(widget)
                splitter.setStretchFactor(splitter.count() - 1, 1)
        self._panes.addWidget(self.study)
        self._panes.setSizes([_LEFT, _RIGHT, _RIGHT])
        return self._panes

    def _connect(self) -> None:
        comparison = self._comparison
        comparison.changed.connect(self._refresh)
        comparison.maps_ready.connect(self._draw)
        comparison.progressed.connect(self._progressed)
        comparison.running_changed.connect(self._running_changed)
        comparison.told.connect(self._tell)
        self.form.changed.connect(self._enable)
        self.form.file_wanted.connect(self._ask_for_file)
        self.compare_button.clicked.connect(self._compare)
        self.cancel_button.clicked.connect(comparison.cancel)
        self.parts.chosen.connect(self._part_chosen)
        self.matching.chosen.connect(self._matching_chosen)
        self.order.chosen.connect(self._order_chosen)
        self.map.picked.connect(self.picked)
        self.map.pointed.connect(self.hovered)
        self.decisions.picked.connect(self.picked)
        self.export_button.said.connect(self.said)

    @Slot()
    def _compare(self) -> None:
        if (wish := self.form.wish) is not None:
            self._comparison.compare(wish)

    @Slot()
    def _ask_for_file(self) -> None:
        dialog = QFileDialog(self, _("Compare with"), str(self._folder), _(_FILES))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.take_file)
        dialog.open()

    @Slot(str)
    def take_file(self, name: str) -> None:
        """Compare with the rules or the solution in a file."""
        self._folder = Path(name).parent
        self.form.set_file(Path(name))

    @Slot(str)
    def _part_chosen(self, _part: str) -> None:
        self._share_room()
        self._draw()

    @Slot(str)
    def _matching_chosen(self, value: str) -> None:
        self._comparison.match_by(Matching(value))

    @Slot(str)
    def _order_chosen(self, value: str) -> None:
        self.decisions.set_order(Order(value))

    def _share_room(self) -> None:
        """Show all parts where there is room, else the one chosen; what a bound does takes the place of the map."""
        wide, part = self.width() >= _WIDE, self.part
        study = part is Part.BOUND
        self.numbers.setVisible((wide and not study) or part is Part.NUMBERS)
        self._list.setVisible((wide and not study) or part is Part.DECISIONS)
        self._left.setVisible((wide and not study) or part in (Part.NUMBERS, Part.DECISIONS))
        self.map.setVisible((wide and not study) or part is Part.MAP)
        self.study.setVisible(study)
        if self._shared != (wide, part):
            self._shared = (wide, part)
            whole = max(self._panes.width(), 1), max(self._panes.height(), 1)
            lone = part in (Part.NUMBERS, Part.DECISIONS)
            self._panes.setSizes([_LEFT, _RIGHT, 0] if wide and not study else [whole[0] * lone, *[whole[0]] * 2])
            self._left.setSizes([whole[1], whole[1]])
        for each in (Part.MAP, Part.DECISIONS):
            self.parts.button(each).setVisible(not wide)
        self.parts.button(Part.NUMBERS).setText(_("differences") if wide else _("numbers"))
        has_bound = self._comparison.differ is Differ.BOUND
        self.parts.button(Part.BOUND).setVisible(has_bound)
        self.parts.setVisible(not wide or has_bound)
        if study and not has_bound:
            self.show_part(Part.NUMBERS)

    @Slot()
    def _refresh(self) -> None:
        """Show what is known now."""
        comparison, solution = self._comparison, self._comparison.solution
        if comparison.alignment is not None:
            self.matching.choose(comparison.alignment.matching)
        self.numbers.show_summary(comparison.summary)
        counts, seats = (1, 1) if solution is None else (solution.grid.farkle_counts, solution.ruleset.seats)
        self.decisions.show_decisions(comparison.listed, counts, seats)
        self.study.show_study(comparison.study)
        self._share_room()
        self._enable()
        self._draw()

    @Slot()
    def _draw(self) -> None:
        """Bring map, list and words up to date, if they are seen."""
        if not self.isVisible():
            return
        comparison, chosen = self._comparison, self._selection
        maps = None
        if comparison.alignment is not None and chosen is not None and self.map.isVisible():
            counts, seats = self._counts()
            question = MapsQuestion(
                min(chosen.farkles, counts - 1), min(chosen.opponent_farkles, counts - 1), min(chosen.seat, seats - 1)
            )
            maps = comparison.maps(question)
        self.map.show_maps(maps, comparison.differences, chosen)
        if chosen is not None and comparison.listed:
            self.decisions.follow_selection(chosen)
        self._say()

    def _counts(self) -> tuple[int, int]:
        solution = self._comparison.solution
        return (1, 1) if solution is None else (solution.grid.farkle_counts, solution.ruleset.seats)

    def _say(self) -> None:
        comparison = self._comparison
        self.subtitle.set_text(self._subtitle())
        self.readout.set_text(self._told or self._going_on() or self._found())
        self.describe(self.title.text(), self.subtitle.text(), self.readout.text(), self.map.words, self.notice)
        self.map.setAccessibleDescription(self.map.words if comparison.sides is not None else "")

    def _subtitle(self) -> str:
        if self._comparison.sides is None or self._comparison.alignment is None:
            return "" if self._comparison.solution is None else _(_BEGIN)
        one, other = names_of(*self._comparison.sides)
        text = _(
            "{one} (first) and {other} (second), {matching}",
            one=one,
            other=other,
            matching=matching_in_words(self._comparison.alignment.matching),
        )
        chosen = self._selection
        usual = chosen is None or not (chosen.turns_left or chosen.carried_dice or chosen.last_turn_total)
        return text if usual else f"{text}; {_(_ONLY_USUAL)}"

    def _going_on(self) -> str:
        if not self._comparison.is_running:
            return ""
        if not self._comparison.is_prepared:
            return _("Preparing what comparisons need; this takes up to a minute, the first time only")
        return _GOING_ON.get(self._comparison.running, "")

    def _found(self) -> str:
        found = self._comparison.differences
        if found is None:
            return ""
        if not found.different:
            return _(
                "Both decide alike in all {compared} states that the first comes to",
                compared=words.points(found.compared),
            )
        share = words.chance(found.different / found.compared)
        return _(
            "{different} of {compared} decisions that the first comes to differ ({share})",
            different=words.points(found.different),
            compared=words.points(found.compared),
            share=share,
        )

    @Slot(object)
    def _progressed(self, progress: Progress) -> None:
        self.bar.setRange(0, _STEPS)
        self.bar.setValue(round(_STEPS * progress.fraction))

    @Slot()
    def _running_changed(self) -> None:
        self.bar.setValue(0)
        self._enable()
        self._say()

    @Slot(str)
    def _tell(self, line: str) -> None:
        self._told = line
        self._say()

    @Slot()
    def _enable(self) -> None:
        fresh, running = self.freshness is Freshness.FRESH, self._comparison.is_running
        known = self._comparison.sides is not None
        self.compare_button.setEnabled(fresh and self.form.wish is not None)
        self.cancel_button.setEnabled(running)
        self.bar.setVisible(running)
        self.matching.setEnabled(known)
        self.order.setEnabled(known)
        self.parts.setEnabled(known)
        self.export_button.setEnabled(known)

    def _file_name(self) -> str:
        sides = self._comparison.sides
        if sides is None:
            return _("Comparison")
        one, other = names_of(*sides)
        return _("Comparison, {one} and {other}", one=one, other=other).replace("/", " ")


def _button(text: str, tip: str) -> QPushButton:
    button = QPushButton(text)
    button.setToolTip(tip)
    button.setAutoDefault(False)
    return button
