"""Make `.venv` ready: a suitable Python, the locked packages, this project, and what Qt needs of the system.

    setup_env.py {run,develop,screenshots,package} [--python PYTHON]

Each finished step leaves a mark in `.venv/ready.json`, and a step whose mark is current costs nothing: a
second call reads a few small files and starts no process. Marks are taken away before packages are touched,
so a call that was interrupted leaves a `.venv` without them, and the next call builds it anew. Needs the
standard library alone, and can be read by Pythons too old for the project itself, so that it can say so.
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import system_packages
from system_packages import SetupError

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
LOCKS = {
    "run": ROOT / "packaging" / "requirements-run.txt",
    "develop": ROOT / "packaging" / "requirements-dev.txt",
    "package": ROOT / "packaging" / "requirements-package.txt",
}
WANTED = {"run": ("run",), "package": ("run", "develop", "package")}
"""Which locks a purpose needs; the others need those to run and to develop."""
_SCREEN = {"xvfb-run": ["xvfb", "xauth"]}
PROGRAMS = {
    "screenshots": _SCREEN,
    "package": {
        **_SCREEN,
        "objdump": ["binutils"],
        "desktop-file-validate": ["desktop-file-utils"],
        "appstreamcli": ["appstream"],
        "lintian": ["lintian"],
        "debootstrap": ["debootstrap"],
        "xdotool": ["xdotool"],
    },
}
SOURCES = ("core", "explorer", "resources")
OLDEST = (3, 11)
TRIED = ("3.11", "3.12", "3.13", "3.14")
"""The Pythons that the tests ran with; a newer one is tried, for only its packages can tell whether it will do."""
PROBE = "import sys; print('%d.%d' % sys.version_info[:2], flush=True); import ensurepip, venv"


class Marks:
    """The steps that are done, each with what it was done for; one small JSON file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.done: dict[str, str] = dict(json.loads(path.read_text("utf-8")))
        except (OSError, ValueError, TypeError):
            self.done = {}

    def put(self, **marks: str) -> None:
        """Note that steps are done."""
        self.done.update(marks)
        self._write()

    def clear(self, *names: str) -> None:
        """Forget the named steps; all of them when none is named."""
        for name in names or tuple(self.done):
            self.done.pop(name, None)
        self._write()

    def _write(self) -> None:
        self.path.parent.mkdir(exist_ok=True)
        unfinished = self.path.with_suffix(".new")
        unfinished.write_text(json.dumps(self.done, indent=1), "utf-8")
        unfinished.replace(self.path)


def say(line: str) -> None:
    """Tell the person what is being done."""
    print(line, flush=True)


