"""Reads turns off a solution's win chances.

`turn_table` has the solver's own kernel work out one turn again: ``load_turn`` of
:mod:`farkle_core.kernels.turn.block` fills in what holds are worth, 1 less the opponent's win chance after them, and
what farkles are (:mod:`farkle_core.kernels.turn.chances`), for the equation of
:mod:`farkle_core.kernels.turn.turn_pass`.
`hold_regions` has the turns from all scores worked out (:mod:`farkle_core.kernels.reading.regions`). Holding is best
where it is worth at least as much as rolling (``_is_best``); ``TurnTable.thresholds`` lists these turn totals.
"""

import threading
from collections.abc import Callable

import numpy as np

from farkle_core.arrays import Bools, Floats, Ints, frozen
from farkle_core.engine.contexts import make_contexts, make_game, make_plan
from farkle_core.engine.short_calls import Team, cores
from farkle_core.game.starts import Starts
from farkle_core.game.turn_start import TurnStart
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.reading.regions import TurnRules, no_regions, note_regions
from farkle_core.kernels.reading.turns import blocks_of
from farkle_core.kernels.turn.block import load_turn
from farkle_core.kernels.turn.context import EQUAL, FAR, LAST, NEAR, SETTLED, Context, Mover, Share, Workspace
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_core.solution.turn_table import (
    Along,
    Decision,
    HoldRegions,
    HoldSlice,
    Landings,
    TurnLimits,
    TurnTable,
)


