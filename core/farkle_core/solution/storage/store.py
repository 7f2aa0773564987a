"""Keeps solutions on disk: in the user's cache, found by rules and settings, or in a file that the user names.

A file is replaced as a whole or not at all (:mod:`farkle_core.files.atomic`). It is trusted only if every byte is as
written (:mod:`farkle_core.solution.storage.solution_file`). The name of a file in the cache contains everything that
changes its numbers: the rules' content hash, the lowest and the highest score distinguished, the tolerance, and the
version of the solver. So two programs that solve the same game at once write the same content under the same name, and
neither harms the other.

Most solutions take a few megabytes, some half a gigabyte. The cache keeps several large ones if the disk has enough
room: it never takes more than a quarter of the room that would be free without it. Solutions of other versions are of
no use, so they are removed first.
"""

import contextlib
import os
import shutil
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from farkle_core.engine.settings import Settings, is_limited, make_grid, measures_bound, needs_ceiling
from farkle_core.errors import Problem, UserError
from farkle_core.files.atomic import refuse_to_replace, remove_stale, replace_file
from farkle_core.files.folders import cache_path, is_own, make_folder
from farkle_core.files.reading import reason_of
from farkle_core.language.messages import _
from farkle_core.rules import Ruleset, fingerprint
from farkle_core.solution.solution import Solution
from farkle_core.solution.storage.solution_file import FORMAT, Fault, SolutionFileError, encode, read_solution
from farkle_core.solution.versions import SOLVER

SUFFIX: Final = ".farkle"  # suffix of solution files
CORRUPT_SUFFIX: Final = ".corrupt"  # suffix added to the name of a damaged file in the cache

# Bytes in the cache above which the solutions used least recently are removed.
CACHE_LIMIT: Final = 4_000_000_000

CACHE_SHARE: Final = 0.25  # its largest share of the room that the disk would have without it

_VERSIONED_SUFFIX: Final = f"-s{SOLVER}f{FORMAT}{SUFFIX}"


def solution_path(ruleset: Ruleset, settings: Settings, players: int = 2) -> Path:
    """Return the path of the solution of `ruleset` under `settings` in the cache, even if there is none."""
    name = f"{_rules_and_limits(ruleset, settings, players)}-t{settings.tolerance!r}"
    unmeasured = "-unmeasured" if is_limited(ruleset) and not measures_bound(ruleset, settings) else ""
    return cached_file(name + unmeasured)


def save(solution: Solution, path: Path | None = None) -> Path:
    """Save `solution` and return its path.

    `path`: the file to write or replace; by default a file in the cache. Saving to the cache also trims it to its limit
    and removes the unfinished files of killed programs. Raises UserError if it cannot be saved; an older file of this
    name is then unchanged.
    """
    target = solution_path(solution.ruleset, solution.settings, solution.players) if path is None else path
    content = encode(solution)
    try:
        if path is None:
            make_folder(target.parent)
            remove_stale(target.parent)
        replace_file(target, content)
    except (OSError, ValueError) as error:
        raise _not_saved(target, error) from error
    if path is None:
        _shrink(target.parent, keep=target)
    return target


def refuse_to_save(path: Path) -> None:
    """Raise UserError if `path` is known beforehand to be unusable."""
    try:
        refuse_to_replace(path)
    except (OSError, ValueError) as error:
        raise _not_saved(path, error) from error


def load(path: Path) -> Solution:
    """Return the solution in the file at `path`.

    Raises StoredSolutionError with the reason if the file cannot be read, or is damaged, foreign, or of another
    version.
    """
    return read_solution(path)


def find(ruleset: Ruleset, settings: Settings, players: int = 2) -> Solution | None:
    """Return a solution of `ruleset` for 2 or 3 players under `settings` from the cache, or None.

    Rules that differ only in their name, their source or the names of their patterns count as the same; the returned
    solution has the requested ruleset. A solution with a smaller tolerance fits too, and so does one with measured
    limits if that was not requested. A damaged file is renamed with `CORRUPT_SUFFIX`.
    """
    for path in _candidates(ruleset, settings, players):
        solution = _read_or_set_aside(path)
        if solution is not None and solution.players == players and _serves(solution, ruleset, settings):
            with contextlib.suppress(OSError):
                os.utime(path)
            return replace(solution, ruleset=ruleset)
    return None


