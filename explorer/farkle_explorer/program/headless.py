"""The program without a screen: solves, prints the main results, writes the cheat sheet."""

import contextlib
import os
import sys
from typing import Final

from farkle_core.engine.monitor import Progress, WorkPhase
from farkle_core.language.messages import N_, _

NO_SCREEN: Final = N_("The window needs a screen and there is none here, so the cheat sheet is made without it.")
SHEET: Final = "farkle-cheat-sheet.pdf"

# Qt platforms that draw without a display server; a user who names one has a screen for it.
_PLATFORMS_OF_THEIR_OWN: Final = frozenset({"eglfs", "linuxfb", "vnc"})


def has_screen() -> bool:
    """Return whether a window would be visible: on Linux, whether a display server is set."""
    if not sys.platform.startswith("linux"):
        return True
    platform = os.environ.get("QT_QPA_PLATFORM", "").partition(":")[0]
    named = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return bool(named) or platform in _PLATFORMS_OF_THEIR_OWN


def run_without_screen() -> int:
    """Solve the default ruleset, print progress and results, and write its sheet to the working directory."""
    from farkle_core.cli import main as farkle
    from farkle_core.cli.terminal import INTERRUPTED
    from farkle_core.rules import DEFAULT_ID

    sys.stdout.write(f"{_(NO_SCREEN)}\n")
    sys.stdout.flush()
    if not sys.stderr.isatty():
        try:
            _solve_in_lines(DEFAULT_ID)
        except KeyboardInterrupt:
            return INTERRUPTED
    return farkle(["solve", DEFAULT_ID]) or farkle(["sheet", DEFAULT_ID, "--output", SHEET])


def _solve_in_lines(ruleset_id: str) -> None:
    """Solve with a few lines of progress; the command shows progress on terminals only, and then loads the solution."""
    from farkle_core.engine.settings import Settings
    from farkle_core.errors import UserError
    from farkle_core.rules import shipped_ruleset
    from farkle_core.solution.solve import solve
    from farkle_core.solution.storage import store

    ruleset, settings = shipped_ruleset(ruleset_id), Settings()
    # The command meets the same errors, and reports them.
    with contextlib.suppress(UserError):
        if store.find(ruleset, settings) is None:
            store.save(solve(ruleset, settings, ProgressLines()))


class ProgressLines:
    """Writes the progress of a solve to standard error: one line per phase, and per quarter of the whole."""

    def __init__(self) -> None:
        self._written: tuple[WorkPhase, int] | None = None

    def __call__(self, progress: Progress, /) -> None:
        """Write a line if there is news."""
        from farkle_core.cli.solving import in_words

        reached = (progress.phase, int(4 * progress.fraction))
        if reached != self._written:
            self._written = reached
            sys.stderr.write(f"{in_words(progress)}\n")
            sys.stderr.flush()
