"""Checks of the installed package in a terminal."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Final

from release.bare_root import HOME
from release.freeze import NAME, PROGRAMS
from release.installed import PLAIN, ROWS, STUDY, STUDY_TEXT, TRIES, Installed, demand, within

FIRST_SOLVE: Final = 1.0  # seconds that the first solve of the plain game may take after installing
_WORKER: Final = "--multiprocessing-fork"  # stands in the command line of every process of a study
_SAME: Final = 1e-9  # how far numbers may lie apart that other machine code has computed


class TerminalChecks(Installed):
    """What people do with the command; each check returns what it found."""

    def versions(self) -> str:
        """Start both programs."""
        return " / ".join(self.user(program, "--version").splitlines()[0] for program in PROGRAMS)

    def libraries(self) -> str:
        """See whether Qt finds all its libraries, also those by which it reaches a screen."""
        own = f"/usr/lib/{NAME}/_internal"
        plugin = f"{own}/PySide6/Qt/plugins/platforms/libqxcb.so"
        listed = self.root.run("env", f"LD_LIBRARY_PATH={own}", "ldd", plugin).splitlines()
        lacking = [line.strip() for line in listed if "not found" in line]
        return demand(not lacking, "all found", "; ".join(lacking))

    def first_solve(self) -> str:
        """Time the first solve of the plain game after installing, in several new homes."""
        best = min(self._timed_solve(number) for number in range(TRIES))
        return within(best, FIRST_SOLVE)

    def _timed_solve(self, number: int) -> float:
        home = self.root.new_home(f"solve-{number}")
        begin = monotonic()
        self.user("farkle", "solve", PLAIN, home=home)
        taken = monotonic() - begin
        kernels = list(self.root.place(home).rglob("*.nbc"))
        demand(not kernels, "", f"{len(kernels)} kernels were compiled though the package has them")
        return taken

    def published(self) -> str:
        """Compare all published numbers."""
        return self.user("farkle", "verify").strip().splitlines()[-1]

    def sheet(self) -> str:
        """Write the sheet as a PDF."""
        self.user("farkle", "sheet", PLAIN, "-o", f"{HOME}/sheet.pdf")
        content = (self.root.place(HOME) / "sheet.pdf").read_bytes()
        return demand(content.startswith(b"%PDF"), f"{len(content):,} bytes", "it is not a PDF")

    def export(self) -> str:
        """Write a table as CSV; see that the missing extra is named."""
        self.user("farkle", "export", PLAIN, "--tables", "turn", "-o", f"{HOME}/numbers")
        done = subprocess.run(
            self.root.command("farkle", "export", PLAIN, "--netcdf"), capture_output=True, text=True, check=False
        )
        return demand("pip install" in done.stderr, "written; NetCDF refused in words", done.stderr)

    def study(self) -> str:
        """Run a study on two processes; its rows are those of the program that is not frozen."""
        home = self.root.new_home("study")
        with TemporaryDirectory() as folder:
            own = Path(folder) / STUDY
            own.write_text(STUDY_TEXT, "utf-8")
            inside = self.root.give(own, home, STUDY)
            most = self._watched_run("farkle", "lab", "run", inside, "--workers", "2", home=home)
            self.user("farkle", "lab", "export", inside, "--csv", f"{home}/rows.csv", home=home)
            command = [sys.executable, "-m", "farkle_core", "lab"]
            for words in (["run", str(own), "--workers", "2"], ["export", str(own), "--csv", f"{folder}/rows.csv"]):
                subprocess.run([*command, *words], check=True, capture_output=True)
            rows, unlike = _compared(self.root.place(f"{home}/rows.csv"), Path(folder) / "rows.csv")
        demand(most >= 2, "", f"it ran on {most} processes")
        return demand(not unlike, f"{rows} rows as without freezing, on {most} processes", f"rows differ: {unlike}")

    def _watched_run(self, *command: str, home: str) -> int:
        """Run a command as the user, and return how many worker processes there were at most."""
        process = subprocess.Popen(self.root.command(*command, home=home), stderr=subprocess.PIPE, text=True)
        most = 0
        while process.poll() is None:
            most = max(most, self.root.processes(_WORKER))
            sleep(0.05)
        words = process.stderr.read() if process.stderr else ""
        demand(process.returncode == 0, "", f"it ended with {process.returncode}: {words}")
        return most


def _rows_of(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as text:
        return list(csv.DictReader(text))


def _compared(file: Path, other: Path) -> tuple[int, list[str]]:
    """Return how many rows there are, and the columns in which two tables of a study differ."""
    rows, others = (sorted(_rows_of(each), key=lambda row: row["hash"]) for each in (file, other))
    unlike = [] if len(rows) == len(others) == ROWS else ["the number of rows"]
    for row, twin in zip(rows, others, strict=False):
        unlike += [name for name in row if row[name] != twin[name] and not _is_near(row[name], twin[name])]
    return len(rows), unlike


def _is_near(number: str, other: str) -> bool:
    try:
        return abs(float(number) - float(other)) <= _SAME
    except ValueError:
        return False
