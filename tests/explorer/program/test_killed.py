"""A program that is killed at any moment leaves whole files, and its edits are offered back."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from time import sleep

import pytest
from places import HELPERS
from pytestqt.qtbot import QtBot
from whole_window import small_document

from farkle_core.rules import load_document, save_document
from farkle_core.solution.storage import store
from farkle_explorer.rules.panel import RulesPanel
from farkle_explorer.session.draft import RulesetDraft
from farkle_explorer.session.ruleset_files import DraftStore
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


def check_files(folder: Path, told: list[list[str]]) -> None:
    """Every file is whole, and holds what was saved last or was just being saved."""
    saved = [place for place, words in enumerate(told) if words[0] == "saved"]
    since = told[saved[-1] :] if saved else [["saved", "1000"], *told]
    goals = {int(words[1]) for words in since if words[0] in ("saved", "saves")}
    assert load_document(folder / "mine.toml")["goal"] in goals
    for solution in (*folder.glob("*.farkle"), *(folder / "cache").rglob("*.farkle")):
        assert store.load(solution).certificate.converged
    assert not list((folder / "cache").rglob("*.corrupt"))
    if (folder / "mine.pdf").exists():
        content = (folder / "mine.pdf").read_bytes()
        assert content.startswith(b"%PDF")
        assert content.rstrip().endswith(b"%%EOF")


def check_draft(qtbot: QtBot, folder: Path, told: list[list[str]]) -> bool:
    """What was kept and not saved since is offered by the next program; return whether there was anything."""
    words = [each[0] for each in told]
    last = len(words) - 1 - words[::-1].index("kept") if "kept" in words else -1
    if last < 0 or "saves" in words[last:]:
        return False
    since = {int(each[1]) for each in told[last:] if each[0] in ("kept", "edits")}
    if load_document(folder / "mine.toml")["goal"] in since:
        return False  # edited back to what is saved: that is no edit any more
    panel = RulesPanel(RulesetDraft(), SavedSettings(folder / "config"), DraftStore(folder / "config"))
    qtbot.addWidget(panel)
    panel.show()
    assert panel.head.notices["pending"].isVisible()
    assert "Small game" in panel.head.notices["pending"].words
    panel.restore_pending_draft()
    assert panel.draft.value("goal") in since
    assert panel.draft.modified
    panel.keeper.forget()
    return True


def kill_some(qtbot: QtBot, folder: Path, seeds: range) -> int:
    """Kill programs that run at the same time; return how many had edits to offer."""
    programs = [Killed(folder / str(seed), seed) for seed in seeds]
    offered = 0
    for program in programs:
        told = program.kill()
        check_files(program.folder, told)
        offered += check_draft(qtbot, program.folder, told)
    return offered


def test_a_killed_program_loses_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    kill_some(qtbot, tmp_path, range(3))


@pytest.mark.nightly
def test_a_hundred_killed_programs_lose_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    offered = sum(kill_some(qtbot, tmp_path, range(first, first + 4)) for first in range(100, 200, 4))
    assert offered > 20
