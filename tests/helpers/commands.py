"""Ways to run the command line, and a small game to run it on."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from patience import HANGS

from farkle_core.cli import main

PIG = """\
schema = 1
name = "Pig"
goal = 100
dice = 1
[sets]
2 = [2]
3 = [3]
4 = [4]
5 = [5]
6 = [6]
"""
"""The game that textbooks solve: a 1 is a farkle, every other roll scores its pips, and one die is all there is."""

SMALL_GAME = """\
schema = 1
id = "small"
name = "Small Farkle"
source = "made up"
goal = 1000
dice = 6

[sets]
1 = [100, 0, 1000, 2000, 3000, 4000]
2 = [0, 0, 200, 400, 600, 800]
3 = [0, 0, 300, 600, 900, 1200]
4 = [0, 0, 400, 800, 1200, 1600]
5 = [100, 0, 500, 1000, 1500, 2000]
6 = [0, 0, 600, 1200, 1800, 2400]

[turn]
minimum = 300

[farkles]
count = 2
penalty = 500
"""


@dataclass(frozen=True)
class Outcome:
    """How a command ended."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        """The one object on standard output."""
        answer = json.loads(self.out)
        assert isinstance(answer, dict)
        return answer


@dataclass(frozen=True)
class Here:
    """Runs commands within this process."""

    capture: pytest.CaptureFixture[str]
    small: str

    def __call__(self, *words: object) -> Outcome:
        self.capture.readouterr()
        status = main([str(word) for word in words])
        captured = self.capture.readouterr()
        return Outcome(status, captured.out, captured.err)


def program(*words: object, **more: str) -> Outcome:
    """Run ``farkle`` as a program of its own; `more` are environment variables."""
    done = subprocess.run(
        [sys.executable, "-m", "farkle_core", *map(str, words)],
        capture_output=True, text=True, env={**os.environ, **more}, timeout=HANGS, check=False,
    )  # fmt: skip
    return Outcome(done.returncode, done.stdout, done.stderr)


def small_game(folder: Path) -> str:
    """Write the small game and return its path."""
    path = folder / "small.toml"
    path.write_text(SMALL_GAME, encoding="utf-8")
    return str(path)
