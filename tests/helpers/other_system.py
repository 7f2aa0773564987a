"""Runs a script of ours as on another system: ``python other_system.py windows|macos SCRIPT WORDS…``.

What the system lacks is missing, and `platformdirs` names the folders of its users, below the home that is given. The
libraries that are built for one system are loaded before that.
"""

import os
import runpy
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numba  # noqa: F401 - it knows which system it was built for, like the others
import numpy as np  # noqa: F401
import platformdirs
import platformdirs.macos
import platformdirs.windows
import psutil  # noqa: F401
from PySide6 import QtWidgets  # noqa: F401

NICE: Final = "/usr/bin/nice"
LACKING: Final = {
    "windows": (
        ("fcntl", "grp", "pwd", "pty", "resource", "termios", "tty"),
        ("chown", "fork", "getegid", "geteuid", "getgid", "getpgid", "getuid", "killpg", "mkfifo", "nice"),
        ("SIGALRM", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGUSR1"),
    ),
    "macos": (("spwd",), (), ()),
}
"""Modules, functions of `os`, and signals that a system does not have."""

_LINUX_ONLY: Final = ("sched_getaffinity", "sched_setaffinity")
_FOLDERS: Final = {"windows": platformdirs.windows.Windows, "macos": platformdirs.macos.MacOS}


def pretend(system: str) -> None:
    """Take away from this process what `system` lacks."""
    modules, functions, signals = LACKING[system]
    sys.modules.update(dict.fromkeys(modules))  # type: ignore[arg-type]
    for where, names in ((os, (*functions, *_LINUX_ONLY)), (signal, signals)):
        for name in names:
            if hasattr(where, name):
                delattr(where, name)
    platformdirs.PlatformDirs = _FOLDERS[system]  # type: ignore[assignment]
    if system == "windows":
        platformdirs.windows._resolve_win_folder = platformdirs.windows.get_win_folder_from_env_vars
        os.open = _opened_file(os.open)
        Path.exists = _without(NICE, Path.exists)  # type: ignore[method-assign]


def _opened_file(usual: Callable[..., int]) -> Callable[..., int]:
    """Return `os.open` as it is on Windows, which opens no folders."""

    def opened(path: Any, *more: Any, **named: Any) -> int:
        if os.path.isdir(path):
            raise PermissionError(13, "Permission denied", path)
        return usual(path, *more, **named)

    return opened


def _without(missing: str, usual: Callable[..., bool]) -> Callable[..., bool]:
    return lambda path, **named: str(path) != missing and usual(path, **named)


def main() -> None:
    system, script, *_words = sys.argv[1:]
    pretend(system)
    sys.argv = sys.argv[2:]
    if script.endswith(".py"):
        sys.path.insert(0, str(Path(script).parent))
        runpy.run_path(script, run_name="__main__")
    else:
        runpy.run_module(script, run_name="__main__")


if __name__ == "__main__":
    main()