def digest(path: Path) -> str:
    """Return the SHA-256 of a file, in hex."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def probe(command: str) -> tuple[str, bool]:
    """Return the version of a Python ("" when it does not start), and whether it can make environments."""
    try:
        done = subprocess.run([command, "-I", "-c", PROBE], capture_output=True, text=True, check=False)
    except OSError:
        return "", False
    return done.stdout.strip(), done.returncode == 0


def pythons(asked: str) -> list[str]:
    """Return the Pythons to choose from, the asked one alone if any; never those of `.venv`, which may go."""
    folders = os.environ.get("PATH", "").split(os.pathsep)
    elsewhere = os.pathsep.join(folder for folder in folders if Path(folder).absolute() != PYTHON.parent)
    names = [asked] if asked else ["python3", *(f"python{version}" for version in TRIED[::-1])]
    found = [shutil.which(name, path=elsewhere) for name in names]
    return [name for name in found if name and Path(name).absolute().parent != PYTHON.parent]


def is_suitable(version: str) -> bool:
    """Return whether a Python of this version, as "3.14", is new enough; "" is not."""
    return bool(version) and tuple(map(int, version.split("."))) >= OLDEST


def find_python(asked: str) -> tuple[str, str]:
    """Return a suitable Python and its version: one that makes environments first, then one that was tried."""
    found = {name: probe(name) for name in pythons(asked)}
    suitable = [name for name, (version, _) in found.items() if is_suitable(version)]
    if not suitable:
        seen = " and ".join(sorted({version for version, _ in found.values() if version})) or "none"
        raise SetupError(
            f"Python 3.11 or newer is needed, found {seen}{f' as {asked}' if asked else ''};"
            " install one, or name it: make PYTHON=/path/to/python3.14"
        )
    name = min(suitable, key=lambda name: (not found[name][1], found[name][0] not in TRIED))
    version, makes_environments = found[name]
    if version not in TRIED:
        say(f"Not tried with Python {version}, only with {TRIED[0]} to {TRIED[-1]}; going on")
    if not makes_environments:
        trouble = f"{name} (Python {version}) cannot make virtual environments"
        system_packages.install([f"python{version}-venv"], trouble)
        if not probe(name)[1]:
            raise SetupError(f"{trouble}: it has no ensurepip")
    return name, version


def empty_venv(marks: Marks) -> None:
    """Take everything but the marks out of `.venv`, so that even half of this is seen as unfinished."""
    marks.clear()
    for entry in VENV.iterdir():
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        elif entry != marks.path:
            entry.unlink()


def outdated(marks: Marks, asked: str) -> bool:
    """Return whether `.venv` must be built anew: unfinished, moved, of another Python, or of other locks."""
    done = marks.done
    if done.get("root") != str(ROOT) or done.get("python") != os.path.realpath(PYTHON) or not PYTHON.exists():
        return True
    if any(name in done and done[name] != digest(lock) for name, lock in LOCKS.items()):
        return True
    return bool(asked) and probe(asked)[0] != done["version"]


def make_venv(marks: Marks, asked: str) -> None:
    """Make an empty environment when there is none that can be built on."""
    if VENV.exists() and not marks.path.exists():
        raise SetupError(f"{VENV} is there, but not of this set-up's making; move it away, or: make clean")
    if not outdated(marks, asked):
        return
    command, version = find_python(asked)
    say(f"Making .venv with Python {version}")
    empty_venv(marks)
    subprocess.run([command, "-I", "-m", "venv", str(VENV)], check=True)
    marks.put(root=str(ROOT), python=os.path.realpath(PYTHON), version=version)


def pip(*arguments: str) -> None:
    """Run pip's install inside the environment.

    Raises
    ------
    SetupError
        If it fails; says which package cannot be installed, and why.
    """
    command = [str(PYTHON), "-I", "-m", "pip", "--disable-pip-version-check", "--no-input", "-q", "install", *arguments]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False, cwd=ROOT)
    if done.returncode:
        raise SetupError(f"Python {probe(str(PYTHON))[0]} cannot install {_pip_trouble(done.stderr)}")


def _pip_trouble(words: str) -> str:
    """Return in one line what pip could not install and why, out of all that it said."""
    missing = re.search(r"No matching distribution found for (\S+)", words)
    if missing is None:
        errors = [line.removeprefix("ERROR: ") for line in words.splitlines() if line.startswith("ERROR: ")]
        return f"the packages: {(errors or words.strip().splitlines() or ['pip failed'])[-1]}"
    if "connection broken" in words:
        return f"{missing[1]}: its source cannot be reached"
    return f"{missing[1]}: there is none for this Python; name another: make PYTHON=/path/to/python"


def install_packages(marks: Marks, purpose: str) -> None:
    """Install the locked packages, checked by their hashes; the lock to develop holds the one to run."""
    names = WANTED.get(purpose, ("run", "develop"))
    locks = {name: digest(LOCKS[name]) for name in names}
    if locks.items() <= marks.done.items():
        return
    say("Installing the locked packages (up to 200 MB are fetched, once)")
    kept = dict(marks.done)
    marks.clear()
    for name in names[1:] or names:
        if kept.get(name) != locks[name]:
            pip("--require-hashes", "--only-binary=:all:", "--requirement", str(LOCKS[name]))
    marks.put(**{**kept, **locks})


def install_project(marks: Marks) -> None:
    """Install this project as a link to its sources, built by the locked build system."""
    wanted = digest(ROOT / "pyproject.toml")
    if marks.done.get("project") == wanted:
        return
    marks.clear("project")
    pip("--no-deps", "--no-build-isolation", "--no-index", "--editable", str(ROOT))
    compile_sources()
    compile_kernels()
    marks.put(project=wanted)


def compile_languages() -> None:
    """Compile the languages again where somebody has translated since."""
    for words in (ROOT / "resources").rglob("*.po"):
        compiled = words.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime_ns <= words.stat().st_mtime_ns:
            subprocess.run([str(PYTHON), "-I", str(ROOT / "packaging" / "compile_words.py")], check=True, cwd=ROOT)
            return


def compile_sources() -> None:
    """Compile what a link leaves as it is, so that the first start need not."""
    command = [str(PYTHON), "-I", "-m", "compileall", "-qq", "-j0", *(str(ROOT / part) for part in SOURCES)]
    if subprocess.run(command, check=False, cwd=ROOT).returncode:
        say("The first start takes longer: the sources could not be compiled beforehand")


def compile_kernels() -> None:
    """Compile the kernels of a plain game into the user's cache: 4 s here, which the first solve need not wait."""
    command = [str(PYTHON), "-I", "-m", "farkle_core.warmup", "plain"]
    if subprocess.run(command, check=False, cwd=ROOT, stdout=subprocess.DEVNULL).returncode:
        say("The first solve takes longer: its kernels could not be compiled beforehand")


