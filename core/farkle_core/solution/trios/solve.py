"""Solves a ruleset for three players: ``solve_trio(ruleset)``.

All starts are taken by falling sums of scores. A hold leads to a larger sum, a farkle to the same sum: without a
penalty between three starts that are solved at once, with one to a start with more farkles in a row, which comes first.
Penalties and rolls that cost the banked score lead back to smaller sums. Then sweeps are repeated, each with the values
there of the last one, until further sweeps would change nothing.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import product
from time import perf_counter
from typing import Any, Final

import numpy as np

from farkle_core.arrays import Floats, Ints, are_between, frozen
from farkle_core.engine.acceleration import FIRST_ERROR, Acceleration, FirstAnswer
from farkle_core.engine.monitor import Monitor, Progress, WorkPhase, part_of, timed, unwatched
from farkle_core.engine.settings import DEFAULTS, Settings, check_settings, compile_game, wider_game
from farkle_core.engine.short_calls import Team, cores
from farkle_core.errors import TooLargeError
from farkle_core.game.modes import CompiledGame
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.trios.context import EDGE, TIE, Layer, TrioContext, TrioStarts, rises
from farkle_core.kernels.turn.context import Share
from farkle_core.language.messages import _
from farkle_core.rules.model import Ruleset
from farkle_core.solution.certificate import Certificate
from farkle_core.solution.trios.context import (
    kinds_in_order,
    kinds_led_back_to,
    kinds_of,
    make_contexts,
    make_layer,
    starts_of,
)
from farkle_core.solution.trios.estimate import (
    bound_work,
    estimate_trio_game,
    evaluations,
    last_turns_work,
    refuse_for_three,
    rows_of_last_turns,
    whole_weight,
)
from farkle_core.solution.trios.last_turns import LastTurns, solve_last_turns
from farkle_core.solution.trios.mixing import Cycles, StartWay, Trio
from farkle_core.solution.trios.solution import TrioSolution, wins_of
from farkle_core.solution.versions import versions


def copy_to_wider(narrow: CompiledGame, chances: Floats, wide: CompiledGame, wider: Floats) -> None:
    """Copy all win chances to the same scores of the game with a lower bound.

    Parameters
    ----------
    chances, wider : float array, shape (2, kinds · size³ + EDGE)
        As of :class:`farkle_core.solution.trios.solution.TrioSolution`; the second is filled.
    """
    for here, there in _squares(narrow, wide, 0):
        wider[:, there] = chances[:, here]


def largest_difference(narrow: CompiledGame, chances: Floats, wide: CompiledGame, wider: Floats) -> float:
    """Return the largest difference of a win chance of any player, over all starts with scores from 0."""
    zero, largest = -narrow.grid.lowest // narrow.grid.quantum, 0.0
    for here, there in _squares(narrow, wide, zero):
        own, following = wider[:, there] - chances[:, here]
        largest = max(largest, *(float(np.abs(each).max()) for each in (own, following, own + following)))
    return largest


def _squares(narrow: CompiledGame, wide: CompiledGame, first: int) -> Iterator[tuple[Ints, Ints]]:
    """Yield the places of starts in both games, with scores from the index `first` in the narrower one.

    Each pair has one kind and one score of the last player; axes are the scores of mover and next player.
    """
    size, below = narrow.grid.size, wide.grid.size - narrow.grid.size
    places, wide_places = _places(size)[first:, first:], _places(wide.grid.size)[below + first :, below + first :]
    for kind, last in product(range(kinds_of(narrow)), range(first, size)):
        begin = (kind * wide.grid.size + below + last) * wide.grid.size**2
        yield (kind * size + last) * size**2 + places, begin + wide_places


def _places(size: int) -> Ints:
    own, following = np.meshgrid(np.arange(size), np.arange(size), indexing="ij")
    places: Ints = rises(size)[own + following] + own
    return places


# A smaller Newton step confirms a trio's decisions: rounding alone is about 1e-15. A larger limit would leave the
# others' win chances wrong where one decision changes (5e-9 with 1e-8, busche-neller to 5,000).
_NEAR: Final = 1e-14

# Newton steps before the solver tries a mixture for a trio; trios without one took at most 4 in busche-neller.
_ROUNDS: Final = 12

# The most new ways to play to find for a trio that mixes: 4 in `busche-neller`, 3 to 6 in `kingdom-come` (to 2,500).
_MIXING_ROUNDS: Final = 40
_MOST_SWEEPS: Final = 1000  # as many leave a change of 1e-12 if each leaves 97 % of the last
_PATIENCE: Final = 60  # sweeps without a smaller change before the solver gives up: decisions that change for ever

_SAMPLE: Final = 8  # sums of scores that are checked before a first answer: 1 % of the work to 10,000

_MIXES = 2  # the value in a layer's `open` for a start that mixes two ways


def solve_trio(
    ruleset: Ruleset,
    settings: Settings = DEFAULTS,
    monitor: Monitor = unwatched,
    first: Callable[[TrioSolution], None] | None = None,
) -> TrioSolution:
    """Solve a ruleset for three players, each of whom plays for their own win.

    `ruleset`: rules that carry no dice or points from turn to turn. `settings`: tolerance, threads and limits. `first`:
    takes the first answer, a provisional solution; the solver waits until it returns.
    Raises UserError if the rules are not solved for three players, TooLargeError if there is not enough memory.
    """
    check_settings(settings)
    refuse_for_three(ruleset)
    game, watch = compile_game(ruleset, settings), timed(monitor)
    if problems := estimate_trio_game(game, settings).problems:
        raise TooLargeError(_("This is too large to be solved."), problems)
    share = 1.0 / (1.0 + bound_work(game, settings))
    with Team(min(settings.team_size, cores())) as team:
        solver = _Solver(game, settings, team, part_of(watch, 0.0, share), first)
        solution = solver.solved()
        if share == 1.0:
            return solution
        wider = _Solver(wider_game(game, settings), settings, team, part_of(watch, share, 1.0))
        effect = wider.difference(solution, whole=solver.whole)
    return replace(solution, certificate=replace(solution.certificate, bound_effect=effect))


class _Solver:
    """One solve."""

    def __init__(
        self,
        game: CompiledGame,
        settings: Settings,
        team: Team,
        monitor: Monitor,
        first: Callable[[TrioSolution], None] | None = None,
    ) -> None:
        take = partial(self._hand_out, first) if first else None
        self._first = FirstAnswer(max(FIRST_ERROR, settings.tolerance), take, self._residual_of_some)
        self._game, self._settings, self._team, self._monitor = game, settings, team, monitor
        self._grid = grid = game.grid
        self._chances = np.full(TrioSolution.length_of(game), 1 / 3)
        self._wins = wins_of(game, self._chances)
        self._starts: TrioStarts = starts_of(game, self._wins)
        self._layer: Layer = make_layer(self._starts)
        self._order, self._back = kinds_in_order(game), kinds_led_back_to(game)
        self._done, self._whole = 0.0, whole_weight(game)
        self._whole_work = self._starts.kinds * grid.size**4 / 2 * (evaluations(game) + self._whole)
        self._whole_work += last_turns_work(game) * self._whole
        self._cycles = Cycles(self._starts, self._layer)
        self.whole = False  # whether the last sweeps needed all options
        self._sweeps, self._left, self._phase = 0, 0.0, WorkPhase.SOLVING

    def solved(self) -> TrioSolution:
        """Solve without the options that seem never to be best, check with all; if that differs, solve with all."""
        began = perf_counter()
        self._last = self._last_turns()
        self._chances[self._wins.size :] = self._last.over.level
        whole = self._contexts(whole=True)
        tolerance = self._settings.tolerance
        for contexts in (self._contexts(whole=False), whole):
            self.whole = contexts is whole
            self._settle(contexts)
            residual, others, tie_effect = self._check(self._contexts(whole=True))  # on memory of its own
            if max(residual, others) <= tolerance:
                break
        return self._solution(
            frozen(self._chances),
            residual=max(residual, self._last.change),
            converged=max(residual, others, self._left, self._last.change) <= tolerance,
            others_residual=others,
            tie_effect=tie_effect,
            seconds=perf_counter() - began,
            first_answer_error=self._first.difference(self._chances),
        )

    def _solution(self, chances: Floats, residual: float, seconds: float, **certified: Any) -> TrioSolution:
        known: dict[str, Any] = {"converged": False, "others_residual": residual} | certified
        starts = self._starts.kinds * self._grid.size**3
        certificate = Certificate(
            tolerance=self._settings.tolerance,
            change=max(residual, known["others_residual"]),
            residual=residual,
            bound_effect=None,
            mixed=sum(sum(weight > 0.0 for weight in mixed.weights) for mixed in self._cycles.mixed.values()),
            states=starts,
            evaluations=starts,
            seconds=seconds,
            compile_seconds=0.0,
            threads=self._team.members,
            limit_effect=self._last.limit_effect,
            sweeps=self._sweeps,
            seconds_to_first_answer=self._first.seconds,
            **known,
        )
        return TrioSolution(self._game.ruleset, self._settings, certificate, self._grid, chances, versions())

    def _hand_out(self, take: Callable[[TrioSolution], None], chances: Floats, _so_far: object) -> None:
        error, seconds = self._first.error, self._first.seconds or 0.0
        take(self._solution(chances, error, seconds, provisional=error))

    def _last_turns(self) -> LastTurns:
        def look(turns: int) -> None:
            self._note(turns * rows_of_last_turns(self._game) * self._whole, self._phase)

        return solve_last_turns(self._game, self._team, look)

    def _note(self, work: float, phase: WorkPhase) -> None:
        """Report work that has been done, in turn totals without the options that seem never to be best."""
        self._done += work
        self._monitor(Progress(phase, min(self._done / self._whole_work, 0.999)))

    def _contexts(self, *, whole: bool) -> tuple[TrioContext, ...]:
        return make_contexts(self._game, self._starts, self._last.over, self._team.members, whole=whole)

    def difference(self, narrower: TrioSolution, *, whole: bool) -> float | None:
        """Solve from a solution with a higher bound; return the largest difference, over all starts with scores from 0.

        `whole`: with all options. None if this game does not come to rest.
        """
        self._phase = WorkPhase.BOUND
        self._last = self._last_turns()
        copy_to_wider(narrower.game, narrower.wins, self._game, self._wins)
        self._settle(self._contexts(whole=whole))
        if self._left > self._settings.tolerance:
            return None
        return largest_difference(narrower.game, narrower.wins, self._game, self._wins)

    def _blocks(self, kinds: Ints, total: int) -> Ints:
        return _blocks(self._grid.size, kinds, total)

    def _sums(self) -> Iterator[int]:
        return iter(range(3 * (self._grid.size - 1), -1, -1))

    def _settle(self, contexts: tuple[TrioContext, ...]) -> None:
        """Sweep until further sweeps would change nothing; once if no turn leads to a smaller sum."""
        acceleration, least, since = Acceleration(), np.inf, 0
        for _number in range(_MOST_SWEEPS):
            before = self._led_back
            self._sweep(contexts)
            after = self._led_back
            if not after.size:
                self._first.offer(self._chances, None, 0.0)
                return
            change = float(np.abs(after - before).max())
            acceleration.note(before, after)
            self._left = max(change, acceleration.left_after(change))
            self._first.offer(self._chances, None, acceleration.error_after(change))
            least, since = (change, 0) if change < least else (least, since + 1)
            if self._left <= self._settings.tolerance or since > _PATIENCE:
                return
            self._led_back = acceleration.guess(before, after)

    @property
    def _led_back(self) -> Floats:
        """The win chances after turns that lead to smaller sums, one after another."""
        values: Floats = self._by_kind[:, self._back].reshape(-1)
        return values

    @_led_back.setter
    def _led_back(self, chances: Floats) -> None:
        self._by_kind[:, self._back] = chances.reshape(2, len(self._back), -1)

    @property
    def _by_kind(self) -> Floats:
        """All win chances as a view; shape (2, kinds, starts)."""
        return self._wins[:, : self._wins.shape[1] - EDGE].reshape(2, self._starts.kinds, -1)

    def _sweep(self, contexts: tuple[TrioContext, ...]) -> None:
        from farkle_core.kernels.trios.sweep import guess_layer, take_layer

        self._cycles.mixed.clear()
        for total in self._sums():
            if self._sweeps == 0 and not self._game.ruleset.has_penalty:
                guess_layer(self._starts, total)
            self._layer.open[:] = 1
            for kinds in self._order:
                blocks = self._blocks(kinds, total)
                if not self._game.ruleset.has_penalty:
                    self._solve_trios(contexts, blocks, total)
                    continue
                self._evaluate(contexts, blocks, TIE, self._phase, 1.0)
                take_layer(self._starts, self._layer, total, kinds)
        self._sweeps += 1

    def _solve_trios(self, contexts: tuple[TrioContext, ...], blocks: Ints, total: int) -> None:
        """Solve the starts of one sum: farkles lead from each of three to the next."""
        from farkle_core.kernels.trios.sweep import step_layer

        for _round in range(_ROUNDS):
            self._evaluate(contexts, blocks, TIE, self._phase, 1.0)
            if step_layer(self._starts, self._layer, total, _NEAR) <= _NEAR:
                return
        self._mix(contexts, blocks, total)

    def _evaluate(
        self, contexts: tuple[TrioContext, ...], blocks: Ints, margin: float, phase: WorkPhase, weight: float
    ) -> None:
        """Evaluate all open starts of one sum, and report to the monitor."""
        from farkle_core.kernels.trios.sweep import evaluate_blocks

        rows = self._grid.size - blocks[:, 1]
        work = np.cumsum(rows)
        cuts = np.searchsorted(work, work[-1] * np.arange(self._team.members + 1) / self._team.members)
        cuts[-1] = len(blocks)
        # The chance of a farkle is for the equations of a cycle only.
        farkles = None if phase is WorkPhase.CHECKING or self._game.ruleset.has_penalty else True

        def evaluate(share: Share) -> None:
            first, end = cuts[share.thread], cuts[share.thread + 1]
            evaluate_blocks(contexts[share.thread], self._layer, blocks, first, end, margin, farkles)

        self._team.run(evaluate)
        self._note(float(work[-1]) * LANES * weight, phase)

    def _mix(self, contexts: tuple[TrioContext, ...], blocks: Ints, total: int) -> None:
        """Compute the mixtures of the trios that no step settles."""
        cycles = self._cycles
        known: dict[Trio, list[list[StartWay]]] = {trio: [[], [], []] for trio in cycles.open_trios(total)}
        for _round in range(_MIXING_ROUNDS):
            if not known:
                return
            self._evaluate(contexts, blocks, TIE, self._phase, 0.0)
            for trio, ways in list(known.items()):
                if cycles.rests(trio):
                    known.pop(trio)
                    cycles.mark(trio, 0)
                else:
                    cycles.balance(trio, ways)
        for trio in known:  # the check will report them as unsolved
            cycles.mark(trio, 0)

    def _check(self, contexts: tuple[TrioContext, ...]) -> tuple[float, float, float]:
        """Evaluate all starts once more; return both residuals, of movers and of the next players, and the tie effect.

        Ties are first decided the other way round; only where that changes a chance, the sum is evaluated once more.
        """
        own = others = tie_effect = 0.0
        for total in self._sums():
            residuals = self._check_sum(contexts, total, -TIE)
            if max(residuals) > self._settings.tolerance:
                tie_effect = max(tie_effect, residuals[1])
                residuals = self._check_sum(contexts, total, TIE)
            own, others = max(own, residuals[0]), max(others, residuals[1])
        if not are_between(self._wins, 0.0, 1.0):
            own = 1.0  # a number that is no chance
        return own, others, tie_effect

    def _residual_of_some(self) -> float:
        """Return the movers' largest residual at a few sums of scores, with all options."""
        contexts, sums = self._contexts(whole=True), list(self._sums())
        return max(self._check_sum(contexts, total, TIE)[0] for total in sums[:: max(len(sums) // _SAMPLE, 1)])

    def _check_sum(self, contexts: tuple[TrioContext, ...], total: int, margin: float) -> tuple[float, float]:
        """Return both residuals of the starts of one sum."""
        from farkle_core.kernels.trios.sweep import check_layer

        self._layer.open[:] = 1
        for trio in self._cycles.mixed:
            if sum(trio) == total:
                self._cycles.mark(trio, _MIXES)
        blocks = self._blocks(np.arange(self._starts.kinds), total)
        self._evaluate(contexts, blocks, margin, WorkPhase.CHECKING, self._whole)
        residuals: tuple[float, float] = check_layer(self._starts, self._layer, total)
        return residuals


def _blocks(size: int, kinds: Ints, total: int) -> Ints:
    """Return a sum's blocks: kind, the mover's score, the sum of the others' scores, the first of the next player's."""
    movers = np.tile(np.arange(max(0, total - 2 * (size - 1)), min(size - 1, total) + 1), kinds.size)
    kind = np.repeat(kinds, movers.size // kinds.size)
    rest = total - movers
    first, last = np.maximum(rest - size + 1, 0), np.minimum(rest, size - 1)
    counts = (last - first) // LANES + 1
    which = np.repeat(np.arange(movers.size), counts)
    number = np.arange(which.size) - np.repeat(np.cumsum(counts) - counts, counts)
    return np.stack([kind[which], movers[which], rest[which], first[which] + LANES * number], axis=1)
