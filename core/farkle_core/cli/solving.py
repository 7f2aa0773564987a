"""From what the person named to a solution: out of a file, out of the cache, or solved now."""

from __future__ import annotations

import sys
from argparse import Namespace
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Final

from farkle_core import store
from farkle_core.cli.interruptible import interruptible
from farkle_core.cli.progress_line import ProgressLine
from farkle_core.cli.wording import number, points
from farkle_core.errors import Cancelled, UserError
from farkle_core.monitor import Progress
from farkle_core.rules import Ruleset, find_ruleset
from farkle_core.settings import Settings, make_grid, needs_bound
from farkle_core.solution import Solution

_ARCHIVE: Final = b"PK\x03\x04"
_SUFFIXES: Final = (store.SUFFIX, ".npz")


@dataclass(frozen=True)
class Named:
    """What R stands for: rules, and their solution if R is a solution file."""

    ruleset: Ruleset
    solution: Solution | None = None

    @property
    def settings(self) -> Settings:
        """The settings that count where none are given."""
        return self.solution.settings if self.solution else Settings()


@dataclass(frozen=True)
class Obtained:
    """A solution, and whether it had been solved before."""

    solution: Solution
    cached: bool


def named(text: str) -> Named:
    """Return what R stands for.

    Raises
    ------
    UserError
        If there is no such ruleset or file, or the file is not right.
    """
    if _is_solution_file(Path(text)):
        solution = store.load(Path(text))
        return Named(solution.ruleset, solution)
    return Named(find_ruleset(text))


def _is_solution_file(path: Path) -> bool:
    if path.suffix in _SUFFIXES:
        return True
    try:
        with path.open("rb") as file:
            return file.read(len(_ARCHIVE)) == _ARCHIVE
    except (OSError, ValueError):
        return False


def obtain(what: Named, settings: Settings, options: Namespace) -> Obtained:
    """Return a solution of `what` that serves for `settings`, solving and keeping it if there is none.

    Raises
    ------
    UserError
        If the rules cannot be solved.
    Cancelled
        If the person interrupts.
    """
    if options.bound is not None:
        _note_the_bound(what.ruleset, settings)
    found = _found(what, settings, use_cache=not options.no_cache)
    if found is not None:
        obtained = Obtained(found, cached=True)
    else:
        obtained = Obtained(_solve(what.ruleset, settings), cached=False)
        if not options.no_cache:
            _keep(obtained.solution)
    if not obtained.solution.certificate.converged:
        warn("the solution did not reach its tolerance; do not rely on the last digits")
    return obtained


def _found(what: Named, settings: Settings, *, use_cache: bool) -> Solution | None:
    if what.solution is not None and _serves(what.solution, settings):
        return what.solution
    return store.find(what.ruleset, settings) if use_cache else None


def _serves(solution: Solution, settings: Settings) -> bool:
    same_scores = solution.grid == make_grid(solution.ruleset, settings)
    return same_scores and solution.settings.tolerance <= settings.tolerance


def _solve(ruleset: Ruleset, settings: Settings) -> Solution:
    from farkle_core.solve import solve

    line = ProgressLine(sys.stderr)

    def work(stop: Event) -> Solution:
        def watch(progress: Progress, /) -> None:
            if stop.is_set():
                raise Cancelled
            line.show(progress)

        return solve(ruleset, settings, watch)

    try:
        return interruptible(work)
    finally:
        line.clear()


def _keep(solution: Solution) -> None:
    try:
        store.save(solution)
    except UserError as error:
        warn(f"{error}\nIt will have to be solved again next time.")


def _note_the_bound(ruleset: Ruleset, settings: Settings) -> None:
    """Say where the bound that was asked for is not the one that is used."""
    lowest = make_grid(ruleset, settings).lowest
    if not needs_bound(ruleset):
        note("--bound changes nothing: scores cannot fall below 0 in these rules.")
    elif lowest != settings.bound:
        steps = f"scores go in steps of {points(ruleset.quantum)}"
        note(f"--bound {number(settings.bound)} becomes {number(lowest)}: {steps}.")


def warn(message: str) -> None:
    """Say on standard error what is not as it should be, though the command goes on."""
    _say(f"warning: {message}")


def note(message: str) -> None:
    """Say on standard error what was asked for and makes no difference, or another one."""
    _say(f"note: {message}")


def _say(message: str) -> None:
    if sys.stderr is not None:
        sys.stderr.write(f"farkle: {message}\n")


def provenance(solution: Solution) -> dict[str, object]:
    """Return what every JSON answer says of the solution it is taken from."""
    from farkle_core.rules import fingerprint

    certificate, bounded = solution.certificate, needs_bound(solution.ruleset)
    return {
        "ruleset": solution.ruleset.id,
        "name": solution.ruleset.name,
        "fingerprint": fingerprint(solution.ruleset),
        "converged": certificate.converged,
        "tolerance": certificate.tolerance,
        "bound": solution.grid.lowest if bounded else None,
        "bound_matters": bounded,
        "bound_effect": certificate.bound_effect,
    }
