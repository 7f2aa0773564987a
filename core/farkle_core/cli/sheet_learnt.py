"""What a sheet has to be learnt by heart: fitted when its part is asked for, since that takes minutes."""

from collections.abc import Iterable
from typing import Final

from farkle_core.cli.solving import watched
from farkle_core.sheets import NOTHING_LEARNT, Learnt, Price, SheetBlock, learnt_from
from farkle_core.solution.solution import Solution
from farkle_core.strategies import kept
from farkle_core.strategies.fit import Fitted
from farkle_core.strategies.forms import KindName, SheetKind
from farkle_core.strategies.model import Bands, GoForIt, MemoryTable
from farkle_core.strategies.strategy_words import title

# Parts that are there for all rules once they have been fitted, and what is fitted for them.
FITTED: Final = {
    SheetBlock.MEMORY: SheetKind(KindName.MEMORY),
    SheetBlock.MARGINS: SheetKind(KindName.MEMORY_GO),
    SheetBlock.BANDS: SheetKind(KindName.BANDS),
}


def learnt_for(solution: Solution, parts: Iterable[SheetBlock], threads: int = 0) -> Learnt:
    """Return what `parts` have to be learnt by heart, from the cache or fitted now, each with its price.

    Raises Cancelled if the person interrupts.
    """
    asked = set(parts)
    found = [_fitted(solution, wanted, threads) for part, wanted in FITTED.items() if part in asked]
    if not found:
        return NOTHING_LEARNT
    learnable = [
        (each.strategy, Price(title(each.strategy).lower(), each.price.overall, each.points_per_turn))
        for each in found
        if isinstance(each.strategy, MemoryTable | GoForIt | Bands)
    ]
    return learnt_from(((strategy, price) for strategy, price in learnable), solution.ruleset)


def _fitted(solution: Solution, wanted: SheetKind, threads: int) -> Fitted:
    return watched(lambda monitor: kept.fitted(solution, wanted, monitor, threads))
