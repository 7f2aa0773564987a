"""When a person is done with a field: what is typed or dragged within one visit is one step of undo."""

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QApplication, QWidget


class Visits(QObject):
    """Follows from field to field.

    Only where the focus goes is looked at: what it leaves may be gone already.
    """

    # another field, or none, has the focus now. Parts of one field, as dice to click or an open list, are no others.
    ended = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._field: QWidget | None = None
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._focus_moved)

    @Slot(object, object)
    def _focus_moved(self, _left: QWidget | None, reached: QWidget | None) -> None:
        field = _field_of(reached)
        if field is not self._field:
            self._field = field
            self.ended.emit()


def _field_of(widget: QWidget | None) -> QWidget | None:
    """Return what a value is typed into that `widget` is or is part of, else the widget itself."""
    above = widget
    while above is not None and not hasattr(above, "edited"):
        above = above.parentWidget()
    return widget if above is None else above
