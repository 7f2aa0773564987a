"""The scorings of a roll as a list: dice set aside, points, and whether all dice are used."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QSize, Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from farkle_core.language.amounts import number
from farkle_core.language.messages import _
from farkle_core.language.wording import points as said_points
from farkle_core.rules.dice import faces_of
from farkle_core.rules.scoring import Scoring
from farkle_explorer.widgets.dice_widgets import DIM, dice_width, paint_dice, spoken
from farkle_explorer.widgets.theme import SPACING

_SIDE: Final = 16
_FACES: Final = Qt.ItemDataRole.UserRole
_WORTH: Final = Qt.ItemDataRole.UserRole + 1
_EXTRA: Final = Qt.ItemDataRole.UserRole + 2
_MOST_SHOWN: Final = 4


def worth(scoring: Scoring) -> str:
    """Return what a scoring is worth: ``"1,500"`` points, or a win."""
    return _("wins the game") if scoring.wins else number(scoring.points)


class _ScoringDelegate(QStyledItemDelegate):
    """Paints the dice and the points."""

    opacity = 1.0

    def sizeHint(self, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802
        height = max(_SIDE, option.fontMetrics.height()) + SPACING
        return QSize(20 * SPACING, height)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        palette, area = option.palette, option.rect
        painter.save()
        painter.setOpacity(self.opacity)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.fillRect(area, palette.color(QPalette.ColorRole.AlternateBase))
        ink, paper = palette.color(QPalette.ColorRole.Text), palette.color(QPalette.ColorRole.Base)
        faces = index.data(_FACES)
        corner = QPointF(area.left() + SPACING, area.center().y() - _SIDE / 2 + 1)
        paint_dice(painter, corner, _SIDE, [faces], ink, paper)
        text = area.adjusted(0, 0, -SPACING, 0)
        painter.setPen(palette.color(QPalette.ColorRole.Text))
        painter.drawText(text, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, index.data(_WORTH))
        painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        text.setLeft(area.left() + round(2 * SPACING + dice_width([faces], _SIDE)))
        painter.drawText(text, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, index.data(_EXTRA))
        painter.restore()


class ScoringList(QListWidget):
    """Every scoring of a roll, the most points first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._delegate = _ScoringDelegate(self)
        self.setItemDelegate(self._delegate)
        self.setFrameShape(QListWidget.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.viewport().setAutoFillBackground(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_("scorings of the roll"))

    def show_scorings(self, scorings: Sequence[Scoring], rolled: int) -> None:
        """Show the scorings of a roll of so many dice."""
        self.clear()
        for scoring in sorted(scorings, key=lambda one: (not one.wins, -one.points, one.dice, one.counts)):
            self.addItem(_item(scoring, rolled))
        self.updateGeometry()

    def set_stale(self, stale: bool) -> None:
        """Dim the list while the rules that it belongs to are no longer those being edited."""
        self._delegate.opacity = DIM if stale else 1.0
        self.viewport().update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return room for a few scorings; more of them scroll."""
        shown = min(self.count(), _MOST_SHOWN)
        return QSize(30 * SPACING, shown * self.sizeHintForRow(0) if shown else 0)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Return the same height."""
        return QSize(20 * SPACING, self.sizeHint().height())


def _item(scoring: Scoring, rolled: int) -> QListWidgetItem:
    faces = faces_of(scoring.counts)
    hot = _("hot dice") if scoring.dice == rolled and not scoring.wins else ""
    points = worth(scoring) if scoring.wins else said_points(int(scoring.points))
    item = QListWidgetItem(
        ", ".join(part for part in (_("{points} for {dice}", points=points, dice=spoken(faces)), hot) if part)
    )
    item.setData(_FACES, faces)
    item.setData(_WORTH, worth(scoring))
    item.setData(_EXTRA, hot)
    return item
