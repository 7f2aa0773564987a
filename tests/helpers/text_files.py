"""Recorded answers that are read: a text file for each test, accepted with ``--snapshot-update``."""

from pathlib import Path

from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode


class TextFiles(SingleFileSnapshotExtension):
    """A file for each test, to be read."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


def cases(test_file: str, name: str, mark: str = "# ") -> list[str]:
    """Return what stands behind the marks of a recorded answer, which is the list of a test's cases, too."""
    path = Path(test_file).parent / "__snapshots__" / Path(test_file).stem / f"{name}.txt"
    return [line.removeprefix(mark).strip() for line in path.read_text("utf-8").splitlines() if line.startswith(mark)]
