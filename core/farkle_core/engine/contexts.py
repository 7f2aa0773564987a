"""Makes the kernels' contexts: rules as arrays, options of a turn, win chances, and memory for each thread."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from farkle_core.arrays import Floats, Ints
from farkle_core.game.automaton import Automaton, Mode, Option, is_restless, more_is_never_worse
from farkle_core.game.modes import CompiledGame
from farkle_core.game.phases import PhaseTables, kept_may_fall, most_points
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
from farkle_core.kernels.turn.context import WORKSPACE_ROWS, Context, Game, TurnPlan, Workspace
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


# A context for each thread of a team; if the players' dice differ, then one for each in the second seat.
Contexts = tuple[Context, ...]

_Number = TypeVar("_Number", np.float64, np.int64)

# In games that continue past the goal, rows so many points below it leave out dominated options, if the better option
# has at most so many points. `zilch` and `three-farkles` take equally long with 2,000 to 3,000 and 1,500 to 2,000; if
# options of any points count, the check of `zilch` fails.
_NEAR_GOAL = 2500
_MOST_POINTS = 2000


def aligned(length: int) -> Floats:
    """Return a new float array of zeros, aligned to 64 bytes."""
    return _aligned(length, np.float64)


def unwritten(length: int) -> Floats:
    """Return a new aligned array of NaN: a number that a kernel reads before it writes it spoils all that follows."""
    memory = aligned(length)
    memory.fill(np.nan)
    return memory


def _aligned(length: int, kind: type[_Number]) -> npt.NDArray[_Number]:
    """Return a new array of zeros that shares no cache line with other data."""
    spare = np.zeros(-(-length // LANES) * LANES + LANES, kind)
    skip = -(spare.ctypes.data // spare.itemsize) % LANES
    return spare[skip : skip + length]


def make_workspace(plan: TurnPlan, game: Game) -> Workspace:
    """Make the working memory of one thread."""
    rows = game.rows + 2 * plan.most_points + 1  # options lead beyond the rolled rows, and choices once more
    farkle, void, ruin, best = (unwritten(LANES) for _ in range(4))
    return Workspace(
        values=unwritten(rows * plan.columns * LANES),
        rolls=unwritten(game.rows * plan.modes * LANES),
        holds=unwritten(game.rows * game.hold_width * LANES),
        ends=unwritten((game.rows if game.ends_vary else 1) * plan.modes * LANES),
        farkle=farkle,
        void=void,
        ruin=ruin,
        best=best,
        banked=_aligned(LANES, np.int64),
        rows=_aligned(WORKSPACE_ROWS, np.int64),
    )


def make_contexts(plan: TurnPlan, game: Game, phase_tables: PhaseTables, chances: Floats, members: int = 1) -> Contexts:
    """Return the kernels' contexts, one workspace for each of `members` threads."""
    layout, links = phase_tables.layout, phase_tables.links
    workspaces = (make_workspace(plan, game) for _ in range(members))
    return tuple(
        Context(plan, game, layout, links, chances, workspace, aligned(0), plan, workspace.values, 0)
        for workspace in workspaces
    )


def _with_low_rows(contexts: Contexts, low: TurnPlan, below: int) -> Contexts:
    """Return contexts that use the plan `low` in the rows below `below`; each shares its workspace with the old one."""
    rows = contexts[0].workspace.values.size // contexts[0].plan.columns
    return tuple(each._replace(low=low, low_values=unwritten(rows * low.columns), low_below=below) for each in contexts)


def _with_limits(contexts: Contexts) -> Contexts:
    """Return contexts with memory for the limits past the goal, if the game has such (:mod:`.kernels.turn.limits`)."""
    plan, game = contexts[0].plan, contexts[0].game
    if not game.limited:
        return contexts
    limits = unwritten(game.seats * game.counts * plan.tables * (game.ceiling - game.size) * game.size + LANES)
    return tuple(each._replace(limits=limits) for each in contexts)


def contexts_of(
    compiled: CompiledGame, game: Game, chances: Floats, members: int, *, best: bool | None = None
) -> tuple[Contexts, Contexts | None]:
    """Return contexts with all options, and those without options that seem never to be best; None if all may be best.

    A match between given players has one plan only, and outcomes without shared choices. `best`: as for ``make_plan``.
    """
    match = compiled.seats > 0

    def of(plans: list[TurnPlan | None]) -> Contexts:
        made = (make_contexts(plan, game, compiled.phase_tables, chances, members) for plan in plans if plan)
        return tuple(context for some in made for context in some)

    contexts = of([make_plan(each, game, sharing=not match, best=best) for each in compiled.automata])
    if match:
        return contexts, None
    few = of([make_plan_without_dominated(each, game) for each in compiled.automata])
    contexts = _with_limits(contexts)
    return contexts, few or _without_some_below(compiled, game, contexts) or None


def _without_some_below(compiled: CompiledGame, game: Game, contexts: Contexts) -> Contexts:
    """Return contexts that leave out dominated options well below the goal, in games that continue past it."""
    quantum = compiled.grid.quantum
    below = game.size - -(-_NEAR_GOAL // quantum)
    if not game.limited or below <= 0:
        return ()
    low = make_low_plan(compiled.automaton, game, _MOST_POINTS // quantum)
    return () if low is None else _with_low_rows(contexts, low, below)
