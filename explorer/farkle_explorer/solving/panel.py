"""The solve strip: cost, progress, convergence and result of a solve."""

import math
from typing import Final

import pyqtgraph as pg
from PySide6.QtCore import QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QTextBrowser, QToolButton, QWidget

from farkle_core.engine.monitor import Progress, WorkPhase
from farkle_core.language.messages import _
from farkle_core.rules import Ruleset, rule_sheet
from farkle_explorer.plots.canvas import drop_menus
from farkle_explorer.plots.veil import SolvePrompt
from farkle_explorer.rules.panel import as_html
from farkle_explorer.session.following import BROKEN, Prompt
from farkle_explorer.session.session import Session, SessionState
from farkle_explorer.solving import solve_words
from farkle_explorer.solving.details import SolveDetails
from farkle_explorer.widgets.cover import Card
from farkle_explorer.widgets.inputs import QuietBar, button
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import CutLabel, write_in
from farkle_explorer.widgets.pages import follow
from farkle_explorer.widgets.theme import SPACING, Theme


class BeforeSolving(QWidget):
    """A prompt above the rules in plain language."""

    def __init__(self) -> None:
        super().__init__()
        self.prompt = SolvePrompt()
        self._ruleset: Ruleset | None = None
        self._written: Ruleset | None = None  # the rules whose text is shown
        self.text = QTextBrowser()
        self.text.setAccessibleName(_("the rules in plain language"))
        self.text.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.text.document().setDocumentMargin(0)
        margins = 3 * SPACING, 2 * SPACING, 3 * SPACING, SPACING
        self.setLayout(column(self.prompt, (self.text, 1), spacing=2 * SPACING, margins=margins))

    def invite(self, prompt: Prompt) -> None:
        """Show the progress, or why nothing is solved."""
        self.prompt.invite(prompt)

    def show_ruleset(self, ruleset: Ruleset | None) -> None:
        """Show other rules, once visible; None shows none, because they have a problem."""
        self._ruleset = ruleset
        if self.isVisible():
            self._write()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        self._write()

    def _write(self) -> None:
        if self._ruleset is not self._written:
            self._written = self._ruleset
            self.text.setHtml("" if self._ruleset is None else as_html(rule_sheet(self._ruleset)))

    def apply_theme(self, theme: Theme) -> None:
        self.prompt.apply_theme(theme)
        palette = theme.panel_palette
        palette.setColor(QPalette.ColorRole.Base, QColor(theme.panel))
        self.setPalette(palette)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        QPainter(self).fillRect(event.rect(), self.palette().color(QPalette.ColorRole.Window))


_WIDTH: Final = 336
_LEAST_WIDTH: Final = 240
_HEIGHT: Final = 104
_LEAST: Final = 1e-17


