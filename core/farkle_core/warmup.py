"""Compiles the kernels into the cache on disk: ``python -m farkle_core.warmup``, and then ``… matches``.

``… plain`` compiles only what the first solve of a plain game needs: set-up does. Compiling takes seconds and would
disturb a window's thread, so a separate process does it. The compiled kernels on disk
load in a tenth of a second. The kernels of matches come second, so that a solve need not wait for them. The process
writes one :data:`MARK` for each kernel that it has compiled.
"""

import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from farkle_core.engine.settings import Settings
from farkle_core.rules.dice import Die
from farkle_core.rules.model import Carry, Cursed, Effect, End, EndRule, Farkles, Ruleset, Start
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve

MATCHES: Final = "matches"  # the arguments that say which kernels are wanted
PLAIN: Final = "plain"
MARK: Final = "."  # what the process writes for each kernel

# How many kernels it compiles where none is on disk, without those of matches; a test counts them.
COMPILED: Final = 132

# The smallest game there is: a 1 is worth one point, two points win.
_COINS = Ruleset(
    id="warm-up",
    name="Warm-up",
    source="",
    goal=2,
    dice=2,
    sets=((1, 0, 0, 0, 0, 0), *((0, 0, 0, 0, 0, 0),) * 5),
)

_WITH_PENALTY = replace(_COINS, farkles=Farkles(count=2, penalty=1))

_WITH_LAST_TURN = replace(_COINS, end=End(EndRule.LAST_TURN))

_WITH_DISASTER = replace(_COINS, cursed=Cursed(2, 2, Effect.DISASTER))

# The second player brings other dice, so turns of this player have another automaton.
_OTHER_DICE = (Die("weighted", 2, (2, 1, 1, 1, 1, 1)),)
_WITH_OTHER_DICE = tuple(replace(each, second_dice=_OTHER_DICE) for each in (_COINS, _WITH_PENALTY, _WITH_LAST_TURN))

_WITH_DICE_LEFT_OVER = replace(_COINS, start=Start(Carry.HIGH_STAKES, bonus=1))


def warm_up() -> None:
    """Solve tiny games, and read a turn and a hold region off each.

    Kernels are compiled for the types of their arguments. These depend only on what is carried over from turn to turn,
    so these games call every kernel that solving needs.
    """
    solve(_WITH_LAST_TURN, Settings(threads=1, ceiling=10))
    for solution in _solved():
        solution.prepare()
        solution.hold_regions()


def warm_up_matches() -> None:
    """Call all other kernels: matches, costs, comparisons, pictures, three players, other dice for the second one."""
    import numpy as np

    from farkle_core.compare.bounds import study_bounds
    from farkle_core.compare.decisions import compare_decisions
    from farkle_core.compare.sides import Matching, Side
    from farkle_core.kernels.reading.painting import load_painting
    from farkle_core.lab.measuring import choices_of
    from farkle_core.playbooks.turn_prices import RolledTurnPrices
    from farkle_core.strategies.match import match
    from farkle_core.strategies.model import BestResponse, HoldAt, MaxScore, Optimal
    from farkle_core.strategies.policies import TrialMatches
    from farkle_core.strategies.regions import turn_costs

    for ruleset in (_COINS, _WITH_LAST_TURN, _WITH_PENALTY):
        settings = Settings(threads=1, bound=-1, ceiling=10)  # the usual one takes 19 GB here
        trio = solve(ruleset, settings, players=3)
        trio.dice_table()
        trio.hold_regions()
    others = (solve(each, Settings(bound=-1, ceiling=10, threads=1)) for each in _WITH_OTHER_DICE)
    for solution in (*_solved(), *others):
        match(solution, MaxScore(), Optimal(), threads=1)
        match(solution, BestResponse(), MaxScore(), threads=1)
        turn_costs(MaxScore(), solution)
        choices_of(solution)
        with TrialMatches(solution, 1e-9, threads=1) as trials:
            trials.wins(HoldAt((1, 2)))
            trials.wins(MaxScore())
        compare_decisions(Side(solution), Side(solution, MaxScore()), Matching.SCORES, threads=1)
    high, low = (solve(_WITH_PENALTY, Settings(bound=bound, threads=1)) for bound in (-1, -2))
    study_bounds(high, low, threads=1)
    prices = RolledTurnPrices(high.automaton)
    prices.values(np.zeros((len(prices.outcomes), prices.totals), np.int64), prices.holds((1, 1)))
    load_painting()


def _solved() -> Iterator[Solution]:
    for ruleset in (_COINS, _WITH_PENALTY, _WITH_DISASTER, _WITH_DICE_LEFT_OVER):
        yield solve(ruleset, Settings(bound=-1, threads=1))


def compile_kernels(*, of_matches: bool) -> None:
    """Compile the kernels and write a mark for each; the task of the process."""
    from farkle_core.kernels.compiler.jit import tell_of_compiling

    tell_of_compiling(partial(print, MARK, end="", flush=True))
    warm_up_matches() if of_matches else warm_up()


if __name__ == "__main__":
    if PLAIN in sys.argv[1:]:
        solve(_COINS, Settings(threads=1))
    else:
        compile_kernels(of_matches=MATCHES in sys.argv[1:])
