"""Freezes the program on Windows and macOS, where an installer or an application is made of the folder.

Neither system was at hand when this was written: it has not been run.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from datetime import UTC, datetime

from farkle_core import __version__
from release.freeze import ROOT, freeze
from release.tree import release_date

if __name__ == "__main__":
    work = ROOT / "build" / "package"
    freeze(work, int(datetime.fromisoformat(release_date()).replace(tzinfo=UTC).timestamp()))
    (work / "version.txt").write_text(f"{__version__}\n", "utf-8")
    (ROOT / "dist").mkdir(exist_ok=True)
