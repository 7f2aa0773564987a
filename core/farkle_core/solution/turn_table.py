"""Every state of one turn: the values of holding and rolling at every turn total and number of dice.

*Preference numbers* rank the states, as [B16] prints them. A player who sets dice aside chooses among states: turn
total and dice left to roll. Ordered by win chance, the state with the lowest chance gets number 1, the next number 2
and so on. The best way to set dice aside leads to the highest number. Equally good states have the same number: holds
with the same turn total, and all holds that win.

Source: [B16], "Comparison to strategy that maximizes expected turn score".
"""

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Final, Self

import numpy as np
import numpy.typing as npt

from farkle_core.arrays import Bools, Bytes, Floats, Int32s, Ints, freeze, frozen
from farkle_core.errors import Problem, UserError
from farkle_core.game.automaton import Automaton, Option
from farkle_core.game.turn_start import Grid, TurnStart
from farkle_core.kernels.turn.context import EQUAL, Game
from farkle_core.language.messages import L_, _, html_table, lazy_number
from farkle_core.rules.dice import Left
from farkle_core.rules.model import Carry
from farkle_core.rules.words.dice_left import DiceLeft

_MOST_SHOWN: Final = 40  # rows of a turn in a notebook


class Decision(IntEnum):
    """The decision in a turn state."""

    ROLL = 0
    HOLD = 1
    UNREACHABLE = 2
    WON = 3


class Along(StrEnum):
    """Which banked score varies in a slice."""

    OWN = "own"
    OPPONENT = "opponent"
    LEVEL = "level"


@dataclass(frozen=True, slots=True)
class Interval:
    """A run of turn totals at which to hold: `first` to `last` points; `to_goal` if only winning follows."""

    first: int
    last: int
    to_goal: bool


@dataclass(frozen=True, repr=False)
class TurnTable:
    """Every state of one turn. All arrays are read-only; axis 1 is the dice to roll: fair ones by number, less one.

    Attributes
    ----------
    start : TurnStart
        The start of the turn, with the hot-dice bonuses taken before the states shown.
    grid : Grid
        The solution's scores.
    turn_totals : int array, shape (T,)
        Points, rising from 0 by the quantum to the first turn total without a decision: holding wins there, or is best
        with any number of dice.
    hold, roll, win : float array, shape (T, dice)
        Win chance after holding (0 where it is not allowed), when rolling, and with the better decision that is
        allowed.
    may_hold, holds, reachable, wins_now : bool array, shape (T, dice)
        Whether holding is allowed; is best; whether the state can occur; whether holding wins the game.
    can_occur : bool array, shape (T, dice)
        As `reachable`, where the last turn total stands for all larger ones, too.
    farkle_chance : float array, shape (dice,)
        Chance that rolling so many dice is a farkle.
    farkle_value : float
        Win chance after a farkle with nothing set aside.
    take : float or None
        Win chance when the turn starts with the carried dice; None when none are offered.
    win_at_start : float
        Win chance at the start of the turn.
    dice_left : DiceLeft
        The dice that each column of axis 1 rolls.
    """

    start: TurnStart
    grid: Grid
    turn_totals: Ints
    hold: Floats
    roll: Floats
    win: Floats
    may_hold: Bools
    holds: Bools
    reachable: Bools
    can_occur: Bools
    wins_now: Bools
    farkle_chance: Floats
    farkle_value: float
    take: float | None
    win_at_start: float
    dice_left: DiceLeft

    @property
    def lefts(self) -> tuple[Left, ...]:
        """With loaded dice, the number of dice of each kind that each column of axis 1 rolls; else empty."""
        return self.dice_left.lefts if self.dice_left.is_loaded else ()

    def __repr__(self) -> str:
        place = f"{self.start.banked:,} : {self.start.opponent:,}"
        return f"<TurnTable at {place}: {len(self.turn_totals):,} turn totals, win {self.win_at_start:.6f}>"

    def _repr_html_(self) -> str:
        rows = np.flatnonzero(self.reachable.any(axis=1))[:_MOST_SHOWN].tolist()
        heads = ("turn total", *map(self.dice_left.words, range(len(self.dice_left))))
        title = f"{self!r}"[1:-1]
        return html_table(title, ((f"{self.turn_totals[row]:,}", self._shown_row(row)) for row in rows), heads)

    def _shown_row(self, row: int) -> tuple[str, ...]:
        """Return each state's win chance in percent and its decision: h hold, r roll; empty where it cannot occur."""
        letters = np.where(self.holds[row], "h", "r")
        return tuple(
            f"{100.0 * win:.2f} {letter}" if reachable else ""
            for win, letter, reachable in zip(self.win[row], letters, self.reachable[row], strict=True)
        )

    def row(self, turn_total: int) -> int:
        """Return the row of a turn total in points. Raises UserError if it does not occur in this turn."""
        row, rest = divmod(turn_total, self.grid.quantum)
        if rest or not 0 <= row < len(self.turn_totals):
            raise UserError(_("This turn total does not occur."), (self._problem(turn_total),))
        return row

    def _problem(self, turn_total: int) -> Problem:
        top = int(self.turn_totals[-1])
        then = L_("holding {top:,} wins", top=top) if self.wins_now[-1].any() else L_("from there on holding is best")
        steps = L_(
            "turn totals go from 0 to {top:,} in steps of {quantum} points ({then})",
            top=top,
            quantum=self.grid.quantum,
            then=then,
        )
        return Problem("turn-total", lazy_number(turn_total), steps)

    def decisions(self) -> npt.NDArray[np.int8]:
        """Return a :class:`Decision` for every state; shape (T, dice)."""
        codes = np.where(self.holds, Decision.HOLD, Decision.ROLL).astype(np.int8)
        codes[~self.reachable] = Decision.UNREACHABLE
        codes[self.wins_now] = Decision.WON
        return codes

    def thresholds(self) -> tuple[tuple[Interval, ...], ...]:
        """Return the runs of reachable turn totals at which to hold short of winning, by column."""
        return tuple(self._intervals(dice) for dice in range(self.roll.shape[1]))

    def _intervals(self, column: int) -> tuple[Interval, ...]:
        rows = np.flatnonzero(self.reachable[:, column] & ~self.wins_now[:, column])
        holds = self.holds[rows, column]
        edges = np.flatnonzero(np.diff(np.concatenate(([False], holds, [False])).astype(np.int8)))
        points = self.turn_totals[rows]
        return tuple(
            Interval(int(points[begin]), int(points[end - 1]), to_goal=bool(end == len(rows)))
            for begin, end in edges.reshape(-1, 2)
        )


