"""A ruleset as the arrays that kernels read."""

from __future__ import annotations

from itertools import groupby

import numpy as np
import numpy.typing as npt

from farkle_core.automaton import Mode, Outcome, compile_ruleset, more_is_never_worse
from farkle_core.grid import Grid
from farkle_core.kernels.chances import Game
from farkle_core.kernels.turn import LANES, Desk, Plan
from farkle_core.kernels.vectors import WIDTH
from farkle_core.rules.model import Carry, Ruleset
from farkle_core.stages import kept_may_fall, most_points

Floats = npt.NDArray[np.float64]


def aligned(length: int) -> Floats:
    """Return a new float array of zeros whose first element stands at a multiple of 64 bytes."""
    spare = np.zeros(length + WIDTH)
    skip = -(spare.ctypes.data // spare.itemsize) % WIDTH
    return spare[skip : skip + length]


def make_game(ruleset: Ruleset, grid: Grid) -> Game:
    """Collect the numbers of a game that do not belong to a single turn."""
    quantum, turn, carry = grid.quantum, ruleset.turn, ruleset.start.carry
    minimum = max(-(-turn.minimum // quantum), 1)
    opening = max(-(-turn.opening // quantum), 1)
    ceiling = grid.ceiling_index
    points = most_points(ruleset, grid, ceiling if ceiling > grid.size else grid.size - 1)
    bonus = ruleset.start.bonus // quantum if carry is Carry.HIGH_STAKES else -1
    offers, steals = carry is not Carry.NONE, carry is Carry.STEAL
    beyond = points if turn.beat_last_turn or offers else 0
    restless = _restless(ruleset, past=ceiling > grid.size)
    return Game(
        size=grid.size,
        zero=-grid.lowest // quantum,
        ceiling=ceiling,
        counts=grid.farkle_counts,
        penalty=ruleset.farkles.penalty // quantum if ruleset.has_penalty else 0,
        minimum=minimum,
        opening=opening,
        parts=ruleset.seats,
        keeps=turn.farkle_keeps_turn_total,
        beats=turn.beat_last_turn,
        exact=ruleset.exact_goal,
        gives=ruleset.end.overshoot == "welfare",
        hold_width=ruleset.dice if offers and not steals else 1,
        hold_points=turn.beat_last_turn or carry is Carry.PIGGYBACK,
        farkle_points=steals,
        offered_dice=ruleset.dice if offers else 0,
        bonus=bonus,
        most_points=points,
        points_limited=not steals and not kept_may_fall(ruleset),
        ends_vary=turn.farkle_keeps_turn_total or steals,
        restless=restless,
        farkle_least=0.0 if restless or offers or turn.beat_last_turn else _least_end(ruleset),
        rows=ceiling + max(opening, minimum, bonus) + 2 * beyond + 4,
    )


def _restless(ruleset: Ruleset, *, past: bool) -> bool:
    """Whether rolling may be best, or is forced, however much has been set aside."""
    if ruleset.exact_goal:
        return False
    carries = ruleset.start.carry is not Carry.NONE or ruleset.turn.beat_last_turn
    wins = any(mode.winning_ways for mode in compile_ruleset(ruleset).modes)
    return ruleset.turn.hot_dice_must_roll or (past and (carries or wins))


def _least_end(ruleset: Ruleset) -> float:
    """Return the smallest chance of a roll to end the turn; 0 where ends differ by turn total or may win."""
    modes = compile_ruleset(ruleset).modes
    if ruleset.turn.farkle_keeps_turn_total or any(mode.winning_ways for mode in modes):
        return 0.0
    return min(mode.farkle_chance for mode in modes)


def make_plan(ruleset: Ruleset, game: Game) -> Plan:
    """Write a ruleset's automaton as flat arrays.

    Options worth more than all rows are cut to that: beyond, every value is the same.
    """
    automaton = compile_ruleset(ruleset)
    most = min(automaton.most_points, game.rows)
    modes = automaton.modes
    lists = [[mode.best for mode in modes]]
    if not more_is_never_worse(ruleset):
        lists.insert(0, [mode.outcomes for mode in modes])
    groups = [
        (which * (len(modes) + 1) + number, size, tuple(outcomes))
        for which, each in enumerate(lists)
        for number, mode_outcomes in enumerate(each)
        for size, outcomes in groupby(mode_outcomes, key=lambda outcome: len(outcome.options))
    ]
    numbers = [number for number, _, _ in groups]
    flat = [(number % (len(modes) + 1), outcome) for number, _, outcomes in groups for outcome in outcomes]
    return Plan(
        modes=len(modes),
        start=automaton.start,
        most_points=most,
        lists=len(lists),
        farkle=_chances(modes, [mode.farkle_ways for mode in modes]),
        ruin=_chances(modes, [mode.ruin_ways for mode in modes]),
        certain=_chances(modes, [mode.winning_ways for mode in modes]),
        may_hold=np.array([mode.may_hold for mode in modes]),
        hold_of=np.array([mode.dice - 1 if game.hold_width > 1 else 0 for mode in modes], dtype=np.int64),
        dice=np.array([mode.dice for mode in modes], dtype=np.int64),
        mode_groups=np.searchsorted(numbers, np.arange(len(lists) * (len(modes) + 1))).astype(np.int64),
        group_outcomes=_begins([len(outcomes) for _, _, outcomes in groups]),
        group_options=_begins([size * len(outcomes) for _, size, outcomes in groups]),
        group_sizes=np.array([size for _, size, _ in groups], dtype=np.int64),
        weights=np.array([outcome.ways / 6 ** modes[mode].dice for mode, outcome in flat], dtype=float),
        offsets=np.array(
            [offset for _, outcome in flat for offset in _offsets(outcome, len(modes), most)], dtype=np.int64
        ),
    )


def _chances(modes: tuple[Mode, ...], ways: list[int]) -> Floats:
    return np.array([number / 6**mode.dice for mode, number in zip(modes, ways, strict=True)])


def _begins(lengths: list[int]) -> npt.NDArray[np.int64]:
    return np.concatenate(([0], np.cumsum(lengths, dtype=np.int64)))


def _offsets(outcome: Outcome, modes: int, most: int) -> list[int]:
    return [(min(option.points, most) * modes + option.mode) * LANES for option in outcome.options]


def desk_length(plan: Plan, game: Game) -> int:
    """Return how many floats a desk takes."""
    rows = game.rows + plan.most_points + 1
    ends = plan.modes * (game.rows if game.ends_vary else 1)
    return LANES * (plan.modes * (rows + game.rows) + game.hold_width * game.rows + ends + 5)


def make_desk(plan: Plan, game: Game) -> Desk:
    """Make one thread's place to work."""
    rows = game.rows + plan.most_points + 1
    farkle, void, ruin, best, slack = (aligned(LANES) for _ in range(5))
    return Desk(
        values=aligned(rows * plan.modes * LANES),
        rolls=aligned(game.rows * plan.modes * LANES),
        holds=aligned(game.rows * game.hold_width * LANES),
        ends=aligned((game.rows if game.ends_vary else 1) * plan.modes * LANES),
        farkle=farkle,
        void=void,
        ruin=ruin,
        best=best,
        slack=slack,
        banked=np.full(LANES, -1, dtype=np.int64),
        rows=np.zeros(6, dtype=np.int64),
    )
