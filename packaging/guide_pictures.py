"""Take the pictures of the user guide from the real window, into the resources; `make screenshots` runs it.

They show the plain game, in the light theme, as parts of the window at their own size; what is wider is made smaller.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final

from camera import CLOSE_RACE, SIZES, Camera

if TYPE_CHECKING:
    from PySide6.QtGui import QPixmap
    from PySide6.QtWidgets import QWidget

GUIDE: Final = Path(__file__).parents[1] / "resources" / "farkle_resources" / "guide"
"""Holds a folder for each language, with its pictures."""

WIDEST: Final = 720
"""Pixels across; the guide's window shows so many without scrolling."""

RULES: Final = "busche-neller"
_GAMES: Final = 24
_MISTAKE: Final = 0.005  # a win chance given away that a reader sees at once
_FIRST: Final = datetime(2026, 3, 1, 19, 30, tzinfo=UTC)


def main() -> int:
    """Take all pictures; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--guide", type=Path, default=GUIDE, help="the folder of the guide, with one for each language")
    parser.add_argument("--cache", default="", help="a folder of solutions to use and to fill; else all is solved anew")
    parser.add_argument("--only", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.only:
        _take_all(given.only)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        os.environ["FARKLE_CONFIG_DIR"] = str(Path(folder) / "config")
        os.environ["FARKLE_CACHE_DIR"] = given.cache or str(Path(folder) / "cache")
        for language in sorted(each for each in given.guide.iterdir() if each.is_dir()):
            _take_in(language)
    return 0


def _take_in(language: Path) -> None:
    """Take the pictures in one language, in a program of its own: it is chosen once, at the start."""
    target = language / "pictures"
    target.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, __file__, "--only", str(target)]
    apart = {
        "FARKLE_LANGUAGE": language.name,
        "FARKLE_CONFIG_DIR": f"{os.environ['FARKLE_CONFIG_DIR']}-{language.name}",
    }
    subprocess.run(command, env=os.environ | apart, check=True)


def _take_all(target: Path) -> None:
    from farkle_explorer.program.app import make_application
    from farkle_explorer.program.explorer import Explorer
    from farkle_explorer.widgets.languages import speak
    from farkle_explorer.widgets.reports import Reports
    from farkle_explorer.widgets.theme import ThemeChoice

    application = make_application()
    speak()
    explorer = Explorer(Reports())
    camera = GuideCamera(application, explorer, target)
    explorer.start()
    camera.theme(ThemeChoice.LIGHT)
    camera.resize(*SIZES[0])
    explorer.rules.files.open_shipped(RULES)
    explorer.draft.check()
    explorer.solve_panel.solve_button.setFocus()
    camera.solve()
    explorer.selection.update(**CLOSE_RACE)
    camera.rest()
    camera.whole("window")
    camera.compare()
    camera.pages()
    camera.drill()
    camera.games()
    camera.first_roll()
    camera.take(explorer.ask, "roll")
    camera.take(camera.sheet(), "sheet")
    explorer.close()


class GuideCamera(Camera):
    """Takes small pictures of parts of the window."""

    def pages(self) -> None:
        """Take the pages about a solution."""
        explorer, more = self._explorer, self._explorer.more
        named = {"score-map": explorer.score_map, "curves": explorer.curves, "turn-map": explorer.turn_map,
                 "surface": more.surface, "next-roll": more.roll, "odds": more.odds, "turn-table": more.turn_table,
                 "by-heart": more.strategies, "compare": more.compare}  # fmt: skip
        for name, view in named.items():
            self.turn_to(view)
            self.take(view, name)

    def compare(self) -> None:
        """Compare two ways to play, and show the map of it."""
        from farkle_explorer.compare.presenter import CompareSection

        super().compare()
        self._explorer.more.compare.show_part(CompareSection.MAP)

    def drill(self) -> None:
        """Take a drill with its answer: the second best of six dice."""
        from farkle_core.referee import Hold
        from farkle_explorer.train.trainer import TrainingStage

        page = self._explorer.further.games.pages.train
        trainer = page.trainer
        self.turn_to(page)
        trainer.begin(20)
        while True:
            self.until(lambda: trainer.stage is TrainingStage.ASKING)
            assert trainer.drill is not None
            second = trainer.drill.options[1]
            left = list(second.choice.faces)
            for die in page.dice.buttons:
                if die.face in left:
                    left.remove(die.face)
                    die.setChecked(True)
            (page.hold if isinstance(second.then, Hold) else page.roll).click()
            self.until(lambda: trainer.stage is TrainingStage.ANSWERED)
            assert trainer.answered is not None
            is_mistake = trainer.answered.verdict.loss > _MISTAKE
            if is_mistake and trainer.drill.family.is_which and trainer.drill.moment.state.dice == 6:
                break
            trainer.go_on()
        self.rest()
        self.take(page, "training")
        trainer.stop()

    def games(self) -> None:
        """Take the look back at a game, and the statistics of a few games."""
        pages, kept = self._explorer.further.games.pages, self._explorer.further.players.current.games
        self._keep_games(kept)
        self._explorer.opener.open(max(kept.iterdir()))
        self.turn_to(pages.play)
        self.until(pages.play.table.review.isVisible)
        self.rest()
        self.take(pages.play.table.review, "review")
        self.turn_to(pages.games)
        self.until(lambda: bool(pages.games.library.games) and not pages.games.library.is_busy)
        pages.games.show_progress()
        self.rest()
        self.take(pages.games, "games")

    def _keep_games(self, folder: Path) -> None:
        """Write files of games of a weak player against two strategies; the latest file is the last one."""
        import numpy as np

        from farkle_core.coach.players import PerfectPlayer, SoftPlayer, TablePlayer, play_game
        from farkle_core.play.advise import Adviser, GameTable, Thrower
        from farkle_core.play.advise.game_record import SUFFIX, Seat, entry_lines, header_line
        from farkle_core.strategies.model import HoldAt

        solution = self._explorer.session.answer
        assert solution is not None
        adviser, name = Adviser(solution), self._explorer.further.players.current.title
        weak = SoftPlayer(adviser, 0.01, np.random.default_rng(5))
        others = (Seat("Ada", "optimal"), PerfectPlayer(adviser)), (
            Seat("Paul", "hold-at:300"), TablePlayer(HoldAt((300,) * 6), adviser))  # fmt: skip
        folder.mkdir(parents=True, exist_ok=True)
        for seed in range(_GAMES):
            seat, other = others[seed % 3 // 2]
            table = play_game(GameTable.at(adviser), (weak, other), Thrower(seed).throw)
            head = header_line(solution.ruleset, None, _FIRST + timedelta(2 * seed), (Seat(name), seat), seed)
            (folder / f"{seed:02}{SUFFIX}").write_bytes(head + entry_lines(table, 0))

    def take(self, widget: QWidget, name: str) -> None:
        """Take a part of the window, no wider than the guide's."""
        picture = widget.grab()
        if picture.width() > WIDEST:
            picture = _smaller(picture)
        picture.save(str(self._target / f"{name}.png"), quality=0)


def _smaller(picture: QPixmap) -> QPixmap:
    from PySide6.QtCore import Qt

    return picture.scaledToWidth(WIDEST, Qt.TransformationMode.SmoothTransformation)


if __name__ == "__main__":
    sys.exit(main())
