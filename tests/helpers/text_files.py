"""Recorded answers that are read: a text file for each test, accepted with ``--snapshot-update``."""

from collections.abc import Callable, Iterable
from pathlib import Path

from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode


class TextFiles(SingleFileSnapshotExtension):
    """A file for each test, to be read."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


def document(name: str) -> str:
    """Return the text of a file of ``tests/documents``."""
    return (Path(__file__).parents[1] / "documents" / name).read_text("utf-8")


def cases(test_file: str, name: str, mark: str = "# ") -> list[str]:
    """Return what stands behind the marks of a recorded answer, which is the list of a test's cases, too."""
    path = Path(test_file).parent / "__snapshots__" / Path(test_file).stem / f"{name}.txt"
    return [line.removeprefix(mark).strip() for line in path.read_text("utf-8").splitlines() if line.startswith(mark)]


def recorded(test_file: str, name: str, say: Callable[[str], Iterable[str]]) -> str:
    """Return a recorded answer anew: each of its cases with what is said of it."""
    return "\n".join(line for case in cases(test_file, name) for line in (f"# {case}", *say(case), ""))
