"""Strategies to learn by heart and their prices, as printed on sheets."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from farkle_core.language.messages import _
from farkle_core.rules.model import Ruleset
from farkle_core.strategies.model import Bands, GoForIt, MemoryTable
from farkle_core.strategies.sentence_cache import FoundPlaybook
from farkle_core.strategies.strategy_words import offer_sentences

Learnable = MemoryTable | GoForIt | Bands  # the strategies with a part of the sheet

_Strategy = TypeVar("_Strategy", MemoryTable, GoForIt, Bands)


@dataclass(frozen=True, slots=True)
class Price:
    """The price of playing by a few numbers: how often that wins against perfect play."""

    strategy: str  # players' name for the strategy: ``"memory table with margins"``
    # the share of games won against perfect play, 0 to 1; each player begins equally often
    wins: float
    points_a_turn: float | None = None  # mean points banked in a turn; None if unknown


@dataclass(frozen=True, slots=True)
class PricedStrategy(Generic[_Strategy]):
    """A strategy to learn, with its price if known.

    `offers`: when to start with the last player's dice, a sentence each, if the rules offer them.
    """

    strategy: _Strategy
    price: Price | None = None
    offers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PricedSentences:
    """The sentences that were found for some rules."""

    found: FoundPlaybook
    price: Price


@dataclass(frozen=True, slots=True)
class LearntStrategies:
    """Everything to learn by heart for some rules; None for strategies without numbers yet.

    `quantum`: points between two scores, and so between the ends of neighbouring bands.
    """

    memory: PricedStrategy[MemoryTable] | None = None
    margins: PricedStrategy[GoForIt] | None = None
    bands: PricedStrategy[Bands] | None = None
    quantum: int = 1
    sentences: PricedSentences | None = None


NOTHING_LEARNT = LearntStrategies()  # for rules without computed strategies


def priced_sentences(found: FoundPlaybook) -> PricedSentences:
    """Return sentences as sheets print them."""
    return PricedSentences(found, Price(_("the sentences"), found.price.overall, found.points_per_turn))


def learnt_from(strategies: Iterable[tuple[Learnable, Price | None]], ruleset: Ruleset) -> LearntStrategies:
    """Return everything to learn by heart for some rules.

    `strategies`: at most one of a kind, each with its price. Margins belong to a memory table, which is printed with
    them; its own price is known only if the table is given, too. Raises ValueError if a memory table cannot be read
    from the left, or if margins belong to another strategy.
    """
    memory: PricedStrategy[MemoryTable] | None = None
    margins: PricedStrategy[GoForIt] | None = None
    bands: PricedStrategy[Bands] | None = None
    for strategy, price in strategies:
        if isinstance(strategy, MemoryTable):
            memory = _memory(strategy, price, ruleset)
        elif isinstance(strategy, Bands):
            bands = PricedStrategy(strategy, price, offer_sentences(strategy, ruleset))
        elif isinstance(strategy.base, MemoryTable):
            memory = memory or _memory(strategy.base, None, ruleset)
            margins = PricedStrategy(strategy, price)
        else:
            raise ValueError("a sheet prints margins for a memory table only")
    return LearntStrategies(memory, margins, bands, ruleset.quantum)


def _memory(table: MemoryTable, price: Price | None, ruleset: Ruleset) -> PricedStrategy[MemoryTable]:
    if not table.has_columns:
        raise ValueError(f"a memory table's estimates have to fall as turn totals rise: {table.rows}")
    return PricedStrategy(table, price, offer_sentences(table, ruleset))
