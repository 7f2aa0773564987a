"""A small switch between several views of the same thing."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QToolButton, QWidget

from farkle_core.language.messages import _
from farkle_explorer.widgets.layouts import row
from farkle_explorer.widgets.theme import Theme


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
