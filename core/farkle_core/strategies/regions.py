"""Finds where a strategy holds at all scores, and the cost of its turns."""

from dataclasses import dataclass, replace

import numpy as np

from farkle_core.arrays import Bools, Floats, Ints, frozen
from farkle_core.game.automaton import Automaton
from farkle_core.game.points.turn import PointsTurn
from farkle_core.game.turn_start import FIRST_TURN, TurnStart
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_core.solution.solution import HoldRegions, Interval, Solution, TurnTable
from farkle_core.strategies.model import BestResponse, MatchPlayer, Optimal, Tabled
from farkle_core.strategies.tables import make_tables


@dataclass(frozen=True)
class PlayedTurns:
    """The regions and costs of a strategy's turns; arrays are read-only."""

    regions: HoldRegions  # where the strategy holds short of winning
    # shape (own scores, opponent's scores): the mover's win chance at the start of the turn, if both play perfectly
    # afterwards
    starts: Floats


def play_turns(strategy: Tabled | Optimal, solution: Solution, start: TurnStart, threads: int = 1) -> PlayedTurns:
    """Play one turn by a strategy from every start of a kind; a second at the most, not on a GUI thread.

    `strategy`: makes the decisions. `start`: the start of the turns, at any scores. Hot-dice bonuses count for the
    regions; values are those at the start of the turn. `threads`: cores to use.
    """
    from farkle_core.engine.contexts import make_contexts
    from farkle_core.engine.engine import Engine
    from farkle_core.engine.short_calls import Team
    from farkle_core.kernels.reading.regions import TurnRules, no_regions, note_regions
    from farkle_core.kernels.reading.turns import blocks_of
    from farkle_core.kernels.turn.context import Mover, Share
    from farkle_core.solution.turn_table import TurnLimits
    from farkle_core.strategies.policies import MatchPolicies, spread_over

    grid, ruleset = solution.grid, solution.ruleset
    own, opponent, automaton = solution.own_scores(start), solution.opponent_scores(start), _automaton(solution, start)
    shape = automaton.width, len(own), len(opponent)
    regions = no_regions(shape)
    starts = np.zeros(shape[1:])
    seat = start.seat if solution.phase_tables.seats > 1 else 0
    players: tuple[MatchPlayer, MatchPlayer] = (strategy, BestResponse()) if seat == 0 else (BestResponse(), strategy)
    with Team(threads) as team:
        engine = Engine.uncompiled(solution.game.for_match, team)
        plan, game, phase_tables = engine.plans[solution.dice_seat(start)], engine.game, engine.phase_tables
        phase = phase_tables.find(start.turns_left, seat, start.mover_first)
        if phase is None:
            raise ValueError(f"no turn begins so: {start}")
        policy = MatchPolicies(solution, players)(engine.plans, game, phase_tables, threads)
        chances = spread_over(solution, phase_tables, grid.ceiling_index)
        contexts = make_contexts(plan, game, phase_tables, chances, threads)
        limits = TurnLimits(automaton, game)
        brought = limits.brought_points(start)
        span = min(max(brought, 0) + plan.most_points, game.most_points) if start.carried_dice else 0
        least, reachable = limits.least_hold(start), limits.reachable(start)
        shift = min(start.bonuses, max(len(ruleset.turn.bonuses) - 1, 0)) * automaton.width
        rules = TurnRules(least, span, shift, start.carried_dice, brought)
        mover = Mover(phase, start.farkles, start.opponent_farkles)

        def note(share: Share) -> None:
            blocks, thread = blocks_of(phase_tables.links, phase, share.thread, share.members), share.thread
            note_regions(contexts[thread], policy[thread], mover, rules, blocks, reachable, regions, starts)

        team.run(note)
    dice_left = DiceLeft.of(ruleset, solution.dice_seat(start))
    return PlayedTurns(HoldRegions.of(start, grid, (own, opponent), regions, dice_left), frozen(starts))


def hold_regions(
    strategy: Tabled | Optimal, solution: Solution, start: TurnStart = FIRST_TURN, threads: int = 1
) -> HoldRegions:
    """Return the turn totals from which a strategy holds short of winning, for all banked scores.

    `start`: the start of the turns, at any scores. `threads`: cores to use.
    """
    if isinstance(strategy, Optimal):
        return solution.dice_regions(start)
    if start.is_usual and solution.grid.ceiling == solution.grid.goal:
        return _usual_regions(strategy, solution, start)
    return play_turns(strategy, solution, start, threads).regions


def _usual_regions(strategy: Tabled, solution: Solution, start: TurnStart) -> HoldRegions:
    """Return the regions of usual turns in a game that ends at the goal: there the tables alone decide."""
    grid, automaton = solution.grid, _automaton(solution, start)
    tables, allowed = make_tables(strategy, automaton), PointsTurn(automaton, grid.size).may_hold
    rows = tables.rows(grid.size)
    shape = (automaton.width, grid.size, grid.size)
    ends, pieces = np.full((3, *shape), -1, np.int32), np.zeros(shape, np.uint8)
    reachable = automaton.reachable(grid.size + 1)[: grid.size]
    own, other = np.meshgrid(np.arange(grid.size), np.arange(grid.size), indexing="ij")
    kinds = tables.kinds(own - other, start.farkles)
    for dice in range(automaton.width):
        for kind in np.unique(kinds).tolist():
            holds = tables.holds[kind][rows, dice] & allowed[:, dice]
            runs, counts = _runs(holds, reachable[:, dice], solution, own[:, 0])
            here = kinds == kind
            ends[:, dice, here], pieces[dice, here] = runs[:, own[here]], counts[own[here]]
        zero = grid.index(0)
        beyond = (own - zero >= tables.own_margin[dice]) | (other - zero >= tables.opponent_margin[dice])
        ends[:, dice, beyond], pieces[dice, beyond] = -1, 0
    dice_left = DiceLeft.of(solution.ruleset, solution.dice_seat(start))
    return HoldRegions.of(start, grid, (grid.scores, grid.scores), (ends[0], ends[1], ends[2], pieces), dice_left)


