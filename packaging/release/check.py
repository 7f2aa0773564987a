"""``make package-check``: installs the package into a bare Debian without a network, and uses it as people do.

Needs root, and a network once, to make the bare Debian and fetch what the package depends on.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from release.bare_root import BareRoot
from release.check_terminal import TerminalChecks
from release.check_window import WindowChecks
from release.freeze import NAME, ROOT
from release.installed import demand


def main() -> int:
    """Install, use and remove the newest package in ``dist/``."""
    parser = argparse.ArgumentParser(prog="make package-check", description=__doc__)
    parser.add_argument("--package", type=Path, help="another package than the newest in dist/")
    parser.add_argument("--only", nargs="*", help="names of checks, such as first_solve")
    given = parser.parse_args()
    if os.geteuid() != 0:
        print("make package-check: needs root, for debootstrap and chroot", file=sys.stderr)
        return 1
    work = ROOT / "build" / "bare"
    pictures = work / "pictures"
    shutil.rmtree(pictures, ignore_errors=True)
    pictures.mkdir(parents=True)
    package = given.package or max((ROOT / "dist").glob(f"{NAME}_*.deb"), key=lambda path: path.stat().st_mtime)
    root = BareRoot.made(work)
    place = root.fetch(package)
    before = root.files()
    root.install(place)
    command, window = TerminalChecks(root, pictures), WindowChecks(root, pictures)
    steps: tuple[Callable[[], str], ...] = (
        *(command.versions, command.libraries, command.first_solve, command.published, command.sheet, command.export),
        *(command.study, window.first_start, window.first_map, window.double_click, window.lab, window.window_pdf),
        window.archive,
    )
    done = [_is_done(step) for step in steps if not given.only or step.__name__ in given.only]
    root.run("apt-get", "-qq", "-y", "--autoremove", "purge", NAME)

    def removed() -> str:
        left = sorted(root.files() - before)
        return demand(not left, "nothing is left", ", ".join(left[:20]))

    done.append(_is_done(removed))
    return 0 if all(done) else 1


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