def prepare_system(marks: Marks, purpose: str) -> None:
    """See to what Qt needs from the system."""
    if not sys.platform.startswith("linux"):
        return
    if marks.done.get("qt") != "offscreen":
        system_packages.ensure_qt(PYTHON)
        marks.put(qt="offscreen")
    prepare_programs(purpose)
    prepare_screen(marks, purpose)


def prepare_programs(purpose: str) -> None:
    """See to the programs that a purpose needs: pictures are taken on a screen that nobody sees."""
    for program, packages in PROGRAMS.get(purpose, {}).items():
        system_packages.ensure_program(program, packages)


def prepare_screen(marks: Marks, purpose: str) -> None:
    """See to what Qt needs to reach the screen, if there is one; tests do without it."""
    plugins = system_packages.screen_plugins(with_xcb=purpose in PROGRAMS)
    if set(plugins) <= set(marks.done.get("screen", "").split()):
        return
    try:
        system_packages.ensure_screen(VENV, plugins)
    except SetupError as error:
        if purpose != "develop":
            raise
        say(f"The tests need no screen, but the window does: {error}")
    else:
        marks.put(screen=" ".join(plugins))


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Wait until no other set-up of this checkout is at work."""
    folder = os.open(ROOT / "packaging", os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def set_up(purpose: str, asked: str) -> None:
    """Do whatever is not done yet."""
    with alone():
        marks = Marks(VENV / "ready.json")
        make_venv(marks, asked)
        install_packages(marks, purpose)
        install_project(marks)
        compile_languages()
        prepare_system(marks, purpose)


def main() -> int:
    """Set up for a purpose; the exit status is 0 only when all of it is ready."""
    parser = argparse.ArgumentParser(description="Make .venv ready.")
    parser.add_argument("purpose", choices=["run", "develop", "screenshots", "package"])
    parser.add_argument("--python", default="", help="the Python to use, 3.11 or newer")
    arguments = parser.parse_args()
    try:
        set_up(arguments.purpose, arguments.python)
    except (SetupError, OSError) as error:
        print(f"set-up: {error}", file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:
        print(f"set-up: this failed: {' '.join(map(str, error.cmd))}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("set-up: interrupted; the next call begins anew", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
