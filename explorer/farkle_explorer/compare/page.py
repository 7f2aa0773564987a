"""The compare page: two sides, and where they differ."""

from functools import partial
from typing import Final

from PySide6.QtCore import Slot
from PySide6.QtGui import QResizeEvent, QShowEvent

from farkle_core.compare.decisions import Order
from farkle_core.compare.sides import Matching
from farkle_core.engine.monitor import Progress
from farkle_core.game.turn_start import TurnStart
from farkle_core.language.messages import N_, _
from farkle_core.solution.solution import Solution
from farkle_explorer.compare.comparison import Comparison
from farkle_explorer.compare.difference_map import DifferenceMap
from farkle_explorer.compare.form import CompareControls
from farkle_explorer.compare.map_words import BothSides
from farkle_explorer.compare.presenter import (
    ComparePresenter,
    CompareSection,
    SectionFrame,
    TableSection,
    file_name,
    what_is_compared,
)
from farkle_explorer.compare.sections import (
    DecisionsTable,
    NumbersTable,
    SectionPanes,
    instead_of_decisions,
    instead_of_numbers,
    instead_of_the_map,
    matching_switch,
    order_switch,
)
from farkle_explorer.plots.frame import DataView
from farkle_explorer.plots.veil import Freshness
from farkle_explorer.session.selection_space import Selection
from farkle_explorer.strategies.book import StrategyBook
from farkle_explorer.widgets.inputs import QuietBar
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.theme import SPACING

TITLE: Final = N_("How do two ways to play differ?")
_WIDE: Final = 1100


