"""The strip at the foot of the window: what a solve would take, how it goes, what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QAction, QColor, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from farkle_core.language import N_, _
from farkle_core.monitor import Phase, Progress
from farkle_core.settings import Estimate, Settings
from farkle_explorer.models.session import Session, SessionState
from farkle_explorer.theme import SPACING, Theme
from farkle_explorer.views import solve_words
from farkle_explorer.views.check_box import CheckBox
from farkle_explorer.views.plotting.change_plot import ChangePlot
from farkle_explorer.views.quiet_bar import QuietBar
from farkle_explorer.views.solve_details import SolveDetails

if TYPE_CHECKING:
    from farkle_core.rules import Ruleset
    from farkle_core.solution import Solution

_STEPS: Final = 1000
_BAR: Final = 4
_LEAST_WIDTH: Final = 240
FOLLOWING: Final = N_("Solving these rules…")


class SolvePanel(QWidget):
    """Shows a session's solving, and lets one begin and end it.

    Parameters
    ----------
    session : Session
        What it is about.
    solve_action, cancel_action : QAction
        What the buttons do.
    follow_action : QAction
        Whether edits are followed; checkable.
    """

    def __init__(
        self,
        session: Session,
        solve_action: QAction,
        cancel_action: QAction,
        follow_action: QAction,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Solve"))
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Button)
        self._session = session
        self._theme = Theme.light()
        self._remark = ""
        self._is_following = False
        self.changes = _line(_("What your changes do"))
        self.changes.setMinimumWidth(_LEAST_WIDTH)
        self.changes.setToolTip(_("Compared with the rules as they were opened, or when you last pressed Solve"))
        self.changes.hide()
        self.follow_switch = _switch(follow_action)
        self.line = _line(_("State of the solution"))
        self.bar = QuietBar()
        self.bar.setRange(0, _STEPS)
        self.bar.setFixedHeight(_BAR)
        kept = self.bar.sizePolicy()
        kept.setRetainSizeWhenHidden(True)  # nothing above moves when a solve begins or ends
        self.bar.setSizePolicy(kept)
        self.bar.setAccessibleName(_("Progress of the solve"))
        self.plot = ChangePlot()
        self.details = SolveDetails()
        self.details_button = QToolButton()
        self.details_button.setText(_("Details"))
        self.details_button.setCheckable(True)
        self.details_button.setArrowType(Qt.ArrowType.RightArrow)
        self.details_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.details_button.setToolTip(_("The solver's settings, and the certificate of the last solve"))
        self.details_button.setAutoRaise(True)
        self.solve_button = _button(solve_action)
        self.cancel_button = _button(cancel_action)
        self.line.setMinimumHeight(self.solve_button.sizeHint().height())
        self._arrange()
        self._connect()
        self._show_all()

    @property
    def words(self) -> str:
        """The line that is shown."""
        return self.line.text()

    def remark(self, line: str) -> None:
        """Say something beside the result until the state changes."""
        self._remark = line
        self._show_state()

    @Slot(bool)
    def set_following(self, following: bool) -> None:
        """Say, or no longer say, that an edit is about to be solved by itself."""
        self._is_following = following
        self._show_all()

    def show_changes(self, line: str) -> None:
        """Show what the edits change; nothing when that is ``""``."""
        if line != self.changes.text():
            self.changes.setText(line)
            self.changes.setVisible(bool(line))
            if line:
                self._make_room()
            else:
                self.changes.setMinimumHeight(0)

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self._theme = theme
        self.plot.apply_theme(theme)
        self.details.apply_theme(theme)
        self.bar.setStyleSheet(
            f"QProgressBar {{ border: 0; background: {theme.line}; }}"
            f"QProgressBar::chunk {{ background: {theme.accent}; }}"
        )
        self._show_state()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Give what changed as many lines as it needs at this width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.changes.setMinimumHeight(0)
            self._make_room()

    def _make_room(self) -> None:
        """Have lines enough, and never fewer than before: nothing above may move back and forth with the selection."""
        needed = self.changes.heightForWidth(max(self.line.width(), _LEAST_WIDTH))
        self.changes.setMinimumHeight(max(self.changes.minimumHeight(), needed, 0))

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return as little height as will do."""
        return QSize(super().sizeHint().width(), self.minimumSizeHint().height())

    def _arrange(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(SPACING)
        left.addWidget(self.line)
        left.addWidget(self.changes)
        left.addStretch(1)
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACING)
        buttons.addWidget(self.follow_switch)
        buttons.addWidget(self.details_button)
        buttons.addWidget(self.cancel_button)
        buttons.addWidget(self.solve_button)
        above = QHBoxLayout()
        above.setSpacing(2 * SPACING)
        above.addLayout(left, 1)
        above.addLayout(buttons)
        above.setAlignment(buttons, Qt.AlignmentFlag.AlignTop)
        below = QHBoxLayout()
        below.setSpacing(2 * SPACING)
        below.addWidget(self.details, 0, Qt.AlignmentFlag.AlignTop)
        below.addStretch(1)
        below.addWidget(self.plot, 0, Qt.AlignmentFlag.AlignTop)
        rows = QVBoxLayout()
        rows.setContentsMargins(2 * SPACING, SPACING // 2, 2 * SPACING, SPACING)
        rows.setSpacing(0)
        rows.addLayout(above)
        rows.addLayout(below)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.bar)
        whole.addLayout(rows)
        self.details.hide()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _connect(self) -> None:
        session = self._session
        session.state_changed.connect(self._state_changed)
        session.solution_changed.connect(self._solution_changed)
        session.progressed.connect(self._progressed)
        session.estimate_changed.connect(self._estimate_changed)
        session.settings_changed.connect(self._settings_changed)
        session.failed.connect(self._failed)
        session.told.connect(self.remark)
        self.details.changed.connect(session.set_settings)
        self.details_button.toggled.connect(self._toggle_details)

    @Slot(object)
    def _state_changed(self, _state: SessionState) -> None:
        self._remark = ""
        self._show_all()

    @Slot(object)
    def _solution_changed(self, _solution: Solution | None) -> None:
        self._show_all()

    @Slot(object)
    def _estimate_changed(self, _estimate: Estimate | None) -> None:
        self._show_all()

    @Slot(object)
    def _settings_changed(self, _settings: Settings) -> None:
        self._show_all()

    @Slot(object)
    def _failed(self, error: Exception) -> None:
        if self._session.state is not SessionState.FAILED:
            self.remark(solve_words.failure(error))

    @Slot(object)
    def _progressed(self, progress: Progress) -> None:
        compiling = progress.phase is Phase.COMPILING
        self.bar.setRange(0, 0 if compiling else _STEPS)
        self.bar.setValue(round(_STEPS * progress.fraction))
        self.plot.show_changes(progress.changes)
        self._show_plot()
        self._show_state()

    @Slot(bool)
    def _toggle_details(self, shown: bool) -> None:
        self.details_button.setArrowType(Qt.ArrowType.DownArrow if shown else Qt.ArrowType.RightArrow)
        self.details.setVisible(shown)
        self._show_plot()

    def _show_all(self) -> None:
        session = self._session
        solving = session.state is SessionState.SOLVING and not self._is_following
        self.bar.setVisible(solving)
        self.cancel_button.setVisible(solving)
        self.solve_button.setVisible(not solving or session.solves_others)
        if solving and session.progress is not None:
            self.plot.set_tolerance(session.settings.tolerance)
            self.plot.show_changes(session.progress.changes)
        self.details.show_session(session.ruleset, session.settings, session.solution)
        self.details.setEnabled(not solving)
        self._show_plot()
        self._show_state()

    def _show_plot(self) -> None:
        solving = self._session.state is SessionState.SOLVING and not self._is_following
        wanted = solving or self.details_button.isChecked()
        self.plot.setVisible(wanted and self.plot.has_line)

    def _show_state(self) -> None:
        line, colour = self._words()
        self.line.setText(line)
        palette = self.line.palette()
        palette.setColor(self.line.foregroundRole(), QColor(colour))
        self.line.setPalette(palette)

    def _words(self) -> tuple[str, str]:
        """Return the line, and its colour."""
        session, theme = self._session, self._theme
        if self._is_following:
            return _(FOLLOWING), theme.muted
        if session.state is SessionState.SOLVING and session.progress is not None:
            return solve_words.course(session.progress, of_others=session.solves_others), theme.text
        if self._remark:
            return self._remark, theme.problem
        if session.state is SessionState.FAILED and session.error is not None:
            return solve_words.failure(session.error), theme.problem
        if session.state is SessionState.FRESH and session.solution is not None:
            certificate = session.solution.certificate
            return solve_words.result(session.solution), theme.text if certificate.converged else theme.problem
        return self._words_before()

    def _words_before(self) -> tuple[str, str]:
        """Return the line before a solve, and its colour."""
        session, theme = self._session, self._theme
        if session.ruleset is None:
            return _("The rules have a problem: mend what is marked in the list of rules"), theme.problem
        if session.estimate is None:
            return "", theme.muted
        if session.estimate.problems:
            return solve_words.refusal(session.estimate), theme.problem
        forecast = solve_words.forecast(session.estimate)
        if session.state is SessionState.STALE and session.solution is not None:
            return _again(session.solution.ruleset, session.ruleset, forecast), theme.text
        return _("Not solved yet · {forecast}", forecast=forecast), theme.muted


def _again(shown: Ruleset, ruleset: Ruleset, forecast: str) -> str:
    """Return why a ruleset is to be solved, while the solution of the one that is `shown` is."""
    if shown.id != ruleset.id:
        return _("These rules are not solved yet · {forecast}", forecast=forecast)
    if shown == ruleset:
        return _("Settings changed: solve again · {forecast}", forecast=forecast)
    return _("Rules changed: solve again · {forecast}", forecast=forecast)


def _line(name: str) -> QLabel:
    line = QLabel()
    line.setWordWrap(True)
    line.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    line.setAccessibleName(name)
    return line


def _switch(action: QAction) -> CheckBox:
    """Return a box that is checked whenever the action is."""
    switch = CheckBox(_("solve by itself"))
    switch.setAccessibleName(_("Solve quick rules by themselves"))
    switch.setToolTip(action.toolTip())
    switch.setChecked(action.isChecked())
    switch.toggled.connect(action.setChecked)
    action.toggled.connect(switch.setChecked)
    return switch


def _button(action: QAction) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(action)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    return button
