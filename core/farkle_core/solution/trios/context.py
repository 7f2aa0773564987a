"""Makes the context of the kernels for three players from a ruleset."""

from itertools import product
from typing import Final

import numpy as np

from farkle_core.arrays import Ints
from farkle_core.engine.contexts import make_game, make_plan, make_plan_without_dominated, unwritten
from farkle_core.game.automaton import Automaton
from farkle_core.game.modes import CompiledGame
from farkle_core.game.turn_start import TurnStart
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.trios.context import (
    EDGE,
    NUMBERS,
    HoldsPastGoal,
    Layer,
    Rules,
    TrioContext,
    TrioStarts,
    TrioWorkspace,
    rises,
)
from farkle_core.kernels.turn.context import Floats, TurnPlan

# A series of forced rolls is evaluated until the chance that it goes on is below this, far below the rounding of a win
# chance.
_NEGLIGIBLE: Final = 1e-18


def seats_of(game: CompiledGame) -> int:
    """Return the number of seats with separate win chances: three if rounds are completed or played off, else one."""
    return 3 if game.ruleset.seats > 1 else 1


def kinds_of(game: CompiledGame) -> int:
    """Return the number of kinds of starts: by the seat, and by the farkles in a row of all three players."""
    return seats_of(game) * game.grid.farkle_counts**3


def kind_at(game: CompiledGame, start: TurnStart) -> int:
    """Return the kind of the start of a turn, by the seat and the farkles in a row."""
    return _kind(game, start.seat, (start.farkles, start.opponent_farkles, start.third_farkles))


def _kind(game: CompiledGame, seat: int, farkles: tuple[int, int, int]) -> int:
    counts, kind = game.grid.farkle_counts, seat % seats_of(game)
    for count in farkles:
        kind = kind * counts + count
    return kind


def numbers_of(game: CompiledGame) -> int:
    """Return the length of the win chances of one player."""
    return kinds_of(game) * game.grid.size**3 + EDGE


def starts_of(game: CompiledGame, wins: Floats) -> TrioStarts:
    """Return win chances, the movers' and the next players', as kernels read them."""
    size, counts = game.grid.size, game.grid.farkle_counts
    penalty = game.ruleset.farkles.penalty // game.grid.quantum if game.ruleset.has_penalty else 0
    after: list[tuple[int, int, int]] = []
    for seat, own, following, last in product(range(seats_of(game)), *[range(counts)] * 3):
        hold, farkle = (_kind(game, seat + 1, (following, last, count)) for count in (0, (own + 1) % counts))
        after.append((hold, farkle, penalty if own == counts - 1 else 0))
    holds, farkles, losses = np.ascontiguousarray(np.array(after, np.int64).T)
    return TrioStarts(size, len(after), holds, farkles, losses, rises(size), wins[0], wins[1])


def kinds_in_order(game: CompiledGame) -> tuple[Ints, ...]:
    """Return the kinds of starts in the order in which those of one sum are computed: by falling farkles in a row.

    A farkle that costs nothing leads to a kind with one more.
    """
    counts, kinds = game.grid.farkle_counts, np.arange(kinds_of(game))
    all_farkles = sum(kinds // counts**place % counts for place in range(3))
    return tuple(kinds[all_farkles == number] for number in range(3 * (counts - 1), -1, -1))


def kinds_led_back_to(game: CompiledGame) -> Ints:
    """Return the kinds of starts to which turns lead that lower a score."""
    starts = starts_of(game, np.zeros((2, 0)))
    lowers = np.full(starts.kinds, game.ruleset.has_disaster) | (starts.loss > 0)
    return np.unique(starts.after_farkle[lowers])


def make_layer(starts: TrioStarts) -> Layer:
    """Return memory for one sum of scores."""
    length = starts.kinds * starts.size**2 + EDGE
    mover, following, farkle = (np.zeros(length) for _ in range(3))
    return Layer(mover, following, farkle, np.zeros(length, np.int64))


def make_contexts(
    compiled: CompiledGame, starts: TrioStarts, over: HoldsPastGoal, members: int, *, whole: bool
) -> tuple[TrioContext, ...]:
    """Return the contexts of `members` threads; `whole`: with the options that seem never to be best, too."""
    game, automaton = make_game(compiled), compiled.automaton
    plan = None if whole else make_plan_without_dominated(automaton, game, sharing=False)
    plan = _in_order_of_ties(plan or make_plan(automaton, game, sharing=False, best=False))
    forced = 0 if game.exact else forced_rolls(automaton)
    limit = game.ceiling if compiled.ruleset.last_turns_follow else 0
    rules = Rules(
        game.minimum, game.opening, game.zero, game.keeps, forced, limit, game.farkle_least, game.exact, game.gives
    )
    rows = max(game.size + game.penalty, limit) + max(game.minimum, game.opening) + plan.most_points + 2
    return tuple(
        TrioContext(plan, rules, starts, over, _workspace(plan, rows, keeps=game.keeps)) for _ in range(members)
    )


def forced_rolls(automaton: Automaton) -> int:
    """Return how often to evaluate forced rolls that represent all larger turn totals; 0 if none is forced.

    Holding is best at these turn totals, so a player who may set dice aside so that a hold is allowed does so.
    """
    modes, rolls = automaton.modes, 0
    goes_on = np.array([not mode.may_hold for mode in modes], float)  # the chance of so many forced rolls in a row
    while goes_on.max() > _NEGLIGIBLE:
        before, rolls = goes_on.copy(), rolls + 1
        for mode in np.flatnonzero(before):
            stays = (
                outcome.ways * max(before[option.mode] for option in outcome.options)
                for outcome in modes[mode].best
                if not any(modes[option.mode].may_hold for option in outcome.options)
            )
            goes_on[mode] = sum(stays) / modes[mode].ways
    return rolls


def _in_order_of_ties(plan: TurnPlan) -> TurnPlan:
    """Return the plan with the options of each outcome in the order in which ties are decided: most points first.

    Of equal points the option with fewer dice left comes first.
    """
    places = plan.offsets // LANES
    outcomes = np.repeat(np.arange(plan.weights.size), np.diff(plan.reads))
    order = np.lexsort((places % plan.columns, -(places // plan.columns), outcomes))
    return plan._replace(offsets=plan.offsets[order] * NUMBERS)


def _workspace(plan: TurnPlan, rows: int, *, keeps: bool) -> TrioWorkspace:
    return TrioWorkspace(
        values=unwritten(rows * plan.modes * NUMBERS * LANES),
        holds=unwritten(rows * 2 * LANES),
        ends=unwritten((rows if keeps else 1) * NUMBERS * LANES),
        ruins=_room(),
        rolled=_room(),
    )


def _room() -> Floats:
    return unwritten(NUMBERS * LANES)
