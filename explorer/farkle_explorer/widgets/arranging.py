"""Rows, columns, buttons and drop-down lists, each created in one line."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt, SignalInstance, Slot
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPalette, QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSlider,
    QSpinBox,
    QStyleOptionButton,
    QVBoxLayout,
    QWidget,
)

from farkle_explorer.widgets.theme import SPACING, Theme

# A widget or a layout, optionally with its stretch; None is stretchable space.
_Box = TypeVar("_Box", bound=QBoxLayout)

Piece = QWidget | QLayout | tuple[QWidget | QLayout, int] | None
Margins = tuple[int, int, int, int]  # left, top, right, bottom
_DARKER: Final = 140  # per cent by which the Fusion style darkens the window's colour for box edges
_LEAST_HEIGHT: Final = 200
_BAR: Final = 4  # height of a progress bar, in pixels
_STEPS: Final = 1000  # of a progress bar: more than it has pixels on most screens
_SCROLL_BAR: Final = 24  # pixels of a long list's scroll bar and frame, at most
_SHORTEST: Final = 9  # least number of visible characters of a choice
_ALL: Final = 1000  # stretch of a content; its margins grow only when it has its maximum width
# lines of text on a page that is tall enough for larger text, and how much larger that is
_TALL, _LARGER = 60, 1.25
_CLOSE: Final = 0.01  # smaller changes of a size are rounding


class NumberBox(QSpinBox):
    """A number field with step keys and arrows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # otherwise the wheel would focus it

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Ignore the wheel, so that the surrounding area scrolls."""
        event.ignore()


class DropDown(QComboBox):
    """A drop-down list."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def showPopup(self) -> None:  # noqa: N802
        """Open the list, as wide as its text; Qt measures headings as if they were not bold."""
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + _SCROLL_BAR)
        super().showPopup()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Ignore the wheel, so that the surrounding area scrolls."""
        event.ignore()


class Slider(QSlider):
    """A horizontal slider."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Ignore the wheel, so that the surrounding area scrolls."""
        event.ignore()


def row(*pieces: Piece, spacing: int = SPACING, margins: int | Margins = 0) -> QHBoxLayout:
    """Return a layout with `pieces` side by side; lengths in pixels."""
    return _filled(QHBoxLayout(), pieces, spacing, margins)


def column(*pieces: Piece, spacing: int = SPACING, margins: int | Margins = 0) -> QVBoxLayout:
    """Return a layout with `pieces` one below the other; lengths in pixels."""
    return _filled(QVBoxLayout(), pieces, spacing, margins)


def _filled(box: _Box, pieces: Iterable[Piece], spacing: int, margins: int | Margins) -> _Box:
    box.setContentsMargins(*([margins] * 4 if isinstance(margins, int) else margins))
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


def button(words: str, tip: str = "", clicked: Callable[[], object] | SignalInstance | None = None) -> QPushButton:
    """Return a button that Enter presses only while it has the focus."""
    made = QPushButton(words)
    made.setToolTip(tip)
    made.setAutoDefault(False)
    if clicked is not None:
        made.clicked.connect(clicked)
    return made


def drop_down(
    name: str, entries: Iterable[tuple[str, object]], chosen: Callable[[], object] | None = None
) -> QComboBox:
    """Return a drop-down list of `entries`: pairs of text and value."""
    box = DropDown()
    box.setAccessibleName(name)
    box.setAccessibleDescription(name)  # on Linux screen readers read the current text as the name
    for words, value in entries:
        box.addItem(words, value)
    if chosen is not None:
        box.currentIndexChanged.connect(chosen)
    return box


def bold(font: QFont) -> QFont:
    """Return `font` in bold."""
    heavy = QFont(font)
    heavy.setBold(True)
    return heavy


def set_font(widget: QWidget, times: float = 1.0, *, bold: bool = False) -> None:
    """Multiply the size of a widget's font by `times`, and make it bold or not."""
    font = QFont(widget.font())
    if times != 1.0:
        font.setPointSizeF(font.pointSizeF() * times)
    font.setBold(bold)
    widget.setFont(font)


def fit_text(page: QWidget, height: int) -> bool:
    """Enlarge the text of a page that is tall, to be read from further away; return whether its size has changed.

    `height`: of the page, in pixels.
    """
    usual = QApplication.font()
    times = _LARGER if height >= _TALL * QFontMetrics(usual).height() else 1.0
    size = usual.pointSizeF() * times
    growth = size / page.font().pointSizeF()
    if abs(growth - 1.0) < _CLOSE:
        return False
    # one by one: widgets with a style sheet do not inherit a font
    for part, font in [(each, QFont(each.font())) for each in (page, *_parts(page))]:
        font.setPointSizeF(font.pointSizeF() * growth)
        part.setFont(font)
    return True


