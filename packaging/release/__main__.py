"""``make package``: builds the Debian package and the archive in ``dist/``, and checks them.

``--twice`` builds all of it a second time and compares the bytes.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from release.deb import write_archive, write_package
from release.freeze import NAME, ROOT, freeze
from release.metainfo import METAINFO, Addresses
from release.tree import lay_out, release_date


def build(work: Path, target: Path, addresses: Addresses) -> list[Path]:
    """Build everything below `work`, and return the files that were written into the folder `target`."""
    epoch = int(datetime.fromisoformat(release_date()).replace(tzinfo=UTC).timestamp())
    target.mkdir(parents=True, exist_ok=True)
    folder = freeze(work, epoch)
    tree = work / "tree"
    lay_out(folder, tree, addresses)
    return [write_archive(tree, target, epoch), write_package(tree, target, epoch)]


def check(package: Path, tree: Path) -> None:
    """Have Debian's own programs look at the package and what it tells the desktop."""
    share = tree / "usr" / "share"
    for command in (
        ["desktop-file-validate", str(share / "applications" / f"{NAME}.desktop")],
        ["appstreamcli", "validate", "--no-net", str(share / "metainfo" / METAINFO)],
        ["lintian", "--fail-on", "error", "--allow-root", str(package)],
    ):
        print("$", *command[:3], flush=True)
        subprocess.run(command, check=True)


def main() -> int:
    """Build, check, and compare with a second build where that is wanted."""
    parser = argparse.ArgumentParser(prog="make package", description=__doc__)
    parser.add_argument("--twice", action="store_true", help="build twice and compare")
    parser.add_argument("--homepage", default="", help="the project's address, for software centres")
    parser.add_argument("--pictures", default="", help="the address of the folder docs/pictures, for software centres")
    given = parser.parse_args()
    addresses, work = Addresses(given.homepage, given.pictures), ROOT / "build" / "package"
    made = build(work, ROOT / "dist", addresses)
    check(made[-1], work / "tree")
    for path in made:
        print(f"{path.relative_to(ROOT)}  {path.stat().st_size / 1e6:.1f} MB  sha256 {_digest(path)}")
    return _compare(made, addresses) if given.twice else 0


def _compare(made: list[Path], addresses: Addresses) -> int:
    again = build(ROOT / "build" / "package", ROOT / "build" / "again", addresses)
    different = [path.name for path, other in zip(made, again, strict=True) if _digest(path) != _digest(other)]
    shutil.rmtree(ROOT / "build" / "again") if not different else None
    print(f"Built twice: {', '.join(different)} differ" if different else "Built twice: the same bytes")
    return 1 if different else 0


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


if __name__ == "__main__":
    sys.exit(main())
