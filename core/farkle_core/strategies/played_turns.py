"""Turns played by a strategy from all starts of a kind: where it holds, and how often the mover then wins.

The kernels of matches play them, so that whatever the rules say of a turn (last turns, offered dice, turns to beat) is
as in a match.
"""

from dataclasses import dataclass

import numpy as np

from farkle_core.arrays import Floats
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_core.solution.solution import HoldRegions, Solution
from farkle_core.strategies.model import BestResponse, Optimal, Player, Tabled


@dataclass(frozen=True)
class PlayedTurns:
    """What comes of it; arrays are read-only."""

    regions: HoldRegions  # where the strategy holds short of winning
    # shape (own scores, opponent's scores): the mover's win chance at the start of the turn, when both play perfectly
    # after it
    starts: Floats


def play_turns(strategy: Tabled | Optimal, solution: Solution, start: TurnStart, threads: int = 1) -> PlayedTurns:
    """Play one turn by a strategy from every start of a kind; a second at the most, not on a GUI thread.

    `strategy`: whose decisions. `start`: how turns start, whatever the scores. Hot-dice bonuses count for the regions;
    turns are worth what they are from their start. `threads`: cores to use.
    """
    from farkle_core.engine.engine import Engine
    from farkle_core.engine.plan import make_contexts
    from farkle_core.engine.team import Team
    from farkle_core.kernels.reading.regions import TurnRules, no_regions, note_regions
    from farkle_core.kernels.reading.turns import blocks_of
    from farkle_core.kernels.turn.context import Mover, Share
    from farkle_core.solution.turn_limits import TurnLimits
    from farkle_core.strategies.policies import MatchPolicies, spread_over

    grid, ruleset = solution.grid, solution.ruleset
    own, opponent = solution.own_scores(start), solution.opponent_scores(start)
    shape = ruleset.dice, len(own), len(opponent)
    regions = no_regions(shape)
    starts = np.zeros(shape[1:])
    seat = start.seat if solution.stages.seats > 1 else 0
    players: tuple[Player, Player] = (strategy, BestResponse()) if seat == 0 else (BestResponse(), strategy)
    with Team(threads) as team:
        engine = Engine.uncompiled(solution.game.for_match, team)
        plan, game, stages = engine.contexts[0].plan, engine.game, engine.stages
        part = stages.find(start.turns_left, seat, start.mover_first)
        if part is None:
            raise ValueError(f"no turn begins so: {start}")
        policy = MatchPolicies(solution, players)(plan, game, stages, threads)
        chances = spread_over(solution, stages, grid.ceiling_index)
        contexts = make_contexts(plan, game, stages, chances, threads)
        limits = TurnLimits(solution.automaton, game)
        brought = limits.brought_points(start)
        span = min(max(brought, 0) + plan.most_points, game.most_points) if start.carried_dice else 0
        least, reachable = limits.least_hold(start), limits.reachable(start)
        shift = min(start.bonuses, max(len(ruleset.turn.bonuses) - 1, 0)) * ruleset.dice
        rules = TurnRules(least, span, shift, start.carried_dice, brought)
        mover = Mover(part, start.farkles, start.opponent_farkles)

        def note(share: Share) -> None:
            blocks, thread = blocks_of(stages.links, part, share.thread, share.members), share.thread
            note_regions(contexts[thread], policy[thread], mover, rules, blocks, reachable, regions, starts)

        team.run(note)
    for points in (regions.first, regions.last, regions.again):
        points[points > 0] *= grid.quantum
    for array in (*regions, starts):
        array.flags.writeable = False
    found = HoldRegions(
        start,
        grid,
        own_scores=own,
        opponent_scores=opponent,
        first=regions.first,
        last=regions.last,
        again=regions.again,
        pieces=regions.pieces,
        dice_left=DiceLeft.fair(grid.dice),
    )
    return PlayedTurns(found, starts)
