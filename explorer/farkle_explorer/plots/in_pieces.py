"""Paints a picture of a whole view piece by piece, so that the window answers in between."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QEvent, QMargins, QObject, QRect, Qt, Slot
from PySide6.QtGui import QImage, QPaintDevice, QPainter, QPalette
from PySide6.QtWidgets import QAbstractItemView, QWidget

from farkle_explorer.plots.pieces import Piece, long_tables, pieces_of
from farkle_explorer.plots.spread import spread_out
from farkle_explorer.widgets.theme import SPACING

_OTHER_LOOKS: Final = frozenset(
    {
        QEvent.Type.StyleChange,
        QEvent.Type.PaletteChange,
        QEvent.Type.FontChange,
        QEvent.Type.EnabledChange,
        QEvent.Type.FocusIn,
        QEvent.Type.FocusOut,
        QEvent.Type.WindowActivate,
        QEvent.Type.WindowDeactivate,
    }
)

# Rapid changes, as during a computation, are painted at once after this many restarts.
MOST_BEGINNINGS: Final = 8

# Bytes of an image that one piece touches for the first time; the system has to allocate this memory.
_BYTES: Final = 6_000_000

Device = TypeVar("Device", bound=QPaintDevice)


class ChangeWatch(QObject):
    """Detects changes of rows, selection, colours or fonts; the caller compares positions and sizes of the tables."""

    def __init__(self, tables: Iterable[QAbstractItemView], parent: QObject) -> None:
        super().__init__(parent)
        self.has_noticed = False
        self.is_blind = True  # whether present changes will be reverted before the user sees them
        for table in tables:
            model, chosen = table.model(), table.selectionModel()
            for signal in (
                model.modelReset,
                model.dataChanged,
                model.layoutChanged,
                model.rowsInserted,
                model.rowsRemoved,
                model.rowsMoved,
                model.headerDataChanged,
                chosen.selectionChanged,
                chosen.currentChanged,
            ):
                signal.connect(self._notice)
            table.installEventFilter(self)

    @Slot()
    def _notice(self) -> None:
        self.has_noticed |= not self.is_blind

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Watch the events of a table."""
        if event.type() in _OTHER_LOOKS:
            self._notice()
        return False


class InPieces(Generic[Device]):
    """Paints a view with all rows of its tables; restarts after changes, so that it never mixes two states.

    `ready`: hides controls that do not belong in the picture, while a piece is painted. `blank`: returns the paint
    device for the view's present size plus a number of pixels below it.
    """

    def __init__(
        self,
        view: QWidget,
        ready: Callable[[], AbstractContextManager[object]],
        blank: Callable[[QWidget, int], Device],
        foot: str = "",
    ) -> None:
        self.rows_left_out = 0  # number of rows without space
        self._view, self._ready, self._blank, self._foot = view, ready, blank, foot
        self._painter: QPainter | None = None  # declared before its paint device, so that it is destroyed first
        self._device: Device | None = None
        self._watch: ChangeWatch | None = None
        self._pieces: list[Piece] = []
        self._todo: deque[Callable[[], None]] = deque()
        self._beginnings = 0

    @property
    def is_done(self) -> bool:
        return self._painter is None and self._device is not None

    @property
    def picture(self) -> Device:
        """The paint device, once everything is painted."""
        assert self.is_done
        assert self._device is not None
        return self._device

    def paint(self) -> None:
        """Paint everything at once."""
        while not self.is_done:
            self.paint_piece()

    def paint_piece(self) -> None:
        """Paint the next piece; starts again if the view has changed."""
        self._paint_one()
        if not self._todo:
            self._end()

    def give_up(self) -> None:
        self._end()
        self._device = None

    def _paint_one(self) -> None:
        """Paint a piece; reverts the changes that Qt makes to the tables meanwhile."""
        with self._ready():
            if self._watch is not None:
                self._watch.is_blind = True
            self._paint_next()
            if self._watch is not None:
                self._watch.is_blind = False

    def _paint_next(self) -> None:
        with spread_out(self._view) as self.rows_left_out:
            pieces = pieces_of(self._view)
            if self._watch is None or self._watch.has_noticed or pieces != self._pieces:
                self._begin(pieces)
            self._todo.popleft()()
            while self._todo and self._beginnings > MOST_BEGINNINGS:
                self._todo.popleft()()

    def _begin(self, pieces: list[Piece]) -> None:
        self._end()
        self._pieces, self._beginnings = pieces, self._beginnings + 1
        self._watch = ChangeWatch(long_tables(self._view), self._view)
        below = _foot_height(self._view, self._foot) if self._foot else 0
        self._device = self._blank(self._view, below)
        self._painter = QPainter(self._device)
        self._todo = deque(_grounds(self._device, self._painter))
        self._todo.extend(partial(piece.paint, self._painter) for piece in pieces)
        if self._foot:
            self._todo.append(partial(_paint_foot, self._painter, self._view, below, self._foot))

    def _end(self) -> None:
        self._todo.clear()
        if self._painter is not None:
            self._painter.end()
            self._painter = None
        if self._watch is not None:
            self._watch.is_blind = True
            self._watch.deleteLater()
            self._watch = None


def _foot_height(view: QWidget, words: str) -> int:
    room = QRect(0, 0, view.width() - 2 * SPACING, 2 * view.height())
    return view.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, words).height() + SPACING


def _paint_foot(painter: QPainter, view: QWidget, height: int, words: str) -> None:
    area = QRect(0, view.height(), view.width(), height)
    palette = view.palette()
    painter.save()
    painter.fillRect(area, palette.color(view.backgroundRole()))
    painter.setFont(view.font())
    painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
    room = area.adjusted(SPACING, 0, -SPACING, 0)
    painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap, words)
    painter.restore()


def blank_image(view: QWidget, below: int = 0) -> QImage:
    """Return an uninitialised image for a view and some pixels below it, in Qt's own format."""
    ratio = view.devicePixelRatioF()
    kind = view.grab(QRect(0, 0, 1, 1)).toImage().format()
    image = QImage(view.size().grownBy(QMargins(0, 0, 0, below)) * ratio, kind)
    image.setDevicePixelRatio(ratio)
    return image


def _grounds(device: QPaintDevice, painter: QPainter) -> Iterator[Callable[[], None]]:
    """Yield functions that clear an image to transparent, from top to bottom."""
    if isinstance(device, QImage):
        step = max(_BYTES // max(device.bytesPerLine(), 1), 1)
        for top in range(0, device.height(), step):
            yield partial(_clear, painter, QRect(0, top, device.width(), step))


def _clear(painter: QPainter, area: QRect) -> None:
    """Clear some rows of device pixels, whatever the device pixel ratio."""
    painter.save()
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    ratio = painter.device().devicePixelRatioF()
    painter.scale(1 / ratio, 1 / ratio)
    painter.fillRect(area, Qt.GlobalColor.transparent)
    painter.restore()
