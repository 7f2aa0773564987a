"""The scores of all players: cards, and fast entry of the points of a turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from typing import Final

from PySide6.QtCore import QRectF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from farkle_core.language.messages import _, ngettext, number
from farkle_core.referee import MOST_PLAYERS, TurnEnd
from farkle_core.rules import Ruleset
from farkle_explorer.play.coached_game import CoachedGame
from farkle_explorer.widgets.cover import Painted
from farkle_explorer.widgets.dice_widgets import GameKey, game_key
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import set_font
from farkle_explorer.widgets.theme import SPACING, Theme

_LINE: Final = 6  # height of the bar with its margin, in pixels
_ACROSS: Final = 4  # maximum number of cards side by side
_NAME, _SCORE = 0.26, 0.46  # heights of name and score, as shares of the card
_SMALLEST: Final = 6.5  # points of the smallest letters


@dataclass(frozen=True, slots=True)
class Seated:
    """What a card says of a player."""

    name: str = ""
    score: int | None = None  # None before the game begins
    share: float = 0.0  # of the way to the goal, 0 to 1
    moves: bool = False
    note: str = ""  # about the next turn

    @property
    def words(self) -> str:
        return ", ".join(filter(None, (self.name, self.points, self.note)))

    @property
    def points(self) -> str:
        return "" if self.score is None else number(self.score)


class ScoreCards(QWidget):
    """A card for each player; more than four cards form two rows."""

    def __init__(self) -> None:
        super().__init__()
        self.cards = tuple(ScoreCard(self) for _place in range(MOST_PLAYERS))
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(SPACING)
        self._players = 0
        self._deal(2)

    def show_players(self, players: Sequence[Seated]) -> None:
        self._deal(max(len(players), 2))
        for card, player in zip_longest(self.cards[: self._players], players, fillvalue=Seated()):
            assert isinstance(card, ScoreCard)
            assert isinstance(player, Seated)
            card.show_player(player)

    def apply_theme(self, theme: Theme) -> None:
        for card in self.cards:
            card.apply_theme(theme)

    @property
    def rows(self) -> int:
        return -(-self._players // _ACROSS)

    def _deal(self, players: int) -> None:
        if players == self._players:
            return
        self._players = players
        across = -(-players // self.rows)
        for place, card in enumerate(self.cards):
            self._grid.removeWidget(card)
            card.setVisible(place < players)
            if place < players:
                self._grid.addWidget(card, place // across, place % across)


class ScoreCard(Painted):
    """Name, banked score, progress towards the goal, and a note on the next turn."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.player = Seated()

    def show_player(self, player: Seated) -> None:
        self.player = player
        self.setAccessibleName(player.words)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the card; the mover's has a frame and a bar in the accent colour, the others lie in the shade."""
        theme, painter, card = self._theme, QPainter(self), QRectF(self.rect()).adjusted(2, 1, -2, -4)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 50))
        painter.drawRoundedRect(card.translated(0, 3), SPACING, SPACING)
        painter.setBrush(QColor(theme.panel))
        painter.setPen(QPen(QColor(theme.accent), 3.0) if self.player.moves else Qt.PenStyle.NoPen)
        painter.drawRoundedRect(card, SPACING, SPACING)
        area = card.adjusted(SPACING, SPACING / 2, -SPACING, -SPACING / 2)
        centre, height = Qt.AlignmentFlag.AlignCenter, area.height() - _LINE
        name = QRectF(area.left(), area.top(), area.width(), _NAME * height)
        score = QRectF(area.left(), name.bottom(), area.width(), _SCORE * height)
        note = QRectF(area.left(), score.bottom(), area.width(), height - name.height() - score.height())
        painter.setFont(_of_height(self.font(), name.height(), bold=self.player.moves))
        painter.setPen(QColor(theme.text if self.player.moves else theme.muted))
        painter.drawText(name, centre, _cut(painter, self.player.name, name))
        painter.setFont(_fitting(_of_height(self.font(), score.height(), bold=True), self.player.points, score.width()))
        painter.setPen(QColor(theme.text))
        painter.drawText(score, centre, self.player.points)
        painter.setFont(_fitting(_of_height(self.font(), note.height()), self.player.note, note.width()))
        painter.setPen(QColor(theme.muted))
        painter.drawText(note, centre, self.player.note)
        bar = QRectF(area.left(), area.bottom() - _LINE + 2, area.width(), _LINE - 2)
        painter.fillRect(bar, QColor(theme.line))
        bar.setWidth(bar.width() * self.player.share)
        painter.fillRect(bar, QColor(theme.accent if self.player.moves else theme.muted))


def _of_height(font: QFont, height: float, *, bold: bool = False) -> QFont:
    """Return the font with lines of this height, in pixels."""
    sized = QFont(font)
    sized.setBold(bold)
    metrics = QFontMetricsF(sized)
    sized.setPointSizeF(max(font.pointSizeF() * height / metrics.height(), _SMALLEST))
    return sized


def _fitting(font: QFont, words: str, width: float) -> QFont:
    """Return the font, made smaller where the words are wider than `width` pixels."""
    needed, fitting = QFontMetricsF(font).horizontalAdvance(words), QFont(font)
    fitting.setPointSizeF(font.pointSizeF() * min(width / max(needed, 1.0), 1.0))
    return fitting


def _cut(painter: QPainter, words: str, area: QRectF) -> str:
    return painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, round(area.width()))


def seated(match: CoachedGame) -> tuple[Seated, ...]:
    """Return what the cards say of the players of a game; empty before it begins."""
    if match.table is None:
        return ()
    state, goal = match.table.now.game.state, match.table.now.game.adviser.ruleset.goal
    return tuple(
        Seated(
            each.name,
            state.scores[seat],
            share_of(state.scores[seat], goal),
            state.mover == seat and not match.is_over,
            _note(match, seat),
        )
        for seat, each in enumerate(match.seats)
    )


