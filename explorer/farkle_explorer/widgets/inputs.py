"""Buttons, number fields, lists, check boxes, bars and switches as the program has them."""

from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal, SignalInstance, Slot
from PySide6.QtGui import QFocusEvent, QMouseEvent, QPalette, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QLabel,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QSizePolicy,
    QSlider,
    QSpinBox,
    QStyleOptionButton,
    QToolButton,
    QWidget,
)

from farkle_core.language.messages import _
from farkle_explorer.widgets.layouts import row
from farkle_explorer.widgets.theme import FRAME, SPACING, Theme

_BAR: Final = 4  # height of a progress bar, in pixels
_STEPS: Final = 1000  # of a progress bar: more than it has pixels on most screens
_SCROLL_BAR: Final = 24  # pixels of a long list's scroll bar and frame, at most
_SHORTEST: Final = 9  # least number of visible characters of a choice


class NumberBox(QSpinBox):
    """A number field with step keys and arrows: a click into it selects the number, so that typing replaces it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lineEdit().installEventFilter(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # otherwise the wheel would focus it
        self._is_entered = False  # whether the button that gave the focus is still down

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        self._is_entered = event.reason() == Qt.FocusReason.MouseFocusReason
        super().focusInEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Select the whole number on the first click and on a double click; Qt would select one group of digits."""
        if event.type() == QEvent.Type.MouseButtonDblClick:
            watched.event(event)  # a third click selects all, too
            self.selectAll()
            return True
        if event.type() == QEvent.Type.MouseButtonRelease and self._is_entered:
            self._is_entered = False
            if not self.lineEdit().hasSelectedText():  # the user has not drawn over a part
                self.selectAll()
        return super().eventFilter(watched, event)

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


class Button(QPushButton):
    """A push button that stands out while it is checked; the style's own shade is invisible on dark windows."""

    def initStyleOption(self, option: QStyleOptionButton) -> None:  # noqa: N802
        super().initStyleOption(option)
        if self.isChecked():
            checked = QPalette(self.palette())
            checked.setColor(QPalette.ColorRole.Button, checked.color(QPalette.ColorRole.Mid))
            option.palette = checked


class CheckBox(QCheckBox):
    """A check box with a frame as strong as muted text; the style's own frame is invisible on dark windows."""

    def initStyleOption(self, option: QStyleOptionButton) -> None:  # noqa: N802
        super().initStyleOption(option)
        option.palette = _with_edges(self)


class RadioButton(QRadioButton):
    """A radio button with a ring as strong as the frame of a check box."""

    def initStyleOption(self, option: QStyleOptionButton) -> None:  # noqa: N802
        super().initStyleOption(option)
        option.palette = _with_edges(self)


class ButtonText(QLabel):
    """The text beside a check box or radio button; it wraps, and a click on it presses the button."""

    def __init__(self, words: str, pressed: QAbstractButton) -> None:
        super().__init__(words)
        self._pressed = pressed
        self.setWordWrap(True)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Press the button, as its own area does: with the left button of the mouse."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed.setFocus()
            self._pressed.click()


def _with_edges(box: QAbstractButton) -> QPalette:
    role = QPalette.ColorRole.PlaceholderText if box.isEnabled() else QPalette.ColorRole.Text
    edge = box.palette().color(QPalette.ColorRole.Highlight if box.hasFocus() else role)
    edged = QPalette(box.palette())
    edged.setColor(QPalette.ColorRole.Window, edge.lighter(FRAME))
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


def button(words: str, tip: str = "", clicked: Callable[[], object] | SignalInstance | None = None) -> QPushButton:
    """Return a button that Enter presses only while it has the focus."""
    made = Button(words)
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


def show_value(box: QComboBox, value: object, words: str = "") -> None:
    """Select a value without a signal; adds it with this text if it is missing."""
    with QSignalBlocker(box):
        if box.findData(value) < 0:
            box.addItem(words, value)
        box.setCurrentIndex(box.findData(value))


