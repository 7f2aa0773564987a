"""Solves a ruleset for three players: ``solve_trio(ruleset)``."""

from collections.abc import Iterator
from time import perf_counter
from typing import Final

import numpy as np

from farkle_core.arrays import Ints
from farkle_core.engine.monitor import Monitor, Progress, WorkPhase, timed, unwatched
from farkle_core.engine.settings import DEFAULTS, Settings, compile_game
from farkle_core.engine.team import Team, cores
from farkle_core.errors import TooLargeError
from farkle_core.game.compiled import CompiledGame
from farkle_core.kernels.trios.context import TIE, Layer, TrioContext, TrioStarts, place
from farkle_core.kernels.turn.context import LANES
from farkle_core.language.messages import _
from farkle_core.rules.model import Ruleset
from farkle_core.trios.context import make_contexts, make_layer, numbers_of, starts_of
from farkle_core.trios.estimate import EVALUATIONS, estimate_trio, whole_weight
from farkle_core.trios.last_turns import limit_effect, make_over
from farkle_core.trios.mixing import Mixed, Way, add_way, equilibrium
from farkle_core.trios.solution import TrioCertificate, TrioSolution

# A seat, and the scores of the mover, the next player and the last.
Trio = tuple[int, int, int]
Turn = tuple[int, int, int, int]

# A smaller Newton step confirms a trio's decisions: rounding alone is about 1e-15. A larger limit would leave the
# others' win chances wrong where one decision changes (5e-9 with 1e-8, busche-neller to 5,000).
_NEAR: Final = 1e-14

# Newton steps before the solver tries a mixture for a trio; trios without one took at most 4 in busche-neller.
_ROUNDS: Final = 12

_MIXING_ROUNDS: Final = 40  # the most new ways to play to find for a trio that mixes
_MIXES = 2  # the value in a layer's `open` for a start that mixes two ways


def solve_trio(ruleset: Ruleset, settings: Settings = DEFAULTS, monitor: Monitor = unwatched) -> TrioSolution:
    """Solve a ruleset for three players, each of whom plays for their own win.

    `ruleset`: rules that carry nothing from turn to turn. `settings`: tolerance and threads; limits are not needed.
    Raises UserError if the rules are not solved for three players, TooLargeError if there is not enough memory.
    """
    if problems := estimate_trio(ruleset, settings).problems:
        raise TooLargeError(_("This is too large to be solved."), problems)
    game = compile_game(ruleset, settings)
    with Team(min(settings.team_size, cores())) as team:
        return _Solver(game, settings, team, timed(monitor)).solved()


