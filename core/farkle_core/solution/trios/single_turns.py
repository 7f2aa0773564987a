"""Solves single last turns of three players: their values depend only on the leads of the mover over the others.

A *table* has the win chances of a turn's mover and of the next player, shape (2, 2 · reach + 1, 2 · reach + 1): by the
mover's lead over the next player and over the last, each from -reach on, in quanta. A player who is further behind the
leader than `reach` counts as so far behind.
"""

from collections.abc import Callable
from itertools import product
from typing import Final

import numpy as np

from farkle_core.arrays import Floats, Ints
from farkle_core.engine.team import Team
from farkle_core.game.compiled import CompiledGame
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.trios.context import EDGE, HoldsPastGoal, LastTurnKind
from farkle_core.kernels.turn.context import Share
from farkle_core.solution.trios.context import kinds_of, make_contexts, starts_of

_AT_ONCE: Final = 256 * LANES  # last turns between two checks for a stop

Shares = tuple[float, float, float]  # of the win, of three players in some order


def no_over(game: CompiledGame) -> HoldsPastGoal:
    """Return the value of reaching the goal if that ends the game."""
    return HoldsPastGoal(np.full(kinds_of(game), -1), 0, 1, np.zeros(0))


class SingleTurns:
    """Solves single last turns of a game; scores and leads are in quanta. `look`: see `solve_last_turns`."""

    def __init__(self, game: CompiledGame, team: Team, look: Callable[[int], None]) -> None:
        self._team, self._look, self._ruleset = team, look, game.ruleset
        starts = starts_of(game, np.zeros((2, EDGE)))
        self._contexts = make_contexts(game, starts, no_over(game), team.members, whole=True)
        self.rules = self._contexts[0].rules
        self.reach = game.grid.size + self.rules.limit
        places = np.arange(-self.reach, self.reach + 1)
        own, other = (each.ravel() for each in np.meshgrid(places, places, indexing="ij"))
        apart = np.abs(own - other) <= self.reach
        self.leads: Ints = np.stack([own[apart], other[apart]], axis=1)  # shape (n, 2): all that are distinguished

    def compared(self, seat: int, pair: float = 0.5, three: Shares = (1 / 3, 1 / 3, 1 / 3)) -> Floats:
        """Return the table after the very last turn; its rows are of the player in `seat`, who would be next.

        `pair`, `three`: the win chances in a playoff of two and of three, in the order of play.
        """
        places = np.arange(-self.reach, self.reach + 1)
        scores = 0, -places[:, None], -places[None, :]
        highest = np.maximum(np.maximum(0, scores[1]), scores[2])
        level = sum((score == highest).astype(np.int64) << player for player, score in enumerate(scores))
        shares = [self._shares(seat, bits, pair, three)[:2] for bits in product((0, 1), repeat=3)]
        order = [4 * (bits & 1) + 2 * (bits >> 1 & 1) + (bits >> 2) for bits in range(8)]
        table: Floats = np.ascontiguousarray(np.array(shares)[order][level].transpose(2, 0, 1))
        return table

    def _shares(self, seat: int, bits: tuple[int, ...], pair: float, three: Shares) -> Shares:
        """Return the shares of the win where the players with a 1 are level at the top; by turn, from `seat` on.

        Who moves first in this order has reached the goal first.
        """
        players = [player for player in range(3) if bits[player]]
        by_rank = self._ruleset.tie_shares(len(players)) if len(players) > 1 else (1.0,)
        if by_rank is None:
            players.sort(key=lambda player: (seat + player) % 3)
            by_rank = three if len(players) == 3 else (pair, 1.0 - pair)
        shares = [0.0, 0.0, 0.0]
        for player, share in zip(players, by_rank, strict=False):
            shares[player] = share
        return shares[0], shares[1], shares[2]

    def table(self, last: LastTurnKind, leads: Ints, *, very_last: bool) -> Floats:
        """Return the table of a turn at some leads, shape (n, 2); other places are 0.

        `very_last`: whether no turn follows: then the lower opponent cannot win, however low.
        """
        width = 2 * self.reach + 1
        solved, places = self._only_different(leads) if very_last else (leads, np.arange(len(leads)))
        table = np.zeros((2, width, width))
        table[:, leads[:, 0] + self.reach, leads[:, 1] + self.reach] = self._solved(last, solved)[places].T
        return table

    def _only_different(self, leads: Ints) -> tuple[Ints, Ints]:
        """Return different leads with the lower opponent `reach` behind the higher, and the place of each given."""
        own, other = leads.T
        far = np.minimum(np.minimum(own, other), 0) + self.reach
        canonical = np.stack([np.where(own > other, far, own), np.where(other > own, far, other)], axis=1)
        keys = canonical @ [2 * self.reach + 1, 1]
        _keys, first, places = np.unique(keys, return_index=True, return_inverse=True)
        return canonical[first], places

    def _solved(self, last: LastTurnKind, leads: Ints) -> Floats:
        """Return the win chances of mover and next player; shape (n, 2)."""
        from farkle_core.kernels.trios.last import solve_last  # imports numba, which takes half a second

        wins, leads = np.empty((len(leads), 2)), np.ascontiguousarray(leads, np.int64)
        step = _AT_ONCE * self._team.members
        for begin in range(0, len(leads), step):
            self._look(min(step, len(leads) - begin))
            cuts = np.linspace(begin, min(begin + step, len(leads)), self._team.members + 1).astype(int)

            def solve(share: Share, cuts: Ints = cuts) -> None:
                context, first, end = self._contexts[share.thread], cuts[share.thread], cuts[share.thread + 1]
                solve_last(context, last, leads, first, end, wins)

            self._team.run(solve)
        return wins
