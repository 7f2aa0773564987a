"""Compiles every kernel into the cache on disk: ``python -m farkle_core.warmup``.

Compiling takes seconds and would disturb a window's thread; in a process of its own it does not. What it leaves on
disk is loaded in a tenth of a second.
"""

from __future__ import annotations

from dataclasses import replace

from farkle_core.rules.model import Farkles, Ruleset
from farkle_core.settings import Settings
from farkle_core.solve import solve

_COINS = Ruleset(
    id="warm-up",
    name="Warm-up",
    source="",
    goal=2,
    dice=2,
    sets=((1, 0, 0, 0, 0, 0), *((0, 0, 0, 0, 0, 0),) * 5),
)
"""The smallest game there is: a 1 is worth one point, two points win."""


def warm_up() -> None:
    """Solve two tiny games, one with a penalty, and read a turn and a hold region off each.

    Kernels are compiled for the types of what they are given, which are the same for all rules: these two games call
    every kernel.
    """
    for ruleset in (_COINS, replace(_COINS, farkles=Farkles(count=2, penalty=1))):
        solution = solve(ruleset, Settings(bound=-1, threads=1))
        solution.prepare()
        solution.hold_regions()


if __name__ == "__main__":
    warm_up()
