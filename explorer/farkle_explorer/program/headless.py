"""The kinds of files that the program opens, and the program without a screen: it solves and writes the cheat sheet."""

import contextlib
import os
import sys
from enum import Enum, auto
from itertools import chain, count
from pathlib import Path
from shlex import quote
from typing import Final

from farkle_core.engine.monitor import Progress, WorkPhase
from farkle_core.files.reading import read_file
from farkle_core.language.messages import N_, _
from farkle_core.play.advise.game_record import GAME_SUFFIX, is_record
from farkle_core.rules import Ruleset
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


NO_SCREEN: Final = N_("The window needs a screen, and there is none here.")

_REFUSED: Final = 2  # the exit status of `farkle` for what a user can mend

# Qt platforms that draw without a display server; a user who names one has a screen for it.
_PLATFORMS_OF_THEIR_OWN: Final = frozenset({"eglfs", "linuxfb", "vnc"})


def has_screen() -> bool:
    """Return whether a window would be visible: on Linux, whether a display server is set."""
    if not sys.platform.startswith("linux"):
        return True
    platform = os.environ.get("QT_QPA_PLATFORM", "").partition(":")[0]
    named = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return bool(named) or platform in _PLATFORMS_OF_THEIR_OWN


def run_without_screen(file: Path | None = None) -> int:
    """Solve the rules in a file, or the plain game, and write their sheet; review a game. Return the exit status."""
    from farkle_core.cli import main as farkle
    from farkle_core.rules import DEFAULT_ID

    sys.stdout.write(f"{_(NO_SCREEN)}\n")
    sys.stdout.flush()
    name = DEFAULT_ID if file is None else os.path.join(file.parent, file.name)
    kind = FileKind.RULESET if file is None else kind_of(file)
    if kind is FileKind.GAME:
        return farkle(["review", name])
    if kind is FileKind.STUDY:
        words = _("{file} is a study. Run it with: {command}", file=name, command=f"farkle lab run {quote(name)}")
        sys.stderr.write(f"farkle-explorer: {words}\n")
        return _REFUSED
    return _solve_and_print(name)


def _solve_and_print(name: str) -> int:
    """Solve rules and write their sheet to the working directory, under the first free name."""
    from farkle_core.cli import main as farkle
    from farkle_core.cli.solving import named
    from farkle_core.cli.terminal import INTERRUPTED
    from farkle_core.errors import UserError
    from farkle_core.rules.document import slug

    try:
        what = named(name)
    except UserError:
        return farkle(["solve", name])  # reports all that is wrong
    title = f"{slug(what.ruleset.name)}-sheet"
    names = chain((f"{title}.pdf",), (f"{title}-{number}.pdf" for number in count(2)))
    sheet = next(each for each in names if not os.path.lexists(each))
    if what.solution is None and not sys.stderr.isatty():
        try:
            _solve_in_lines(what.ruleset)
        except KeyboardInterrupt:
            return INTERRUPTED
    return farkle(["solve", name]) or farkle(["sheet", name, "--output", sheet])


def _solve_in_lines(ruleset: Ruleset) -> None:
    """Solve with a few lines of progress; the command shows progress on terminals only, and then loads the solution."""
    from farkle_core.engine.settings import Settings
    from farkle_core.errors import UserError
    from farkle_core.solution.solve import solve
    from farkle_core.solution.storage import store

    settings = Settings()
    # The command meets the same errors, and reports them.
    with contextlib.suppress(UserError):
        if store.find(ruleset, settings) is None:
            store.save(solve(ruleset, settings, ProgressLines()))


class ProgressLines:
    """Writes the progress of a solve to standard error: one line per phase, and per quarter of the whole."""

    def __init__(self) -> None:
        self._written: tuple[WorkPhase, int] | None = None

    def __call__(self, progress: Progress, /) -> None:
        from farkle_core.cli.solving import in_words

        reached = (progress.phase, int(4 * progress.fraction))
        if reached != self._written:
            self._written = reached
            sys.stderr.write(f"{in_words(progress)}\n")
            sys.stderr.flush()
