"""The package as it is installed in a bare Debian, and what its checks have in common."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from release.bare_root import HOME, USER, BareRoot
from release.freeze import ROOT

PLAIN: Final = "busche-neller"
TRIES: Final = 5  # times that a start or a solve is timed; the best counts
PATIENCE: Final = 120.0  # seconds to wait for a window

STUDY: Final = "two by two.study.toml"
STUDY_TEXT: Final = """\
base = "busche-neller"
kind = "grid"
games = 100
measures = ["fairness", "length", "drama"]
[axes]
goal = [1000, 2000]
dice = [5, 6]
"""
ROWS: Final = 4  # games of the study


class Installed:
    """The package, installed."""

    def __init__(self, root: BareRoot, pictures: Path) -> None:
        self.root, self.pictures = root, pictures

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

    def write(self, home: str, name: str, text: str) -> str:
        """Write the user's file into a home, and return its place there."""
        (self.root.place(home) / name).write_text(text, "utf-8")
        self.root.run("chown", f"{USER}:{USER}", f"{home}/{name}")
        return f"{home}/{name}"

    def rules(self, home: str) -> str:
        """Write a ruleset file into a home and return its place there."""
        text = (ROOT / "resources" / "farkle_resources" / "rulesets" / f"{PLAIN}.toml").read_text("utf-8")
        text = text.replace(f'id = "{PLAIN}"', 'id = "sunday"').replace('name = "Busche & Neller"', 'name = "Sunday"')
        return self.write(home, "sunday.farkle.toml", text)

    def demand_type(self, kind: str, file: str) -> None:
        """Raise RuntimeError unless the system knows a file as one of this kind."""
        words = self.user("gio", "info", "-a", "standard::content-type", file)
        demand(f"application/x-farkle-{kind}" in words, "", words)


def demand(condition: bool, words: str, otherwise: str) -> str:
    """Return `words` if a condition holds; raise RuntimeError with `otherwise` if not."""
    if not condition:
        raise RuntimeError(otherwise)
    return words


def within(seconds: float, most: float) -> str:
    """Demand that something took no longer than `most` seconds."""
    words = f"{seconds:.2f} s, the best of {TRIES} (at most {most} s)"
    return demand(seconds <= most, words, f"too slow: {words}")


def wait(condition: Callable[[], bool]) -> None:
    """Wait for a condition; raise TimeoutError after two minutes."""
    end = monotonic() + PATIENCE
    while not condition():
        if monotonic() > end:
            raise TimeoutError("the window did not come")
        sleep(0.2)
