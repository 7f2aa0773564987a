"""Lays a frozen program out as Debian expects it below ``/usr``."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import textwrap
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from typing import Final

from farkle_core import __version__
from release import icons, licences, man
from release.freeze import HERE, NAME, PROGRAMS, ROOT
from release.metainfo import METAINFO, Addresses, metainfo

MAINTAINER: Final = (
    f"{os.environ.get('DEBFULLNAME', 'The Farkle Explorer maintainers')} "
    f"<{os.environ.get('DEBEMAIL', 'maintainers@farkle-explorer.invalid')}>"
)
"""As Debian's own tools take it from these variables; a package has to name an address, and the project has none."""

_LINUX: Final = HERE / "linux"
_OWN_LICENCE: Final = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Farkle Explorer

Files: *
Copyright: 2026 the Farkle Explorer maintainers
License: Expat

Files: usr/lib/farkle-explorer/_internal/*
Copyright: the authors named in usr/share/doc/farkle-explorer/licences
License: others
 Each library in this folder has a licence of its own. The texts lie in
 /usr/share/doc/farkle-explorer/licences, in a folder for each library.

License: Expat
"""


def release_date() -> str:
    """Return the date of this version in the changelog, as ``2026-11-24``.

    Raises
    ------
    ValueError
        If the changelog has no such version.
    """
    found = re.search(
        rf"^## {re.escape(__version__)} - (\S+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
    )
    if found is None:
        raise ValueError(f"CHANGELOG.md has no heading for {__version__} with a date")
    return found[1]


def lay_out(folder: Path, target: Path, addresses: Addresses) -> None:
    """Copy the frozen program into `target`, the root of a package, with all that belongs around it."""
    usr = target / "usr"
    shutil.copytree(folder, usr / "lib" / NAME, symlinks=True)
    (usr / "bin").mkdir()
    for program in PROGRAMS:
        (usr / "bin" / program).symlink_to(Path("..", "lib", NAME, program))
    _put(_LINUX / f"{NAME}.desktop", usr / "share" / "applications")
    described = usr / "share" / "metainfo" / METAINFO
    described.parent.mkdir()
    described.write_bytes(metainfo(addresses))
    _put(_LINUX / f"{NAME}.xml", usr / "share" / "mime" / "packages")
    overrides = _put(_LINUX / "lintian-overrides", usr / "share" / "lintian" / "overrides")
    overrides.rename(overrides.with_name(NAME))
    icons.write_icons(usr / "share" / "icons" / "hicolor")
    for name, page in man.manual_pages(release_date()).items():
        _pack(page, usr / "share" / "man" / "man1" / f"{name}.1.gz")
    _document(folder, usr / "share" / "doc" / NAME)


def _document(folder: Path, doc: Path) -> None:
    doc.mkdir(parents=True)
    _pack(_debian_changelog(), doc / "changelog.gz")
    lines = (ROOT / "LICENSE").read_text("utf-8").splitlines()
    text = "\n".join(f" {line}" if line else " ." for line in lines)
    (doc / "copyright").write_text(f"{_OWN_LICENCE}{text}\n", "utf-8")
    licences.collect_licences(folder, doc / "licences", ROOT / "packaging" / "requirements-run.txt")


def _debian_changelog() -> str:
    """Return what this version brings, as Debian writes it."""
    section = (ROOT / "CHANGELOG.md").read_text("utf-8").split(f"\n## {__version__} - ")[1].split("\n## ")[0]
    items = re.findall(r"^- (.+(?:\n  .+)*)$", section, re.MULTILINE)
    lines = [
        textwrap.fill(" ".join(item.split()), 80, initial_indent="  * ", subsequent_indent="    ") for item in items
    ]
    day = datetime.fromisoformat(release_date()).replace(tzinfo=UTC)
    signed = f" -- {MAINTAINER}  {format_datetime(day)}"
    return "\n".join([f"{NAME} ({__version__}) unstable; urgency=medium", "", *lines, "", signed, ""])


def _put(file: Path, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copyfile(file, folder / file.name))


def _pack(text: str, path: Path) -> None:
    """Write text as a gzip file without a name or a time in it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
