"""The page Compare of the whole window, for tests to click through."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from whole_window import settled, small_file, solved, started

from farkle_explorer.compare.comparison import Comparison
from farkle_explorer.compare.page import ComparePage
from farkle_explorer.compare.presenter import CompareSection
from farkle_explorer.program.explorer import Explorer


@contextmanager
def two_ways(
    qtbot: QtBot, folder: Path, part: CompareSection | None = None
) -> Iterator[tuple[Explorer, ComparePage, Comparison]]:
    """Start with the small game, compare perfect play with play for most points, and show a part of what came of it."""
    with started(qtbot, small_file(folder)) as explorer:
        page = shown(qtbot, explorer)
        page.form.choose_players("optimal", "max-score")
        comparison = compared(qtbot, explorer)
        if part is not None:
            press_part(qtbot, page, part)
            settled(qtbot, explorer)
        yield explorer, page, comparison


def shown(qtbot: QtBot, explorer: Explorer) -> ComparePage:
    """Solve, turn to the page, and return it."""
    solved(qtbot, explorer)
    turn_to(qtbot, explorer, "Compare")
    return explorer.more.compare


def turn_to(qtbot: QtBot, explorer: Explorer, name: str) -> None:
    next(each for each in explorer.centre.pages.choices if each.text() == name).trigger()
    settled(qtbot, explorer)


def compared(qtbot: QtBot, explorer: Explorer) -> Comparison:
    """Press Compare, and wait until all is known."""
    page, comparison = explorer.more.compare, explorer.more.comparison
    qtbot.mouseClick(page.compare_button, Qt.MouseButton.LeftButton)
    assert page.cancel_button.isEnabled()
    done(qtbot, explorer)
    assert comparison.sides is not None, page.readout.text()
    return comparison


def done(qtbot: QtBot, explorer: Explorer) -> None:
    controller = explorer.more
    qtbot.waitUntil(lambda: not controller.comparison.is_running)
    settled(qtbot, explorer)


def press_part(qtbot: QtBot, page: ComparePage, part: CompareSection) -> None:
    qtbot.mouseClick(page.parts.button(part), Qt.MouseButton.LeftButton)
