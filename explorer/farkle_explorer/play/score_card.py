"""One player's score, readable from across the table."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from farkle_core.language.amounts import number
from farkle_core.language.messages import _, ngettext
from farkle_explorer.play.match import Match
from farkle_explorer.widgets.theme import SPACING, Theme

_LINE: Final = 6
_LARGE: Final = 2.6


class ScoreCard(QWidget):
    """Name, banked score, how far it is to the goal, and what the next turn needs."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = Theme.light()
        self._name = self._score = self._note = ""
        self._share, self._moves = 0.0, False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def words(self) -> str:
        """What it says."""
        return ", ".join(filter(None, (self._name, self._score, self._note)))

    def show_seat(self, match: Match, seat: int) -> None:
        """Show a player of a match; nothing before one has begun."""
        if match.table is None:
            self._name = self._score = self._note = ""
            self._share, self._moves = 0.0, False
        else:
            state = match.table.now.game.state
            ruleset = match.table.now.game.adviser.solution.ruleset
            self._name, self._score = match.seats[seat].name, number(state.scores[seat])
            self._share = min(max(state.scores[seat] / ruleset.goal, 0.0), 1.0)
            self._moves = state.mover == seat and not match.is_over
            self._note = _note(match, seat)
        self.setAccessibleName(self.words)
        self.update()

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return room for three lines and the bar."""
        line = self.fontMetrics().height()
        return QSize(24 * SPACING, round((2 + _LARGE) * line) + _LINE + 3 * SPACING)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the card; a bar in the accent's colour stands below the player who moves."""
        theme, painter = self._theme, QPainter(self)
        line, area = self.fontMetrics().height(), QRectF(self.rect()).adjusted(SPACING, SPACING, -SPACING, -SPACING)
        centre = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
        painter.setPen(QColor(theme.text if self._moves else theme.muted))
        painter.drawText(QRectF(area.left(), area.top(), area.width(), line), centre, self._name)
        large = QFont(self.font())
        large.setPointSizeF(large.pointSizeF() * _LARGE * 0.8)
        large.setBold(True)
        painter.setFont(large)
        painter.setPen(QColor(theme.text))
        painter.drawText(QRectF(area.left(), area.top() + line, area.width(), _LARGE * line), centre, self._score)
        painter.setFont(self.font())
        painter.setPen(QColor(theme.muted))
        painter.drawText(QRectF(area.left(), area.bottom() - line - _LINE, area.width(), line), centre, self._note)
        bar = QRectF(area.left(), area.bottom() - _LINE + 2, area.width(), _LINE - 2)
        painter.fillRect(bar, QColor(theme.line))
        bar.setWidth(bar.width() * self._share)
        painter.fillRect(bar, QColor(theme.accent if self._moves else theme.muted))


def _note(match: Match, seat: int) -> str:
    """Return what matters of a player's next turn: getting on the board, farkles in a row, last turns."""
    assert match.table is not None
    state, ruleset = match.table.now.game.state, match.table.now.game.adviser.solution.ruleset
    if state.turns_left:
        return _("last turns")
    if state.scores[seat] <= 0 and ruleset.turn.opening:
        return _("needs {points} to get on the board", points=number(ruleset.turn.opening))
    if state.farkles[seat] and ruleset.has_penalty:
        count = state.farkles[seat]
        return ngettext("{count} farkle in a row", "{count} farkles in a row", count)
    return ""