class _Solver:
    """One solve."""

    def __init__(self, game: CompiledGame, settings: Settings, team: Team, monitor: Monitor) -> None:
        self._game, self._settings, self._team, self._monitor = game, settings, team, monitor
        self._grid = grid = game.grid
        self._wins = np.zeros((2, numbers_of(game)))
        self._starts: TrioStarts = starts_of(game, self._wins)
        self._layer: Layer = make_layer(self._starts)
        self._done, self._whole = 0.0, whole_weight(game)
        self._whole_work = self._starts.seats * grid.size**4 / 2 * (EVALUATIONS + self._whole)
        self._mixed: dict[Trio, Mixed] = {}

    def solved(self) -> TrioSolution:
        """Solve without the options that seem never to be best, check with all; if that differs, solve with all."""
        began = perf_counter()
        self._over = make_over(self._game, lambda: self._monitor(Progress(WorkPhase.SOLVING)))
        whole = self._contexts(whole=True)
        tolerance = self._settings.tolerance
        for contexts in (self._contexts(whole=False), whole):
            self._mixed.clear()
            self._sweep(contexts)
            residual, others = self._check(whole, -TIE)
            tie_effect = 0.0
            if max(residual, others) > tolerance:
                tie_effect = others
                residual, others = self._check(whole, TIE)
            if max(residual, others) <= tolerance:
                break
        self._wins.flags.writeable = False
        certificate = TrioCertificate(
            converged=max(residual, others) <= tolerance,
            tolerance=tolerance,
            residual=residual,
            others_residual=others,
            tie_effect=tie_effect,
            mixed=sum(sum(weight > 0.0 for weight in mixed.weights) for mixed in self._mixed.values()),
            starts=self._starts.seats * self._grid.size**3,
            seconds=perf_counter() - began,
            threads=self._team.members,
            limit_effect=limit_effect(self._game),
        )
        return TrioSolution(self._game.ruleset, certificate, self._grid, self._wins)

    def _contexts(self, *, whole: bool) -> tuple[TrioContext, ...]:
        return make_contexts(self._game, self._starts, self._over, self._team.members, whole=whole)

    def _blocks(self, total: int) -> Ints:
        return _blocks(self._grid.size, self._starts.seats, total)

    def _sums(self) -> Iterator[int]:
        return iter(range(3 * (self._grid.size - 1), -1, -1))

    def _sweep(self, contexts: tuple[TrioContext, ...]) -> None:
        from farkle_core.kernels.trios.sweep import guess_layer, step_layer

        self._layer.open[:] = 0
        for total in self._sums():
            blocks = self._blocks(total)
            guess_layer(self._starts, self._layer, total)
            for _round in range(_ROUNDS):
                self._evaluate(contexts, blocks, TIE, WorkPhase.SOLVING, 1.0)
                if step_layer(self._starts, self._layer, total, _NEAR) <= _NEAR:
                    break
            else:
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
        self._team.run(
            lambda share: evaluate_blocks(
                contexts[share.thread], self._layer, blocks, cuts[share.thread], cuts[share.thread + 1], margin
            )
        )
        self._done += float(work[-1]) * LANES * weight
        self._monitor(Progress(phase, min(self._done / self._whole_work, 0.999)))

    def _mix(self, contexts: tuple[TrioContext, ...], blocks: Ints, total: int) -> None:
        """Compute the mixtures of the trios that no step settles."""
        known: dict[Trio, list[list[Way]]] = {trio: [[], [], []] for trio in self._open_trios(total)}
        for _round in range(_MIXING_ROUNDS):
            if not known:
                return
            self._evaluate(contexts, blocks, TIE, WorkPhase.SOLVING, 0.0)
            for trio, ways in list(known.items()):
                if self._rests(trio):
                    known.pop(trio)
                    self._close(trio)
                else:
                    self._balance(trio, ways)
        for trio in known:  # the check will report them as unsolved
            self._close(trio)

    def _open_trios(self, total: int) -> list[Trio]:
        size, found = self._grid.size, []
        for at in np.flatnonzero(self._layer.open[: size * size]).tolist():
            a, b = divmod(at, size)
            c = total - a - b
            if self._starts.seats > 1 or (a, b, c) == min((a, b, c), (b, c, a), (c, a, b)):
                found.append((a, b, c))
        return found

    def _rests(self, trio: Trio) -> bool:
        """Return whether the evaluation found no better way for any mover of a balanced trio."""
        if trio not in self._mixed:
            return False
        wins = self._mixed[trio].wins
        return all(self._layer.mover[self._here(turn)] <= wins[k, 0] + TIE for k, turn in enumerate(self._turns(trio)))

    def _close(self, trio: Trio) -> None:
        for turn in self._turns(trio):
            self._layer.open[self._here(turn)] = 0

    def _balance(self, trio: Trio, ways: list[list[Way]]) -> None:
        """Add the ways that were found best, and write the equilibrium of all that are known."""
        for turn, known in zip(self._turns(trio), ways, strict=True):
            add_way(known, self._way(turn))
        mixed = equilibrium(ways)
        if mixed is None:
            mixed = equilibrium([known[-1:] for known in ways])  # continue from the last ways found
        assert mixed is not None, "single ways always balance"
        self._mixed[trio] = mixed
        for turn, wins in zip(self._turns(trio), mixed.wins, strict=True):
            at = self._place(turn)
            self._starts.mover[at], self._starts.following[at] = wins[:2]

    def _way(self, turn: Turn) -> Way:
        seat, mover, following, third_score = turn
        here, after = self._here(turn), self._place(((seat + 1) % self._starts.seats, following, third_score, mover))
        own, other, farkle = (float(each[here]) for each in self._layer[:3])
        next_, third = float(self._starts.mover[after]), float(self._starts.following[after])
        last = 1.0 - next_ - third
        return own - farkle * last, other - farkle * next_, 1.0 - own - other - farkle * third, farkle

    def _here(self, turn: Turn) -> int:
        seat, mover, following, _last = turn
        return (seat * self._grid.size + mover) * self._grid.size + following

    def _place(self, turn: Turn) -> int:
        seat, mover, following, third_score = turn
        return place(self._grid.size, mover, following, third_score, seat)

    def _turns(self, trio: Trio) -> tuple[Turn, Turn, Turn]:
        """Return the three starts in a cycle of farkles, each with its seat."""
        (a, b, c), seats = trio, self._starts.seats
        return (0, a, b, c), (1 % seats, b, c, a), (2 % seats, c, a, b)

    def _check(self, contexts: tuple[TrioContext, ...], margin: float) -> tuple[float, float]:
        """Evaluate all starts once more; return both residuals: of movers, and of the next players."""
        from farkle_core.kernels.trios.sweep import check_layer

        mixed: dict[int, list[Trio]] = {total: [] for total in self._sums()}
        for trio in self._mixed:
            mixed[sum(trio)].append(trio)
        own = others = 0.0
        for total in self._sums():
            self._layer.open[:] = 1
            for trio in mixed[total]:
                for turn in self._turns(trio):
                    self._layer.open[self._here(turn)] = _MIXES
            self._evaluate(contexts, self._blocks(total), margin, WorkPhase.CHECKING, self._whole)
            found = check_layer(self._starts, self._layer, total)
            own, others = max(own, found[0]), max(others, found[1])
        return own, others


def _blocks(size: int, seats: int, total: int) -> Ints:
    """Return a sum's blocks: seat, the mover's score, the sum of the others' scores, the first of the next player's."""
    movers = np.tile(np.arange(max(0, total - 2 * (size - 1)), min(size - 1, total) + 1), seats)
    seat = np.repeat(np.arange(seats), movers.size // seats)
    rest = total - movers
    first, last = np.maximum(rest - size + 1, 0), np.minimum(rest, size - 1)
    counts = (last - first) // LANES + 1
    which = np.repeat(np.arange(movers.size), counts)
    number = np.arange(which.size) - np.repeat(np.cumsum(counts) - counts, counts)
    return np.stack([seat[which], movers[which], rest[which], first[which] + LANES * number], axis=1)
