"""What the pointer or the selection is on, in words, at the foot of the window."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Slot

from farkle_explorer.plots.frame import DataView
from farkle_explorer.plots.line import Line
from farkle_explorer.plots.veil import Freshness
from farkle_explorer.session.moments import Selection


class ReadOut(QObject):
    """Reads out what a view says of the place under the pointer; else what is selected."""

    def __init__(
        self,
        views: Sequence[DataView],
        selected: Callable[[], str],
        show: Callable[[str], object],
        forget_tip: Callable[[], object],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._forget_tip = forget_tip
        self._views: dict[Line, DataView] = {view.readout: view for view in views}
        self._selected, self._show = selected, show
        for view in views:
            view.readout.changed.connect(self._read)
            view.hovered.connect(self._pointed)

    @Slot()
    def show_selection(self, _selection: Selection | None = None, _fields: object = None) -> None:
        """Read out what is selected."""
        self._show(self._selected())

    @Slot()
    def turn_page(self) -> None:
        """Read out what is selected: what was said about a page that is seen no more is no longer of use.

        Its views need not notice: not all tell when the pointer leaves them, least when it does not move.
        """
        self._forget_tip()
        self.show_selection()

    @Slot(str)
    def _read(self, words: str) -> None:
        line = self.sender()
        if isinstance(line, Line) and words and self._is_looked_at(self._views[line]):
            self._show(f"{self._views[line].accessibleName()}: {words}")

    @Slot(dict)
    def _pointed(self, fields: dict[str, int]) -> None:
        if not fields:
            self.show_selection()

    @staticmethod
    def _is_looked_at(view: DataView) -> bool:
        return view.isVisible() and view.underMouse() and view.freshness is Freshness.FRESH
