"""Solves small games and matches with every array access checked: ``python checked_run.py COUNT SEED``.

``NUMBA_BOUNDSCHECK=1`` has compiled kernels check each index. With ``NUMBA_DISABLE_JIT=1`` they run as plain Python:
each local name must have a value before it is read, and vectors are read where they may be. Prints all win chances as
one JSON list.
"""

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numba
import numba.extending
import numpy as np
from drawn_rulesets import drawn_players, many_combinations
from games import last_turns, penalised, plain
from hypothesis import HealthCheck, Phase, given, seed, settings

from farkle_core.kernels.compiler.lanes import LANES

_ALIGNMENT = 64


def _load_anywhere(array: Any, index: int) -> Any:
    assert 0 <= index <= array.size - LANES, (index, array.size)
    return array[index : index + LANES].copy()


def _load(array: Any, index: int) -> Any:
    _aligned(array, index)
    return _load_anywhere(array, index)


def _store(array: Any, index: int, value: Any) -> None:
    _aligned(array, index)
    assert 0 <= index <= array.size - LANES, (index, array.size)
    array[index : index + LANES] = value


def _aligned(array: Any, index: int) -> None:
    assert (array.ctypes.data + index * array.itemsize) % _ALIGNMENT == 0, index


def _fetch(array: Any, index: int) -> Any:
    assert 0 <= index < array.size, (index, array.size)
    return array[index]


def _put(array: Any, index: int, value: int) -> None:
    assert 0 <= index < array.size, (index, array.size)
    array[index] = value


def _fused(factor: Any, other: Any, term: Any) -> Any:
    wide = np.longdouble
    return (factor.astype(wide) * other.astype(wide) + term.astype(wide)).astype(float)


_PLAIN: dict[str, Callable[..., Any]] = {
    "load": _load,
    "load_anywhere": _load_anywhere,
    "store": _store,
    "fetch": _fetch,
    "splat": lambda value: np.full(LANES, float(value)),
    "larger": lambda left, right: np.where(left > right, left, right),
    "pick": lambda left, right, first, second: np.where(left > right, first, second),
    "times": lambda left, right: left * right,
    "minus": lambda left, right: left - right,
    "highest": lambda values: float(values.max()),
    "multiply_add": _fused,
    "stays_apart": lambda: None,
    "merges": lambda: None,
    "note_done": _put,
    "_read": _fetch,
    "replaced": lambda whole, field, value: whole._replace(**{field: value}),
}


def _without_compiling() -> None:
    """Replace what only compiled kernels can call, before the kernels' modules are imported."""

    def intrinsic(function: Any = None, **_options: object) -> Any:
        return intrinsic if function is None else _PLAIN.get(function.__name__, function)

    def njit(**_options: object) -> Callable[[Any], Any]:
        def unchanged(function: Any) -> Any:
            function.get_call_template = None
            return function

        return unchanged

    numba.extending.intrinsic, numba.njit = intrinsic, njit


if numba.config.DISABLE_JIT:
    _without_compiling()

from farkle_core.engine.settings import Settings  # noqa: E402
from farkle_core.errors import UserError  # noqa: E402
from farkle_core.rules.dice import Die  # noqa: E402
from farkle_core.rules.document import check, to_document  # noqa: E402
from farkle_core.rules.model import Cursed, Effect, Ruleset  # noqa: E402
from farkle_core.solution.solve import solve  # noqa: E402
from farkle_core.solution.trios.solve import solve_trio  # noqa: E402
from farkle_core.strategies.match import match  # noqa: E402
from farkle_core.strategies.model import BestResponse, HoldAt, MatchPlayer, Optimal  # noqa: E402

QUICK = Settings(threads=1, check_bound=False, ceiling=100, bound=-100)
LOADED = (Die("Odd die", 2, (8, 2, 8, 2, 8, 2)),)
NUMBERS = HoldAt((150, 200))


def two_dice(ruleset: Ruleset, goal: int = 100) -> Ruleset:
    """Return the same game with two dice."""
    return replace(ruleset, goal=goal, dice=2, patterns=())


NAMED = (
    two_dice(plain()),
    two_dice(penalised(200, 100, 2, 100)),
    two_dice(last_turns()),
    replace(two_dice(plain()), cursed=Cursed(2, 2, Effect.DISASTER)),
    replace(two_dice(plain()), own_dice=LOADED),
    replace(two_dice(penalised(200, 100, 2, 100)), second_dice=LOADED),
)


def numbers_of(ruleset: Ruleset, players: tuple[MatchPlayer, MatchPlayer]) -> list[float]:
    """Return the win chances at the start: of perfect play, of matches, and of three players where that is solved."""
    solution = solve(ruleset, QUICK)
    found = [solution.first_player_win]
    for pair in (players, (BestResponse(), players[0]), (players[0], Optimal())):
        played = match(solution, *pair, threads=1)
        found += [played.first, played.second]
    try:
        trio = solve_trio(ruleset, QUICK)
    except UserError:
        return found
    return [*found, *trio.chances_at()]


def all_numbers(count: int, which: int) -> list[list[float]]:
    """Return the numbers of the named games, and of so many that are drawn."""
    found = [numbers_of(each, (NUMBERS, NUMBERS)) for each in NAMED]

    @seed(which)
    @settings(phases=[Phase.generate], deadline=None, database=None, max_examples=count,
              suppress_health_check=list(HealthCheck))  # fmt: skip
    @given(many_combinations(), drawn_players())
    def draw(ruleset: Ruleset, players: tuple[MatchPlayer, MatchPlayer]) -> None:
        if ruleset.dice == 2 and not check(to_document(ruleset)):
            found.append(numbers_of(ruleset, players))

    draw()
    return found


if __name__ == "__main__":
    made = all_numbers(int(sys.argv[1]), int(sys.argv[2]))
    sys.stdout.write(json.dumps(made))
