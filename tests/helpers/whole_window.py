"""The whole program, started as a person starts it, for tests to click through."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QMessageBox, QWidget
from pytestqt.qtbot import QtBot
from stillness import still

from farkle_core.engine.settings import Settings
from farkle_core.rules import Document, dumps, load_document, shipped_document
from farkle_explorer.program.app import make_application
from farkle_explorer.program.centre import EXPLORE
from farkle_explorer.program.explore_page import MAP
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.session.selection_space import Selection
from farkle_explorer.session.session import SessionState
from farkle_explorer.session.settings import SavedSettings
from farkle_explorer.widgets.reports import Reports

FEW_SCORES = Settings(bound=-500, ceiling=1000, check_bound=False)
"""For games with scores beyond 0 and the goal: a fifth of the states of the usual limits, and solved once."""


def small_document(**changes: object) -> Document:
    """Return the plain game to 1,000 points as a file's content."""
    return {**shipped_document("busche-neller"), "id": "small", "name": "Small game", "goal": 1000, **changes}


def small_file(folder: Path, **changes: object) -> Path:
    """Write the plain game to 1,000 points as a ruleset file."""
    path = folder / "small.toml"
    path.write_text(dumps(small_document(**changes)), "utf-8")
    return path


def _is_limited(rules: Document) -> bool:
    """Whether scores go beyond 0 or the goal."""
    return any(rules.get(table) != small_document()[table] for table in ("farkles", "end"))


@contextmanager
def started(
    qtbot: QtBot,
    file: Path | None = None,
    *,
    follows: bool = True,
    shows_map: bool = True,
    solver: Settings = FEW_SCORES,
) -> Iterator[Explorer]:
    """Start the program, and close it at the end without saving anything.

    Where it does not follow, nothing is solved by itself. `shows_map`: whether Explore shows the map large, not what a
    user saw last. `solver`: of rules in a file that have scores beyond 0 and the goal.
    """
    make_application()
    if file is not None and file.suffix == ".toml" and _is_limited(load_document(file)):
        saved = SavedSettings()
        saved.solver = solver
        saved.write()
    reports = Reports()
    explorer = Explorer(reports)
    try:
        explorer.window.resize(1280, 800)
        if not follows:
            explorer.actions.follow_edits.setChecked(False)
        if shows_map:
            explorer.window.workspaces.remember(EXPLORE.name, MAP)
            if explorer.window.workspaces.current is EXPLORE:
                explorer.centre.pages.turn_to(MAP)
        explorer.start(file)
        qtbot.waitExposed(explorer.window)
        yield explorer
    finally:
        explorer.close()
        reports.close()
        explorer.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.unfreeze()  # in a test, unlike in the program, what exists at the start does not stay


def settled(qtbot: QtBot, explorer: Explorer) -> None:
    """Wait until everything is shown that is on its way."""
    qtbot.waitUntil(lambda: explorer.kernels.are_ready and explorer.is_at_rest and not explorer.background.is_busy)
    still(qtbot, explorer.window)


def solved(qtbot: QtBot, explorer: Explorer) -> None:
    """Press Solve in the strip, and wait until everything is shown."""
    settled(qtbot, explorer)
    with qtbot.waitSignal(explorer.session.solution_changed):
        explorer.solve_panel.solve_button.click()
    qtbot.waitUntil(lambda: explorer.session.state is not SessionState.SOLVING)  # a first answer may come before
    settled(qtbot, explorer)


def edit(explorer: Explorer, key: str, value: object) -> None:
    """Change a rule, and have it checked at once."""
    explorer.draft.set_value(key, value)
    explorer.draft.check()


def afresh(explorer: Explorer) -> None:
    """Select what is selected at the start, on a window that has been used."""
    explorer.selection.update(**asdict(Selection(dice=explorer.selection.space.grid.dice)))


@contextmanager
def ready_to_play(qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch, **changes: object) -> Iterator[Explorer]:
    """Start the program with a small game that is solved; opponents move without a pause."""
    monkeypatch.setattr("farkle_explorer.play.coached_game.PACE", 0)
    monkeypatch.setattr("farkle_explorer.play.cloth.ROLLING", 0)
    with started(qtbot, small_file(folder, **changes)) as explorer:
        settled(qtbot, explorer)
        if explorer.session.answer is None:
            solved(qtbot, explorer)
        yield explorer


def turn_to(explorer: Explorer, page: QWidget) -> None:
    """Turn to a page, as its entry in the menu does."""
    explorer.centre.pages.choice_of(page).trigger()


def solution_pages(explorer: Explorer) -> tuple[Any, ...]:
    """Return the pages about the solution in the order of their places; makes those that are not there yet."""
    more = explorer.more
    return more.surface, more.turn_table, more.roll, more.strategies, more.compare, more.odds


def open_boxes(window: QWidget) -> list[QMessageBox]:
    """Return the message boxes that belong to `window` and are shown."""
    return [box for box in window.findChildren(QMessageBox) if box.isVisible()]
