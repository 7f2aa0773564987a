"""A match of any two strategies."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QColor, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QWidget,
)

from farkle_core.engine.monitor import Progress
from farkle_core.language.messages import N_, _
from farkle_core.solution.solution import Solution
from farkle_core.strategies.sentence_cache import NAME
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.frame import DataView
from farkle_explorer.plots.veil import Freshness
from farkle_explorer.session.selection import Selection
from farkle_explorer.strategies.book import BEST_ANSWER, PERFECT, StrategyBook
from farkle_explorer.strategies.list_table import StrategyDetails, StrategyList
from farkle_explorer.widgets.inputs import DropDown, QuietBar, button
from farkle_explorer.widgets.layouts import FoldingLine, column, row, splitter
from farkle_explorer.widgets.lettering import Line, set_font
from farkle_explorer.widgets.theme import SPACING, Theme

_BEST_ANSWER: Final = N_("The best answer to the other")
_ROWS: Final = ("overall", "as first", "as second")
_WINS: Final = {"overall": N_("wins overall"), "as first": N_("wins as first"), "as second": N_("wins as second")}
_CHANCES: Final = {
    "overall": N_("Chance of winning overall"),
    "as first": N_("Chance of winning as first"),
    "as second": N_("Chance of winning as second"),
}
_WIDEST: Final = 30 * SPACING  # maximum width of strategy names in pixels; users choose some of them


class MatchPanel(QWidget):
    """Choices for two strategies, and how often each one wins."""

    def __init__(self, book: StrategyBook) -> None:
        super().__init__()
        self._book = book
        self._stale = False
        self.title = Line(strong=True)
        self.title.set_text(_("Head to head"))
        self.title.make_room_for(_("Head to head"))
        self.one, self.other = _chooser(_("Who plays")), _chooser(_("Against whom"))
        self.play = button(_("Calculate"), _("Calculate exactly how often the first wins against the second"))
        self.play.setAccessibleName(_("Calculate the match"))
        self.chances = tuple(QLabel() for _ in _ROWS)
        self._arrange()
        self.play.clicked.connect(self._play)
        for chooser in (self.one, self.other):
            chooser.currentIndexChanged.connect(self.show_result)
        book.changed.connect(self.fill)
        book.matched.connect(self.show_result)
        book.running_changed.connect(self._enable)
        self.fill()

    @property
    def players(self) -> tuple[str, str]:
        return str(self.one.currentData() or ""), str(self.other.currentData() or "")

    def choose(self, one: str, other: str) -> None:
        """Select both players by their keys."""
        self.one.setCurrentIndex(self.one.findData(one))
        self.other.setCurrentIndex(self.other.findData(other))

    def set_stale(self, stale: bool) -> None:
        """Set whether the rules have changed since."""
        self._stale = stale
        self._enable()

    def apply_theme(self, theme: Theme) -> None:
        self.title.set_colour(QColor(theme.text))

    @Slot()
    def fill(self) -> None:
        """Set the strategies on offer; the selection stays."""
        before = self.players
        for chooser in (self.one, self.other):
            with QSignalBlocker(chooser):
                chooser.clear()
                for entry in self._book.entries:
                    chooser.addItem(entry.title, entry.key)
                if chooser.count():
                    chooser.addItem(_(_BEST_ANSWER), BEST_ANSWER)
            chooser.setMinimumWidth(min(chooser.sizeHint().width(), _WIDEST))  # names differ at their ends
        keys = [entry.key for entry in self._book.entries]
        usual = ("max-score" if len(keys) > 1 else "", PERFECT)
        with QSignalBlocker(self.one), QSignalBlocker(self.other):
            kept = [key if key in (*keys, BEST_ANSWER) else other for key, other in zip(before, usual, strict=True)]
            self.choose(*kept)
        self.show_result()

    @Slot()
    def show_result(self) -> None:
        result = self._book.match(*self.players)
        chances = (
            ("",) * 3
            if result is None
            else tuple(map(plot_words.chance, (result.overall, result.first, result.second)))
        )
        for label, chance in zip(self.chances, chances, strict=True):
            label.setText(chance or "–")
        self._enable()

    @Slot()
    def _enable(self) -> None:
        one, other = self.players
        is_match = bool(one and other) and not one == other == BEST_ANSWER
        known = self._book.match(one, other) is not None
        running = self._book.running == (one, other)
        self.play.setEnabled(is_match and not known and not running and not self._stale)

    @Slot()
    def _play(self) -> None:
        self._book.play(*self.players)

    def _arrange(self) -> None:
        between = row((QLabel(_("against")), 1), self.play, spacing=SPACING // 2)
        choice = column(self.one, between, self.other, spacing=SPACING // 2)  # names of strategies need the full width
        form = QFormLayout()
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(SPACING)
        form.setVerticalSpacing(SPACING // 2)
        for name, label in zip(_ROWS, self.chances, strict=True):
            label.setAccessibleName(_(_CHANCES[name]))
            form.addRow(_(_WINS[name]), label)
        set_font(self.chances[0], bold=True)
        self.setLayout(column(self.title, choice, form, None))


def _chooser(name: str) -> QComboBox:
    chooser = DropDown()
    chooser.setAccessibleName(name)
    chooser.setToolTip(name)
    chooser.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    chooser.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    return chooser


TITLE: Final = N_("How well can you play by heart?")
_WHAT: Final = N_("How often each way to play wins against perfect play, and how many numbers you memorise")
_EXAMPLE: Final = "hold-at:350"  # the syntax of a strategy, the same in all languages

_SLOW: Final = 5.0  # seconds of solving, above which a fit takes minutes
_LIST, _DETAILS = 560, 640


class StrategiesPage(DataView):
    """All strategies, the numbers of the selected one, and a match of any two."""

    # map_wanted, practise_wanted, save_wanted: show a strategy on the map, practise it, or save it; its key
    map_wanted = Signal(str)
    practise_wanted = Signal(str)
    save_wanted = Signal(str)
    open_wanted = Signal()  # the user wants to open a saved strategy

    def __init__(self, book: StrategyBook) -> None:
        super().__init__(_("Strategies"))
        self._book = book
        self.table = StrategyList(book)
        self.details = StrategyDetails()
        self.match = MatchPanel(book)
        self.own = QLineEdit()
        self.own.setPlaceholderText(_("your own, for example to hold from 350 points: {example}", example=_EXAMPLE))
        self.own.setAccessibleName(_("A strategy of your own"))
        self.own.setToolTip(_("Type your strategy and press Enter: {examples}", examples=_examples()))
        self.add_button = button(_("Add"), _("Add the strategy you typed and calculate how often it wins"), self._add)
        self.open_button = button(_("Open…"), _("Open a saved strategy"), self.open_wanted)
        self.new_button = button(_("New sentences"), _("Begin with two sentences, and add your own"), self._begin)
        self.found_button = button(
            _("Find sentences"),
            _("Open the few sentences that win most under these rules; to find them takes a minute or more"),
            lambda: book.add(NAME),
        )
        self.undo_button = button(_("Undo"), _("Take back the last change of your strategies"), self.take_back)
        self.all_button = button(_("Calculate all"), _("Fit and calculate all strategies that are not known yet"))
        self.cancel_button = button(_("Cancel"), _("Stop calculating; the results so far stay"))
        self.export_button = self.new_export(self.table.as_table, lambda: _("Strategies"))
        self.bar = QuietBar(_("Progress of the calculation"), keeps_room=True)
        self.title.set_text(_(TITLE))
        self.title.make_room_for(_(TITLE))
        self._arrange_body()
        for control in (self.all_button, self.cancel_button, self.export_button):
            self.add_control(control)
        self.theme_parts(self.details, self.match, self.bar)
        self._connect()
        self._enable()

    def set_solution(self, solution: Solution | None) -> None:
        """Update for a new solution, which the book has already."""
        self.take_solution(solution)
        if self.isVisible():
            self._book.prepare()
        self._show_words("")
        self._stale_everywhere()

    def set_stale(self, stale: bool) -> None:
        """Set whether the rules have changed since."""
        super().set_stale(stale)
        self._stale_everywhere()

    def show_selection(self, selection: Selection) -> None:
        """Ignore the selection, because strategies are about whole games."""
        self.take_selection(selection)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        self._book.prepare()

    def _arrange_body(self) -> None:
        known, left = QWidget(), column((self.table, 1))
        known.setLayout(left)
        parts = splitter(Qt.Orientation.Horizontal, (known, 2), sizes=(), handle=3 * SPACING)
        self.set_body(self.table, layout=row(parts))
        # only now, so that Tab goes from the table to the help, and then here
        left.addLayout(row((self.own, 1), self.add_button))
        left.addLayout(
            FoldingLine(self.new_button, self.found_button, self.open_button, self.undo_button, spacing=SPACING // 2)
        )
        left.addWidget(self.bar)
        left.addWidget(self.match)
        parts.addWidget(self.details)
        parts.setStretchFactor(1, 3)
        parts.setSizes([_LIST, _DETAILS])

    def _connect(self) -> None:
        book = self._book
        book.progressed.connect(self._progressed)
        book.running_changed.connect(self._running_changed)
        book.changed.connect(self._enable)
        book.reported.connect(self._show_words)
        self.table.chosen.connect(self._chosen)
        self.all_button.clicked.connect(book.work_out_all)
        self.cancel_button.clicked.connect(book.cancel)
        self.own.returnPressed.connect(self._add)
        self.own.textChanged.connect(self._enable)
        for each, does in (
            (self.details.map_button, self.map_wanted.emit),
            (self.details.practise_button, self.practise_wanted.emit),
            (self.details.save_button, self.save_wanted.emit),
            (self.details.copy_button, lambda key: self.table.choose(book.duplicate(key))),
            (self.details.remove_button, book.remove),
        ):
            each.clicked.connect(partial(self._with_chosen, does))
        self.details.renamed.connect(book.rename)
        self.details.editor.edited.connect(book.change)
        self.details.editor.worth_wanted.connect(book.weigh)

    @Slot(str)
    def _chosen(self, key: str) -> None:
        solution = self._book.solution
        dice, quantum = (6, 50) if solution is None else (solution.grid.dice, solution.grid.quantum)
        rules = None if solution is None else solution.ruleset
        entry, fresh = self._book.entry(key), self.freshness is Freshness.FRESH
        self.details.show_entry(entry, dice, quantum, rules, is_running=self._book.running == key != "")
        if entry is not None and entry.is_unpriced and fresh and not self._book.is_running:
            self._book.work_out(key)

    def _begin(self) -> None:
        self.table.choose(self._book.begin())

    @property
    def may_take_back(self) -> bool:
        """Whether there is a change of the user's strategies to take back."""
        return self._book.may_undo

    def take_back(self) -> None:
        """Take back the last change, and show its strategy."""
        self.table.choose(self._book.undo())

    @Slot()
    def _add(self) -> None:
        if self.add_button.isEnabled():
            self._book.add(self.own.text())

    def _with_chosen(self, does: Callable[[str], object]) -> None:
        does(self.table.key)

    @Slot(object)
    def _progressed(self, progress: Progress) -> None:
        self.bar.show_fraction(progress.fraction)

    @Slot()
    def _running_changed(self) -> None:
        self.bar.show_fraction(0.0)
        self.details.editor.show_running(self._book.running == self.table.key)
        self._enable()
        if self._book.is_running:
            self._show_words(self._going_on())
        elif not self._has_message:
            self._show_words("")

    @Slot(str)
    def _show_words(self, line: str) -> None:
        """Show an error; without one, an introduction."""
        self._has_message = bool(line) and not self._book.is_running
        self.subtitle.set_text("" if self._book.solution is None else _(_WHAT))
        self.readout.set_text(line or self._before())
        self.describe(self.title.text(), self.subtitle.text(), self.readout.text(), self.notice)

    def _going_on(self) -> str:
        about = self._book.running
        if not self._book.is_prepared:
            return _("Preparing matches; this takes up to a minute, the first time only")
        if isinstance(about, tuple):
            return _(
                "Calculating the match: {strategy} against {other}",
                strategy=self._name(about[0]),
                other=self._name(about[1]),
            )
        entry = self._book.entry(about or "")
        if entry is None:
            return _("Calculating how often your strategy wins")
        return (
            _("Calculating: {title}", title=entry.title)
            if entry.wanted is None
            else _("Finding the best numbers: {title}", title=entry.title)
        )

    def _name(self, key: str) -> str:
        entry = self._book.entry(key)
        return _("the best answer") if key == BEST_ANSWER or entry is None else entry.title

    def _before(self) -> str:
        solution = self._book.solution
        if solution is None or all(entry.known is not None for entry in self._book.entries):
            return ""
        if solution.certificate.seconds > _SLOW:
            return _(
                "A fit tries hundreds of ways to play; under these rules that takes minutes. You can go on meanwhile."
            )
        return _("A fit takes about a minute, score bands take several. You can keep working, or cancel.")

    def _stale_everywhere(self) -> None:
        stale = self.freshness is not Freshness.FRESH
        self.table.set_stale(stale)
        self.match.set_stale(stale)
        self._enable()

    @Slot()
    def _enable(self) -> None:
        fresh = self.freshness is Freshness.FRESH
        unknown = any(entry.known is None for entry in self._book.entries)
        self.all_button.setEnabled(fresh and unknown and not self._book.is_running)
        self.cancel_button.setEnabled(self._book.is_running)
        self.bar.setVisible(self._book.is_running)
        self.add_button.setEnabled(fresh and bool(self.own.text().strip()))
        self.open_button.setEnabled(fresh)
        self.found_button.setEnabled(fresh)
        self.new_button.setEnabled(fresh)
        self.details.editor.setEnabled(fresh)
        self.undo_button.setEnabled(self._book.may_undo)
        self.export_button.setEnabled(bool(self._book.entries))

    _has_message = False


def _examples() -> str:
    return _("hold-at:350, or hold-at:5=1500,4=800,3=400, or memory+go …")
