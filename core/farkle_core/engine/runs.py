"""Runs of the kernels over a whole game: in short calls, each shared by a team, with a monitor told between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from farkle_core.engine.pace import Pace
from farkle_core.engine.passes import Passes
from farkle_core.engine.remembering import forget
from farkle_core.engine.steps import Advance, costs_of, in_short_calls, seconds_of
from farkle_core.engine.team import Barrier, Team
from farkle_core.game.stages import Stages
from farkle_core.kernels.played.outcome_distribution import OutcomeDistributions
from farkle_core.kernels.played.policy import FREE, Policy
from farkle_core.kernels.sweeps import pair_solver as closing_kernels
from farkle_core.kernels.sweeps import rechecking as rechecking_kernels
from farkle_core.kernels.sweeps import sweep as sweep_kernels
from farkle_core.kernels.sweeps.pairs import CHANGE, NOTES, STEPS, SUMS_KEPT, Pairs
from farkle_core.kernels.turn.chances import Game
from farkle_core.kernels.turn.turn import LANES

Floats = npt.NDArray[np.float64]

Shared = Callable[[int, int, int, int, Barrier], float]
"""One thread's part of a kernel call: which thread, of how many, the first step and the last, where the team meets."""

_USUAL_SLOPE = 0.2
"""About the chance that a turn ends in a farkle."""

_ROUNDS_WITH_FEW = 2
"""After so many rounds nine pairs out of ten are as near as numbers get: the next one is their check."""


class Closed(NamedTuple):
    """What came of closing all pairs of a game.

    Attributes
    ----------
    steps : int
        Evaluations of a start that were followed by a step; one more of each is its check.
    change : float
        The largest change of a win chance.
    residual : float
        By how much the last evaluation of a start, with all options and the final numbers, differs from it at most.
    """

    steps: int
    change: float
    residual: float


