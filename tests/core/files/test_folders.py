"""Machine code is run only from folders that nobody else can write to; links of somebody else are not followed."""

import json
import os
import pickle
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import pytest
from games import plain
from nightly_cases import sampled

from farkle_core.engine.settings import Settings
from farkle_core.files.atomic import replace_file
from farkle_core.files.folders import SharedFolderError, is_anothers, make_folder, make_private
from farkle_core.files.reading import make_way
from farkle_core.solution.solve import solve
from farkle_core.solution.storage import store

SCRIPT = """
import json, os, sys, tempfile
import numba

def double(x): return 2 * x

def run(said):
    os.dup2(said.fileno(), 2)
    try:
        from farkle_core.kernels.compiler.jit import kernel  # which looks for the folder
        assert kernel(double)(4) == 8
    except BaseException as error:
        os.write(2, repr(error).encode())
        os._exit(1)
    os._exit(0)

for line in sys.stdin:
    asked = json.loads(line)
    with tempfile.TemporaryFile() as said:
        if not (child := os.fork()):
            os.environ["FARKLE_CACHE_DIR"] = asked["cache"]
            os.umask(asked["mask"])
            run(said)
        _, status = os.waitpid(child, 0)
        said.seek(0)
        print(json.dumps([status, said.read().decode()]), flush=True)
"""
STRANGER = 12345
as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")


class Planted:
    """Makes a file when it is unpickled."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[str, str]]:
        return open, (str(self.mark), "w")


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[subprocess.Popen[str]]:
    """A program that has loaded numba, and nothing of ours; each run is a child of it."""
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    script = tmp_path_factory.mktemp("folders") / "tiny.py"
    script.write_text(SCRIPT, encoding="utf-8")
    with subprocess.Popen([sys.executable, str(script)], env=environment, **pipes) as program:  # type: ignore[call-overload]
        yield program
        program.stdin.close()


class Double(Protocol):
    """Runs a kernel in a process of its own; gives what it complains of."""

    def __call__(self, cache: Path, mask: int = 0o022) -> str: ...


def double_by(programs: subprocess.Popen[str], cache: Path, mask: int = 0o022) -> str:
    assert programs.stdin
    assert programs.stdout
    programs.stdin.write(json.dumps({"cache": str(cache), "mask": mask}) + "\n")
    programs.stdin.flush()
    status, said = json.loads(programs.stdout.readline())
    assert status == 0, said
    assert isinstance(said, str)
    return said


@pytest.fixture
def double(programs: subprocess.Popen[str]) -> Double:
    return partial(double_by, programs)


def kept(cache: Path) -> list[Path]:
    return [file for file in cache.rglob("*.nb?") if file.is_file()]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory, programs: subprocess.Popen[str]) -> Path:
    """A cache that holds a kernel."""
    cache = tmp_path_factory.mktemp("compiled") / "cache"
    assert double_by(programs, cache) == ""
    return cache


@pytest.fixture
def cache(tmp_path: Path, compiled: Path) -> Path:
    """A cache that holds a kernel in the place of which there is somebody's code."""
    cache = Path(shutil.copytree(compiled, tmp_path / "cache"))
    for file in kept(cache):
        file.write_bytes(pickle.dumps(Planted(tmp_path / "mark")))
    return cache


def for_all(paths: Iterable[Path], mode: int = 0, owner: int = -1) -> None:
    for each in paths:
        each.chmod(mode) if mode else os.chown(each, owner, -1)


def version(cache: Path) -> Path:
    return kept(cache)[0].parent.parent


def give_to_a_group(cache: Path) -> None:
    os.chown(cache / "kernels", -1, 12345)
    (cache / "kernels").chmod(0o770)


def link_files(cache: Path) -> None:
    for file in kept(cache):
        elsewhere = cache.parent / file.name
        file.rename(elsewhere)
        file.symlink_to(elsewhere)


WAYS: dict[str, Callable[[Path], None]] = {
    "open all": lambda cache: for_all((cache, *cache.rglob("*")), 0o777),
    "open files": lambda cache: for_all(kept(cache), 0o666),
    "open cache": lambda cache: cache.chmod(0o777),
    "open kernels": lambda cache: (cache / "kernels").chmod(0o777),
    "open version": lambda cache: version(cache).chmod(0o777),
    "open above": lambda cache: cache.parent.chmod(0o777),
    "link files": link_files,
}
GIVING: dict[str, Callable[[Path], None]] = {
    "for a group": give_to_a_group,
    "files": lambda cache: for_all(kept(cache), owner=STRANGER),
    "version": lambda cache: os.chown(version(cache), STRANGER, -1),
    "all": lambda cache: for_all((cache, *cache.rglob("*")), owner=STRANGER),
}


def test_what_is_planted_would_be_run(cache: Path, tmp_path: Path, double: Double) -> None:
    double(cache)
    assert (tmp_path / "mark").exists()


@pytest.mark.parametrize("way", sampled([*WAYS, *(GIVING if os.geteuid() == 0 else ())], 3))
def test_machine_code_that_others_may_have_written_is_not_run(
    cache: Path, tmp_path: Path, way: str, double: Double
) -> None:
    (WAYS | GIVING)[way](cache)
    assert "others could write to" in (said := double(cache)) or "compiled kernels are neither kept nor used" in said
    assert not (tmp_path / "mark").exists()


