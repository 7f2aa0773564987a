"""Solutions on disk: found again, never half, never believed when damaged."""

import errno
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from games import last_turns, penalised, plain
from made_up import made_up
from places import HELPERS
from present import present

from farkle_core.engine.settings import Settings
from farkle_core.errors import StoredSolutionError, UserError
from farkle_core.files import atomic
from farkle_core.files.folders import cache_path
from farkle_core.rules import shipped_ruleset
from farkle_core.rules.model import Pattern, Ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.storage import store


@pytest.fixture
def cache() -> Path:
    """The folder for solutions in the test's own cache; it does not exist yet."""
    return cache_path() / "solutions"


@pytest.fixture
def small() -> Solution:
    """A solution of a few bytes."""
    return made_up(plain(500))


def assert_same(one: Solution, other: Solution) -> None:
    assert np.array_equal(one.chances, other.chances)
    for name in ("ruleset", "settings", "certificate", "grid", "versions"):
        assert getattr(one, name) == getattr(other, name)


@pytest.mark.parametrize("ruleset", [
    plain(500),
    penalised(500),
    last_turns(500),
    replace(shipped_ruleset("three-farkles"), goal=500),
    replace(shipped_ruleset("high-stakes"), goal=500),
    replace(shipped_ruleset("steal"), goal=300),
    replace(shipped_ruleset("beat-the-last-turn"), goal=500),
])  # fmt: skip
def test_what_was_saved_is_loaded(ruleset: Ruleset, tmp_path: Path) -> None:
    solution = made_up(ruleset)
    path = store.save(solution, tmp_path / "one.farkle")
    assert path == tmp_path / "one.farkle"
    assert_same(store.load(path), solution)
    chances = store.load(path).chances
    assert not chances.flags.writeable
    assert chances.flags.aligned
    assert chances.flags.c_contiguous


# What is found in the cache


def test_a_ruleset_is_found_under_another_name_and_carries_it(small: Solution) -> None:
    store.save(small)
    renamed = replace(small.ruleset, id="other", name="Another name", source="a friend")
    found = present(store.find(renamed, Settings()))
    assert found.ruleset == renamed
    assert np.array_equal(found.chances, small.chances)


def test_other_rules_are_not_found(small: Solution) -> None:
    store.save(small)
    straight = replace(small.ruleset, patterns=(Pattern("straight", 1500, shape=(1, 1, 1, 1, 1, 1)),))
    assert store.find(straight, Settings()) is None
    assert store.find(replace(small.ruleset, goal=550), Settings()) is None


UNMEASURED = Settings(check_bound=False)


@pytest.mark.parametrize(
    ("rules", "kept", "asked", "serves"),
    [
        (penalised(500), Settings(), Settings(), True),
        (penalised(500), Settings(), Settings(threads=7), True),
        (penalised(500), Settings(), Settings(tolerance=1e-9), True),
        (penalised(500), Settings(), Settings(tolerance=1e-13), False),
        (penalised(500), Settings(), Settings(bound=-1000), False),
        (penalised(500), Settings(), UNMEASURED, True),
        (penalised(500), UNMEASURED, Settings(), False),
        (penalised(500), UNMEASURED, UNMEASURED, True),
        (plain(500), Settings(), Settings(bound=-100), True),  # no score falls
        (plain(500), Settings(), Settings(ceiling=9_000), True),  # no score goes past the goal
        (last_turns(500), Settings(), Settings(), True),
        (last_turns(500), Settings(), Settings(ceiling=9_000), False),
        (last_turns(500), UNMEASURED, Settings(), False),
        (last_turns(500), UNMEASURED, UNMEASURED, True),
    ],
)
def test_a_solution_serves_looser_settings_only(rules: Ruleset, kept: Settings, asked: Settings, serves: bool) -> None:
    store.save(made_up(rules, kept))
    assert (store.find(rules, asked) is not None) is serves


def test_solutions_with_different_ceilings_do_not_replace_one_another() -> None:
    paths = {store.save(made_up(last_turns(500), Settings(ceiling=ceiling))) for ceiling in (4000, 5000)}
    assert all(path.exists() for path in paths)
    assert len(paths) == 2


def test_a_bound_too_costly_to_measure_is_not_waited_for() -> None:
    costly = penalised(penalty=100_000)
    solution = made_up(costly)
    solution = replace(solution, certificate=replace(solution.certificate, bound_effect=None))
    store.save(solution)
    assert store.find(costly, Settings()) is not None


