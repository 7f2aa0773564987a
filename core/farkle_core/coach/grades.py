"""Grades decisions and the luck of rolls on a scale that fits the rules.

The scale is the standard deviation of a roll's luck between perfect players. A game's result is its first chance plus
the luck of its rolls. The rolls are uncorrelated, so the variance of the result is their number times the variance of
one roll's luck: sigma² = W (1 − W) / rolls. The limits in sigmas come from measured games (``docs/coaching.md``,
*Grades*): 0.2, 0.6 and 1.5 percentage points in a plain game to 10,000.
"""

from enum import StrEnum
from math import sqrt
from typing import Final

from farkle_core.game.turn_start import Grid
from farkle_core.language.messages import N_
from farkle_core.play.advise import Thrower
from farkle_core.play.advise.thrower import Throw
from farkle_core.play.strategy import SolutionStrategy, goes_on
from farkle_core.referee import Referee, SetAside, TurnPhase
from farkle_core.rules import fingerprint
from farkle_core.solution.solution import Solution

# Games in which rolls are counted: their number varies by a quarter between games, so sigma is known to 2 %.
_GAMES: Final = 40


class Grade(StrEnum):
    """The grade of a decision by the win chance that it gave away."""

    GOOD = N_("good")
    DOUBTFUL = N_("doubtful")
    MISTAKE = N_("mistake")
    BLUNDER = N_("blunder")


class Luck(StrEnum):
    """The luck of a roll by the change of win chance."""

    USUAL = N_("usual")
    LUCKY = N_("lucky")
    VERY_LUCKY = N_("very lucky")
    UNLUCKY = N_("unlucky")
    VERY_UNLUCKY = N_("very unlucky")


# Sigmas from which a loss has a grade, and from which luck, good or bad, has a name.
_GRADES: Final = ((0.3, Grade.BLUNDER), (0.12, Grade.MISTAKE), (0.04, Grade.DOUBTFUL))
_VERY_LUCKY, _LUCKY = 2.0, 1.3


_known: dict[tuple[str, Grid], float] = {}


def luck_scale(solution: Solution) -> float:
    """Return sigma, the standard deviation of a roll's luck, as a win chance.

    The number of rolls in a game comes from games that perfect players play with fixed seeds.
    """
    key = fingerprint(solution.ruleset), solution.grid
    if key not in _known:
        win = solution.first_player_win
        _known[key] = sqrt(win * (1.0 - win) / _rolls(solution))
    return _known[key]


def _rolls(solution: Solution) -> float:
    """Return the rolls of a game between perfect players, on average."""
    referee = Referee(solution.ruleset)
    advised = SolutionStrategy(solution, referee)
    return sum(_rolls_of_game(referee, advised, Thrower(game).throw) for game in range(_GAMES)) / _GAMES


def _rolls_of_game(referee: Referee, advised: SolutionStrategy, throw: Throw) -> int:
    state, rolls = referee.new_game(), 0
    advice = advised.advise(state)
    while state.phase is not TurnPhase.OVER:
        if state.phase is TurnPhase.ROLLING:
            faces = throw(state.dice, referee.loaded_dice(state))
            state, rolls = referee.apply_roll(state, referee.roll_of(state, faces)), rolls + 1
        elif state.phase is TurnPhase.SCORING:
            moves = [move for move in referee.legal_actions(state) if isinstance(move, SetAside)]
            state = advice.set_aside(state, moves)
        elif goes_on(state):
            state = referee.apply(state, advice.decide(state))
        else:
            advice = advised.advise(state)
            state = referee.apply(state, advice.begin())
    return rolls


def grade_of(loss: float, sigma: float) -> Grade:
    """Return the grade of a decision that gave away so much win chance."""
    return next((grade for limit, grade in _GRADES if loss >= limit * sigma), Grade.GOOD)


def luck_of(luck: float, sigma: float) -> Luck:
    """Return the luck of a roll that changed the win chance by so much."""
    if abs(luck) < _LUCKY * sigma:
        return Luck.USUAL
    very = abs(luck) >= _VERY_LUCKY * sigma
    if luck > 0.0:
        return Luck.VERY_LUCKY if very else Luck.LUCKY
    return Luck.VERY_UNLUCKY if very else Luck.UNLUCKY
