"""What a NetCDF file holds: win chances, hold regions and one turn as labelled arrays."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

import numpy as np

from farkle_core.export.tables import kinds_of_turns
from farkle_core.game.turn_start import TurnStart
from farkle_core.solution.solution import Solution

if TYPE_CHECKING:
    from xarray import Dataset

_REGIONS: Final = ("first", "last", "again", "pieces")
_STATES: Final = ("hold", "roll", "win", "may_hold", "holds", "reachable", "wins_now")


def all_arrays(solution: Solution, start: TurnStart, chosen: Collection[str]) -> Dataset:
    """Return the arrays of the chosen tables: ``starts``, ``holds``, ``turn``.

    Returns
    -------
    xarray.Dataset
        ``starts`` are those of :meth:`Solution.to_xarray`. ``holds`` are the fields of
        :class:`~farkle_core.solution.turn_table.HoldRegions` as ``hold_first`` and so on, for the part of the game of
        `start` and each count of farkles. ``turn`` are the fields of
        :class:`~farkle_core.solution.turn_table.TurnTable` as ``turn_hold`` and so on.
    """
    arrays = solution.to_xarray()
    if "starts" not in chosen:
        arrays = arrays.drop_vars(arrays.variables)
    if "holds" in chosen:
        arrays = arrays.assign(_regions(solution, start))
    return arrays.assign(_turn(solution, start)) if "turn" in chosen else arrays


def _regions(solution: Solution, like: TurnStart) -> dict[str, object]:
    from xarray import DataArray

    part = like.turns_left, like.seat, like.mover_first
    kinds = [each for each in kinds_of_turns(solution, like) if (each.turns_left, each.seat, each.mover_first) == part]
    found = [solution.hold_regions(each) for each in kinds]
    counts, first = solution.grid.farkle_counts, found[0]
    coordinates = {
        "hold_farkles": np.arange(counts),
        "hold_opponent_farkles": np.arange(counts),
        "dice": np.arange(1, solution.ruleset.dice + 1),
        "hold_banked": first.own_scores,
        "hold_opponent": first.opponent_scores,
    }

    def stacked(name: str) -> DataArray:
        values = np.stack([getattr(each, name) for each in found])
        return DataArray(values.reshape(counts, counts, *values.shape[1:]), coordinates, list(coordinates))

    return {f"hold_{name}": stacked(name) for name in _REGIONS}


def _turn(solution: Solution, start: TurnStart) -> dict[str, object]:
    from xarray import DataArray

    table = solution.turn_table(start)
    coordinates = {"turn_total": table.turn_totals, "dice": np.arange(1, table.roll.shape[1] + 1)}
    about = {"banked": start.banked, "opponent": start.opponent}

    def named(name: str) -> DataArray:
        values = getattr(table, name)
        values = values.astype(np.int8) if values.dtype == np.bool_ else values
        return DataArray(values, coordinates, list(coordinates), attrs=about)

    return {f"turn_{name}": named(name) for name in _STATES}
