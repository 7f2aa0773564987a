"""Compiled kernels are found again only where every kernel's source is the same."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

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
