"""A bare Debian in a folder, with an ordinary user in it and without a network: a machine that nobody has prepared.

Needs root, debootstrap and a network for making it. The mirror is the one of this machine's own apt.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
from pathlib import Path
from typing import Final

USER: Final = "player"
HOME: Final = f"/srv/{USER}"
_DESKTOP: Final = ("shared-mime-info", "desktop-file-utils", "libglib2.0-bin")
"""What every desktop has that looks up which program opens a file."""

_LEFT_OUT: Final = {
    *("srv", "proc", "sys", "dev", "tmp"),
    *("var/lib/dpkg", "var/lib/apt", "var/cache", "var/log", "var/tmp"),
}

_ENTER: Final = """
set -e
root=$1; shift
mkdir -p "$root/dev/shm" "$root/tmp/.X11-unix" /tmp/.X11-unix
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=1777 shm "$root/dev/shm"
mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
ip link set lo up
exec chroot "$@"
"""
"""Mounts what programs expect, for this one command; the X server's socket is the way to a screen.

A machine without a network still reaches itself.
"""


class BareRoot:
    """The folder, and ways to run commands in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @classmethod
    def made(cls, work: Path, release: str) -> BareRoot:
        """Return a new root of a Debian release, copied from one that is made when it is missing."""
        base, folder = work / f"base-{release}", work / "root"
        if not (base / "ready").exists():
            _bootstrap(base, release)
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run(["cp", "-a", "--reflink=auto", str(base), str(folder)], check=True)
        return cls(folder)

    def fetch(self, package: Path) -> str:
        """Fetch today's state of the release, and what the package depends on; return where it lies in the root."""
        shutil.copy(package, self.folder / "var" / "tmp")
        place = f"/var/tmp/{package.name}"
        self.run("apt-get", "-qq", "update", network=True)
        self.run("apt-get", "-qq", "-y", "dist-upgrade", network=True)
        self.run(*_apt("--download-only", place), network=True)
        return place

    def install(self, place: str) -> None:
        """Install the package as an administrator does, from what was fetched."""
        self.run(*_apt(place))

    def run(self, *command: str, network: bool = False) -> str:
        """Run a command as the administrator, and return what it prints."""
        clean = ["env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C.UTF-8"]
        done = subprocess.run(
            [*_inside(self.folder, network=network), str(self.folder), *clean, *command],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
        return done.stdout

    def command(self, *command: str, home: str = HOME, display: str = "") -> list[str]:
        """Return a command line that runs a command as the ordinary user, without a network."""
        screen = [f"DISPLAY={display}"] if display else []
        clean = ["env", "-i", "PATH=/usr/bin:/bin", f"HOME={home}", f"USER={USER}", "LC_ALL=C.UTF-8", *screen]
        return [*_inside(self.folder, network=False), f"--userspec={USER}:{USER}", str(self.folder), *clean, *command]

    def new_home(self, name: str) -> str:
        """Return a new, empty home of the ordinary user."""
        home = f"{HOME}/{name}"
        self.run("install", "-d", "-o", USER, "-g", USER, "-m", "700", home)
        return home

    def place(self, path: str) -> Path:
        """Return where a path of the root lies on this machine."""
        return self.folder / path.lstrip("/")

    def give(self, file: Path, home: str, name: str) -> str:
        """Copy a file of this machine into a home, under a name, and return its path there."""
        path = f"{home}/{name}"
        shutil.copyfile(file, self.place(path))
        self.run("chown", f"{USER}:{USER}", path)
        return path

    def end(self, process: subprocess.Popen[bytes]) -> None:
        """End a process that runs a :meth:`command`, with all that it started.

        Its only child is the first process of its own, whose end is that of all others. They are not ended with
        ``unshare`` itself: ``chroot`` changes their user, which makes the system forget that they are to be.
        """
        for child in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text("ascii").split():
            os.kill(int(child), signal.SIGKILL)
        process.kill()
        process.wait()

    def processes(self, word: str) -> int:
        """Return how many processes of the root have a word in their command line."""
        found = 0
        for process in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                inside = (process / "root").resolve() == self.folder.resolve()
                found += inside and word.encode() in (process / "cmdline").read_bytes()
        return found

    def files(self) -> set[str]:
        """Return everything in the root but the user's home, apt's and dpkg's own records, and what is mounted."""
        found: set[str] = set()
        for path, folders, names in os.walk(self.folder):
            here = Path(path).relative_to(self.folder).as_posix()
            folders[:] = [name for name in folders if f"{here}/{name}".removeprefix("./") not in _LEFT_OUT]
            found.update(f"{here}/{name}".removeprefix("./") for name in (*names, *folders))
        return found


def _apt(*what: str) -> list[str]:
    return ["apt-get", "-qq", "-y", "--no-install-recommends", "install", *what]


def _inside(root: Path, *, network: bool) -> list[str]:
    """Return the beginning of a command line that runs within a root, in processes that end with it."""
    apart = ["unshare", "--mount", "--pid", "--fork", "--kill-child", *([] if network else ["--net"])]
    return [*apart, "sh", "-c", _ENTER, "sh", str(root)]


def own_release() -> str:
    """Return the name of this machine's own release, as ``bookworm``."""
    lines = Path("/etc/os-release").read_text("utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if "=" in line)["VERSION_CODENAME"].strip('"')


def _bootstrap(base: Path, release: str) -> None:
    """Make a minimal Debian with a user and what a desktop has."""
    shutil.rmtree(base, ignore_errors=True)
    base.parent.mkdir(parents=True, exist_ok=True)
    mirror = next(uri for uri, suite in _mirrors() if suite == own_release())
    subprocess.run(
        ["debootstrap", "--variant=minbase", release, str(base), mirror], check=True, stdout=subprocess.DEVNULL
    )
    for setting in Path("/etc/apt/apt.conf.d").iterdir():
        shutil.copy(setting, base / "etc" / "apt" / "apt.conf.d")
    for name in ("resolv.conf", "hosts"):
        shutil.copy(Path("/etc") / name, base / "etc" / name)
    root = BareRoot(base)
    root.run("useradd", "--create-home", "--home-dir", HOME, "--shell", "/bin/sh", USER)
    root.run("apt-get", "-qq", "update", network=True)
    root.run(*_apt(*_DESKTOP), network=True)
    (base / "ready").touch()


def _mirrors() -> list[tuple[str, str]]:
    command = ["apt-get", "indextargets", "--format", "$(REPO_URI) $(RELEASE)", "Created-By: Packages"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [(uri, suite) for uri, suite in (line.split() for line in listed.splitlines())]
