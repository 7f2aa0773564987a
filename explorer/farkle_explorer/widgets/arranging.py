"""Rows, columns, buttons and drop-down lists, each made in one line."""

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSignalBlocker, Qt
from PySide6.QtGui import QFont, QPalette, QWheelEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLayout,
    QPushButton,
    QSpinBox,
    QStyledItemDelegate,
    QStyleOptionButton,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from farkle_explorer.widgets.theme import SPACING

# A widget or a layout, perhaps with its stretch; None is empty space that stretches.
_Box = TypeVar("_Box", bound=QBoxLayout)

Piece = QWidget | QLayout | tuple[QWidget | QLayout, int] | None
_DARKER: Final = 140  # per cent by which the Fusion style darkens the window's colour for the edge of a box


class NumberBox(QSpinBox):
    """A number to type or to step with keys and arrows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # the wheel alone would give it the focus

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Leave the wheel to what scrolls."""
        event.ignore()


class DropDown(QComboBox):
    """One of several choices, taken from a list that opens."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Leave the wheel to what scrolls."""
        event.ignore()


def row(*pieces: Piece, spacing: int = SPACING, margins: int = 0) -> QHBoxLayout:
    """Return a layout with `pieces` side by side; lengths in pixels."""
    return _filled(QHBoxLayout(), pieces, spacing, margins)


def column(*pieces: Piece, spacing: int = SPACING, margins: int = 0) -> QVBoxLayout:
    """Return a layout with `pieces` one below the other; lengths in pixels."""
    return _filled(QVBoxLayout(), pieces, spacing, margins)


def _filled(box: _Box, pieces: Iterable[Piece], spacing: int, margins: int) -> _Box:
    box.setContentsMargins(margins, margins, margins, margins)
    box.setSpacing(spacing)
    for piece in pieces:
        part, stretch = piece if isinstance(piece, tuple) else (piece, 0)
        if part is None:
            box.addStretch(1)
        elif isinstance(part, QLayout):
            box.addLayout(part, stretch)
        else:
            box.addWidget(part, stretch)
    return box


def button(words: str, tip: str = "", clicked: Callable[[], object] | None = None) -> QPushButton:
    """Return a button that the Enter key presses only when it has the focus."""
    made = QPushButton(words)
    made.setToolTip(tip)
    made.setAutoDefault(False)
    if clicked is not None:
        made.clicked.connect(clicked)
    return made


def drop_down(
    name: str, entries: Iterable[tuple[str, object]], chosen: Callable[[], object] | None = None
) -> QComboBox:
    """Return a list to choose one of `entries` from: words, and the value that they stand for."""
    box = DropDown()
    box.setAccessibleName(name)
    box.setAccessibleDescription(name)  # on Linux screen readers take the chosen words for the name
    for words, value in entries:
        box.addItem(words, value)
    if chosen is not None:
        box.currentIndexChanged.connect(chosen)
    return box


def enlarge(widget: QWidget, times: float, *, bold: bool = False) -> None:
    """Give a widget a font that is so many times as large as its own."""
    font = QFont(widget.font())
    font.setPointSizeF(font.pointSizeF() * times)
    font.setBold(bold)
    widget.setFont(font)


def show_value(box: QComboBox, value: object, words: str = "") -> None:
    """Show a value as chosen without a signal; add it with these words where it is not offered."""
    with QSignalBlocker(box):
        if box.findData(value) < 0:
            box.addItem(words, value)
        box.setCurrentIndex(box.findData(value))


def show_in_front(window: QWidget) -> None:
    """Show a window before all others, with the focus."""
    window.show()
    window.raise_()
    window.activateWindow()


class CheckBox(QCheckBox):
    """A check box with an edge as strong as quiet words; the style's own is lost on a dark window."""

    def initStyleOption(self, option: QStyleOptionButton) -> None:  # noqa: N802
        """Say how the box is painted."""
        super().initStyleOption(option)
        role = QPalette.ColorRole.PlaceholderText if self.isEnabled() else QPalette.ColorRole.Text
        option.palette = _with_edges(self.palette(), QPalette.ColorRole.Highlight if self.hasFocus() else role)


class CheckedItems(QStyledItemDelegate):
    """Paints the items of a list whose boxes have such an edge."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:  # noqa: N802
        """Say how an item is painted."""
        super().initStyleOption(option, index)
        option.palette = _with_edges(option.palette, QPalette.ColorRole.PlaceholderText)


def _with_edges(palette: QPalette, role: QPalette.ColorRole) -> QPalette:
    edged = QPalette(palette)
    edged.setColor(QPalette.ColorRole.Window, palette.color(role).lighter(_DARKER))
    return edged
