"""What can be done with the thing under the right button, or in focus when the menu key is pressed."""

from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QAction, QContextMenuEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QToolButton, QWidget

from farkle_explorer.bookmarks.panel import BookmarkPanel
from farkle_explorer.plots.export import ExportButton
from farkle_explorer.program.controls import Controls
from farkle_explorer.rolls.your_roll import YourRoll
from farkle_explorer.rules.panel import RulesPanel
from farkle_explorer.session.selection import SelectionModel
from farkle_explorer.strategies.page import StrategiesPage
from farkle_explorer.widgets.actions import WindowActions

# An action, a button that is clicked by its entry, one whose menu is taken over, or a line between groups.
Offer = QAction | QAbstractButton | None

_NO_KEYS: Final = Qt.KeyboardModifier.NoModifier


class ContextMenus(QObject):
    """Shows menus of actions and buttons that stand elsewhere, and does nothing of its own.

    Whatever has a menu itself, such as a field, keeps it. The right button also drags: a menu waits for its release.
    """

    def __init__(self, actions: WindowActions, selection: SelectionModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._selection = selection
        self._situation: tuple[Offer, ...] = (actions.copy, actions.bookmark, actions.enter_roll)
        self._solve = actions.solve
        self._offers: dict[QObject, tuple[Offer, ...]] = {}
        self._pressed: QPoint | None = None

    def serve(self, place: QWidget, *offers: Offer) -> None:
        """Offer these at `place`, and at what is in it and has no menu of its own."""
        if place not in self._offers:
            place.installEventFilter(self)
        self._offers[place] = offers

    def serve_view(self, view: QWidget, *, has_situation: bool = True) -> None:
        """Offer what can be done with the situation, and the ways out, at each part of `view` that has a way out."""
        about = self._situation if has_situation else ()
        self.serve(view, *about)
        for button in view.findChildren(ExportButton):
            self.serve(button.view, *about, None, button)

    def serve_panels(
        self,
        rules: RulesPanel,
        controls: Controls,
        roll: YourRoll,
        bookmarks: BookmarkPanel,
        strategies: StrategiesPage,
    ) -> None:
        """Offer at ruleset, dice, bookmarks and strategies what their buttons do."""
        files, head, tried, details = rules.files, rules.head, rules.try_roll, strategies.details
        for place in (rules, head.chooser):  # which would keep the event to itself
            self.serve(place, head.menu, None, files.undo, files.redo, None, head.read_rules, self._solve)
        self.serve(tried, tried.throw, tried.clear)
        self.serve(controls, *self._situation)
        own = roll.aside, roll.hold, roll.roll, roll.undo, roll.new_game
        self.serve(roll, *own, None, *self._situation, None, roll.export_button)
        self.serve(bookmarks, bookmarks.go, bookmarks.remove, bookmarks.undo, None, bookmarks.mark)
        chosen = details.map_button, details.save_button, details.remove_button
        self.serve(strategies, *chosen, None, strategies.export_button)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Show the menu of a place, as soon as the right button is released there."""
        if isinstance(event, QContextMenuEvent) and isinstance(watched, QMenu):
            return self._asked_beside(watched, event)
        if isinstance(event, QContextMenuEvent) and isinstance(watched, QWidget):
            return self._asked_at(watched, event)
        if self._pressed is None or not isinstance(event, QMouseEvent) or not isinstance(watched, QWidget):
            return False
        if event.type() is QEvent.Type.MouseButtonRelease:
            QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
            # Later: the widget has to hear of the release itself, or it keeps the mouse.
            QTimer.singleShot(0, self, partial(self._released, event.globalPosition().toPoint()))
        return False

    def _asked_beside(self, menu: QMenu, event: QContextMenuEvent) -> bool:
        """Show the menu of the place clicked while `menu` was open: on X11 only that menu hears of the click."""
        where = event.globalPos()
        if event.reason() is not QContextMenuEvent.Reason.Mouse or menu.geometry().contains(where):
            return False
        self._pressed = where
        QTimer.singleShot(0, self, partial(self._clicked_beside, where))
        return True

    def _clicked_beside(self, where: QPoint) -> None:
        widget = QApplication.widgetAt(where)
        if widget is not None:  # it heard nothing of the pointer while the menu was open
            none, here = Qt.MouseButton.NoButton, QPointF(widget.mapFromGlobal(where))
            moved = QMouseEvent(QEvent.Type.MouseMove, here, QPointF(where), none, none, _NO_KEYS)
            QApplication.sendEvent(widget, moved)
        self._released(where)

    def _asked_at(self, widget: QWidget, event: QContextMenuEvent) -> bool:
        """Show the menu of a widget, or wait for the release; return whether there is one."""
        if event.reason() is not QContextMenuEvent.Reason.Mouse:
            return widget in self._offers and self._show(widget, event.globalPos())
        # Qt may tell of the press at another widget after a menu was open.
        if widget not in self._offers or self._place_at(event.globalPos()) is None:
            return False
        self._pressed = event.globalPos()
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]
        return True

    def _released(self, where: QPoint) -> None:
        """Show the menu of what is under the pointer, unless something was dragged."""
        pressed, self._pressed = self._pressed, None
        place = self._place_at(where)
        dragged = pressed is None or (where - pressed).manhattanLength() >= QApplication.startDragDistance()
        if place is not None and not dragged:
            self._selection.select_hovered()
            self._show(place, where)

    def _place_at(self, where: QPoint) -> QWidget | None:
        """Return the innermost place at a point of the screen that offers anything."""
        place = QApplication.widgetAt(where)
        while place is not None and not self._offers.get(place):
            place = place.parentWidget()
        return place

    def _show(self, place: QWidget, where: QPoint) -> bool:
        if not self._offers[place]:
            return False
        menu = QMenu(place)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setToolTipsVisible(True)
        menu.installEventFilter(self)
        for offer in self._offers[place]:
            _add(menu, offer)
        menu.popup(where)
        return True


def _add(menu: QMenu, offer: Offer) -> None:
    """Put an offer into a menu; buttons that are not shown or say nothing are left out."""
    if offer is None:
        menu.addSeparator()
    elif isinstance(offer, QAction):
        menu.addAction(offer)
    elif isinstance(offer, QToolButton) and (own := offer.menu()) is not None:
        menu.addActions(own.actions())
    elif offer.text() and not offer.isHidden():
        action = menu.addAction(offer.text())
        action.setToolTip(offer.toolTip())
        action.setEnabled(offer.isEnabled())
        action.triggered.connect(partial(offer.click))
