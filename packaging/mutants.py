"""Plants small faults in a few modules and prints those that no test finds: ``make nightly``.

mutmut changes one operator, number or word at a time and runs the tests that reach it. All happens in a temporary
folder. The modules contain no kernels, so the compiled ones are those of the unchanged program. For a module with
kernels ``NUMBA_DISABLE_JIT=1`` has to be set: a compiled kernel would hide the change.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).parents[1]
CORE: Final = ROOT / "core" / "farkle_core"
SAMPLE: Final = 10
"""Modules in a night."""

PACKAGES: Final = ("rules", "game", "coach", "cli", "play")
SOURCES: Final = ("core/farkle_core", "explorer/farkle_explorer", "resources/farkle_resources")
COPIED: Final = ("tests", "packaging", "resources", "docs", "README.md")
LEAVES_OUT: Final = shutil.ignore_patterns("__pycache__", "speed")
# A fork of what has run the tests would find their answers in caches, and every change would survive.
CONFIGURATION: Final = """
[tool.mutmut]
process_isolation = "forkserver"
source_paths = ["src"]
only_mutate = {only}
also_copy = {copied}
pytest_add_cli_args = ["-p", "no:cacheprovider", "-p", "no:xdist"]
pytest_add_cli_args_test_selection = {tests}
"""
# Commands are run in other folders, also by processes of their own, and mutmut reads its configuration where it is
# first asked for it.
AT_ONCE: Final = """
import os
from pathlib import Path

from mutmut.configuration import config

before = Path.cwd()
os.chdir(Path(__file__).parents[2])
config()
os.chdir(before)
"""


def modules() -> list[str]:
    """Return all modules of which some are changed each night, such as ``rules/scoring``."""
    found = (path.relative_to(CORE).with_suffix("") for name in PACKAGES for path in (CORE / name).rglob("*.py"))
    return sorted(path.as_posix() for path in found if path.name != "__init__")


def tonight(day: date) -> list[str]:
    """Return the sample of a day, which goes through all modules in turn."""
    every = modules()
    nights = -(-len(every) // SAMPLE)
    return every[day.toordinal() % nights :: nights]


def lay_out(folder: Path, module: str, tests: list[str]) -> None:
    """Copy the project as mutmut expects it: sources in ``src``, tests beside them."""
    for source in SOURCES:
        shutil.copytree(ROOT / source, folder / "src" / Path(source).name, ignore=LEAVES_OUT)
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=LEAVES_OUT)
        else:
            shutil.copy2(ROOT / name, folder / name)
    (folder / "src" / "sitecustomize.py").write_text(AT_ONCE, "utf-8")
    (folder / "mutants" / "src").mkdir(parents=True)  # Python remembers a folder that is not there when it starts
    tests = tests or [f"tests/core/{module.partition('/')[0]}"]
    words = CONFIGURATION.format(only=[f"src/farkle_core/{module}.py"], copied=list(COPIED), tests=tests)
    (folder / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text("utf-8") + words, "utf-8")


def survivors(module: str, tests: list[str]) -> list[str]:
    """Return the changes of a module that none of these tests finds, each as a diff; without any, of its package's.

    Raises
    ------
    RuntimeError
        If the tests fail without any change.
    """
    with TemporaryDirectory(prefix="farkle-mutants-") as place:
        folder = Path(place)
        lay_out(folder, module, tests)
        environment = {
            **os.environ,
            "PYTHONPATH": str(folder / "mutants" / "src"),
            "NUMBA_CACHE_DIR": str(ROOT / ".pytest_cache" / "kernels"),
            "QT_QPA_PLATFORM": "offscreen",
        }

        def mutmut(*words: str) -> subprocess.CompletedProcess[str]:
            command = [sys.executable, "-m", "mutmut", *words]
            return subprocess.run(
                command, cwd=folder, env=environment, capture_output=True, text=True, errors="replace", check=False
            )

        done = mutmut("run", "--max-children", str(os.cpu_count() or 1))
        if done.returncode:
            raise RuntimeError(f"{module}: {done.stdout[-3000:]}{done.stderr[-3000:]}")
        lines = (line.split(": ") for line in mutmut("results").stdout.splitlines() if ": " in line)
        names = [name.strip() for name, verdict in lines if verdict in ("survived", "no tests")]
        return [mutmut("show", name).stdout.strip() for name in names]


def main() -> int:
    """Print what survives; return the exit status."""
    parser = argparse.ArgumentParser(prog="make nightly", description=__doc__)
    parser.add_argument("modules", nargs="*", help=f"such as rules/scoring; without any, {SAMPLE} that go by the date")
    parser.add_argument("--tests", nargs="+", default=[], help="instead of all tests of the module's package")
    given, failed = parser.parse_args(), False
    for module in given.modules or tonight(date.today()):
        print(f"\n{module}", flush=True)
        try:
            left = survivors(module, given.tests)
        except RuntimeError as trouble:
            print(trouble, file=sys.stderr, flush=True)
            failed = True
            continue
        print("\n\n".join(left))
        print(f"{module}: {len(left)} changes that no test finds", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
