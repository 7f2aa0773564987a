"""Returns a solution's win chances as labelled arrays of xarray, with axes in points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from farkle_core.errors import MissingExtraError
from farkle_core.game.phases import GamePhase
from farkle_core.game.starts import Starts
from farkle_core.rules import dumps, fingerprint, to_document

if TYPE_CHECKING:
    from xarray import DataArray, Dataset

    from farkle_core.engine.settings import Settings
    from farkle_core.rules import Ruleset
    from farkle_core.solution.certificate import Certificate

_AXES: Final[tuple[str, ...]] = ("farkles", "opponent_farkles", "carried_dice", "carried_points", "opponent", "banked")
_SHOWN_ALWAYS: Final = ("banked", "opponent")
_ORDER: Final = ("farkles", "opponent_farkles", "carried_dice", "carried_points", "banked", "opponent")


def dataset(starts: Starts, chances: npt.NDArray[np.float64], attributes: dict[str, Any]) -> Dataset:
    """Return the win chances at all starts of turns.

    Returns
    -------
    xarray.Dataset
        One variable for each phase of the game: ``win`` before a player reaches the goal, ``win_1_left`` with one turn
        left, with ``_seat_2`` or ``_first`` where phases need it to differ. Axes are the fields of
        :class:`~farkle_core.game.turn_start.TurnStart` that the rules use, the scores in points. ``carried_points`` is
        also the points of the last turn if it has to be beaten.

    Raises
    ------
    MissingExtraError
        If xarray is not installed.
    """
    try:
        from xarray import Dataset
    except ImportError as error:
        raise MissingExtraError("xarray") from error
    arrays = {name: _array(starts, chances, number, name) for number, name in enumerate(part_names(starts))}
    return Dataset(arrays, attrs=attributes)


def part_names(starts: Starts) -> Iterator[str]:
    """Yield a name for each phase of the game, as in :func:`dataset`."""
    for phase in starts.phase_tables.phases:
        left = f"_{phase.turns_left}_left" if phase.turns_left else ""
        seat = f"_seat_{phase.seat + 1}" if phase.seat else ""
        yield f"win{left}{seat}{'_first' if phase.mover_first else ''}"


def _array(starts: Starts, chances: npt.NDArray[np.float64], number: int, name: str) -> DataArray:
    from xarray import DataArray

    phase_tables, phase = starts.phase_tables, starts.phase_tables.phases[number]
    table = phase_tables.view(chances, number)
    kept = [axis for axis in _ORDER if axis in _SHOWN_ALWAYS or table.shape[_AXES.index(axis)] > 1]
    dropped = tuple(place for place, axis in enumerate(_AXES) if axis not in kept)
    left = [axis for axis in _AXES if axis in kept]
    values = np.squeeze(table, dropped).transpose([left.index(axis) for axis in kept])
    suffix = name.removeprefix("win")
    marks = _marks(starts, phase, phase_tables.shapes[number])
    attributes = {
        "long_name": "the mover's chance of winning at the start of a turn",
        "turns_left": phase.turns_left,
        "seat": phase.seat + 1,
        "mover_first_at_goal": int(phase.mover_first),
    }
    coordinates = {axis + suffix: marks[axis] for axis in kept}
    return DataArray(values, coords=coordinates, dims=[axis + suffix for axis in kept], name=name, attrs=attributes)


def _marks(starts: Starts, phase: GamePhase, shape: tuple[int, ...]) -> dict[str, npt.NDArray[np.int64]]:
    own, other = starts.scores(phase)
    steps = {axis: np.arange(extent, dtype=np.int64) for axis, extent in zip(_AXES, shape, strict=True)}
    points = steps["carried_points"] * starts.grid.quantum
    return {**steps, "carried_points": points, "banked": np.array(own), "opponent": np.array(other)}


def attributes(
    ruleset: Ruleset, settings: Settings, certificate: Certificate, versions: dict[str, str]
) -> dict[str, str | int | float]:
    """Return text and numbers that any file format can hold, without values that are None.

    ``rules`` is the ruleset in the format of a file; names of the certificate begin with ``certificate_``.
    """
    values: dict[str, Any] = {
        "ruleset": ruleset.id,
        "name": ruleset.name,
        "source": ruleset.source,
        "fingerprint": fingerprint(ruleset),
        "rules": dumps(to_document(ruleset)),
        "lowest_score_asked_for": settings.bound,
        **{f"certificate_{name}": value for name, value in certificate.to_dict().items()},
        **{f"version_{name}": version for name, version in versions.items()},
    }
    return {
        name: int(value) if isinstance(value, bool) else value for name, value in values.items() if value is not None
    }
