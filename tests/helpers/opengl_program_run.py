"""Uses the program with OpenGL, switches it off and on, and has it fail: ``python opengl_program_run.py RULESET``.

Prints one JSON object of what was found; what should be in it stands in ``test_opengl.py``.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from time import perf_counter
from typing import Any
from unittest.mock import patch

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox
from whole_program import program, until

from farkle_explorer.program.explorer import Explorer
from farkle_explorer.session.settings import Remembered
from farkle_explorer.widgets.reports import log_path

QUIET = 0.2


class Program:
    """The program with the page of the surface in front."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer, self.page = explorer, explorer.more.surface
        until(lambda: explorer.kernels.are_ready and explorer.session.can_solve)
        explorer.actions.solve.trigger()
        until(lambda: explorer.session.solution is not None)
        pages = explorer.centre.pages
        pages.turn_to(next(number for number, each in enumerate(pages.choices) if each.text() == "Surface"))
        self.settle()

    def settle(self) -> None:
        """Wait until the surface is there, and for a while has not been on its way."""
        explorer, quiet = self.explorer, perf_counter()

        def is_settled() -> bool:
            nonlocal quiet
            if explorer.background.is_busy or not (explorer.is_up_to_date and self.page.plot.scenes):
                quiet = perf_counter()
            return perf_counter() > quiet + QUIET

        until(is_settled)

    def picture(self) -> QImage:
        self.settle()
        return self.page.plot.grab().toImage()

    def switch(self) -> QCheckBox:
        self.explorer.actions.preferences.trigger()
        assert self.explorer.preferences.shown is not None
        return self.explorer.preferences.shown.look.opengl

    def click(self) -> None:
        switch = self.switch()
        QTest.mouseClick(switch, Qt.MouseButton.LeftButton, pos=QPoint(8, switch.height() // 2))

    def state(self) -> dict[str, Any]:
        switch, scene = self.switch(), self.page.plot.scenes[0]
        assert self.explorer.preferences.shown is not None
        return {
            "checked": switch.isChecked(),
            "enabled": switch.isEnabled(),
            "remark": self.explorer.preferences.shown.look.opengl_remark.text(),
            "drawn": self.explorer.opengl.canvas is not None,
            "kept": Remembered().draws_with_opengl,
            "scores": len(scene.surface.own_scores),
        }


def use(explorer: Explorer) -> dict[str, Any]:
    program, said = Program(explorer), list[str]()
    program.page.said.connect(said.append)
    pictures, states = [program.picture()], [program.state()]
    for _number in range(2):
        program.click()
        pictures.append(program.picture())
        explorer.remembered.write()
        states.append(program.state())
    from farkle_explorer.surface.gl_canvas import Canvas

    with patch.object(Canvas, "_drawn", side_effect=RuntimeError("out of memory")):
        pictures.append(program.picture())
    pictures.append(program.picture())
    states.append(program.state())
    same = [pictures[0] == pictures[number] for number in range(1, 5)]
    return {"states": states, "same as at first": same, "painted again": pictures[4] == pictures[1], "said": said}


def main() -> None:
    with program(Path(sys.argv[1])) as (explorer, defects):
        found = use(explorer)
    sys.stdout.write(json.dumps({**found, "defects": defects, "log": log_path().read_text("utf-8")}))


if __name__ == "__main__":
    main()
