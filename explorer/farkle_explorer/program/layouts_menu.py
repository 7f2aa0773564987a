"""The menu of named layouts: restore, save, delete."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QByteArray, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from farkle_core.language.messages import N_, _
from farkle_explorer.program.window_layout import WindowLayout
from farkle_explorer.widgets.opener import NameDialog

REPLACES: Final = N_("A layout with this name exists; it will be replaced.")
OTHER_VERSION: Final = N_("The layout “{name}” was saved by another version of the program and cannot be used.")
SAVED: Final = N_("Layout saved as “{name}”; it is in the menu View, Layouts.")
DELETED: Final = N_("Layout “{name}” deleted. You can bring it back in the menu View, Layouts.")


class LayoutsMenu(QMenu):
    """Lists the stored layouts; a click restores one."""

    reported = Signal(str)

    def __init__(self, layout: WindowLayout, reset: QAction, save: QAction, window: QWidget) -> None:
        super().__init__(_("&Layouts"), window)
        self._layout, self._window = layout, window
        self._forgotten: tuple[str, dict[str, QByteArray]] | None = None
        self.delete = QMenu(_("&Delete"), self)
        self.asking: NameDialog | None = None
        self.addAction(reset)
        self.addSeparator()
        self._end = self.addSeparator()
        self.addAction(save)
        self.addMenu(self.delete)
        self.bring_back = self.addAction("")
        self._named: list[QAction] = []
        save.triggered.connect(self._ask)
        self.bring_back.triggered.connect(self._bring_back)
        self._fill()

    def _fill(self) -> None:
        for action in self._named:
            self.removeAction(action)
            self.delete.removeAction(action)
            action.deleteLater()
        self._named.clear()
        for name in self._layout.names:
            self.insertAction(self._end, self._action(name, self._put))
            self.delete.addAction(self._action(name, self._forget))
        self._end.setVisible(bool(self._named))
        self.delete.setEnabled(bool(self._named))
        self.bring_back.setVisible(self._forgotten is not None)
        if self._forgotten is not None:
            self.bring_back.setText(_("&Bring back “{shown}”", shown=_shown(self._forgotten[0])))

    def _action(self, name: str, does: Callable[..., None]) -> QAction:
        action = QAction(_shown(name), self)
        action.triggered.connect(partial(does, name))
        self._named.append(action)
        return action

    def _put(self, name: str, *_checked: object) -> None:
        if not self._layout.put(name):
            self.reported.emit(_(OTHER_VERSION, name=name))

    def _forget(self, name: str, *_checked: object) -> None:
        self._forgotten = name, self._layout.forget(name)
        self._fill()
        self.reported.emit(_(DELETED, name=name))

    @Slot()
    def _bring_back(self) -> None:
        if self._forgotten is not None:
            self._layout.bring_back(*self._forgotten)
            self._forgotten = None
            self._fill()

    @Slot()
    def _ask(self) -> None:
        title, label = _("Save the layout"), _("&Name of the layout")
        self.asking = NameDialog(
            title, label, self._window, lambda name: _(REPLACES) if name in self._layout.names else ""
        )
        self.asking.named.connect(self._keep)
        self.asking.finished.connect(self.asking.deleteLater)
        self.asking.open()

    @Slot(str)
    def _keep(self, name: str) -> None:
        self._layout.keep_as(name)
        self._fill()
        self.reported.emit(_(SAVED, name=name))


def _shown(name: str) -> str:
    return name.replace("&", "&&")
