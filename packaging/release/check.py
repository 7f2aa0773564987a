"""``make package-check``: installs the package into a bare Debian without a network, and uses it as people do.

Needs root, and a network once, to make the bare Debian and fetch what the package depends on.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Final

from farkle_core import __version__
from release.bare_root import HOME, USER, BareRoot
from release.freeze import NAME, PROGRAMS, ROOT
from release.screen import Screen, screen

PLAIN: Final = "busche-neller"
FIRST_SOLVE: Final = 1.0
FIRST_MAP: Final = 2.5
"""Seconds that the first solve of the plain game, and the first solved map, may take after installing."""

_TRIES: Final = 5
_LOOKS_DONE: Final = 0.97
_COLOURS_OF_A_MAP: Final = 200
"""A map has a colour for each threshold; the first page of a new program has fewer than fifty."""
_PATIENCE: Final = 120.0
_WORKER: Final = "--multiprocessing-fork"
"""What stands in the command line of every process of a study."""

STUDY: Final = "two by two.study.toml"
_STUDY: Final = """\
base = "busche-neller"
kind = "grid"
games = 100
measures = ["fairness", "length", "drama"]
[axes]
goal = [1000, 2000]
dice = [5, 6]
"""
_ROWS: Final = 4
_SAME: Final = 1e-9
"""How far numbers may lie apart that other machine code has computed."""

_GO_ON: Final = (467, 74)
"""Where the button to run a study is on the screen."""

_SHEET: Final = (610, 36)
"""Where the button of the sheet is under the rules of the check."""


class Check:
    """The package, installed."""

    def __init__(self, root: BareRoot, pictures: Path) -> None:
        self.root, self._pictures = root, pictures
        self.failed: list[str] = []

    def user(self, *command: str, home: str = HOME) -> str:
        """Run a command as the user, and return what it prints.

        Raises
        ------
        RuntimeError
            If it fails.
        """
        done = subprocess.run(self.root.command(*command, home=home), capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
        return done.stdout

    def versions(self) -> str:
        """Start both programs."""
        return " / ".join(self.user(program, "--version").splitlines()[0] for program in PROGRAMS)

    def libraries(self) -> str:
        """See whether Qt finds all its libraries, also those by which it reaches a screen."""
        own = f"/usr/lib/{NAME}/_internal"
        plugin = f"{own}/PySide6/Qt/plugins/platforms/libqxcb.so"
        listed = self.root.run("env", f"LD_LIBRARY_PATH={own}", "ldd", plugin).splitlines()
        lacking = [line.strip() for line in listed if "not found" in line]
        return _demand(not lacking, "all found", "; ".join(lacking))

    def first_solve(self) -> str:
        """Time the first solve of the plain game after installing, in several new homes."""
        best = min(self._timed_solve(number) for number in range(_TRIES))
        return self._within(best, FIRST_SOLVE)

    def _timed_solve(self, number: int) -> float:
        home = self.root.new_home(f"solve-{number}")
        begin = monotonic()
        self.user("farkle", "solve", PLAIN, home=home)
        taken = monotonic() - begin
        kernels = list(self._within_home(home).rglob("*.nbc"))
        _demand(not kernels, "", f"{len(kernels)} kernels were compiled though the package has them")
        return taken

    def _within_home(self, home: str) -> Path:
        return self.root.place(home)

    def published(self) -> str:
        """Compare all published numbers."""
        return self.user("farkle", "verify").strip().splitlines()[-1]

    def sheet(self) -> str:
        """Write the sheet as a PDF."""
        self.user("farkle", "sheet", PLAIN, "-o", f"{HOME}/sheet.pdf")
        content = (self._within_home(HOME) / "sheet.pdf").read_bytes()
        return _demand(content.startswith(b"%PDF"), f"{len(content):,} bytes", "it is not a PDF")

    def export(self) -> str:
        """Write a table as CSV; see that the missing extra is named."""
        self.user("farkle", "export", PLAIN, "--tables", "turn", "-o", f"{HOME}/numbers")
        done = subprocess.run(
            self.root.command("farkle", "export", PLAIN, "--netcdf"), capture_output=True, text=True, check=False
        )
        return _demand("pip install" in done.stderr, "written; NetCDF refused in words", done.stderr)

    def study(self) -> str:
        """Run a study on two processes; its rows are those of the program that is not frozen."""
        home = self.root.new_home("study")
        with TemporaryDirectory() as folder:
            own = Path(folder) / STUDY
            own.write_text(_STUDY, "utf-8")
            inside = self.root.give(own, home, STUDY)
            most = self._watched_run("farkle", "lab", "run", inside, "--workers", "2", home=home)
            self.user("farkle", "lab", "export", inside, "--csv", f"{home}/rows.csv", home=home)
            command = [sys.executable, "-m", "farkle_core", "lab"]
            for words in (["run", str(own), "--workers", "2"], ["export", str(own), "--csv", f"{folder}/rows.csv"]):
                subprocess.run([*command, *words], check=True, capture_output=True)
            rows, unlike = _compared(self._within_home(f"{home}/rows.csv"), Path(folder) / "rows.csv")
        _demand(most >= 2, "", f"it ran on {most} processes")
        return _demand(not unlike, f"{rows} rows as without freezing, on {most} processes", f"rows differ: {unlike}")

    def _watched_run(self, *command: str, home: str) -> int:
        """Run a command as the user, and return how many worker processes there were at most."""
        process = subprocess.Popen(self.root.command(*command, home=home), stderr=subprocess.PIPE, text=True)
        most = 0
        while process.poll() is None:
            most = max(most, self.root.processes(_WORKER))
            sleep(0.05)
        words = process.stderr.read() if process.stderr else ""
        _demand(process.returncode == 0, "", f"it ended with {process.returncode}: {words}")
        return most

    def first_map(self) -> str:
        """Time the window, started with a ruleset in several new homes, until it shows the solved map."""
        return self._within(min(self._timed_map(number) for number in range(_TRIES)), FIRST_MAP)

    def _timed_map(self, number: int) -> float:
        home = self.root.new_home(f"window-{number}")
        file = self._rules(home)
        with screen() as shown, self._started(shown, home, NAME, file) as begin:
            taken = shown.watch(begin, _LOOKS_DONE, _PATIENCE)
            shown.save(self._pictures / f"first-map-{number}.png")
            colours = shown.vivid_colours()
        _demand(colours > _COLOURS_OF_A_MAP, "", f"the window shows no map: {colours} colours")
        return taken

    def first_start(self) -> str:
        """Start the window by its icon in a new home."""
        home = self.root.new_home("icon")
        with screen() as shown, self._started(shown, home, NAME) as begin:
            taken = shown.watch(begin, _LOOKS_DONE, _PATIENCE)
            shown.save(self._pictures / "first-start.png")
        return f"{taken:.2f} s to rest"

    def double_click(self) -> str:
        """Open a file of each kind as a double click does: by its type, and the program of that type."""
        golden = ROOT / "tests" / "golden" / __version__
        home = self.root.new_home("click")
        opened = [
            self._double_click("ruleset", self._rules(home), "Sunday"),
            self._double_click("solution", self.root.give(golden / "solution.farkle", home, "a.farkle"), "Golden"),
            self._double_click("game", self.root.give(golden / "game-7.jsonl", home, "b.farkle.jsonl"), "Golden"),
            self._double_click("game", self.root.give(golden / "game-7.jsonl", home, "c.jsonl"), "Golden"),
        ]
        return ", ".join(opened)

    def _double_click(self, kind: str, file: str, title: str) -> str:
        home = self.root.new_home(f"{kind}-{Path(file).name}")
        self._demand_type(kind, file)
        with screen() as shown, self._started(shown, home, "gio", "open", file) as begin:
            _wait(lambda: title in shown.titles())
            shown.watch(begin, _LOOKS_DONE, _PATIENCE)
            shown.save(self._pictures / f"{kind}-{Path(file).name}.png")
        return f"{kind} ({Path(file).name})"

    def _demand_type(self, kind: str, file: str) -> None:
        words = self.user("gio", "info", "-a", "standard::content-type", file)
        _demand(f"application/x-farkle-{kind}" in words, "", words)

    def lab(self) -> str:
        """Open a study as a double click does, and run it by its button."""
        home = self.root.new_home("lab")
        place = self._within_home(home) / STUDY
        place.write_text(_STUDY, "utf-8")
        self.root.run("chown", f"{USER}:{USER}", f"{home}/{STUDY}")
        self._demand_type("study", f"{home}/{STUDY}")
        with screen() as shown, self._started(shown, home, "gio", "open", f"{home}/{STUDY}") as begin:
            shown.watch(begin, _LOOKS_DONE, _PATIENCE)
            shown.save(self._pictures / "study.png")
            shown.click(*_GO_ON)
            _wait(place.with_suffix(".results").exists)
            _wait(lambda: self._measured(f"{home}/{STUDY}") == _ROWS)
            shown.watch(monotonic(), _LOOKS_DONE, _PATIENCE)
            shown.save(self._pictures / "study-run.png")
        return f"{_ROWS} games measured by a click"

    def _measured(self, study: str) -> int:
        return int(json.loads(self.user("farkle", "lab", "status", study, "--json"))["done"])

    def window_pdf(self) -> str:
        """Open the sheet by its button, and save it as a PDF by keys."""
        home = self.root.new_home("pdf")
        file = self._rules(home)
        with screen() as shown, self._started(shown, home, NAME, file) as begin:
            shown.watch(begin, _LOOKS_DONE, _PATIENCE)
            shown.click(*_SHEET)
            _wait(lambda: "Cheat sheet" in shown.titles())
            shown.watch(monotonic(), _LOOKS_DONE, _PATIENCE)
            for key in ("ctrl+s", "Return"):
                shown.press(key)
                shown.watch(monotonic(), _LOOKS_DONE, _PATIENCE)
                shown.save(self._pictures / f"pdf-{key}.png")
            _wait(lambda: any(self._within_home(home).rglob("*.pdf")))
        content = next(self._within_home(home).rglob("*.pdf")).read_bytes()
        return _demand(content.startswith(b"%PDF"), f"{len(content):,} bytes", "it is not a PDF")

    def archive(self) -> str:
        """Unpack the archive elsewhere, as the user, and run both programs there."""
        home = self.root.new_home("Spiele für zwei")
        archive = max((ROOT / "dist").glob("*.tar.xz"), key=lambda path: path.stat().st_mtime)
        subprocess.run(["tar", "-C", str(self._within_home(home)), "-xf", str(archive)], check=True)
        (folder,) = self._within_home(home).iterdir()
        place, file = f"{home}/{folder.name}", self._rules(home)
        chances = [
            json.loads(self.user(program, "solve", file, "--json", home=home))["first_player_win"]
            for program in (f"{place}/farkle", "/usr/bin/farkle")
        ]
        _demand(chances[0] == chances[1], "", f"the archive and the package do not agree: {chances}")
        with screen() as shown, self._started(shown, home, f"{place}/{NAME}", file) as begin:
            shown.watch(begin, _LOOKS_DONE, _PATIENCE)
            shown.save(self._pictures / "archive.png")
            colours = shown.vivid_colours()
        return _demand(colours > _COLOURS_OF_A_MAP, f"both run in {home!r}", f"no map: {colours} colours")

    def _rules(self, home: str) -> str:
        """Write a ruleset file into a home and return its place there."""
        text = (ROOT / "resources" / "farkle_resources" / "rulesets" / f"{PLAIN}.toml").read_text("utf-8")
        text = text.replace(f'id = "{PLAIN}"', 'id = "sunday"').replace('name = "Busche & Neller"', 'name = "Sunday"')
        place = self._within_home(home) / "sunday.farkle.toml"
        place.write_text(text, "utf-8")
        self.root.run("chown", f"{USER}:{USER}", f"{home}/{place.name}")
        return f"{home}/{place.name}"

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

    def _within(self, seconds: float, most: float) -> str:
        words = f"{seconds:.2f} s, the best of {_TRIES} (at most {most} s)"
        return _demand(seconds <= most, words, f"too slow: {words}")

    def do(self, step: Callable[[], str]) -> None:
        """Do one step, and say how it went; the others go on."""
        try:
            words = step()
        except (RuntimeError, TimeoutError, OSError) as error:
            self.failed.append(step.__name__)
            words = f"FAILED: {error}"
        print(f"{step.__name__:14} {words}", flush=True)


def _demand(condition: bool, words: str, otherwise: str) -> str:
    if not condition:
        raise RuntimeError(otherwise)
    return words


def _rows_of(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as text:
        return list(csv.DictReader(text))


def _compared(file: Path, other: Path) -> tuple[int, list[str]]:
    """Return how many rows there are, and the columns in which two tables of a study differ."""
    rows, others = (sorted(_rows_of(each), key=lambda row: row["hash"]) for each in (file, other))
    unlike = [] if len(rows) == len(others) == _ROWS else ["the number of rows"]
    for row, twin in zip(rows, others, strict=False):
        unlike += [name for name in row if row[name] != twin[name] and not _is_near(row[name], twin[name])]
    return len(rows), unlike


def _is_near(number: str, other: str) -> bool:
    try:
        return abs(float(number) - float(other)) <= _SAME
    except ValueError:
        return False


def _wait(condition: Callable[[], bool]) -> None:
    end = monotonic() + _PATIENCE
    while not condition():
        if monotonic() > end:
            raise TimeoutError("the window did not come")
        sleep(0.2)


def main() -> int:
    """Install, use and remove the newest package in ``dist/``."""
    parser = argparse.ArgumentParser(prog="make package-check", description=__doc__)
    parser.add_argument("--package", type=Path, help="another package than the newest in dist/")
    parser.add_argument("--only", nargs="*", help="names of checks, such as first_solve")
    given = parser.parse_args()
    if os.geteuid() != 0:
        print("make package-check: needs root, for debootstrap and chroot", file=sys.stderr)
        return 1
    work = ROOT / "build" / "bare"
    pictures = work / "pictures"
    shutil.rmtree(pictures, ignore_errors=True)
    pictures.mkdir(parents=True)
    package = given.package or max((ROOT / "dist").glob(f"{NAME}_*.deb"), key=lambda path: path.stat().st_mtime)
    root = BareRoot.made(work)
    place = root.fetch(package)
    before = root.files()
    root.install(place)
    check = Check(root, pictures)
    steps = (
        *(check.versions, check.libraries, check.first_solve, check.published, check.sheet, check.export),
        *(
            check.study,
            check.first_start,
            check.first_map,
            check.double_click,
            check.lab,
            check.window_pdf,
            check.archive,
        ),
    )
    for step in steps:
        if not given.only or step.__name__ in given.only:
            check.do(step)
    root.run("apt-get", "-qq", "-y", "--autoremove", "purge", NAME)

    def removed() -> str:
        left = sorted(root.files() - before)
        return _demand(not left, "nothing is left", ", ".join(left[:20]))

    check.do(removed)
    return 1 if check.failed else 0


if __name__ == "__main__":
    sys.exit(main())