@pytest.mark.parametrize("way", ["open all", "open cache", "open above"])
def test_folders_that_are_not_the_programs_own_are_left_as_they_are(cache: Path, way: str, double: Double) -> None:
    (WAYS | GIVING)[way](cache)
    before = cache.stat().st_mode, cache.parent.stat().st_mode
    double(cache)
    assert (cache.stat().st_mode, cache.parent.stat().st_mode) == before


@pytest.mark.parametrize("way", ["open kernels", "open version", "open files"])
def test_the_programs_own_folder_is_closed_and_used_from_then_on(cache: Path, way: str, double: Double) -> None:
    (WAYS | GIVING)[way](cache)
    assert "others could write to" in double(cache)
    assert kept(cache)
    assert double(cache) == ""


@pytest.mark.parametrize("mask", [0o000, 0o002, 0o022, 0o077])
def test_whatever_the_usual_permissions_are_the_cache_is_used(tmp_path: Path, mask: int, double: Double) -> None:
    cache = tmp_path / "cache"
    assert double(cache, mask) == ""
    first = {file: file.stat().st_mtime_ns for file in kept(cache)}
    assert first
    assert double(cache, mask) == ""
    assert {file: file.stat().st_mtime_ns for file in kept(cache)} == first
    assert cache.stat().st_mode & 0o777 == 0o700


def test_a_cache_elsewhere_is_used_through_a_link(tmp_path: Path, double: Double) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "cache").symlink_to("elsewhere")
    assert double(tmp_path / "cache") == ""
    assert kept(tmp_path / "elsewhere")


def test_a_place_where_all_write_but_none_removes_is_good_enough(tmp_path: Path, double: Double) -> None:
    (tmp_path / "all").mkdir()
    (tmp_path / "all").chmod(0o1777)
    assert double(tmp_path / "all" / "cache") == ""
    assert kept(tmp_path / "all")


@pytest.mark.parametrize("make", [os.mkfifo, Path.touch, lambda path: path.symlink_to("nowhere/at/all")])
@pytest.mark.parametrize("place", ["cache", "cache/kernels"])
def test_where_there_can_be_no_folder_kernels_are_compiled_all_the_same(
    tmp_path: Path, place: str, make: Callable[[Path], object], double: Double
) -> None:
    (tmp_path / place).parent.mkdir(exist_ok=True)
    make(tmp_path / place)
    assert "neither kept nor used" in double(tmp_path / "cache")


def test_without_user_ids_every_folder_is_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "geteuid")
    tmp_path.chmod(0o777)
    assert make_private(tmp_path / "a" / "b", tmp_path) == (tmp_path / "a" / "b").resolve()
    assert not is_anothers(tmp_path)


@as_root
def test_a_folder_of_somebody_else_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "theirs"
    folder.mkdir()
    os.chown(folder, STRANGER, -1)
    for each in (folder, folder / "mine"):
        with pytest.raises(SharedFolderError, match="belongs to another user"):
            make_private(each, tmp_path)


def test_only_folders_that_are_made_are_closed(tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b")
    make_folder(tmp_path)
    assert (tmp_path / "a").stat().st_mode & 0o777 == (tmp_path / "a" / "b").stat().st_mode & 0o777 == 0o700
    (tmp_path / "file").write_text("")
    with pytest.raises(FileExistsError):
        make_folder(tmp_path / "file")


@as_root
def test_a_link_of_somebody_else_is_not_written_through(tmp_path: Path) -> None:
    letter, link = tmp_path / "letter", tmp_path / "link"
    letter.write_text("mine")
    link.symlink_to(letter)
    replace_file(link, [b"new"])
    os.chown(link, STRANGER, -1, follow_symlinks=False)
    with pytest.raises(OSError, match="another user"):
        replace_file(link, [b"theirs"])
    assert letter.read_text() == "new"
    make_way(link)
    assert (tmp_path / "link.damaged").is_symlink()


@as_root
def test_a_link_in_a_folder_of_others_is_not_written_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The owner of a folder may place links there; only root of a container follows them."""
    letter, folder = tmp_path / "letter", tmp_path / "folder"
    letter.write_text("mine")
    folder.mkdir()
    (folder / "link").symlink_to(letter)
    for each in (folder, folder / "link"):
        os.chown(each, STRANGER, -1, follow_symlinks=False)
    replace_file(folder / "link", [b"root's"])
    monkeypatch.setattr(os, "geteuid", lambda: STRANGER + 1)
    with pytest.raises(OSError, match="another user"):
        replace_file(folder / "link", [b"theirs"])
    assert letter.read_text() == "root's"


@as_root
def test_a_solution_that_others_put_into_the_cache_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARKLE_CACHE_DIR", str(tmp_path / "cache"))
    settings = Settings(bound=-1, threads=1)
    path = store.save(solve(plain(), settings))
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert store.find(plain(), settings) is not None
    os.chown(path, STRANGER, -1)
    assert store.find(plain(), settings) is None
    for folder in (path.parent, path.parent.parent):  # nor if the whole cache is theirs
        os.chown(folder, STRANGER, -1)
    assert store.find(plain(), settings) is None
