"""Solutions for three players in the user's cache: one ``.npz`` file each, used only if every byte is as written."""

import hashlib
import io
import json
import logging
import math
import zipfile
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import numpy as np

from farkle_core.engine.settings import Settings, compile_game, make_grid, measures_bound, needs_ceiling
from farkle_core.errors import UserError
from farkle_core.files.atomic import replace_file
from farkle_core.files.folders import is_own, make_folder
from farkle_core.files.reading import read_file, record_of
from farkle_core.kernels.trios.context import HoldsPastGoal
from farkle_core.rules import Ruleset, fingerprint
from farkle_core.solution.storage.solution_file import ADDED
from farkle_core.solution.storage.store import cached_file
from farkle_core.trios.context import numbers_of
from farkle_core.trios.last_turns import level_shape, over_of
from farkle_core.trios.solution import TrioCertificate, TrioSolution

_LOG: Final = logging.getLogger(__name__)
_FORMAT: Final = 2
_FORMAT_OF_LAST_TURNS: Final = 3  # with the values of reaching the goal, if that does not end the game
_ADDED: Final = {"sweeps": 1, "bound_effect": None, **ADDED}  # what certificates of earlier versions do not have
_SPARE: Final = 1 << 20  # bytes of a file besides its win chances, at most

_MALFORMED: Final = (ValueError, TypeError, KeyError, EOFError, RuntimeError, zipfile.BadZipFile, UserError)


def trio_path(ruleset: Ruleset, settings: Settings) -> Path:
    """Return the path of the solution of `ruleset` for three players in the cache."""
    limits = f"-t{settings.tolerance!r}{_limit(ruleset, settings)}"
    return cached_file(f"{fingerprint(ruleset)}-three{_format(ruleset)}{limits}")


def _format(ruleset: Ruleset) -> int:
    return _FORMAT_OF_LAST_TURNS if needs_ceiling(ruleset) else _FORMAT


def _limit(ruleset: Ruleset, settings: Settings) -> str:
    grid = make_grid(ruleset, settings)
    bound = f"-from{grid.lowest}" if ruleset.may_fall_below_zero else ""
    unmeasured = "-unmeasured" if bound and not measures_bound(ruleset, settings) else ""
    return bound + (f"-c{grid.ceiling}" if needs_ceiling(ruleset) else "") + unmeasured


def save_trio(solution: TrioSolution, settings: Settings) -> Path:
    """Save a solution in the cache and return its path; OSError if it cannot be written."""
    path, written = trio_path(solution.ruleset, settings), io.BytesIO()
    metadata = {
        "format": _format(solution.ruleset),
        "fingerprint": fingerprint(solution.ruleset),
        "certificate": asdict(solution.certificate),
        "sha256": _checksum(solution),
    }
    text = json.dumps(metadata, allow_nan=False).encode("ascii")
    wins, data = solution.wins, np.frombuffer(text, np.uint8)
    if needs_ceiling(solution.ruleset):
        np.savez(written, wins=wins, level=solution.over.level, metadata=data)
    else:
        np.savez(written, wins=wins, metadata=data)
    make_folder(path.parent)
    replace_file(path, [written.getbuffer()])
    return path


def find_trio(ruleset: Ruleset, settings: Settings) -> TrioSolution | None:
    """Return the solution from the cache; None if no file there can be trusted."""
    path, game = trio_path(ruleset, settings), compile_game(ruleset, settings)
    length, last = 2 * numbers_of(game), math.prod(level_shape(game))
    try:
        if not is_own(path):
            return None
        content = read_file(path, 8 * (length + last) + _SPARE)
        with np.load(io.BytesIO(content), allow_pickle=False) as archive:
            metadata = json.loads(archive["metadata"].tobytes())
            wins = np.ascontiguousarray(archive["wins"], dtype=np.float64)
            level = np.ascontiguousarray(archive["level"], dtype=np.float64) if last else np.zeros(0)
        over = over_of(game, level.reshape(last))
        solution = _checked(ruleset, metadata, wins.reshape(2, length // 2), over, settings)
    except FileNotFoundError:
        return None
    except (OSError, *_MALFORMED) as error:
        _LOG.warning("a solution for three players cannot be used, it is solved again: %s", error)
        return None
    return solution


def _checked(
    ruleset: Ruleset, metadata: dict[str, Any], wins: Any, over: HoldsPastGoal, settings: Settings
) -> TrioSolution:
    if metadata["format"] != _format(ruleset) or metadata["fingerprint"] != fingerprint(ruleset):
        raise ValueError("it is of other rules")
    wins.flags.writeable = False
    certificate = record_of(TrioCertificate, _ADDED | metadata["certificate"], "certificate")
    solution = TrioSolution(ruleset, certificate, make_grid(ruleset, settings), wins, over)
    if metadata["sha256"] != _checksum(solution) or not math.isfinite(float(wins.sum() + over.level.sum())):
        raise ValueError("its win chances are not those that were written")
    return solution


def _checksum(solution: TrioSolution) -> str:
    content = hashlib.sha256(solution.wins.data)
    content.update(solution.over.level.data)
    return content.hexdigest()
