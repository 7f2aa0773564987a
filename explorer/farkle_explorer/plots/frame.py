"""What surrounds every data view: the question it answers, what is selected, and what the pointer sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from farkle_core.language.messages import _
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.legend import Samples
from farkle_explorer.plots.veil import Freshness, Veil
from farkle_explorer.session.moments import Moments, Selection
from farkle_explorer.session.prompt import Prompt
from farkle_explorer.widgets.cut_text import cut_to
from farkle_explorer.widgets.folding import FoldingHead, FoldingRow
from farkle_explorer.widgets.help_mark import HelpMark
from farkle_explorer.widgets.theme import Theme
from farkle_explorer.widgets.view_commands import ViewKeys

if TYPE_CHECKING:
    from farkle_core.solution.solution import Solution

_UNIT: Final = 8
_ANY_HEIGHT: Final = 10_000
_UNFIT_FOR_FILES: Final = str.maketrans(";:/", ",,-", "?")


class Line(QWidget):
    """One line of text that is cut with an ellipsis where the room ends; the whole text is its tooltip.

    One that may wrap takes another line instead.
    """

    changed = Signal(str)
    """It says something else."""

    def __init__(self, strong: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self._sample = ""
        self._colour = QColor()
        self._strong, self._wraps = strong, False
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def text(self) -> str:
        """Return the whole text."""
        return self._text

    def set_text(self, text: str) -> None:
        """Show `text`."""
        if text != self._text:
            self._text = text
            self._explain()
            if self._wraps:
                self.updateGeometry()
            self.update()
            self.changed.emit(text)

    def set_colour(self, colour: QColor) -> None:
        """Take the colour of the letters."""
        self._colour = colour
        self.update()

    def letters(self) -> QFont:
        """Return the font: the application's, larger and bold for a title."""
        font = QFont(self.font())
        if self._strong:
            font.setBold(True)
            font.setPointSizeF(font.pointSizeF() * 1.15)
        return font

    def make_room_for(self, sample: str) -> None:
        """Ask for the width of `sample`, whatever the text is, so that changing words move nothing."""
        self._sample = sample
        self.updateGeometry()

    def let_wrap(self) -> None:
        """Go on in another line where the room ends, instead of being cut."""
        self._wraps = True
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def is_cut(self) -> bool:
        """Whether the end of the text is not seen."""
        return not self._wraps and self._cut() != self._text

    def _explain(self) -> None:
        self.setToolTip(self._text if self.is_cut else "")

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Have the whole text as tooltip where it is cut now."""
        super().resizeEvent(event)
        self._explain()

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        """Return the height of all lines, in pixels."""
        metrics, room = QFontMetrics(self.letters()), QRect(0, 0, max(width, 1), _ANY_HEIGHT)
        return max(metrics.height(), metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, self._text).height())

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the size asked for."""
        metrics = QFontMetrics(self.letters())
        return QSize(metrics.horizontalAdvance(self._sample), metrics.height())

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Return one line's height and hardly any width."""
        return QSize(_UNIT, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the text."""
        painter = QPainter(self)
        painter.setFont(self.letters())
        painter.setPen(self._colour)
        place = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        if self._wraps:
            painter.drawText(self.rect(), place | Qt.TextFlag.TextWordWrap, self._text)
        else:
            painter.drawText(self.rect(), place, self._cut())

    def _cut(self) -> str:
        return cut_to(self._text, QFontMetrics(self.letters()), self.width())


def file_name(*parts: str) -> str:
    """Return a name for files of what `parts` say, without an ending."""
    return ", ".join(filter(None, parts)).translate(_UNFIT_FOR_FILES)


class DataView(QWidget):
    """A title that is the question answered, what is selected, controls, the picture, and a line of exact numbers.

    Subclasses fill the frame with :meth:`set_body` and :meth:`add_control`, keep its lines up to date, and show
    :meth:`current`.

    Parameters
    ----------
    name : str
        Name for assistive technology.
    """

    picked = Signal(dict)
    """What a click or key selects: fields of the selection and their values."""

    hovered = Signal(dict)
    """What the pointer is on; empty when it is on nothing."""

    said = Signal(str)
    """What became of an export."""

    full_lines = 22
    """Below how many lines of height the picture gets the room of what the foot of the window says as well."""

    solve_wanted = Signal()
    """The rules are to be solved, so that there is something to show."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.title = Line(strong=True)
        self.subtitle = Line()
        self.readout = Line()
        self._theme, self._keys = Theme.light(), ViewKeys.first()
        self.samples = Samples(_("{name}: colours", name=name))
        self.samples.hide()
        self._controls = QWidget()
        self._controls_row = QHBoxLayout(self._controls)
        self._controls_row.setContentsMargins(0, 0, 0, 0)
        self._controls_row.setSpacing(_UNIT)
        self._controls_row.addStretch(1)
        self.help_mark = HelpMark(name)
        self._tools = QWidget()
        self._tools_row = QHBoxLayout(self._tools)
        self._tools_row.setContentsMargins(0, 0, 0, 0)
        self._tools_row.setSpacing(0)
        self._solution: Solution | None = None
        self._moments: Moments | None = None
        self._selection: Selection | None = None
        self._picture: QWidget | None = None
        self._body = QWidget()
        self._veil = Veil(self._body)
        self._veil.prompt.solve_wanted.connect(self.solve_wanted)
        self._state = Freshness.EMPTY
        self._arrange()

    def current(self) -> tuple[Solution, Selection] | None:
        """Return what is to be shown, or None while there is no solution, or none with what is selected."""
        solution, moments, chosen = self._solution, self._moments, self._selection
        if solution is None or moments is None or chosen is None or not moments.has(chosen):
            return None
        return solution, chosen

    def situation(self) -> str:
        """Return what is selected, in words; ``""`` without a solution."""
        if self._moments is None or self._selection is None:
            return ""
        return plot_words.situation(self._selection, self._moments)

    def file_name(self) -> str:
        """Return a name for files of what is shown, without an ending."""
        return file_name(self.title.text(), self.situation())

    def take_solution(self, solution: Solution | None) -> None:
        """Keep the solution, which may be none; a new one is fresh."""
        self._solution, solved = solution, solution is not None
        self._moments = None if solution is None else Moments.of(solution.ruleset, solution.grid)
        self._set_state(Freshness.FRESH if solved else Freshness.EMPTY)
        self.samples.setVisible(solved)

    def set_stale(self, stale: bool) -> None:
        """Say whether the rules have changed since what is shown was solved."""
        if self._state is not Freshness.EMPTY:
            self._set_state(Freshness.STALE if stale else Freshness.FRESH)

    def invite(self, prompt: Prompt) -> None:
        """Say why there is nothing to show, or nothing that is true, and offer what helps."""
        self._veil.invite(prompt)

    def name_solve_key(self, key: str) -> None:
        """Take the key that solves; ``""`` if none does."""
        self._veil.prompt.name_key(key)

    @property
    def freshness(self) -> Freshness:
        """How far what is shown can be believed."""
        return self._state

    @property
    def notice(self) -> str:
        """What is written over the picture: nothing when all is fresh."""
        return self._veil.words

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self._theme = theme
        self.title.set_colour(QColor(theme.text))
        self.subtitle.set_colour(QColor(theme.muted))
        self._colour_readout()
        self._veil.apply_theme(theme)
        self.samples.apply_theme(theme)
        self.help_mark.apply_theme(theme)
        palette = QPalette(theme.palette)  # not the widget's own: that would keep the letters of the theme before
        palette.setColor(self.backgroundRole(), QColor(theme.panel))
        self.setPalette(palette)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the ground: had Qt to fill it, it would paint all of a page twice whenever one turns to it."""
        QPainter(self).fillRect(event.rect(), self.palette().color(self.backgroundRole()))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Leave the lines around the picture out where it would be a strip."""
        super().resizeEvent(event)
        is_high = self.height() >= self.full_lines * self.fontMetrics().height()
        for line in (self.subtitle, self.readout):
            line.setVisible(is_high)

    def apply_keys(self, keys: ViewKeys) -> None:
        """Take the keys that one is to press."""
        self._keys = keys

    def set_body(self, picture: QAbstractScrollArea, *beside: QWidget) -> None:
        """Put the picture into the frame, and what explains it to its right."""
        layout = QHBoxLayout(self._body)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(_UNIT)
        layout.addWidget(picture, 1)
        for widget in beside:
            layout.addWidget(widget)
        self._picture = picture
        self.setFocusProxy(picture)
        self._tools_row.addWidget(self.help_mark)  # now, not before: Tab passes over what was there before the picture
        picture.viewport().setAccessibleName(picture.accessibleName())
        self._veil.raise_()

    def add_control(self, widget: QWidget) -> None:
        """Put a control beside the title, or below it where the room is short."""
        self._controls_row.insertWidget(self._controls_row.count() - 1, widget)

    def add_tool(self, widget: QWidget) -> None:
        """Put something small that does not change the picture beside what is selected."""
        self._tools_row.insertWidget(self._tools_row.count() - 1, widget)

    def clear_words(self) -> None:
        """Say that there is nothing to show."""
        self.subtitle.set_text("")
        self.readout.set_text("")
        self.describe(self.notice)

    def describe(self, *sentences: str) -> None:
        """Say the picture in words, for those who do not see it."""
        text = ". ".join(filter(None, sentences))
        self.setAccessibleDescription(text)
        if self._picture is not None:
            self._picture.setAccessibleDescription(text)

    def _set_state(self, state: Freshness) -> None:
        self._state = state
        self._veil.set_state(state)
        self._colour_readout()

    def _colour_readout(self) -> None:
        """Have what is read out as pale as the picture."""
        stale = self._state is Freshness.STALE
        self.readout.set_colour(QColor(self._theme.line if stale else self._theme.text))

    def _arrange(self) -> None:
        whole = QVBoxLayout(self)
        whole.setContentsMargins(_UNIT, _UNIT, _UNIT, _UNIT)
        whole.setSpacing(_UNIT // 2)
        whole.addLayout(FoldingHead(self.title, self._controls, self.subtitle, self._tools, _UNIT // 2))
        whole.addWidget(self._body, 1)
        whole.addLayout(FoldingRow(self.readout, self.samples, _UNIT // 2))
