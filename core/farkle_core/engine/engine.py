"""Sweeps over a game's win chances: cut into short steps, shared by a team, watched by a monitor.

A game is solved again with wider limits from a guess of the new win chances. Nearly all win chances are right from the
start: only the lowest scores are new, and penalties lead to them seldom. From scores b and d a turn leads to starts
with scores of at least min(b, d), or min(b, d) less a penalty. So a change concerns only starts whose lower score is at
most a penalty above the lower score of the changed start.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from farkle_core.arrays import Floats
from farkle_core.engine.contexts import Contexts, aligned, contexts_of, make_game
from farkle_core.engine.runs import Runs, SolvedPairs, make_distributions
from farkle_core.engine.short_calls import Advance, Team, costs_of
from farkle_core.game.modes import CompiledGame
from farkle_core.game.phases import PhaseTables, fill_overs
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.played.policy import Policy
from farkle_core.kernels.sweeps.sweep import COLUMNS, COMPARE, REPEAT, REST, SweepSteps
from farkle_core.kernels.turn.context import OTHER_FIRST, OTHER_LAST, Game, TurnPlan

ALL_SCORES: Final = 1 << 40  # no score is as large

# Changes by a smaller share of the largest wait for a later sweep. Measuring the bound of `facebook` takes 0.40 of the
# time of its solve with 0.01, 0.56 with 0; with 0.1 it takes two sweeps more.
_LEAST_SHARE: Final = 0.01

# Win chances nearer to 0 or 1 count as this when their odds are extrapolated. The value hardly matters: `facebook`
# (goal 3,000) takes 9 sweeps with any of 1e-4, 1e-9 and 1e-12.
_SURE = 1e-9

_AS_IS = ((0, 0),) * 4  # axes that are not padded: farkles of both, carried dice and points


class StartsToUpdate:
    """Follows the changes of win chances by the lower of both scores.

    `size`: scores before the goal. `penalty`: the penalty in quanta. `below`: the first sweep concerns starts with a
    score below this; ``ALL_SCORES`` for all.
    """

    def __init__(self, size: int, penalty: int, below: int) -> None:
        self._lower, self._penalty = np.minimum.outer(np.arange(size), np.arange(size)), penalty
        self._waiting = np.zeros(size)
        self.below = self._farthest = below  # below: the next sweep concerns starts with a score below this

    def note(self, changes: Floats, least: float, *, last: bool) -> None:
        """Note a sweep, and the guess made since.

        `changes`, shape (..., scores, scores): the change of each win chance. `least`: smaller changes concern no
        start. `last`: whether the next sweep evaluates all options. It then covers every start that earlier sweeps
        changed.
        """
        done = max(self.below - self._penalty, 0)
        self._waiting[:done] = 0.0  # the last sweep brought all starts that depend on these up to date
        largest = np.abs(changes).max(axis=tuple(range(changes.ndim - 2)))
        np.maximum.at(self._waiting, self._lower, largest)
        places = np.flatnonzero(self._waiting > max(least, _LEAST_SHARE * float(largest.max())))
        self.below = int(places.max(initial=-1)) + 1 + self._penalty
        self._farthest = max(self._farthest, self.below)
        if last:
            self.below = self._farthest


def with_further_scores(known: Floats, points: int, lower: int) -> Floats:
    """Return the win chances of a phase, extended at both ends.

    Parameters
    ----------
    known : float array, both scores in the last two axes, carried points in the one before
        The known win chances.
    points : int
        So many more carried points: they win as often as the most known ones.
    lower : int
        So many lower scores of both players: there the logarithms of the odds continue the trend above, mirrored.
    """
    wider = np.pad(known, [*_AS_IS[:3], (0, points), *_AS_IS[:2]], mode="edge")
    if not lower:
        return wider
    held, below = wider.clip(_SURE, 1.0 - _SURE), (*_AS_IS, (lower, 0), (lower, 0))
    odds = np.pad(np.log(held / (1.0 - held)), below, mode="reflect", reflect_type="odd")
    guessed: Floats = 1.0 / (1.0 + np.exp(-odds))
    guessed[..., lower:, lower:] = wider
    return guessed


# Makes the policies of both players for each of so many threads.
MakePolicies = Callable[[tuple[TurnPlan, ...], Game, PhaseTables, int], Sequence[Policy]]

_NOTHING_KNOWN = 0.5  # the win chance of all starts before the first sweep
_ONCE = 1.0  # the largest possible change: an antidiagonal that may change so much is not repeated

_COLUMNS_ONLY = 0.02  # cost of the turns after the goal that share their columns: 0.01 to 0.05 (measured)
_SUMS_ONLY = 0.04  # cost of a sweep of sums beside one that computes turns: 0.03 to 0.05, measured with facebook


def _unwatched(_share: float) -> None:
    pass


@dataclass
class Engine:
    """A game, its win chances, and the threads that compute them."""

    compiled: CompiledGame  # the game to solve
    game: Game  # the kernels' data of the game
    contexts: Contexts  # the kernels' data and workspace for each thread, with all options
    # without the options that seem never to be best, for sweeps before the goal; None if all may be best
    few: Contexts | None
    chances: Floats  # 1-D: the win chances so far
    runs: Runs  # of the kernels, by the team's threads
    evaluations: int = 0  # starts of turns computed so far
    concerned: StartsToUpdate | None = None  # the starts that the next sweep brings up to date; None for all

    @classmethod
    def prepare(cls, compiled: CompiledGame, team: Team) -> Engine:
        """Make the engine of a game, and compile (or load) its kernels."""
        engine = cls.uncompiled(compiled, team)
        engine.compile()
        return engine

    @classmethod
    def prepare_match(
        cls, compiled: CompiledGame, team: Team, policy: MakePolicies, *, best: bool | None = None
    ) -> Engine:
        """Make the engine of a match between two given ways to play, and compile (or load) its kernels.

        Each player has a seat, the rules' own seat where the rules distinguish seats. `best`: as for ``make_plan``.
        """
        engine = cls.uncompiled(compiled.for_match, team, best=best)
        plans, game = engine.plans, engine.game
        engine.runs.players = policy(plans, game, engine.phase_tables, team.members)
        engine.runs.distributions = make_distributions(engine.compiled, game, engine.runs.players)
        engine.compile()
        return engine

    @classmethod
    def uncompiled(cls, compiled: CompiledGame, team: Team, *, best: bool | None = None) -> Engine:
        """Make an engine without compiled kernels and without players."""
        game, phase_tables = make_game(compiled), compiled.phase_tables
        chances = aligned(phase_tables.length)
        chances[:] = _NOTHING_KNOWN
        contexts, few = contexts_of(compiled, game, chances, team.members, best=best)
        engine = cls(compiled, game, contexts, few, chances, Runs(game, phase_tables, team))
        engine.set_level(_NOTHING_KNOWN)
        return engine

    @property
    def plans(self) -> tuple[TurnPlan, ...]:
        """The turn with all options: one, or one for each seat where the players' dice differ."""
        return tuple(context.plan for context in self.contexts[:: self.runs.team.members])

    @property
    def phase_tables(self) -> PhaseTables:
        """The phases of the game, and the places of their tables."""
        return self.compiled.phase_tables

    def compile(self) -> None:
        """Call this game's kernels without work, so that they are compiled or loaded."""
        only_pairs = self._pairs_are_all
        self.runs.load(
            self.contexts,
            pairs=self.solves_pairs,
            comparing_pairs=only_pairs and not self.checks_pairs,
            sweeps=not only_pairs,
        )

    @property
    def solves_pairs(self) -> bool:
        """Whether farkles make loops of two starts only, so that each pair can be solved alone.

        Sums over outcome distributions are so quick that repeating them takes less time than solving pairs.
        """
        return self.game.penalty == 0 and not self.game.farkle_points and not self.runs.distributions

    @property
    def _pairs_are_all(self) -> bool:
        """Whether this game needs only the kernel that solves pairs; compiling the others takes seconds."""
        return self.solves_pairs and not self.runs.carries and len(self.phase_tables.phases) == self.game.seats

    @property
    def checks_pairs(self) -> bool:
        """Whether the sweep that solves pairs also checks every equation."""
        return self.solves_pairs and not self.runs.carries and not self.reaches_back

    @property
    def limits(self) -> tuple[float, float]:
        """The lowest and highest value of a start: chances, unless turns are counted."""
        return (-np.inf, np.inf) if self.runs.counts else (0.0, 1.0)

    @property
    def reaches_back(self) -> bool:
        """Whether a turn may lead to a smaller sum of scores; then one sweep does not solve the game."""
        return self.game.penalty > 0 or self.game.ruins

    @property
    def _entangled(self) -> bool:
        """Whether starts on one antidiagonal depend on each other otherwise than by rising counts of farkles."""
        return self.game.farkle_points or (self.game.exact and self.game.penalty > 0)

    @property
    def _alone(self) -> bool:
        """Whether the order of starts on one antidiagonal changes the result; then one thread computes them all."""
        return (self.game.penalty > 0 and self._entangled) or self.sums_pairs

    @property
    def sums_pairs(self) -> bool:
        """Whether starts form pairs whose equations are sums over outcome distributions."""
        return self.game.penalty == 0 and bool(self.runs.distributions)

    @property
    def starts(self) -> int:
        """Starts of turns before a player reaches the goal: banked scores and farkle counts of both, and the seat."""
        return (self.game.size * self.game.counts) ** 2 * self.game.seats

    @property
    def wins(self) -> Floats:
        """Win chances before a player reaches the goal; shape (seats, *shape of a phase's table)."""
        return np.stack([self.phase_tables.view(self.chances, phase) for phase in range(self.game.seats)])

    def opening_win(self, seat: int) -> float:
        """Return the win chance of the player in a seat who begins a turn at 0 : 0."""
        zero = self.game.zero
        return float(self.phase_tables.view(self.chances, seat)[0, 0, 0, 0, zero, zero])

    @property
    def targets(self) -> Floats:
        """The win chances at usual starts that turns may lead back to, as one array (a copy)."""
        return np.concatenate([view.ravel() for view in self._target_views()])

    @targets.setter
    def targets(self, values: Floats) -> None:
        begin = 0
        for view in self._target_views():
            view[:] = values[begin : begin + view.size].reshape(view.shape)
            begin += view.size

    def _target_views(self) -> list[Floats]:
        tables = [self.phase_tables.view(self.chances, phase)[:, :, 0, 0] for phase in range(self.game.seats)]
        after_penalty = [table[:, 0] for table in tables] if self.game.penalty else []
        after_ruin = [table[:, :, self.game.zero] for table in tables] if self.game.ruins else []
        return after_penalty + after_ruin

    def set_level(self, chance: float) -> None:
        """Set the first seat's chance in a playoff of level scores at the end."""
        fill_overs(self.compiled.ruleset, self.phase_tables, self.game.ceiling, self.chances, chance)

    def continue_from(self, other: Engine) -> None:
        """Begin with the known win chances of the same game with other limits."""
        added = self.game.zero - other.game.zero
        for phase in range(self.game.seats):
            mine, known = (engine.phase_tables.view(engine.chances, phase) for engine in (self, other))
            mine[:] = with_further_scores(known, mine.shape[3] - known.shape[3], added)
        if self.game.penalty > 0 and not (self.game.ruins or self._entangled):
            past_goal = self.game.ceiling > self.game.size
            below = ALL_SCORES if past_goal else added + self.game.penalty  # a higher ceiling concerns all at first
            self.concerned = StartsToUpdate(self.game.size, self.game.penalty, below)

    def sweep(self, how: int, advance: Advance, still: float = _ONCE) -> float:
        """Sweep once over the game before the goal; return the largest change of a win chance."""
        self.evaluations += self.starts
        repeats = self._entangled or self.sums_pairs
        if self.sums_pairs and not self.runs.remembers_all:
            self._remember_turns(advance)
        change = self._all_steps((0, self.game.seats), how, advance, still if repeats else _ONCE)
        if self.runs.distributions:
            self.runs.distributions[0].known[:] = 1
        return change

    def _remember_turns(self, advance: Advance) -> None:
        """Compute all distributions; first by one antidiagonal, which has every score, those that starts share."""
        middle = self.game.size - 1
        steps = SweepSteps(0, self.game.seats, middle, middle + 1, COMPARE, _ONCE, 1, ALL_SCORES)
        self.runs.share_distributions(self.contexts, steps)
        self.compare(advance)
        self.runs.distributions[0].known[:] = 1

    def last_turns(self, advance: Advance, *, warm: bool = False) -> None:
        """Compute the turns after the goal: no turn leads back from them, so each start is evaluated once.

        `warm`: whether win chances were computed before, by the same players but one.
        """
        for phase in reversed(range(self.game.seats, len(self.phase_tables.phases))):
            if warm and self._stays(phase):
                continue
            self.phase_tables.fill_left_out(self.chances)
            how = REPEAT
            if self._has_columns(phase):
                how = REST
                first, last = (int(self.phase_tables.links[phase, column]) for column in (OTHER_FIRST, OTHER_LAST))
                blocks = np.arange(1.0, (last - first) // LANES + 2)
                self._all_steps((phase, phase + 1), COLUMNS, _unwatched, costs=blocks)
            self._all_steps((phase, phase + 1), how, advance)
            if self._shares_counts(phase):
                table = self.phase_tables.view(self.chances, phase)
                table[:] = table[0, 0]
        if self.contexts[0].limits.size > 0:
            self.runs.fill_limits(self.contexts[0])

    def repeat_phase(self, phase: int) -> None:
        """Compute one phase of the game until it changes no more."""
        self._all_steps((phase, phase + 1), REPEAT, _unwatched)

    def _stays(self, phase: int) -> bool:
        """Whether the mover of a last turn plays as before, so that it is worth the same as before."""
        here = self.phase_tables.phases[phase]
        final = here.turns_left == 1 and self.phase_tables.level_place < 0
        return final and bool(self.runs.distributions) and bool(self.runs.distributions[0].known[here.seat])

    def _loses_by_farkles(self, phase: int) -> bool:
        """Whether a farkle in the last turn costs the same from every score, and no dice or points are carried."""
        here = self.phase_tables.phases[phase]
        behind = here.own[1] < here.other[0]
        plain = not (self.game.ends_vary or self.runs.carries)
        return here.turns_left == 1 and plain and (behind or not self.reaches_back)

    def _has_columns(self, phase: int) -> bool:
        """Whether one pass answers a last turn from every score. A strategy's decisions depend on that score."""
        return not self.runs.players and self._loses_by_farkles(phase)

    def _shares_counts(self, phase: int) -> bool:
        """Whether players play a last turn alike with any counts of farkles; then it is computed for one of them."""
        players = self.runs.players
        alike = bool(players) and players[0].counts.max() == 1 and not self.runs.counts
        return alike and self.game.counts > 1 and self._loses_by_farkles(phase)

    def compare(self, advance: Advance) -> float:
        """Evaluate every equation once with the present win chances; return the largest difference (residual).

        The last turns are left out: each was evaluated once from final numbers.
        """
        if self._pairs_are_all:
            return self.runs.compare_pairs(self.contexts, advance)
        largest = self._all_steps((0, self.game.seats), COMPARE, advance)
        return max([largest, *(float(each.worst[0]) for each in self.runs.distributions)])

    @property
    def cost_of_a_sweep(self) -> float:
        """Cost of the next sweep, relative to one that computes all turns."""
        return _SUMS_ONLY if self.runs.remembers_all else 1.0

    @property
    def cost_of_later_sweeps(self) -> float:
        """Cost of each sweep after the first, relative to one that computes all turns."""
        return _SUMS_ONLY if self.runs.can_remember_all else 1.0

    @property
    def share_of_last_turns(self) -> float:
        """The approximate share of a whole sweep that the turns after the goal take."""
        costs = [
            float(costs_of(self.game, self.phase_tables.links[phase], (phase, phase + 1)).max())
            * (_COLUMNS_ONLY if phase >= self.game.seats and self._has_columns(phase) else 1.0)
            for phase in range(len(self.phase_tables.phases))
        ]
        return sum(costs[self.game.seats :]) / sum(costs)

    def solve_pairs(self, tolerance: float, advance: Advance, *, known: bool) -> SolvedPairs:
        """Sweep once over a game without a penalty, until no pair's equations differ by more than `tolerance`."""
        solved = self.runs.solve_pairs(self.contexts, self.few, tolerance, advance, known=known)
        self.evaluations += solved.steps
        return solved

    def _of_seat(self, contexts: Contexts, seat: int) -> Contexts:
        """Return the contexts of one seat if there are two."""
        members = self.runs.team.members
        return contexts if len(contexts) == members else 2 * contexts[seat * members :][:members]

    def _all_steps(
        self, phases: tuple[int, int], how: int, advance: Advance, still: float = _ONCE, costs: Floats | None = None
    ) -> float:
        before_goal, comparing = phases[0] < self.game.seats, how == COMPARE
        contexts = (self.few if before_goal and not comparing else None) or self.contexts
        if not before_goal:
            contexts = self._of_seat(contexts, self.phase_tables.phases[phases[0]].seat)
            if self._shares_counts(phases[0]):
                one = self.game._replace(counts=1)
                contexts = tuple(each._replace(game=one) for each in contexts)
        alone = self._alone and not comparing
        width = self._together if how == REPEAT and before_goal and not alone else 1
        below = self.concerned.below if self.concerned and before_goal else ALL_SCORES
        steps = SweepSteps(*phases, 0, 0, how, still, width, below)
        return self.runs.sweep(contexts, steps, advance, alone=alone, costs=costs)

    @property
    def _together(self) -> int:
        """How many antidiagonals share one barrier, so that threads have more to share.

        A player who holds has at least the minimum, so no hold leads from one of these to another. A penalty may, if
        each farkle costs one: near the bound it takes less than the minimum.
        """
        game = self.game
        apart = game.penalty > 0 and game.counts > 1 and not (self.runs.carries or game.keeps or game.exact)
        return game.minimum if apart else 1
