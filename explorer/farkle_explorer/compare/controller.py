"""Runs comparisons on worker threads."""

from PySide6.QtCore import QObject

from farkle_explorer.compare.comparison import BoundQuestion, Comparison
from farkle_explorer.workers.background import Background
from farkle_explorer.workers.kernels import Kernels


class CompareController(QObject):
    """Owns the comparison and its worker threads."""

    def __init__(self, background: Background, kernels: Kernels, parent: QObject) -> None:
        super().__init__(parent)
        self.comparison = Comparison(background, kernels, self)  # the comparison that the user starts
        # the effect of the shown solution's bound, independent of the comparison
        self.bounds = BoundQuestion(kernels, self)

    def close(self) -> None:
        """Stop, and end the threads."""
        self.comparison.set_solution(None)
        self.bounds.set_solution(None)
        self.comparison.close()
        self.bounds.close()
