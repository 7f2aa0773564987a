"""The frame of a data view: its question, the selection, and the numbers under the pointer."""

from collections.abc import Callable
from typing import Final, Protocol

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QLayout, QWidget

from farkle_core.language.messages import _
from farkle_core.solution.solution import Solution
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.canvas import Canvas
from farkle_explorer.plots.export import ExportButton, file_name
from farkle_explorer.plots.legend import Samples
from farkle_explorer.plots.veil import ComingWords, Freshness, Veil
from farkle_explorer.session.following import Prompt
from farkle_explorer.session.selection_space import Selection, SelectionSpace, nearest
from farkle_explorer.widgets.actions import steps
from farkle_explorer.widgets.inputs import HelpMark
from farkle_explorer.widgets.layouts import FoldingRow, column, row
from farkle_explorer.widgets.lettering import Line
from farkle_explorer.widgets.text_table import TextTable
from farkle_explorer.widgets.theme import Theme

Place = tuple[int, ...]  # a position in a view, such as two scores in points, or a row and a column


class Pointer(QObject):
    """The position of the pointer."""

    moved = Signal()  # the pointer has moved or left

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.place: Place | None = None

    def go(self, *place: int) -> None:
        """Move to a place, or leave without one."""
        if (place or None) != self.place:
            self.place = place or None
            self.moved.emit()


class CanvasPointer(Pointer):
    """The pointer on a canvas, with its mark; it moves between the points of a grid."""

    picked = Signal(int, int)  # the clicked place

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._grid: tuple[range, range] | None = None
        canvas.pressed.connect(self._pressed)
        canvas.pointed.connect(self._pointed)
        canvas.pointer_left.connect(self._left)

    def set_grid(self, across: range, up: range) -> None:
        """Set the scores of the grid, in points, also for the axes; clears the position."""
        self._grid, self.place = (across, up), None
        self._canvas.across.set_scores(across)
        self._canvas.up.set_scores(up)

    def clear_grid(self) -> None:
        self._grid = self.place = None

    def nearest(self, across: float, up: float) -> tuple[int, int] | None:
        """Return the place nearest to a point of the plot; None without a grid."""
        if self._grid is None:
            return None
        return nearest(self._grid[0], round(across)), nearest(self._grid[1], round(up))

    @Slot(float, float)
    def _pressed(self, across: float, up: float) -> None:
        if (place := self.nearest(across, up)) is not None:
            self.picked.emit(*place)

    @Slot(float, float)
    def _pointed(self, across: float, up: float) -> None:
        if (place := self.nearest(across, up)) is not None:
            self.go(*place)

    @Slot()
    def _left(self) -> None:
        self.go()

    def go(self, *place: int) -> None:
        """Move to a place, with the canvas's mark, or leave without one."""
        if (place or None) != self.place:
            self._canvas.hover_mark.place(*(place or (None, None)))
        super().go(*place)


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

    def new_export(self, table: Callable[[], TextTable], name: Callable[[], str]) -> ExportButton:
        """Return a button that exports this view; see :class:`ExportButton`."""
        button = ExportButton(self, table, name)
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


_UNIT: Final = 8
_ANY_WIDTH: Final = 16_777_215  # that Qt allows at most


