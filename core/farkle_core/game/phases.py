"""The phases of a game and the tables of their win chances.

A *phase* is all turns of one kind: of one seat, with as many turns left. `GamePhase` is one of them, `PhaseTables` all
of a game with the places of their win chances; the window shows a phase in points as a `PhaseInPoints`. (`TurnPhase` is
what a turn waits for: a roll, a decision.)

Before a player reaches the goal a game has one phase, or two if the seat of the first turn matters. If the game
continues after the goal, each of the last turns is a phase of its own: *turns left* counts them down, and the scores
continue past the goal. The results after the last turn are a table as well: the player ahead has won.

All scores are indices here: from the lowest score, in quanta.
"""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from farkle_core.arrays import Floats, Ints
from farkle_core.game.turn_start import Grid
from farkle_core.rules.model import Carry, Ruleset

EVEN: Final = 0.5  # the win chance of each player in an even game of two, and the share of a tie

Range = tuple[int, int]  # first and last index
_LEFT_OUT: Final = (0, 0, True)  # the name of the table of a turn that is left out
_EDGE = 64  # numbers before and after the tables: kernels read whole rows of lanes, beyond the tables' ends


@dataclass(frozen=True, slots=True)
class GamePhase:
    """Turns of one kind."""

    turns_left: int  # turns_left, seat: as in `TurnStart`
    seat: int
    mover_first: bool  # whether the mover was the first at the goal; False if that makes no difference
    own: Range  # own, other: first and last score of mover and opponent
    other: Range

    @property
    def name(self) -> tuple[int, int, bool]:
        """The fields that distinguish a phase from the others."""
        return self.turns_left, self.seat, self.mover_first


@dataclass(frozen=True)
class PhaseTables:
    """All phases of a game, and the places of their tables in one array of win chances."""

    phases: tuple[GamePhase, ...]  # those before the goal first; the others by falling turns left
    seats: int  # the number of phases before the goal
    # for each phase's table: farkles, opponent's farkles, carried dice, carried points, opponent's and own scores
    shapes: tuple[tuple[int, ...], ...]
    layout: Ints  # layout, links: as kernels read them, see `context`
    links: Ints
    length: int  # numbers in the array
    # the start of each table of finished games, by the seat of the player who would be next and whether this player was
    # first
    overs: dict[tuple[int, bool], int]
    level_place: int  # the index of the win chance at a playoff's start; −1 without a playoff
    # the start of the table of a turn that a player at an exact goal leaves out, with another turn of the opponent to
    # follow; −1 without one
    left_out: int = -1

    def view(self, chances: Floats, phase: int) -> Floats:
        """Return a phase's table; axes as in `shapes`."""
        begin = self.begin(phase)
        return chances[begin : begin + int(np.prod(self.shapes[phase]))].reshape(self.shapes[phase])

    def begin(self, phase: int) -> int:
        """Return the index at which a phase's table begins."""
        own, other = self.phases[phase].own, self.phases[phase].other
        row = self.layout[phase]
        return int(row[0] + other[0] * row[5] + own[0] * row[6])

    def fill_left_out(self, chances: Floats) -> None:
        """Fill the table of the turn that a player at an exact goal leaves out: the opponent's next turn follows."""
        if self.left_out >= 0:
            seat = next(phase.seat for phase in self.phases if phase.turns_left > 1)
            following = self.view(chances, self.find(1, seat, False) or 0)[:, :, 0, 0, 0, :]
            chances[self.left_out : self.left_out + following.size] = (1.0 - following.transpose(1, 0, 2)).ravel()

    def find(self, turns_left: int, seat: int, mover_first: bool) -> int | None:
        """Return the number of the phase with this name; None when there is none."""
        name = (turns_left, seat, mover_first)
        return next((number for number, phase in enumerate(self.phases) if phase.name == name), None)


