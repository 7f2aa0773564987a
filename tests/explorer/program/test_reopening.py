"""Another language and other letters at once: the window opens anew, and everything is as it was."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from places import HELPERS
from whole_window import small_file

SCRIPT = HELPERS / "reopening_run.py"


def test_language_and_letters_are_changed_at_once_and_everything_is_kept(tmp_path: Path) -> None:
    command = [sys.executable, str(SCRIPT), str(small_file(tmp_path))]
    environment = {
        **os.environ,
        "FARKLE_CONFIG_DIR": str(tmp_path / "settings"),
        "FARKLE_LANGUAGE": "",
        "LC_ALL": "C.UTF-8",
    }
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=False)
    assert (done.stdout.strip(), done.returncode) == ("kept", 0), done.stderr
