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
from text_files import document

from farkle_core.cli import main

PIG = document("pig.toml")
"""The game that textbooks solve: a 1 is a farkle, every other roll scores its pips, and one die is all there is."""

SMALL_GAME = document("small-farkle.toml")


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
