"""Writes a ruleset as the arrays that kernels read."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from farkle_core.arrays import Floats, Ints
from farkle_core.game.automaton import Automaton, Mode, Option, is_restless, more_is_never_worse
from farkle_core.game.modes import CompiledGame
from farkle_core.game.phases import kept_may_fall, most_points
from farkle_core.game.shared_options import (
    ColumnRead,
    Outcomes,
    SharedChoice,
    SharedChoices,
    share,
    undominated_below,
    undominated_outcomes,
)
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.turn.context import Game, TurnPlan
from farkle_core.rules.model import Carry, Overshoot, Ruleset

# The largest number of options in which to search for choices shared by outcomes. Six different dice have 47,000: the
# search takes 24 seconds, while a whole solve to 4,000 points without shared choices takes less.
_MOST_SHARED = 5000


def _gives(ruleset: Ruleset) -> bool:
    """Return whether a turn that would pass an exact goal gives its points to the lowest score."""
    match ruleset.end.overshoot:
        case Overshoot.ALLOWED | Overshoot.VOID:
            return False
        case Overshoot.WELFARE:
            return True


def make_game(compiled: CompiledGame) -> Game:
    """Collect the numbers of a game that do not belong to a single turn."""
    ruleset, grid, automata = compiled.ruleset, compiled.grid, compiled.automata
    quantum, turn, carry = grid.quantum, ruleset.turn, ruleset.start.carry
    minimum, opening = ruleset.least_hold(1) // quantum, ruleset.least_hold(0, to_beat=True) // quantum
    ceiling = grid.ceiling_index
    past = ceiling > grid.size or ruleset.last_turns_follow
    points = most_points(ruleset, grid, ceiling if past else grid.size - 1)
    bonus = ruleset.start.bonus // quantum if carry is Carry.HIGH_STAKES else -1
    offers, steals = carry is not Carry.NONE, carry is Carry.STEAL
    beyond = points if turn.beat_last_turn or offers else 0
    restless = any(is_restless(each, past=ceiling > grid.size) for each in automata)
    varied = restless or offers or turn.beat_last_turn or turn.farkle_keeps_turn_total
    return Game(
        size=grid.size,
        zero=-grid.lowest // quantum,
        ceiling=ceiling,
        counts=grid.farkle_counts,
        penalty=ruleset.farkles.penalty // quantum if ruleset.has_penalty else 0,
        minimum=minimum,
        opening=opening,
        seats=compiled.phase_tables.seats,
        keeps=turn.farkle_keeps_turn_total,
        beats=turn.beat_last_turn,
        exact=ruleset.exact_goal,
        gives=_gives(ruleset),
        hold_width=ruleset.dice if offers and not steals else 1,
        hold_points=turn.beat_last_turn or carry is Carry.PIGGYBACK,
        farkle_points=steals,
        offered_dice=ruleset.dice if offers else 0,
        bonus=bonus,
        most_points=points,
        points_limited=not steals and not kept_may_fall(ruleset),
        ruins=ruleset.has_disaster and any(mode.ruin_ways for each in automata for mode in each.modes),
        spares=ruleset.toxic_costs_total,
        ends_vary=turn.farkle_keeps_turn_total or steals,
        restless=restless,
        farkle_least=0.0 if varied else min(map(_least_end, automata)),
        limited=not varied and ceiling > grid.size and not ruleset.exact_goal and len(automata) == 1,
        rows=ceiling + max(opening, minimum, bonus) + 2 * beyond + 4,
    )


def _least_end(automaton: Automaton) -> float:
    """Return the smallest chance of a roll to end the turn; 0 where ends differ by turn total or may win."""
    modes = automaton.modes
    if automaton.ruleset.turn.farkle_keeps_turn_total or any(mode.winning_ways for mode in modes):
        return 0.0
    return min(mode.farkle_chance for mode in modes)


def make_plan(automaton: Automaton, game: Game, *, sharing: bool = True, best: bool | None = None) -> TurnPlan:
    """Write an automaton as flat arrays.

    Without `sharing` outcomes have no shared choices. With `best` only the option with most points is kept of those
    with the same next mode; the default is True where a higher turn total is never worse.

    Options with more points than all rows are cut to the last row: beyond it, every value is the same.
    """
    best = more_is_never_worse(automaton.ruleset) if best is None else best
    outcomes = tuple(mode.best if best else mode.outcomes for mode in automaton.modes)
    return _plan_of(automaton, game, outcomes, sharing=sharing)


def make_plan_of(automaton: Automaton, game: Game, outcomes: Outcomes) -> TurnPlan:
    """Write an automaton with other outcomes, without shared choices.

    The reads of the plan keep their order if outcomes are sorted by mode, number of options and options.
    """
    return _plan_of(automaton, game, outcomes, sharing=False)


def make_plan_without_dominated(automaton: Automaton, game: Game, *, sharing: bool = True) -> TurnPlan | None:
    """Write an automaton without options that seem never to be best; None if all may be best."""
    outcomes = undominated_outcomes(automaton)
    return None if outcomes is None else _plan_of(automaton, game, outcomes, sharing=sharing)


def make_low_plan(automaton: Automaton, game: Game, most: int) -> TurnPlan | None:
    """Write an automaton for turn totals well below the goal; parameters as for ``undominated_below``."""
    outcomes = undominated_below(automaton, most)
    return None if outcomes is None else _plan_of(automaton, game, outcomes, sharing=True)


def _plan_of(automaton: Automaton, game: Game, by_mode: Outcomes, *, sharing: bool) -> TurnPlan:
    most = min(automaton.most_points, game.rows)
    modes = automaton.modes
    outcomes = [(number, each) for number, some in enumerate(by_mode) for each in some]
    offered = tuple(outcome.options for _, outcome in outcomes)
    if most < automaton.most_points:
        offered = tuple(_cut(options, most) for options in offered)
    sharing = sharing and sum(map(len, offered)) <= _MOST_SHARED
    shared = _shared(offered, len(modes)) if sharing else _unshared(offered)
    columns = len(modes) + len(shared.choices)
    looks = sorted(
        (
            _OutcomeReads(number, outcome.ways, reads)
            for (number, outcome), reads in zip(outcomes, shared.reads, strict=True)
        ),
        key=lambda look: (look.mode, len(look.reads), look.reads),
    )
    outcomes_of = np.searchsorted([look.mode for look in looks], np.arange(len(modes) + 1))
    counts = np.array([len(look.reads) for look in looks], dtype=np.int64)
    safe = np.array([mode.farkle_ways + mode.ruin_ways + mode.winning_ways == 0 for mode in modes])
    groups, group_ends, group_reads = _groups(outcomes_of, counts)
    return TurnPlan(
        modes=len(modes),
        columns=columns,
        start=automaton.start,
        most_points=most,
        farkle=_chances(modes, [mode.farkle_ways for mode in modes]),
        ruin=_chances(modes, [mode.ruin_ways for mode in modes]),
        certain=_chances(modes, [mode.winning_ways for mode in modes]),
        may_hold=np.array([mode.may_hold for mode in modes]),
        hold_of=np.array([mode.dice - 1 if game.hold_width > 1 else 0 for mode in modes], dtype=np.int64),
        dice=np.array([mode.dice for mode in modes], dtype=np.int64),
        safe=np.where(safe, np.cumsum(safe), 0),
        tables=1 + int(safe.sum()),
        outcomes=outcomes_of,
        weights=np.array([look.ways / modes[look.mode].ways for look in looks], dtype=float),
        reads=np.append(0, np.cumsum(counts)),
        offsets=_places((read for look in looks for read in look.reads), columns),
        groups=groups,
        group_ends=group_ends,
        group_reads=group_reads,
        choices=_places((read for choice in shared.choices for read in _reads_of(choice)), columns),
        choice_rows=_choice_rows(shared, len(modes)),
    )


def _choice_rows(shared: SharedChoices, modes: int) -> Ints:
    """Return up to how many rows further on each choice is read, by an outcome or by a later choice."""
    rows = np.zeros(modes + len(shared.choices), np.int64)
    for read in (read for reads in shared.reads for read in reads):
        rows[read.column] = max(rows[read.column], read.points)
    for number in range(len(shared.choices) - 1, -1, -1):
        for read in _reads_of(shared.choices[number]):
            rows[read.column] = max(rows[read.column], rows[modes + number] + read.points)
    return rows[modes:]


@lru_cache(maxsize=16)
def _shared(outcomes: tuple[tuple[Option, ...], ...], modes: int) -> SharedChoices:
    # A solve makes its plan again to measure the limits, and reading the solution does, too.
    return share(outcomes, modes)


def _unshared(outcomes: tuple[tuple[Option, ...], ...]) -> SharedChoices:
    return SharedChoices(
        (), tuple(tuple(ColumnRead(option.points, option.mode) for option in each) for each in outcomes)
    )


def _cut(options: tuple[Option, ...], most: int) -> tuple[Option, ...]:
    return tuple(Option(min(option.points, most), option.mode) for option in options)


class _OutcomeReads(NamedTuple):
    """The values that an outcome of a mode reads, and the number of rolls that lead to it."""

    mode: int
    ways: int
    reads: tuple[ColumnRead, ...]


def _reads_of(choice: SharedChoice) -> tuple[ColumnRead, ColumnRead]:
    return ColumnRead(0, choice.first), ColumnRead(choice.further, choice.second)


def _chances(modes: tuple[Mode, ...], ways: list[int]) -> Floats:
    return np.array([number / mode.ways for mode, number in zip(modes, ways, strict=True)])


def _groups(outcomes: Ints, counts: Ints) -> tuple[Ints, Ints, Ints]:
    """Return where each mode's groups begin, the last outcome of each, and how many values its outcomes read.

    `outcomes`: where the outcomes of each mode begin. `counts`: how many values each reads.
    """
    ends = np.union1d(np.flatnonzero(np.diff(counts)) + 1, outcomes[1:])
    ends = ends[ends > 0]
    return np.searchsorted(ends, outcomes, side="right"), ends, counts[ends - 1]


def _places(reads: Iterable[ColumnRead], columns: int) -> Ints:
    return np.array([(read.points * columns + read.column) * LANES for read in reads], dtype=np.int64)
