"""Our own pass over a turn, as the solver runs it, alone and as often as one likes."""

from __future__ import annotations

from typing import NamedTuple

from farkle_core.engine.engine import Engine
from farkle_core.engine.settings import Settings, compile_game
from farkle_core.engine.short_calls import Team
from farkle_core.kernels.compiler.jit import kernel
from farkle_core.kernels.sweeps.sweep import FIRST
from farkle_core.kernels.turn.context import LOWEST, SETTLED, Context, TurnPlan, Workspace
from farkle_core.kernels.turn.turn_pass import block_pass
from farkle_core.rules.model import Ruleset

_TOLERANCE = 1e-13


class Block(NamedTuple):
    """A block that is ready to be passed over: what a sweep left on its workspace.

    Attributes
    ----------
    context : Context
        Its workspace has holds, ends, and the values from the row `settled` on.
    first, settled : int
        The first row, and the one after the last that is computed.
    """

    context: Context
    first: int
    settled: int

    @property
    def plan(self) -> TurnPlan:
        """The turn's automaton."""
        return self.context.plan

    @property
    def workspace(self) -> Workspace:
        """Where the block's numbers stand."""
        return self.context.workspace

    @property
    def rows(self) -> int:
        """How many rows are computed."""
        return self.settled - self.first


@kernel
def repeat_pass(context: Context, first: int, last: int, settled: int, times: int) -> None:
    """Do the same pass so many times; all but `times` as for ``block_pass``."""
    for _ in range(times):
        block_pass(context, context.plan, context.workspace.values, first, last, settled)


def run(block: Block, times: int) -> None:
    """Pass over a block so many times."""
    repeat_pass(block.context, block.first, block.settled - 1, block.settled, times)


def make_block(ruleset: Ruleset) -> Block:
    """Return a game's longest block, that at the lowest scores of all.

    The game is swept once, so that its win chances are about right, and once more to compare: the last block of that
    is left. Holds are of one kind, and what ends a turn is worth the same in all rows, as in most games.

    Raises
    ------
    ValueError
        If they are not.
    """
    with Team(1) as team:
        engine = Engine.prepare(compile_game(ruleset, Settings()), team)
        if engine.game.hold_width > 1 or engine.game.ends_vary or engine.game.exact:
            raise ValueError(f"the pass of {ruleset.id} needs more than the one in C has")
        if engine.solves_pairs:
            engine.solve_pairs(_TOLERANCE, _unwatched, known=False)
        else:
            engine.sweep(FIRST, _unwatched)
        engine.compare(_unwatched)
    context = engine.contexts[0]
    return Block(context, int(context.workspace.rows[LOWEST]), int(context.workspace.rows[SETTLED]))


def _unwatched(_share: float) -> None:
    pass
