"""Throws dice for the program."""

from bisect import bisect
from collections.abc import Callable, Sequence
from itertools import accumulate
from secrets import randbits

import numpy as np

from farkle_core.play.advise.game import DiceDown, SteppedGame
from farkle_core.referee import GameState
from farkle_core.rules.dice import FACES, MOST_DICE, Die

# Throws so many dice, or these loaded ones; returns their faces.
Throw = Callable[[int, Sequence[Die]], tuple[int, ...]]


def fresh_seed() -> int:
    """Return a seed that the system chooses, below 2³²; every random choice of the program begins with one."""
    return randbits(32)


class Thrower:
    """Throws dice with numpy's PCG64; the same seed gives the same dice, and the system chooses one by default."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed = fresh_seed() if seed is None else seed
        self._generator = np.random.Generator(np.random.PCG64(self.seed))

    def throw(self, dice: int, loaded: Sequence[Die] = ()) -> tuple[int, ...]:
        """Return the faces of so many dice: fair ones, each face as likely as the others, or these loaded ones."""
        if loaded:
            return tuple(map(_face, loaded, self._generator.random(len(loaded)).tolist()))
        return tuple(self._generator.integers(FACES[0], FACES[-1], size=dice, endpoint=True).tolist())

    def throw_in(self, game: SteppedGame) -> Throw:
        """Return the throw of a game's next roll.

        Its dice depend on the seed, the player, the number of the player's turn, and the number of the roll in it. So
        they stay the same when a move is taken back, and other decisions shift no later turn.
        """
        turn, roll = _place(game)
        generator = np.random.Generator(np.random.PCG64([self.seed, game.state.mover, turn, roll]))
        chances = generator.random(MOST_DICE).tolist()

        def throw(dice: int, loaded: Sequence[Die] = ()) -> tuple[int, ...]:
            return tuple(map(_face, loaded or (Die(""),) * dice, chances))

        return throw


def _place(game: SteppedGame) -> tuple[int, int]:
    """Return the numbers of the mover's turn, and of the next roll in it, both from 0."""
    turn = roll = 0
    for step in game.steps:
        if step.player == game.state.mover and isinstance(step.event, DiceDown):
            if _begins(step.before.state):
                turn, roll = turn + 1, 0
            roll += 1
    return (turn, 0) if _begins(game.state) else (max(turn - 1, 0), roll)


def _begins(state: GameState) -> bool:
    """Return whether the next roll is the first of a turn."""
    return state.turn_total == 0 and state.bonuses == 0


def _face(die: Die, chance: float) -> int:
    """Return the face of a die at a chance of 0 or more and below 1."""
    sums = list(accumulate(die.weights))
    return FACES[0] + bisect(sums, chance * sums[-1])
