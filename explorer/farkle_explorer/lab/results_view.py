"""The results of a study in linked views, and what each option of the rules does."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QComboBox, QLabel, QTabWidget, QWidget

from farkle_core.language.messages import _
from farkle_core.rules import Document
from farkle_explorer.lab.findings import WISHES, Board, GameWish, Quantity, labels_of
from farkle_explorer.lab.laboratory import Findings
from farkle_explorer.lab.parallel import ParallelPlot
from farkle_explorer.lab.scatter import ScatterPlot
from farkle_explorer.lab.tables import EffectsTable, OptionsTable, RulesetsTable
from farkle_explorer.widgets.inputs import CheckBox, NumberBox, drop_down
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.theme import SPACING, Theme

# `_USUAL`: the initial measures across and up.
_USUAL: Final = ("mean_turns", "price_max_score")

_ANY_LENGTH: Final = 0
_IN_A_ROW: Final = 4  # wishes per row; the smallest window has space for this many


class FindBar(QWidget):
    """A box for each wish, and the largest number of turns; hidden without measured rulesets."""

    wished = Signal()  # a wish was added or removed

    def __init__(self) -> None:
        super().__init__()
        self.wishes = {wish: CheckBox(_(wish.words)) for wish in WISHES}
        self.turns = NumberBox()
        self.turns.setRange(_ANY_LENGTH, 1000)
        self.turns.setSpecialValueText(_("any"))
        self.turns.setAccessibleName(_("Turns a game at the most"))
        boxes = [*self.wishes.values()]
        first = row(QLabel(_("Find games that are:")), *boxes[:_IN_A_ROW], None)
        second = row(*boxes[_IN_A_ROW:], QLabel(_("turns at most:")), self.turns, None)
        self.setLayout(column(first, second))
        for box in boxes:
            box.toggled.connect(self.wished)

    def show_board(self, board: Board) -> None:
        """Offer the wishes whose measures the study has."""
        for wish, box in self.wishes.items():
            box.setVisible(any(measure.name == wish.measure for measure in board.measures))
        self.setVisible(bool(board.lines))

    @property
    def chosen(self) -> list[GameWish]:
        return [wish for wish, box in self.wishes.items() if box.isChecked() and not box.isHidden()]

    @property
    def limits(self) -> dict[str, float]:
        """The largest value of each limited measure."""
        return {"mean_turns": float(self.turns.value())} if self.turns.value() > _ANY_LENGTH else {}


class ResultsView(QWidget):
    """Tabs that show the same rulesets, with the description of what is selected below them."""

    changed = Signal()  # other rulesets are shown or selected

    def __init__(self) -> None:
        super().__init__()
        self.board, self.chosen = Board(None), QLabel()
        self.table, self.parallel, self.scatter, self.effects, self.options = (
            RulesetsTable(),
            ParallelPlot(),
            ScatterPlot(),
            EffectsTable(),
            OptionsTable(),
        )
        self.tabs = QTabWidget(documentMode=True)
        self.find_bar = FindBar()
        self.across = drop_down(_("Measure across"), (), self._axes_chosen)
        self.up = drop_down(_("Measure up"), (), self._axes_chosen)
        self.coloured = drop_down(_("Coloured by"), (), self._colour_chosen)
        self.measure = drop_down(_("Measure"), (), self._measure_chosen)
        self._arrange()
        self.tabs.setCurrentIndex(self.tabs.count() - 1)  # the only tab with content before a study is open
        self._connect()

    @property
    def shows_options(self) -> bool:
        """Whether the tab about options is open, which needs no study."""
        return self.options.isVisibleTo(self.tabs)

    @property
    def is_chosen(self) -> bool:
        """Whether a ruleset or an option is selected."""
        return self.options.case is not None if self.shows_options else self.table.current >= 0

    def document(self, ruleset: int) -> Document | None:
        """Return the selected option, or a ruleset by its number; None without one. Raises UserError if damaged."""
        if self.shows_options:
            return None if self.options.case is None else self.options.case.document()
        return self.board.document(ruleset) if ruleset >= 0 else None

    def apply_theme(self, theme: Theme) -> None:
        for part in (self.table, self.parallel, self.scatter, self.effects, self.options):
            part.apply_theme(theme)

    def show_findings(self, findings: Findings | None) -> None:
        """Show the results so far; None without a study."""
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

    def show_rulesets(self) -> None:
        """Turn from the tab about options to the rulesets."""
        if self.shows_options:
            self.tabs.setCurrentIndex(0)

    @Slot()
    def describe(self) -> None:
        is_option = self.shows_options
        self.chosen.setTextFormat(Qt.TextFormat.MarkdownText if is_option else Qt.TextFormat.PlainText)
        self.chosen.setText(self._about)

    @property
    def _about(self) -> str:
        if self.shows_options:
            return self.options.about
        if self.effects.isVisibleTo(self.tabs):
            return self.effects.about
        chosen = self.table.two or ((self.table.current,) if self.table.current >= 0 else ())
        return "\n".join(labels_of(self.board.lines[row], self.board.axes) for row in chosen)

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
        self.table.sort_no_more()
        self._choose()

    @Slot()
    def _choose(self) -> None:
        within = self.parallel.within
        order = [place for place in self.board.ranked(self.find_bar.chosen, self.find_bar.limits) if place in within]
        self.table.show_rulesets(self.board, order)
        self.parallel.show_chosen(frozenset(order))
        self.scatter.show_chosen(frozenset(order), self.table.current)
        self.changed.emit()

    @Slot(int)
    def _picked(self, ruleset: int) -> None:
        self.scatter.show_chosen(self.scatter.chosen, ruleset)
        self.changed.emit()

    def _connect(self) -> None:
        self.tabs.currentChanged.connect(self._measure_chosen)
        self.tabs.currentChanged.connect(self.changed)
        for rows in (self.options, self.effects):
            rows.picked.connect(self.changed)
        self.table.picked.connect(self._picked)
        self.scatter.picked.connect(self.table.pick)
        self.parallel.brushed.connect(self._choose)
        self.find_bar.turns.valueChanged.connect(self._choose)
        self.find_bar.wished.connect(self._wish)
        self.changed.connect(self.describe)

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
        self.chosen.setWordWrap(True)
        self.setLayout(column((self.tabs, 1), self.chosen))
