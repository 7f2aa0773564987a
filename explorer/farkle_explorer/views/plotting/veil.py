"""What lies over a view while what it shows cannot be believed: what to do, or why it is pale."""

from __future__ import annotations

from enum import Enum
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from farkle_core.language import N_, _
from farkle_explorer.views.plotting.cover import Overlay

EMPTY_WORDS: Final = N_("Press Solve to see when to hold")
EMPTY_KEY_WORDS: Final = N_("Press Solve ({key}) to see when to hold")
BROKEN_WORDS: Final = N_("problem in the rules: mend it")
STALE_WORDS: Final = N_("rules changed: solve again")
EMPTY_SOLVING_WORDS: Final = N_("Solving…")
STALE_SOLVING_WORDS: Final = N_("rules changed: solving…")

_UNIT: Final = 8


class Freshness(Enum):
    """How far what is shown can be believed."""

    EMPTY = "nothing solved yet"
    FRESH = "solved for these rules"
    STALE = "solved for other rules"


class Veil(Overlay):
    """Lies over a view's body: says what to do when it is empty, dims it and says why when it is stale."""

    def __init__(self, body: QWidget) -> None:
        super().__init__(body)
        self._state = Freshness.EMPTY
        self._solving, self._broken, self._solve_key = False, False, ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    @property
    def words(self) -> str:
        """What the veil says."""
        if self._broken and self._state is not Freshness.FRESH:
            return _(BROKEN_WORDS)
        if self._solving:
            lines = {Freshness.EMPTY: EMPTY_SOLVING_WORDS, Freshness.STALE: STALE_SOLVING_WORDS}
        else:
            empty = EMPTY_KEY_WORDS if self._solve_key else EMPTY_WORDS
            lines = {Freshness.EMPTY: empty, Freshness.STALE: STALE_WORDS}
        return _(lines.get(self._state, ""), key=self._solve_key)

    def set_solving(self, solving: bool) -> None:
        """Say, or no longer say, that the rules are being solved."""
        self._solving = solving
        self.update()

    def set_broken(self, broken: bool) -> None:
        """Say, or no longer say, that the rules have a problem: they cannot be solved before it is mended."""
        self._broken = broken
        self.update()

    def name_solve_key(self, key: str) -> None:
        """Take the key that solves; ``""`` if none does."""
        self._solve_key = key
        self.update()

    def set_state(self, state: Freshness) -> None:
        """Show the veil for `state`, or nothing when all is fresh."""
        self._state = state
        self.setVisible(state is not Freshness.FRESH)
        self.raise_()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the ground and the words."""
        painter = QPainter(self)
        ground = QColor(self._theme.panel)
        ground.setAlpha(150 if self._state is Freshness.STALE else 255)
        painter.fillRect(self.rect(), ground)
        painter.setPen(QColor(self._theme.muted if self._state is Freshness.EMPTY else self._theme.text))
        if self._state is Freshness.STALE:
            self._paint_plate(painter)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self.words)

    def _paint_plate(self, painter: QPainter) -> None:
        line = painter.fontMetrics().boundingRect(self.words)
        plate = line.adjusted(-2 * _UNIT, -_UNIT, 2 * _UNIT, _UNIT)
        plate.moveCenter(self.rect().center())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(self._theme.line))
        painter.setBrush(QColor(self._theme.panel))
        painter.drawRoundedRect(plate, 4.0, 4.0)
        painter.restore()
