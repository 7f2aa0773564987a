"""The kinds of files that the program opens, with a window or without a screen."""

from __future__ import annotations

from enum import Enum, auto
from pathlib import Path

from farkle_core.files.reading import read_file
from farkle_core.play.advise.game_record import GAME_SUFFIX, is_record
from farkle_core.solution.storage import store


class FileKind(Enum):
    """The kinds of files that the window opens."""

    RULESET = auto()
    SOLUTION = auto()
    GAME = auto()
    STUDY = auto()


def kind_of(path: Path) -> FileKind:
    """Return the kind of a file: by its name, or by its content if the name is not enough.

    All other files and unreadable ones count as rulesets; reading them reports what is wrong.
    """
    if path.suffix == store.SUFFIX:
        return FileKind.SOLUTION
    if path.suffix == GAME_SUFFIX:
        return FileKind.GAME
    try:
        content = read_file(path)
    except OSError:
        return FileKind.RULESET
    if is_record(content):
        return FileKind.GAME
    from farkle_core.lab.study_file import is_study

    return FileKind.STUDY if is_study(content) else FileKind.RULESET