class ChangePlot(pg.PlotWidget):
    """The changes on a logarithmic axis, and the tolerance as a line."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Largest change of a win chance in each sweep"))
        for part in (self, self.viewport()):
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()
        self.setFrameShape(pg.PlotWidget.Shape.NoFrame)
        drop_menus(self)
        self.hideButtons()
        self.setMouseEnabled(False, False)
        self.setLogMode(False, True)
        self.setTitle(None)
        self._line = self.plot([], [], symbol="o", symbolSize=5)
        self._goal = pg.InfiniteLine(angle=0, movable=False)
        self.addItem(self._goal, ignoreBounds=True)
        self._tolerance = 1e-12
        self._changes: tuple[float, ...] = ()
        self._caption = pg.TextItem(_("largest change in each sweep"), anchor=(1.0, 0.0))
        self._caption.setParentItem(self.getPlotItem())

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(_WIDTH, _HEIGHT)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(_LEAST_WIDTH, _HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        if hasattr(self, "_caption"):
            self._caption.setPos(self.width() - 4.0, 0.0)

    def set_tolerance(self, tolerance: float) -> None:
        self._tolerance = tolerance
        self._goal.setValue(math.log10(tolerance))

    def show_changes(self, changes: tuple[float, ...]) -> None:
        """Show the largest change of each finished sweep."""
        if changes == self._changes:
            return
        self._changes = changes
        self.setVisible(len(changes) > 1)  # a line needs two points
        sweeps = list(range(1, len(changes) + 1))
        self._line.setData(sweeps, [max(change, _LEAST) for change in changes])
        if changes:
            lowest = math.log10(max(min(*changes, self._tolerance, 1.0), _LEAST))
            self.setYRange(lowest - 0.5, 0.8, padding=0.0)
            self.setXRange(1, max(len(changes), 10), padding=0.04)

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self.setBackground(QColor(theme.panel))
        for name in ("bottom", "left"):
            axis = self.getAxis(name)
            axis.setPen(QColor(theme.line))
            axis.setTextPen(QColor(theme.muted))
            axis.setStyle(tickFont=self.font())
        self._line.setPen(pg.mkPen(theme.text, width=1.5))
        self._line.setSymbolBrush(QColor(theme.text))
        self._line.setSymbolPen(None)
        self._caption.setColor(QColor(theme.muted))
        self._goal.setPen(pg.mkPen(theme.accent, width=1, style=Qt.PenStyle.DashLine))


_ANY_WIDTH: Final = 0xFFFFFF  # Qt's own limit


class SolvePanel(QWidget):
    """Shows the solve state of a session, and starts and cancels solves.

    Its height is constant and its buttons stay in place, so nothing moves under the pointer.
    """

    worded = Signal()  # its words take another part of its line

    def __init__(
        self,
        session: Session,
        solve_action: QAction,
        cancel_action: QAction,
    ) -> None:
        super().__init__()
        self.setAccessibleName(_("Solve"))
        self._session = session
        self._theme = Theme.light()
        self._remark = ""
        self._is_following = self._is_workshop = False
        self._prompt = Prompt()
        self.changes = CutLabel(_("What your changes do"))
        self.changes.setWhatsThis(_("Compared with the rules as they were opened, or when you last pressed Solve"))
        self.changes.hide()
        self.line = CutLabel(_("State of the solution"))
        for each in (self.line, self.changes):
            each.set_lines(1)
        self.bar = QuietBar(_("Progress of the solve"), keeps_room=True)
        self.plot, self.details = ChangePlot(), SolveDetails()
        self.card = Card(self, self.details, self.plot)
        self.details_button = QToolButton()
        self.details_button.setText(_("Details"))
        self.details_button.setCheckable(True)
        self.details_button.setArrowType(Qt.ArrowType.RightArrow)
        self.details_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.details_button.setToolTip(_("The solver's settings, and the certificate of the last solve"))
        self.details_button.setAutoRaise(True)
        self.solve_button = _button(solve_action)
        self.cancel_button = _button(cancel_action)
        self.problem_button = button(_("Show"), _("Go to the first problem"))
        self.problem_button.setAccessibleName(_("Go to the first problem"))
        self._buttons = self.problem_button, self.solve_button, self.cancel_button, self.details_button
        self._arrange()
        self._connect()
        self._show_all()

    def remark(self, line: str) -> None:
        """Show a remark beside the result until the state changes."""
        self._remark = line
        self._show_state()

    @Slot(bool)
    def set_following(self, following: bool) -> None:
        """Set whether an automatic solve of an edit is about to start."""
        self._is_following = following
        self._show_all()

    @Slot(bool)
    def speak_to_researchers(self, in_full: bool) -> None:
        """Set whether to show figures of the solver, and the result of a solve."""
        self._is_workshop = in_full
        self._show_state()

    @Slot(object)
    def invite(self, prompt: Prompt) -> None:
        """Show what the program is doing, or why there is no solve."""
        self._prompt = prompt
        if prompt.fraction:
            self.bar.show_fraction(prompt.fraction)
        self._show_state()

    def show_changes(self, line: str) -> None:
        """Show the effect of the edits; ``""`` hides it."""
        if line != self.changes.text():
            self.changes.setText(line)
            self.changes.setVisible(bool(line))
            self._share()
            self.worded.emit()

    @property
    def free_room(self) -> QRect:
        """The part of its line that neither words nor buttons take."""
        left, last = 2 * SPACING, next((each for each in (self.changes, self.line) if each.text()), None)
        if last is not None:
            left += last.x() + min(last.fontMetrics().horizontalAdvance(last.text()), last.width())
        right = min(each.x() for each in self._buttons if each.isVisible())
        return QRect(left, 0, max(right - SPACING - left, 0), self.height())

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.plot.apply_theme(theme)
        self.bar.apply_theme(theme)
        self._show_state()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(super().sizeHint().width(), self.minimumSizeHint().height())

    def _arrange(self) -> None:
        for each in (self.solve_button, self.cancel_button):  # a second click never meets another button
            policy = each.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            each.setSizePolicy(policy)
        margins = 2 * SPACING, 0, 2 * SPACING, 0
        line = row((self.line, 2), (self.changes, 1), *self._buttons, spacing=SPACING, margins=margins)
        self.setLayout(column(self.bar, line, spacing=0))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _share(self) -> None:
        """Leave the changes what the state does not need, and at least a third: their beginning says most."""
        needed = self.line.fontMetrics().horizontalAdvance(self.line.text()) + SPACING
        self.line.setMaximumWidth(needed if self.changes.text() else _ANY_WIDTH)

    def _connect(self) -> None:
        session = self._session
        session.state_changed.connect(self._state_changed)
        session.progressed.connect(self._progressed)
        session.failed.connect(self._failed)
        session.reported.connect(self.remark)
        self.details.changed.connect(session.set_settings)
        self.details.players_wanted.connect(session.set_players)
        for changed in (
            session.shown_changed,
            session.estimate_changed,
            session.settings_changed,
            session.players_changed,
        ):
            changed.connect(self._show_all)
        self.details_button.toggled.connect(self._toggle_details)

    @Slot(object)
    def _state_changed(self, _state: SessionState) -> None:
        self._remark = ""
        self._show_all()

    @Slot(object)
    def _failed(self, error: Exception) -> None:
        if self._session.state is not SessionState.FAILED:
            self.remark(solve_words.failure(error))

    @Slot(object)
    def _progressed(self, progress: Progress) -> None:
        compiling = progress.phase is WorkPhase.COMPILING
        self.bar.show_fraction(None if compiling else progress.fraction)
        self.plot.show_changes(progress.changes)
        self._show_state()

    @Slot(bool)
    def _toggle_details(self, shown: bool) -> None:
        self.details_button.setArrowType(Qt.ArrowType.UpArrow if shown else Qt.ArrowType.RightArrow)
        self.card.set_open(shown)
        follow(self.details_button, self.details.controls)

    @Slot()
    def _show_all(self) -> None:
        session = self._session
        solving = session.state is SessionState.SOLVING and not self._is_following
        if solving and session.progress is not None:
            self.plot.set_tolerance(session.settings.tolerance)
            self.plot.show_changes(session.progress.changes)
        self.details.show_players(session.players)
        self.details.show_session(session.ruleset, session.settings, session.shown)
        self.details.setEnabled(not solving)
        self._show_state()

    def _show_state(self) -> None:
        session = self._session
        solving = session.state is SessionState.SOLVING and not self._is_following
        self.bar.setVisible(solving or bool(self._prompt.fraction))
        self.cancel_button.setVisible(solving)
        self.problem_button.setVisible(session.ruleset is None)
        waits = session.can_solve and not session.is_answered and (not solving or session.solves_others)
        self.solve_button.setVisible(waits and not self._is_following and not self._prompt.is_at_work)
        line, colour = self._words()
        self.line.setText(line)
        self._share()
        self.worded.emit()
        write_in(self.line, colour)

    def _words(self) -> tuple[str, str]:
        session, theme = self._session, self._theme
        solves = session.state is SessionState.SOLVING and session.progress is not None
        if self._is_following or (solves and not self._is_workshop):
            return self._prompt.course or self._prompt.words, theme.muted if self._is_following else theme.text
        if solves and session.progress is not None:
            course = solve_words.course(session.progress, of_others=session.solves_others)
            return (solve_words.being_proved(course) if session.is_provisional else course), theme.text
        if self._remark:
            return self._remark, theme.problem
        if session.state is SessionState.FAILED and session.error is not None:
            return solve_words.failure(session.error), theme.problem
        if session.state is SessionState.FRESH and session.shown is not None:
            has_failed = session.shown.certificate.has_failed
            speaks = self._is_workshop or has_failed
            return solve_words.result(session.shown) if speaks else "", theme.problem if has_failed else theme.text
        return self._words_before()

    def _words_before(self) -> tuple[str, str]:
        session, theme = self._session, self._theme
        if session.ruleset is None:
            return _(BROKEN), theme.problem
        if self._prompt.is_at_work or session.estimate is None:
            return self._prompt.course, theme.muted
        if session.estimate.problems:
            return solve_words.refusal(session.estimate), theme.problem
        forecast = solve_words.forecast(session.estimate, in_full=self._is_workshop)
        if session.state is SessionState.STALE and session.shown is not None:
            return _again(session.shown.ruleset, session.ruleset, forecast), theme.text
        return _("Not worked out yet · {forecast}", forecast=forecast), theme.muted


def _again(shown: Ruleset, ruleset: Ruleset, forecast: str) -> str:
    if shown == ruleset:
        return _("The settings changed: work them out again · {forecast}", forecast=forecast)
    return _("The rules changed: work them out again · {forecast}", forecast=forecast)


def _button(action: QAction) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(action)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    return button