def test_solutions_of_different_tolerance_do_not_replace_one_another() -> None:
    loose = made_up(plain(500), Settings(tolerance=1e-6), seed=1)
    tight = made_up(plain(500), Settings(tolerance=1e-12), seed=2)
    store.save(tight)
    store.save(loose)
    found = present(store.find(plain(500), Settings()))
    assert np.array_equal(found.chances, tight.chances)


def test_a_file_under_the_name_of_another_is_not_believed(small: Solution) -> None:
    path = store.save(small)
    other = replace(small.ruleset, goal=550)
    path.rename(store.solution_path(other, Settings()))
    assert store.find(other, Settings()) is None


def test_a_damaged_solution_is_set_aside(small: Solution) -> None:
    path = store.save(small)
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    assert store.find(small.ruleset, Settings()) is None
    assert not path.exists()
    assert Path(f"{path}.corrupt").read_bytes() == content
    store.save(small)
    assert store.find(small.ruleset, Settings()) is not None


def test_a_cache_that_is_a_file_is_no_crash(monkeypatch: pytest.MonkeyPatch, small: Solution, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("FARKLE_CACHE_DIR", str(tmp_path / "file"))
    assert store.find(small.ruleset, Settings()) is None
    with pytest.raises(UserError, match="could not be saved"):
        store.save(small)


# How much is kept


def age(path: Path, days: float) -> None:
    then = time.time() - days * 86400
    os.utime(path, (then, then))


def test_what_was_used_longest_ago_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [store.save(made_up(plain(goal))) for goal in (500, 550, 600)]
    for days, path in zip((3, 2, 1), paths, strict=True):
        age(path, days)
    assert store.find(plain(500), Settings()) is not None
    sizes = [path.stat().st_size for path in paths]
    monkeypatch.setattr(store, "CACHE_LIMIT", sum(sizes) - 1000)
    newest = store.save(made_up(plain(650)))
    assert [path.exists() for path in paths] == [True, False, False]
    assert newest.exists()


def test_what_other_versions_left_goes_first(monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
    used = store.save(made_up(plain(500)))
    age(used, 3)
    other = cache / "0123-from0-t1e-12-s1f1.farkle"
    other.write_bytes(bytes(used.stat().st_size))
    monkeypatch.setattr(store, "CACHE_LIMIT", 3 * used.stat().st_size)
    newest = store.save(made_up(plain(550)))
    assert used.exists()
    assert newest.exists()
    assert not other.exists()


def test_a_disk_with_little_room_is_not_filled(monkeypatch: pytest.MonkeyPatch) -> None:
    first = store.save(made_up(plain(500)))
    age(first, 1)
    size = first.stat().st_size
    room = shutil.disk_usage(first.parent)._replace(free=4 * size)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: room)
    second = store.save(made_up(plain(550)))
    assert not first.exists()
    assert second.exists()


def test_a_solution_larger_than_the_cache_is_kept(monkeypatch: pytest.MonkeyPatch, small: Solution) -> None:
    monkeypatch.setattr(store, "CACHE_LIMIT", 10)
    assert store.save(small).exists()


def test_only_unfinished_files_of_dead_programs_are_removed(small: Solution, cache: Path) -> None:
    cache.mkdir(parents=True)
    dead, living = (cache / f".{name}{atomic.TEMPORARY_SUFFIX}" for name in ("1-dead", "2-living"))
    for path in (dead, living):
        path.write_bytes(b"half")
    age(dead, 2)
    age(living, 0.5)
    store.save(small)
    assert not dead.exists()
    assert living.exists()


# What goes wrong while saving


@pytest.fixture
def old_and_new(tmp_path: Path) -> Iterator[tuple[Path, Solution, Solution]]:
    """A saved solution, and another to replace it with; afterwards nothing else may be there."""
    old, new = made_up(plain(500), seed=1), made_up(plain(2000), seed=2)
    folder = tmp_path / "kept"
    folder.mkdir()
    yield store.save(old, folder / "one.farkle"), old, new
    assert [path.name for path in folder.iterdir()] == ["one.farkle"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EROFS])
def test_a_disk_that_refuses_leaves_the_old_solution(
    old_and_new: tuple[Path, Solution, Solution], monkeypatch: pytest.MonkeyPatch, step: str, number: int
) -> None:
    path, old, new = old_and_new

    def refuse(*_arguments: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, step, refuse)
    with pytest.raises(UserError, match=r"could not be saved"):
        store.save(new, path)
    monkeypatch.undo()
    assert_same(store.load(path), old)


