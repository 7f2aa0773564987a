"""The base of data views: title, controls, pointer, keys, legend, a line of exact numbers, export."""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QWidget

from farkle_core.language.messages import _
from farkle_explorer.plots.export import ExportButton
from farkle_explorer.plots.legend import Samples
from farkle_explorer.plots.line import Line
from farkle_explorer.plots.pointer import Place, Pointer
from farkle_explorer.widgets.actions import steps
from farkle_explorer.widgets.text_table import TextTable
from farkle_explorer.widgets.theme import Theme


class _TakesTheme(Protocol):
    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""


class PointedView(QWidget):
    """Moves the selection by clicks and keys, and describes the state under the pointer, or the selection.

    Subclasses lay out the parts and define the places: :meth:`step`, :meth:`own_words`, :meth:`words_at`, and
    :meth:`fields` unless a place is one number for each of :attr:`place_fields`.
    """

    place_fields: tuple[str, ...] = ("banked", "opponent")  # the fields of the selection that form a place
    picked = Signal(dict)  # a click or key selects these fields and values
    hovered = Signal(dict)  # the state under the pointer; empty if there is none
    reported = Signal(str)  # the result of an export

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.title, self.readout = Line(strong=True), Line()
        self.samples = Samples(_("{name}: colours", name=name))
        self.pointer = Pointer(self)
        self._theme = Theme.light()
        self._themed: list[_TakesTheme] = [self.samples]

    def follow_pointer(self) -> None:
        """Describe the state under :attr:`pointer` from now on."""
        self.pointer.moved.connect(self._pointer_moved)

    def new_export(self, table: Callable[[], TextTable], name: Callable[[], str], *, small: bool) -> ExportButton:
        """Return a button that exports this view; see :class:`ExportButton`."""
        button = ExportButton(self, table, name, small=small)
        button.reported.connect(self.reported)
        self._themed.append(button)
        return button

    def theme_parts(self, *parts: object) -> None:
        """Apply the theme to these parts whenever the view gets one."""
        self._themed += [part for part in parts if hasattr(part, "apply_theme") and part not in self._themed]

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        for line in (self.title, self.readout):
            line.set_colour(QColor(theme.text))
        for part in self._themed:
            part.apply_theme(theme)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        right, up = steps(event)
        if not (right or up) or not self.step(right, up):
            super().keyPressEvent(event)

    def step(self, right: int, up: int) -> bool:  # noqa: ARG002
        """Move the selection by steps of the view; return whether that was possible."""
        return False

    def fields(self, place: Place) -> dict[str, int]:
        return dict(zip(self.place_fields, place, strict=True))

    def own_words(self) -> str | None:
        """Return the numbers of the selection; None while they are unknown."""
        return None

    def words_at(self, place: Place) -> str:  # noqa: ARG002
        return ""

    def describe_by(self, words: str) -> None:
        """Describe the picture for screen readers, with the numbers of the selection."""

    @Slot()
    def read_out(self) -> None:
        """Show the numbers under the pointer, otherwise of the selection; the latter also describe the picture."""
        if (own := self.own_words()) is not None:
            place = self.pointer.place
            self.readout.set_text(own if place is None else self.words_at(place))
            self.describe_by(own)

    def pick(self, place: Place | None) -> None:
        if place is not None:
            self.picked.emit(self.fields(place))

    @Slot()
    def _pointer_moved(self) -> None:
        self.read_out()
        place = self.pointer.place
        self.hovered.emit({} if place is None else self.fields(place))
