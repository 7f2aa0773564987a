"""Kernels that come compiled with a package are used where the processor can run them, and nowhere else."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from own_process import python
from patience import HANGS

from farkle_core.kernels.compiler import cache_folder, shipped

# Prints the kernel's result, how many kernels were compiled, and for which processor. Arguments: the folder that stands
# for the program's kernels, and instructions that the processor is to lack.
SCRIPT = """
import sys
from pathlib import Path

from farkle_core.kernels.compiler import cache_folder, shipped

cache_folder.KERNELS = shipped.KERNELS = Path(sys.argv[1])
known = shipped._features()
shipped._features = lambda: known - set(sys.argv[2:])

import numba
from farkle_core.kernels.compiler.jit import kernel, tell_of_compiling

compiled = []
tell_of_compiling(lambda: compiled.append(1))

@kernel
def double(x):
    return 2.0 * x

print(double(4.0), len(compiled), numba.config.CPU_NAME)
"""
OLDEST = "x86-64-v3"


def run(here: Path, *lacking: str, **also: str) -> str:
    script = here / "tiny.py"
    script.write_text(SCRIPT, encoding="utf-8")
    done = python(script, here / "kernels", *lacking, NUMBA_CACHE_DIR=str(here / "own"), **also)
    assert done.stderr == ""
    return done.stdout.strip()


def kept(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*.nb?") if file.is_file()]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with kernels compiled for the oldest level, as the package's build leaves them."""
    if not shipped.LEVELS[OLDEST] <= shipped._features():
        pytest.skip("this processor runs none of the levels")
    built = tmp_path_factory.mktemp("built")
    (built / "kernels").mkdir()
    assert run(built, NUMBA_CPU_NAME=OLDEST, NUMBA_CPU_FEATURES="") == f"8.0 1 {OLDEST}"
    (made,) = (built / "own").iterdir()
    shutil.move(made, built / "kernels" / "compiled" / made.name / OLDEST)
    return built


@pytest.fixture
def package(built: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(built, tmp_path, dirs_exist_ok=True))


def test_nothing_is_compiled_where_the_processor_runs_what_is_shipped(package: Path) -> None:
    assert run(package) == f"8.0 0 {OLDEST}"
    assert kept(package / "own") == []


@pytest.mark.nightly
def test_a_processor_with_fewer_instructions_compiles_its_own(package: Path) -> None:
    assert run(package, "fma") == "8.0 1 None"
    assert kept(package / "own") != []
    assert run(package, "fma") == "8.0 0 None"


def test_damaged_kernels_are_compiled_anew(package: Path) -> None:
    for file in kept(package / "kernels"):
        file.write_bytes(b"rubbish")
    script = run_quietly(package)
    assert script == f"8.0 1 {OLDEST}"
    assert all(file.read_bytes() == b"rubbish" for file in kept(package / "kernels"))


def run_quietly(here: Path) -> str:
    return python(here / "tiny.py", here / "kernels", NUMBA_CACHE_DIR=str(here / "own")).stdout.strip()


def test_kernels_of_other_sources_are_not_used(package: Path) -> None:
    (package / "kernels" / "changed.py").write_text("changed")
    assert run(package) == "8.0 1 None"


def test_a_checkout_ships_none() -> None:
    assert shipped.shipped_level() is None


@pytest.mark.parametrize(
    ("present", "features", "best"),
    [
        (["x86-64-v3", "x86-64-v4"], shipped.LEVELS["x86-64-v4"], "x86-64-v4"),
        (["x86-64-v3"], shipped.LEVELS["x86-64-v4"], "x86-64-v3"),
        (["x86-64-v3", "x86-64-v4"], shipped.LEVELS["x86-64-v4"] - {"avx512bw"}, "x86-64-v3"),
        (["x86-64-v3", "x86-64-v4"], {"sse2"}, None),
        (["x86-64-v3", "x86-64-v4"], {"neon", "fp-armv8"}, None),
        (["x86-64-v4"], shipped.LEVELS["x86-64-v3"], None),
    ],
)
def test_the_fastest_level_that_runs(present: list[str], features: set[str], best: str | None) -> None:
    assert shipped.best_level(present, features) == best


# Compiled kernels are found again only where every kernel's source is the same.


def test_a_change_in_a_sub_folder_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kernels = tmp_path / "kernels"
    shutil.copytree(cache_folder.KERNELS, kernels, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(cache_folder, "KERNELS", kernels)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    before = cache_folder.private_cache_folder()
    (kernels / "turn" / "turn.py").write_text("changed")
    after = cache_folder.private_cache_folder()
    (kernels / "turn" / "turn.py").rename(kernels / "turn" / "other.py")
    assert None not in (before, after)
    assert len({before, after, cache_folder.private_cache_folder()}) == 3


KERNEL = """
from farkle_core.kernels.compiler.jit import kernel

@kernel
def double(x):
    return 2.0 * x

print(double(4.0))
"""


def test_the_current_folder_gets_nothing_and_need_not_take_anything(tmp_path: Path) -> None:
    """Kernels are kept in their own folder, also where the current one takes no files, as ``/proc`` takes none."""
    script, here = tmp_path / "tiny.py", tmp_path / "here"
    script.write_text(KERNEL, encoding="utf-8")
    here.mkdir()
    for place, folder in enumerate((here, Path("/proc") if Path("/proc").is_dir() else here)):
        own = tmp_path / f"own-{place}"
        done = subprocess.run(
            [sys.executable, str(script)],
            env={**os.environ, "NUMBA_CACHE_DIR": str(own)},
            cwd=folder,
            capture_output=True,
            text=True,
            check=True,
            timeout=HANGS,
        )
        assert (done.stdout.strip(), done.stderr) == ("8.0", "")
        assert not list(here.iterdir())
        assert list(own.rglob("*.nbc")), "the kernel was not kept"