class ComparePage(DataView):
    """The form of a comparison and its results: key figures, a map, a list of decisions."""

    def __init__(self, comparison: Comparison, book: StrategyBook) -> None:
        super().__init__(_("Compare"))
        self._comparison = comparison
        self.map = DifferenceMap(partial(file_name, comparison, CompareSection.MAP))
        self._presenter = ComparePresenter(comparison, self)
        self.controls = CompareControls(comparison, book, self)
        self.form = self.controls.form
        self.compare_button, self.cancel_button = self.controls.compare_button, self.controls.cancel_button
        self._make_parts()
        self.matching, self.order = matching_switch(), order_switch()
        self.bar = QuietBar(_("Progress of comparing"), keeps_room=True)
        self._lay_out()
        self._connect()
        self._refresh()

    def set_solution(self, solution: Solution | None) -> None:
        self.take_solution(solution)
        self._comparison.set_solution(solution)
        self.form.set_solution(solution)
        if self.isVisible():
            self._comparison.prepare()
        self._refresh()

    def set_stale(self, stale: bool) -> None:
        """Set whether the rules have changed since the solution."""
        super().set_stale(stale)
        self._enable()

    def show_selection(self, selection: Selection) -> None:
        """Mark the selection; the map shows the selected number of dice and of farkles."""
        self.take_selection(selection)
        self._draw()

    @property
    def part(self) -> CompareSection:
        """The section that is visible if space is short."""
        return self._panes.part

    def show_part(self, part: CompareSection) -> None:
        self._panes.show_part(part)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        self._comparison.prepare()
        self._draw()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Show all sections if there is space, otherwise one."""
        super().resizeEvent(event)
        was_seen = self.map.isVisible()
        self._share_room()
        if self.map.isVisible() is not was_seen:
            self._draw()

    def _lay_out(self) -> None:
        body = column(spacing=SPACING // 2)
        self.set_body(self.numbers, layout=body)
        self.title.set_text(_(TITLE))
        self.title.make_room_for(_(TITLE))
        self.subtitle.let_wrap()
        for control in (self.compare_button, self.cancel_button):
            self.add_control(control)
        self.frames[CompareSection.DECISIONS].add_control(self.order)
        body.addWidget(self.form)
        body.addLayout(row(self.parts, None, self.matching))
        body.addWidget(self.bar)
        body.addWidget(self._panes, 1)
        self.theme_parts(self.form, self.decisions, self.parts, self.matching, self.bar)
        self.theme_parts(*self.frames.values())
        self.setFocusProxy(self.help_mark)  # the page's first control, so that Tab reaches all others

    def _make_parts(self) -> None:
        """Create the sections; each has its own export."""
        self.numbers, self.decisions = NumbersTable(), DecisionsTable()
        numbers, decisions = (
            TableSection(name, title, table, table.as_table, partial(file_name, self._comparison, part))
            for part, table, name, title in (
                (CompareSection.NUMBERS, self.numbers, _("Key figures"), _("Key figures")),
                (CompareSection.DECISIONS, self.decisions, _("Decisions"), _("Decisions that differ most")),
            )
        )
        self.frames: dict[CompareSection, SectionFrame] = {
            CompareSection.NUMBERS: numbers,
            CompareSection.MAP: self.map,
            CompareSection.DECISIONS: decisions,
        }
        self._panes = SectionPanes(self.frames)
        self.parts = self._panes.choice

    def _connect(self) -> None:
        comparison = self._comparison
        comparison.changed.connect(self._refresh)
        comparison.maps_ready.connect(self._draw)
        self._presenter.progressed.connect(self._progressed)
        self._presenter.changed.connect(self._presenter_changed)
        self._panes.changed.connect(self._draw)
        self.matching.chosen.connect(self._matching_chosen)
        self.order.chosen.connect(self._order_chosen)
        self.map.picked.connect(self.picked)
        self.map.mode_changed.connect(self._say)
        self.map.hovered.connect(self.hovered)
        self.decisions.picked.connect(self.picked)
        for frame in self.frames.values():
            frame.export_button.reported.connect(self.reported)

    @Slot(str)
    def _matching_chosen(self, value: str) -> None:
        self._comparison.match_by(Matching(value))

    @Slot(str)
    def _order_chosen(self, value: str) -> None:
        self.decisions.set_order(Order(value))

    def _share_room(self) -> None:
        """Show all sections if there is space, otherwise the selected one."""
        self._panes.share_room(self.width() >= _WIDE)

    @Slot()
    def _refresh(self) -> None:
        comparison = self._comparison
        if comparison.alignment is not None:
            self.matching.choose(comparison.alignment.matching)
        solution = comparison.solution
        letters = comparison.has_decisions and solution is not None and not solution.ruleset.dice_differ
        self.numbers.show_summary(comparison.summary, comparison.names, in_letters=letters)
        self.decisions.show_decisions(
            comparison.listed, comparison.names, *self._counts(), None if solution is None else solution.ruleset
        )
        self._share_room()
        self._enable()
        self._draw()

    @Slot()
    def _draw(self) -> None:
        """Update the visible sections and texts."""
        if not self.isVisible():
            return
        comparison, chosen = self._comparison, self._selection
        self.map.show_maps(self._beside(), chosen)
        if chosen is not None and comparison.listed:
            self.decisions.follow_selection(chosen)
        self._say()

    def _say_instead(self) -> None:
        """Set the message of each empty section: its future content, or the progress."""
        comparison = self._comparison
        self.frames[CompareSection.NUMBERS].say_instead(instead_of_numbers(comparison))
        self.frames[CompareSection.DECISIONS].say_instead(instead_of_decisions(comparison))
        self.map.say_instead(instead_of_the_map(comparison, self.map.mode, self.map.is_shown))

    def _beside(self) -> BothSides | None:
        """Return the content of the map; None while the map is hidden or not computed."""
        comparison, chosen = self._comparison, self._selection
        if comparison.sides is None or comparison.alignment is None or chosen is None or not self.map.isVisible():
            return None
        counts, seats = self._counts()
        start = TurnStart(seat=min(chosen.seat, seats - 1))
        farkles = min(chosen.farkles, counts - 1), min(chosen.opponent_farkles, counts - 1)
        maps = comparison.maps(start.after(*farkles))
        return None if maps is None else BothSides(comparison.sides, comparison.alignment, maps, comparison.differences)

    def _counts(self) -> tuple[int, int]:
        """Return the distinguished numbers of farkles in a row, and of seats."""
        solution = self._comparison.solution
        return (1, 1) if solution is None else (solution.grid.farkle_counts, solution.ruleset.seats)

    @Slot()
    def _say(self) -> None:
        self._say_instead()
        self.subtitle.set_text(what_is_compared(self._comparison, self._selection))
        self.readout.set_text(self._presenter.line)
        seen = self.map.words
        instead = self.frames[self.part].notice
        self.describe(self.title.text(), self.subtitle.text(), self.readout.text(), seen, instead, self.notice)

    @Slot(object)
    def _progressed(self, progress: Progress) -> None:
        self.bar.show_fraction(progress.fraction)
        self.readout.set_text(self._presenter.line)

    @Slot()
    def _presenter_changed(self) -> None:
        self.bar.show_fraction(0.0)
        self._enable()
        self._say()

    @Slot()
    def _enable(self) -> None:
        fresh, running = self.freshness is Freshness.FRESH, self._comparison.is_running
        known = self._comparison.sides is not None
        self.controls.set_fresh(fresh)
        self.bar.setVisible(running)
        self.matching.setEnabled(known)
        self.order.setEnabled(known)
        self.parts.setEnabled(known or fresh)
        self.frames[CompareSection.NUMBERS].export_button.setEnabled(self._comparison.summary is not None)
        self.frames[CompareSection.DECISIONS].export_button.setEnabled(bool(self._comparison.listed))
