"""Keeps the outcome distributions of a match's turns, if the rules allow it and memory suffices."""

from collections.abc import Sequence

import numpy as np
import psutil

from farkle_core.engine.contexts import aligned
from farkle_core.game.compiled import CompiledGame
from farkle_core.game.phases import PhaseTables
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.played.outcome_distribution import OTHER_ENDS, OutcomeDistributions
from farkle_core.kernels.played.policy import FREE, Policy
from farkle_core.kernels.turn.context import OTHER_FIRST, OTHER_LAST, OWN_FIRST, OWN_LAST, Floats, Game, Ints

_SHARE_OF_MEMORY = 0.4  # share of the free memory for outcome distributions


def make_distributions(
    compiled: CompiledGame, game: Game, players: Sequence[Policy]
) -> tuple[OutcomeDistributions, ...]:
    """Allocate memory for the distributions of all turns of a match.

    `players`: the policies of both players, for each thread. The result is empty in three cases: a turn's end
    depends on more than the scores and a hold's or farkle's next start, memory is short, or one sweep solves the match
    and a player plays a best response.
    """
    phase_tables = compiled.phase_tables
    one_sweep = game.penalty == 0 and not game.ruins
    if not can_be_remembered(game, phase_tables) or (one_sweep and FREE in players[0].kind):
        return ()
    begin, length = _begins(game, phase_tables.links[: game.seats])
    numbers = length * game.counts**2
    if numbers * 8 > _SHARE_OF_MEMORY * psutil.virtual_memory().available:
        return ()
    chances, known = aligned(numbers), np.zeros(2, np.int64)
    return tuple(
        OutcomeDistributions(
            begin, length, chances, known, aligned(each.workspace.values.size), np.zeros(1),
            *_nothing_in_common(game, players[0]),
        )
        for each in players
    )  # fmt: skip


def forget(
    distributions: Sequence[OutcomeDistributions], game: Game, players: Sequence[Policy], seat: int
) -> tuple[OutcomeDistributions, ...]:
    """Forget the turns of a player whose policy changes; parameters as for :func:`make_distributions`."""
    kept = []
    for each in distributions:
        each.known[seat] = 0
        common, has = _nothing_in_common(game, players[0])
        kept.append(each._replace(common=common, has=has))
    return tuple(kept)


def _nothing_in_common(game: Game, policy: Policy) -> tuple[Floats, Ints]:
    """Return empty memory for distributions that several starts share."""
    classes = (policy.edges.shape[1] + 1) * int(policy.counts.max())
    return np.zeros((2, classes, game.size, game.ceiling + 1 + OTHER_ENDS)), np.zeros((2, classes, game.size), np.int64)


def can_be_remembered(game: Game, phase_tables: PhaseTables) -> bool:
    """Whether a turn's end depends only on the scores and on holding or farkling."""
    plain = not (game.exact or game.beats or game.restless or game.ends_vary or game.farkle_points)
    carries = game.offered_dice > 0 or game.hold_points or game.hold_width > 1
    return plain and not carries and len(phase_tables.phases) == game.seats


def _begins(game: Game, links: Ints) -> tuple[Ints, int]:
    """Return where the distribution of each block begins, by phase, sum of scores and block; and the length of all."""
    own_first, own_last = links[:, OWN_FIRST], links[:, OWN_LAST]
    other_first, other_last = links[:, OTHER_FIRST], links[:, OTHER_LAST]
    totals = np.arange(int((own_last + other_last).max()) + 1)
    lowest = np.maximum(other_first[:, np.newaxis], totals - own_last[:, np.newaxis])
    highest = np.minimum(other_last[:, np.newaxis], totals - own_first[:, np.newaxis])
    blocks = np.arange(int((highest - lowest).max()) // LANES + 1)
    first = lowest[:, :, np.newaxis] + LANES * blocks
    last = np.minimum(first + LANES - 1, highest[:, :, np.newaxis])
    rows = game.ceiling - (totals[:, np.newaxis] - last) + 1 + OTHER_ENDS
    lengths = np.where(first <= last, rows * LANES, 0)
    ends = np.cumsum(lengths).reshape(lengths.shape)
    return (ends - lengths).astype(np.int64), int(ends[-1, -1, -1])
