"""Compiled kernels are found again only where every kernel's source is the same."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from patience import HANGS

from farkle_core.kernels.compiler import cache_folder


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
