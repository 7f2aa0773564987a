"""A line about the player's style: the plain strategy nearest to the games, and its price once it is computed."""

from functools import partial

from PySide6.QtWidgets import QLabel

from farkle_core.coach.style import Style
from farkle_core.engine.monitor import Monitor
from farkle_core.language.messages import _
from farkle_core.rules import Ruleset
from farkle_core.solution.solution import Solution
from farkle_core.strategies.strengths import strengths
from farkle_explorer.workers.kernels import Kernels
from farkle_explorer.workers.worker import Job, Task, TaskQueue


class StyleLine(TaskQueue):
    """Words in a label, and the matches that price them."""

    def __init__(self, kernels: Kernels, label: QLabel) -> None:
        super().__init__("style", kernels, label)
        self._label = label
        self._style: Style | None = None  # the style and the solution whose price is shown, or being worked out
        self._solution: Solution | None = None

    def show(self, style: Style | None, ruleset: Ruleset | None, solution: Solution | None) -> None:
        """Say the style; price it if the solution of its rules is there."""
        if style == self._style and solution is self._solution:
            return
        self._drop()
        self._style, self._solution = style, solution
        words = "" if style is None or ruleset is None else _words(style, ruleset)
        self._label.setText(words)
        if style is not None and solution is not None:
            self._begin([Task("style", partial(_pricing, style, solution), partial(self._say, style, words))])

    def _say(self, style: Style, words: str, wins: dict[str, float]) -> None:
        self._label.setText(f"{words} {style.price(wins)}")


def _words(style: Style, ruleset: Ruleset) -> str:
    share = f"{100 * style.agreeing / style.decisions:.0f}"
    return _("You play most like this: “{sentences}” That fits {share} of 100 decisions.",
             sentences=style.words(ruleset), share=share)  # fmt: skip


def _pricing(style: Style, solution: Solution) -> Job:
    def price(monitor: Monitor) -> dict[str, float]:
        wins = dict[str, float]()
        strengths(solution, style.strategies(solution.ruleset), wins.__setitem__, monitor)
        return wins

    return price