@dataclass(frozen=True, repr=False)
class HoldRegions:
    """Where to hold short of winning, for all banked scores at once; all arrays read-only, axes dice, b, d.

    Axis 0 is the dice to roll as in :class:`TurnTable`: fair ones by number, less one.

    Attributes
    ----------
    start : TurnStart
        The start of the turns, at any scores.
    grid : Grid
        The solution's scores.
    own_scores, opponent_scores : int array
        The banked scores along the last two axes, in points.
    first : int32 array, shape (dice, own scores, opponent's scores)
        The smallest reachable turn total at which to hold, in points; −1 = never.
    last : int32 array, same shape
        The largest of that first run of turn totals; −1 = never.
    again : int32 array, same shape
        The smallest reachable turn total above that run at which to roll again short of winning; −1 = never.
    pieces : uint8 array, same shape
        How many separate runs there are; 0 = never, more than 1 = rolling again in between.
    dice_left : DiceLeft
        Which dice are rolled at each place of axis 0.
    """

    start: TurnStart
    grid: Grid
    own_scores: Ints
    opponent_scores: Ints
    first: Int32s
    last: Int32s
    again: Int32s
    pieces: Bytes
    dice_left: DiceLeft

    @classmethod
    def of(
        cls,
        start: TurnStart,
        grid: Grid,
        scores: tuple[Ints, Ints],
        regions: tuple[Int32s, Int32s, Int32s, Bytes],
        dice_left: DiceLeft,
    ) -> Self:
        """Take over the arrays of `regions`, see :class:`farkle_core.kernels.reading.regions.Regions`; quanta there."""
        own, opponent = scores
        first, last, again, pieces = regions
        for quanta in (first, last, again):
            quanta[quanta > 0] *= grid.quantum
        freeze(*scores, *regions)
        return cls(start, grid, own, opponent, first, last, again, pieces, dice_left)

    def __repr__(self) -> str:
        dice, own, opponent = self.first.shape
        return f"<HoldRegions: {dice} dice, {own:,} × {opponent:,} scores>"

    @property
    def go_for_it(self) -> Bools:
        """Where the player never holds short of winning; same shape."""
        nowhere: Bools = self.pieces == 0
        return nowhere


