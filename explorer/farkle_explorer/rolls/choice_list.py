"""The scorings of a roll, ranked: dice, win chance, next decision and its reason."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRect, QSignalBlocker, QSize, Qt, Signal, Slot
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
from farkle_core.play.advise import Choice
from farkle_explorer.plots import plot_words
from farkle_explorer.rolls.roll_reasons import action, behind, numbers, sentence, win_words
from farkle_explorer.widgets.dice_widgets import dice_width, paint_dice
from farkle_explorer.widgets.lettering import bold
from farkle_explorer.widgets.text_table import Index
from farkle_explorer.widgets.theme import SPACING, Theme

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


def _columns(line: QRect) -> list[QRect]:
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
        self._ink = QColor(theme.muted)
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
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

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:  # noqa: N802
        height = option.fontMetrics.height()
        return QSize(24 * SPACING, max(_SIDE, height) + 2 * (_GAP + height) + SPACING)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
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
        with QSignalBlocker(self):
            if tuple(choices) != self._shown:
                self._fill(tuple(choices))
            self.setCurrentRow(place if choices else -1)

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
        self._delegate.theme = theme
        self.heads.apply_theme(theme)
        self.viewport().update()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(24 * SPACING, self.count() * self.sizeHintForRow(0) if self.count() else 0)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Return the size of a few scorings; the list scrolls."""
        row = self.sizeHintForRow(0) if self.count() else 0
        return QSize(24 * SPACING, min(_LEAST_SHOWN, self.count()) * row)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self.heads.update()

    @Slot(int)
    def _row_changed(self, row: int) -> None:
        if row >= 0:
            self.chosen.emit(row)

    @Slot(QListWidgetItem)
    def _activated(self, _item: QListWidgetItem) -> None:
        self.taken.emit()
