"""Set-up from a bare machine, with Pythons, a pip and an apt of our own that only write down what they are told."""

import ast
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# `-c`: the question for the version, or the trial of Qt; `-m venv`: copies itself; `-m pip`, `-m compileall`,
# `-m farkle_core.warmup`: writes it down.
PYTHON = """#!/bin/sh
PATH=/usr/bin:/bin
case "$2 $3" in
  "-c "*PySide6*) test -e {machine}/qt || {{ echo "ImportError: libGL.so.1" >&2; exit 1; }} ;;
  "-c "*) echo {version}; test -e {machine}/ensurepip ;;
  "-m venv") mkdir -p "$4/bin" && cp "$0" "$4/bin/python" && echo "venv {version}" >> {machine}/log ;;
  "-m pip")
    echo "$@" | sed 's/.* install/pip/' >> {machine}/log
    if test -e {machine}/pip-says; then cat {machine}/pip-says >&2; exit 1; fi
    if test -e {machine}/interrupt; then rm {machine}/interrupt; touch {checkout}/.venv/half; kill -9 $PPID; fi ;;
  */compile_words.py" ") echo "compile words" >> {machine}/log; touch {checkout}/resources/words.mo ;;
  "-m compileall") echo "$@" | sed 's/.* -j0/compile/' >> {machine}/log ;;
  "-m farkle_core.warmup") echo "kernels $4" >> {machine}/log ;;
esac
"""
APT = """#!/bin/sh
PATH=/usr/bin:/bin
echo "apt $@" | sed 's/ -qq -o [^ ]*//' >> {machine}/log
case "$*" in *libgl1*) touch {machine}/qt ;; *-venv*) touch {machine}/ensurepip ;; esac
"""
SUDO = """#!/bin/sh
shift
test $# = 1 || exec "$@"
"""


class Machine:
    """A checkout, and a folder of programs that is all there is on the machine."""

    def __init__(self, folder: Path) -> None:
        self.here = folder
        self.programs = folder / "programs"
        self.checkout = folder / "checkout"
        self.programs.mkdir()
        shutil.copytree(ROOT / "packaging", self.checkout / "packaging")
        shutil.copy(ROOT / "pyproject.toml", self.checkout)
        for read in ("__init__.py", "program/__init__.py", "program/system_libraries.py"):
            place = self.checkout / "explorer" / "farkle_explorer" / read
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / "explorer" / "farkle_explorer" / read, place)
        self.has("qt")
        self.has("ensurepip")

    def has(self, what: str) -> None:
        (self.here / what).touch()

    def lacks(self, what: str) -> None:
        (self.here / what).unlink()

    def add(self, name: str, script: str, version: str = "") -> None:
        program = self.programs / name
        program.write_text(script.format(machine=self.here, checkout=self.checkout, version=version))
        program.chmod(0o755)

    def add_python(self, version: str, name: str = "python3") -> None:
        self.add(name, PYTHON, version)

    def add_apt(self) -> None:
        self.add("apt-get", APT)
        self.add("sudo", SUDO)
        (self.programs / "env").symlink_to(shutil.which("env") or "env")

    def set_up(self, purpose: str = "develop", *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-B", str(self.checkout / "packaging" / "setup_env.py"), purpose, *options]
        surroundings = {"PATH": str(self.programs), "HOME": str(self.here), **environment}
        return subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)

    def done(self) -> list[str]:
        """What pip, venv and apt were told since it was last asked."""
        log = self.here / "log"
        lines = log.read_text().replace(f"{self.checkout}/", "").splitlines() if log.exists() else []
        log.write_text("")
        return lines


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    machine = Machine(tmp_path)
    machine.add_python("3.11")
    return machine


LOCKED = "pip --require-hashes --only-binary=:all: --requirement packaging/requirements-{}.txt"
PROJECT = "pip --no-deps --no-build-isolation --no-index --editable"


def test_everything_is_done_once(machine: Machine) -> None:
    assert machine.set_up().returncode == 0
    first = machine.done()
    assert first[:2] == ["venv 3.11", LOCKED.format("dev")]
    assert first[2].startswith(PROJECT)
    assert first[3:] == ["compile core explorer resources", "kernels plain"]
    again = machine.set_up()
    assert (again.returncode, again.stdout, again.stderr, machine.done()) == (0, "", "", [])


def test_an_interrupted_set_up_is_never_built_on(machine: Machine) -> None:
    machine.has("interrupt")
    assert machine.set_up().returncode == -9
    assert (machine.checkout / ".venv" / "half").exists()
    machine.done()
    assert machine.set_up().returncode == 0
    assert machine.done()[0] == "venv 3.11"
    assert not (machine.checkout / ".venv" / "half").exists()


def change_locks(machine: Machine) -> None:
    with (machine.checkout / "packaging" / "requirements-run.txt").open("a") as lock:
        lock.write("\n")


def move(machine: Machine) -> None:
    machine.checkout = machine.checkout.rename(machine.here / "elsewhere")


def renew_python(machine: Machine) -> None:
    (machine.checkout / ".venv" / "bin" / "python").unlink()
    machine.add_python("3.13")


@pytest.mark.parametrize(("change", "version"), [(change_locks, "3.11"), (move, "3.11"), (renew_python, "3.13")])
def test_other_locks_places_or_pythons_start_anew(
    machine: Machine, change: Callable[[Machine], None], version: str
) -> None:
    machine.set_up()
    machine.done()
    change(machine)
    assert machine.set_up().returncode == 0
    assert machine.done()[0] == f"venv {version}"


