"""Collects the licences of everything that is shipped with the program."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Final

_LICENCE: Final = re.compile(r"(licen[cs]e|copying|notice|copyright)", re.IGNORECASE)
_NOT_SHIPPED: Final = {"babel", "editables", "hatchling", "pathspec", "pluggy", "trove-classifiers", "packaging"}


def collect_licences(folder: Path, target: Path, lock: Path) -> None:
    """Copy the licences of Python, of the libraries in `lock`, and of the system's libraries in `folder`.

    Parameters
    ----------
    folder : Path
        The frozen program.
    target : Path
        The folder to make; it gets a folder for each library.
    lock : Path
        The locked requirements to run.
    """
    _copy(_python_licence(), target / "python")
    for name in re.findall(r"^([a-z0-9-]+)==", lock.read_text("utf-8"), re.MULTILINE):
        if name in _NOT_SHIPPED:
            continue
        try:
            _copy_distribution(metadata.distribution(name), target / name)
        except metadata.PackageNotFoundError:
            continue  # of another system or Python
    for package in system_packages(folder):
        text = Path("/usr/share/doc") / package / "copyright"
        if text.exists():
            _copy([text.resolve()], target / "system" / package)


def _python_licence() -> list[Path]:
    candidates = (Path(sysconfig.get_path("stdlib")) / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt")
    return [path for path in candidates if path.exists()][:1]


def _copy_distribution(found: metadata.Distribution, target: Path) -> None:
    texts = [Path(str(found.locate_file(file))) for file in found.files or () if _is_licence(Path(str(file)))]
    _copy([text for text in texts if text.is_file()], target)
    target.mkdir(parents=True, exist_ok=True)
    about = found.metadata.json
    words = about.get("license_expression") or about.get("license") or "see the files beside this one"
    home = about.get("home_page") or next(iter(about.get("project_url") or ()), "")
    (target / "about.txt").write_text(f"{about['name']} {found.version}\n{words}\n{home}\n", "utf-8")


def _is_licence(path: Path) -> bool:
    return bool(_LICENCE.search(path.name)) and path.suffix not in {".py", ".pyc", ".so", ".pyi"}


def _copy(texts: list[Path], target: Path) -> None:
    for text in texts:
        target.mkdir(parents=True, exist_ok=True)
        place = target / text.name
        number = 2
        while place.exists():
            place, number = target / f"{text.name}.{number}", number + 1
        shutil.copyfile(text, place)


def system_packages(folder: Path) -> Iterator[str]:
    """Yield the Debian packages whose libraries were copied into the frozen program, in order."""
    names = sorted({path.name for path in (folder / "_internal").glob("lib*.so*")})
    listed = subprocess.run(["ldconfig", "-p"], capture_output=True, text=True, check=True).stdout
    places = dict(re.findall(r"^\s*(\S+) \(.*\) => (\S+)$", listed, re.MULTILINE))
    yield from sorted({owner for name in names if name in places for owner in owners(Path(places[name]))})


def owners(library: Path) -> set[str]:
    """Return the Debian packages that a library belongs to."""
    for path in (library, library.resolve()):
        for each in (path, Path(str(path).removeprefix("/usr"))):
            asked = subprocess.run(["dpkg", "-S", str(each)], capture_output=True, text=True, check=False)
            if asked.returncode == 0:
                return {line.split(":")[0] for line in asked.stdout.splitlines() if " " not in line.split(": ")[0]}
    return set()
