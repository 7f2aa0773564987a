"""Runs kernels over a whole game in short calls, each shared by a team; a monitor hears of progress in between."""

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import psutil

from farkle_core.engine.contexts import Contexts, aligned
from farkle_core.engine.short_calls import Advance, Team, ThreadTuner, costs_of, in_short_calls, seconds_of
from farkle_core.game.modes import CompiledGame
from farkle_core.game.phases import PhaseTables
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.played.outcome_distribution import OTHER_ENDS, OutcomeDistributions
from farkle_core.kernels.played.policy import FREE, NOWHERE, Policy
from farkle_core.kernels.sweeps.pair_solver import Newton, compare_pairs, solve_pairs
from farkle_core.kernels.sweeps.pairs import CHANGE, NOTES, STEPS, SUMS_KEPT, Pairs
from farkle_core.kernels.sweeps.sweep import COMPARE, SweepSteps, sweep_steps
from farkle_core.kernels.turn.context import (
    OTHER_FIRST,
    OTHER_LAST,
    OWN_FIRST,
    OWN_LAST,
    Context,
    Floats,
    Game,
    Ints,
    Share,
)
from farkle_core.kernels.turn.limit_pass import fill_limits

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
    if not can_be_remembered(game) or (one_sweep and FREE in players[0].kind):
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
        common, has, margins = _nothing_in_common(game, players[0])
        kept.append(each._replace(common=common, has=has, margins=margins))
    return tuple(kept)


def _nothing_in_common(game: Game, policy: Policy) -> tuple[Floats, Ints, Ints]:
    """Return empty memory for distributions that several starts share, and the opponent's scores that matter."""
    reached = [_scores_that_matter(game, policy, seat) for seat in (0, 1)]
    margins = np.full((2, max(map(len, reached))), NOWHERE)
    for seat, each in enumerate(reached):
        margins[seat, : len(each)] = each
    classes = (policy.edges.shape[1] + 1) * int(policy.counts.max()) * (margins.shape[1] + 1)
    common = np.zeros((2, classes, game.size, game.ceiling + 1 + OTHER_ENDS))
    return common, np.zeros(common.shape[:3], np.int64), margins


def _scores_that_matter(game: Game, policy: Policy, seat: int) -> Ints:
    """Return the opponent's scores, each once, from which on a player by tables plays otherwise."""
    margins, lead = policy.other_margin[seat], int(policy.ahead[seat].max(initial=0))
    near = np.arange(max(game.size - lead + 1, 0), game.size)
    return np.unique(np.concatenate((margins[margins < game.size], near)))


def can_be_remembered(game: Game) -> bool:
    """Whether a turn's end depends only on the scores and on holding or farkling."""
    plain = not (game.exact or game.beats or game.restless or game.ends_vary or game.farkle_points)
    return plain and not (game.offered_dice > 0 or game.hold_points or game.hold_width > 1)


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


# A kernel call: a thread's share, the first step, and the step after the last.
Call = Callable[[Share, int, int], float]

_USUAL_SLOPE = 0.2  # the approximate chance that a turn ends in a farkle

# After so many rounds nine pairs out of ten are final to rounding: the next round is their check.
_ROUNDS_WITH_FEW = 2

_ALONE = Share(np.zeros(3, np.int64), 0, 1)
_NOTHING = SweepSteps(0, 1, 0, 0, COMPARE, 1.0, 1, 0)


class SolvedPairs(NamedTuple):
    """The result of solving all pairs of a game."""

    steps: int  # evaluations of a start followed by a step; each start has one more, its check
    change: float  # the largest change of a win chance
    # the largest difference between a start and its last evaluation, with all options and the final numbers
    residual: float


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Switch the search for cyclic garbage off: compiling leaves hardly any; searching takes a twelfth of its time."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


