"""When a strategy starts with the last player's dice, where the rules offer them.

A strategy that goes by tables takes the dice offered if the turn so brings more points than one with all dice, played
as it says (the worth at starts in :mod:`farkle_core.kernels.played.policy`). That is one number for each number of
dice.
"""

from dataclasses import dataclass

import numpy as np

from farkle_core.game.automaton import compile_ruleset
from farkle_core.language.messages import _, ngettext
from farkle_core.rules.model import Carry, Ruleset
from farkle_core.rules.phrases import all_dice, inside, listed
from farkle_core.strategies.model import Bands, BestResponse, GoForIt, MaxScore, Optimal, Player
from farkle_core.strategies.strategy_words import range_words
from farkle_core.strategies.tables import Tables, make_tables


@dataclass(frozen=True)
class TakenOffer:
    """When so many dice are taken."""

    dice: int  # how many are offered
    # the points that have to come with them at least; None = they are never taken. Where the points are always the
    # same, those.
    least: int | None


def offers_taken(strategy: Player, ruleset: Ruleset) -> tuple[tuple[TakenOffer, ...], ...]:
    """Return when a strategy starts with 1, 2, … dice of the last player.

    Returns
    -------
    tuple of tuple of Offer
        For each band of score differences, one if they do not matter, for a player without farkles in a row; empty
        where nothing is offered, or where that is decided otherwise than by the points of the turn.
    """
    if ruleset.start.carry is Carry.NONE or isinstance(strategy, Optimal | BestResponse):
        return ()
    tables = make_tables(strategy, compile_ruleset(ruleset))
    kinds = range(0, (len(tables.edges) + 1) * tables.counts, tables.counts)
    return tuple(tuple(_offer(tables, ruleset, kind, dice) for dice in range(1, ruleset.dice + 1)) for kind in kinds)


def _offer(tables: Tables, ruleset: Ruleset, kind: int, dice: int) -> TakenOffer:
    quantum, start = ruleset.quantum, ruleset.dice - 1
    totals = np.arange(-(-ruleset.goal // quantum))
    if ruleset.start.carry is Carry.HIGH_STAKES:
        totals = np.array([ruleset.start.bonus // quantum])
    known = np.minimum(totals, tables.totals - 1)
    worth = tables.start_worth[kind][known, dice - 1] + (totals - known)
    refused = np.flatnonzero(worth <= tables.start_worth[kind][0, start])
    first = 0 if not refused.size else int(refused[-1]) + 1
    return TakenOffer(dice, int(totals[first]) * quantum if first < len(totals) else None)


def offer_sentences(strategy: Player, ruleset: Ruleset) -> tuple[str, ...]:
    """Return in words when a strategy starts with the last player's dice, a sentence for each band of differences."""
    if isinstance(strategy, MaxScore):
        return ()  # it says so already: for the most expected points
    told = [_sentence(offers, ruleset) for offers in offers_taken(strategy, ruleset)]
    if len(set(told)) <= 1:
        return tuple(told[:1])
    base = strategy.base if isinstance(strategy, GoForIt) else strategy
    edges = base.edges if isinstance(base, Bands) else ()
    names = [range_words(*ends) for ends in zip((None, *edges), (*edges, None), strict=True)]
    return tuple(f"{name}: {inside(each)}" for name, each in zip(names, told, strict=True))


def _sentence(offers: tuple[TakenOffer, ...], ruleset: Ruleset) -> str:
    taken, every = [each for each in reversed(offers) if each.least is not None], all_dice(ruleset.dice)
    if not taken:
        return _("Never start with the last player's dice.")
    if ruleset.start.carry is Carry.HIGH_STAKES:
        if len(taken) == len(offers):
            return _("Start with the last player's dice whenever they are offered.")
        counts = listed((str(each.dice) for each in reversed(taken)), "or")
        return _(
            "Start with the last player's dice if there are {counts} of them, else with {every}.",
            counts=counts,
            every=every,
        )
    told = ", ".join(_bring(each) for each in taken)
    return _(
        "Start with the last player's dice if they bring at least {points}; else with {every}.",
        points=told,
        every=every,
    )


def _bring(offer: TakenOffer) -> str:
    points = offer.least or 0
    return ngettext("{points:,} with {count} die", "{points:,} with {count} dice", offer.dice, points=points)
