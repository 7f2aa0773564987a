"""Both players of a match as the arrays that kernels read."""

from dataclasses import dataclass
from types import TracebackType
from typing import Any

import numpy as np

from farkle_core.arrays import Floats, Ints
from farkle_core.engine.contexts import aligned, make_plan, make_plan_of, make_workspace, unwritten
from farkle_core.engine.engine import Engine
from farkle_core.engine.monitor import Monitor, Reporter, unwatched
from farkle_core.engine.short_calls import Team
from farkle_core.game.automaton import Automaton
from farkle_core.game.phases import EVEN, PhaseTables, fill_overs
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.played.policy import ADVISED, BEFORE, FREE, SET, Policy
from farkle_core.kernels.turn.context import Game, TurnPlan
from farkle_core.playbooks.wishes import Wishes
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import run
from farkle_core.strategies.model import BestResponse, MatchPlayer, Optimal, Tabled
from farkle_core.strategies.tables import NEVER, Tables, make_tables


@dataclass(frozen=True)
class MatchPolicies:
    """Two players at a table."""

    solution: Solution  # of the rules of the game; decides for the perfect player
    players: tuple[MatchPlayer, MatchPlayer]  # by seat

    def __call__(
        self, plans: tuple[TurnPlan, ...], game: Game, phase_tables: PhaseTables, threads: int
    ) -> list[Policy]:
        """Return the policy of both, with a workspace for each of so many threads; all else is shared.

        `plans`: the turn with all options; one, or one for each seat where the players' dice differ.
        """
        kinds, none = [_kind(player) for player in self.players], aligned(1)
        advice = spread_over(self.solution, phase_tables, game.ceiling) if ADVISED in kinds else none
        shared = {
            "kind": np.array(kinds),
            "seat_of": np.array([phase.seat for phase in phase_tables.phases]),
            "first_chances": advice if kinds[0] == ADVISED else none,
            "second_chances": advice if kinds[1] == ADVISED else none,
            "per_turn": np.zeros(2),
            "per_farkle": np.zeros(2),
            "dice_differ": self.solution.ruleset.dice_differ,
            **self.plans(game),
            **self.decisions(plans, game),
        }
        widest = _widest(plans)
        workspaces = [make_workspace(widest, game) for _ in range(threads)]
        return [
            Policy(
                **shared,
                workspace=workspace,
                hold_flags=unwritten(workspace.rolls.size),
                short=unwritten(widest.modes * LANES),
                past=unwritten(widest.modes * LANES),
                wishes_at=np.zeros(workspace.values.size, np.int64),
                wishing=np.zeros(1, np.int64),
                gathered=aligned(2 * LANES),
            )
            for workspace in workspaces
        ]

    def decisions(self, plans: tuple[TurnPlan, ...], game: Game) -> dict[str, Any]:
        """Return the fields of policy that belong to the players' tables, by name; `plans` as for a call."""
        tables, widest = [self._tables(seat) for seat in (0, 1)], _widest(plans)
        length = BEFORE + game.rows + 2 * widest.most_points + BEFORE
        laid = [_laid_out(each, length) for each in tables]
        edges = np.full((2, max(len(each.edges) for each in tables)), NEVER)
        for seat, each in enumerate(tables):
            edges[seat, : len(each.edges)] = each.edges
        return {
            "begin": np.array([0, laid[0][0].size]),
            "length": length,
            "totals": np.array([each.holds_from for each in tables]),
            "counts": np.array([each.counts for each in tables]),
            "edges": edges,
            "holds": np.concatenate([each[0] for each in laid]),
            "hold_worth": np.concatenate([each[1] for each in laid]),
            "roll_worth": np.concatenate([each[2] for each in laid]),
            "start_worth": np.concatenate([each[3] for each in laid]),
            "own_margin": game.zero + _stacked([each.own_margin for each in tables], widest.modes),
            "ahead": _stacked([each.ahead for each in tables], widest.modes),
            "other_margin": game.zero + _stacked([each.opponent_margin for each in tables], widest.modes),
            **_wishes([each.wishes for each in tables]),
        }

    def plans(self, game: Game) -> dict[str, Any]:
        """Return the fields of policy that belong to the options of the players' turns, by name."""
        return {"plan": self._plan(0, game), "second_plan": self._plan(1, game)}

    def goes_by_roll(self, seat: int) -> bool:
        """Whether it matters to a player what the dice show, not only what they score: such turns have more options."""
        return self._tables(seat).wishes is not None

    def _plan(self, seat: int, game: Game) -> TurnPlan:
        """Return the turn of a player by tables: with an outcome for each roll if what the dice show matters."""
        wishes, automaton = self._tables(seat).wishes, self._automaton(seat)
        if wishes is not None:
            return make_plan_of(automaton, game, wishes.turn.outcomes)
        return make_plan(automaton, game, sharing=False, best=not self.solution.ruleset.exact_goal)

    def _automaton(self, seat: int) -> Automaton:
        return self.solution.game.automaton_of(seat)

    def _tables(self, seat: int) -> Tables:
        player, automaton = self.players[seat], self._automaton(seat)
        if not isinstance(player, Optimal | BestResponse):
            return make_tables(player, automaton)
        nothing = np.zeros((1, 1, len(automaton.modes)))
        none = np.full(len(automaton.modes), NEVER)
        return Tables(
            nothing > 0, nothing, nothing, nothing, nothing[0, 0], 0, np.zeros(0, np.int64), 1, none, none, -none
        )


