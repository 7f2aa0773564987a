"""What is solved by itself, and what the solver is told at every start."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal, Slot
from PySide6.QtWidgets import QPushButton, QWidget

from farkle_core.engine.settings import DEFAULTS, Settings
from farkle_core.language.messages import N_, _
from farkle_explorer.preferences.rows import Part, choice_of, show_choice
from farkle_explorer.solving.details import SolveDetails
from farkle_explorer.widgets.check_box import CheckBox
from farkle_explorer.widgets.theme import Theme

_LIMITS: Final = (0.3, 1.0, 3.0, 10.0)
_LIMIT: Final = N_("{seconds:g} s")
_FOLLOW_REMARK: Final = N_("The solver estimates the time. Rules that take longer wait for the Solve button.")
_SOLVER_REMARK: Final = N_(
    "These settings apply now and at every start. To change them for one solve only, use "
    "“Details” beside the Solve button."
)


class SolverChoices(SolveDetails):
    """The solver's settings for any rules; the ones that only some rules need are shown, too."""

    def show_settings(self, settings: Settings) -> None:
        """Show these settings."""
        self.show_session(None, settings, None)
        for part in (self.bound, self.ceiling, self.check_bound):
            self._form.setRowVisible(part, True)
        blockers = [QSignalBlocker(box) for box in (self.bound, self.ceiling)]
        self.bound.setValue(settings.bound)
        self.ceiling.setValue(settings.ceiling)
        for blocker in blockers:
            blocker.unblock()
        self.check_bound.setText(_("measure the effect of these two limits if that takes little time"))


class SolvingPart(Part):
    """Lets one choose what is solved by itself, and how.

    Attributes
    ----------
    follow_toggled : Signal of bool
        Whether edits are to be followed.
    limit_chosen : Signal of float
        Seconds that a solve may take at the most to follow edits.
    settings_changed : Signal of Settings
        The solver is to be told something else.
    """

    follow_toggled = Signal(bool)
    limit_chosen = Signal(float)
    settings_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Solving"), parent)
        self.follow = CheckBox(_("Solve quick rules automatically"))
        self.limit = choice_of(_("Longest automatic solve"), [(_(_LIMIT, seconds=each), each) for each in _LIMITS])
        self.solver = SolverChoices()
        self.usual = QPushButton(_("Defaults"))
        self.usual.setToolTip(_("Put all settings of the solver back"))
        self.usual.setAutoDefault(False)
        self.form.addRow(self.follow)
        self.add_row(_("If it takes less than"), self.limit, _(_FOLLOW_REMARK))
        self.whole.addWidget(self.remark(_(_SOLVER_REMARK)))
        self.whole.addWidget(self.solver)
        self.whole.addWidget(self.usual, 0, Qt.AlignmentFlag.AlignLeft)
        self.end()
        self.follow.toggled.connect(self._toggle)
        self.limit.activated.connect(self._choose_limit)
        self.solver.changed.connect(self._change)
        self.usual.clicked.connect(self._take_usual)

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        super().apply_theme(theme)
        self.solver.apply_theme(theme)

    def show_following(self, on: bool, seconds: float) -> None:
        """Show whether edits are followed, and how long that may take."""
        blocker = QSignalBlocker(self.follow)
        self.follow.setChecked(on)
        blocker.unblock()
        self.limit.setEnabled(on)
        show_choice(self.limit, seconds, _(_LIMIT, seconds=seconds))

    def show_settings(self, settings: Settings) -> None:
        """Show what the solver is told."""
        self.solver.show_settings(settings)
        self.usual.setEnabled(settings != DEFAULTS)

    @Slot(bool)
    def _toggle(self, on: bool) -> None:
        self.limit.setEnabled(on)
        self.follow_toggled.emit(on)

    @Slot()
    def _choose_limit(self) -> None:
        self.limit_chosen.emit(float(self.limit.currentData()))

    @Slot(object)
    def _change(self, settings: Settings) -> None:
        self.show_settings(settings)
        self.settings_changed.emit(settings)

    @Slot()
    def _take_usual(self) -> None:
        self._change(DEFAULTS)
