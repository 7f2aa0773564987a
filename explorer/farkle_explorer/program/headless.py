"""The same job where there is no screen: solve, print the main results, write the cheat sheet."""

import contextlib
import os
import sys
from typing import Final

from farkle_core.engine.monitor import Progress, WorkPhase
from farkle_core.language.messages import N_, _

NO_SCREEN: Final = N_("The window needs a screen and there is none here, so the cheat sheet is made without it.")
SHEET: Final = "farkle-cheat-sheet.pdf"
INTERRUPTED: Final = 130

# Platforms of Qt that draw without a display server; whoever names one has a screen for it.
_PLATFORMS_OF_THEIR_OWN: Final = frozenset({"eglfs", "linuxfb", "vnc"})


def has_screen() -> bool:
    """Return whether a window would be seen: on Linux, whether a display server is named."""
    if not sys.platform.startswith("linux"):
        return True
    platform = os.environ.get("QT_QPA_PLATFORM", "").partition(":")[0]
    named = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return bool(named) or platform in _PLATFORMS_OF_THEIR_OWN


def run_without_screen() -> int:
    """Solve the default ruleset with progress, print what comes of it, write its sheet into the current folder."""
    from farkle_core.cli import main as farkle
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
    """Solve with a few lines of progress: the command shows it on terminals only, and then finds the solution."""
    from farkle_core.engine.settings import Settings
    from farkle_core.errors import UserError
    from farkle_core.rules import shipped_ruleset
    from farkle_core.solution.solve import solve
    from farkle_core.solution.storage import store

    ruleset, settings = shipped_ruleset(ruleset_id), Settings()
    # What goes wrong here goes wrong in the command as well, which says so.
    with contextlib.suppress(UserError):
        if store.find(ruleset, settings) is None:
            store.save(solve(ruleset, settings, ProgressLines()))


class ProgressLines:
    """Writes how far a solve is to standard error: a line for each phase, and for each quarter of the whole."""

    def __init__(self) -> None:
        self._written: tuple[WorkPhase, int] | None = None

    def __call__(self, progress: Progress, /) -> None:
        """Write a line if there is something new to say."""
        from farkle_core.cli.solving import in_words

        reached = (progress.phase, int(4 * progress.fraction))
        if reached != self._written:
            self._written = reached
            sys.stderr.write(f"{in_words(progress)}\n")
            sys.stderr.flush()
