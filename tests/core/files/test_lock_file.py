"""One program at a time holds a lock, and none that has ended."""

import subprocess
import sys
from pathlib import Path

from farkle_core.files.lock_file import LockFile

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
