"""Draws the pictures of the documentation: starts the real window, solves, selects, and photographs every part.

Run it under a virtual screen of at least 2560 × 1600 (``make screenshots``). It needs no network, touches no
settings of the person, and writes PNG files to ``build/screenshots``.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from camera import CLOSE_RACE, SIZES, Camera

TARGET: Final = Path(__file__).parents[1] / "build" / "screenshots"
OTHERWISE: Final = {"german": {"FARKLE_LANGUAGE": "de"}, "200-percent": {"QT_SCALE_FACTOR": "2"}}
"""Of what a few more pictures are taken, and what the environment says then."""

FIRST_LOOK: Final = {"banked": 3000, "opponent": 3000, "dice": 3, "turn_total": 400}
NEAR_THE_END: Final = {"seat": 1, "turns_left": 1, "banked": 6000, "opponent": 10_400, "dice": 4, "turn_total": 1500}
OFFERED: Final = {"seat": 1, "banked": 6000, "opponent": 8000, "last_turn_total": 600, "carried_dice": 3,
                  "carried_points": 600, "dice": 6, "turn_total": 0}  # fmt: skip
USUAL: Final = {"seat": 0, "turns_left": 0, "last_turn_total": 0, "carried_dice": 0, "carried_points": 0}


def main() -> int:
    """Take all pictures; return the exit status."""
    given = _arguments()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["FARKLE_CONFIG_DIR"] = str(Path(folder) / "config")
        os.environ["FARKLE_CACHE_DIR"] = given.cache or str(Path(folder) / "cache")
        given.target.mkdir(parents=True, exist_ok=True)
        if given.only:
            _take_some(given)
        else:
            _take_all(given)
            for name, environment in OTHERWISE.items():
                _again(given, name, environment)
    return 0


def _again(given: argparse.Namespace, name: str, environment: dict[str, str]) -> None:
    """Take a few pictures in a program of its own: language and scale are chosen once, at the start."""
    command = [sys.executable, __file__, "--only", name, "--target", str(given.target), "--rules", given.rules]
    subprocess.run([*command, "--cache", os.environ["FARKLE_CACHE_DIR"]], env=os.environ | environment, check=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--target", type=Path, default=TARGET, help="the folder for the pictures")
    parser.add_argument("--rules", default="facebook", help="the shipped ruleset that is shown")
    parser.add_argument("--cache", default="", help="a folder of solutions to use and to fill; else all is solved anew")
    parser.add_argument("--only", default="", help=argparse.SUPPRESS)
    return parser.parse_args()


def _take_all(given: argparse.Namespace) -> None:
    from farkle_explorer.program.app import make_application
    from farkle_explorer.program.explorer import Explorer
    from farkle_explorer.widgets.reports import Reports
    from farkle_explorer.widgets.theme import ThemeChoice

    application = make_application()
    explorer = Explorer(Reports())
    camera = Tour(application, explorer, given.target)
    explorer.actions.follow_edits.setChecked(False)  # nothing is solved by itself yet
    explorer.start()
    camera.theme(ThemeChoice.LIGHT)
    camera.resize(*SIZES[0])
    camera.whole("empty")
    explorer.actions.follow_edits.setChecked(True)
    explorer.rules.files.open_shipped(given.rules)
    explorer.draft.check()
    camera.solve("solving")
    camera.compare()
    for choice in (ThemeChoice.LIGHT, ThemeChoice.DARK):
        camera.theme(choice)
        for size in SIZES:
            camera.resize(*size)
            camera.tour(f"{choice}-{size[0]}x{size[1]}")
            camera.states(f"{choice}-{size[0]}x{size[1]}")
    camera.theme(ThemeChoice.LIGHT)
    camera.resize(*SIZES[0])
    camera.edges()
    explorer.close()


def _take_some(given: argparse.Namespace) -> None:
    """Take the window, a page after the other, as it is in another language or on a finer screen."""
    from farkle_explorer.program.app import make_application
    from farkle_explorer.program.explorer import Explorer
    from farkle_explorer.widgets.languages import speak
    from farkle_explorer.widgets.reports import Reports

    application = make_application()
    speak()
    explorer = Explorer(Reports())
    camera = Tour(application, explorer, given.target)
    explorer.start()
    camera.resize(*SIZES[0])
    explorer.rules.files.open_shipped(given.rules)
    explorer.draft.check()
    camera.solve("solving")
    explorer.selection.update(**USUAL | CLOSE_RACE)
    camera.some(given.only)
    explorer.close()


class Tour(Camera):
    """Takes everything there is to see."""

    def tour(self, name: str) -> None:
        """Take the large picture in two situations and in those that only some rulesets have, pages, and dialogs."""
        explorer = self._explorer
        space = explorer.selection.space
        situations = [FIRST_LOOK, CLOSE_RACE]
        situations += [NEAR_THE_END] if space.has_last_turns else []
        situations += [OFFERED] if space.turns_before.beats or space.offers_dice else []
        for number, fields in enumerate(situations, 1):
            explorer.selection.update(**USUAL | fields)
            self.rest()
            self.whole(f"window-{number}-{name}")
        self._pages(name)
        self._roll(name)
        self._bookmarks(name)
        self._dialogs(name)

    def states(self, name: str) -> None:
        """Take what pages show when something is chosen on them, the guide, and the parts of a comparison."""
        from farkle_explorer.compare.map_words import DifferenceMode
        from farkle_explorer.compare.presenter import CompareSection

        explorer, pages = self._explorer, self._explorer.centre.pages
        surface, table, compare = explorer.more.surface, explorer.more.turn_table, explorer.more.compare
        explorer.selection.update(**USUAL | FIRST_LOOK)
        self.turn_to(surface)
        surface.others.switch.click()
        self.rest()
        self.whole(f"surface-overlays-{name}")
        surface.others.switch.click()
        surface.dice_choice.button("all").click()
        self.rest()
        self.whole(f"surface-all-{name}")
        surface.dice_choice.button("one").click()
        self.turn_to(table)
        table.numbers_choice.button("preference").click()
        self.rest()
        self.whole(f"preference-{name}")
        table.beside_switch.click()
        self.rest()
        self.whole(f"side-by-side-{name}")
        table.beside_switch.click()
        self.turn_to(compare)
        for part in CompareSection:
            compare.show_part(part)
            self.rest()
            self.whole(f"compare-{part}-{name}")
        compare.show_part(CompareSection.MAP)
        for mode in DifferenceMode:
            compare.map.mode_choice.button(mode).click()
            self.rest()
            self.whole(f"compare-map-{mode}-{name}")
        pages.turn_to(0)
        explorer.help_controller.open_guide()
        self.rest()
        self.take(explorer.help_controller.guide_window, f"guide-{name}")
        explorer.help_controller.guide_window.close()

    def some(self, name: str) -> None:
        """Take the window with each of its pages, and with a roll."""
        self.rest()
        self.whole(f"window-{name}")
        self._pages(name)
        self._roll(name)

    def edges(self) -> None:
        """Take what is seen less often: details, a stale window, a problem."""
        explorer = self._explorer
        explorer.solve_panel.details_button.setChecked(True)
        self.rest()
        self.whole("details")
        explorer.solve_panel.details_button.setChecked(False)
        explorer.draft.set_value("turn.minimum", 400)
        explorer.draft.check()
        self.rest()
        self.whole("stale")
        explorer.draft.set_value("goal", -5)
        explorer.draft.check()
        self.rest()
        self.whole("problem")

    def _pages(self, name: str) -> None:
        """Take the window with each of its pages."""
        pages = self._explorer.centre.pages
        for number, action in enumerate(pages.choices):
            pages.turn_to(number)
            self.rest()
            self.whole(f"page-{action.text().lower().replace(' ', '-')}-{name}")
        pages.turn_to(0)
        self.rest()

    def _roll(self, name: str) -> None:
        """Take what is said about the first roll of a game."""
        explorer = self._explorer
        explorer.selection.update(**USUAL)
        self.first_roll()
        self.whole(f"roll-{name}")
        explorer.ask.ask_about(())

    def _bookmarks(self, name: str) -> None:
        """Take *Ask* with two situations marked."""
        controller, selection = self._explorer.bookmark_controller, self._explorer.selection
        for fields, title, note in (
            (FIRST_LOOK, "Level, three dice", ""),
            (CLOSE_RACE, "Close race", "Would four dice be enough?"),
        ):
            selection.update(**USUAL | fields)
            controller.mark()
            key = controller.bookmarks.entries[0].key
            controller.bookmarks.rename(key, title)
            controller.bookmarks.set_note(key, note)
        self.rest()
        self.whole(f"bookmarks-{name}")
        while controller.bookmarks.undo_text:
            controller.bookmarks.undo()

    def _dialogs(self, name: str) -> None:
        """Take the keys, and each page of the preferences."""
        explorer = self._explorer
        explorer.actions.shortcuts.trigger()
        explorer.actions.preferences.trigger()
        keys, preferences = explorer.keyboard.shown, explorer.preferences.shown
        assert keys is not None
        assert preferences is not None
        self.rest()
        self.take(keys, f"keyboard-{name}")
        for page in range(preferences.tabs.count()):
            preferences.tabs.setCurrentIndex(page)
            self.rest()
            self.take(preferences, f"preferences-{page + 1}-{name}")
        keys.close()
        preferences.close()


if __name__ == "__main__":
    sys.exit(main())
