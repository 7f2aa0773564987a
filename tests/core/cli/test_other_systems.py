"""Nothing needs what only Unix has: the same commands where those modules and functions are missing, as on Windows."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from commands import small_game

WITHOUT_UNIX = """
import os, signal, sys

import numba, numpy, platformdirs, psutil  # they know which system they were built for

for name in ("fcntl", "grp", "pwd", "pty", "resource", "termios", "tty"):
    sys.modules[name] = None
for name in ("chown", "fork", "getegid", "geteuid", "getgid", "getuid", "mkfifo", "sched_getaffinity", "uname"):
    if hasattr(os, name):
        delattr(os, name)
for name in ("SIGALRM", "SIGHUP", "SIGPIPE", "SIGUSR1"):
    if hasattr(signal, name):
        delattr(signal, name)

from farkle_core.cli import main

sys.exit(main(sys.argv[1:]))
"""


_PATIENCE = 600
"""Seconds: where no kernels are compiled yet, the first of these commands compiles them, minutes under load."""


@pytest.mark.parametrize(
    "command",
    [
        ["rules", "R"],
        ["export", "R", "--tables", "turn", "--output", "OUT"],
        ["play", "R", "--seats", "hold-at:300,hold-at:500", "--seed", "1", "--record", "OUT"],
    ],
    ids=lambda command: command[0],
)
def test_commands_run_without_unix(command: list[str], tmp_path: Path) -> None:
    rules, out = small_game(tmp_path), tmp_path / "out"
    out.mkdir()
    script = tmp_path / "command.py"
    script.write_text(WITHOUT_UNIX, "utf-8")
    words = [
        word.replace("OUT", str(out)) if word.startswith("OUT") else {"R": rules}.get(word, word) for word in command
    ]
    surroundings = {**os.environ, "FARKLE_CACHE_DIR": str(tmp_path / "cache"), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, str(script), *words],
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
        timeout=_PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert "could not be kept" not in done.stderr
