"""Files are read only if they are regular files of sane size that say something sane."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from games import plain

from farkle_core.cli.solving import named
from farkle_core.errors import UserError
from farkle_core.files.lock_file import LockFile
from farkle_core.files.reading import (
    DEEPEST,
    UnfitFileError,
    free_name,
    read_file,
    read_json,
    set_aside,
    why_not,
    write_json,
)
from farkle_core.rules import load_document
from farkle_core.solution.storage import store
from farkle_core.strategies.files import load_strategy, title_in


def why(path: Path, most: int = 1000) -> str:
    """Return why a file cannot be read as JSON, which must be known before all of it is read."""
    with pytest.raises(OSError) as raised:  # noqa: PT011 - what it says is returned
        read_json(path, most)
    assert not isinstance(raised.value, FileNotFoundError)
    return why_not(raised.value)


def nested(depth: int) -> Any:
    return [nested(depth - 1)] if depth > 1 else []


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "file.json"
    write_json(path, {"name": "Würfel 😀", "list": [1, 2.5, None]})
    assert read_json(path) == {"name": "Würfel 😀", "list": [1, 2.5, None]}
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_half_a_letter_is_not_written(tmp_path: Path) -> None:
    write_json(tmp_path / "file.json", {"name": "\ud800!"})
    assert read_json(tmp_path / "file.json") == {"name": "?!"}


def test_a_file_that_is_not_there_is_no_damage(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_file(tmp_path / "file.json")


def test_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert why(tmp_path / "pipe") == "it is a device, not a file"


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null", "/dev/tty"])
def test_a_device_is_refused_at_once(tmp_path: Path, device: str) -> None:
    (tmp_path / "link").symlink_to(device)
    assert why(tmp_path / "link") == "it is a device, not a file"


def test_other_things_under_the_name_are_refused(tmp_path: Path) -> None:
    (tmp_path / "nowhere").symlink_to(tmp_path / "not there")
    (tmp_path / "round").symlink_to(tmp_path / "round")
    (tmp_path / "large").write_bytes(b"1" * 1001)
    assert why(tmp_path) == "it is a folder"
    assert why(tmp_path / "nowhere") == "it is a link to a file that is not there"
    assert why(tmp_path / "round")
    assert why(tmp_path / "large") == "it is far too large"
    assert why(tmp_path / "a\0b") == "this cannot be the name of a file"


def test_a_file_that_claims_no_size_is_read_to_its_limit_only() -> None:
    with pytest.raises(UnfitFileError):
        read_file(Path("/proc/self/mountinfo"), most=10)


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"{", b"\xff\xfe{", b"[" * 100_000, b'"\\ud800"', b'{"\\udc00": 1}', b"9" * 5000),
        json.dumps(nested(DEEPEST + 1)).encode(),
        b'["\xed\xa0\x80"]',
    ],
)
def test_damaged_content_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "file.json").write_bytes(content)
    assert why(tmp_path / "file.json", 200_000) == "its content is damaged"


def open_ruleset(path: Path) -> object:
    return load_document(path)


def open_strategy(path: Path) -> object:
    return load_strategy(path, plain(), None)  # type: ignore[arg-type]


@pytest.mark.parametrize("what", [open_ruleset, open_strategy, title_in, store.load, lambda path: named(str(path))])
def test_files_that_a_user_opens_are_refused_at_once(tmp_path: Path, what: Callable[[Path], object]) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "endless").symlink_to("/dev/zero")
    (tmp_path / "deep").write_text("a = " + "[" * 100 + "]" * 100)
    for name in ("pipe", "endless", "deep"):
        with pytest.raises(UserError, match=name):
            what(tmp_path / name)


def test_nesting_has_a_limit(tmp_path: Path) -> None:
    write_json(tmp_path / "file.json", nested(DEEPEST))
    assert read_json(tmp_path / "file.json") == nested(DEEPEST)


def test_what_is_set_aside_replaces_nothing(tmp_path: Path) -> None:
    path = tmp_path / "file"
    (tmp_path / "file.damaged").symlink_to("not there")
    path.write_text("content")
    assert free_name(path) == tmp_path / "file.damaged-2"
    assert set_aside(path).read_text() == "content"
    assert not path.exists()


# One program at a time holds a lock, and none that has ended.


HOLDS = """
import sys, time
from pathlib import Path
from farkle_core.files.lock_file import LockFile
lock = LockFile(Path(sys.argv[1]))
print(lock.take(), flush=True)
time.sleep(60)
"""


def test_a_lock_is_held_until_it_is_released(tmp_path: Path) -> None:
    path = tmp_path / "a.lock"
    first, second = LockFile(path), LockFile(path)
    assert first.take()
    assert first.take()
    assert not second.take()
    second.release()
    assert path.exists(), "it was not the second's"
    first.release()
    assert not path.exists()
    assert second.take()
    second.release()


def test_the_lock_of_a_killed_program_counts_no_more(tmp_path: Path) -> None:
    path = tmp_path / "a.lock"
    with subprocess.Popen([sys.executable, "-c", HOLDS, str(path)], stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "True\n"
        lock = LockFile(path)
        assert not lock.take()
        holder.kill()
        holder.wait()
        assert path.read_text().startswith(f"{holder.pid}\n")
        assert lock.take()
        lock.release()
