"""The form of a comparison, which starts it at once when the user asks, otherwise after a pause."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QSignalBlocker, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QComboBox, QLabel, QSizePolicy, QWidget

from farkle_core.language.messages import N_, _
from farkle_core.rules import SHIPPED_GROUPS, Ruleset, shipped_ruleset, shipped_title
from farkle_core.rules.phrases import ruleset_name, shown_name
from farkle_core.solution.solution import Solution
from farkle_core.strategies.model import BestResponse, Optimal, Strategy
from farkle_explorer.compare.comparison import LOWEST_COMPARED, Comparison, SecondSide, bound_step
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.value_choice import PointsBox
from farkle_explorer.rules.ruleset_list import heading, name_and_line
from farkle_explorer.strategies.book import FOR_POINTS, PERFECT, StrategyBook
from farkle_explorer.widgets.inputs import DropDown, button, shrink
from farkle_explorer.widgets.layouts import grid
from farkle_explorer.widgets.lettering import Line
from farkle_explorer.widgets.opener import ask_file
from farkle_explorer.widgets.theme import Theme

SAME: Final = ""  # the entry for the solved rules
FILE: Final = "file"  # the entry that opens a file dialog
_WHERE: Final = Qt.ItemDataRole.UserRole


class RulesChoice(DropDown):
    """The rules to compare with: the solved ones, shipped rulesets, the user's files, or another file."""

    def __init__(self) -> None:
        super().__init__()
        set_up(self, _("Rules to compare with"), 8)
        self._own: Callable[[], tuple[Path, ...]] = tuple
        self._files: tuple[Path, ...] = ()  # those that were opened from here
        self._fill()

    @property
    def where(self) -> str | Path:
        """The selected entry: ``SAME``, the id of a shipped ruleset, or a file."""
        return self.where_at(self.currentIndex())

    def where_at(self, place: int) -> str | Path:
        """Return the entry at a place; ``FILE`` for the one that opens a file dialog."""
        where: str | Path = self.itemData(place, _WHERE)
        return where

    def choose(self, where: str | Path) -> None:
        """Select an entry; the first one if there is no such file any more."""
        self.setCurrentIndex(next((place for place in range(self.count()) if self.where_at(place) == where), 0))

    def offer(self, own: Callable[[], tuple[Path, ...]]) -> None:
        """List what `own` returns whenever the list is opened: the user's files."""
        self._own = own
        self._fill()

    def add(self, path: Path) -> None:
        if path not in self._files:
            self._files += (path,)
            self._fill()

    def showPopup(self) -> None:  # noqa: N802
        """Open the list; the tooltip of a shipped ruleset says how it differs from others."""
        self._fill()
        for place in range(self.count()):
            where = self.where_at(place)
            if isinstance(where, str) and where not in (SAME, FILE):
                self.setItemData(place, name_and_line(where)[1], Qt.ItemDataRole.ToolTipRole)
        super().showPopup()

    def _fill(self) -> None:
        before, model = self.currentData(_WHERE), QStandardItemModel(self)
        model.appendRow(_item(_("The same rules"), SAME, _("The rules that are solved, perhaps to another goal")))
        files = dict.fromkeys((*self._own(), *self._files))
        own = sorted(((*name_and_line(path), path) for path in files), key=lambda each: each[0].casefold())
        if own:
            model.appendRow(heading(_("Your files")))
        for name, line, path in own:
            model.appendRow(_item(name, path, f"{line}\n{path}"))
        for group in SHIPPED_GROUPS:
            model.appendRow(heading(_(group.title)))
            for ruleset_id in group.ids:
                model.appendRow(_item(shown_name(shipped_title(ruleset_id).name), ruleset_id, ""))
        model.appendRow(_item(_("Open a file…"), FILE, _("Rules in a file, or a solution that was saved")))
        with QSignalBlocker(self):
            self.setModel(model)
            self.choose(SAME if before is None else before)


def set_up(box: QComboBox, name: str, room: int) -> None:
    """Name a list, and let it shrink to `room` characters."""
    box.setAccessibleName(name)
    box.setAccessibleDescription(name)
    shrink(box, room)
    box.setMaxVisibleItems(40)
    box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)


