"""Brings the real window into a state and takes its picture: what all pictures of the documentation are made with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication, QWidget

    from farkle_explorer.program.explorer import Explorer
    from farkle_explorer.sheets.composer import SheetComposer

SIZES: Final = ((1280, 800), (1920, 1080), (2560, 1440))
PATIENCE: Final = 600.0

CLOSE_RACE: Final = {"banked": 6000, "opponent": 8000, "dice": 5, "turn_total": 3300}
FIRST_TURN: Final = {"banked": 0, "opponent": 0, "dice": 6, "turn_total": 0}
FIRST_ROLL: Final = (6, 5, 3, 3, 3, 2)


class Camera:
    """Brings the window into a state and takes its picture."""

    def __init__(self, application: QApplication, explorer: Explorer, target: Path) -> None:
        self._application, self._explorer, self._target = application, explorer, target

    def theme(self, choice: object) -> None:
        """Put on a theme."""
        next(action for known, action in self._explorer.actions.themes.items() if known is choice).trigger()

    def resize(self, width: int, height: int) -> None:
        """Give the window a size."""
        self._explorer.window.resize(width, height)
        self.rest()

    def solve(self, on_the_way: str = "") -> None:
        """Solve, with a picture on the way if that has a name."""
        from farkle_explorer.session.session import SessionState

        explorer, session = self._explorer, self._explorer.session
        self.until(lambda: explorer.kernels.are_ready and session.estimate is not None)
        self.rest()
        explorer.actions.solve.trigger()
        self.until(lambda: session.state is not SessionState.SOLVING or _is_far(explorer))
        if on_the_way and session.state is SessionState.SOLVING:
            self.whole(on_the_way)
        self.until(lambda: session.state is SessionState.FRESH)
        self.rest()

    def compare(self) -> None:
        """Compare perfect play with play for most points, for the pages that show it."""
        page, comparison = self._explorer.more.compare, self._explorer.more.comparison
        comparison.prepare()
        self.until(lambda: comparison.is_prepared)
        page.form.choose_players("optimal", "max-score")
        page.compare_button.click()
        self.until(lambda: not comparison.is_running)
        self.rest()

    def enter(self, place: str) -> None:
        """Enter a place."""
        self._explorer.window.workspaces.enter(place)
        self.rest()

    def turn_to(self, page: QWidget) -> None:
        """Turn to a page."""
        self._explorer.centre.pages.choice_of(page).trigger()
        self.rest()

    def first_roll(self) -> None:
        """Ask about the first roll of a game."""
        explorer = self._explorer
        explorer.selection.update(**FIRST_TURN)
        explorer.actions.enter_roll.trigger()
        explorer.ask.ask_about(FIRST_ROLL[: explorer.selection.space.grid.dice])
        self.rest()

    def sheet(self) -> SheetComposer:
        """Enter the place to print, and return its page once the sheet is there."""
        self.enter("print")
        page = self._explorer.sheets.page
        self.until(lambda: not page.is_laying_out)
        return page

    def whole(self, name: str) -> None:
        """Take the window."""
        self.take(self._explorer.window, name)

    def until(self, condition: Callable[[], bool]) -> None:
        """Let the program run until `condition` holds."""
        end = monotonic() + PATIENCE
        while not condition():
            if monotonic() > end:
                raise TimeoutError("the window did not get there")
            self._application.processEvents()
            sleep(0.005)

    def rest(self) -> None:
        """Let the program run until nothing is on its way, and a little longer for what is painted late."""
        self._rest_once()
        self._rest_once()  # what arrives last is drawn and laid out after it

    def _rest_once(self) -> None:
        explorer, end = self._explorer, monotonic() + 0.4
        self.until(lambda: monotonic() > end and explorer.is_at_rest and not explorer.background.is_busy)

    def take(self, widget: QWidget, name: str) -> None:
        """Take a part of the window."""
        widget.grab().save(str(self._target / f"{name}.png"))


def _is_far(explorer: Explorer) -> bool:
    progress = explorer.session.progress
    return progress is not None and progress.fraction > 0.4
