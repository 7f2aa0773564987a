"""The solver's settings, and the details of the last certificate."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal, Slot
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QSpinBox, QWidget

from farkle_core.engine.settings import HIGHEST_CEILING, Settings, needs_ceiling
from farkle_core.engine.short_calls import cores
from farkle_core.language.messages import N_, _
from farkle_core.rules import Ruleset
from farkle_core.solution.solution import Solution
from farkle_explorer.plots.value_choice import Option, PointsBox, ValueList
from farkle_explorer.solving import solve_words
from farkle_explorer.solving.solve_words import tolerance_words
from farkle_explorer.widgets.inputs import CheckBox, DropDown, NumberBox, show_value
from farkle_explorer.widgets.layouts import column, grid
from farkle_explorer.widgets.lettering import mute
from farkle_explorer.widgets.theme import SPACING

TOLERANCES: Final = (1e-6, 1e-9, 1e-12)
_LOWEST_BOUND: Final = -20_000  # points; what the field offers, the user may type less
_MOST_FACTS: Final = 9

_MEASURE: Final = {
    solve_words.Limits.BOUND: N_("measure the effect of the lowest score"),
    solve_words.Limits.CEILING: N_("measure the effect of the highest score"),
    solve_words.Limits.BOTH: N_("measure the effect of both limits"),
}
_MEASURE_TIPS: Final = {
    solve_words.Limits.BOUND: N_("Solve again with the lowest score one penalty lower, and say how much that changes"),
    solve_words.Limits.CEILING: N_(
        "Solve again with a quarter more points counted past the goal, and say how much that changes"
    ),
    solve_words.Limits.BOTH: N_(
        "Solve again with the lowest score one penalty lower and a quarter more points counted past "
        "the goal, and say how much that changes"
    ),
}


class SolveDetails(QWidget):
    """Settings, and facts below them."""

    changed = Signal(object)  # Settings: the user changed the settings
    players_wanted = Signal(int)  # the user changed the number of players to solve for

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = Settings()
        self.players = _players_choice()
        self.bound = _bound_box()
        self.ceiling = _ceiling_box()
        self.check_bound = CheckBox()
        self.tolerance = _tolerance_choice()
        self.threads = _threads_box()
        self._facts = tuple((QLabel(), QLabel()) for _ in range(_MOST_FACTS))
        self._arrange()
        self.players.picked.connect(self._players_picked)
        self.bound.valueChanged.connect(self._edited)
        self.ceiling.valueChanged.connect(self._edited)
        self.threads.valueChanged.connect(self._edited)
        self.check_bound.toggled.connect(self._edited)
        self.tolerance.activated.connect(self._edited)

    @property
    def controls(self) -> tuple[QWidget, ...]:
        """All settings, from top to bottom."""
        return self.players, self.tolerance, self.threads, self.bound, self.ceiling, self.check_bound

    def show_players(self, players: int) -> None:
        self.players.show_value(players)

    def show_session(self, ruleset: Ruleset | None, settings: Settings, solution: Solution | None) -> None:
        self._settings = settings
        with_bound = ruleset is not None and ruleset.may_fall_below_zero
        with_ceiling = ruleset is not None and needs_ceiling(ruleset)
        self._form.setRowVisible(self.bound, with_bound)
        self._form.setRowVisible(self.ceiling, with_ceiling)
        self._form.setRowVisible(self.check_bound, with_bound or with_ceiling)
        if ruleset is not None:
            _quietly_set(self.bound, settings.bound, ruleset.quantum)
            _quietly_set(self.ceiling, settings.ceiling, ruleset.quantum)
            self._name_check(ruleset)
        _quietly_set(self.threads, settings.threads, 1)
        with QSignalBlocker(self.check_bound):
            self.check_bound.setChecked(settings.check_bound)
        show_value(self.tolerance, settings.tolerance, tolerance_words(settings.tolerance))
        self._show_facts(solution)

    def _name_check(self, ruleset: Ruleset) -> None:
        limits = solve_words.limits_of(ruleset)
        self.check_bound.setText(_(_MEASURE[limits]))
        self.check_bound.setToolTip(_(_MEASURE_TIPS[limits]))

    def _show_facts(self, solution: Solution | None) -> None:
        facts = solve_words.facts(solution) if solution is not None else ()
        for number, (name, value) in enumerate(self._facts):
            shown = number < len(facts)
            name.setVisible(shown)
            value.setVisible(shown)
            if shown:
                name.setText(facts[number][0])
                value.setText(facts[number][1])

    @Slot()
    def _edited(self) -> None:
        wanted = replace(
            self._settings,
            bound=self.bound.value(),
            ceiling=self.ceiling.value(),
            tolerance=float(self.tolerance.currentData()),
            threads=self.threads.value(),
            check_bound=self.check_bound.isChecked(),
        )
        self.changed.emit(wanted)

    @Slot(dict)
    def _players_picked(self, fields: dict[str, int]) -> None:
        self.players_wanted.emit(fields["players"])

    def _arrange(self) -> None:
        mute(*(name for name, _value in self._facts))
        self._form = QFormLayout(verticalSpacing=SPACING, horizontalSpacing=2 * SPACING)
        self._form.addRow(_("Players"), self.players)
        self._form.addRow(_("Exact to"), self.tolerance)
        self._form.addRow(_("Threads"), self.threads)
        self._form.addRow(_("Lowest score"), self.bound)
        self._form.addRow(_("Past the goal"), self.ceiling)
        self._form.addRow(self.check_bound)
        facts = ((name, (value, Qt.AlignmentFlag.AlignRight)) for name, value in self._facts)
        table = grid(*facts, spacing=(2 * SPACING, SPACING // 2))
        table.setRowStretch(_MOST_FACTS, 1)
        self.setLayout(column(self._form, table, spacing=2 * SPACING))


def _players_choice() -> ValueList:
    choice = ValueList("players", _("Players"))
    choice.set_options(
        (
            Option(2, N_("2 players"), N_("Solve the game of two players")),
            Option(3, N_("3 players"), N_("Solve the game of three: each plays for their own win")),
        )
    )
    return choice


def _bound_box() -> PointsBox:
    box = _points_box(_("Lowest score"), _LOWEST_BOUND, 0)
    box.setToolTip(_("Penalties can push a score ever further below 0; the solver treats lower scores as this one"))
    return box


def _ceiling_box() -> PointsBox:
    box = _points_box(_("Points counted past the goal"), 1, HIGHEST_CEILING)
    box.setToolTip(
        _("In the last turns scores can go past the goal; the solver treats higher scores as the highest of these")
    )
    return box


def _points_box(name: str, lowest: int, highest: int) -> PointsBox:
    box = PointsBox(name)
    box.setRange(lowest, highest)
    box.setAlignment(Qt.AlignmentFlag.AlignLeft)  # aligned with the row above
    return box


def _threads_box() -> QSpinBox:
    box = NumberBox()
    box.setAccessibleName(_("Threads"))
    box.setRange(0, max(cores(), 1))
    box.setSpecialValueText(_("all {number}", number=cores()))
    box.setKeyboardTracking(False)
    box.setToolTip(_("How many processor cores to use"))
    return box


def _tolerance_choice() -> QComboBox:
    choice = DropDown()
    choice.setAccessibleName(_("Exact to"))
    for tolerance in TOLERANCES:
        choice.addItem(tolerance_words(tolerance), tolerance)
    choice.setToolTip(_("The largest error that any of the game's equations may have"))
    return choice


def _quietly_set(box: QSpinBox, value: int, step: int) -> None:
    with QSignalBlocker(box):
        box.setSingleStep(step)
        box.setValue(value)
