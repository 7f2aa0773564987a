"""``make package-check``: installs the package into bare Debians without a network, and uses it as people do.

It does all in this machine's own release, and what differs from release to release in Debian's stable and unstable.
Needs root, and a network to make the bare Debians and fetch what the package depends on.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from release.bare_root import BareRoot, own_release
from release.check_terminal import TerminalChecks
from release.check_window import WindowChecks
from release.freeze import NAME, ROOT
from release.installed import demand

_LATER = ("stable", "unstable")  # releases that people have by now, later than the one that the package is built on


def main() -> int:
    """Install, use and remove the newest package in ``dist/``, which is built when there is none."""
    parser = argparse.ArgumentParser(prog="make package-check", description=__doc__)
    parser.add_argument("--package", type=Path, help="another package than the newest in dist/")
    parser.add_argument("--only", nargs="*", help="names of checks, such as first_solve")
    parser.add_argument("--releases", nargs="*", help="Debian releases, such as unstable")
    given = parser.parse_args()
    if os.geteuid() != 0:
        print("make package-check: needs root, for debootstrap and chroot", file=sys.stderr)
        return 1
    if given.package and not given.package.is_file():
        print(f"make package-check: there is no package {given.package}", file=sys.stderr)
        return 1
    package = given.package or newest_package(ROOT / "dist")
    if package is None:
        print("There is no package in dist/; building one, as make package does", flush=True)
        built = subprocess.run([sys.executable, "-m", "release"], check=False).returncode
        package = newest_package(ROOT / "dist")
        if built or package is None:
            print("make package-check: the package could not be built", file=sys.stderr)
            return 1
    work, releases = ROOT / "build" / "bare", given.releases or (own_release(), *_LATER)
    good = [_is_good(package, work, release, given.only) for release in releases]
    return 0 if all(good) else 1


def newest_package(folder: Path) -> Path | None:
    """Return the newest Debian package of the program in a folder, or None."""
    return max(folder.glob(f"{NAME}_*.deb"), key=lambda path: path.stat().st_mtime, default=None)


def _is_good(package: Path, work: Path, release: str, only: list[str] | None) -> bool:
    """Check the package in a release of Debian, and return whether all went well there."""
    pictures = work / "pictures" / release
    shutil.rmtree(pictures, ignore_errors=True)
    pictures.mkdir(parents=True)
    try:
        root = BareRoot.made(work, release)
        place = root.fetch(package)
        before = root.files()
        root.install(place)
    except (RuntimeError, subprocess.CalledProcessError) as error:
        print(f"{release}: {package.name} FAILED to install: {error}", flush=True)
        return False
    version = root.place("/etc/debian_version").read_text("utf-8").strip()
    print(f"{release} (Debian {version}), {package.name} installed", flush=True)
    command, window = TerminalChecks(root, pictures), WindowChecks(root, pictures)
    steps: tuple[Callable[[], str], ...] = (command.versions, command.libraries, command.sheet, window.solved_map)
    steps += (window.double_click,)
    if release not in _LATER:
        steps += (command.first_solve, command.published, command.export, command.study, window.first_start)
        steps += (window.first_map, window.lab, window.window_pdf, window.archive)
    done = [_is_done(step) for step in steps if not only or step.__name__ in only]
    root.run("apt-get", "-qq", "-y", "--autoremove", "purge", NAME)

    def removed() -> str:
        left = sorted(root.files() - before)
        return demand(not left, "nothing is left", ", ".join(left[:20]))

    return all([*done, _is_done(removed)])


def _is_done(step: Callable[[], str]) -> bool:
    """Do one step, say how it went, and return whether it succeeded."""
    try:
        words, succeeded = step(), True
    except (RuntimeError, TimeoutError, OSError) as error:
        words, succeeded = f"FAILED: {error}", False
    print(f"{step.__name__:14} {words}", flush=True)
    return succeeded


if __name__ == "__main__":
    sys.exit(main())
