"""The data of kernels: the rules as arrays, the win chances, and a thread's workspace. Does not import numba.

A start of a turn is described by both counts of farkles, the dice and points carried over, and both scores. All win
chances are in one flat array of many *tables*. A table has a stride for each of these quantities. If one makes no
difference its stride is 0, so that readers need not know what a ruleset distinguishes. Starts that differ only in the
mover's score are neighbours.

Scores are indices from the lowest score, in quanta; `size` is the index of the goal.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

# Columns of a layout: where the table begins, its strides, and the most carried points that it distinguishes.
BASE, FARKLES, OPPONENT_FARKLES, DICE, POINTS, OPPONENT, BANKED, MOST_POINTS = range(8)

# Columns of a phase: its table; the tables that follow a turn that ends below the goal, and at or past it; the first
# and last scores of mover and opponent; the phase of the player who moves next.
OWN, NEAR, FAR, OWN_FIRST, OWN_LAST, OTHER_FIRST, OTHER_LAST, PARTNER = range(8)

# Places of a workspace's `rows`: the lowest x of the block; the x from which on all is settled; the last x with rolls;
# the largest score of a mover; the opponent's score in the first lane; the first and last of the rows that all hold the
# same values; the number of the present piece of the team's work, and of the next that is this thread's.
LOWEST, SETTLED, LAST, HIGHEST, FIRST_OPPONENT, LEVEL_FROM, LEVEL_TO, PIECE, NEXT_PIECE = range(9)

WORKSPACE_ROWS: Final = 9  # how many these are
CANNOT_HOLD: Final = -1.0  # stands for the win chance of a hold that the rules forbid; never the larger of two
EQUAL: Final = 1e-12  # smaller differences of win chances count as none: no solution is more exact
EQUAL_POINTS: Final = 1e-9  # quanta: smaller differences of expected points count as none
HELD: Final = 0.5  # a player with wishes holds in states of more worth


class Game(NamedTuple):
    """The numbers of a game that do not belong to a single turn."""

    # size, zero, ceiling: number of banked scores below the goal; the index of the score 0; the largest score that
    # makes a difference
    size: int
    zero: int
    ceiling: int
    counts: int  # Farkle counts that make a difference
    penalty: int  # what the last of them costs, in quanta; 0 = no penalty, then a farkle leads to the same count
    # minimum, opening: the least turn total to hold, in quanta, once there is a banked score above 0, and before; at
    # least 1
    minimum: int
    opening: int
    seats: int  # how many seats have numbers of their own; each is a phase until a player reaches the goal
    keeps: bool  # whether a farkle banks the turn total
    beats: bool  # whether carried points have to be exceeded to hold
    # exact, gives: whether a turn that passes the goal comes to nothing; whether its points may go to the opponent then
    exact: bool
    gives: bool
    hold_width: int  # kinds of holds: 1, or the number of dice when they are offered to the opponent
    # hold_points, farkle_points: whether the points of a hold are carried on; whether what a farkle loses is, with its
    # dice
    hold_points: bool
    farkle_points: bool
    offered_dice: int  # the largest number of dice that may be carried on; 0 = none
    bonus: int  # points that come with carried dice; −1 when it is those carried
    most_points: int  # the largest number of carried points that makes a difference; more are the same
    points_limited: bool  # whether no more points can be carried than the opponent has
    ruins: bool  # whether a roll may cost the banked score
    spares: bool  # whether a roll may cost the turn total only, which other farkles keep; `ruin` stands for such rolls
    ends_vary: bool  # whether what ends a turn is worth differently by turn total
    restless: bool  # whether rolling may be best, or is forced, however much has been set aside
    # the smallest chance of a mode that its roll ends the turn; 0 when nothing can be concluded from it
    farkle_least: float
    # whether limits of farkle values say where past the goal holding is best, see :mod:`.settled`
    limited: bool
    rows: int  # the most rows a block has


class TurnPlan(NamedTuple):
    """A turn's automaton as flat arrays.

    Values stand in *columns*: one for each mode, and one for each choice that many outcomes share (see
    :mod:`farkle_core.game.shared_options`). Outcomes are sorted by mode, then by how many values they read.
    """

    # modes, columns, start, most_points: how many modes; how many columns; the mode that starts a turn; the largest
    # number of points of an option, in quanta
    modes: int
    columns: int
    start: int
    most_points: int
    # farkle, ruin, certain: shape (modes,): chance that the roll is a farkle; one that ruins the banked score besides;
    # one that wins the game at once
    farkle: Floats
    ruin: Floats
    certain: Floats
    may_hold: npt.NDArray[np.bool_]  # shape (modes,): whether holding is allowed in the mode
    hold_of: Ints  # shape (modes,): which of the hold values of a row is the mode's
    dice: Ints  # shape (modes,): dice that the mode rolls
    # safe, tables: shape (modes,): by number from 1, the modes in which no roll ends the turn; 0 for all others; one
    # more than there are such modes
    safe: Ints
    tables: int
    outcomes: Ints  # shape (modes + 1,): where the outcomes of each mode begin
    weights: Floats  # shape (outcomes,): probability of the outcome
    reads: Ints  # shape (outcomes + 1,): where the offsets of each outcome begin
    # shape (reads,): where the values stand that are read, from the row of the present x: `(points · columns + column)
    # · LANES`
    offsets: Ints
    # shape (modes + 1,): where the groups of each mode begin: outcomes one after the other that read as many values
    groups: Ints
    # group_ends, group_reads: shape (groups,): up to which outcome each goes, and how many values each of them reads
    group_ends: Ints
    group_reads: Ints
    choices: Ints  # shape (2 · (columns − modes),): where both values of each choice stand, from its own row
    choice_rows: Ints  # shape (columns − modes,): up to how many rows further on each choice is read


class Workspace(NamedTuple):
    """One thread's own memory, so that no two threads write near each other; float arrays are 1-D and aligned."""

    values: Floats  # values, rolls: the best value by (row, column, lane), and that of rolling by (row, mode, lane)
    rolls: Floats
    holds: Floats  # win chance after holding, by (row, kind of hold, lane); `CANNOT_HOLD` where it is forbidden
    # what rolls that end the turn are worth, by (row, mode, lane); one row only where it is the same in all
    ends: Floats
    # farkle, void, ruin, best: shape (LANES,): win chance after a farkle with nothing set aside yet, after a turn that
    # came to nothing, after a ruin; room for one number a lane
    farkle: Floats
    void: Floats
    ruin: Floats
    best: Floats
    banked: Ints  # shape (LANES,): the mover's score in each lane, −1 where the lane holds no start of the game
    rows: Ints  # shape (WORKSPACE_ROWS,): see `LOWEST` and what follows it


class Context(NamedTuple):
    """All that a pass over turns reads and writes; kernels hand it on by address (:mod:`..compiler.by_address`)."""

    plan: TurnPlan  # plan, game: the rules
    game: Game
    layout: Ints  # shape (tables, 8): where each table's win chances stand: columns `BASE` and what follows it
    phases: Ints  # shape (phases, 8): how the phases of the game follow one another: columns `OWN` and what follows it
    chances: Floats  # 1-D: all win chances
    workspace: Workspace  # the thread's
    limits: Floats  # 1-D: the largest ends of turns with which holding is best, see :mod:`.settled`; empty if not known
    low: TurnPlan  # low, low_values: the turn in the rows below `low_below`, and the values there, see :mod:`.block`
    low_values: Floats
    low_below: int  # 0: `plan` serves all rows


class Mover(NamedTuple):
    """Whose turn it is: the phase of the game, and the farkles in a row of mover and opponent."""

    phase: int
    f: int
    e: int


class Share(NamedTuple):
    """One thread's share of a team's work: it is number `thread` of `members`, which meet at the barrier.

    The barrier is an int array, shape (3,), see :mod:`farkle_core.kernels.sweeps.barrier`.
    """

    barrier: Ints
    thread: int
    members: int
