"""The scorings of a roll, ranked: dice, win chance, next decision and its reason."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QSignalBlocker, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from farkle_core.language.messages import P_, _, pgettext
from farkle_core.play.advise import Choice, Ending
from farkle_explorer.plots import plot_words
from farkle_explorer.widgets.dice_widgets import dice_width, paint_dice, spoken
from farkle_explorer.widgets.lettering import bold
from farkle_explorer.widgets.theme import SPACING, Theme

# `_EXACT`: decimals of a win chance in per cent, as in published tables; scorings are often close.
_SIDE: Final = 14
_CHOICE: Final = Qt.ItemDataRole.UserRole
_BEST: Final = Qt.ItemDataRole.UserRole + 1
_LEAST_SHOWN: Final = 2
_GAP: Final = 3
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_HEADS: Final = (
    P_("heads of choices", "hold"),
    P_("heads of choices", "roll"),
    P_("heads of choices", "farkle"),
    P_("heads of choices", "average"),
)
_NONE: Final = "–"
_EXACT: Final = 4


def win_words(choice: Choice) -> str:
    """Return the win chance after a scoring: ``"51.1005 %"``."""
    return plot_words.chance(choice.win, _EXACT)


def action(choice: Choice) -> str:
    """Return the action after setting the dice aside, in a word or two."""
    if choice.ending is Ending.WINS:
        return _("wins")
    if choice.outlook is None:
        return _("turn over")
    return pgettext("then", "hold") if choice.outlook.holds else pgettext("then", "roll")


def behind(choice: Choice) -> str:
    """Return the distance of a scoring from the best: ``"−0.13 pp"``, ``"best"``."""
    return pgettext("of all", "best") if choice.difference == 0.0 else plot_words.difference(-choice.difference)


def sentence(choice: Choice) -> str:
    """Return a scoring with all its numbers in one line."""
    parts = [
        _(
            "{faces}: {total} points, {dice} to roll",
            faces=_spoken(choice),
            total=plot_words.points(choice.turn_total),
            dice=choice.next_dice,
        )
    ]
    if choice.outlook is None:
        parts = [
            _(
                "{faces}: {total} points, {ending}",
                faces=_spoken(choice),
                total=plot_words.points(choice.turn_total),
                ending=_(choice.ending),
            )
        ]
    parts += [_("wins {chance}, {behind}", chance=win_words(choice), behind=behind(choice))]
    return ", ".join((*parts, *_what_then(choice)))


def _spoken(choice: Choice) -> str:
    """Return the dice in words, with the names of loaded dice: ``"1, 5 (Odd die + Lucky die)"``."""
    return f"{spoken(choice.faces)} ({choice.origin})" if choice.origin else spoken(choice.faces)


def _what_then(choice: Choice) -> list[str]:
    outlook = choice.outlook
    if outlook is None:
        return []
    hold = _("holding not allowed") if outlook.hold is None else _("hold {hold}", hold=plot_words.chance(outlook.hold))
    roll = _("rolling is no better") if outlook.roll is None else _("roll {roll}", roll=plot_words.chance(outlook.roll))
    return [
        _("then {action}", action=action(choice)),
        hold,
        roll,
        _("farkle risk {chance}", chance=plot_words.chance(outlook.farkle_chance)),
        *([] if outlook.points is None else [average(outlook.points)]),
    ]


def average(points: float) -> str:
    """Return the mean points of a turn: ``"450 points on average, played for points"``."""
    return _("{points} points on average, played for points", points=plot_words.points(round(points)))


def numbers(choice: Choice) -> tuple[str, str, str, str]:
    """Return the numbers below the headings: holding, rolling, risk of a farkle, mean points."""
    outlook = choice.outlook
    if outlook is None:
        return (_NONE, _NONE, _NONE, plot_words.points(choice.turn_total) if choice.ending is Ending.WINS else _NONE)
    return (
        _NONE if outlook.hold is None else plot_words.chance(outlook.hold),
        pgettext("than holding", "less") if outlook.roll is None else plot_words.chance(outlook.roll),
        plot_words.chance(outlook.farkle_chance),
        _NONE if outlook.points is None else plot_words.points(round(outlook.points)),
    )


def _columns(line: QRect) -> list[QRect]:
    """Return the rectangles of the numbers in a line."""
    width = line.width() // len(_HEADS)
    first = line.right() + 1 - width * len(_HEADS)
    return [QRect(first + place * width, line.top(), width, line.height()) for place in range(len(_HEADS))]


class ChoiceHeads(QWidget):
    """The headings of the list's numbers."""

    def __init__(self, shown: QListWidget) -> None:
        super().__init__()
        self._list, self._ink = shown, QColor()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_("What the numbers of the ways to score are"))
        self.setAccessibleDescription(", ".join(self._words()))

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self._ink = QColor(theme.muted)
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the height of one line."""
        return QSize(24 * SPACING, self.fontMetrics().height())

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Write the headings; the list is narrower while it has a scroll bar."""
        painter = QPainter(self)
        painter.setPen(self._ink)
        line = QRect(0, 0, self._list.viewport().width(), self.height()).adjusted(SPACING, 0, -SPACING // 2, 0)
        for place, text in zip(_columns(line), self._words(), strict=True):
            painter.drawText(place, _RIGHT, text)

    def _words(self) -> list[str]:
        return [pgettext("heads of choices", head) for head in _HEADS]


class _ChoiceDelegate(QStyledItemDelegate):
    """Paints a scoring in three lines."""

    theme = Theme.light()

    def sizeHint(self, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802
        """Return the size of three lines."""
        height = option.fontMetrics.height()
        return QSize(24 * SPACING, max(_SIDE, height) + 2 * (_GAP + height) + SPACING)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint a scoring: dice and win chance, the next action and the distance from the best, and the numbers."""
        choice, best = index.data(_CHOICE), bool(index.data(_BEST))
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, QColor(self.theme.background))
            painter.fillRect(QRect(option.rect.topLeft(), QSize(3, option.rect.height())), QColor(self.theme.accent))
        area = option.rect.adjusted(SPACING, SPACING // 2, -SPACING // 2, -SPACING // 2)
        first = QRect(area.left(), area.top(), area.width(), max(_SIDE, option.fontMetrics.height()))
        self._paint_first(painter, first, option, choice, best=best)
        second = QRect(area.left(), first.bottom() + 1 + _GAP, area.width(), option.fontMetrics.height())
        self._paint_second(painter, second, option, choice)
        self._paint_numbers(painter, second.translated(0, second.height() + _GAP), option, choice)
        painter.restore()

    def _paint_first(
        self, painter: QPainter, line: QRect, option: QStyleOptionViewItem, choice: Choice, *, best: bool
    ) -> None:
        palette = option.palette
        ink, paper = palette.color(QPalette.ColorRole.Text), palette.color(QPalette.ColorRole.Base)
        paint_dice(painter, QPointF(line.left(), line.center().y() - _SIDE / 2 + 1), _SIDE, [choice.faces], ink, paper)
        painter.setPen(QColor(self.theme.muted))
        beside = line.adjusted(round(dice_width([choice.faces], _SIDE)) + SPACING // 2, 0, 0, 0)
        painter.drawText(beside, _LEFT, choice.letters)
        painter.setFont(bold(option.font) if best else option.font)
        painter.setPen(QColor(self.theme.text))
        painter.drawText(line, _RIGHT, _("wins {chance}", chance=win_words(choice)))

    def _paint_second(self, painter: QPainter, line: QRect, option: QStyleOptionViewItem, choice: Choice) -> None:
        painter.setFont(option.font)
        painter.setPen(QColor(self.theme.muted))
        painter.drawText(line, _RIGHT, behind(choice))
        x = line.left()
        for text, colour, heavy in self._parts(choice):
            painter.setFont(bold(option.font) if heavy else option.font)
            painter.setPen(QColor(colour))
            place = QRect(x, line.top(), line.right() - x, line.height())
            x += painter.boundingRect(place, _LEFT, text).width()
            painter.drawText(place, _LEFT, text)

    def _paint_numbers(self, painter: QPainter, line: QRect, option: QStyleOptionViewItem, choice: Choice) -> None:
        outlook = choice.outlook
        best = None if outlook is None else 0 if outlook.holds else 1
        for number, (place, text) in enumerate(zip(_columns(line), numbers(choice), strict=True)):
            painter.setFont(bold(option.font) if number == best else option.font)
            painter.setPen(QColor(self.theme.text if number == best else self.theme.muted))
            painter.drawText(place, _RIGHT, text)

    def _parts(self, choice: Choice) -> list[tuple[str, str, bool]]:
        """Return the texts of the second line, each with its colour and whether it is bold."""
        theme = self.theme
        parts = [(plot_words.points(choice.turn_total), theme.text, False)]
        if choice.outlook is None:
            return [*parts, (f": {action(choice)}", theme.muted, False)]
        colour = theme.hold_text if choice.holds else theme.roll_text
        return [
            *parts,
            (f", {choice.next_letters}: ", theme.muted, False),
            (action(choice).upper(), colour, True),
        ]


class ChoiceList(QListWidget):
    """All scorings, best first, below :attr:`heads`."""

    chosen = Signal(int)  # the index of the selected scoring
    taken = Signal()  # set the selected scoring aside, after a double click or Enter

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[Choice, ...] = ()
        self.heads = ChoiceHeads(self)
        self._delegate = _ChoiceDelegate(self)
        self.setItemDelegate(self._delegate)
        self.setFrameShape(QListWidget.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.viewport().setAutoFillBackground(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(_("Ways to score, the best first"))
        self.currentRowChanged.connect(self._row_changed)
        self.itemActivated.connect(self._activated)

    def show_choices(self, choices: Sequence[Choice], place: int) -> None:
        """Show scorings and select one, without a signal."""
        blocker = QSignalBlocker(self)
        if tuple(choices) != self._shown:
            self._fill(tuple(choices))
        self.setCurrentRow(place if choices else -1)
        blocker.unblock()

    def _fill(self, choices: tuple[Choice, ...]) -> None:
        self._shown = choices
        self.clear()
        for number, choice in enumerate(choices):
            item = QListWidgetItem(sentence(choice))
            item.setData(_CHOICE, choice)
            item.setData(_BEST, number == 0)
            item.setToolTip(sentence(choice))
            self.addItem(item)
        self.updateGeometry()

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self._delegate.theme = theme
        self.heads.apply_theme(theme)
        self.viewport().update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the size of all scorings."""
        return QSize(24 * SPACING, self.count() * self.sizeHintForRow(0) if self.count() else 0)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Return the size of a few scorings; the list scrolls."""
        row = self.sizeHintForRow(0) if self.count() else 0
        return QSize(24 * SPACING, min(_LEAST_SHOWN, self.count()) * row)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Keep the headings above the numbers."""
        super().resizeEvent(event)
        self.heads.update()

    @Slot(int)
    def _row_changed(self, row: int) -> None:
        if row >= 0:
            self.chosen.emit(row)

    @Slot(QListWidgetItem)
    def _activated(self, _item: QListWidgetItem) -> None:
        self.taken.emit()
