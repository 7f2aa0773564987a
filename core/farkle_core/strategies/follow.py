"""A turn that is played by given decisions, followed through all rolls: what it brings, far from the goal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from farkle_core.game.points.turn import PointsTurn
from farkle_core.rules.model import Ruleset
from farkle_core.strategies.rolled import choices, stops_of

if TYPE_CHECKING:
    from farkle_core.strategies.tables import Tables

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Yield:
    """What turns bring in the long run when the goal is far away.

    Attributes
    ----------
    mean : float
        Points a turn, penalties for farkles in a row counted.
    farkles : float
        Share of turns that end with a farkle.
    """

    mean: float
    farkles: float


@dataclass(frozen=True)
class Followed:
    """One turn.

    Attributes
    ----------
    mean : float
        Points it banks on average, in quanta.
    farkle : float
        Chance that it ends with a farkle.
    reached : float array, shape (totals + most points of an option, modes)
        Chance to come by each state, before the decision.
    """

    mean: float
    farkle: float
    reached: Floats


def points_per_turn(tables: Tables, ruleset: Ruleset, difference: int = 0) -> Yield:
    """Return what a strategy brings in the long run, far from the goal.

    Parameters
    ----------
    tables : Tables
        The strategy's.
    ruleset : Ruleset
        The rules.
    difference : int
        By how many quanta one is ahead, for strategies that look at it.
    """
    band = int(np.searchsorted(tables.edges, difference, side="right"))
    counts = ruleset.farkles.count if ruleset.has_penalty else 1
    turns = [_follow(tables, ruleset, band * tables.counts + min(f, tables.counts - 1)) for f in range(counts)]
    often = np.cumprod([1.0, *(turn.farkle for turn in turns[:-1])])
    shares = often / often.sum()
    mean = float(shares @ [turn.mean for turn in turns]) * ruleset.quantum
    if ruleset.has_penalty:
        mean -= float(shares[-1] * turns[-1].farkle) * ruleset.farkles.penalty
    return Yield(mean, float(shares @ [turn.farkle for turn in turns]))


def played_alike(one: Tables, other: Tables, ruleset: Ruleset) -> bool:
    """Whether two strategies do the same in every state that the first comes to with turn totals below the goal.

    Different scorings count as the same if they lead to the same turn total and number of dice.
    """
    counts = ruleset.farkles.count if ruleset.has_penalty else 1
    return all(_alike(one, other, ruleset, f) for f in range(counts))


def _alike(one: Tables, other: Tables, ruleset: Ruleset, farkles: int) -> bool:
    kinds = [min(farkles, each.counts - 1) for each in (one, other)]
    reached = _follow(one, ruleset, kinds[0]).reached
    turn = PointsTurn(ruleset, 1)
    known = [_widened(each, ruleset, kind, len(reached)) for each, kind in zip((one, other), kinds, strict=True)]
    below = -(-ruleset.goal // ruleset.quantum)
    for total, mode in np.argwhere(reached[:below] > 0.0).tolist():
        if known[0][0][total, mode] != known[1][0][total, mode]:
            return False
        if not known[0][0][total, mode]:
            first, second = (choices(turn, worth, total, mode) for _, worth in known)
            if any((mine != his).any() for mine, his in zip(first, second, strict=True)):
                return False
    return True


def _widened(tables: Tables, ruleset: Ruleset, kind: int, totals: int) -> tuple[Bools, Floats]:
    """Return where one holds, and the worth of every state, up to so many turn totals."""
    rows = np.minimum(np.arange(totals), tables.totals - 1)
    stops = stops_of(ruleset, tables.holds[kind][rows])
    further = (np.arange(totals) - rows)[:, None]
    worth = np.where(stops, tables.hold_worth[kind][rows], tables.roll_worth[kind][rows]) + further
    return stops, worth


def _follow(tables: Tables, ruleset: Ruleset, kind: int) -> Followed:
    totals = max(tables.totals, -(-2 * ruleset.goal // ruleset.quantum))
    return follow(PointsTurn(ruleset, 1), *_widened(tables, ruleset, kind, totals))


def follow(turn: PointsTurn, holds: Bools, worth: Floats) -> Followed:
    """Follow a turn that is played by given decisions through all rolls.

    Parameters
    ----------
    turn : PointsTurn
        The turn.
    holds : bool array, shape (totals, modes)
        Where one holds; beyond the last turn total one holds everywhere.
    worth : float array, shape (totals, modes)
        The worth of each state, by which options are taken.
    """
    totals = len(worth)
    reached = np.zeros((totals + turn.most, len(turn.modes)))
    reached[0, turn.start] = 1.0
    mean = farkle = 0.0
    for total in range(totals):
        for mode in np.flatnonzero(reached[total] > 0.0).tolist():
            chance = reached[total, mode]
            if holds[total, mode]:
                mean += chance * total
                continue
            farkle += chance * turn.farkle[mode]
            mean += chance * (turn.wins[mode] + turn.farkle[mode] * turn.keeps) * total
            points, modes = choices(turn, worth, total, mode)
            np.add.at(reached, (total + points, modes), chance * turn.options[mode].weights)
    mean += float(reached[totals:].sum(axis=1) @ np.arange(totals, len(reached)))
    return Followed(mean, farkle, reached)
