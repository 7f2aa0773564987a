"""Strategies to learn by heart and their prices, as a sheet prints them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from farkle_core.rules.model import Ruleset
from farkle_core.strategies.model import Bands, GoForIt, MemoryTable
from farkle_core.strategies.strategy_words import offer_sentences

Learnable = MemoryTable | GoForIt | Bands  # strategies that a sheet has a part for

_Strategy = TypeVar("_Strategy", MemoryTable, GoForIt, Bands)


@dataclass(frozen=True, slots=True)
class Price:
    """The price of playing by a few numbers."""

    strategy: str  # what is played, in a player's words: ``"memory table with margins"``
    # the share of games won against perfect play, 0 to 1, either player having the first turn equally often
    wins: float
    points_a_turn: float | None = None  # mean points banked in a turn; None where it is not known


@dataclass(frozen=True, slots=True)
class Priced(Generic[_Strategy]):
    """A strategy to be learnt, with its price if that is known.

    `offers` say when one starts with the last player's dice, a sentence each, where the rules offer them.
    """

    strategy: _Strategy
    price: Price | None = None
    offers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Learnt:
    """What there is to learn by heart for some rules; None for what has not been worked out.

    `quantum` is the points between two scores, and so between the ends of neighbouring bands.
    """

    memory: Priced[MemoryTable] | None = None
    margins: Priced[GoForIt] | None = None
    bands: Priced[Bands] | None = None
    quantum: int = 1


NOTHING_LEARNT = Learnt()  # for rules for which nothing has been worked out


def learnt_from(strategies: Iterable[tuple[Learnable, Price | None]], ruleset: Ruleset) -> Learnt:
    """Return what there is to learn by heart for some rules.

    `strategies`: each with what playing by it costs, at most one of a kind. Margins are for a memory table, which is
    printed with them; its own price is known only if it is given as well. Raises ValueError if a memory table cannot be
    read from the left, or margins are for something else than a memory table.
    """
    memory: Priced[MemoryTable] | None = None
    margins: Priced[GoForIt] | None = None
    bands: Priced[Bands] | None = None
    for strategy, price in strategies:
        if isinstance(strategy, MemoryTable):
            memory = _memory(strategy, price, ruleset)
        elif isinstance(strategy, Bands):
            bands = Priced(strategy, price, offer_sentences(strategy, ruleset))
        elif isinstance(strategy.base, MemoryTable):
            memory = memory or _memory(strategy.base, None, ruleset)
            margins = Priced(strategy, price)
        else:
            raise ValueError("a sheet prints margins for a memory table only")
    return Learnt(memory, margins, bands, ruleset.quantum)


def _memory(table: MemoryTable, price: Price | None, ruleset: Ruleset) -> Priced[MemoryTable]:
    if not table.has_columns:
        raise ValueError(f"a memory table's estimates have to fall as turn totals rise: {table.rows}")
    return Priced(table, price, offer_sentences(table, ruleset))