@dataclass(frozen=True, repr=False)
class HoldSlice:
    """The decisions along a line of banked scores."""

    along: Along  # which score varies
    scores: Ints  # shape (K,): the varying score, in points
    turn_totals: Ints  # shape (T,): points, rising from 0 by the quantum
    decisions: npt.NDArray[np.int8]  # shape (K, T, dice): a `Decision` each; `WON` from the turn total that wins

    def __repr__(self) -> str:
        return f"<HoldSlice along {self.along}: {len(self.scores):,} scores, {len(self.turn_totals):,} turn totals>"


@dataclass(frozen=True, repr=False)
class Landings:
    """The values of all states after one roll; arrays have the axes points in quanta, mode."""

    values: Floats  # win chance after setting aside so many more points with such a mode next
    holds: Bools  # whether to hold there
    # the least further points that exceed an exact goal; with another goal more than any
    passed: int
    # farkle, ruin: win chance after a farkle, and after a cursed roll that ruins the banked score. If both end the turn
    # and their results depend on the points lost, both are the average of the two.
    farkle: float
    ruin: float
    bonuses: int  # the hot-dice bonuses taken before the roll, as in `TurnStart`
    hold: float | None  # win chance after holding instead of rolling

    def __repr__(self) -> str:
        return f"<Landings: {len(self.values):,} points, farkle {self.farkle:.6f}>"

    def win(self, option: Option) -> float:
        """Return the win chance after an option; points beyond the last row have its value."""
        return float(self.values[min(option.points, len(self.values) - 1), option.mode])

    def is_held(self, option: Option) -> bool:
        """Return whether to hold after an option, also if only a winning hold follows."""
        return bool(self.holds[min(option.points, len(self.holds) - 1), option.mode]) or self.win(option) >= 1.0


@dataclass(frozen=True)
class TurnLimits:
    """The limits of turns under some rules; `game` has the numbers that kernels read."""

    automaton: Automaton
    game: Game

    def least_hold(self, start: TurnStart) -> int:
        """Return the least turn total to hold, without the opening."""
        if not (self.game.beats and start.last_turn_total):
            return self.game.minimum  # the usual turn; this property avoids computing the quantum
        points = start.last_turn_total // self.automaton.quantum
        return points + 1 if points else self.game.minimum

    def brought_points(self, start: TurnStart) -> int:
        """Return the points that come with the carried dice."""
        if self.game.bonus >= 0:
            return self.game.bonus
        if start.carried_points == 0:
            return 0
        return min(start.carried_points // self.automaton.quantum, self.game.most_points)

    def reachable(self, start: TurnStart) -> Bools:
        """Return the turn totals that can occur before a roll; shape (rows, modes)."""
        return self.automaton.reachable(self.game.rows, self._brought(start))

    def reachable_at_last(self, totals: int, start: TurnStart) -> Bools:
        """Return the modes that can occur with the last of so many turn totals or, in a longer turn, a larger one."""
        if self.game.exact:
            exact: Bools = self.reachable(start)[totals - 1]
            return exact
        return self.automaton.reachable_from(totals - 1, self.game.rows, self._brought(start))

    def _brought(self, start: TurnStart) -> int | None:
        """Return the points that come with carried dice; None without an offer."""
        carried = self.automaton.ruleset.start.carry is not Carry.NONE and start.carried_dice > 0
        return self.brought_points(start) if carried else None


NO_PREFERENCE: Final = 0  # for states that no set-aside leads to


def preference_numbers(table: TurnTable, worth: Floats | None = None, equal: float = EQUAL) -> npt.NDArray[np.int32]:
    """Return the rank of every state of a turn; the best state has the highest number.

    `worth`: what to rank by, shape (T, dice); by default the win chance. `equal`: smaller differences count as none.
    Shape (T, dice), read-only: from 1; ``NO_PREFERENCE`` for states that no set-aside leads to: the start of the turn,
    and states that no sequence of rolls reaches.
    """
    numbers = np.full(table.win.shape, NO_PREFERENCE, dtype=np.int32)
    wanted = table.reachable & (table.turn_totals > 0)[:, np.newaxis]
    chosen = (table.win if worth is None else worth)[wanted]
    order = np.argsort(chosen, kind="stable")
    steps = np.diff(chosen[order], prepend=-np.inf) > equal
    ranks = np.empty(len(order), dtype=np.int32)
    ranks[order] = np.cumsum(steps)
    numbers[wanted] = ranks
    return frozen(numbers)
