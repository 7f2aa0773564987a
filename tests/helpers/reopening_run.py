"""Edits, plays, turns a page, then opens the window in another language and size: run by `test_reopening.py`."""

import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from whole_program import until

from farkle_explorer.program import explorer as reopening
from farkle_explorer.program.app import make_application
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.session.session import SessionState
from farkle_explorer.widgets.reports import Reports

PAGE = 2


def said(explorer: Explorer) -> dict[str, object]:
    """Return all that has to stay."""
    draft = explorer.draft
    return {
        "document": draft.document,
        "modified": draft.modified,
        "undo": draft.undo_stack.count(),
        "origin": draft.origin,
        "solution": id(explorer.session.solution),
        "state": explorer.session.state,
        "settings": explorer.session.settings,
        "selection": explorer.selection.selection,
        "page": explorer.centre.pages.current,
    }


def changed(explorer: Explorer, before: dict[str, object]) -> dict[str, tuple[object, object]]:
    """Return what did not stay: what it was, and what it is."""
    return {name: (before[name], now) for name, now in said(explorer).items() if now != before[name]}


def rest(explorer: Explorer) -> None:
    """Wait until everything is shown."""
    until(lambda: explorer.kernels.are_ready and explorer.is_at_rest and not explorer.background.is_busy)


def play(explorer: Explorer) -> None:
    """Leave something behind everywhere."""
    until(lambda: explorer.kernels.are_ready and explorer.session.estimate is not None)
    explorer.draft.set_value("name", "Hand made")
    explorer.draft.set_value("goal", 900)
    explorer.draft.check()
    until(lambda: explorer.session.state is SessionState.FRESH)
    rest(explorer)
    explorer.centre.pages.turn_to(PAGE)
    rest(explorer)


class Run:
    """Opens the window anew twice, and compares what was there with what is there."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer, self.before = explorer, said(explorer)
        self.letters = QApplication.font().pointSizeF()

    def in_german(self) -> None:
        """Choose the other language."""
        explorer = self.explorer
        explorer.actions.preferences.trigger()
        shown = explorer.preferences.shown
        assert shown is not None
        look = shown.look
        look.language.setCurrentIndex(look.language.findData("de"))
        look.language.activated.emit(look.language.currentIndex())

    def check_german(self) -> None:
        """Check, then choose larger letters."""
        explorer = self.explorer
        rest(explorer)
        assert explorer.window.workspace_bar.buttons["rules"].text() == "Unsere Regeln"
        assert explorer.preferences.shown is not None, "the preferences are open again"
        found = changed(explorer, self.before)
        assert not found, found
        explorer.preferences.close()
        explorer.draft.undo_stack.undo()
        explorer.draft.undo_stack.redo()
        explorer.draft.check()
        rest(explorer)
        explorer.actions.larger_text.trigger()

    def check_larger(self) -> None:
        """Check, and end."""
        explorer = self.explorer
        rest(explorer)
        assert abs(QApplication.font().pointSizeF() / self.letters - 1.1) < 0.01
        found = changed(explorer, self.before)
        assert not found, found
        print("kept", flush=True)  # noqa: T201 - what the test reads
        QApplication.exit(0)


def main(ruleset: str) -> int:
    """Run it all."""
    make_application()
    reports = Reports()
    reports.open()
    reports.happened.connect(sys.exit)
    explorer = Explorer(reports)
    explorer.start(Path(ruleset))
    play(explorer)
    run = Run(explorer)
    opened = reopening.open_anew

    checks = [run.check_german, run.check_larger]

    def open_and_check(before: Explorer, reports: Reports) -> Explorer:
        run.explorer = opened(before, reports)
        QTimer.singleShot(0, checks.pop(0))
        return run.explorer

    reopening.open_anew = open_and_check
    QTimer.singleShot(0, run.in_german)
    status = reopening.run(explorer, reports)
    reports.close()
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
