"""The form of a comparison: the first side's player; the second side's rules, goal and player."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from farkle_core.language.messages import N_, _
from farkle_core.rules import Ruleset, shipped_ruleset
from farkle_core.rules.phrases import ruleset_name
from farkle_core.solution.solution import Solution
from farkle_core.strategies.model import BestResponse, Optimal, Strategy
from farkle_explorer.compare.comparison import LOWEST_COMPARED, bound_step
from farkle_explorer.compare.jobs import SecondSide
from farkle_explorer.compare.rules_choice import FILE, SAME, RulesChoice, set_up
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.line import Line
from farkle_explorer.plots.points_box import PointsBox
from farkle_explorer.strategies.book import FOR_POINTS, PERFECT, StrategyBook
from farkle_explorer.widgets.inputs import DropDown
from farkle_explorer.widgets.layouts import grid
from farkle_explorer.widgets.theme import Theme

_HIGHEST_GOAL: Final = 100_000
_NO_BOUND: Final = N_("In these rules scores cannot fall below 0")


class CompareForm(QWidget):
    """Two rows, one per side."""

    changed = Signal()  # the wish has changed
    chosen = Signal()  # the user has made a choice
    file_wanted = Signal()  # the user requests a file; `set_file` takes it

    def __init__(self, book: StrategyBook) -> None:
        super().__init__()
        self._book = book
        self._solution: Solution | None = None
        self._latest: Solution | None = None
        self._had_other_rules = False
        self.rules_line = Line()
        self.rules = RulesChoice()
        self.goal = PointsBox(_("Goal of the second"))
        self.bound = PointsBox(_("Lowest score of the second"))
        self.first, self.second = DropDown(), DropDown()
        set_up(self.first, _("How the first plays"), 11)
        set_up(self.second, _("How the second plays"), 11)
        self._players: dict[str, Strategy] = {}
        self._arrange()
        self._offer_players()
        self.rules.activated.connect(self._rules_chosen)
        for chooser in (self.rules, self.first, self.second):
            chooser.activated.connect(self.chosen)
        for box in (self.goal, self.bound):
            box.valueChanged.connect(self._rules_changed)
            box.valueChanged.connect(self.chosen)
        for player in (self.first, self.second):
            player.currentIndexChanged.connect(self.changed)
        book.changed.connect(self._offer_players)

    def set_solution(self, solution: Solution | None) -> None:
        """Compare with another solution; the second side's choices stay where they are possible."""
        self._solution = solution
        own = "" if solution is None else _named(solution)
        self.rules_line.set_text(own)
        if solution is None:
            return
        before, self._latest = self._latest, solution
        if before is None or self.rules.where == SAME:
            self._keep_limits(before)
        self._had_other_rules = self._has_other_rules
        self.changed.emit()

    @property
    def wish(self) -> SecondSide | None:
        """The requested comparison; None if both sides are the same, or nothing is solved."""
        solution = self._solution
        if solution is None:
            return None
        names = self.first.currentText(), self.second.currentText()
        wish = SecondSide(first=self._player(self.first), second=self._player(self.second), names=names)
        where = self.rules.where
        if isinstance(where, Path):
            return replace(wish, rules=where)
        ruleset = self._ruleset
        goal = self.goal.value() if ruleset is not None and self.goal.value() != ruleset.goal else None
        bound = self.bound.value() if ruleset is not None and ruleset.may_fall_below_zero else None
        rules = None if where == SAME else ruleset
        wish = replace(wish, rules=rules, goal=goal, bound=bound)
        return wish if self._has_other_rules or wish.first != wish.second else None

    def choose_rules(self, where: str) -> None:
        """Select the second side's rules: the id of a shipped ruleset, or ``SAME``."""
        self.rules.choose(where)
        self._rules_chosen(self.rules.currentIndex())

    def choose_players(self, first: str, second: str) -> None:
        """Select both strategies, by the keys of the book's entries."""
        for combo, key in ((self.first, first), (self.second, second)):
            combo.setCurrentIndex(max(combo.findData(key), 0))

    def choose_play(self) -> None:
        """Select perfect play against play for most points, under the solved rules."""
        self.choose_rules(SAME)
        self.choose_players(PERFECT, FOR_POINTS)

    def offer_files(self, paths: tuple[Path, ...]) -> None:
        """Add ruleset files to the list."""
        self.rules.offer(*paths)

    def set_file(self, path: Path) -> None:
        """Select the rules or the solution in a file."""
        self.rules.offer(path)
        self.rules.choose(path)
        self._show_limits()
        self._rules_changed()

    def apply_theme(self, theme: Theme) -> None:
        for combo in (self.rules, self.first, self.second):
            combo.setPalette(theme.palette)
        self.rules_line.set_colour(theme.palette.text().color())

    @property
    def _ruleset(self) -> Ruleset | None:
        """The second side's rules; None for files, which are not read here."""
        where = self.rules.where
        if where == SAME:
            return None if self._solution is None else self._solution.ruleset
        return shipped_ruleset(where) if isinstance(where, str) else None

    def _player(self, combo: QComboBox) -> Strategy:
        return self._players.get(str(combo.currentData()), Optimal())

    @Slot(int)
    def _rules_chosen(self, place: int) -> None:
        if self.rules.where_at(place) == FILE:
            self.rules.choose(SAME)
            self.file_wanted.emit()
        self._show_limits()
        self._rules_changed()

    @property
    def _has_other_rules(self) -> bool:
        """Whether the second side has other rules, another goal or another lowest score than the first."""
        solution, ruleset = self._solution, self._ruleset
        if solution is None or ruleset is None:
            return solution is not None
        limits = self.goal.value() != ruleset.goal or (
            ruleset.may_fall_below_zero and self.bound.value() != solution.settings.bound
        )
        return ruleset != solution.ruleset or limits

    @Slot()
    def _rules_changed(self) -> None:
        """Set both sides to perfect play when the rules begin to differ, so that only one thing differs.

        The user may then select strategies.
        """
        began, self._had_other_rules = not self._had_other_rules, self._has_other_rules
        if began and self._had_other_rules and self.first.currentData() != self.second.currentData():
            self.choose_players(PERFECT, PERFECT)
        self.changed.emit()

    def _keep_limits(self, before: Solution | None) -> None:
        """Show goal and lowest score of the solved rules, but keep values that the user changed."""
        goal, bound = self.goal.value(), self.bound.value()
        other_goal = before is not None and goal != before.ruleset.goal
        other_bound = before is not None and self.bound.isEnabled() and bound != before.settings.bound
        self._show_limits()
        if other_goal:
            self.goal.show_points(goal)
        if other_bound and self.bound.isEnabled():
            self.bound.show_points(bound)

    def _show_limits(self) -> None:
        """Show the goal and the lowest score of the second side's rules."""
        ruleset = self._ruleset
        self.goal.setEnabled(ruleset is not None)
        bounded = ruleset is not None and ruleset.may_fall_below_zero
        self.bound.setEnabled(bounded)
        self.bound.setToolTip(_("Scores never fall below this, where a penalty could") if bounded else _(_NO_BOUND))
        if ruleset is None or self._solution is None:
            return
        quantum = ruleset.quantum
        self.goal.set_range(quantum, _HIGHEST_GOAL, max(quantum, ruleset.goal // 10))
        self.goal.show_points(ruleset.goal)
        self.bound.set_range(LOWEST_COMPARED, 0, bound_step(ruleset))
        self.bound.show_points(self._solution.settings.bound if bounded else 0)

    @Slot()
    def _offer_players(self) -> None:
        """List the available strategies; keep the selected ones if they are among them."""
        entries = [each for each in self._book.entries if not isinstance(each.player, BestResponse | None)]
        self._players = {each.key: each.player for each in entries if not isinstance(each.player, BestResponse | None)}
        for combo in (self.first, self.second):
            before = combo.currentData()
            with QSignalBlocker(combo):
                combo.clear()
                for entry in entries:
                    combo.addItem(entry.title, entry.key)
                if not entries:
                    combo.addItem(_("Perfect play"), PERFECT)
                combo.setCurrentIndex(max(combo.findData(before), 0))
        self.changed.emit()

    def _arrange(self) -> None:
        self.rules_line.make_room_for(_("Busche & Neller"))
        self.goal.setPrefix(_("to "))
        self.bound.setPrefix(_("lowest "))
        self.goal.setSuffix("")
        self.bound.setSuffix("")
        self.goal.setToolTip(_("The second's goal, in points"))
        tips = _("How this side plays. Strategies fitted on the page Play by heart are listed, too.")
        for player in (self.first, self.second):
            player.setToolTip(tips)
        first = QLabel(_("First")), (self.rules_line, 3), None, None, self.first
        second = QLabel(_("Second")), self.rules, self.goal, self.bound, self.second
        self.setLayout(grid(first, second, stretch=(1, 4)))


def _named(solution: Solution) -> str:
    ruleset = solution.ruleset
    text = _("{ruleset} to {goal:,}", ruleset=ruleset_name(ruleset), goal=ruleset.goal)
    return (
        _("{ruleset}, lowest score {lowest}", ruleset=text, lowest=plot_words.points(solution.grid.lowest))
        if ruleset.may_fall_below_zero
        else text
    )
