"""Recorded answers that are read: a text file for each test, accepted with ``--snapshot-update``."""

from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode


class TextFiles(SingleFileSnapshotExtension):
    """A file for each test, to be read."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"