def test_languages_are_compiled_where_they_were_translated_since(machine: Machine) -> None:
    words = machine.checkout / "resources" / "words.po"
    words.parent.mkdir()
    words.touch()
    assert machine.set_up().returncode == 0
    assert machine.done()[-1] == "compile words"
    assert machine.set_up().returncode == 0
    assert machine.done() == []
    words.touch()
    assert machine.set_up().returncode == 0
    assert machine.done() == ["compile words"]


def test_another_python_can_be_named(machine: Machine) -> None:
    machine.add_python("3.12", "python3.12")
    machine.set_up()
    assert machine.done()[0] == "venv 3.11"
    machine.set_up("develop", "--python", "python3.12")
    assert machine.done()[0] == "venv 3.12"
    machine.set_up()
    assert machine.done() == []


@pytest.mark.parametrize("version", ["3.15", "4.0"])
def test_a_python_newer_than_the_tests_have_seen_is_tried(machine: Machine, version: str) -> None:
    machine.add_python(version)
    done = machine.set_up("run")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"Not tried with Python {version}, only with 3.11 to 3.14; going on" in done.stdout.splitlines()
    assert machine.done()[:2] == [f"venv {version}", LOCKED.format("run")]


@pytest.mark.parametrize(("first", "beside"), [("3.9", "3.12"), ("3.16", "3.14")])
def test_a_python_that_was_tried_is_found_beside_another(machine: Machine, first: str, beside: str) -> None:
    machine.add_python(first)
    machine.add_python(beside, f"python{beside}")
    done = machine.set_up()
    assert (done.returncode, "Not tried" in done.stdout) == (0, False)
    assert machine.done()[0] == f"venv {beside}"


NONE = "ERROR: No matching distribution found for numba==0.68.1"
BROKEN = "WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError': /simple/numba/"
FULL = "Could not install packages due to an OSError: [Errno 28] No space left on device"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (NONE, "numba==0.68.1: there is none for this Python; name another: make PYTHON=/path/to/python"),
        (f"{BROKEN}\n{NONE}", "numba==0.68.1: its source cannot be reached"),
        (f"ERROR: {FULL}\n", f"the packages: {FULL}"),
    ],
)
def test_what_cannot_be_installed_is_named_in_one_line(machine: Machine, said: str, told: str) -> None:
    machine.add_python("3.16")
    (machine.here / "pip-says").write_text(said)
    done = machine.set_up("run")
    assert (done.returncode, done.stderr) == (1, f"set-up: Python 3.16 cannot install {told}\n")
    (machine.here / "pip-says").unlink()
    assert machine.set_up("run").returncode == 0


@pytest.mark.parametrize("version", ["3.9", "3.10"])
def test_an_unsuitable_python_is_explained_in_one_line(machine: Machine, version: str) -> None:
    machine.add_python(version)
    done = machine.set_up()
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert "Python 3.11 or newer is needed" in line
    assert f"found {version};" in line


def test_a_virtual_environment_of_somebody_else_is_left_alone(machine: Machine) -> None:
    theirs = machine.checkout / ".venv" / "theirs"
    theirs.parent.mkdir()
    theirs.touch()
    done = machine.set_up()
    assert done.returncode == 1
    assert "make clean" in done.stderr
    assert theirs.exists()
    assert machine.done() == []


def test_missing_libraries_are_installed_with_apt(machine: Machine) -> None:
    machine.add_apt()
    machine.lacks("qt")
    assert machine.set_up().returncode == 0
    update, install = machine.done()[-2:]
    assert update == "apt update"
    assert install.startswith("apt install --yes --no-install-recommends ")
    assert {"libgl1", "libegl1", "libglib2.0-0"} <= set(install.split())


@pytest.mark.parametrize(
    ("lacks", "said"),
    [
        ("qt", ["libGL.so.1", "sudo apt install libglib2.0-0 libgl1"]),
        ("ensurepip", ["sudo apt install python3.11-venv"]),
    ],
)
def test_what_is_missing_is_named_in_one_line_without_apt(machine: Machine, lacks: str, said: list[str]) -> None:
    machine.lacks(lacks)
    done = machine.set_up("run")
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert all(words in line for words in said)
    machine.has(lacks)
    machine.done()
    assert machine.set_up("run").returncode == 0


def test_debians_missing_venv_is_installed_with_apt(machine: Machine) -> None:
    machine.add_apt()
    machine.lacks("ensurepip")
    assert machine.set_up().returncode == 0
    assert [line for line in machine.done() if "-venv" in line] == [
        "apt install --yes --no-install-recommends python3.11-venv"
    ]


def test_old_pythons_can_read_the_scripts() -> None:
    for script in (
        "packaging/setup_env.py",
        "packaging/system_packages.py",
        "explorer/farkle_explorer/program/system_libraries.py",
    ):
        ast.parse((ROOT / script).read_text("utf-8"), feature_version=(3, 9))


def test_make_without_a_python_says_so(tmp_path: Path) -> None:
    make = shutil.which("make")
    if make is None:
        pytest.skip("make is not there")
    for program in ("sh", "make"):
        (tmp_path / program).symlink_to(shutil.which(program) or program)
    command, surroundings = [make, "setup"], {"PATH": str(tmp_path)}
    done = subprocess.run(command, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "Python 3.11 or newer is needed: no python3 here" in done.stderr
