"""The steps of the game so far, one per line."""

from typing import Final

from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QListWidget, QSizePolicy

from farkle_core.language.messages import _
from farkle_core.play.advise import SteppedGame, story
from farkle_core.play.advise.story import StoryLine

_LEAST_LINES: Final = 2


class GameHistory(QListWidget):
    """The steps of a game under a heading per turn; takes the remaining height."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[StoryLine, ...] = ()
        self._heading = QFont(self.font())
        self._heading.setBold(True)
        self.setAccessibleName(_("The game so far"))
        self.setFrameShape(QListWidget.Shape.NoFrame)
        self.setWordWrap(True)
        self.viewport().setAutoFillBackground(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)

    def show_game(self, game: SteppedGame | None) -> None:
        """Show the steps of a game, scrolled to the last one."""
        lines = () if game is None else story(game)
        if lines != self._shown:
            self._shown = lines
            self._fill(lines)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Keep the last step visible."""
        super().resizeEvent(event)
        self.scrollToBottom()

    def _fill(self, lines: tuple[StoryLine, ...]) -> None:
        self.setMinimumHeight(_LEAST_LINES * self.fontMetrics().height() if lines else 0)
        self.clear()
        self.addItems([line.words for line in lines])
        for row, line in enumerate(lines):
            if line.is_heading:
                self.item(row).setFont(self._heading)
        self.scrollToBottom()
