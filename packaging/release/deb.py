"""Packs a laid-out program: a Debian package, and an archive that runs from anywhere."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

from farkle_core import __version__
from release.freeze import NAME, elf_files
from release.licences import owners
from release.tree import MAINTAINER

_CONTROL: Final = """\
Package: farkle-explorer
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {size}
Depends: {depends}
Section: math
Priority: optional
Description: solves the dice game Farkle under your own rules
 Farkle (Ten Thousand, Zilch, Dix Mille) is a dice game of pressing your luck.
 Farkle Explorer solves your house rules exactly for two players. It says when
 to roll and when to hold, what to set aside, and how often you win; it plays
 with you, tells luck from skill, and prints a sheet for the table.
 .
 The package holds the window (farkle-explorer) and the command line (farkle)
 with all libraries.
"""
_FONTS: Final = ("fontconfig-config", "fonts-dejavu-core")
"""The program brings the library that finds fonts; where they are, and the fonts, are the system's."""

_LIBC: Final = re.compile(rb"GLIBC_2[.](\d+)")


def write_package(tree: Path, target: Path, epoch: int) -> Path:
    """Write the Debian package of a tree into the folder `target`, and return its path."""
    architecture = _printed("dpkg", "--print-architecture")
    control = tree / "DEBIAN"
    control.mkdir()
    files = sorted(path for path in (tree / "usr").rglob("*") if path.is_file() and not path.is_symlink())
    size = sum(path.stat().st_size for path in files) // 1024
    depends = ", ".join(dependencies(tree / "usr" / "lib" / NAME))
    text = _CONTROL.format(
        maintainer=MAINTAINER, version=__version__, architecture=architecture, size=size, depends=depends
    )
    (control / "control").write_text(text, "utf-8")
    sums = (f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(tree)}\n" for path in files)
    (control / "md5sums").write_text("".join(sums), "utf-8")
    _settle(tree, epoch)
    path = target / f"{NAME}_{__version__}_{architecture}.deb"
    part = path.with_suffix(".part")
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(tree), str(part)]
    subprocess.run(command, check=True, env={**os.environ, "SOURCE_DATE_EPOCH": str(epoch)}, stdout=subprocess.DEVNULL)
    return part.replace(path)  # a build that is interrupted leaves no package that looks whole


def dependencies(program: Path) -> list[str]:
    """Return the Debian packages with what the program needs and does not bring along: libraries and fonts."""
    surroundings = {**os.environ, "LD_LIBRARY_PATH": str(program / "_internal")}
    found: set[str] = set()
    for library in elf_files(program):
        asked = subprocess.run(["ldd", str(library)], capture_output=True, text=True, check=False, env=surroundings)
        places = (line.split(" => ")[1].split(" (")[0] for line in asked.stdout.splitlines() if " => /" in line)
        found.update(place for place in places if not place.startswith(str(program)))
    packages = {owner for place in found for owner in owners(Path(place))}
    return [f"libc6 (>= {_least_libc(program)})", *sorted({*packages, *_FONTS} - {"libc6"})]


def _least_libc(program: Path) -> str:
    """Return the version of the C library that the newest function needs."""
    binaries = (path.read_bytes() for path in elf_files(program))
    newest = max(int(minor) for content in binaries for minor in _LIBC.findall(content))
    return f"2.{newest}"


def write_archive(tree: Path, target: Path, epoch: int) -> Path:
    """Write the archive of a laid-out program into the folder `target`, and return its path.

    It holds one folder: the program as in the package, with the licences.
    """
    name = f"{NAME}-{__version__}-linux-{os.uname().machine}"
    folder = target / name
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(tree / "usr" / "lib" / NAME, folder, symlinks=True)
    shutil.copytree(tree / "usr" / "share" / "doc" / NAME, folder / "doc")
    path = target / f"{name}.tar.xz"
    same = ["--sort=name", f"--mtime=@{epoch}", "--owner=0", "--group=0", "--numeric-owner", "--format=gnu"]
    part = path.with_suffix(".part")
    subprocess.run(["tar", *same, "-C", str(target), "-cJf", str(part), name], check=True, env=_packing())
    shutil.rmtree(folder)
    return part.replace(path)


def _packing() -> dict[str, str]:
    return {**os.environ, "XZ_OPT": "-6 -T1"}


def _settle(tree: Path, epoch: int) -> None:
    """Give files and folders the permissions and the time of a package."""
    for path in (tree, *tree.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or (os.access(path, os.X_OK) and path.parent.name == NAME) else 0o644)
        os.utime(path, (epoch, epoch), follow_symlinks=False)


def _printed(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