def _wishes(both: list[Wishes | None]) -> dict[str, Any]:
    """Return the fields of policy that say what players by what lies there wish to set aside, by name."""
    edges = sorted({int(edge) for wishes in both if wishes is not None for edge in wishes.edges})
    begin, laid, first = np.full((2, (edges[-1] if edges else 0) + 1), -1), [np.zeros((2, 0))], 0
    for seat, wishes in enumerate(both):
        if wishes is not None:
            begin[seat] = [first + wishes.piece(total) * wishes.turn.size for total in range(begin.shape[1])]
            laid.append(np.stack([wishes.hold.ravel() - 1.0, wishes.roll.ravel()]))
            first += wishes.hold.size
    hold, roll = np.concatenate(laid, axis=1)
    return {"wish_begin": begin, "hold_wishes": hold, "roll_wishes": roll}


def _widest(plans: tuple[TurnPlan, ...]) -> TurnPlan:
    """Return a plan with room for the turn of either seat."""
    modes, columns, most = (max(getattr(plan, name) for plan in plans) for name in ("modes", "columns", "most_points"))
    return plans[0]._replace(modes=modes, columns=columns, most_points=most)


def _stacked(margins: list[Ints], modes: int) -> Ints:
    return np.stack([np.pad(each, (0, modes - len(each)), constant_values=NEVER) for each in margins])


def _laid_out(tables: Tables, length: int) -> tuple[Floats, Floats, Floats, Floats]:
    """Return flags and worths by class, mode and turn total, beyond those in the tables too."""
    rise = float(tables.wishes is None)
    totals = np.arange(length) - BEFORE
    known = np.clip(totals, 0, tables.totals - 1)
    more = np.maximum(totals - known, 0).astype(float)[:, None]

    def lay(table: Floats, further: Floats) -> Floats:
        laid: Floats = (table[:, known] + further).transpose(0, 2, 1).ravel()
        return laid

    flags = np.where(tables.holds, 1.0, -1.0)
    return (
        lay(flags, np.zeros((1, 1))),
        lay(tables.hold_worth, more * rise),
        lay(tables.roll_worth, more * rise),
        lay(tables.start_worth, more * tables.start_rise),
    )


def _kind(player: MatchPlayer) -> int:
    if isinstance(player, Optimal):
        return ADVISED
    return FREE if isinstance(player, BestResponse) else SET


def spread_over(solution: Solution, phase_tables: PhaseTables, ceiling: int) -> Floats:
    """Return a solution's win chances laid out for a match, in which each player has a separate seat."""
    chances, known = aligned(phase_tables.length), solution.phase_tables
    level = EVEN if known.level_place < 0 else float(solution.chances[known.level_place])
    fill_overs(solution.ruleset, phase_tables, ceiling, chances, level)
    for number, phase in enumerate(phase_tables.phases):
        place = known.find(phase.turns_left, phase.seat if known.seats > 1 else 0, phase.mover_first)
        if place is None:
            raise ValueError("the solution lacks a phase of the match")
        phase_tables.view(chances, number)[:] = known.view(solution.chances, place)
    phase_tables.fill_left_out(chances)
    return chances


class TrialMatches:
    """Measures strategies against perfect play.

    `solution`: of the rules; decides for the opponent. `tolerance`: the largest error of an equation. `threads`: cores
    to use; 0 = as in the solution.
    """

    def __init__(self, solution: Solution, tolerance: float, monitor: Monitor = unwatched, threads: int = 0) -> None:
        self._solution, self._tolerance, self._monitor = solution, tolerance, monitor
        self._team = Team(threads or solution.settings.team_size)
        self._engines: list[Engine] = []
        self._by_roll: dict[int, bool] = {}  # by the strategy's seat: whether the last one went by what dice show

    def __enter__(self) -> "TrialMatches":
        self._team.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._team.__exit__(kind, error, trace)

    def wins(self, strategy: Tabled) -> float:
        """Return how often a strategy wins if a draw decides who begins."""
        engine = self._play(0, strategy)
        first, other = engine.opening_win(0), engine.opening_win(1)
        if self._solution.ruleset.seats > 1:
            other = self._play(1, strategy).opening_win(0)
        return (first + 1.0 - other) / 2.0

    def _play(self, seat: int, strategy: Tabled) -> Engine:
        table = MatchPolicies(self._solution, (strategy, Optimal()) if seat == 0 else (Optimal(), strategy))
        warm = len(self._engines) > seat
        if warm:
            engine = self._engines[seat]
            changes = table.decisions(engine.plans, engine.game)
            if table.goes_by_roll(seat) is not self._by_roll[seat]:
                changes |= table.plans(engine.game)
            engine.runs.change_player(seat, changes)
        else:
            engine = Engine.prepare_match(self._solution.game, self._team, table)
            self._engines.append(engine)
        self._by_roll[seat] = table.goes_by_roll(seat)
        run(engine, self._tolerance, Reporter(self._monitor, 1, 1.0, 1.0), warm=warm)
        return engine
