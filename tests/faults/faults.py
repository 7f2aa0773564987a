"""Plants one fault after another into a copy of the sources, and says which ones the tests find.

``python tests/faults/faults.py [WORD …]`` plants all faults, or those whose file has one of the words in its path. The
exit status is 1 if a fault survives or its text is no longer there.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]


class Fault(NamedTuple):
    """A change of one place of a file, and the tests that have to fail."""

    file: str
    old: str
    new: str
    tests: str


RECORDED: Final = "tests/core/cli/test_recorded.py::test_answers_are_those_recorded[{}]"


def faults() -> list[Fault]:
    """Return the faults of ``faults.toml``; `recorded` names an answer such as ``value-en``."""
    files = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    return [
        Fault(file, each["old"], each["new"], each.get("tests") or RECORDED.format(each["recorded"]))
        for file, planted in files.items()
        for each in planted
    ]


def run(tests: Iterable[str], copy: Path) -> int:
    """Run tests with the sources of a copy; return pytest's exit status, 1 if one fails."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", *tests]
    sources = os.pathsep.join(str(copy / name) for name in ("core", "explorer", "resources"))
    environment = {**os.environ, "PYTHONPATH": sources, "QT_QPA_PLATFORM": "offscreen"}
    environment.setdefault("NUMBA_CACHE_DIR", str(ROOT / ".pytest_cache" / "kernels"))
    return subprocess.run(command, cwd=copy, env=environment, capture_output=True, check=False).returncode


def plant(fault: Fault, copy: Path) -> str:
    """Plant one fault, run its tests, take it out again; return what became of it."""
    path = copy / fault.file
    text = path.read_text("utf-8")
    if fault.old not in text:
        return "NOT THERE"
    path.write_text(text.replace(fault.old, fault.new, 1), "utf-8")
    status = run(fault.tests.split(), copy)
    path.write_text(text, "utf-8")
    return {0: "SURVIVES", 1: "found"}.get(status, f"pytest ends with {status}")


def main(words: list[str]) -> int:
    """Plant the chosen faults; return 1 if one is not found."""
    chosen = [fault for fault in faults() if not words or any(word in fault.file for word in words)]
    ends = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "tree"
        for name in ("core", "explorer", "resources", "packaging", "tests", "docs"):
            shutil.copytree(ROOT / name, copy / name)
        shutil.copy2(ROOT / "pyproject.toml", copy)
        if run(dict.fromkeys(each for fault in chosen for each in fault.tests.split()), copy):
            print("The tests fail without a fault.")  # noqa: T201
            return 1
        for fault in chosen:
            ends.append(plant(fault, copy))
            print(f"{ends[-1]:9}  {fault.file}: {fault.new}", flush=True)  # noqa: T201
    print(f"{ends.count('found')} of {len(ends)} found")  # noqa: T201
    return int(ends.count("found") < len(ends))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
