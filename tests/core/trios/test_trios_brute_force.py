"""Three players: the solver against plain iteration over the referee's moves."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from literal_trios import LiteralTrios, Scores, Values, rotations

from farkle_core.rules import Cursed, Effect, Pattern, Ruleset, Turn, shipped_ruleset
from farkle_core.trios.solution import TrioSolution
from farkle_core.trios.solve import solve_trio

CLOSE = 1e-10
PLAIN = shipped_ruleset("busche-neller")
SMALL = replace(PLAIN, goal=300, dice=2)

GAMES = {
    "two dice": SMALL,
    "three dice": replace(PLAIN, goal=250, dice=3),
    "six dice": replace(PLAIN, goal=150),
    "minimum and opening": replace(SMALL, goal=250, turn=Turn(minimum=150, opening=200)),
    "hot dice must roll": replace(SMALL, goal=250, turn=Turn(hot_dice_must_roll=True)),
    "forced rolls": replace(SMALL, goal=200, turn=Turn(hot_dice_must_roll=True, set_aside_all=True)),
    "hot dice bonus": replace(SMALL, turn=Turn(hot_dice_bonus=(100, 150))),
    "farkles keep": replace(SMALL, turn=Turn(farkle_keeps_turn_total=True)),
    "nothing scores": replace(SMALL, turn=Turn(nothing=150)),
    "toxic": replace(SMALL, dice=3, goal=200, cursed=Cursed(1, 2, Effect.TOXIC)),
    "instant win": replace(SMALL, dice=3, goal=200, patterns=(Pattern("one and six", "win", faces=(1, 6)),)),
}


def differences(ruleset: Ruleset) -> tuple[float, TrioSolution, LiteralTrios]:
    """Return by how much the win chances at all starts differ at most."""
    truth, solution = LiteralTrios(ruleset), solve_trio(ruleset)
    assert solution.certificate.converged
    restless = truth.iterate()
    assert not restless, "no mixture is needed in these games"
    worst = max(
        float(np.abs(np.array(solution.chances(scores[0], scores[1:]), dtype=np.float64) - value).max())
        for scores, value in truth.starts.items()
    )
    return worst, solution, truth


SLOW = {"forced rolls"}


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.nightly] * (name in SLOW)) for name in GAMES])
def test_all_starts_are_those_of_plain_iteration(name: str) -> None:
    worst, solution, truth = differences(GAMES[name])
    assert worst < CLOSE
    assert len(truth.starts) == solution.certificate.starts


def test_mixed_starts_are_an_equilibrium() -> None:
    """The game to 2,000 has a trio that plain iteration never brings to rest: no mover gains by playing otherwise."""
    ruleset = replace(PLAIN, goal=2000)
    solution = solve_trio(ruleset)
    assert solution.certificate.mixed == 2
    assert solution.certificate.converged
    truth = LiteralTrios(ruleset)
    truth.starts = AllOf(solution)
    for turn in rotations((700, 1350, 850)):
        best = truth.evaluate(turn)
        assert best[0] == pytest.approx(solution.chances(turn[0], turn[1:])[0], abs=CLOSE)


class AllOf(dict[Scores, Values]):
    """The solver's win chances, looked up when they are needed."""

    def __init__(self, solution: TrioSolution) -> None:
        super().__init__()
        self._solution = solution

    def __missing__(self, scores: Scores) -> Values:
        return np.array(self._solution.chances(scores[0], scores[1:]), dtype=np.float64)
