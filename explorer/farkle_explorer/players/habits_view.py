"""The habits of a player in words."""

from collections.abc import Sequence

from PySide6.QtWidgets import QLabel, QWidget

from farkle_core.coach.habits import Habit, habit_line
from farkle_core.language.messages import _
from farkle_explorer.widgets.layouts import column
from farkle_explorer.widgets.lettering import set_font
from farkle_explorer.widgets.theme import SPACING


class HabitsView(QWidget):
    """Lists habits, the costliest first; hidden if there are none."""

    def __init__(self) -> None:
        super().__init__()
        self.title, self.lines = QLabel(_("Habits in your games")), QLabel()
        self.title.setToolTip(_("Only what your finished games under these rules show surely"))
        set_font(self.title, 1.0, bold=True)
        self.lines.setWordWrap(True)
        self.setLayout(column(self.title, self.lines, spacing=SPACING // 2))
        self.hide()

    def show_habits(self, habits: Sequence[Habit]) -> None:
        self.lines.setText("\n".join(map(habit_line, habits)))
        self.setVisible(bool(habits))