@dataclass(frozen=True, slots=True)
class CacheContents:
    """The content of the cache."""

    folder: Path  # its folder
    count: int  # solutions, including damaged ones and those of other versions
    size: int  # total bytes


def kept() -> CacheContents:
    """Return the content of the cache; a folder that cannot be read counts as empty."""
    sizes = [size for _, _, size, _ in _uses()]
    return CacheContents(_folder(), len(sizes), sum(sizes))


def remove_kept() -> CacheContents:
    """Remove all solutions from the cache; return the paths that could not be removed.

    Other files in the folder stay, and so do solutions saved elsewhere.
    """
    for *_rest, path in _uses():
        with contextlib.suppress(OSError):
            path.unlink()
    return kept()


def _uses() -> list[tuple[bool, float, int, Path]]:
    """Return the files of the cache, see :func:`_use`."""
    try:
        return [use for path in _folder().iterdir() if (use := _use(path)) is not None]
    except OSError:
        return []


def cached_file(name: str) -> Path:
    """Return the path of a file of this solver's version in the cache."""
    return _folder() / f"{name}{_VERSIONED_SUFFIX}"


def _folder() -> Path:
    return cache_path() / "solutions"


def _rules_and_limits(ruleset: Ruleset, settings: Settings, players: int) -> str:
    grid = make_grid(ruleset, settings)
    highest = f"-to{grid.ceiling}" if needs_ceiling(ruleset) else ""
    of_three = "-three" if players > 2 else ""
    return f"{fingerprint(ruleset)}{of_three}-from{grid.lowest}{highest}"


def _candidates(ruleset: Ruleset, settings: Settings, players: int) -> list[Path]:
    """Return the files of the cache that may fit, the one with exactly these settings first."""
    exact = solution_path(ruleset, settings, players)
    try:
        others = set(_folder().glob(f"{_rules_and_limits(ruleset, settings, players)}-t*{_VERSIONED_SUFFIX}")) - {exact}
        return [path for path in [exact, *sorted(others)] if path.exists() and is_own(path)]
    except OSError:  # a cache that cannot be read counts as empty
        return []


def _serves(solution: Solution, ruleset: Ruleset, settings: Settings) -> bool:
    """Whether a solution is of these rules and scores, exact enough, and measured if that is asked."""
    # Of three players only the effect of a bound is measured.
    limited = ruleset.may_fall_below_zero if solution.players > 2 else is_limited(ruleset)
    unmeasured = limited and solution.certificate.bound_effect is None
    return (
        fingerprint(solution.ruleset) == fingerprint(ruleset)
        and solution.grid == make_grid(ruleset, settings)
        and solution.settings.tolerance <= settings.tolerance
        and not (measures_bound(ruleset, settings) and unmeasured)
    )


def _read_or_set_aside(path: Path) -> Solution | None:
    try:
        return read_solution(path)
    except SolutionFileError as error:
        if error.fault in {Fault.DAMAGED, Fault.FOREIGN}:
            with contextlib.suppress(OSError):
                os.replace(path, path.with_name(path.name + CORRUPT_SUFFIX))
        return None


def _shrink(folder: Path, keep: Path) -> None:
    """Remove the solutions used least recently until the limit is kept; never `keep`, which was just saved."""
    try:
        files = [use for path in folder.iterdir() if (use := _use(path)) is not None]
        free = shutil.disk_usage(folder).free
    except OSError:  # a folder that cannot be read cannot be tidied
        return
    total = sum(size for _, _, size, _ in files)
    limit = min(CACHE_LIMIT, int(CACHE_SHARE * (total + free)))
    for *_rest, size, path in sorted(files):
        if total > limit and path != keep:
            with contextlib.suppress(OSError):
                path.unlink()
            total -= size


def _use(path: Path) -> tuple[bool, float, int, Path] | None:
    """Return whether this program can use a file of the cache, its last use, its size, and its path."""
    if not path.name.endswith((SUFFIX, CORRUPT_SUFFIX)):
        return None
    try:
        status = path.stat()
    except OSError:
        return None
    return path.name.endswith(_VERSIONED_SUFFIX), status.st_mtime, status.st_size, path


def _not_saved(path: Path, error: OSError | ValueError) -> UserError:
    return UserError(_("The solution could not be saved."), (Problem(str(path), "", reason_of(error)),))
