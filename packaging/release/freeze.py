"""Freezes both programs into one folder that needs no Python on the machine: PyInstaller, and compiled kernels."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

from farkle_core.kernels.compiler.shipped import LEVELS, best_level

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
NAME: Final = "farkle-explorer"
PROGRAMS: Final = ("farkle-explorer", "farkle")

_STRIPPED: Final = ("libllvmlite.so", "libpython*.so.*")
"""Large libraries with symbols that nothing needs; those that pip has patched break when they are stripped."""


_LEFT_OUT: Final = (
    # GTK's file dialogs end the program where GTK's settings are not installed; Qt's own need nothing.
    "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
    "PySide6/Qt/plugins/imageformats/libqtiff.so",  # links a library that current systems no longer have
)
_OPENED_BY_NAME: Final = "libpython"
"""A library that the programs open themselves, so that no other file says it is needed."""

_NEEDED: Final = re.compile(r"\(NEEDED\).*\[(.+)\]")


def freeze(work: Path, epoch: int) -> Path:
    """Return a new folder with both programs and all they need.

    Parameters
    ----------
    work : Path
        A folder for intermediate files, emptied first.
    epoch : int
        Seconds since 1970 that stand for the time of the build, so that two builds are the same.
    """
    shutil.rmtree(work, ignore_errors=True)
    stage = _install(work)
    surroundings = environment(stage, epoch)
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level=WARN", "--distpath", str(work / "dist")]
    command += ["--workpath", str(work / "frozen"), str(HERE / "farkle.spec")]
    subprocess.run(command, cwd=work, env=surroundings, check=True)
    folder = work / "dist" / NAME
    _leave_out(folder / "_internal")
    _compile_kernels(folder, work, surroundings)
    _tidy(folder)
    return folder


def environment(stage: Path, epoch: int) -> dict[str, str]:
    """Return what processes of the build get, which is the same for every build."""
    fixed = {"PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1", "LC_ALL": "C.UTF-8", "TZ": "UTC"}
    return {
        **os.environ,
        **fixed,
        "SOURCE_DATE_EPOCH": str(epoch),
        "FARKLE_STAGE": str(stage),
        "PYTHONPATH": str(stage),
    }


def _install(work: Path) -> Path:
    """Unpack a wheel of the checkout: what is frozen is what people install, and knows no place on this machine."""
    stage = work / "stage"
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(work)]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    with zipfile.ZipFile(next(work.glob("*.whl"))) as wheel:
        wheel.extractall(stage)
    return stage


def _compile_kernels(folder: Path, work: Path, surroundings: dict[str, str]) -> None:
    """Compile the kernels for every level that this processor runs: numba runs what it compiles.

    The same Python compiles them, with the same sources, as is frozen: so their hash is the same.
    """
    levels = runnable_levels()
    if not levels:
        print("This processor runs none of the levels: the package ships no compiled kernels.")
    for level in levels:
        made = work / "kernels" / level
        made.mkdir(parents=True)
        chosen = {"NUMBA_CPU_NAME": level, "NUMBA_CPU_FEATURES": "", "NUMBA_CACHE_DIR": str(made)}
        for kernels in ([], ["matches"]):
            command = [sys.executable, "-m", "farkle_core.warmup", *kernels]
            subprocess.run(command, env={**surroundings, **chosen}, check=True, stdout=subprocess.DEVNULL)
        (code,) = made.iterdir()
        shutil.copytree(code, folder / "_internal" / "farkle_core" / "kernels" / "compiled" / code.name / level)


def runnable_levels() -> list[str]:
    """Return the levels that this processor can compile kernels for."""
    return [level for level in LEVELS if best_level([level])]


def _leave_out(libraries: Path) -> None:
    """Remove what is not used or harms, and then every library of the system that no other file needs any more."""
    for name in _LEFT_OUT:
        place = libraries / name
        shutil.rmtree(place) if place.is_dir() else place.unlink(missing_ok=True)
    while unneeded := _unneeded(libraries) if sys.platform.startswith("linux") else []:
        for library in unneeded:
            library.unlink()


def elf_files(folder: Path) -> list[Path]:
    """Return the programs and libraries in a folder and those below it; links are left out."""
    found = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return [path for path in found if _begins(path, b"\x7fELF")]


def _begins(path: Path, with_bytes: bytes) -> bool:
    with path.open("rb") as file:
        return file.read(len(with_bytes)) == with_bytes


def _unneeded(libraries: Path) -> list[Path]:
    """Return the system's libraries that no file in the folder names."""
    files = elf_files(libraries)
    command = ["readelf", "--dynamic", *map(str, files)]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    needed = set(_NEEDED.findall(listed))
    own = (path for path in files if path.parent == libraries and path.name.startswith("lib"))
    return [path for path in own if path.name not in needed and not path.name.startswith(_OPENED_BY_NAME)]


def _tidy(folder: Path) -> None:
    """Strip what is large, and give every file the permissions of a package."""
    for pattern in _STRIPPED if sys.platform.startswith("linux") else ():
        for library in folder.rglob(pattern):
            subprocess.run(["strip", "--strip-unneeded", str(library)], check=True)
    for path in folder.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or (path.name in PROGRAMS and path.parent == folder) else 0o644)
