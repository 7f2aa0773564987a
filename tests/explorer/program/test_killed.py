"""A program that is killed at any moment leaves whole files, and its edits are kept."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from time import sleep

import pytest
from nightly_cases import with_nightly
from places import HELPERS
from pytestqt.qtbot import QtBot
from whole_window import small_document

from farkle_core.rules import load_document, save_document
from farkle_core.solution.storage import store
from farkle_explorer.rules.panel import RulesPanel
from farkle_explorer.session.draft import RulesetDraft
from farkle_explorer.session.settings import SavedSettings

SCRIPT = HELPERS / "killed_run.py"
LONGEST = 2.5
"""Seconds for which the program works at the most."""


class Killed:
    """A program that works in a folder of its own until it is killed."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self._random = folder, Random(f"moment {seed}")
        folder.mkdir(parents=True)
        save_document(small_document(), folder / "mine.toml")
        places = {"FARKLE_CONFIG_DIR": str(folder / "config"), "FARKLE_CACHE_DIR": str(folder / "cache")}
        command = [sys.executable, str(SCRIPT), str(folder), str(seed)]
        self._process = subprocess.Popen(command, env={**os.environ, **places}, stdout=subprocess.PIPE, text=True)

    def kill(self) -> list[list[str]]:
        """Kill it at a random moment after it has begun to work; return what it told."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line == "ready\n", line
        sleep(self._random.uniform(0.0, LONGEST))
        self._process.send_signal(signal.SIGKILL)
        told, _ = self._process.communicate()
        return [line.split() for line in told.splitlines()]


def check_files(folder: Path) -> None:
    """Every file is whole; that of another folder is as it was."""
    assert load_document(folder / "mine.toml")["goal"] == 1000
    for solution in (*folder.glob("*.farkle"), *(folder / "cache").rglob("*.farkle")):
        assert store.load(solution).certificate.converged
    assert not list((folder / "cache").rglob("*.corrupt"))
    if (folder / "mine.pdf").exists():
        content = (folder / "mine.pdf").read_bytes()
        assert content.startswith(b"%PDF")
        assert content.rstrip().endswith(b"%%EOF")


def check_rules(qtbot: QtBot, folder: Path, told: list[list[str]]) -> bool:
    """What was kept, or edited since, is opened by the next program; return whether there was anything."""
    words = [each[0] for each in told]
    if "kept" not in words:
        return False
    since = {
        int(each[1]) for each in told[len(words) - 1 - words[::-1].index("kept") :] if each[0] in ("kept", "edits")
    }
    panel = RulesPanel(RulesetDraft(), SavedSettings(folder / "config"), folder / "config")
    qtbot.addWidget(panel)
    (path,) = panel.files.library.rulesets
    assert panel.files.open_file(path)
    assert panel.draft.name == "Small game"
    assert panel.draft.value("goal") in since
    return True


def kill_some(qtbot: QtBot, folder: Path, seeds: range) -> int:
    """Kill programs that run at the same time; return how many had kept edits."""
    programs = [Killed(folder / str(seed), seed) for seed in seeds]
    offered = 0
    for program in programs:
        told = program.kill()
        check_files(program.folder)
        offered += check_rules(qtbot, program.folder, told)
    return offered


@pytest.mark.parametrize("seeds", with_nightly([range(3)], [range(100, 200)]), ids=len)
def test_a_killed_program_loses_nothing(qtbot: QtBot, tmp_path: Path, seeds: range) -> None:
    offered = sum(kill_some(qtbot, tmp_path, seeds[place : place + 4]) for place in range(0, len(seeds), 4))
    assert len(seeds) < 100 or offered > 20
