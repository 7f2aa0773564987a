"""A ruleset as the arrays that kernels read."""

from __future__ import annotations

from itertools import groupby

import numpy as np
import numpy.typing as npt

from farkle_core.automaton import Automaton, Mode, Outcome, compile_ruleset
from farkle_core.grid import Grid
from farkle_core.kernels.sweep import Desk, Game, Tables
from farkle_core.kernels.turn import LANES, Plan
from farkle_core.kernels.vectors import WIDTH
from farkle_core.rules.model import Ruleset

Floats = npt.NDArray[np.float64]

_TOP_ROWS = 2  # a straight line through the two rows above a score may pass the goal


def aligned(length: int) -> Floats:
    """Return a new float array of zeros whose first element stands at a multiple of 64 bytes."""
    spare = np.zeros(length + WIDTH)
    skip = -(spare.ctypes.data // spare.itemsize) % WIDTH
    return spare[skip : skip + length]


def make_game(ruleset: Ruleset, grid: Grid) -> Game:
    """Collect the numbers of a game that do not belong to a single turn."""
    quantum, turn = grid.quantum, ruleset.turn
    minimum = max(-(-turn.minimum // quantum), 1)
    opening = max(-(-turn.opening // quantum), minimum)
    padded = grid.size + 1 + LANES
    return Game(
        size=grid.size,
        zero=-grid.lowest // quantum,
        stride=padded + -padded % WIDTH,
        rows=grid.size + opening + _TOP_ROWS,
        counts=grid.farkle_counts,
        penalty=ruleset.farkles.penalty // quantum if ruleset.has_penalty else 0,
        minimum=minimum,
        opening=opening,
    )


def make_plan(ruleset: Ruleset, game: Game) -> Plan:
    """Write a ruleset's automaton as flat arrays.

    Options worth more than all rows are cut to that: beyond, every value is the same.
    """
    automaton = compile_ruleset(ruleset)
    most = min(automaton.most_points, game.rows)
    modes = len(automaton.modes)
    groups = [
        (number, size, tuple(outcomes))
        for number, mode in enumerate(automaton.modes)
        for size, outcomes in groupby(mode.outcomes, key=lambda outcome: len(outcome.options))
    ]
    numbers = [number for number, _, _ in groups]
    return Plan(
        modes=modes,
        most_points=most,
        farkle=np.array([mode.farkle_chance for mode in automaton.modes]),
        may_hold=np.array([mode.may_hold for mode in automaton.modes]),
        top_constant=np.array([_top(automaton, mode)[0] for mode in automaton.modes]),
        top_farkle=np.array([_top(automaton, mode)[1] for mode in automaton.modes]),
        mode_groups=np.searchsorted(numbers, np.arange(modes + 1)).astype(np.int64),
        group_outcomes=_begins([len(outcomes) for _, _, outcomes in groups]),
        group_options=_begins([size * len(outcomes) for _, size, outcomes in groups]),
        group_sizes=np.array([size for _, size, _ in groups], dtype=np.int64),
        weights=np.array([o.ways / 6 ** automaton.modes[n].dice for n, _, outcomes in groups for o in outcomes]),
        offsets=np.array(
            [offset for _, _, outcomes in groups for o in outcomes for offset in _offsets(o, modes, most)]
        ),
    )


def _begins(lengths: list[int]) -> npt.NDArray[np.int64]:
    return np.concatenate(([0], np.cumsum(lengths, dtype=np.int64)))


def _offsets(outcome: Outcome, modes: int, most: int) -> list[int]:
    return [(min(option.points, most) * modes + option.mode) * LANES for option in outcome.options]


def _top(automaton: Automaton, mode: Mode) -> tuple[float, float]:
    """Return constant and factor of the farkle value in a mode's value where every hold wins.

    Where one may hold that is 1. Where one must roll first (hot dice), a roll may force hot dice again and so the
    same value v: v = farkle · F + free + forced · v.
    """
    if mode.may_hold:
        return 1.0, 0.0
    total = 6**mode.dice
    forced = sum(
        o.ways for o in mode.outcomes if not any(automaton.modes[option.mode].may_hold for option in o.options)
    )
    rest = total - forced
    return (rest - mode.farkle_ways) / rest, mode.farkle_ways / rest


def make_tables(game: Game) -> Tables:
    """Make the tables of a game about which nothing is known: every hold on or past the goal wins."""
    return Tables(
        wins=np.zeros((game.counts, game.counts, game.size, game.size)),
        hold=make_hold(game),
        before=make_hold(game),
    )


def make_hold(game: Game) -> Floats:
    """Make a table of win chances after holding, 1 from the goal on and 0 below it."""
    hold = aligned(game.counts * game.rows * game.stride)
    hold.reshape(game.counts, game.rows, game.stride)[:, game.size :, :] = 1.0
    return hold


def make_desk(plan: Plan, game: Game) -> Desk:
    """Make one thread's place to work."""
    rows = game.rows + plan.most_points + 1
    return Desk(values=aligned(rows * plan.modes * LANES), least=aligned(LANES), farkle=aligned(LANES))


def fill_hold(game: Game, wins: Floats, hold: Floats) -> None:
    """Write what holds need from the win chances: hold[e, x, j] = 1 − W[e, 0, j, x]."""
    table = hold.reshape(game.counts, game.rows, game.stride)
    table[:, : game.size, : game.size] = 1.0 - wins[:, 0].transpose(0, 2, 1)