class Reader:
    """Answers a solution's methods; scores are indices here, counted from the grid's lowest.

    `starts`, `chances`: the solution's; callers check starts of turns. `seat`: whose turns are read: 1 for the second
    player if the players' dice differ.
    """

    def __init__(self, starts: Starts, chances: Floats, seat: int = 0) -> None:
        self._starts, self._chances = starts, chances
        self._ruleset, self._grid, self._phase_tables = starts.ruleset, starts.grid, starts.phase_tables
        self._threads = cores()
        self._game = make_game(starts.game)
        automaton = starts.game.automata[seat]
        self._width, self._dice_left = automaton.width, DiceLeft.of(self._ruleset, seat)
        self._plan = make_plan(automaton, self._game)
        self._limits = TurnLimits(automaton, self._game)
        self._local = threading.local()
        self._last: tuple[TurnStart, TurnTable] | None = None

    @property
    def _context(self) -> Context:
        """The kernels' context with the calling thread's workspace, so that threads can read one solution at once."""
        if not hasattr(self._local, "context"):
            (self._local.context,) = make_contexts(self._plan, self._game, self._phase_tables, self._chances)
        context: Context = self._local.context
        return context

    def turn_table(self, start: TurnStart) -> TurnTable:
        """Return every state of one turn; the last result is kept, because several views need the same turn."""
        last = self._last
        if last is None or last[0] != start:
            self._last = last = start, self._load_table(start)
        return last[1]

    def _load_table(self, start: TurnStart) -> TurnTable:
        """Return every state of one turn; leaves the turn on the workspace."""
        phase, (banked, opponent) = self._starts.phase(start), self._starts.indices(start)
        game, plan = self._game, self._plan
        brought = self._limits.brought_points(start)
        span = max(brought, 0) + plan.most_points if start.carried_dice else 0
        span = min(span, game.most_points) if game.beats or game.exact else 0
        context, least = self._context, self._limits.least_hold(start)
        load_turn(context, Mover(phase, start.farkles, start.opponent_farkles), banked, opponent, least, span)
        workspace = context.workspace
        totals = int(workspace.rows[SETTLED]) - banked + 1
        rows = slice(banked, banked + totals)
        columns = slice(start.bonuses * self._width, (start.bonuses + 1) * self._width)
        values = workspace.values.reshape(-1, plan.columns, LANES)[rows, columns, 0].copy()
        rolls = workspace.rolls.reshape(-1, plan.modes, LANES)[rows, columns, 0].copy()
        holds = workspace.holds.reshape(-1, game.hold_width, LANES)[rows, plan.hold_of[columns], 0].copy()
        may_hold = (holds >= 0.0) & plan.may_hold[columns]
        if game.exact:
            may_hold[-1] = True  # a hold that meets the goal exactly is always allowed
        over = self._is_over(phase, banked + np.arange(totals))
        wins_now = may_hold & (holds >= 1.0) & over[:, None]
        reachable = self._limits.reachable(start)[:totals, columns].copy()
        can_occur = reachable.copy()
        can_occur[-1] = self._limits.reachable_at_last(totals, start)[columns]
        take = self._take(workspace, banked, start, brought)
        steps = np.arange(totals)
        return TurnTable(
            start=start,
            grid=self._grid,
            turn_totals=frozen(steps * self._grid.quantum),
            hold=frozen(np.where(may_hold, holds, 0.0)),
            roll=frozen(rolls),
            win=frozen(values),
            may_hold=frozen(may_hold),
            holds=frozen(may_hold & self._is_best(holds, rolls, banked)),
            reachable=frozen(reachable),
            can_occur=frozen(can_occur),
            wins_now=frozen(wins_now),
            farkle_chance=frozen((plan.farkle + plan.ruin)[columns]),
            farkle_value=float(workspace.farkle[0]),
            dice_left=self._dice_left,
            take=take,
            win_at_start=max(
                float(workspace.values[(banked * plan.columns + plan.start) * LANES]), take if take is not None else 0.0
            ),
        )

    def landings(self, start: TurnStart, turn_total: int, column: int) -> Landings:
        """Return the results of one roll in a turn state."""
        table = self._load_table(start)
        workspace, plan, game = self._context.workspace, self._plan, self._game
        banked, _ = self._starts.indices(start)
        row, mode = banked + table.row(turn_total), start.bonuses * self._width + column
        rows = slice(row, row + plan.most_points + 1)
        values = workspace.values.reshape(-1, plan.columns, LANES)[rows, : plan.modes, 0].copy()
        farkle, ruin = self._ends(workspace, row, mode)
        at = table.row(turn_total), column
        return Landings(
            values=frozen(values),
            holds=frozen(self._holds(workspace, rows)),
            passed=max(game.size - row, 0) + 1 if game.exact else plan.most_points + 1,
            farkle=farkle,
            ruin=ruin,
            bonuses=start.bonuses,
            hold=float(table.hold[at]) if table.may_hold[at] else None,
        )

    def _holds(self, workspace: Workspace, rows: slice) -> Bools:
        """Return where to hold, by row and mode; every allowed hold from the settled row on."""
        plan, game, settled = self._plan, self._game, int(workspace.rows[SETTLED])
        last = min(rows.stop, settled + 1)
        known = slice(rows.start, last)
        rolls = workspace.rolls.reshape(-1, plan.modes, LANES)[known, :, 0]
        holds = workspace.holds.reshape(-1, game.hold_width, LANES)[known, :, 0][:, plan.hold_of]
        best = (holds >= 0.0) & self._is_best(holds, rolls, rows.start)
        beyond = np.ones((rows.stop - last, plan.modes), dtype=np.bool_)
        held: Bools = np.concatenate([best, beyond]) & plan.may_hold
        return held

    def _ends(self, workspace: Workspace, row: int, mode: int) -> tuple[float, float]:
        """Return the win chances after a farkle and after a ruin, see :class:`.turn_table.Landings`."""
        plan = self._plan
        if not self._game.ends_vary:
            return float(workspace.farkle[0]), float(workspace.ruin[0])
        chance = float(plan.farkle[mode] + plan.ruin[mode])
        ended = float(workspace.ends[(row * plan.modes + mode) * LANES] - plan.certain[mode])
        average = ended / chance if chance > 0.0 else 0.0
        return average, average

    def _is_best(self, holds: Floats, rolls: Floats, banked: int) -> Bools:
        """Return where holding is best. At the ceiling more points have no value, so ties there decide nothing."""
        best: Bools = holds >= rolls
        if self._game.ceiling > self._game.size:
            ceiling = max(self._game.ceiling - banked, 0)
            best[ceiling:] = holds[ceiling:] > rolls[ceiling:] + EQUAL
        return best

    def _is_over(self, phase: int, scores: Ints) -> Bools:
        """Return whether the game is over when the turn ends with each of these scores."""
        phases = len(self._phase_tables.links)
        near, far = (self._phase_tables.links[phase, column] >= phases for column in (NEAR, FAR))
        over: Bools = np.where(scores < self._game.size, near, far)
        return over

    def _take(self, workspace: Workspace, banked: int, start: TurnStart, brought: int) -> float | None:
        """Return the win chance of starting with the carried dice."""
        if not start.carried_dice:
            return None
        plan, mode = self._plan, start.carried_dice - 1
        at = (min(banked + brought, int(workspace.rows[LAST])) * plan.modes + mode) * LANES
        rolled = float(workspace.rolls[at])
        if self._game.ends_vary:
            rolled += float(workspace.ends[(banked * plan.modes + mode) * LANES] - workspace.ends[at])
        return rolled

    def hold_regions(self, start: TurnStart) -> HoldRegions:
        """Return where to hold, for all banked scores."""
        phase = self._starts.phase(start)
        game, here = self._game, self._phase_tables.phases[phase]
        own, other = (last - first + 1 for first, last in (here.own, here.other))
        regions = no_regions((self._width, own, other))
        contexts = make_contexts(self._plan, game, self._phase_tables, self._chances, self._threads)
        reachable = self._limits.reachable(start)
        mover = Mover(phase, start.farkles, start.opponent_farkles)
        rules = TurnRules(self._limits.least_hold(start), 0, start.bonuses * self._width, 0, 0)

        def note(share: Share) -> None:
            blocks = blocks_of(self._phase_tables.links, phase, share.thread, share.members)
            note_regions(contexts[share.thread], None, mover, rules, blocks, reachable, regions, None)

        with Team(self._threads) as team:
            team.run(note)
        scores = self._scores(here.own), self._scores(here.other)
        return HoldRegions.of(start, self._grid, scores, regions, self._dice_left)

    def _scores(self, indices: tuple[int, int]) -> Ints:
        """Return the scores in points between two indices, both included."""
        return self._grid.lowest + self._grid.quantum * np.arange(indices[0], indices[1] + 1)

    def hold_slice(self, along: Along, start: TurnStart) -> HoldSlice:
        """Return the decisions along a line of banked scores."""
        return hold_slice(along, start, self._starts, self.turn_table)


def hold_slice(along: Along, start: TurnStart, starts: Starts, read: Callable[[TurnStart], TurnTable]) -> HoldSlice:
    """Return the decisions along a line of banked scores; each turn is read by itself."""
    own, other = starts.scores(starts.phase_tables.phases[starts.phase(start)])
    line = {
        Along.OWN: [(score, start.opponent) for score in own],
        Along.OPPONENT: [(start.banked, score) for score in other],
        Along.LEVEL: [(score, score) for score in own if score in other],
    }[along]
    tables = [read(start.at(*scores)) for scores in line]
    longest = max((len(table.turn_totals) for table in tables), default=1)
    width = tables[0].roll.shape[1] if tables else starts.grid.dice
    decisions = np.full((len(line), longest, width), Decision.WON, np.int8)
    for place, table in enumerate(tables):
        decisions[place, : len(table.turn_totals)] = table.decisions()
        if not table.wins_now[-1].any():
            decisions[place, len(table.turn_totals) :] = Decision.HOLD
    varying = np.array([scores[1] if along is Along.OPPONENT else scores[0] for scores in line], dtype=np.int64)
    totals = np.arange(longest) * starts.grid.quantum
    return HoldSlice(along, frozen(varying), frozen(totals), frozen(decisions))
