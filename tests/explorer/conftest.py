"""What many tests of the window begin with."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from whole_window import small_file, started

from farkle_explorer.program.explorer import Explorer


@pytest.fixture
def explorer(qtbot: QtBot, tmp_path: Path) -> Iterator[Explorer]:
    """The program with the plain game to 1,000 points."""
    with started(qtbot, small_file(tmp_path)) as found:
        yield found
