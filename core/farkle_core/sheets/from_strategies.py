"""Strategies as what a sheet prints of them to be learnt by heart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from farkle_core.rules.model import Ruleset
from farkle_core.sheets.learnt import Band, Bands, Learnt, Margins, MemoryTable, Price
from farkle_core.strategies import model
from farkle_core.strategies.offers import offer_sentences

Learnable = model.MemoryTable | model.GoForIt | model.Bands
"""Strategies that a sheet has a part for."""


def learnt_from(
    strategies: Iterable[tuple[Learnable, Price | None]], quantum: int, ruleset: Ruleset | None = None
) -> Learnt:
    """Return what there is to learn by heart for some rules.

    Parameters
    ----------
    strategies : iterable of (Learnable, Price or None)
        Each with what playing by it costs, at most one of a kind. Margins are for a memory table, which is printed with
        them; its own price is known only if it is given as well.
    quantum : int
        Points between two neighbouring scores.
    ruleset : Ruleset or None
        The rules; with them it also says when one starts with the last player's dice, where they are offered.

    Raises
    ------
    ValueError
        If a memory table cannot be read from the left, or margins are for something else than a memory table.
    """
    memory: MemoryTable | None = None
    margins: Margins | None = None
    bands: Bands | None = None
    for strategy, price in strategies:
        if isinstance(strategy, model.MemoryTable):
            memory = _memory(strategy, price, _offers(strategy, ruleset))
        elif isinstance(strategy, model.Bands):
            bands = replace(_bands(strategy, price, quantum), offers=_offers(strategy, ruleset))
        elif isinstance(strategy.base, model.MemoryTable):
            memory = memory or _memory(strategy.base, None, _offers(strategy.base, ruleset))
            margins = Margins(strategy.own, strategy.opponent, price)
        else:
            raise ValueError("a sheet prints margins for a memory table only")
    return Learnt(memory, margins, bands)


def _offers(strategy: Learnable, ruleset: Ruleset | None) -> tuple[str, ...]:
    return () if ruleset is None else offer_sentences(strategy, ruleset)


def _memory(strategy: model.MemoryTable, price: Price | None, offers: tuple[str, ...]) -> MemoryTable:
    """Put a table's estimates into columns; read from the left, the first total reached has to be the largest."""
    for row in strategy.rows:
        if any(first[0] <= second[0] or first[1] >= second[1] for first, second in pairwise(row)):
            raise ValueError(f"a memory table's estimates have to fall as turn totals rise: {row}")
    estimates = tuple(sorted({estimate for row in strategy.rows for _, estimate in row}))
    by_estimate = [{estimate: total for total, estimate in row} for row in strategy.rows]
    first = tuple(tuple(row.get(estimate) for estimate in estimates) for row in by_estimate)
    return MemoryTable(estimates, first, price, offers)


def _bands(strategy: model.Bands, price: Price | None, quantum: int) -> Bands:
    lowest = (None, *strategy.edges)
    highest = (*(edge - quantum for edge in strategy.edges), None)
    holds = (hold.thresholds for hold in strategy.holds)
    return Bands(tuple(Band(*ends) for ends in zip(lowest, highest, holds, strict=True)), price)
