"""The situation panel of a solved game, put up for a test."""

from pytestqt.qtbot import QtBot

from farkle_core.solution.solution import Solution
from farkle_explorer.session.selection import SelectionModel
from farkle_explorer.session.selection_space import SelectionSpace
from farkle_explorer.situation.situation import Situation
from farkle_explorer.widgets.theme import Theme


class Shown:
    """A situation panel wired to its selection, as the window does it."""

    def __init__(self, qtbot: QtBot, solution: Solution) -> None:
        self.solution = solution
        self.model = SelectionModel()
        self.panel = Situation(self.model)
        qtbot.addWidget(self.panel)
        space = SelectionSpace.of(solution.ruleset, solution.grid)
        self.model.set_space(space)
        self.panel.set_space(space)
        self.panel.apply_theme(Theme.light())
        self.panel.set_solution(self.solution)
        self.panel.picked.connect(lambda fields: self.model.update(**fields))
        self.model.changed.connect(lambda selection, _: self.panel.show_selection(selection))
        self.panel.show()
