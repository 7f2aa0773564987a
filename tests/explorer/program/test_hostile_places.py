"""Where nothing can be written, and without a printer, the program works, and says what does not."""

import json
import os
import subprocess
import sys
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from nightly_cases import with_nightly
from odd_files import FOLDERS, KEPT, KINDS, OTHERS, put
from own_process import python
from patience import HANGS
from places import HELPERS
from whole_window import small_file

from farkle_core.engine.settings import Settings
from farkle_core.files.reading import DAMAGED_SUFFIX
from farkle_core.rules import fingerprint, load_ruleset
from farkle_core.solution.storage.store import solution_path

SCRIPT = HELPERS / "hostile_run.py"
KIBIBYTES = 64

READ_ONLY = 'mount -t tmpfs none "$1" && mount -o remount,ro "$1" && shift && exec "$@"'
FULL = (
    f'mount -t tmpfs -o size={KIBIBYTES}k none "$1" && head -c {KIBIBYTES}K /dev/zero > "$1/filler"; shift && exec "$@"'
)


@cache
def may_mount() -> bool:
    """Whether a disk of one's own can be had, for the test's processes only."""
    try:
        done = subprocess.run(
            ["unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True, check=False
        )
    except FileNotFoundError:
        return False
    return done.returncode == 0


def said_at(place: Path, ruleset: Path, mounted: str = "") -> dict[str, Any]:
    """Use the program with everything of its own at `place`, on a disk of its own if `mounted` makes one."""
    folders = {"HOME": place, "FARKLE_CONFIG_DIR": place / "config", "FARKLE_CACHE_DIR": place / "cache"}
    command = [sys.executable, str(SCRIPT), str(place), str(ruleset)]
    if mounted:
        command = ["unshare", "-m", "sh", "-c", mounted, "sh", str(place), *command]
    environment = {**os.environ, **{name: str(folder) for name, folder in folders.items()}}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=HANGS, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    said: dict[str, Any] = json.loads(done.stdout)
    return said


def check(said: dict[str, Any], reason: str) -> None:
    """Everything is worked out and shown; whatever could not be written is said, with the reason."""
    assert said["defects"] == []
    assert said["win"].startswith("hold")
    assert "win " in said["surface"]
    assert said["saved"] is False
    assert said["modified"] is True
    assert "Autosave failed" in said["kept"]
    assert "could not be saved" in said["failure"]
    assert any("could not be saved on disk" in line for line in said["told"])
    for line in (said["kept"], said["failure"], *said["told"], said["sheet"][0]):
        assert reason in line
    assert "No printer is set up" in said["sheet"][1]


@pytest.mark.nightly
def test_a_place_that_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    check(said_at(tmp_path / "file" / "home", small_file(tmp_path)), "a part of its path is not a folder")


@pytest.mark.parametrize(
    ("disk", "reason"), with_nightly([(FULL, "the disk is full")], [(READ_ONLY, "the disk is read-only")])
)
def test_a_disk_that_takes_nothing(tmp_path: Path, disk: str, reason: str) -> None:
    if not may_mount():
        pytest.skip("no disk can be mounted here")
    place = tmp_path / "disk"
    place.mkdir()
    check(said_at(place, small_file(tmp_path), disk), reason)


# Something else in the place of a file


ALL = (*KEPT, *OTHERS)


@pytest.mark.parametrize(("kind", "places"), with_nightly([("half-a-letter", ALL)], product(KINDS, (ALL, FOLDERS))))
def test_the_window_starts_with_anything_in_any_place(tmp_path: Path, kind: str, places: tuple[str, ...]) -> None:
    """The program works with something in the place of its own files, and says what it has set aside."""
    folder, ruleset = tmp_path, small_file(tmp_path)
    rules = load_ruleset(ruleset)
    game = f"20260101-120000-{fingerprint(rules)[:12]}-01234567.jsonl"
    put(kind, places, folder, {"SOLUTION": solution_path(rules, Settings()).name, "GAME": game})
    own = {"FARKLE_CONFIG_DIR": str(folder / "config"), "FARKLE_CACHE_DIR": str(folder / "cache")}
    said = json.loads(python(HELPERS / "odd_start_run.py", ruleset, **own).stdout)
    assert said["defects"] == []
    assert said["shown"] is True
    assert said["marked"] == 1
    for place in places:
        if place in KEPT and (place, kind) != ("config/settings.ini", "empty"):  # which is a first start
            aside = folder / f"{place}{DAMAGED_SUFFIX}"
            assert os.path.lexists(aside)
            assert any(str(aside) in line for line in said["told"]), said["told"]