def _parts(widget: QObject) -> Iterator[QWidget]:
    """Return all widgets in a widget, but no windows."""
    for each in widget.children():
        if isinstance(each, QWidget) and not each.isWindow():
            yield each
            yield from _parts(each)


def show_value(box: QComboBox, value: object, words: str = "") -> None:
    """Select a value without a signal; adds it with this text if it is missing."""
    with QSignalBlocker(box):
        if box.findData(value) < 0:
            box.addItem(words, value)
        box.setCurrentIndex(box.findData(value))


def yield_room(box: QComboBox, longest: Iterable[str]) -> None:
    """Let a list shrink below the width of its longest text when space is short.

    A page with a fixed list width would make docks fold.
    """
    box.setSizeAdjustPolicy(DropDown.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(_SHORTEST)
    box.setMaximumWidth(max(map(box.fontMetrics().horizontalAdvance, longest)) + 6 * SPACING)
    box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)


def write_in(label: QLabel, colour: str) -> None:
    """Set the colour of a label's text."""
    palette = label.palette()
    palette.setColor(label.foregroundRole(), QColor(colour))
    label.setPalette(palette)


def mute(*labels: QLabel) -> None:
    """Give labels the colour of explanations, in every theme."""
    for label in labels:
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)


def make_primary(pressed: QPushButton, theme: Theme) -> None:
    """Give the primary button of a page the accent colour."""
    pressed.setStyleSheet(
        f"QPushButton {{ background: {theme.accent}; color: {theme.on_accent}; padding: {SPACING}px; "
        f"border: 2px solid {theme.accent}; border-radius: {SPACING // 2}px; }}"
        f"QPushButton:hover, QPushButton:focus {{ border-color: {theme.text}; }}"
        f"QPushButton:disabled {{ background: {theme.line}; color: {theme.muted}; border-color: {theme.line}; }}"
    )


def show_in_front(window: QWidget) -> None:
    """Show and raise a window, and give it the focus."""
    window.show()
    window.raise_()
    window.activateWindow()


class CheckBox(QCheckBox):
    """A check box with a frame as strong as muted text; the style's own frame is invisible on dark windows."""

    def initStyleOption(self, option: QStyleOptionButton) -> None:  # noqa: N802
        """Set the colours of the box."""
        super().initStyleOption(option)
        role = QPalette.ColorRole.PlaceholderText if self.isEnabled() else QPalette.ColorRole.Text
        option.palette = _with_edges(self.palette(), QPalette.ColorRole.Highlight if self.hasFocus() else role)


def _with_edges(palette: QPalette, role: QPalette.ColorRole) -> QPalette:
    edged = QPalette(palette)
    edged.setColor(QPalette.ColorRole.Window, palette.color(role).lighter(_DARKER))
    return edged


class QuietBar(QProgressBar):
    """A thin progress bar without text that repaints with the window.

    Qt's own bar repaints at once after each change, and with it everything in the window that waits for a repaint.
    `name`: its accessible name. `keeps_room`: nothing moves when it is shown or hidden.
    """

    def __init__(self, name: str, *, keeps_room: bool = False) -> None:
        super().__init__(textVisible=False)
        self.setAccessibleName(name)
        self.setFixedHeight(_BAR)
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(keeps_room)
        self.setSizePolicy(policy)
        self.show_fraction(0.0)

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self.setStyleSheet(
            f"QProgressBar {{ border: 0; background: {theme.line}; }}"
            f"QProgressBar::chunk {{ background: {theme.accent}; }}"
        )

    def show_fraction(self, fraction: float | None) -> None:
        """Show the share of the work done, 0 to 1; without one the bar only moves."""
        self.setUpdatesEnabled(False)
        self.setRange(0, 0 if fraction is None else _STEPS)
        self.setValue(round(_STEPS * (fraction or 0.0)))
        self.setUpdatesEnabled(True)


class Centred(QWidget):
    """Centres its content, no wider than a number of characters."""

    def __init__(self, content: QWidget, characters: int) -> None:
        super().__init__()
        self._content, self._characters = content, characters
        self.setLayout(row(None, (content, _ALL), None))
        self._limit()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Fit the width to another font."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._limit()

    def _limit(self) -> None:
        self._content.setMaximumWidth(self._characters * self.fontMetrics().averageCharWidth())


class VerticalScroll(QScrollArea):
    """Scrolls vertically only."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._content = content
        self.setWidget(content)
        self.verticalScrollBar().rangeChanged.connect(self._range_changed)

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the size of the whole content."""
        return self._content.sizeHint()

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Return the content's full width, and a small height."""
        bar = self.verticalScrollBar()
        room = bar.sizeHint().width() if bar.maximum() > 0 and not self.visibleRegion().isEmpty() else 0
        return QSize(self._content.minimumSizeHint().width() + room, _LEAST_HEIGHT)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Update the width when the content needs more."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    @Slot(int, int)
    def _range_changed(self, _least: int, _most: int) -> None:
        self.updateGeometry()
