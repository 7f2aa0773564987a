"""Checks of the installed package on a screen."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Final

from farkle_core import __version__
from release.freeze import NAME, ROOT
from release.installed import PATIENCE, ROWS, STUDY, STUDY_TEXT, TRIES, Installed, demand, wait, within
from release.screen import Screen, screen

FIRST_MAP: Final = 2.5  # seconds that the first solved map may take after installing
_LOOKS_DONE: Final = 0.97
_COLOURS_OF_A_MAP: Final = 200  # a map has one for each threshold; the first page of a new program has fewer than fifty
_GO_ON: Final = (497, 54)  # where the button to run a study is on the screen
_SAVE_PDF: Final = (150, 609)  # where the button to save a PDF is at the place to print


class WindowChecks(Installed):
    """What people do with the window; each check returns what it found."""

    def first_map(self) -> str:
        """Time the window, started with a ruleset in several new homes, until it shows the solved map."""
        return within(min(self._timed_map(number) for number in range(TRIES)), FIRST_MAP)

    def solved_map(self) -> str:
        """Start the window with a ruleset; it shows the solved map."""
        return f"after {self._timed_map('once'):.2f} s"

    def _timed_map(self, number: int | str) -> float:
        home = self.root.new_home(f"window-{number}")
        file = self.rules(home)
        with screen() as shown, self._started(shown, home, NAME, file) as begin:
            taken = shown.watch(begin, _LOOKS_DONE, PATIENCE)
            shown.save(self.pictures / f"first-map-{number}.png")
            colours = shown.vivid_colours()
        demand(colours > _COLOURS_OF_A_MAP, "", f"the window shows no map: {colours} colours")
        return taken

    def first_start(self) -> str:
        """Start the window by its icon in a new home."""
        home = self.root.new_home("icon")
        with screen() as shown, self._started(shown, home, NAME) as begin:
            taken = shown.watch(begin, _LOOKS_DONE, PATIENCE)
            shown.save(self.pictures / "first-start.png")
        return f"{taken:.2f} s to rest"

    def double_click(self) -> str:
        """Open a file of each kind as a double click does: by its type, and the program of that type."""
        golden = ROOT / "tests" / "golden" / __version__
        home = self.root.new_home("click")
        opened = [
            self._double_click("ruleset", self.rules(home), "Sunday"),
            self._double_click("solution", self.root.give(golden / "solution.farkle", home, "a.farkle"), "Golden"),
            self._double_click("game", self.root.give(golden / "game-7.jsonl", home, "b.farkle.jsonl"), "Golden"),
            self._double_click("game", self.root.give(golden / "game-7.jsonl", home, "c.jsonl"), "Golden"),
        ]
        return ", ".join(opened)

    def _double_click(self, kind: str, file: str, title: str) -> str:
        home = self.root.new_home(f"{kind}-{Path(file).name}")
        self.demand_type(kind, file)
        with screen() as shown, self._started(shown, home, "gio", "open", file) as begin:
            wait(lambda: title in shown.titles())
            shown.watch(begin, _LOOKS_DONE, PATIENCE)
            shown.save(self.pictures / f"{kind}-{Path(file).name}.png")
        return f"{kind} ({Path(file).name})"

    def lab(self) -> str:
        """Open a study as a double click does, and run it by its button."""
        home = self.root.new_home("lab")
        study, place = self.write(home, STUDY, STUDY_TEXT), self.root.place(home) / STUDY
        self.demand_type("study", study)
        with screen() as shown, self._started(shown, home, "gio", "open", study) as begin:
            shown.watch(begin, _LOOKS_DONE, PATIENCE)
            shown.save(self.pictures / "study.png")
            shown.click(*_GO_ON)
            wait(place.with_suffix(".results").exists)
            wait(lambda: self._measured(study) == ROWS)
            shown.watch(monotonic(), _LOOKS_DONE, PATIENCE)
            shown.save(self.pictures / "study-run.png")
        return f"{ROWS} games measured by a click"

    def _measured(self, study: str) -> int:
        return int(json.loads(self.user("farkle", "lab", "status", study, "--json"))["done"])

    def window_pdf(self) -> str:
        """Go to the place to print by its key, and save the sheet as a PDF."""
        home = self.root.new_home("pdf")
        file = self.rules(home)
        with screen() as shown, self._started(shown, home, NAME, file) as begin:
            shown.watch(begin, _LOOKS_DONE, PATIENCE)
            shown.press("F11")
            shown.watch(monotonic(), _LOOKS_DONE, PATIENCE)
            shown.save(self.pictures / "print.png")
            shown.click(*_SAVE_PDF)
            wait(lambda: "Save the cheat sheet" in shown.titles())
            shown.watch(monotonic(), _LOOKS_DONE, PATIENCE)
            shown.press("Return")
            wait(lambda: any(self.root.place(home).rglob("*.pdf")))
        content = next(self.root.place(home).rglob("*.pdf")).read_bytes()
        return demand(content.startswith(b"%PDF"), f"{len(content):,} bytes", "it is not a PDF")

    def archive(self) -> str:
        """Unpack the archive elsewhere, as the user, and run both programs there."""
        home = self.root.new_home("Spiele für zwei")
        archive = max((ROOT / "dist").glob("*.tar.xz"), key=lambda path: path.stat().st_mtime, default=None)
        if archive is None:
            raise RuntimeError("there is no archive in dist/; make package builds it")
        subprocess.run(["tar", "-C", str(self.root.place(home)), "-xf", str(archive)], check=True)
        (folder,) = self.root.place(home).iterdir()
        place, file = f"{home}/{folder.name}", self.rules(home)
        chances = [
            json.loads(self.user(program, "solve", file, "--json", home=home))["first_player_win"]
            for program in (f"{place}/farkle", "/usr/bin/farkle")
        ]
        demand(chances[0] == chances[1], "", f"the archive and the package do not agree: {chances}")
        with screen() as shown, self._started(shown, home, f"{place}/{NAME}", file) as begin:
            shown.watch(begin, _LOOKS_DONE, PATIENCE)
            shown.save(self.pictures / "archive.png")
            colours = shown.vivid_colours()
        return demand(colours > _COLOURS_OF_A_MAP, f"both run in {home!r}", f"no map: {colours} colours")

    @contextmanager
    def _started(self, shown: Screen, home: str, *command: str) -> Iterator[float]:
        """Start a program on a screen, and say when; it is ended with all that it started."""
        begin = monotonic()
        process = subprocess.Popen(
            self.root.command("sh", "-c", '"$@"; sleep 600', "sh", *command, home=home, display=shown.name)
        )
        try:
            yield begin
        finally:
            self.root.end(process)
