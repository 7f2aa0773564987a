"""The strip above the views: number of dice, and farkles in a row."""

from typing import Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QButtonGroup, QLabel, QToolButton, QWidget

from farkle_core.language.messages import _, pgettext
from farkle_core.rules.dice import MOST_DICE
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.value_choice import CountChoice
from farkle_explorer.session.selection_space import Selection, SelectionSpace
from farkle_explorer.widgets.dice_widgets import DieButton
from farkle_explorer.widgets.inputs import Slider
from farkle_explorer.widgets.layouts import FoldingLine, row
from farkle_explorer.widgets.theme import SPACING, Theme

# About as much of a name as fits on a button, with few dice and with more: six buttons fit a window 1,000 pixels wide.
# The tooltip has all of it.
_WIDEST: Final = "Heavenly Kin…"
_WIDEST_OF_MANY: Final = "Heavenl…"
_FEW_DICE: Final = 4
_DIE: Final = 24

_LENGTH = 20 * SPACING
_PAGE = 10  # scores per click beside the handle: 500 points in most rules


class ThirdScore(QWidget):
    """A slider over the scores of the third player; hidden in games of two."""

    picked = Signal(dict)  # the field `third` and its new value

    def __init__(self) -> None:
        super().__init__()
        self._scores = range(1)
        self.slider = Slider()
        self.slider.setMinimumWidth(_LENGTH)
        self.slider.setPageStep(_PAGE)
        self.slider.setAccessibleName(_("Banked score of the player after next"))
        self.slider.setToolTip(_("Show all views at another score of the player after next"))
        self._points = QLabel()
        self.setLayout(row(QLabel(_("After next")), self.slider, self._points, spacing=SPACING // 2))
        self.slider.valueChanged.connect(self._moved)
        self.hide()

    def set_scores(self, scores: range) -> None:
        """Set the range of scores; a single score hides the choice."""
        self._scores = scores
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, len(scores) - 1)
        self._points.setMinimumWidth(self.fontMetrics().horizontalAdvance(plot_words.points(scores[-1])))
        self.setVisible(len(scores) > 1)

    def show_score(self, score: int) -> None:
        """Show a score, without a signal."""
        if score not in self._scores:
            return
        with QSignalBlocker(self.slider):
            self.slider.setValue(self._scores.index(score))
        self._points.setText(plot_words.points(score))

    @Slot(int)
    def _moved(self, place: int) -> None:
        self.picked.emit({"third": self._scores[place]})


class DiceByName(QWidget):
    """All dice of the mover; pressed dice are rolled, and the last one stays pressed."""

    picked = Signal(dict)  # the field `dice` and its new value

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Dice to roll"))
        self._dice: DiceLeft | None = None
        self.buttons: tuple[QToolButton, ...] = ()
        self._kinds: tuple[int, ...] = ()
        self._row = row(QLabel(_("Dice")), spacing=SPACING // 2)
        self.setLayout(self._row)

    def show_dice(self, dice: DiceLeft, place: int) -> None:
        """Press the buttons of a choice of loaded dice; `place`: its place in the columns, from 1."""
        if dice != self._dice:
            self._make_buttons(dice)
        left = list(dice.lefts[place - 1])
        for button, kind in zip(self.buttons, self._kinds, strict=True):
            button.setChecked(left[kind] > 0)
            left[kind] -= 1

    def apply_theme(self, theme: Theme) -> None:
        """Apply the theme: dice to roll stand out, dice set aside have a dashed border."""
        self.setStyleSheet(
            f"QToolButton {{ padding: 3px 6px; border: 1px dashed {theme.muted}; border-radius: 3px;"
            f" color: {theme.muted}; background: transparent; }}"
            f"QToolButton:checked {{ border: 2px solid {theme.accent}; padding: 2px 5px; color: {theme.text};"
            f" background: {theme.panel}; }}"
            f"QToolButton:focus {{ border-color: {theme.text}; }}"
        )

    def _make_buttons(self, dice: DiceLeft) -> None:
        for button in self.buttons:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._dice = dice
        every = dice.lefts[-1]
        self._kinds = tuple(kind for kind, count in enumerate(every) for _each in range(count))
        self.buttons = tuple(self._button(dice.letters[kind], dice.kind_names[kind]) for kind in self._kinds)
        for button in self.buttons:
            self._row.addWidget(button)

    def _button(self, letter: str, name: str) -> QToolButton:
        button = QToolButton(self)
        metrics, widest = self.fontMetrics(), _WIDEST if len(self._kinds) <= _FEW_DICE else _WIDEST_OF_MANY
        shown = metrics.elidedText(name, Qt.TextElideMode.ElideRight, metrics.horizontalAdvance(widest))
        button.setText(f"{letter} {shown}")
        button.setCheckable(True)
        button.setAccessibleName(_("{die} is rolled", die=name))
        button.setToolTip(_("{letter}: {die}. Press it to roll it, or to leave it set aside", letter=letter, die=name))
        button.clicked.connect(self._clicked)
        return button

    @Slot()
    def _clicked(self) -> None:
        dice = self._dice
        assert dice is not None
        pressed = [kind for button, kind in zip(self.buttons, self._kinds, strict=True) if button.isChecked()]
        left = tuple(pressed.count(kind) for kind in range(len(dice.names)))
        if any(left):
            self.picked.emit({"dice": dice.place(left) + 1})
        elif isinstance(sender := self.sender(), QToolButton):
            sender.setChecked(True)


class Controls(QWidget):
    """Buttons for the dice to roll and the farkles in a row; emits the choice, stores nothing."""

    picked = Signal(dict)  # changed fields of the selection and their values

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("What the views show"))
        self._dice = QButtonGroup(self)
        self.own_farkles = CountChoice("farkles", _("Your farkles"))
        self.opponent_farkles = CountChoice(
            "opponent_farkles", pgettext("after “Your farkles”", "Their farkles"), _("Opponent's farkles")
        )
        self.third = ThirdScore()
        self.third.picked.connect(self.picked)
        self._space: SelectionSpace | None = None
        self._fair_dice, self.dice_by_name = self._dice_row(), DiceByName()
        self.dice_by_name.hide()
        self.dice_by_name.picked.connect(self.picked)
        line = FoldingLine(
            self._fair_dice,
            self.dice_by_name,
            self.own_farkles,
            self.opponent_farkles,
            self.third,
            spacing=2 * SPACING,
        )
        line.setContentsMargins(SPACING, SPACING // 2, SPACING, SPACING // 2)
        self.setLayout(line)
        self._dice.idClicked.connect(self._dice_clicked)
        self.own_farkles.picked.connect(self.picked)
        self.opponent_farkles.picked.connect(self.picked)

    def die(self, dice: int) -> DieButton:
        button = self._dice.button(dice)
        assert isinstance(button, DieButton)
        return button

    def set_space(self, space: SelectionSpace) -> None:
        """Offer the dice and farkle counts of a game."""
        self._space, grid = space, space.grid
        is_loaded = any(dice.is_loaded for dice in space.dice_left)
        self._fair_dice.setVisible(not is_loaded)
        self.dice_by_name.setVisible(is_loaded)
        for dice in range(1, MOST_DICE + 1):
            self.die(dice).setVisible(dice <= grid.dice)
        for counts in (self.own_farkles, self.opponent_farkles):
            counts.set_counts(grid.farkle_counts)
        self.third.set_scores(space.third_scores)

    def show_selection(self, selection: Selection) -> None:
        """Set dice, farkles and third score to those of a selection."""
        dice = None if self._space is None else self._space.dice_of(selection)
        if dice is not None and dice.is_loaded and selection.dice <= len(dice):
            self.dice_by_name.show_dice(dice, selection.dice)
        elif selection.dice <= MOST_DICE:
            self.die(selection.dice).setChecked(True)
        self.own_farkles.show_value(selection.farkles)
        self.opponent_farkles.show_value(selection.opponent_farkles)
        self.third.show_score(selection.third)

    def apply_theme(self, theme: Theme) -> None:
        self.dice_by_name.apply_theme(theme)
        self.own_farkles.apply_theme(theme)
        self.opponent_farkles.apply_theme(theme)

    def _dice_row(self) -> QWidget:
        whole = QWidget()
        line = row(QLabel(_("Dice")), spacing=SPACING // 2)
        whole.setLayout(line)
        line.addSpacing(SPACING // 2)
        for dice in range(1, MOST_DICE + 1):
            button = DieButton(dice, _DIE)
            button.setCheckable(True)
            words = plot_words.dice(dice) if dice > 1 else _("one die")
            button.setAccessibleName(_("Dice to roll: {dice}", dice=dice))
            button.setToolTip(_("Show where to hold with {dice} left to roll ({key})", dice=words, key=dice))
            button.setIconSize(QSize(_DIE, _DIE))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self._dice.addButton(button, dice)
            line.addWidget(button)
        return whole

    @Slot(int)
    def _dice_clicked(self, dice: int) -> None:
        self.picked.emit({"dice": dice})
