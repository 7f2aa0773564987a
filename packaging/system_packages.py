"""What Qt needs from the system: found missing by trying, installed with apt where the person may.

Where he may not, one line says what to install.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "explorer"))

from farkle_explorer.program import system_libraries
from farkle_explorer.program.system_libraries import QT_PACKAGES, SCREEN_PACKAGES

TRY_QT = """
from PySide6 import QtOpenGLWidgets, QtPrintSupport, QtSvg, QtTest, QtWidgets
QtWidgets.QApplication([])
"""


class SetupError(Exception):
    """Something that set-up cannot put right by itself; the message is one line for the person."""


def _apt() -> list[str] | None:
    """Return how apt-get is called here without a question being asked, or None where it may not be."""
    if shutil.which("apt-get") is None:
        return None
    quiet = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-o", "DPkg::Lock::Timeout=120"]
    if os.geteuid() == 0:
        return quiet
    if shutil.which("sudo") is None:
        return None
    asked = subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False)
    return None if asked.returncode else ["sudo", "-n", *quiet]


def install(packages: list[str], trouble: str) -> None:
    """Install Debian packages against a trouble.

    Raises
    ------
    SetupError
        If apt is not there or not allowed, or does not succeed; it says what to install.
    """
    by_hand = f"{trouble}; install it by hand: sudo apt install {' '.join(packages)}"
    apt = _apt()
    if apt is None:
        raise SetupError(by_hand)
    print(f"{trouble}: installing {' '.join(packages)}", flush=True)
    # A list of packages that cannot be renewed is no reason to give up: what is known may do.
    subprocess.run([*apt, "update"], capture_output=True, check=False)
    done = subprocess.run(
        [*apt, "install", "--yes", "--no-install-recommends", *packages],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip
    if done.returncode != 0:
        lines = [line for line in done.stdout.splitlines() if line.startswith("E:")]
        raise SetupError(f"{by_hand} (apt: {lines[0][3:] if lines else 'failed'})")


def qt_trouble(python: Path) -> str:
    """Return why Qt does not start without a screen, in its own last words; "" when it does."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [str(python), "-I", "-c", TRY_QT]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return ""
    return (done.stderr.strip().splitlines() or [f"status {done.returncode}"])[-1]


def ensure_qt(python: Path) -> None:
    """See to it that Qt starts, be it without a screen."""
    trouble = qt_trouble(python)
    if trouble:
        install(list(QT_PACKAGES), f"Qt does not start ({trouble})")
        trouble = qt_trouble(python)
    if trouble:
        raise SetupError(f"Qt does not start: {trouble}")


def screen_plugins(*, with_xcb: bool) -> list[str]:
    """Return the plugins by which Qt may reach the screens that are there."""
    found = system_libraries.screen_plugins()
    return ["libqxcb.so", *found] if with_xcb and "libqxcb.so" not in found else found


def screen_trouble(plugin: Path) -> str:
    """Return which shared libraries a plugin needs that the system has not; "" when it finds them all."""
    if shutil.which("ldd") is None:
        return ""
    words = subprocess.run(["ldd", str(plugin)], capture_output=True, text=True, check=False).stdout
    missing = list(dict.fromkeys(line.split()[0] for line in words.splitlines() if "not found" in line))
    if not missing:
        return ""
    others = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
    return f"Qt cannot reach the screen without {missing[0]}{others}"


def ensure_screen(venv: Path, plugins: list[str]) -> None:
    """See to it that the plugins by which Qt reaches the screen find all their libraries."""
    for plugin in plugins:
        for library in venv.glob(f"lib/python*/site-packages/PySide6/Qt/plugins/platforms/{plugin}"):
            trouble = screen_trouble(library)
            if trouble:
                install(list(SCREEN_PACKAGES[plugin]), trouble)
                trouble = screen_trouble(library)
            if trouble:
                raise SetupError(trouble)


def ensure_program(program: str, packages: list[str]) -> None:
    """See to it that a program is there."""
    if shutil.which(program) is None:
        install(packages, f"{program} is not there")