@dataclass
class Runs:
    """Calls the kernels of one game.

    Attributes
    ----------
    game : Game
        What the kernels read of the game.
    stages : Stages
        Its parts, and where their tables stand.
    chances : float array, 1-D
        The win chances, which the kernels read and write.
    team : Team
        The threads.
    players : sequence of Policy
        How both players play, with a workspace for each thread; empty when both play their best.
    distributions : sequence of OutcomeDistributions
        What is remembered of their turns, with a place to work for each thread; empty where nothing is.
    pairs : Pairs
        What is known of the pairs of the present antidiagonal.
    """

    game: Game
    stages: Stages
    chances: Floats
    team: Team
    players: Sequence[Policy] = ()
    distributions: Sequence[OutcomeDistributions] = ()
    pairs: Pairs = field(init=False)
    _paces: dict[tuple[str, int, bool], Pace] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.forget_pairs()

    def forget_pairs(self) -> None:
        """Begin with antidiagonals of which nothing is known."""
        size = self.game.size * self.game.parts
        slope, miss = np.full(size, _USUAL_SLOPE), np.zeros(SUMS_KEPT * size)
        farkle, win, guess, last_farkle, last_win = np.zeros((5, size))
        notes, done = np.zeros(self.team.members * NOTES), np.zeros(size // LANES + 1, np.int64)
        self.pairs = Pairs(farkle, win, slope, miss, guess, last_farkle, last_win, notes, done)

    def change_player(self, seat: int, decisions: Mapping[str, Any]) -> None:
        """Have the player in a seat play otherwise; `decisions` are fields of policy. His turns are forgotten."""
        self.players = [policy._replace(**decisions) for policy in self.players]
        self.distributions = forget(self.distributions, self.game, self.players, seat)

    def count(self, per_turn: float, per_farkle: float) -> None:
        """Add so much to the first seat's win chance for each turn, whoever takes it, and for each that farkles."""
        signs = np.array([1.0, -1.0])
        self.players = [
            policy._replace(per_turn=per_turn * signs, per_farkle=per_farkle * signs) for policy in self.players
        ]

    @property
    def counts(self) -> bool:
        """Whether anything is added for turns."""
        return any(policy.per_turn.any() or policy.per_farkle.any() for policy in self.players)

    def note_distribution(self) -> None:
        """Note after a sweep that all turns are remembered."""
        if self.distributions:
            self.distributions[0].known[:] = 1

    @property
    def can_remember_all(self) -> bool:
        """Whether all turns of the match can be remembered: not those of whoever answers the other's play."""
        return bool(self.distributions) and FREE not in self.players[0].kind

    @property
    def remembers_all(self) -> bool:
        """Whether all turns of the match are remembered."""
        return self.can_remember_all and bool(self.distributions[0].known.all())

    @property
    def worst_distribution(self) -> float:
        """By how much the chances of the ways in which a remembered turn ends miss 1 at the most."""
        return max((float(distributions.worst[0]) for distributions in self.distributions), default=0.0)

    @property
    def carries(self) -> bool:
        """Whether something may be carried over from one turn to the next."""
        return self.game.beats or self.game.offered_dice > 0

    def close(self, passes: Passes, few: Passes | None, closing: float, advance: Advance, *, known: bool) -> Closed:
        """Run the kernel of pairs over all antidiagonals, at first with `few` options only where there are such."""
        self.forget_pairs()

        def call(thread: int, members: int, first: int, last: int, barrier: Barrier) -> float:
            return self._close(passes, few, thread, members, (first, last), closing, known, barrier)

        costs = costs_of(self.game, self.stages.links[0], (0, 1))
        residual = self._in_short_calls(call, costs, advance, self._pace("close", 0, passes))
        notes = self.pairs.notes.reshape(-1, NOTES)
        return Closed(int(notes[:, STEPS].sum()), float(notes[:, CHANGE].max()), residual)

    def compare_pairs(self, passes: Passes, advance: Advance) -> float:
        """Evaluate the equations of all pairs once more; return the largest difference."""

        def call(thread: int, members: int, first: int, last: int, barrier: Barrier) -> float:
            return self._compare(passes, thread, members, (first, last), barrier)

        costs = costs_of(self.game, self.stages.links[0], (0, 1))
        return self._in_short_calls(call, costs, advance, self._pace("compare", 0, passes))

    def sweep(
        self,
        passes: Passes,
        parts: tuple[int, int],
        how: int,
        advance: Advance,
        still: float,
        *,
        alone: bool = False,
        width: int = 1,
        costs: Floats | None = None,
    ) -> float:
        """Run the kernel of sweeps over all steps of some parts; `costs` are those of antidiagonals if none are given.

        With `alone` one thread does it; `width` as for the kernel. Returns the largest change of a win chance.
        """

        def call(thread: int, members: int, first: int, last: int, barrier: Barrier) -> float:
            return self._sweep(passes, thread, members, parts, (first, last), how, still, width, barrier)

        if costs is None:
            costs = costs_of(self.game, self.stages.links[parts[0]], parts, width)
        return self._in_short_calls(call, costs, advance, self._pace("alone" if alone else "sweep", parts[0], passes))

    def load_close(self, passes: Passes) -> None:
        """Compile the kernel of pairs, or load it: call it with nothing to do."""
        self._close(passes, None, 0, 1, (0, 0), 1.0, False, np.zeros(3, np.int64))

    def load_compare(self, passes: Passes) -> None:
        """Compile the kernel that compares pairs, or load it: call it with nothing to do."""
        self._compare(passes, 0, 1, (0, 0), np.zeros(3, np.int64))

    def load_sweep(self, passes: Passes) -> None:
        """Compile the kernel of sweeps, or load it: call it with nothing to do."""
        self._sweep(passes, 0, 1, (0, 1), (0, 0), sweep_kernels.COMPARE, 1.0, 1, np.zeros(3, np.int64))

    def _in_short_calls(self, shared: Shared, costs: Floats, advance: Advance, pace: Pace) -> float:
        largest = 0.0

        def call(first: int, last: int, members: int) -> None:
            nonlocal largest
            found = self.team.run(lambda thread, barrier: shared(thread, members, first, last, barrier), members)
            largest = max(largest, *found)

        in_short_calls(costs, call, advance, pace)
        return largest

    def _pace(self, kind: str, part: int, passes: Passes) -> Pace:
        remembered = self.remembers_all
        if (kind, part, remembered) not in self._paces:
            members = 1 if kind == "alone" else self.team.members
            self._paces[kind, part, remembered] = Pace(members, seconds_of(passes.plan, self.game))
        return self._paces[kind, part, remembered]

    def _policy(self, thread: int) -> Policy | None:
        return self.players[thread] if self.players else None

    def _sweep(
        self,
        passes: Passes,
        thread: int,
        members: int,
        parts: tuple[int, int],
        steps: tuple[int, int],
        how: int,
        still: float,
        width: int,
        barrier: Barrier,
    ) -> float:
        return sweep_kernels.sweep_steps(
            passes.plan, self.game, self.stages.layout, self.stages.links, self.chances, passes.workspaces[thread],
            barrier, thread, members, *parts, *steps, how, still, width, self._policy(thread),
            self.distributions[thread] if self.distributions else None,
        )  # fmt: skip

    def _close(
        self,
        passes: Passes,
        few: Passes | None,
        thread: int,
        members: int,
        steps: tuple[int, int],
        closing: float,
        known: bool,
        barrier: Barrier,
    ) -> float:
        first = few or passes
        return closing_kernels.close_pairs(
            passes.plan, first.plan, self.game, self.stages.layout, self.stages.links, self.chances, self.pairs,
            passes.workspaces[thread], first.workspaces[thread], barrier, thread, members, *steps, closing, known,
            _ROUNDS_WITH_FEW if few else 0, self._policy(thread), True if self.carries else None,
        )  # fmt: skip

    def _compare(self, passes: Passes, thread: int, members: int, steps: tuple[int, int], barrier: Barrier) -> float:
        return rechecking_kernels.compare_pairs(
            passes.plan, self.game, self.stages.layout, self.stages.links, self.chances, passes.workspaces[thread],
            barrier, members, *steps, self._policy(thread),
        )  # fmt: skip
