"""Where past the goal holding is best, by what the end of a turn is worth: computed once, read by all blocks.

Holds past the goal follow from the last turns, which are solved first and never change. Let holding be best in all rows
above x, with any dice. Then a roll in row x is worth `C + q · E`, with E what a turn is worth that its roll ends, q the
chance of that, and C what follows from the holds above. So holding is best in row x, too, as long as E is at most::

    limit(x) = min over modes of (hold(x) − C(x, mode)) / q(mode),     limits(x) = min(limit(x), limits(x + 1))

Neither side depends on the mover's banked score. Rows whose limit is not below a block's ends need no pass.

Some rules have a roll that cannot end the turn (q = 0): where six dice without a scoring combination bring points. Such
a *safe* roll leads only to holds in those rows. Its values do not depend on E, and are kept with the limits. The tables
stand one after the other, by phase, the opponent's farkles, and first the limits, then the safe modes; each has a row
of opponent's scores for each x.
"""

from typing import Any, Final

from farkle_core.kernels.compiler.jit import inlined, stays_apart
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.compiler.vectors import highest, load, load_anywhere, minus
from farkle_core.kernels.turn.context import FIRST_OPPONENT

NO_LIMIT: Final = 1e9  # more than any end is worth
_NO_END: Final = -1e9  # worse than any end


@inlined
def limits_at(c: Any, mover: Any, x: int, table: int) -> int:
    """Return where row x of a table begins: 0 for the limits, ``plan.safe`` for the values of a safe mode."""
    game = c.game
    number = (mover.phase * game.counts + mover.e) * c.plan.tables + table
    return (number * (game.ceiling - game.size) + x - game.size) * game.size


@inlined
def load_ends(c: Any) -> Any:
    """Return the better end of each lane's turn."""
    game, workspace = c.game, c.workspace
    for lane in range(LANES):
        end = max(workspace.farkle[lane], workspace.ruin[lane]) if game.ruins else workspace.farkle[lane]
        # A lane without a start must not decide: no end is too good for it and no hold too bad.
        workspace.best[lane] = end if workspace.banked[lane] >= 0 else _NO_END
    return load(workspace.best, 0)


@inlined
def settled_by_limits(c: Any, mover: Any) -> int:
    """Return the least x, from the goal on, from which on holding is best but for safe rolls."""
    stays_apart()
    game, limits = c.game, c.limits
    ends = load_ends(c)
    at = limits_at(c, mover, game.size, 0) + c.workspace.rows[FIRST_OPPONENT]
    for x in range(game.size, game.ceiling):
        if highest(minus(ends, load_anywhere(limits, at))) <= 0.0:
            return x
        at += game.size
    return game.ceiling
