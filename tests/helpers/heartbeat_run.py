"""Runs the real window in a process of its own and measures for how long it ever fails to answer.

``python heartbeat_run.py GOAL`` prints one JSON object: for each stage the longest time in milliseconds between two
beats of a timer in the window's thread, without the time that the thread was ready and the machine had no core for it.
It fails if another thread imports a module with classes of Qt, see ``import_order.py``.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from time import monotonic, perf_counter

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from typing import TYPE_CHECKING

from patience import HANGS
from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer

if TYPE_CHECKING:
    from farkle_explorer.program.explorer import Explorer

BEGAN = perf_counter()
BEAT = 5
ACCOUNT = Path("/proc/thread-self/schedstat")


def waited_for_a_core() -> float:
    """Return for how long this thread has been ready to run while it did not, in seconds; 0 where nobody counts it."""
    return int(ACCOUNT.read_text().split()[1]) / 1e9 if ACCOUNT.exists() else 0.0


def imports_elsewhere() -> set[str]:
    """Return the modules with classes of Qt that other threads will have imported: the set fills from now on."""
    found: set[str] = set()

    def look(event: str, given: tuple[object, ...]) -> None:
        if event == "import" and threading.current_thread() is not threading.main_thread():
            name = str(given[0])
            if name.startswith(("farkle_explorer.", "PySide6.", "pyqtgraph.")):
                found.add(name)

    sys.addaudithook(look)
    return found


class Heart(QObject):
    """Beats in the window's thread and remembers the longest pause of each stage."""

    def __init__(self, *, felt: bool = False) -> None:
        """`felt`: count the time as well in which the machine had no core for this thread."""
        super().__init__()
        self._felt = felt
        self.longest: dict[str, float] = {}
        self.stage = ""
        self._last = (0.0, 0.0)
        self._timer = QTimer(self, interval=BEAT, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)

    def enter(self, stage: str) -> None:
        """Begin another stage."""
        self._beat()
        self.stage = stage
        sys.stderr.write(f"{perf_counter() - BEGAN:7.2f} s {stage}\n")
        self.longest[stage] = 0.0
        self._timer.start()

    def stop(self) -> None:
        self._beat()
        self._timer.stop()

    def _beat(self) -> None:
        now, waited = perf_counter(), waited_for_a_core()
        pause = (now - self._last[0]) - (0.0 if self._felt else waited - self._last[1])
        if self.stage:
            self.longest[self.stage] = max(self.longest[self.stage], 1000.0 * pause)
        self._last = (perf_counter(), waited)


def until(condition: Callable[[], bool]) -> None:
    """Let the program run, as its own loop does, until `condition` holds."""
    loop, end, late = QEventLoop(), monotonic() + HANGS, False

    def look() -> None:
        nonlocal late
        late = monotonic() > end
        if late or condition():
            loop.quit()

    looking = QTimer(interval=BEAT)
    looking.timeout.connect(look)
    looking.start()
    loop.exec()
    looking.stop()
    if late:
        raise TimeoutError


def train(explorer: Explorer) -> None:
    """Answer five drills while situations are looked for."""
    from farkle_core.referee import Hold
    from farkle_explorer.train.trainer import TrainingStage

    until(lambda: explorer.further.is_at_rest)  # asked for sooner, all pages would be created at once
    page = explorer.further.games.pages.train
    explorer.centre.pages.choice_of(page).trigger()
    page.practise(length=5)
    for _drill in range(5):
        until(lambda: page.trainer.stage is TrainingStage.ASKING)
        assert page.trainer.drill is not None
        best = page.trainer.drill.options[0]
        left = list(best.choice.faces)
        for die in page.dice.buttons:
            if die.face in left:
                left.remove(die.face)
                die.click()
        until(lambda: True)
        (page.hold if isinstance(best.then, Hold) else page.roll).click()
        until(lambda: True)
        page.roll.click()
    until(lambda: page.trainer.stage is TrainingStage.RESTING and not explorer.background.is_busy)


def main() -> None:
    from farkle_core.rules import shipped_document
    from farkle_explorer.program.app import make_application
    from farkle_explorer.program.explorer import Explorer
    from farkle_explorer.session.draft import Origin
    from farkle_explorer.widgets.reports import Reports

    elsewhere = imports_elsewhere()
    application = make_application()
    explorer, heart = Explorer(Reports()), Heart()
    document = {**shipped_document("busche-neller"), "goal": int(sys.argv[1])}
    explorer.draft.load(document, Origin.new())
    explorer.window.resize(1920, 1080)
    explorer.window.show()
    until(lambda: explorer.window.windowHandle().isExposed())
    for _ in range(20):
        application.processEvents()
    session = explorer.session

    heart.enter("getting the solver ready")
    explorer.start()
    explorer.actions.solve.trigger()
    until(lambda: explorer.kernels.are_ready)
    heart.enter("solving")
    until(lambda: session.solution is not None)
    heart.enter("the views after solving")
    until(lambda: explorer.further.is_up_to_date and not explorer.background.is_busy)
    heart.enter("moving the selection")
    for step in range(30):
        explorer.selection.update(banked=50 * step, turn_total=300 + 50 * (step % 4))
        application.processEvents()
    heart.enter("other dice")
    for dice in range(1, 7):
        explorer.selection.update(dice=dice)
        until(lambda: not explorer.background.is_busy)
    heart.enter("training")
    train(explorer)
    heart.stop()
    explorer.close()
    assert not elsewhere, elsewhere
    sys.stdout.write(json.dumps({stage: round(pause, 1) for stage, pause in heart.longest.items()}))


if __name__ == "__main__":
    main()
