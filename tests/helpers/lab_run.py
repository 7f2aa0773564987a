"""``farkle lab run`` in a process of its own, as a window starts it."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
from patience import HANGS
from small_studies import content

from farkle_core.lab.study_file import study_text


class Run:
    """The command in a process of its own, as a window starts it."""

    def __init__(self, study: Path, *options: str) -> None:
        command = [sys.executable, "-m", "farkle_core", "lab", "run", str(study), "--json", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def said(self) -> Iterator[dict[str, Any]]:
        """Give what it says of its progress."""
        assert self.process.stderr
        for line in self.process.stderr:
            if line.startswith("{"):
                yield json.loads(line)

    def rows(self, count: int) -> None:
        """Wait for so many rows."""
        found = (each for each in self.said() if "hash" in each)
        for _row in range(count):
            next(found)

    @property
    def workers(self) -> list[psutil.Process]:
        """The processes that measure."""
        found = []
        for child in psutil.Process(self.process.pid).children(recursive=True):
            with suppress(psutil.NoSuchProcess):  # or one that has ended and is not waited for yet
                found += [child] if "spawn_main" in str(child.cmdline()) else []
        return found

    def end(self) -> tuple[int, dict[str, Any]]:
        """Wait for its end; return the exit status, and the answer."""
        out, _said = self.process.communicate(timeout=HANGS)
        return self.process.returncode, json.loads(out) if out else {}


def written(folder: Path, **changes: Any) -> Path:
    """Write a small study into a file."""
    path = folder / "study.toml"
    path.write_text(study_text(content(**changes)), encoding="utf-8")
    return path