class DataView(PointedView):
    """A title that asks the view's question, the selection, controls, the picture, and a line of exact numbers.

    Subclasses fill the frame with :meth:`set_body` and :meth:`add_control`, update its lines, and show :meth:`current`
    in :meth:`draw`.
    """

    # Below this height in lines of text, the picture takes the place of lines that the status bar repeats.
    full_lines = 22

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.subtitle = Line()
        self.samples.hide()
        self.help_mark = HelpMark(name)
        self._head = QWidget()  # controls, and small tools, beside the title if there is room
        self._controls_row, self._tools_row = row(None), row(spacing=0)
        self._head.setLayout(row((self._controls_row, 1), self._tools_row))
        self._solution: Solution | None = None
        self._space: SelectionSpace | None = None
        self._selection: Selection | None = None
        self._current: tuple[Solution, Selection] | None = None
        self._picture: QWidget | None = None
        self._aside: tuple[QWidget, ...] = ()
        self._is_part = False
        self._body = QWidget()
        self._veil = Veil(self._body)
        self._coming = ComingWords(self._body)
        self.freshness = Freshness.EMPTY  # whether the content is current
        self.theme_parts(self._veil, self.help_mark)
        head = column(FoldingRow(self.title, self._head, spacing=_UNIT // 2), self.subtitle, spacing=_UNIT // 2)
        self._foot = QWidget()
        self._foot.setLayout(FoldingRow(self.readout, self.samples, spacing=_UNIT // 2))
        self.setLayout(column(head, (self._body, 1), self._foot, spacing=_UNIT // 2, margins=_UNIT))

    @property
    def notice(self) -> str:
        """The notice over the picture; ``""`` while the content is current."""
        return self._veil.words

    def current(self) -> tuple[Solution, Selection] | None:
        """Return the solution and the selection to show; None if there is no solution, or it lacks the selection."""
        return self._current

    def situation(self) -> str:
        """Return the selection in words; ``""`` without a solution."""
        if self._space is None or self._selection is None:
            return ""
        return plot_words.situation(self._selection, self._space)

    def dice_in_words(self) -> str:
        """Return the selected dice, abbreviated; ``""`` if there is no selection."""
        chosen = self._selection
        if chosen is None:
            return ""
        if self._space is None or self._current is None:
            return plot_words.dice(chosen.dice)
        return self._space.dice_of(chosen).short(chosen.dice - 1)

    def file_name(self) -> str:
        """Return a file name for the content, without suffix."""
        return file_name(self.title.text(), self.situation())

    def set_solution(self, solution: Solution | None) -> None:
        self.take_solution(solution)
        self.draw()

    def show_selection(self, selection: Selection) -> None:
        """Show the selected turn, and mark the selection in it."""
        self.take_selection(selection)
        self.draw()

    def take_selection(self, selection: Selection) -> None:
        self._selection = selection
        self._find_current()

    @Slot()
    def draw(self) -> None:
        """Update all parts, if visible."""

    def take_solution(self, solution: Solution | None) -> None:
        """Store the solution, which may be None; a new one is current."""
        self._solution, solved = solution, solution is not None
        self._space = None if solution is None else SelectionSpace.of_solution(solution)
        self._find_current()
        self._set_state(Freshness.FRESH if solved else Freshness.EMPTY)
        self.samples.setVisible(solved)

    def _find_current(self) -> None:
        """Determine once what to show, because all parts of a view need it."""
        solution, space, chosen = self._solution, self._space, self._selection
        exists = space is not None and chosen is not None and space.has(chosen)
        self._current = (solution, chosen) if exists and solution is not None and chosen is not None else None

    def set_stale(self, stale: bool) -> None:
        """Set whether the rules have changed since the solve."""
        if self.freshness is not Freshness.EMPTY:
            self._set_state(Freshness.STALE if stale else Freshness.FRESH)

    def set_waiting(self, waiting: bool) -> None:
        """Set whether a worker still computes the picture."""
        self._coming.set_waiting(waiting)

    def invite(self, prompt: Prompt) -> None:
        """Show why there is no valid content."""
        self._veil.invite(prompt)

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self.subtitle.set_colour(QColor(theme.muted))
        self._colour_readout()
        self.setPalette(theme.panel_palette)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the background; if Qt filled it, every page change would paint the page twice."""
        QPainter(self).fillRect(event.rect(), self.palette().color(self.backgroundRole()))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._show_lines()

    def _show_lines(self) -> None:
        is_high = self.height() >= self.full_lines * self.fontMetrics().height()
        self.subtitle.setVisible(is_high and not self._is_part)
        self.readout.setVisible(is_high)

    def show_beside(self, *, small: bool) -> None:
        """Show the view beside others, which name the selection; `small`: only the picture."""
        self._is_part = True
        for part in (self.title, self._head, self._foot):
            part.setVisible(not small)
        for part in self._aside:
            part.setMaximumWidth(0 if small else _ANY_WIDTH)
        if isinstance(self._picture, Canvas):
            self._picture.show_names(not small)
        self._show_lines()

    def set_body(self, picture: QAbstractScrollArea, *beside: QWidget, layout: QLayout | None = None) -> None:
        """Set the picture, and the explanations at its right; or its `layout`, which contains it."""
        self._body.setLayout(layout or row((picture, 1), *beside))
        self._picture, self._aside = picture, beside
        self.theme_parts(picture, *beside)
        self.setFocusProxy(picture)
        self._tools_row.addWidget(self.help_mark)  # only now: Tab skips widgets placed there before the picture
        picture.viewport().setAccessibleName(picture.accessibleName())
        self._veil.raise_()

    def add_control(self, *widgets: QWidget) -> None:
        """Add controls beside the title, or below it if space is short."""
        for widget in widgets:
            self._controls_row.insertWidget(self._controls_row.count() - 1, widget)
        self.theme_parts(*widgets)

    def add_tool(self, widget: QWidget) -> None:
        """Add a small tool that does not change the picture, beside the selection."""
        self._tools_row.insertWidget(self._tools_row.count() - 1, widget)

    def clear_words(self) -> None:
        self.subtitle.set_text("")
        self.readout.set_text("")
        self.describe(self.notice)

    def describe(self, *sentences: str) -> None:
        """Describe the picture in words, for screen readers."""
        text = ". ".join(filter(None, sentences))
        self.setAccessibleDescription(text)
        if self._picture is not None:
            self._picture.setAccessibleDescription(text)

    def describe_by(self, words: str) -> None:
        """Describe the picture by its title, the selection, and these numbers."""
        self.describe(self.title.text(), self.subtitle.text(), words, self.notice)

    def _set_state(self, state: Freshness) -> None:
        self.freshness = state
        self._veil.set_state(state)
        self._colour_readout()

    def _colour_readout(self) -> None:
        stale = self.freshness is Freshness.STALE
        self.readout.set_colour(QColor(self._theme.line if stale else self._theme.text))