def shrink(box: QComboBox, characters: int) -> None:
    """Let a list become as narrow as `characters`, whatever its texts."""
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(characters)


def yield_room(box: QComboBox, longest: Iterable[str]) -> None:
    """Let a list shrink below the width of its longest text when space is short."""
    shrink(box, _SHORTEST)
    box.setMaximumWidth(max(map(box.fontMetrics().horizontalAdvance, longest)) + 6 * SPACING)
    box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)


def make_primary(pressed: QPushButton, theme: Theme) -> None:
    """Give the primary button of a page the accent colour."""
    pressed.setStyleSheet(
        f"QPushButton {{ background: {theme.accent}; color: {theme.on_accent}; padding: {SPACING}px; "
        f"border: 2px solid {theme.accent}; border-radius: {SPACING // 2}px; }}"
        f"QPushButton:hover, QPushButton:focus {{ border-color: {theme.text}; }}"
        f"QPushButton:disabled {{ background: {theme.line}; color: {theme.muted}; border-color: {theme.line}; }}"
    )


def button_style(theme: Theme) -> str:
    """Return the style sheet of small buttons among plots."""
    grey = theme.palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.ButtonText).name()
    return (
        f"QToolButton {{ color: {theme.muted}; background: {theme.panel}; border: 1px solid {theme.line};"
        f" padding: 1px 6px; }}"
        f"QToolButton:checked {{ color: {theme.text}; background: {theme.line}; }}"
        f"QToolButton:hover {{ color: {theme.text}; }}"
        f"QToolButton:disabled {{ color: {grey}; }}"
        f"QToolButton:focus {{ border-color: {theme.accent}; }}"
    )


def small_style() -> str:
    """Return the style that makes buttons of :func:`button_style` as low as a text line, and frameless while idle."""
    return "QToolButton { padding: 0 2px; border-color: transparent; } QToolButton::menu-indicator { image: none; }"


class Choice(QWidget):
    """A row of buttons with exactly one pressed.

    `options`: value, label and tooltip of each option; the first is selected.
    """

    chosen = Signal(str)  # the user selected another value

    def __init__(self, name: str, options: tuple[tuple[str, str, str], ...]) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        self._values = tuple(value for value, _, _ in options)
        layout = row(spacing=0)
        self.setLayout(layout)
        for number, (_value, words, tip) in enumerate(options):
            button = QToolButton()
            button.setText(words)
            button.setToolTip(tip)
            button.setAccessibleName(f"{name}: {words}")
            button.setCheckable(True)
            button.setChecked(number == 0)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self._group.addButton(button, number)
            layout.addWidget(button)
        self._group.buttonClicked.connect(self._clicked)

    @property
    def value(self) -> str:
        return self._values[self._group.checkedId()]

    def choose(self, value: str) -> None:
        """Select `value`, without a signal."""
        self._group.button(self._values.index(value)).setChecked(True)

    def apply_theme(self, theme: Theme) -> None:
        """Apply the theme: the pressed button stands out in both themes."""
        self.setStyleSheet(button_style(theme))

    def button(self, value: str) -> QAbstractButton:
        """Return the button that stands for a value; raise ValueError for an unknown one."""
        return self._group.button(self._values.index(value))

    @Slot(QAbstractButton)
    def _clicked(self, _button: QAbstractButton) -> None:
        self.chosen.emit(self.value)


class HelpMark(QToolButton):
    """A question mark button; its owner explains `about` when it is pressed."""

    def __init__(self, about: str) -> None:
        super().__init__()
        self.about = about
        self.setText("?")
        self.setAccessibleName(_("What is this? {about}", about=about))
        self.setToolTip(_("What is this? Explains the view and its words"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        kept = self.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.setSizePolicy(kept)

    def apply_theme(self, theme: Theme) -> None:
        self.setStyleSheet(button_style(theme) + small_style())