def make_phase_tables(ruleset: Ruleset, grid: Grid, seats: int = 0) -> PhaseTables:
    """Lay out the phases of a game.

    `seats`: how many seats to distinguish, at least as many as the rules do; 0 means the rules' number. With two each
    player has separate phases.
    """
    seats = max(seats, ruleset.seats)
    size, ceiling = grid.size, grid.ceiling_index
    phases = [GamePhase(0, seat, False, (0, size - 1), (0, size - 1)) for seat in range(seats)]
    phases += _last_phases(ruleset, seats, size, ceiling)
    shapes = tuple(_shape(ruleset, grid, phase) for phase in phases)
    layout, length = _layout(phases, shapes)
    names = {phase.name: number for number, phase in enumerate(phases)}
    left_out = -1
    tables = len(phases)
    if ruleset.exact_goal and any(phase.turns_left > 1 for phase in phases):
        left_out, counts = length, grid.farkle_counts
        layout = np.append(layout, [[length, counts * size, size, 0, 0, 1, 0, 0]], axis=0)
        names[_LEFT_OUT], tables, length = tables, tables + 1, length + counts**2 * size
    rows, overs, length = _over_rows(ruleset, seats, tables, ceiling, length)
    links = np.array(
        [_links(ruleset, seats, phases, names, overs, number) for number in range(len(phases))], dtype=np.int64
    )
    if left_out >= 0:
        links = np.append(links, np.zeros_like(links[:1]), axis=0)  # no turn is played in it
    level = names.get((2, 0, False)) if ruleset.ties_play_on else None
    layout = np.concatenate([layout, rows])
    goal = size
    place = -1 if level is None else int(layout[level, 0] + goal * layout[level, 5] + goal * layout[level, 6])
    begins = {key: int(layout[row, 0]) for key, row in overs.items()}
    return PhaseTables(tuple(phases), seats, shapes, layout, links, length + _EDGE, begins, place, left_out)


def phase_tables_before_goal(ruleset: Ruleset, grid: Grid, seats: int) -> PhaseTables:
    """Lay out the turns before the goal, without phases for the last turns; no kernel reads this layout."""
    size = grid.size
    phases = [GamePhase(0, seat, False, (0, size - 1), (0, size - 1)) for seat in range(seats)]
    shapes = tuple(_shape(ruleset, grid, phase) for phase in phases)
    layout, length = _layout(phases, shapes)
    return PhaseTables(tuple(phases), seats, shapes, layout, np.zeros((0, 0), np.int64), length + _EDGE, {}, -1)


def fill_overs(ruleset: Ruleset, phase_tables: PhaseTables, ceiling: int, chances: Floats, level: float) -> None:
    """Fill the tables of finished games; `level` is the first seat's chance if level scores are played off."""
    own = np.arange(ceiling + 1)
    for (seat, first), begin in phase_tables.overs.items():
        if not ruleset.last_turns_follow:
            chances[begin] = 0.0  # the player who reached the goal has won
            continue
        table = chances[begin : begin + own.size**2].reshape(own.size, own.size)
        table[:] = own[None, :] > own[:, None]
        table[own, own] = _level_share(ruleset, seat, first, level)


def _level_share(ruleset: Ruleset, seat: int, first: bool, level: float) -> float:
    shares = ruleset.tie_shares(2)
    if shares is None:
        return level if seat == 0 else 1.0 - level
    return shares[0 if first else 1]


def _last_phases(ruleset: Ruleset, seats: int, size: int, ceiling: int) -> list[GamePhase]:
    """Return the phases after the goal has been reached, by falling turns left."""
    below, past, level = (0, size - 1), (size, ceiling), (size, size)
    phases: dict[tuple[int, int, bool], GamePhase] = {}
    for seat in range(seats):
        if turns_left := ruleset.turns_after_goal(seat):
            _join(phases, GamePhase(turns_left, (seat + 1) % seats, False, below, past))
    if ruleset.ties_play_on and ruleset.last_turns_follow:
        _join(phases, GamePhase(2, 0, False, level, level))
    falls = ruleset.has_penalty or ruleset.has_disaster
    most = max((phase.turns_left for phase in phases.values()), default=0)
    for turns_left in range(most, 1, -1):
        for phase in [phase for phase in phases.values() if phase.turns_left == turns_left]:
            if ruleset.exact_goal:  # the same player moves again
                _join(phases, replace(phase, turns_left=turns_left - 1))
                continue
            moved = (0 if falls else phase.own[0], ceiling)
            first = not phase.mover_first and ruleset.order_breaks_ties
            _join(phases, GamePhase(turns_left - 1, 1 - phase.seat, first, phase.other, moved))
    return sorted(phases.values(), key=lambda phase: (-phase.turns_left, phase.seat, phase.mover_first))


def _join(phases: dict[tuple[int, int, bool], GamePhase], phase: GamePhase) -> None:
    """Add a phase, or widen the one of the same name."""
    before = phases.get(phase.name, phase)
    own, other = _hull(before.own, phase.own), _hull(before.other, phase.other)
    phases[phase.name] = replace(phase, own=own, other=other)


