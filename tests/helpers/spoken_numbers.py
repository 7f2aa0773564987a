"""What views have to say about a moment of the game, put together from the core's numbers alone.

Nothing here asks the window's own words or models: a number that a view rounds, places or names wrongly is caught.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from farkle_core.play.advise import Adviser
from farkle_core.rules import Ruleset
from farkle_core.rules.dice import Counts, faces_of, rolls
from farkle_core.rules.scoring import is_cursed, scorings
from farkle_core.solution.dice_map import RollMap, RollOutcome, RollResult, roll_map
from farkle_core.solution.solution import Solution, TurnTable
from farkle_core.solution.turn_table import Decision, Interval, preference_numbers
from farkle_explorer.session.selection_space import Selection

MINUS = "\N{MINUS SIGN}"


def percent(chance: float, digits: int = 2) -> str:
    return f"{chance * 100:.{digits}f} %"


def points(value: int) -> str:
    return f"{value:,}".replace("-", MINUS)


def dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def gap(difference: float) -> str:
    """Return a difference of two win chances as tables print it, signed unless it rounds to 0: ``+0.38 of 100``."""
    text = f"{abs(100.0 * difference):.2f} of 100"
    return text if text == "0.00 of 100" else f"{'+' if difference > 0 else MINUS}{text}"


def runs(table: TurnTable, holds: npt.NDArray[np.bool_], count: int) -> tuple[Interval, ...]:
    """Return the runs of turn totals at which one holds short of winning with so many dice, found one by one."""
    found: list[list[int]] = []
    held = False
    for row, total in enumerate(table.turn_totals.tolist()):
        at = row, count - 1
        if not table.can_occur[at] or table.wins_now[at]:
            continue
        if holds[at]:
            if not held:
                found.append([])
            found[-1].append(total)
        held = bool(holds[at])
    return tuple(Interval(run[0], run[-1], to_goal=held and run is found[-1]) for run in found)


def told(found: tuple[Interval, ...]) -> str:
    """Return runs of turn totals as a sentence has them; there has to be one."""
    said = [
        f"from {points(run.first)}" if run.to_goal
        else f"at {points(run.first)}" if run.first == run.last
        else f"{points(run.first)} to {points(run.last)}"
        for run in found
    ]  # fmt: skip
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}"


@dataclass(frozen=True)
class Spoken:
    """The sentences about one selected moment.

    Attributes
    ----------
    solution : Solution
        What the window shows.
    chosen : Selection
        The moment.
    """

    solution: Solution
    chosen: Selection

    @cached_property
    def table(self) -> TurnTable:
        """The turn of the moment."""
        return self.solution.turn_table(self.chosen.start)

    def at(self, **fields: Any) -> "Spoken":
        """Return the sentences about the moment with other scores, dice or turn total."""
        return Spoken(self.solution, replace(self.chosen, **fields))

    @property
    def total(self) -> int:
        """The turn total, or the last one of the turn if that is less."""
        return min(self.chosen.turn_total, int(self.table.turn_totals[-1]))

    @property
    def is_offered(self) -> bool:
        """Whether one may start with dice that the turn before has left."""
        first = (self.chosen.turn_total, self.chosen.bonuses) == (0, 0)
        return first and self.table.take is not None and self.chosen.dice == self.solution.ruleset.dice

    @property
    def state(self) -> str:
        """Curves, turn map and turn table: what to do, and both win chances."""
        if self.is_offered:
            return f"start: {self._start}"
        return f"{points(self.total)} with {dice(self.chosen.dice)}: {self._decision}"

    @property
    def _decision(self) -> str:
        table, at = self.table, (self.table.row(self.total), self.chosen.dice - 1)
        if not table.can_occur[at]:
            return "cannot happen"
        if table.wins_now[at]:
            return "hold and win"
        if not table.may_hold[at]:
            return f"must roll {percent(table.roll[at])}"
        both = [f"hold {percent(table.hold[at])}", f"roll {percent(table.roll[at])}"]
        best, other = both if table.hold[at] >= table.roll[at] else reversed(both)
        return f"{best} ({other}, {gap(abs(table.hold[at] - table.roll[at]))})"

    @property
    def _start(self) -> str:
        take, roll = self.table.take, self.table.roll[0, -1]
        assert take is not None
        taken = f"take {dice(self.chosen.carried_dice)} {percent(take)}"
        afresh = f"all {self.chosen.dice} {percent(roll)}"
        best, other = (taken, afresh) if take >= roll else (f"roll {afresh}", taken)
        return f"{best} ({other}, {gap(abs(take - roll))})"

    @property
    def holding(self) -> str:
        """Score map and surface: from what turn total one holds, and the chance of winning."""
        return f"{self._runs}; win at turn start {percent(self.solution.win_chance(self.chosen.start))}"

    @property
    def _runs(self) -> str:
        found = runs(self.table, self.table.holds, self.chosen.dice)
        if not found:
            return "always roll"
        text = told(found)
        return f"hold {text}" if found[-1].to_goal else f"hold {text} only"

    def cell(self, row: int, count: int) -> str:
        """Return what the turn table shows in a cell."""
        return self.printed(row, count)[1]

    def printed(self, row: int, count: int) -> tuple[str, ...]:
        """Return what a cell of the turn may say, the most first, down to what to do alone."""
        table, at = self.table, (row, count - 1)
        if not table.can_occur[at] or table.wins_now[at]:
            return ("win" if table.can_occur[at] else "",) * 5
        if not table.may_hold[at]:
            full, short = (percent(table.roll[at], digits) for digits in (2, 1))
            return *(f"must roll {each}" for each in (full, full, short)), f"must {short[:-2]}", "must"
        word, best = "HOLD" if table.holds[at] else "roll", max(table.hold[at], table.roll[at])
        full, short, lead = percent(best), percent(best, 1), abs(table.hold[at] - table.roll[at])
        most = f"{word} {full}  {gap(lead)}" if lead > 0.0 else f"{word} {full}"
        return most, f"{word} {full}", f"{word} {short}", f"{word} {short[:-2]}", word

    def threshold(self, count: int) -> int | None:
        """Return the least turn total at which one holds short of winning with so many dice; None for never."""
        table, n = self.table, count - 1
        held = table.reachable[:, n] & ~table.wins_now[:, n] & table.holds[:, n]
        return int(table.turn_totals[held.argmax()]) if held.any() else None

    def decision(self, row: int, count: int) -> Decision:
        """Return what to do in a state, or why there is nothing to do; what wins is said before what cannot happen."""
        table, at = self.table, (row, count - 1)
        if row >= len(table.turn_totals):  # from there on it goes on so
            return Decision.WON if table.wins_now[-1].any() else Decision.HOLD
        if table.wins_now[at]:
            return Decision.WON
        if not table.reachable[at]:
            return Decision.UNREACHABLE
        return Decision.HOLD if table.holds[at] else Decision.ROLL

    def ranked(self) -> str:
        """Return the turn table's read-out: the state, and how it ranks."""
        numbers = preference_numbers(self.table)
        rank = int(numbers[self.table.row(self.total), self.chosen.dice - 1])
        return f"{self.state}; rank {rank:,} of {int(numbers.max()):,}" if rank else self.state

    @property
    def verdict(self) -> list[str]:
        """The situation panel: both decisions, the difference, and the four numbers below."""
        table, at = self.table, (self.table.row(self.total), self.chosen.dice - 1)
        if table.take is not None and self._before_first_roll:
            return self._offer_verdict()
        may, holds = bool(table.may_hold[at]), bool(table.holds[at])
        hold = percent(table.hold[at]) if may else "not allowed"
        lead = gap(abs(table.hold[at] - table.roll[at])) if may else "–"
        names = ("HOLD", "roll") if holds else ("hold", "ROLL")
        names = names if table.can_occur[at] else ("hold", "roll")  # nothing is advised for what cannot happen
        return [
            f"{names[0]} {hold}", f"{names[1]} {percent(table.roll[at])}", f"difference {lead}",
            *self._facts(self.chosen.dice),
        ]  # fmt: skip

    @property
    def _before_first_roll(self) -> bool:
        begins = (self.chosen.turn_total, self.chosen.bonuses) == (0, 0)
        return begins and self.chosen.dice in (self.solution.ruleset.dice, self.chosen.carried_dice)

    def _offer_verdict(self) -> list[str]:
        take, roll = self.table.take, float(self.table.roll[0, -1])
        assert take is not None
        everything, offered = self.solution.ruleset.dice, self.chosen.carried_dice
        names = ("TAKE", "roll") if take >= roll else ("take", "ROLL")
        return [
            f"{names[0]} {dice(offered)} {percent(take)}", f"{names[1]} all {everything} {percent(roll)}",
            f"difference {gap(abs(take - roll))}", *self._facts(offered if take >= roll else everything),
        ]  # fmt: skip

    def _facts(self, rolled: int) -> list[str]:
        table = self.table
        return [
            f"farkle risk with {dice(rolled)} {percent(table.farkle_chance[rolled - 1])}",
            f"win chance after a farkle {percent(table.farkle_value)}",
            f"win chance at turn start {percent(self.solution.win_chance(self.chosen.start))}",
        ]

    @property
    def can_come_about(self) -> bool:
        """Whether the dice can come with the turn total, or a turn begins with them."""
        return bool(self.table.can_occur[self.table.row(self.total), self.chosen.dice - 1]) or self._before_first_roll

    # The next roll

    @cached_property
    def rolls(self) -> RollMap:
        """All rolls from here."""
        return roll_map(self.solution, self.chosen.start, self.total, self.chosen.dice)

    @property
    def average(self) -> str:
        """The roll page's read-out."""
        at = self.table.row(self.total), self.chosen.dice - 1
        held = f"; holding wins {percent(self.table.hold[at])}" if self.table.may_hold[at] else ""
        return f"The average over all rolls is {percent(self.table.roll[at])}{held}"

    def roll_row(self, rolled: RollResult) -> tuple[str, ...]:
        """Return what the roll page lists for a roll."""
        chance = rolled.ways / 6**self.chosen.dice
        aside = "cursed roll" if rolled.outcome is RollOutcome.CURSED else "farkle"
        if rolled.scoring is not None:
            aside = " ".join(map(str, faces_of(rolled.scoring.counts)))
        shown = percent(chance, 4 if chance < 0.001 else 2)
        return " ".join(map(str, faces_of(rolled.roll))), shown, aside, _then(rolled), percent(rolled.win)

    @property
    def average_points(self) -> float:
        """What one roll of the selected dice is worth on average; a farkle counts 0."""
        found = rolls(self.chosen.dice)
        total = sum(ways * _most(self.solution.ruleset, roll) for roll, ways in found)
        return float(total / 6**self.chosen.dice)

    # A roll that was thrown

    @cached_property
    def adviser(self) -> Adviser:
        return Adviser(self.solution)


def _most(ruleset: Ruleset, roll: Counts) -> int:
    """Return the most points that a roll can be counted for."""
    return 0 if is_cursed(ruleset, roll) else max((each.points for each in scorings(ruleset, roll)), default=0)


def _then(rolled: RollResult) -> str:
    over = {
        RollOutcome.WINS: "wins at once",
        RollOutcome.PASSES: "past the goal: the turn ends",
        RollOutcome.FARKLE: "the turn ends",
        RollOutcome.CURSED: "the turn ends",
    }
    if rolled.outcome in over:
        return over[rolled.outcome]
    assert rolled.scoring is not None
    if not rolled.holds:
        return f"+{points(rolled.scoring.points)}: roll {dice(rolled.dice)}"
    wins = " and win" if rolled.win >= 1.0 else ""
    return f"+{points(rolled.scoring.points)}: hold {points(rolled.turn_total)}{wins}"