def share_of(score: int, goal: int) -> float:
    """Return the share of the way to the goal, 0 to 1."""
    return min(max(score / goal, 0.0), 1.0)


def _note(match: CoachedGame, seat: int) -> str:
    """Return a note on a player's next turn: opening score, farkles in a row, last turns."""
    assert match.table is not None
    state, ruleset = match.table.now.game.state, match.table.now.game.adviser.ruleset
    if match.is_over:
        return _("won") if seat in state.winners else ""
    if seat in state.out:
        return _("not in the playoff")
    if state.turns_left:
        return _("last turn") if _has_turn_left(match, seat) else _("has played")
    notes = []
    if state.farkles[seat] and ruleset.has_penalty:
        count = state.farkles[seat]
        notes.append(ngettext("{count} farkle in a row", "{count} farkles in a row", count))
    if state.scores[seat] <= 0 and ruleset.turn.opening:
        notes.append(_("{points} to open", points=number(ruleset.turn.opening)))
    return " · ".join(notes)


def _has_turn_left(match: CoachedGame, seat: int) -> bool:
    assert match.table is not None
    state = match.table.now.game.state
    playing = state.playing
    place = playing.index(state.mover)
    return seat in (*playing[place:], *playing[:place])[: state.turns_left]


_STEPS: Final = (50, 100, 500, 1000)
_MOST_DIGITS: Final = 6
_PAD_LARGE, _MEDIUM = 3.2, 1.5


class PointsPad(QWidget):
    """Adds up the points of a turn: the user types digits, and plus adds the next number."""

    entered = Signal(int, object)  # int, TurnEnd: the points of a turn, and its end

    def __init__(self) -> None:
        super().__init__()
        self._sum, self._typed = 0, ""
        self.total = QLabel()
        self.steps = tuple(button(f"+{number(step)}", clicked=partial(self.add, step)) for step in _STEPS)
        self.hold = button("", _("Write the points down; Enter"), partial(self._end, TurnEnd.HOLD))
        self.leave = button(_("Leave it as it is"), _("Correct nothing; Esc"))
        self.farkle = button(_("Farkle"), _("The turn brought nothing; F, minus, point, or 0 and Enter"),
                             partial(self._end, TurnEnd.FARKLE))  # fmt: skip
        self.disaster = button(
            _("Disaster"), _("A cursed roll: all points are lost"), partial(self._end, TurnEnd.CURSED)
        )
        self.win = button(_("Wins at once"), _("A roll that wins the game"), partial(self._end, TurnEnd.WIN))
        self._ends = self.hold, self.farkle, self.disaster, self.win, self.leave
        self._arrange()
        self.begin()

    @property
    def points(self) -> int:
        return self._sum + int(self._typed or 0)

    def show_rules(self, ruleset: Ruleset | None) -> None:
        """Show a button for each possible end of a turn under these rules."""
        self.disaster.setVisible(ruleset is not None and ruleset.has_disaster)
        self.win.setVisible(ruleset is not None and ruleset.has_instant_win)

    def set_buttons(self, palette: QPalette) -> None:
        """Give the buttons the colours of the window."""
        for each in (*self.steps, *self._ends):
            each.setPalette(palette)

    @Slot()
    def begin(self, *, corrects: bool = False) -> None:
        """Begin another turn, or the correction of an earlier one."""
        self.hold.setText(_("Change it") if corrects else _("Hold"))
        self.leave.setVisible(corrects)
        self._sum, self._typed = 0, ""
        self._show()

    def add(self, points: int) -> None:
        self._sum, self._typed = self.points + points, ""
        self._show()

    def press(self, event: QKeyEvent) -> bool:
        """Handle digits, plus, Enter, F and the key that takes back; return whether the key had a meaning."""
        key, text = event.key(), event.text()
        takes_back = game_key(event) is GameKey.TAKE_BACK
        leaves = key == Qt.Key.Key_Escape or (takes_back and not (self.points or self._typed))
        if leaves and not self.leave.isHidden():
            self.leave.click()
        elif text.isdigit() and text.isascii():
            self._typed = (self._typed + text)[:_MOST_DIGITS]
        elif key == Qt.Key.Key_Plus:
            self._sum, self._typed = self.points, ""
        elif takes_back and (self.points or self._typed):
            self._sum, self._typed = (self._sum, self._typed[:-1]) if self._typed else (0, "")
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            # a 0 is typed for a farkle
            (self.farkle if self._typed and not self.points else self.hold).click()
        elif key in (Qt.Key.Key_F, Qt.Key.Key_Minus, Qt.Key.Key_Period, Qt.Key.Key_Comma):
            self.farkle.click()
        else:
            return False
        self._show()
        return True

    def _end(self, end: TurnEnd) -> None:
        self.entered.emit(self.points, end)

    def _show(self) -> None:
        sums = f"{number(self._sum)} + {number(int(self._typed))}" if self._sum and self._typed else ""
        self.total.setText(sums or number(self.points))
        self.total.setAccessibleName(_("points of the turn: {points}", points=number(self.points)))
        self.hold.setEnabled(self.points > 0)

    def _arrange(self) -> None:
        self.total.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        set_font(self.total, _PAD_LARGE, bold=True)
        for each in (*self.steps, *self._ends):
            set_font(each, _MEDIUM, bold=each is self.hold)
            each.setMinimumHeight(6 * SPACING)
            each.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        ends = row(None, *self._ends, None)
        self.setLayout(column(None, self.total, row(None, *self.steps, None), ends, None, spacing=2 * SPACING))
