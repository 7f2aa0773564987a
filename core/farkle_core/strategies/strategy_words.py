"""Describes a strategy in plain sentences."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from farkle_core.game.modes import compile_ruleset
from farkle_core.kernels.turn.context import EQUAL_POINTS
from farkle_core.language.messages import N_, _, ngettext
from farkle_core.language.messages import dice as so_many
from farkle_core.playbooks.model import Playbook
from farkle_core.playbooks.wording import explained, sentence_words
from farkle_core.rules.model import Carry, Ruleset
from farkle_core.rules.phrases import all_dice, capital, inside, listed
from farkle_core.strategies.model import (
    Bands,
    BestResponse,
    GoForIt,
    HoldAt,
    Margins,
    MatchPlayer,
    MaxScore,
    MemoryTable,
    Optimal,
)
from farkle_core.strategies.tables import Tables, make_tables

_SCORINGS = N_(
    "Of several scorings take the one with most points, where each die beyond two that you keep for the next roll "
    "counts as much as the best single die; where you would hold, dice count nothing."
)

_BY_HEART = (
    N_("For each scoring look up what the rest of the turn is likely to add, by the dice left and the turn total."),
    N_(
        "Take the scoring with the largest sum of turn total and that number; of equals one at which you hold, else "
        "the one that leaves more dice."
    ),
    N_("Hold where the number is 0."),
)

_WITHOUT_NUMBERS: dict[type, str] = {
    MaxScore: N_("Set aside, hold and roll for the most expected points a turn, whatever the scores."),
    BestResponse: N_("Play the best answer to whatever the other player does."),
    Optimal: N_("Set aside, hold and roll for the best chance of winning, whatever the scores."),
}

_TITLES: dict[type, str] = {
    HoldAt: N_("A number for each dice count"),
    MemoryTable: N_("Memory table"),
    MaxScore: N_("Most points a turn"),
    BestResponse: N_("The best answer to the other player"),
    Optimal: N_("Perfect play"),
}


def title(strategy: MatchPlayer) -> str:
    """Name a strategy in a few words, with its number where it has only one: ``Hold at 350``."""
    if isinstance(strategy, GoForIt):
        return _("{strategy}, with margins for going for it", strategy=title(strategy.base))
    if isinstance(strategy, HoldAt):
        points = strategy.thresholds[0]
        if strategy.is_single and points is not None:
            return _("Hold at {points:,}", points=points)
    if isinstance(strategy, Playbook):
        name = ngettext("{count} sentence", "{count} sentences", len(strategy.sentences))
        return strategy.title or name
    if isinstance(strategy, Bands):
        return ngettext("{count} band of score differences", "{count} bands of score differences", len(strategy.holds))
    return _(_TITLES[type(strategy)])


def numbers_of(strategy: MatchPlayer) -> int | None:
    """Return how many numbers the player has to memorise; None if that is impossible."""
    if isinstance(strategy, GoForIt):
        base = numbers_of(strategy.base)
        more = sum(score is not None for score in (*strategy.own, *strategy.opponent))
        return None if base is None else base + more
    if isinstance(strategy, HoldAt):
        return 1 if strategy.is_single else sum(points is not None for points in strategy.thresholds)
    if isinstance(strategy, Bands):
        return len(strategy.edges) + sum(numbers_of(hold) or 0 for hold in strategy.holds)
    if isinstance(strategy, Playbook):
        return len(strategy.numbers)
    return strategy.numbers if isinstance(strategy, MemoryTable) else None


def described(strategy: MatchPlayer) -> tuple[str, ...]:
    """Return the decisions of a strategy, a sentence each."""
    if isinstance(strategy, Playbook):
        return (*map(sentence_words, strategy.sentences), explained(strategy))
    if isinstance(strategy, GoForIt):
        return (*described(strategy.base), *_margins(strategy))
    if isinstance(strategy, HoldAt):
        return (_holds(strategy), _(_SCORINGS))
    if isinstance(strategy, Bands):
        return (*_bands(strategy), _(_SCORINGS))
    if isinstance(strategy, MemoryTable):
        return (*map(_, _BY_HEART), *_rows(strategy))
    return (_(_WITHOUT_NUMBERS[type(strategy)]),)


def _holds(strategy: HoldAt) -> str:
    points = strategy.thresholds[0]
    if strategy.is_single and points is not None:
        return _("Hold from {points:,} points on, whatever the dice.", points=points)
    known = [(dice, total) for dice, total in enumerate(strategy.thresholds, 1) if total is not None]
    if not known:
        return _("Never hold short of winning.")
    hold = _("Hold from {totals} to roll.", totals=_with_dice(known))
    never = [so_many(dice) for dice, total in enumerate(strategy.thresholds, 1) if total is None]
    return " ".join((hold, *_never(never)))


def _never(never: list[str]) -> tuple[str, ...]:
    return (_("Always roll {dice}.", dice=listed(never, "or")),) if never else ()


def _with_dice(known: list[tuple[int, int]]) -> str:
    """Return points by dice, most dice first: ``1,000 with 5 dice, 600 with 4 dice``."""
    return ", ".join(
        ngettext("{points:,} with {count} die", "{points:,} with {count} dice", dice, points=points)
        for dice, points in reversed(known)
    )


def _bands(strategy: Bands) -> tuple[str, ...]:
    sentences = []
    for band, hold in enumerate(strategy.holds):
        low = strategy.edges[band - 1] if band else None
        high = strategy.edges[band] if band < len(strategy.edges) else None
        sentences.append(f"{range_words(low, high)}: {inside(_holds(hold))}")
    return tuple(sentences)


def range_words(low: int | None, high: int | None) -> str:
    """Return in words which score differences (points) a band has: from `low` to below `high`; None = no end."""
    if low is None:
        return _("Less than {high}", high=ahead(high or 0))
    if high is None:
        return _("{low} or better", low=capital(ahead(low)))
    return _("From {low} to just short of {high}", low=ahead(low), high=ahead(high))


def ahead(points: int) -> str:
    """Return a score difference in words: ``1,500 behind``, ``level``."""
    if points == 0:
        return _("level")
    if points > 0:
        return _("{points:,} ahead", points=points)
    return _("{points:,} behind", points=-points)


def _margins(strategy: GoForIt) -> Iterator[str]:
    own, opponent = _known(strategy.own), _known(strategy.opponent)
    if own:
        yield _("Never hold short of the goal once your score is at least {scores}.", scores=_with_dice(own))
    if opponent:
        yield _(
            "Never hold short of the goal once the opponent's score is at least {scores}.",
            scores=_with_dice(opponent),
        )


def _known(margins: Margins) -> list[tuple[int, int]]:
    return [(dice, score) for dice, score in enumerate(margins, 1) if score is not None]


def _rows(strategy: MemoryTable) -> tuple[str, ...]:
    rows = []
    for dice, row in reversed(list(enumerate(strategy.rows, 1))):
        if not row:
            rows.append(_("All {dice} dice: always roll them, and prefer them to everything else.", dice=dice))
            continue
        lines = (_("{estimate:,} from {total:,} on", estimate=known, total=total) for total, known in reversed(row))
        rows.append(f"{so_many(dice)}: {', '.join(lines)}.")
    return tuple(rows)


@dataclass(frozen=True)
class TakenOffer:
    """When to take a number of dice."""

    dice: int  # the number of dice offered
    # the least points that have to come with them; None = they are never taken. If the points never vary, those.
    least: int | None


def offers_taken(strategy: MatchPlayer, ruleset: Ruleset) -> tuple[tuple[TakenOffer, ...], ...]:
    """Return when a strategy starts with 1, 2, … dice of the last player.

    One entry for each band of score differences, one if they do not matter, for a player without farkles in a row.
    Empty if the rules offer no dice, or if not the points of the turn decide.
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
    refused = np.flatnonzero(tables.start(kind, totals, dice - 1) <= tables.start(kind, 0, start) + EQUAL_POINTS)
    first = 0 if not refused.size else int(refused[-1]) + 1
    return TakenOffer(dice, int(totals[first]) * quantum if first < len(totals) else None)


def offer_sentences(strategy: MatchPlayer, ruleset: Ruleset) -> tuple[str, ...]:
    """Return in words when a strategy starts with the last player's dice, a sentence for each band of differences."""
    if isinstance(strategy, MaxScore | Playbook):
        return ()  # its decisions already say so: for the most expected points
    lines = [_sentence(offers, ruleset) for offers in offers_taken(strategy, ruleset)]
    if len(set(lines)) <= 1:
        return tuple(lines[:1])
    base = strategy.base if isinstance(strategy, GoForIt) else strategy
    edges = base.edges if isinstance(base, Bands) else ()
    names = [range_words(*ends) for ends in zip((None, *edges), (*edges, None), strict=True)]
    return tuple(f"{name}: {inside(each)}" for name, each in zip(names, lines, strict=True))


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
    words = ", ".join(_bring(each) for each in taken)
    return _(
        "Start with the last player's dice if they bring at least {points}; else with {every}.",
        points=words,
        every=every,
    )


def _bring(offer: TakenOffer) -> str:
    points = offer.least or 0
    return ngettext("{points:,} with {count} die", "{points:,} with {count} dice", offer.dice, points=points)
