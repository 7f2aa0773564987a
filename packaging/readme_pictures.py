"""Take the pictures of the README from the real window, into ``docs/pictures``; `make screenshots` runs it.

They show Facebook Farkle; the metainfo for software centres names some of them.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from camera import CLOSE_RACE, Camera

if TYPE_CHECKING:
    from farkle_explorer.play.page import PlayPage

PICTURES: Final = Path(__file__).parents[1] / "docs" / "pictures"
RULES: Final = "facebook"
_LARGE: Final = 1920, 1080
_SMALL: Final = 1280, 800
_SEED: Final = "7"
_MOVES: Final = 9
"""So many decisions are made before the picture of a game: both have points by then."""
_OPTIONS: Final = 4
"""The picture waits for a roll with so many options."""
_SHEET_WIDTH: Final = 744


def main() -> int:
    """Take all pictures; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", default="", help="a folder of solutions to use and to fill; else all is solved anew")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["FARKLE_CONFIG_DIR"] = str(Path(folder) / "config")
        os.environ["FARKLE_CACHE_DIR"] = given.cache or str(Path(folder) / "cache")
        _take_all()
        _take_sheet(PICTURES / "sheet.png")
    return 0


def _take_sheet(file: Path) -> None:
    """Write the sheet, as small as a page shows it."""
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QImage

    subprocess.run([sys.executable, "-m", "farkle_core", "sheet", RULES, "--output", str(file)], check=True)
    QImage(str(file)).scaledToWidth(_SHEET_WIDTH, Qt.TransformationMode.SmoothTransformation).save(str(file))


def _take_all() -> None:
    from farkle_explorer.program.app import make_application
    from farkle_explorer.program.explorer import Explorer
    from farkle_explorer.widgets.reports import Reports
    from farkle_explorer.widgets.theme import ThemeChoice

    application = make_application()
    explorer = Explorer(Reports())
    camera = ReadmeCamera(application, explorer, PICTURES)
    explorer.start()
    camera.theme(ThemeChoice.LIGHT)
    camera.resize(*_LARGE)
    explorer.rules.files.open_shipped(RULES)
    explorer.draft.check()
    camera.solve()
    explorer.selection.update(**CLOSE_RACE)
    camera.rest()
    camera.whole("window")
    camera.resize(*_SMALL)
    camera.enter("rules")
    camera.whole("rules")
    camera.game()
    camera.first_roll()
    camera.whole("roll")
    explorer.selection.update(**CLOSE_RACE)
    camera.theme(ThemeChoice.DARK)
    camera.turn_to(explorer.score_map)
    camera.whole("window-dark")
    explorer.close()


class ReadmeCamera(Camera):
    """Takes the window in the states that the README tells of."""

    def game(self) -> None:
        """Take a game against perfect play, with hints, where dice are to be set aside."""
        from farkle_explorer.play.coach import Level

        page = self._explorer.further.games.pages.play
        self.turn_to(page)
        page.level.setCurrentIndex(page.level.findData(Level.HINTS.value))
        page.level.activated.emit(page.level.currentIndex())
        page.sitting.seed.setText(_SEED)
        page.sitting.begin.click()
        moves = 0
        while moves < _MOVES or len(page.match.options) < _OPTIONS:
            self._decide(page)
            moves += 1
        self.rest()
        self.whole("play")

    def _decide(self, page: PlayPage) -> None:
        """Do what is best."""
        from farkle_core.referee import Hold

        match = page.match
        self.until(lambda: match.is_own_turn and not match.begins_by_itself)
        best = match.options[0] if match.options else None
        left = [] if best is None else list(best.choice.faces)
        for die in page.table.dice.buttons:
            wanted = die.isVisible() and die.face in left
            if wanted:
                left.remove(die.face)
            if die.isVisible() and die.isChecked() is not wanted:
                die.click()
        (page.table.hold if best is not None and best.then == Hold() else page.table.roll).click()
        self.until(lambda: match.is_own_turn and not match.begins_by_itself and not match.is_waiting)


if __name__ == "__main__":
    sys.exit(main())
