"""What is solved by itself, and the solver's settings at every start."""

from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Slot

from farkle_core.engine.settings import DEFAULTS, Settings
from farkle_core.language.messages import N_, _
from farkle_explorer.preferences.effects import Preferences
from farkle_explorer.preferences.page import PreferencesPage
from farkle_explorer.solving.details import SolveDetails
from farkle_explorer.widgets.arranging import button, drop_down, show_value
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
        with QSignalBlocker(self.bound), QSignalBlocker(self.ceiling):
            self.bound.setValue(settings.bound)
            self.ceiling.setValue(settings.ceiling)
        self.check_bound.setText(_("measure the effect of these two limits if that takes little time"))


class SolvingPage(PreferencesPage):
    """Lets one choose what is solved by itself, and how."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(_("Solving"))
        self._preferences = preferences
        self.follow = CheckBox(_("Solve quick rules automatically"))
        self.form.addRow(self.follow)
        limits = [(_(_LIMIT, seconds=each), each) for each in _LIMITS]
        limit = drop_down(_("Longest automatic solve"), limits)
        self.limit = self.add_box(limit, _(_FOLLOW_REMARK), _("If it takes less than"))
        self.solver = SolverChoices()
        self.usual = button(_("Defaults"), _("Put all settings of the solver back"), lambda: self._change(DEFAULTS))
        self.whole.addWidget(self.remark(_(_SOLVER_REMARK)))
        self.whole.addWidget(self.solver)
        self.whole.addWidget(self.usual, 0, Qt.AlignmentFlag.AlignLeft)
        self.whole.addStretch(1)
        self.follow.toggled.connect(preferences.actions.follow_edits.setChecked)
        self.limit.activated.connect(lambda: preferences.choose_limit(self.limit.currentData()))
        self.solver.changed.connect(self._change)

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        super().apply_theme(theme)
        self.solver.apply_theme(theme)

    def show_chosen(self) -> None:
        """Show whether edits are followed, how long that may take, and the solver's settings."""
        remembered, follows = self._preferences.remembered, self._preferences.actions.follow_edits.isChecked()
        with QSignalBlocker(self.follow):
            self.follow.setChecked(follows)
        self.limit.setEnabled(follows)
        show_value(self.limit, remembered.follow_seconds, _(_LIMIT, seconds=remembered.follow_seconds))
        self.solver.show_settings(remembered.solver)
        self.usual.setEnabled(remembered.solver != DEFAULTS)

    @Slot(object)
    def _change(self, settings: Settings) -> None:
        self._preferences.choose_settings(settings)
        self.show_chosen()