def _hull(one: Range, two: Range) -> Range:
    return min(one[0], two[0]), max(one[1], two[1])


def _shape(ruleset: Ruleset, grid: Grid, phase: GamePhase) -> tuple[int, ...]:
    own, other = (last - first + 1 for first, last in (phase.own, phase.other))
    dice = 1 if ruleset.start.carry is Carry.NONE else ruleset.dice + 1
    return grid.farkle_counts, grid.farkle_counts, dice, most_points(ruleset, grid, phase.other[1]) + 1, other, own


def most_points(ruleset: Ruleset, grid: Grid, highest: int) -> int:
    """Return the largest number of carried points distinguished, in quanta, against a score of at most `highest`."""
    if ruleset.start.carry is Carry.STEAL:
        least = ruleset.least_hold(0) // grid.quantum
        # Every hold has one quantum anyway, so a minimum of one quantum and none are the same game.
        stolen = grid.ceiling_index + (least if least > 1 else 0) + 1
        return max(stolen, highest) if ruleset.turn.beat_last_turn else stolen
    if ruleset.turn.beat_last_turn or ruleset.start.carry is Carry.PIGGYBACK:
        return grid.ceiling_index if kept_may_fall(ruleset) else highest
    return 0


def kept_may_fall(ruleset: Ruleset) -> bool:
    """Whether a turn may bank more points than the player's score afterwards."""
    return ruleset.turn.farkle_keeps_turn_total and (ruleset.has_penalty or ruleset.has_disaster)


def _layout(phases: list[GamePhase], shapes: tuple[tuple[int, ...], ...]) -> tuple[Ints, int]:
    rows, begin = [], _EDGE
    for phase, shape in zip(phases, shapes, strict=True):
        strides = [int(np.prod(shape[axis + 1 :], dtype=np.int64)) for axis in range(len(shape))]
        strides = [stride if extent > 1 or axis >= 4 else 0 for axis, (stride, extent) in
                   enumerate(zip(strides, shape, strict=True))]  # fmt: skip
        base = begin - phase.other[0] * strides[4] - phase.own[0] * strides[5]
        rows.append([base, *strides, shape[3] - 1])
        begin += int(np.prod(shape, dtype=np.int64))
    return np.array(rows, dtype=np.int64), begin


def _over_rows(
    ruleset: Ruleset, seats: int, phases: int, ceiling: int, begin: int
) -> tuple[Ints, dict[tuple[int, bool], int], int]:
    """Return the layout of the tables of finished games, their owners, and their end."""
    if not ruleset.last_turns_follow:
        return np.array([[begin, *[0] * 7]], dtype=np.int64), {(0, False): phases}, begin + 1
    rows: list[list[int]] = []
    overs: dict[tuple[int, bool], int] = {}
    first_too = [False, True] if ruleset.order_breaks_ties else [False]
    for seat in range(seats):
        for first in first_too:
            overs[seat, first] = phases + len(rows)
            rows.append([begin, 0, 0, 0, 0, ceiling + 1, 1, 0])
            begin += (ceiling + 1) ** 2
    return np.array(rows, dtype=np.int64), overs, begin


def _links(
    ruleset: Ruleset,
    seats: int,
    phases: list[GamePhase],
    names: dict[tuple[int, int, bool], int],
    overs: dict[tuple[int, bool], int],
    number: int,
) -> list[int]:
    """Return a phase's row for the kernels."""
    phase = phases[number]
    seat = (phase.seat + 1) % seats
    near = far = partner = number
    if phase.turns_left == 0:
        near = partner = seat
        following = (ruleset.turns_after_goal(phase.seat), seat, False)
        far = names[following] if following[0] else overs[_over_seat(ruleset, seat), False]
    elif _LEFT_OUT in names and phase.turns_left > 1:
        near, far = names[_LEFT_OUT], overs[seat, False]
    else:
        first = not phase.mover_first and ruleset.order_breaks_ties
        following = (phase.turns_left - 1, seat, first)
        near = far = names[following] if following[0] else overs[seat, first]
    return [number, near, far, *phase.own, *phase.other, partner]


def _over_seat(ruleset: Ruleset, seat: int) -> int:
    return seat if ruleset.last_turns_follow else 0
