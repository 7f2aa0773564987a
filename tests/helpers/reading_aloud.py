"""What a screen reader finds in a window: controls, their names, and the order of Tab."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QFrame, QLabel, QWidget

_MOST_CONTROLS = 400


def controls(top: QWidget) -> list[QWidget]:
    """Return all within `top` that may ever take the focus, seen or not.

    What belongs to another control is left out: the field in a box of numbers, the list of a box to choose from, what
    hands the focus on. So are words that can be selected with the mouse.
    """
    return [each for each in (top, *top.findChildren(QWidget)) if _takes_focus(each) and not _is_part(each)]


def name_of(control: QWidget) -> str:
    """Return what a screen reader calls a control.

    On Linux it takes the words chosen in a box for its name, and tells what the box is for by its label, or by its
    description.
    """
    interface = QAccessible.queryAccessibleInterface(control)
    if not isinstance(control, QComboBox):
        return str(interface.text(QAccessible.Text.Name))
    if any(flag == QAccessible.RelationFlag.Label for _, flag in interface.relations()):
        return control.accessibleName() or "labelled"
    return str(interface.text(QAccessible.Text.Description)) if control.accessibleName() else ""


def where(control: QWidget) -> str:
    """Return a control and what it stands in, to find it."""
    chain: list[str] = []
    widget: QWidget | None = control
    while widget is not None:
        chain.append(f"{type(widget).__name__} {widget.objectName() or widget.accessibleName()}".strip())
        widget = widget.parentWidget()
    return " in ".join(chain[:6])


def tab_round(top: QWidget) -> list[QWidget]:
    """Press Tab until it has come round, and return where it came."""
    visited: list[QWidget] = []
    for _ in range(_MOST_CONTROLS):
        focused = QApplication.focusWidget()
        if focused in visited:
            return visited
        if focused is not None:
            visited.append(focused)
        QTest.keyClick(focused or top, Qt.Key.Key_Tab)
    raise AssertionError("Tab does not come round")


def wants_tab(control: QWidget, top: QWidget) -> bool:
    """Return whether Tab has to come to a control as things stand."""
    seen = control.isVisible() and control.isEnabled() and control.window() is top
    return seen and bool(control.focusPolicy() & Qt.FocusPolicy.TabFocus)


def _takes_focus(widget: QWidget) -> bool:
    return widget.focusPolicy() is not Qt.FocusPolicy.NoFocus and widget.focusProxy() is None


def _is_part(widget: QWidget) -> bool:
    around: QWidget | None = widget.parentWidget()
    in_popup = isinstance(around, QFrame) and isinstance(around.parentWidget(), QComboBox)
    return isinstance(around, QAbstractSpinBox | QComboBox) or in_popup or isinstance(widget, QLabel)
