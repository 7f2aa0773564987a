"""The solution's advice on one state of a turn."""

from dataclasses import dataclass
from typing import Final

from farkle_core.language.messages import N_
from farkle_core.referee import GameState, why_not_hold
from farkle_core.rules import Ruleset
from farkle_core.rules.model import Carry
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_core.solution.turn_table import TurnTable
from farkle_explorer.session.selection import is_before_first_roll
from farkle_explorer.session.selection_space import Selection

CANNOT_HAPPEN: Final = N_("Cannot happen")
UNREACHABLE: Final = N_("no sequence of rolls leads to these dice with this turn total")


@dataclass(frozen=True, slots=True)
class Advice:
    """The advice with some dice at some turn total, and the win chances, 0 to 1."""

    selection: Selection  # the state
    win: float  # the win chance with the better legal decision
    hold: float | None  # the win chance after holding; None if holding is not legal
    roll: float  # the win chance when rolling
    holds: bool  # whether holding is best; without meaning for states that cannot occur
    wins_now: bool  # whether holding wins the game
    reachable: bool  # whether the state can occur
    why_roll: str  # why the player may not hold; ``""`` if holding is legal
    farkle_risk: float  # the chance that rolling (see `rolled`) is a farkle
    after_farkle: float  # the win chance after a farkle
    at_start: float  # the win chance at the start of the turn
    all_dice: int  # the index, from 1, of all dice among the possible sets; with fair dice their number
    dice_left: DiceLeft  # the possible sets of dice
    # the win chance after starting with the offered dice; None except before the first roll of a turn with offered
    # dice, where `roll` is the win chance with all dice
    take: float | None = None
    brings: int = 0  # the points of the offered dice once they score; 0 if `take` is None

    @property
    def takes(self) -> bool:
        """Whether the offered dice are the better start."""
        return self.take is not None and self.take >= self.roll

    @property
    def rolled(self) -> int:
        """The index of the set to roll unless the player holds; at the start of a turn, that of the better start."""
        if self.take is None:
            return self.selection.dice
        return self.selection.carried_dice if self.takes else self.all_dice

    @property
    def difference(self) -> float | None:
        """The advantage of the better decision, 0 or more; None without a choice."""
        other = self.hold if self.take is None else self.take
        return None if other is None else abs(other - self.roll)


def advise(table: TurnTable, selection: Selection, ruleset: Ruleset) -> Advice:
    """Return the advice on one state, from the table of its turn.

    `selection`: the state; a turn total above the table's highest counts as the highest.
    """
    if table.take is not None and is_before_first_roll(selection, table.roll.shape[1]):
        return _advise_start(table, table.take, selection, ruleset)
    row, column = table.row(min(selection.turn_total, int(table.turn_totals[-1]))), selection.dice - 1
    may_hold = bool(table.may_hold[row, column])
    return Advice(
        selection=selection,
        win=float(table.win[row, column]),
        hold=float(table.hold[row, column]) if may_hold else None,
        roll=float(table.roll[row, column]),
        holds=bool(table.holds[row, column]),
        wins_now=bool(table.wins_now[row, column]),
        reachable=bool(table.can_occur[row, column]),
        why_roll="" if may_hold else _why_not_hold(selection, table.dice_left.count(column), ruleset),
        farkle_risk=float(table.farkle_chance[column]),
        after_farkle=table.farkle_value,
        at_start=table.win_at_start,
        all_dice=table.roll.shape[1],
        dice_left=table.dice_left,
    )


def _advise_start(table: TurnTable, take: float, selection: Selection, ruleset: Ruleset) -> Advice:
    """Return the advice on a turn with offered dice before its first roll."""
    roll, start = float(table.roll[0, -1]), ruleset.start
    dice = selection.carried_dice if take >= roll else table.roll.shape[1]
    return Advice(
        selection=selection,
        win=table.win_at_start,
        hold=None,
        roll=roll,
        holds=False,
        wins_now=False,
        reachable=True,
        why_roll="",
        farkle_risk=float(table.farkle_chance[dice - 1]),
        after_farkle=table.farkle_value,
        at_start=table.win_at_start,
        all_dice=table.roll.shape[1],
        dice_left=table.dice_left,
        take=take,
        brings=start.bonus if start.carry is Carry.HIGH_STAKES else selection.carried_points,
    )


def _why_not_hold(selection: Selection, dice: int, ruleset: Ruleset) -> str:
    """Return the referee's reason why a player with so many dice to roll may not hold."""
    scores = selection.banked, selection.opponent
    state = GameState(scores, (0, 0), 0, selection.turn_total, dice, last_turn_total=selection.last_turn_total)
    return why_not_hold(ruleset, state)
