"""The choice of dice to bring: two lists of dice, and the results of the best sets against each other."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QModelIndex, QSize, Qt, Slot
from PySide6.QtWidgets import QFormLayout, QLabel, QLineEdit, QWidget

from farkle_core.compare.dice_sets import (
    DiceChoice,
    Swap,
    allowed_dice,
    choose_dice,
    filled,
    listed_dice,
    read_dice_list,
)
from farkle_core.engine.monitor import Progress
from farkle_core.errors import UserError
from farkle_core.language.messages import N_, _, figures, signed
from farkle_core.rules.dice import FACES, Die
from farkle_core.rules.library import library
from farkle_core.rules.model import Carry, Ruleset
from farkle_core.rules.phrases import ruleset_name
from farkle_core.rules.words.dice_left import die_line, die_name
from farkle_explorer.plots import plot_words
from farkle_explorer.rules.dice import bars_icon
from farkle_explorer.session.session import Session
from farkle_explorer.session.settings import SavedSettings
from farkle_explorer.solving.solve_words import duration
from farkle_explorer.tables.model import Row
from farkle_explorer.tables.quiet_table import QuietTable
from farkle_explorer.widgets.inputs import DropDown, QuietBar, button
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import mute, set_font
from farkle_explorer.widgets.theme import SPACING, Theme
from farkle_explorer.workers.worker import Worker

TITLE: Final = N_("Which dice should I bring?")
_INTRODUCTION: Final = N_(
    "Name the dice that you own, or add them: with Enter or a double click in the table, or from the lists. The "
    "program finds those that win most often under the open rules, and says how often."
)
_OWN, _AGAINST = "dice owned", "dice against"
_TABLE_ROW: Final = 24
_MEDIUM: Final = 1.2  # font size relative to normal text

_ICON: Final = QSize(6 * SPACING, 2 * SPACING)


class LibraryList(DropDown):
    """Offers dice by name; the first item is a heading.

    `ruleset`: returns the open rules, whose loaded dice come first; None while they have a problem.
    """

    def __init__(self, ruleset: Callable[[], Ruleset | None]) -> None:
        super().__init__()
        self._ruleset = ruleset
        self.setIconSize(_ICON)
        self._fill()

    def showPopup(self) -> None:  # noqa: N802
        self._fill()
        super().showPopup()

    def _fill(self) -> None:
        self.clear()
        self.addItem(_("Add a die…"))
        rules, known = self._ruleset(), {each.die.name for each in library()}
        own = () if rules is None else (*rules.own_dice, *rules.second_dice)
        for die in {die.name: die for die in own if not die.is_fair and die.name not in known}.values():
            self._add(die, _("Of the open rules"))
        games = {each.game: None for each in library()}
        for game in games:
            self.insertSeparator(self.count())
            for each in library():
                if each.game == game:
                    self._add(each.die, f"{game}: {each.measured_source}")

    def _add(self, die: Die, source: str) -> None:
        self.addItem(bars_icon(die, _ICON), die.name)
        self.setItemData(self.count() - 1, f"{die_line(die)}\n{source}", Qt.ItemDataRole.ToolTipRole)


class DicePage(QWidget):
    """Takes two lists of dice, searches on a worker thread, and shows the results of the best sets."""

    def __init__(self, session: Session, remembered: SavedSettings) -> None:
        super().__init__()
        self.setAccessibleName(_(TITLE))
        self.setAutoFillBackground(True)
        self._session, self._remembered = session, remembered
        self._worker = Worker("which dice", self)
        self._asked: Ruleset | None = None
        self.choice: DiceChoice | None = None
        self.title, self.state, self.answer = QLabel(_(TITLE)), QLabel(_(_INTRODUCTION)), QLabel()
        self.own = _line(_("Your dice"), remembered.choice(_OWN))
        self.against = _line(_("Against"), remembered.choice(_AGAINST))
        self.against.setPlaceholderText(_("fair dice"))
        self.own_library, self.against_library = (self._library(line) for line in (self.own, self.against))
        self.start = button(_("Find the best dice"), _("Compare sets of your dice, and solve the best"), self._start)
        self.cancel = button(_("Cancel"), _("Stop the search"), self._worker.cancel)
        self.bar = QuietBar(_("Progress of the calculation"))
        self.table = QuietTable(_("Which dice should I bring?: table"), (), frozenset({0}))
        self._arrange()
        self._connect()
        self._enable()

    def close_down(self) -> None:
        """Stop and end the thread."""
        self._worker.close()

    def apply_theme(self, theme: Theme) -> None:
        self.setPalette(theme.panel_palette)
        self.table.apply_theme(theme)
        self.bar.apply_theme(theme)

    def _library(self, line: QLineEdit) -> LibraryList:
        """Return a list of dice; selecting one adds it to the line."""
        dice = LibraryList(lambda: self._session.ruleset)
        dice.setAccessibleName(_("Add a die to “{list}”", list=line.accessibleName()))
        dice.setToolTip(dice.accessibleName())
        dice.activated.connect(partial(_add, line, dice))
        return dice

    def _arrange(self) -> None:
        mute(self.state)
        set_font(self.title, _MEDIUM, bold=True)
        self.table.set_row_height(_TABLE_ROW)
        self._fill_library()
        for label in (self.state, self.answer):
            label.setWordWrap(True)
        set_font(self.answer, _MEDIUM, bold=True)
        form = QFormLayout()
        form.addRow(_("Your dice"), _beside(self.own, self.own_library))
        form.addRow(_("Against"), _beside(self.against, self.against_library))
        head = row(self.start, self.cancel, (self.bar, 1), None)
        self.answer.hide()  # without one, it takes no line
        whole = column(self.title, form, head, self.answer, self.state, (self.table, 1), margins=2 * SPACING)
        self.setLayout(whole)

    def _connect(self) -> None:
        self.table.activated.connect(self._activated)
        self._worker.progressed.connect(self._show_progress)
        self._worker.done.connect(self._show)
        self._worker.failed.connect(self._show_failure)
        self._worker.cancelled.connect(self._show_cancelled)
        for line, name in ((self.own, _OWN), (self.against, _AGAINST)):
            line.textChanged.connect(partial(self._remembered.set_choice, name))
            line.returnPressed.connect(self._start)

    def _enable(self) -> None:
        busy = self._worker.is_busy
        self.start.setEnabled(not busy)
        self.cancel.setEnabled(busy)
        self.bar.setVisible(busy)

    @Slot()
    def _start(self) -> None:
        ruleset = self._session.ruleset
        problem = self._problem(ruleset)
        if problem or ruleset is None:
            self.state.setText(problem)
            return
        own, against = (read_dice_list(line.text(), ruleset) for line in (self.own, self.against))
        plain = replace(ruleset, own_dice=(), second_dice=())
        mine, theirs = (filled(each.dice, plain.dice) for each in (own, against))
        self._asked = plain
        self._worker.start(partial(choose_dice, plain, mine, theirs, self._session.settings))
        self.state.setText(_("Searching…"))
        self._enable()

    def _problem(self, ruleset: Ruleset | None) -> str:
        """Return why no search is possible; ``""`` if it is."""
        if ruleset is None:
            return _("The rules have a problem: correct what is marked in the list of rules.")
        if ruleset.start.carry is not Carry.NONE:
            return _("With loaded dice no dice can be carried over to the next player, as these rules want.")
        if not self.own.text().strip():
            return _("Name the dice that you own: {allowed}", allowed=allowed_dice())
        unknown = [part for line in (self.own, self.against) for part in read_dice_list(line.text(), ruleset).unknown]
        if unknown:
            return _("Not known: {dice}. Allowed are {allowed}", dice=", ".join(unknown), allowed=allowed_dice())
        return ""

    @Slot(object)
    def _show_progress(self, progress: Progress) -> None:
        self.bar.show_fraction(progress.fraction)
        left = progress.seconds_left
        if left is not None:
            self.state.setText(_("Searching: about {duration} left", duration=duration(left)))

    @Slot()
    def _show_cancelled(self) -> None:
        self.state.setText(_("Cancelled."))
        self._enable()

    @Slot(object)
    def _show_failure(self, error: Exception) -> None:
        if not isinstance(error, UserError):
            raise error
        self.state.setText(str(error))
        self._enable()

    @Slot(object)
    def _show(self, choice: DiceChoice) -> None:
        self.choice = choice
        rules = self._asked
        self.state.setText(
            _("{rules}: all sets of these dice were compared.", rules=_name(rules))
            if choice.all_worked_out
            else _(
                "{rules}: the search rated sets by the points of one turn; a better set is possible, but unlikely.",
                rules=_name(rules),
            )
        )
        reply = choice.reply_of_theirs(0)
        meeting = choice.between(0, reply)
        self.answer.setText(
            _(
                "Bring {dice}: you win {win} against {theirs} ({first} with the first turn, {second} with the second).",
                dice=listed_dice(choice.mine[0].dice),
                win=plot_words.chance(meeting.win),
                theirs=listed_dice(choice.theirs[reply].dice),
                first=plot_words.chance(meeting.first),
                second=plot_words.chance(meeting.second),
            )
        )
        self.answer.show()
        self._fill(choice)
        self._enable()

    def _fill_library(self) -> None:
        """Show all known dice before there is a result."""
        rows, game = list[Row](), ""
        for each in library():
            if each.game != game:
                game = each.game
                rows.append(Row((game, *("",) * len(FACES)), is_heading=True))
            falls = [plot_words.chance(weight / sum(each.die.weights), 1) for weight in each.die.weights]
            rows.append(Row((each.die.name, *falls), tip=f"{die_line(each.die)}\n{each.measured_source}"))
        self.table.rows_model.set_rows(rows, (_("Die"), *map(str, FACES)))
        self.table.stretch_column(0)

    @Slot(QModelIndex)
    def _activated(self, index: QModelIndex) -> None:
        """Add a die of the library to the user's."""
        chosen = self.table.rows[index.row()]
        if self.choice is None and not chosen.is_heading:
            _add_name(self.own, chosen.cells[0])

    def _fill(self, choice: DiceChoice) -> None:
        """Show a row per set, and a column per opposing set."""
        theirs = range(len(choice.theirs))
        meetings = [_("against {place}", place=n + 1) for n in theirs] if len(theirs) > 1 else [_("win chance")]
        heads, none = (_("Your dice"), _("points of one turn"), *meetings), [""] * len(theirs)
        rows = [
            Row(
                (
                    listed_dice(brought.dice),
                    figures(f"{brought.worth:,.2f}"),
                    *(plot_words.chance(choice.between(mine, other).win) for other in theirs),
                ),
                tip=_("Points of one turn, of which those beyond the goal count nothing; then your chance of winning"),
            )
            for mine, brought in enumerate(choice.mine)
        ]
        rows.append(Row((_("Against"), "", *none), is_heading=True))
        for number, each in enumerate(choice.theirs, 1):
            name = listed_dice(each.dice) if len(theirs) == 1 else f"{number}: {listed_dice(each.dice)}"
            rows.append(Row((name, figures(f"{each.worth:,.2f}"), *none)))
        if choice.swaps:
            rows.append(Row((_("What a swap changes"), "", *none), is_heading=True))
            rows += [Row((_swapped(each), signed(each.difference, 2), *none)) for each in choice.swaps]
        self.table.rows_model.set_rows(rows, heads)
        self.table.stretch_column(0)


def _line(name: str, text: str) -> QLineEdit:
    line = QLineEdit(text)
    line.setAccessibleName(name)
    line.setPlaceholderText("Odd die, 2 x Lucky die")
    return line


def _add(line: QLineEdit, chosen: LibraryList, place: int) -> None:
    if place:
        _add_name(line, chosen.itemText(place))
        chosen.setCurrentIndex(0)


def _add_name(line: QLineEdit, name: str) -> None:
    line.setText(", ".join(filter(None, (line.text().strip().rstrip(","), name))))


def _beside(line: QLineEdit, chosen: QWidget) -> QWidget:
    whole = QWidget()
    whole.setLayout(row((line, 1), chosen))
    return whole


def _name(ruleset: Ruleset | None) -> str:
    return "" if ruleset is None else ruleset_name(ruleset) or ruleset.id


def _swapped(swap: Swap) -> str:
    return _("{into} in place of {out}", out=die_name(swap.out), into=die_name(swap.into))
