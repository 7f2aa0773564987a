"""The coach's comments: the verdict on a move, the reason, and all options ranked."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from farkle_core.coach.grades import Grade
from farkle_core.language.messages import _
from farkle_core.language.wording import percentage_points
from farkle_explorer.play.coach import Level
from farkle_explorer.play.coached_game import CoachedGame
from farkle_explorer.rolls.option_table import OptionTable
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import Centred, column, row
from farkle_explorer.widgets.lettering import mute, set_font
from farkle_explorer.widgets.theme import SPACING, Theme

# `_LINES`: the minimum number of visible lines of the table.
_VERDICT: Final = 1.25
_LINES: Final = 4
_WIDEST: Final = 150  # characters; in wider lines dice and remarks would be far apart


class CoachView(QWidget):
    """Shows hints before a move, or the verdict after it."""

    again_wanted = Signal()  # the user wants to repeat the last decision

    def __init__(self) -> None:
        super().__init__()
        self._theme = Theme.light()
        self.verdict, self.reason, self.duel = QLabel(), QLabel(), QLabel()
        self.again = button(_("Try again"), _("Take the move back, and decide anew"), self.again_wanted.emit)
        self.again.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.table = OptionTable()
        self.table.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.table.setMinimumHeight(_LINES * (self.fontMetrics().height() + SPACING))
        # the table scrolls before the page does
        self.table.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        for label in (self.verdict, self.reason, self.duel):
            label.setWordWrap(True)
        set_font(self.verdict, _VERDICT, bold=True)
        mute(self.duel)
        content = QWidget()
        content.setLayout(column(row((self.verdict, 1), self.again), self.reason, self.duel, (self.table, 1)))
        self.setLayout(column(Centred(content, _WIDEST)))

    def show_match(self, match: CoachedGame) -> None:
        """Show the coach's present comment, if there is one."""
        judged, options = match.coach.judged, match.options
        hints = match.coach.level is Level.HINTS and match.is_own_turn and bool(options)
        self.setVisible((judged is not None or hints) and not match.is_over)
        self.again.setVisible(judged is not None and match.coach.may_try_again)
        rival = match.rival(match.table if judged is None else judged.before)
        self.duel.setVisible(bool(rival) or match.is_exact_of_three)
        duel = _("Chances as if only the mover and {name} played on, the strongest opponent.", name=rival)
        self.duel.setText(_("Exact chances of the game of three.") if match.is_exact_of_three else duel)
        if judged is not None:
            self.verdict.setText(verdict(judged.grade, judged.loss))
            self.reason.setText(judged.reason)
            self.table.show_options(judged.options, judged.options[0], judged.done)
        elif hints:
            self.verdict.setText(_("Your choices, the best first"))
            self.reason.setText("")
            self.table.show_options(options, options[0])
        self.reason.setVisible(bool(self.reason.text()))

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.table.apply_theme(theme)


def verdict(grade: Grade, loss: float) -> str:
    """Return a grade and the cost of the move in words."""
    if loss <= 0.0:
        return _("That was best.")
    return _("{grade}: it costs {cost}.", grade=_(grade.value).capitalize(), cost=percentage_points(loss))