def test_a_disk_full_in_the_middle_leaves_the_old_solution(
    old_and_new: tuple[Path, Solution, Solution],
) -> None:
    path, old, new = old_and_new
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    try:
        with pytest.raises(UserError, match="too large"):
            store.save(new, path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert_same(store.load(path), old)


def test_an_interrupted_save_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "one.farkle"
    path.write_bytes(b"old")

    def interrupted() -> Iterator[bytes]:
        yield b"new"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        atomic.replace_file(path, interrupted())
    assert path.read_bytes() == b"old"
    assert list(tmp_path.glob(".*")) == []


def test_a_closed_file_is_left_alone(
    old_and_new: tuple[Path, Solution, Solution], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, old, new = old_and_new
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(UserError, match="not allowed"):
        store.save(new, path)
    assert_same(store.load(path), old)


@pytest.mark.parametrize("place", ["/dev/null", "/dev/null/one", "/no/such/folder/one", ".", "a\0b", "x" * 300])
def test_a_place_where_nothing_can_be_saved_is_refused(small: Solution, place: str) -> None:
    with pytest.raises(UserError, match="could not be saved"):
        store.save(small, Path(place))


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_permissions_are_kept(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "kept"
    path.write_bytes(b"old")
    path.chmod(mode)
    atomic.replace_file(path, [b"new"])
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"new", mode)


def test_a_link_is_followed(small: Solution, tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    link = tmp_path / "link.farkle"
    link.symlink_to(tmp_path / "far" / "one.farkle")
    store.save(small, link)
    assert link.is_symlink()
    assert_same(store.load(tmp_path / "far" / "one.farkle"), small)


SAVE_FOREVER = """
import sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from farkle_core.solution.storage import store
from games import plain
from made_up import made_up
solution = made_up(plain(3000), seed=int(sys.argv[3]))
print("ready", flush=True)
while True:
    store.save(solution, Path(sys.argv[2]))
"""


def start_saving(path: Path, seed: int) -> subprocess.Popen[str]:
    here = str(HELPERS)
    command = [sys.executable, "-c", SAVE_FOREVER, here, str(path), str(seed)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert present(process.stdout).readline() == "ready\n"
    return process


def kill(process: subprocess.Popen[str]) -> None:
    process.send_signal(signal.SIGKILL)
    process.communicate()


@pytest.mark.parametrize("milliseconds", [3, 14, 37])
def test_a_program_killed_while_saving_leaves_a_whole_file(tmp_path: Path, milliseconds: int) -> None:
    path = store.save(made_up(plain(3000), seed=0), tmp_path / "one.farkle")
    process = start_saving(path, seed=1)
    time.sleep(milliseconds / 1000)
    kill(process)
    assert store.load(path).ruleset.goal == 3000


def test_two_programs_saving_at_once_always_leave_a_whole_file(tmp_path: Path) -> None:
    path = store.save(made_up(plain(3000), seed=1), tmp_path / "one.farkle")
    whole = [made_up(plain(3000), seed=seed).chances for seed in (1, 2)]
    processes = [start_saving(path, seed) for seed in (1, 2)]
    try:
        for _ in range(100):
            chances = store.load(path).chances
            assert any(np.array_equal(chances, each) for each in whole)
    finally:
        for process in processes:
            kill(process)


def test_every_reason_is_said(tmp_path: Path) -> None:
    with pytest.raises(StoredSolutionError, match="no such file"):
        store.load(tmp_path / "none.farkle")


def test_what_is_kept_is_counted_and_removed_and_nothing_else(cache: Path, tmp_path: Path) -> None:
    assert store.kept() == store.CacheContents(cache, 0, 0)
    paths = [store.save(made_up(plain(goal))) for goal in (500, 600)]
    damaged = paths[0].with_name(paths[0].name + store.CORRUPT_SUFFIX)
    shutil.copy(paths[0], damaged)
    own = store.save(made_up(plain(500)), tmp_path / "own.farkle")
    (cache / "letter.txt").write_text("not ours", encoding="utf-8")
    assert store.kept() == store.CacheContents(cache, 3, sum(path.stat().st_size for path in (*paths, damaged)))
    assert store.remove_kept() == store.CacheContents(cache, 0, 0)
    assert [path.name for path in cache.iterdir()] == ["letter.txt"]
    assert own.exists()
