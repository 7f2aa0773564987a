"""[B16]'s value iteration in C, over all states: what one would otherwise run. See ``value_iteration.c``."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from bench.compiler import build
from farkle_core.engine.contexts import make_game
from farkle_core.engine.settings import Settings, compile_game
from farkle_core.game.automaton import Automaton
from farkle_core.rules.model import Ruleset

Floats = npt.NDArray[np.float64]
_MOST: Final = 10_000
_ARRAYS: Final = ("outcomes", "options", "points", "left", "weights", "farkle", "first", "wins")
_NUMBERS: Final = ("size", "counts", "penalty", "minimum", "dice")


class _Game(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_int64) for name in _NUMBERS),
        *((name, ctypes.c_void_p) for name in _ARRAYS),
    )


@dataclass(frozen=True)
class Iterated:
    """What value iteration found.

    Attributes
    ----------
    starts : float array, shape (counts, counts, size, size)
        The mover's win chance at the start of a turn, by the same axes as ``Solution.wins``.
    states : int
        How many there are.
    iterations : int
        How often each was brought up to date.
    """

    starts: Floats
    states: int
    iterations: int


def iterate(ruleset: Ruleset, settings: Settings) -> Iterated:
    """Solve a ruleset of the kind that [B16] solves: sudden death, a minimum, a farkle penalty or none.

    Parameters
    ----------
    ruleset : Ruleset
        The rules.
    settings : Settings
        Bound and tolerance; the latter is the largest change of a win chance in the last iteration.

    Raises
    ------
    RuntimeError
        If there is no C compiler.
    """
    library = build("value_iteration")
    if library is None:
        raise RuntimeError("no C compiler")
    compiled = compile_game(ruleset, settings)
    grid, game = compiled.grid, make_game(compiled)
    arrays = _options(compiled.automaton)
    totals = np.maximum(game.size - np.arange(game.size), game.minimum)
    each = game.size * game.counts**2 * grid.dice * totals
    arrays["first"] = np.concatenate([[0], np.cumsum(each)]).astype(np.int64)
    wins = arrays["wins"] = np.full(int(each.sum()), 0.5)
    numbers = {"size": game.size, "counts": game.counts, "penalty": game.penalty}
    numbers |= {"minimum": game.minimum, "dice": grid.dice}
    places = {name: array.ctypes.data for name, array in arrays.items()}
    iterations = library.value_iteration(
        ctypes.byref(_Game(**numbers, **places)), ctypes.c_double(settings.tolerance), ctypes.c_int64(_MOST)
    )
    starts = np.empty((game.counts, game.counts, game.size, game.size))
    for banked in range(game.size):
        shape = (game.size, game.counts, game.counts, int(totals[banked]), grid.dice)
        first, last = arrays["first"][banked : banked + 2]
        starts[:, :, banked] = wins[first:last].reshape(shape)[:, :, :, 0, -1].transpose(1, 2, 0)
    return Iterated(starts, wins.size, int(iterations))


def _options(automaton: Automaton) -> dict[str, npt.NDArray[np.generic]]:
    """Return the automaton's lists; of options with the same next mode only the best, as [B16] counts them."""
    modes = automaton.modes
    outcomes = [(mode, outcome) for mode in modes for outcome in mode.best]
    options = [option for _, outcome in outcomes for option in outcome.options]
    counts = [len(outcome.options) for _, outcome in outcomes]
    return {
        "outcomes": np.concatenate([[0], np.cumsum([len(mode.best) for mode in modes])]).astype(np.int64),
        "options": np.concatenate([[0], np.cumsum(counts)]).astype(np.int64),
        "points": np.array([option.points for option in options], dtype=np.int64),
        "left": np.array([option.mode for option in options], dtype=np.int64),
        "weights": np.array([outcome.ways / 6**mode.dice for mode, outcome in outcomes]),
        "farkle": np.array([mode.farkle_chance for mode in modes]),
    }
