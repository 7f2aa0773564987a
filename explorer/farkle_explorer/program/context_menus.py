"""Context menus of the item under the pointer or with the focus."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QAction, QContextMenuEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QToolButton, QWidget

from farkle_explorer.bookmarks.panel import BookmarkPanel
from farkle_explorer.plots.export import ExportButton
from farkle_explorer.program.controls import Controls
from farkle_explorer.rules.panel import RulesPanel
from farkle_explorer.session.selection import SelectionModel
from farkle_explorer.widgets.actions import WindowActions

if TYPE_CHECKING:
    from farkle_explorer.strategies.page import StrategiesPage

# An action, a button that its entry clicks, a button whose menu is added, or a separator.
MenuEntry = QAction | QAbstractButton | None

_NO_KEYS: Final = Qt.KeyboardModifier.NoModifier


class ContextMenus(QObject):
    """Builds context menus from existing actions and buttons.

    Widgets with a context menu of their own, such as fields, keep it. The right button also drags, so a menu opens on
    its release.
    """

    def __init__(self, actions: WindowActions, selection: SelectionModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._selection = selection
        self._situation: tuple[MenuEntry, ...] = (actions.copy, actions.bookmark, actions.enter_roll)
        self._solve = actions.solve
        self._offers: dict[QObject, tuple[MenuEntry, ...]] = {}
        self._pressed: QPoint | None = None

    def serve(self, place: QWidget, *offers: MenuEntry) -> None:
        """Offer these entries at `place` and at its descendants without a menu of their own."""
        if place not in self._offers:
            place.installEventFilter(self)
        self._offers[place] = offers

    def serve_view(self, view: QWidget, *, has_situation: bool = True) -> None:
        """Offer the actions of the situation and the exports at each part of `view` that has an export button."""
        about = self._situation if has_situation else ()
        self.serve(view, *about)
        for button in view.findChildren(ExportButton):
            self.serve(button.view, *about, None, button)

    def serve_panels(
        self,
        rules: RulesPanel,
        controls: Controls,
        bookmarks: BookmarkPanel,
    ) -> None:
        """Offer the buttons' actions at the ruleset, the dice and the bookmarks."""
        files, head, tried = rules.files, rules.head, rules.try_roll
        for place in (rules, head.chooser):  # which would consume the event
            self.serve(place, *files.all, None, files.undo, files.redo, None, self._solve)
        self.serve(tried, tried.throw, tried.clear)
        self.serve(controls, *self._situation)
        self.serve(bookmarks, bookmarks.go, bookmarks.remove, bookmarks.undo, None, bookmarks.mark)

    def serve_strategies(self, page: StrategiesPage) -> None:
        """Offer the buttons' actions at the strategies."""
        details = page.details
        chosen = details.map_button, details.save_button, details.remove_button
        self.serve(page, *chosen, None, page.export_button)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if isinstance(event, QContextMenuEvent) and isinstance(watched, QMenu):
            return self._asked_beside(watched, event)
        if isinstance(event, QContextMenuEvent) and isinstance(watched, QWidget):
            return self._asked_at(watched, event)
        if self._pressed is None or not isinstance(event, QMouseEvent) or not isinstance(watched, QWidget):
            return False
        if event.type() is QEvent.Type.MouseButtonRelease:
            QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
            # Deferred: the widget needs the release event, or it keeps grabbing the mouse.
            QTimer.singleShot(0, self, partial(self._released, event.globalPosition().toPoint()))
        return False

    def _asked_beside(self, menu: QMenu, event: QContextMenuEvent) -> bool:
        """Open the menu at a click outside the open `menu`; on X11 only that menu gets the click."""
        where = event.globalPos()
        if event.reason() is not QContextMenuEvent.Reason.Mouse or menu.geometry().contains(where):
            return False
        self._pressed = where
        QTimer.singleShot(0, self, partial(self._clicked_beside, where))
        return True

    def _clicked_beside(self, where: QPoint) -> None:
        widget = QApplication.widgetAt(where)
        if widget is not None:  # it received no pointer events while the menu was open
            none, here = Qt.MouseButton.NoButton, QPointF(widget.mapFromGlobal(where))
            moved = QMouseEvent(QEvent.Type.MouseMove, here, QPointF(where), none, none, _NO_KEYS)
            QApplication.sendEvent(widget, moved)
        self._released(where)

    def _asked_at(self, widget: QWidget, event: QContextMenuEvent) -> bool:
        """Open the menu of a widget, or wait for the release; return whether it has a menu."""
        if event.reason() is not QContextMenuEvent.Reason.Mouse:
            return widget in self._offers and self._show(widget, event.globalPos())
        # Qt may send the press to another widget after a menu was open.
        if widget not in self._offers or self._place_at(event.globalPos()) is None:
            return False
        self._pressed = event.globalPos()
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]
        return True

    def _released(self, where: QPoint) -> None:
        """Open the menu of the widget under the pointer, unless the user dragged."""
        pressed, self._pressed = self._pressed, None
        place = self._place_at(where)
        dragged = pressed is None or (where - pressed).manhattanLength() >= QApplication.startDragDistance()
        if place is not None and not dragged:
            self._selection.select_hovered()
            self._show(place, where)

    def _place_at(self, where: QPoint) -> QWidget | None:
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


def _add(menu: QMenu, offer: MenuEntry) -> None:
    """Add an entry to a menu; skips hidden buttons and buttons without text."""
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
