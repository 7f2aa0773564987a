"""A program that is killed while a game is played loses at most the event that was just being written.

To repeat a failure: ``python tests/helpers/killed_game_run.py FOLDER SEED``, killed at the moment that the seed says.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from time import sleep

import pytest
from hand_made_games import adviser, rules
from nightly_cases import with_nightly
from places import HELPERS

from farkle_core.play.advise.game_record import read_record
from farkle_core.rules import fingerprint
from farkle_explorer.rolls.kept_games import GameFolder, is_taken

LONGEST = 0.5
"""Seconds for which games are played at the most: some ten games."""


class Program:
    """A program that plays in a folder of its own until it is killed."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self._random = folder, Random(f"moment {seed}")
        folder.mkdir(parents=True)
        command = [sys.executable, str(HELPERS / "killed_game_run.py"), str(folder), str(seed)]
        paths = os.pathsep.join([str(HELPERS), os.environ.get("PYTHONPATH", "")])
        places = {**os.environ, "PYTHONPATH": paths}
        self._process = subprocess.Popen(command, env=places, stdout=subprocess.PIPE, text=True)

    def kill(self) -> list[list[str]]:
        """Kill it at a random moment after it has begun to play; return what it told."""
        assert self._process.stdout is not None
        assert self._process.stdout.readline() == "ready\n"
        sleep(self._random.uniform(0.0, LONGEST))
        self._process.send_signal(signal.SIGKILL)
        told, _ = self._process.communicate()
        return [line.split() for line in told.splitlines()]


def check(program: Program) -> int:
    """Kill a program, and return how many entries of its last game are kept."""
    told = program.kill()
    kept = {words[1]: int(words[2]) for words in told if words[0] == "kept"}
    wrote = {words[1]: int(words[2]) for words in told if words[0] == "writes"}
    for path in (program.folder / "games").glob("*.jsonl"):
        content = path.read_bytes()
        if path.name not in kept and b"\n" not in content:
            continue  # killed while the very first line was written
        record = read_record(content)
        assert record.problem == "", "what is written last is whole, or without an end"
        assert kept.get(path.name, 0) <= len(record.entries) <= wrote[path.name]
        assert not record.replay(adviser())[1]
    assert set(kept) <= {path.name for path in (program.folder / "games").glob("*.jsonl")}
    return resumed(program.folder)


def resumed(folder: Path) -> int:
    """Go on with the game that the killed program left behind, as the next program does."""
    found = GameFolder(folder).unfinished(fingerprint(rules()))
    if found is None:
        return 0
    file, record = found
    assert is_taken(file.path), "the game is the next program's now"
    other = GameFolder(folder)
    assert other.unfinished(fingerprint(rules())) is None or other.is_taken
    file.close()
    return len(record.entries)


@pytest.mark.parametrize("seeds", with_nightly([range(2)], [range(100, 300)]), ids=len)
def test_a_killed_game_goes_on(tmp_path: Path, seeds: range) -> None:
    found = []
    for place in range(0, len(seeds), 4):
        programs = [Program(tmp_path / str(seed), seed) for seed in seeds[place : place + 4]]
        found += [check(program) for program in programs]
    assert len(seeds) < 200 or sum(entries > 0 for entries in found) > 100