def holding_runs(strategy: Tabled | Optimal, solution: Solution, table: TurnTable) -> tuple[tuple[Interval, ...], ...]:
    """Return the runs of turn totals at which a strategy holds short of winning, in a usual turn.

    `strategy`, `solution`: as for :func:`hold_regions`. `table`: the turn. Where no hold ends the game, it ends where
    perfect play always holds; a strategy may roll on beyond. The result is by number of dice from 1, or loaded ones by
    which are left, as of :meth:`farkle_core.solution.turn_table.TurnTable.thresholds`.
    """
    if not isinstance(strategy, Optimal) and not table.wins_now[-1].any():
        table = with_totals(
            solution, table, max((solution.grid.ceiling - table.start.banked) // solution.grid.quantum, 1)
        )
    return replace(table, holds=holding_now(strategy, solution, table)).thresholds()


def with_totals(solution: Solution, table: TurnTable, totals: int) -> TurnTable:
    """Return a turn with so many turn totals; it repeats the last row, except for reachable states."""
    grid, rows, automaton = solution.grid, len(table.turn_totals), _automaton(solution, table.start)
    last = np.minimum(np.arange(totals), rows - 1)
    return replace(
        table,
        turn_totals=grid.quantum * np.arange(totals),
        hold=table.hold[last],
        roll=table.roll[last],
        win=table.win[last],
        may_hold=table.may_hold[last],
        holds=table.holds[last],
        reachable=automaton.reachable(totals)[:totals, : automaton.width],
        wins_now=table.wins_now[last],
    )


def _automaton(solution: Solution, start: TurnStart) -> Automaton:
    return solution.game.automaton_of(solution.dice_seat(start))


def holding_now(strategy: Tabled | Optimal, solution: Solution, table: TurnTable) -> Bools:
    """Return whether a strategy holds in the states of a usual turn; shape (totals, dice), as in the turn's table."""
    if isinstance(strategy, Optimal):
        return table.holds
    automaton = _automaton(solution, table.start)
    tables, dice, quantum = make_tables(strategy, automaton), automaton.width, solution.grid.quantum
    kind = int(tables.kinds((table.start.banked - table.start.opponent) // quantum, table.start.farkles))
    rows = tables.rows(len(table.win))
    own, other = table.start.banked // quantum, table.start.opponent // quantum
    beyond = (tables.own_margin[:dice] <= own) | (tables.opponent_margin[:dice] <= other)
    short = (table.turn_totals < solution.grid.goal - table.start.banked)[:, None]
    lead = (table.start.banked + table.turn_totals - table.start.opponent)[:, None] // quantum
    near = ~short & (lead < tables.ahead[:dice]) & (table.start.turns_left != 1)
    wanted = tables.holds[kind, rows, :dice] & ~(beyond & short) & ~near & (table.hold > 0.0)
    holds: Bools = (wanted | table.wins_now) & table.may_hold
    return holds


def _runs(holds: Bools, reachable: Bools, solution: Solution, own: Ints) -> tuple[Ints, Ints]:
    """Return the ends of the first hold interval and where to roll again, in quanta, and the number of intervals.

    Both are by score. `holds`, `reachable`: by turn total, in quanta.
    """
    grid, ruleset = solution.grid, solution.ruleset
    rows = np.arange(grid.size)
    ends, pieces = np.full((3, grid.size), -1), np.zeros(grid.size, np.int64)
    least, zero = [ruleset.least_hold(banked) // grid.quantum for banked in (0, 1)], grid.index(0)
    for place, banked in enumerate(own.tolist()):
        totals = rows[(rows >= least[banked > zero]) & (rows < grid.size - banked) & reachable]
        edges = np.flatnonzero(np.diff(np.concatenate(([False], holds[totals], [False])).astype(np.int8)))
        pieces[place] = len(edges) // 2
        if len(edges):
            ends[:2, place] = totals[[edges[0], edges[1] - 1]]
            if edges[1] < len(totals):
                ends[2, place] = totals[edges[1]]
    return ends, pieces


def turn_costs(
    strategy: Tabled | Optimal, solution: Solution, start: TurnStart = FIRST_TURN, threads: int = 1
) -> Floats:
    """Return the loss of win chance when a strategy plays one turn and all later play is perfect.

    `strategy`, `solution`, `start`, `threads`: as for :func:`hold_regions`. The result, 0 or more, has
    shape (own scores, opponent's scores).
    """
    costs: Floats = solution.start_chances(start) - play_turns(strategy, solution, start, threads).starts
    return frozen(costs)