@dataclass
class Runs:
    """Calls the kernels of one game."""

    game: Game  # game, phase_tables: the game, and the places of its tables
    phase_tables: PhaseTables
    team: Team  # the threads
    # both players' policies, with a workspace for each thread; empty for perfect play
    players: Sequence[Policy] = ()
    # the distributions of their turns, with a workspace for each thread; empty without any
    distributions: Sequence[OutcomeDistributions] = ()
    pairs: Pairs = field(init=False)  # the state of the pairs of the present antidiagonal
    _tuners: dict[tuple[str, int, bool], ThreadTuner] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.forget_pairs()

    def forget_pairs(self) -> None:
        """Forget which antidiagonals are solved."""
        size = self.game.size * self.game.seats
        slope, miss = np.full(size, _USUAL_SLOPE), np.zeros(SUMS_KEPT * size)
        farkle, win, guess, last_farkle, last_win = np.zeros((5, size))
        notes, done = np.zeros(self.team.members * NOTES), np.zeros(size // LANES + 1, np.int64)
        self.pairs = Pairs(farkle, win, slope, miss, guess, last_farkle, last_win, notes, done)

    def change_player(self, seat: int, decisions: Mapping[str, Any]) -> None:
        """Change the policy of the player in a seat; `decisions` are fields of policy. Its turns are forgotten."""
        self.players = [policy._replace(**decisions) for policy in self.players]
        self.distributions = forget(self.distributions, self.game, self.players, seat)

    def count(self, per_turn: float, per_farkle: float) -> None:
        """Add so much to the first seat's win chance for each turn of either player, and for each farkle."""
        signs = np.array([1.0, -1.0])
        self.players = [
            policy._replace(per_turn=per_turn * signs, per_farkle=per_farkle * signs) for policy in self.players
        ]

    @property
    def counts(self) -> bool:
        """Whether turns are counted."""
        return any(policy.per_turn.any() or policy.per_farkle.any() for policy in self.players)

    @property
    def can_remember_all(self) -> bool:
        """Whether all turns of the match can be remembered; a best response cannot be."""
        return bool(self.distributions) and FREE not in self.players[0].kind

    @property
    def remembers_all(self) -> bool:
        """Whether all turns of the match are remembered."""
        return self.can_remember_all and bool(self.distributions[0].known.all())

    @property
    def carries(self) -> bool:
        """Whether dice or points may be carried over from one turn to the next."""
        return self.game.beats or self.game.offered_dice > 0

    @property
    def _carried(self) -> bool | None:
        return True if self.carries else None

    def solve_pairs(
        self, contexts: Contexts, few: Contexts | None, tolerance: float, advance: Advance, *, known: bool
    ) -> SolvedPairs:
        """Run the kernel of pairs over all antidiagonals, first with the `few` options if there are such."""
        self.forget_pairs()
        rounds = _ROUNDS_WITH_FEW if few else 0

        def call(share: Share, first: int, last: int) -> float:
            newton = Newton(first, last, tolerance, known, rounds, self._carried)
            return self._solve_pairs(contexts, few or contexts, share, newton)

        residual = self._in_short_calls("pairs", contexts, call, advance)
        notes = self.pairs.notes.reshape(-1, NOTES)
        return SolvedPairs(int(notes[:, STEPS].sum()), float(notes[:, CHANGE].max()), residual)

    def compare_pairs(self, contexts: Contexts, advance: Advance) -> float:
        """Evaluate the equations of all pairs once more; return the largest difference."""
        return self._in_short_calls("compare", contexts, partial(self._compare_pairs, contexts), advance)

    def sweep(
        self,
        contexts: Contexts,
        steps: SweepSteps,
        advance: Advance,
        *,
        alone: bool = False,
        costs: Floats | None = None,
    ) -> float:
        """Run the kernel of sweeps over all steps of some phases, with one thread or all; return the largest change.

        `costs`: cost of the steps; by default that of antidiagonals.
        """

        def call(share: Share, first: int, last: int) -> float:
            return self._sweep(contexts, share, steps._replace(first=first, last=last))

        return self._in_short_calls("alone" if alone else "sweep", contexts, call, advance, steps, costs)

    def share_distributions(self, contexts: Contexts, steps: SweepSteps) -> None:
        """Do steps with one thread, and give the distributions that starts have in common to all threads."""
        self._sweep(contexts, _ALONE, steps)
        first, *others = self.distributions
        for each in others:
            each.common[:], each.has[:] = first.common, first.has

    def fill_limits(self, context: Context) -> None:
        """Compute the limits past the goal, which all contexts share; the last turns are known."""
        fill_limits(context, self.game.seats)

    @_without_collecting()
    def load(self, contexts: Contexts, *, pairs: bool, comparing_pairs: bool, sweeps: bool) -> None:
        """Compile or load some kernels by calls without work."""
        if pairs:
            self._solve_pairs(contexts, contexts, _ALONE, Newton(0, 0, 1.0, False, 0, self._carried))
        if comparing_pairs:
            self._compare_pairs(contexts, _ALONE, 0, 0)
        if sweeps:
            self._sweep(contexts, _ALONE, _NOTHING)
        if contexts[0].limits.size > 0:
            fill_limits(contexts[0], 0)

    def _in_short_calls(
        self,
        kind: str,
        contexts: Contexts,
        call: Call,
        advance: Advance,
        steps: SweepSteps = _NOTHING,
        costs: Floats | None = None,
    ) -> float:
        largest = 0.0
        phases = steps.first_phase, steps.last_phase
        if costs is None:
            costs = costs_of(self.game, self.phase_tables.links[phases[0]], phases, steps.width)

        def share_out(first: int, last: int, members: int) -> None:
            nonlocal largest
            largest = max(largest, *self.team.run(lambda share: call(share, first, last), members))

        in_short_calls(costs, share_out, advance, self._tuner(kind, phases[0], contexts[0]))
        return largest

    def _tuner(self, kind: str, phase: int, context: Context) -> ThreadTuner:
        remembered = self.remembers_all
        if (kind, phase, remembered) not in self._tuners:
            members = 1 if kind == "alone" else self.team.members
            self._tuners[kind, phase, remembered] = ThreadTuner(members, seconds_of(context.plan, self.game))
        return self._tuners[kind, phase, remembered]

    def _policy(self, share: Share) -> Policy | None:
        return self.players[share.thread] if self.players else None

    def _sweep(self, contexts: Contexts, share: Share, steps: SweepSteps) -> float:
        last_turns = steps.first_phase >= self.game.seats  # each is computed once
        distributions = self.distributions[share.thread] if self.distributions and not last_turns else None
        second = self._second(contexts, share)
        return sweep_steps(contexts[share.thread], second, self._policy(share), distributions, share, steps)

    def _second(self, contexts: Contexts, share: Share) -> Context | None:
        """Return the second seat's context; a match has one always, so its kernels are compiled once."""
        place = self.team.members + share.thread
        if place < len(contexts):
            return contexts[place]
        return contexts[share.thread] if self.players else None

    def _solve_pairs(self, contexts: Contexts, few: Contexts, share: Share, newton: Newton) -> float:
        thread = share.thread
        seconds = self._second(contexts, share), self._second(few, share)
        policy = self._policy(share)
        return solve_pairs(contexts[thread], few[thread], *seconds, policy, self.pairs, share, newton)

    def _compare_pairs(self, contexts: Contexts, share: Share, first: int, last: int) -> float:
        second = self._second(contexts, share)
        return compare_pairs(contexts[share.thread], second, self._policy(share), share, first, last)
