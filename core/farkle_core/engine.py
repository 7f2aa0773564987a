"""Sweeps over a game's win chances: cut into short steps, shared by a team, watched by a monitor."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from farkle_core.grid import Grid
from farkle_core.kernels import pairs as pair_kernels
from farkle_core.kernels import sweep as sweep_kernels
from farkle_core.kernels.chances import Game
from farkle_core.kernels.turn import LANES, Desk, Plan
from farkle_core.pace import Pace
from farkle_core.plan import aligned, make_desk, make_game, make_plan
from farkle_core.rules.model import Ruleset
from farkle_core.stages import Stages, fill_overs, make_stages
from farkle_core.steps import Advance, costs_of, in_short_calls, seconds_of
from farkle_core.team import Meetings, Team

Floats = npt.NDArray[np.float64]
_NOTHING_KNOWN = 0.5
_ONCE = 1.0


def _unwatched(_share: float) -> None:
    pass


@dataclass
class Engine:
    """A game, its win chances, and the threads that find them.

    Attributes
    ----------
    ruleset, grid
        What is solved.
    game, plan
        What the kernels read.
    stages : Stages
        The parts of the game, and where their tables stand.
    chances : float array, 1-D
        The win chances so far.
    team : Team
        The threads.
    desks : list of Desk
        One for each thread.
    evaluations : int
        Starts of turns computed so far.
    """

    ruleset: Ruleset
    grid: Grid
    game: Game
    plan: Plan
    stages: Stages
    chances: Floats
    team: Team
    desks: list[Desk]
    evaluations: int = 0
    _paces: dict[tuple[str, int], Pace] = field(default_factory=dict)
    _pairs: pair_kernels.Pairs | None = None

    @classmethod
    def prepare(cls, ruleset: Ruleset, grid: Grid, team: Team) -> Engine:
        """Make the engine of a ruleset, and compile (or load) its kernels."""
        game, stages = make_game(ruleset, grid), make_stages(ruleset, grid)
        plan = make_plan(ruleset, game)
        chances = aligned(stages.length)
        chances[:] = _NOTHING_KNOWN
        desks = [make_desk(plan, game) for _ in range(team.members)]
        engine = cls(ruleset, grid, game, plan, stages, chances, team, desks)
        engine.set_level(_NOTHING_KNOWN)
        engine._compile()
        return engine

    def _compile(self) -> None:
        """Call the kernels this game needs with nothing to do."""
        nowhere = np.zeros(3, np.int64)
        self._sweep_steps(0, 1, (0, 1), 0, 0, sweep_kernels.COMPARE, _ONCE, nowhere)
        if self.closes:
            self._close_pairs(0, 1, 0, 0, 1.0, known=False, meetings=nowhere)

    @property
    def closes(self) -> bool:
        """Whether farkles make loops of two starts only, so that each can be closed by itself."""
        return self.game.penalty == 0 and not self.game.farkle_points

    @property
    def reaches_back(self) -> bool:
        """Whether a turn may lead to a smaller sum of scores, so that one sweep does not solve the game."""
        return self.game.penalty > 0 or self.game.ruins

    @property
    def _entangled(self) -> bool:
        """Whether starts on one antidiagonal lean on one another in more ways than by rising counts of farkles."""
        return self.game.farkle_points or (self.game.exact and self.game.penalty > 0)

    @property
    def _alone(self) -> bool:
        """Whether the order of starts on one antidiagonal makes a difference: then one thread does them all."""
        return self._entangled or (self.game.penalty > 0 and self.game.counts == 1)

    @property
    def starts(self) -> int:
        """Starts of turns until somebody reaches the goal: banked scores and farkle counts of both, and the seat."""
        return (self.game.size * self.game.counts) ** 2 * self.game.parts

    @property
    def wins(self) -> Floats:
        """Win chances until somebody reaches the goal; shape (seats, *shape of a part's table)."""
        return np.stack([self.stages.view(self.chances, part) for part in range(self.game.parts)])

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
        tables = [self.stages.view(self.chances, part)[:, :, 0, 0] for part in range(self.game.parts)]
        after_penalty = [table[:, 0] for table in tables] if self.game.penalty else []
        after_ruin = [table[:, :, self.game.zero] for table in tables] if self.game.ruins else []
        return after_penalty + after_ruin

    def set_level(self, chance: float) -> None:
        """Take `chance` for what level scores at the end are worth to the first seat, where they are played off."""
        fill_overs(self.stages, self.ruleset, self.grid.ceiling_index, self.chances, chance)

    def continue_from(self, other: Engine) -> None:
        """Begin with the win chances of the same game with other limits, as far as they are known."""
        added = self.game.zero - other.game.zero
        for part in range(self.game.parts):
            mine, known = (engine.stages.view(engine.chances, part) for engine in (self, other))
            points = mine.shape[3] - known.shape[3]
            widths = [(0, 0)] * 3 + [(0, points)] + [(added, 0)] * 2
            mine[:] = np.pad(known, widths, mode="edge")

    def sweep(self, how: int, advance: Advance, still: float = _ONCE) -> float:
        """Sweep once over the game until somebody reaches the goal; return the largest change of a win chance."""
        self.evaluations += self.starts
        return self._all_steps((0, self.game.parts), how, advance, still if self._entangled else _ONCE)

    def last_turns(self, advance: Advance) -> None:
        """Work out the turns after the goal: nothing leads back from them, so each start is evaluated once."""
        for part in reversed(range(self.game.parts, len(self.stages.parts))):
            self._last_turn(part, advance)

    def _last_turn(self, part: int, advance: Advance) -> None:
        how = sweep_kernels.REPEAT
        if self._has_columns(part):
            how = sweep_kernels.REST
            first, last = (int(score) for score in self.stages.links[part, 5:7])
            blocks = np.arange(1.0, (last - first) // LANES + 2)
            self._all_steps((part, part + 1), sweep_kernels.COLUMNS, _unwatched, _ONCE, blocks)
        self._all_steps((part, part + 1), how, advance, _ONCE)

    def _has_columns(self, part: int) -> bool:
        """Whether a farkle in the last turn costs the same wherever the mover began, and nothing is carried over."""
        game, stage = self.game, self.stages.parts[part]
        falls = game.penalty > 0 or self.game.ruins
        behind = stage.own[1] < stage.other[0]
        carries = game.offered_dice > 0 or game.beats
        return stage.turns_left == 1 and not game.ends_vary and not carries and (behind or not falls)

    def level_chance(self, advance: Advance) -> float:
        """Work out the last round of a playoff, and return the first seat's chance at its start."""
        usual = self.stages.links.copy()
        last = self.stages.find(1, 1, False)
        start = self.stages.find(2, 0, False)
        if last is None or start is None:
            raise ValueError("these rules have no playoff")
        size = self.game.size
        self.stages.links[last, 3:5] = size  # he has not moved in this round
        self.stages.links[start, 3:7] = size
        try:
            for part in (last, start):
                self._all_steps((part, part + 1), sweep_kernels.REPEAT, advance, _ONCE)
        finally:
            self.stages.links[:] = usual
        return float(self.chances[self.stages.level_place])

    def compare(self, advance: Advance) -> float:
        """Evaluate every equation once with the win chances as they are; return the largest difference (residual).

        Those of the last turns are left out: each was evaluated once from numbers that were final by then.
        """
        return self._all_steps((0, self.game.parts), sweep_kernels.COMPARE, advance, _ONCE)

    @property
    def share_of_last_turns(self) -> float:
        """About which share of a sweep over everything the turns after the goal take."""
        costs = [
            float(costs_of(self.game, self.stages.links[part], (part, part + 1)).max())
            for part in range(len(self.stages.parts))
        ]
        return sum(costs[self.game.parts :]) / sum(costs)

    def close(self, closing: float, advance: Advance, *, known: bool) -> float:
        """Sweep once over a game without a penalty, each pair to an error of about `closing`; return the change."""
        self._pairs = self._new_pairs()

        def call(first: int, last: int, members: int) -> None:
            self.team.run(
                lambda thread, meetings: self._close_pairs(
                    thread, members, first, last, closing, known=known, meetings=meetings
                ),
                members,
            )

        in_short_calls(costs_of(self.game, self.stages.links[0], (0, 1)), call, advance, self._pace("close", 0))
        self.evaluations += int(self._pairs.state[1])
        return float(self._pairs.state[2])

    def _all_steps(
        self, parts: tuple[int, int], how: int, advance: Advance, still: float, costs: Floats | None = None
    ) -> float:
        """Run a kernel over all its steps, whose costs are those of antidiagonals if none are given."""
        largest = 0.0

        def call(first: int, last: int, members: int) -> None:
            nonlocal largest
            found = self.team.run(
                lambda thread, meetings: self._sweep_steps(thread, members, parts, first, last, how, still, meetings),
                members,
            )
            largest = max(largest, *found)

        alone = self._alone and how != sweep_kernels.COMPARE
        pace = self._pace("alone" if alone else "sweep", parts[0])
        in_short_calls(
            costs_of(self.game, self.stages.links[parts[0]], parts) if costs is None else costs, call, advance, pace
        )
        return largest

    def _pace(self, kind: str, part: int) -> Pace:
        if (kind, part) not in self._paces:
            members = 1 if kind == "alone" else self.team.members
            self._paces[kind, part] = Pace(members, seconds_of(self.plan, self.game))
        return self._paces[kind, part]

    def _sweep_steps(
        self,
        thread: int,
        members: int,
        parts: tuple[int, int],
        first: int,
        last: int,
        how: int,
        still: float,
        meetings: Meetings,
    ) -> float:
        return sweep_kernels.sweep_steps(
            self.plan,
            self.game,
            self.stages.layout,
            self.stages.links,
            self.chances,
            self.desks[thread],
            meetings,
            thread,
            members,
            *parts,
            first,
            last,
            how,
            still,
        )

    def _close_pairs(
        self,
        thread: int,
        members: int,
        first: int,
        last: int,
        closing: float,
        *,
        known: bool,
        meetings: Meetings,
    ) -> None:
        if self._pairs is None:
            self._pairs = self._new_pairs()
        pair_kernels.close_pairs(
            self.plan,
            self.game,
            self.stages.layout,
            self.stages.links,
            self.chances,
            self._pairs,
            self.desks[thread],
            meetings,
            thread,
            members,
            first,
            last,
            closing,
            known,
        )

    def _new_pairs(self) -> pair_kernels.Pairs:
        size = self.game.size * self.game.parts
        slope = np.full(size, 0.2)  # about the chance that a turn ends in a farkle
        farkle, win, miss, old_miss, guess, doubt, left, last_farkle, last_win = np.zeros((9, size))
        return pair_kernels.Pairs(
            farkle, win, slope, miss, old_miss, guess, doubt, left, last_farkle, last_win, np.zeros(3)
        )
