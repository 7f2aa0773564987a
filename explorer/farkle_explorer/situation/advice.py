"""The solution's advice on one state of a turn: as numbers, in a sentence or two, and as text tables."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from farkle_core.language.messages import N_, _, ngettext
from farkle_core.play.advise import Choice
from farkle_core.referee import GameState, why_not_hold
from farkle_core.rules import Ruleset
from farkle_core.rules.dice import WILD, faces_of
from farkle_core.rules.model import Carry
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_core.solution.turn_table import TurnTable
from farkle_explorer.plots import plot_words
from farkle_explorer.session.selection import is_before_first_roll
from farkle_explorer.session.selection_space import Selection
from farkle_explorer.widgets.text_table import TextTable

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
    unsure: float = 0.0  # a difference of win chances that may still turn round (``Certificate.unsure``)

    @property
    def is_open(self) -> bool:
        """Whether both decisions are equal as far as is known, in an answer that is not proved yet."""
        return not self.wins_now and self.difference is not None and self.difference < self.unsure

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


CLOSE: Final = 0.005  # smaller differences of win chances are close calls; about the median error of casual players


def sentence(advice: Advice, table: TurnTable) -> str:
    """Return the best action, whether it is close, and from which turn total to hold; ``""`` for impossible states."""
    return " ".join(_sentences(advice, table)) if advice.reachable else ""


def _sentences(advice: Advice, table: TurnTable) -> Iterator[str]:
    if advice.selection.turns_left == 1:
        yield from _last_turn(table)
    if advice.wins_now:
        yield _("Hold and win.")
        return
    if advice.is_open:
        yield _("Both are equal so far.")
        return
    is_close = advice.difference is not None and advice.difference < CLOSE
    yield _close(advice) if is_close else _clear(advice)
    if advice.selection.turn_total > 0:
        yield _threshold(advice, table)


def _last_turn(table: TurnTable) -> Iterator[str]:
    wins = np.flatnonzero(table.wins_now.any(axis=1))
    if len(wins):
        yield _("Last turn: you need {points} points.", points=plot_words.points(int(table.turn_totals[wins[0]])))


def _clear(advice: Advice) -> str:
    if advice.take is not None:
        return _start(advice)
    if advice.holds:
        return _("Hold.")
    if advice.hold is not None:
        return _("Roll.")
    return _("You must roll.") if advice.selection.turn_total else _("You must roll first.")


def _close(advice: Advice) -> str:
    if advice.take is not None:
        return _("{start} It is a close call.", start=_start(advice))
    return _("Hold; a close call.") if advice.holds else _("Roll; a close call.")


def _start(advice: Advice) -> str:
    if advice.takes:
        offered = advice.selection.carried_dice
        return ngettext("Take the offered die.", "Take the offered {count} dice.", offered)
    return _("Roll all {dice} dice.", dice=advice.all_dice)


def _threshold(advice: Advice, table: TurnTable) -> str:
    dice = table.dice_left.words(advice.selection.dice - 1)
    intervals = table.thresholds()[advice.selection.dice - 1]
    if not intervals:
        return _("With {dice} hold only to win.", dice=dice)
    values = {"dice": dice, "ranges": plot_words.ranges(intervals)}
    if intervals[-1].to_goal:
        return _("With {dice} hold {ranges}.", **values)
    return _("With {dice} hold {ranges} only.", **values)


CHOICES: Final = (
    "set aside", "or", "points", "turn total (points)", "dice to roll", "win chance (0 to 1)",
    "behind the best (win chance, 0 to 1)", "then", "win chance after holding (0 to 1)",
    "win chance when rolling (0 to 1)", "chance of a farkle (0 to 1)", "points on average",
    "set aside from",
)  # fmt: skip
ADVICE: Final = (
    "your score (points)", "opponent's score (points)", "your farkles", "opponent's farkles", "turn total (points)",
    "dice to roll", "best", "win chance (0 to 1)", "win chance after holding (0 to 1)",
    "win chance when rolling (0 to 1)", "win chance with the offered dice (0 to 1)", "chance of a farkle (0 to 1)",
    "win chance after a farkle (0 to 1)", "win chance at turn start (0 to 1)", "can occur",
)  # fmt: skip


def choices(ranked: Sequence[Choice]) -> TextTable:
    """Return the scorings of a roll, the best first, with chances in full precision; unknown values are empty."""
    return TextTable(CHOICES, tuple(_choice(each) for each in ranked))


def advice(advice: Advice) -> TextTable:
    """Return the advice on one state, as a table of one row."""
    at = advice.selection
    best = "" if not advice.reachable else "hold" if advice.holds else "roll"
    if advice.take is not None:
        best = "take the offered dice" if advice.takes else "roll all dice"
    row = (
        *map(str, (at.banked, at.opponent, at.farkles, at.opponent_farkles, at.turn_total)),
        str(advice.rolled) if not advice.dice_left.is_loaded else advice.dice_left.full_words(advice.rolled - 1),
        best,
        *map(_chance, (advice.win, advice.hold, advice.roll, advice.take)),
        *map(_chance, (advice.farkle_risk, advice.after_farkle, advice.at_start)),
        "yes" if advice.reachable else "no",
    )
    return TextTable(ADVICE, (row,))


def _choice(choice: Choice) -> tuple[str, ...]:
    outlook = choice.outlook
    then = str(choice.ending) if outlook is None else "hold" if outlook.holds else "roll"
    alike = "; ".join(_faces(faces_of(counts)) for counts in choice.alike)
    numbers = (None,) * 4 if outlook is None else (outlook.hold, outlook.roll, outlook.farkle_chance, outlook.points)
    return (
        _faces(choice.faces), alike, str(choice.scoring.points), str(choice.turn_total),
        _dice(choice), _chance(choice.win), _chance(choice.difference), then,
        *map(_chance, numbers), choice.origin,
    )  # fmt: skip


def _dice(choice: Choice) -> str:
    """Return the number of dice rolled next; of loaded dice, their names."""
    if choice.outlook is None:
        return ""
    return choice.next_dice if choice.origin else str(choice.dice)


def _faces(faces: Sequence[int]) -> str:
    return " ".join("*" if face == WILD else str(face) for face in faces)


def _chance(number: float | None) -> str:
    return "" if number is None else repr(float(number))