def _item(text: str, where: str | Path, tip: str) -> QStandardItem:
    item = QStandardItem(text)
    item.setData(where, _WHERE)
    item.setToolTip(tip)
    return item


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
        self.goal = PointsBox(_("Goal to compare with"))
        self.bound = PointsBox(_("Lowest score to compare with"))
        self.first, self.second = DropDown(), DropDown()
        set_up(self.first, _("Way to play"), 11)
        set_up(self.second, _("Way to play to compare with"), 11)
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

    def set_file(self, path: Path) -> None:
        """Select the rules or the solution in a file."""
        self.rules.add(path)
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
        self.goal.setToolTip(_("The goal to compare with, in points"))
        tips = _("How this side plays. Strategies fitted on the page Play by heart are listed, too.")
        for player in (self.first, self.second):
            player.setToolTip(tips)
        first = QLabel(_("Compare")), (self.rules_line, 3), None, None, self.first
        second = QLabel(_("with")), self.rules, self.goal, self.bound, self.second
        self.setLayout(grid(first, second, stretch=(1, 4)))


def _named(solution: Solution) -> str:
    ruleset = solution.ruleset
    text = _("{ruleset} to {goal:,}", ruleset=ruleset_name(ruleset), goal=ruleset.goal)
    return (
        _("{ruleset}, lowest score {lowest}", ruleset=text, lowest=plot_words.points(solution.grid.lowest))
        if ruleset.may_fall_below_zero
        else text
    )


_PAUSE: Final = 600  # milliseconds from the user's last choice to the comparison

_FILES: Final = N_("Rules and solutions (*.toml *.farkle);;All files (*)")


class CompareControls(QObject):
    """Owns the form and the buttons; the page places them."""

    def __init__(self, comparison: Comparison, book: StrategyBook, page: QWidget) -> None:
        super().__init__(page)
        self._comparison, self._page = comparison, page
        self._folder = Path.home()
        self._is_fresh = False
        self._soon = QTimer(self, singleShot=True, interval=_PAUSE)
        self.form = CompareForm(book)
        self.compare_button = button(_("Compare"), _("Compare; solves the rules to compare with first where needed"))
        self.cancel_button = button(_("Cancel"), _("Stop; keep the results so far"))
        self._soon.timeout.connect(self._compare_by_itself)
        self.form.changed.connect(self.enable)
        self.form.chosen.connect(self._soon.start)
        self.form.file_wanted.connect(self._ask_for_file)
        self.compare_button.clicked.connect(self.compare)
        self.cancel_button.clicked.connect(comparison.cancel)

    def set_fresh(self, fresh: bool) -> None:
        """Set whether the shown solution is that of the current rules; only then comparisons start."""
        self._is_fresh = fresh
        self.enable()

    @Slot()
    def enable(self) -> None:
        self.compare_button.setEnabled(self._is_fresh and self.form.wish is not None)
        self.cancel_button.setEnabled(self._comparison.is_running)

    @Slot()
    def begin(self) -> None:
        """Give the focus to the list of rules; arrows and first letters select there."""
        self.form.rules.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @Slot()
    def compare(self) -> None:
        self._soon.stop()
        if self._is_fresh and (wish := self.form.wish) is not None:
            self._comparison.prepare()
            self._comparison.compare(wish)

    @Slot()
    def compare_play(self) -> None:
        """Compare perfect play with play for most points, which needs no second solution."""
        if self._is_fresh:
            self.form.choose_play()
            self.compare()

    @Slot(str)
    def take_file(self, name: str) -> None:
        self._folder = Path(name).parent
        self.form.set_file(Path(name))
        self._soon.start()

    @Slot()
    def _compare_by_itself(self) -> None:
        if self._is_fresh and (wish := self.form.wish) is not None:
            self._comparison.compare_if_quick(wish)

    @Slot()
    def _ask_for_file(self) -> None:
        ask_file(self._page, _("Compare with"), self._folder, _(_FILES), self.take_file)
