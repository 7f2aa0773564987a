"""Notices that tables come to look different while a picture of them is painted."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QEvent, QObject, Slot
from PySide6.QtWidgets import QAbstractItemView

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


class Watch(QObject):
    """Knows whether other rows, other chosen ones, or other colours and letters are shown than at first.

    Where the tables are, and how large, is for others to compare.
    """

    def __init__(self, tables: Iterable[QAbstractItemView], parent: QObject) -> None:
        super().__init__(parent)
        self.has_noticed = False
        self.is_blind = True  # whether what changes now is put back before anybody sees it
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
        """Look at what comes to a table."""
        if event.type() in _OTHER_LOOKS:
            self._notice()
        return False
