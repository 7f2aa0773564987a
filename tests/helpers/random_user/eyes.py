"""What there is to act on: nothing is listed by name, so whatever is added to the window is found by itself."""

from random import Random

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QStackedWidget,
    QTabBar,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from farkle_explorer.program.centre import WorkspaceBar

FIELDS = (QAbstractSpinBox, QLineEdit, QComboBox, QAbstractButton, QAbstractSlider)
_PARTS = (WorkspaceBar, QTabBar)


def places() -> list[QWidget]:
    """Return the parts of the screen, each as likely to be acted on: the page seen, bars, windows.

    A stack is not asked for its page. PySide would take the page for a child of the answer's wrapper; with a stack of
    Qt's own (that of tabs) the wrapper lives no longer than this list, and takes the page's headers and viewports for
    deleted when it goes.
    """
    front = QApplication.activePopupWidget() or QApplication.activeModalWidget()
    if front is not None:
        return [front]
    windows = [window for window in QApplication.topLevelWidgets() if _is_seen(window)]
    parts = [each for each in QApplication.allWidgets() if _is_part(each) and _is_seen(each)]
    return sorted({*windows, *parts}, key=name_of)


def things(place: QWidget) -> list[QWidget]:
    """Return everything seen in a part of the screen.

    Not by ``findChildren``, after which PySide takes all that is found for children of the widget that was asked: when
    some other part goes away, it takes parts of the window for deleted that are not.
    """
    return [each for each in QApplication.allWidgets() if place.isAncestorOf(each) and _is_seen(each)] or [place]


def fields(place: QWidget) -> list[QWidget]:
    """Return everything in a part of the screen that takes a value."""
    return [each for each in things(place) if isinstance(each, FIELDS)]


def actions() -> list[QAction]:
    """Return everything that menus, tool bars and buttons with menus offer now."""
    widgets = QApplication.allWidgets()
    menus = {each for each in widgets if isinstance(each, QMenu)}
    buttons = [each for each in widgets if isinstance(each, QToolButton | QPushButton) and not _is_seen(each)]
    closed = {button.menu() for button in buttons} | {menu.menuAction() for menu in menus}
    open_to = [each for each in widgets if each not in closed and (each in menus or each.isVisible())]
    found = {action for each in open_to for action in each.actions()}
    return sorted((each for each in found if each not in closed and _can_be_chosen(each)), key=name_of)


def name_of(thing: QObject) -> str:
    """Return what a person would call it, with the kind of widget it is."""
    kind = type(thing).__name__
    if isinstance(thing, QAction):
        return f"{kind} “{thing.text()}”"
    if not isinstance(thing, QWidget):
        return kind
    text = thing.text() if isinstance(thing, QAbstractButton | QLabel) else ""
    own = (thing.accessibleName() or text or thing.objectName()).replace("\n", " ")[:40]
    return f"{kind} “{own}”" if own else kind


def a_choice(random: Random, found: list[QWidget]) -> QWidget | None:
    """Return one of them, or None of none."""
    return random.choice(found) if found else None


def _is_part(widget: QWidget) -> bool:
    return isinstance(widget, _PARTS) or isinstance(widget.parentWidget(), QStackedWidget)


def _is_seen(widget: QWidget) -> bool:
    return isValid(widget) and widget.isVisible() and widget.isEnabled() and not widget.visibleRegion().isEmpty()


def _can_be_chosen(action: QAction) -> bool:
    return isValid(action) and action.isEnabled() and action.isVisible() and not action.isSeparator()
