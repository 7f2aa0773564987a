"""The panel for rolls of a solved game, put up for a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from farkle_core.play.advise import Choice, Thrower
from farkle_core.solution.solution import Solution
from farkle_explorer.rolls.kept_games import GameFolder
from farkle_explorer.rolls.your_roll import YourRoll
from farkle_explorer.session.selection import SelectionModel
from farkle_explorer.session.selection_space import SelectionSpace
from farkle_explorer.widgets.theme import Theme
from farkle_explorer.workers.background import Background


class Asked:
    """A panel wired to its selection, as the window does it; dice fall the same in every run."""

    def __init__(self, qtbot: QtBot, background: Background, solution: Solution, folder: Path | None = None) -> None:
        self._qtbot = qtbot
        self.solution = solution
        self.model = SelectionModel(SelectionSpace.of(solution.ruleset, solution.grid))
        self.panel = YourRoll(self.model, background, None if folder is None else GameFolder(folder))
        self.told: list[str] = []
        self.panel.reported.connect(self.told.append)
        self.damaged: list[str] = []
        self.panel.damaged.connect(self.damaged.append)
        self.panel.game.thrower = Thrower(1)
        qtbot.addWidget(self.panel)
        self.panel.apply_theme(Theme.light())
        self.panel.picked.connect(lambda fields: self.model.update(**fields))
        self.model.changed.connect(lambda selection, _: self.panel.show_selection(selection))
        self.model.update(dice=solution.ruleset.dice)
        self.panel.set_solution(solution)
        self.panel.resize(280, 640)
        self.panel.show()
        qtbot.waitUntil(lambda: not background.is_busy)

    def type(self, text: str) -> None:
        """Type into the line, after emptying it."""
        line = self.panel.entry.line
        line.setFocus()
        line.selectAll()
        self._qtbot.keyClick(line, Qt.Key.Key_Delete)
        self._qtbot.keyClicks(line, text)

    def at(self, **fields: int) -> None:
        """Have the panel at another place, as a person who asks about a roll there."""
        self.model.update(**fields)
        if self.panel.game.is_exploring:
            self.click(self.panel.elsewhere.ask)

    def click(self, button: QAbstractButton) -> None:
        """Click a button that can be clicked."""
        assert button.isEnabled(), button.text()
        self._qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    @property
    def rows(self) -> list[str]:
        """What the list says, row by row."""
        listed = self.panel.choices
        return [listed.item(row).text() for row in range(listed.count())]

    @property
    def shown(self) -> tuple[Choice, ...]:
        """The choices that are shown."""
        return self.panel.game.choices


@contextmanager
def asked(qtbot: QtBot, solution: Solution, folder: Path | None = None) -> Iterator[Asked]:
    """Put up the panel, which records games in `folder`, and take everything down at the end."""
    background = Background()
    panel = Asked(qtbot, background, solution, folder)
    try:
        yield panel
    finally:
        panel.panel.game.close()
        background.close()
