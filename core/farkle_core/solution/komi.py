"""The handicap that makes a game fairest."""

from dataclasses import dataclass
from typing import Final

from farkle_core.arrays import Floats
from farkle_core.game.grid import Grid
from farkle_core.game.phases import EVEN

_SHOWN: Final = 0.1  # the listed handicaps reach at least this far from even


@dataclass(frozen=True, slots=True)
class Komi:
    """The handicap that makes the game fairest: points that one player has before the game begins.

    Attributes
    ----------
    points : int
        Points to the second player, negative when they go to the first; 0 only where no handicap is fairer.
    first_player_win : float
        The first player's win chance with this handicap.
    chances : tuple of (int, float)
        Handicaps (points as above, from 0 on) with the first player's win chance, up to the fairest at least.
    """

    points: int
    first_player_win: float
    chances: tuple[tuple[int, float], ...]


def fairest_handicap(wins: Floats, grid: Grid) -> Komi:
    """Return the fairest handicap; `wins`: the win chances at usual starts, by own banked score and the opponent's."""
    zero, quantum = grid.index(0), grid.quantum
    to_second, to_first = wins[zero, zero:].tolist(), wins[zero:, zero].tolist()
    handicaps = [(quantum * step, chance) for step, chance in enumerate(to_second)]
    handicaps += [(-quantum * step, chance) for step, chance in enumerate(to_first) if step]
    points, chance = min(handicaps, key=lambda each: (abs(each[1] - EVEN), abs(each[0])))
    goes_to_first = points < 0 or (points == 0 and chance < EVEN)
    side = (each for each in handicaps if each[0] == 0 or (each[0] < 0) is goes_to_first)
    listed = (each for each in side if abs(each[0]) <= abs(points) or abs(each[1] - EVEN) <= _SHOWN)
    return Komi(points, chance, tuple(listed))
