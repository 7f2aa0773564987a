"""Works with the whole program without end, until it is killed: ``python killed_run.py FOLDER SEED``.

Edits the rules of ``FOLDER/mine.toml``, which are kept as an own ruleset, solves them, saves the solution as
``mine.farkle`` and the sheet as ``mine.pdf``. Every step is told on a line of its own as it begins and as it ends, so
that one knows what a file may hold.
"""

import os
import sys
from pathlib import Path
from random import Random
from time import perf_counter

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QCoreApplication
from saved_sheets import save_sheet

from farkle_core.sheets.material import material_of
from farkle_explorer.program.app import make_application
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.session import library
from farkle_explorer.sheets.composer import SheetComposer
from farkle_explorer.widgets.reports import Reports

KEEP_DELAY = 60
"""Milliseconds until edits are kept; less than for a person, who thinks between two edits."""


def tell(*words: object) -> None:
    """Write a line that is there even if the next instruction is the last."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def go_on(seconds: float) -> None:
    """Let the program run."""
    end = perf_counter() + seconds
    while perf_counter() < end:
        QCoreApplication.processEvents()


class Work:
    """One step after another, in the real program."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.random = folder, Random(seed)
        self.explorer = Explorer(Reports())
        self.explorer.start(folder / "mine.toml")
        self._tell_what_is_kept()
        self.composer = SheetComposer(folder=folder)
        while not self.explorer.kernels.are_ready:
            go_on(0.01)

    def _tell_what_is_kept(self) -> None:
        keeper = self.explorer.rules.files.keeper
        library.KEEP_DELAY = KEEP_DELAY  # type: ignore[misc]
        write = keeper._write

        def told_write() -> None:
            goal = self.explorer.draft.value("goal")
            write()
            tell("kept", goal)

        keeper._write = told_write  # type: ignore[method-assign]

    def edit(self) -> None:
        goal = 50 * self.random.randint(10, 30)
        tell("edits", goal)
        self.explorer.draft.set_value("goal", goal)

    def solve(self) -> None:
        self.explorer.actions.solve.trigger()
        go_on(0.2)

    def save_solution(self) -> None:
        self.explorer.session.save_solution(self.folder / "mine.farkle")

    def print_sheet(self) -> None:
        solution = self.explorer.session.solution
        if solution is not None:
            self.composer.set_material(material_of(solution))
            tell("prints", save_sheet(self.composer, self.folder / "mine.pdf"))

    def go_on(self) -> None:
        """Do something, and wait a little."""
        steps = (self.edit, self.edit, self.edit, self.solve, self.save_solution, self.print_sheet)
        self.random.choice(steps)()
        go_on(self.random.choice((0.0, 0.01, 0.1)))


def main() -> None:
    make_application()
    work = Work(Path(sys.argv[1]), int(sys.argv[2]))
    tell("ready")
    while True:
        work.go_on()


if __name__ == "__main__":
    main()
