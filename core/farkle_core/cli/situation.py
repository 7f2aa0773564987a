"""Where a game stands, as it was given on the command line.

Every option is read within the rules, before anything is solved: what a ruleset does not know is refused by name.
"""

from __future__ import annotations

from argparse import Namespace
from dataclasses import dataclass
from typing import Final

from farkle_core.automaton import bonuses_of
from farkle_core.beginning import Beginning
from farkle_core.cli.given import Given
from farkle_core.cli.wording import number, points, turns
from farkle_core.grid import Grid
from farkle_core.rules import Ruleset
from farkle_core.rules.model import Carry, Ties
from farkle_core.settings import Settings, make_grid
from farkle_core.stages import Part, make_stages

YOU: Final = "you"
OPPONENT: Final = "opponent"

_BEYOND_WINNING: Final = 10
"""How many goals a turn total may lie beyond what wins, for whoever rolls on all the same."""

_MOST_BONUSES: Final = 99


@dataclass(frozen=True, slots=True)
class Situation:
    """Where a game stands: the start of a turn (points, farkles in a row, what else it begins with), and the turn."""

    banked: int
    opponent: int
    farkles: int
    opponent_farkles: int
    beginning: Beginning
    bonuses: int
    turn_total: int
    dice: int

    @property
    def offered(self) -> bool:
        """Whether carried dice are to be taken or left now."""
        return self.beginning.carried_dice > 0 and self.turn_total == 0 and self.bonuses == 0

    def data(self, ruleset: Ruleset) -> dict[str, object]:
        """Return the start of the turn for programs; None where the rules know no such thing."""
        beginning = self.beginning
        first = YOU if beginning.mover_first else OPPONENT
        return {
            "banked": self.banked,
            "opponent": self.opponent,
            "farkles": self.farkles,
            "opponent_farkles": self.opponent_farkles,
            "seat": beginning.seat + 1 if ruleset.seats > 1 else None,
            "turns_left": beginning.turns_left,
            "first_at_goal": first if beginning.turns_left and ruleset.end.ties is Ties.FIRST else None,
            "last_turn_total": beginning.last_turn_total,
            "carried_dice": beginning.carried_dice,
            "carried_points": beginning.carried_points,
            "bonuses": self.bonuses,
        }


def read_situation(given: Given, options: Namespace, ruleset: Ruleset, settings: Settings) -> Situation:
    """Read the start of a turn and, where they are asked for, the turn total and the dice."""
    return _Reading(given, options, ruleset, settings).situation()


class _Reading:
    """Reads one situation; each method one option."""

    def __init__(self, given: Given, options: Namespace, ruleset: Ruleset, settings: Settings) -> None:
        self._given, self._options, self._ruleset = given, options, ruleset
        self._grid: Grid = make_grid(ruleset, settings)
        self._stages = make_stages(ruleset, self._grid)

    def situation(self) -> Situation:
        options, within_turn = self._options, self._options.command == "value"
        part = self._part()
        banked = self._score("--banked", options.banked, part.own)
        opponent = self._score("--opponent", options.opponent, part.other)
        beginning, bonuses = self._beginning(part), self._bonuses()
        turn_total = self._turn_total(banked) if within_turn else 0
        return Situation(
            banked=banked,
            opponent=opponent,
            farkles=self._count("--farkles", options.farkles),
            opponent_farkles=self._count("--opponent-farkles", options.opponent_farkles),
            beginning=beginning,
            bonuses=bonuses,
            turn_total=turn_total,
            dice=self._dice(beginning, turn_total) if within_turn else self._grid.dice,
        )

    def _part(self) -> Part:
        """Read what tells the parts of a game apart: turns left, the seat, and who was first at the goal."""
        left = self._turns_left()
        seat = self._seat(left)
        fitting = [part for part in self._stages.parts if (part.turns_left, part.seat) == (left, seat)]
        return self._first_at_goal(fitting)

    def _turns_left(self) -> int:
        known = {part.turns_left for part in self._stages.parts}
        said = f"0 while nobody has reached the goal, then 1 to {max(known)}, this one included"
        if len(known) == 1:
            said = "the game ends as soon as somebody reaches the goal: only 0"
        return self._given.within("--turns-left", self._options.turns_left, range(max(known) + 1), said)

    def _seat(self, left: int) -> int:
        seats = sorted({part.seat for part in self._stages.parts if part.turns_left == left})
        said = "1 for the player who had the first turn of the game, 2 for the other"
        if self._ruleset.seats == 1:
            said = "it makes no difference in these rules who had the first turn: only 1"
        elif len(seats) == 1:
            said = f"with {turns(left)} left it is the turn of player {seats[0] + 1}: only {seats[0] + 1}"
        text = str(seats[0] + 1) if self._options.seat is None else self._options.seat
        return self._given.within("--seat", text, range(seats[0] + 1, seats[-1] + 2), said) - 1

    def _first_at_goal(self, fitting: list[Part]) -> Part:
        chosen, problem = self._options.first_at_goal, None
        found = [part for part in fitting if part.mover_first is (chosen == YOU)] if chosen else fitting
        if chosen and not fitting[0].turns_left:
            problem = "nobody has reached the goal as long as --turns-left is 0: leave it out"
        elif chosen and self._ruleset.end.ties is not Ties.FIRST:
            problem = "it makes no difference in these rules who was first at the goal: leave it out"
        elif not found:
            problem = f"with so many turns left it was {OPPONENT if chosen == YOU else YOU}"
        elif len(found) > 1:
            problem = f"is needed: {YOU} or {OPPONENT}, for ties go to whoever was first at the goal"
        if problem:
            self._given.refuse("--first-at-goal", chosen or "", problem)
        return (found or fitting)[0]

    def _score(self, option: str, text: str | None, indices: tuple[int, int]) -> int:
        quantum = self._grid.quantum
        first, last = (self._grid.lowest + quantum * index for index in indices)
        if text is None and self._options.command == "table":
            text = str(min(max(0, first), last))
        allowed = f"banked scores go from {number(first)} to {number(last)} in steps of {quantum} points"
        return self._given.within(option, text, range(first, last + 1, quantum), allowed)

    def _count(self, option: str, text: str) -> int:
        counts = range(self._grid.farkle_counts)
        said = f"farkles in a row go from 0 to {len(counts) - 1}"
        if not self._ruleset.has_penalty:
            said = "farkles in a row cost nothing in these rules: only 0"
        elif len(counts) == 1:
            said = "each farkle costs points at once, none is kept in mind: only 0"
        return self._given.within(option, text, counts, said)

    def _beginning(self, part: Part) -> Beginning:
        carry, beats = self._ruleset.start.carry, self._ruleset.turn.beat_last_turn
        last, carried = self._options.last_turn_total, self._options.carried_points
        if beats and carry is Carry.PIGGYBACK:  # both are what the last turn banked
            last, carried = last or carried, carried or last
        most = self._stages.shapes[self._stages.parts.index(part)][3] - 1
        dice = self._carried_dice()
        total = self._points(
            "--last-turn-total", last, most, "" if beats else "nothing has to be beaten in these rules"
        )
        brought = self._points("--carried-points", carried, most, self._why_no_points())
        if total and brought and total != brought:
            said = "the same as --last-turn-total, for those are the points that were banked"
            self._given.refuse("--carried-points", number(brought), said)
        if carry in (Carry.PIGGYBACK, Carry.STEAL):
            self._check_offer(part, dice, brought)
        return Beginning(part.seat, part.turns_left, part.mover_first, total, dice, brought)

    def _carried_dice(self) -> int:
        most = 0 if self._ruleset.start.carry is Carry.NONE else self._ruleset.dice
        said = f"0 (none) to {most}" if most else "no dice are carried over in these rules: only 0"
        return self._given.within("--carried-dice", self._options.carried_dice, range(most + 1), said)

    def _why_no_points(self) -> str:
        carry = self._ruleset.start.carry
        if carry is Carry.HIGH_STAKES:
            return f"carried dice always bring {points(self._ruleset.start.bonus)} in these rules"
        return "no points are carried over in these rules" if carry is Carry.NONE else ""

    def _points(self, option: str, text: str | None, most: int, why_not: str) -> int:
        quantum = self._grid.quantum
        allowed = range(1) if why_not else range(0, most * quantum + 1, quantum)
        said = f"{why_not}: leave it out" if why_not else f"0 to {number(allowed[-1])} in steps of {quantum} points"
        return self._given.within(option, text or "0", allowed, said)

    def _check_offer(self, part: Part, dice: int, brought: int) -> None:
        """Refuse dice without their points, and points without dice."""
        if dice and self._options.carried_points is None and not brought:
            self._given.refuse("--carried-points", "", "is needed: the points that come with the carried dice")
        elif dice and not brought and not part.turns_left:  # past the ceiling a hold may have added none
            self._given.refuse("--carried-points", "0", "carried dice bring points: more than 0")
        elif brought and not dice:
            self._given.refuse("--carried-dice", "0", "carried points come with dice: 1 or more")

    def _bonuses(self) -> int:
        known = bonuses_of(self._ruleset)
        said = f"0 to {_MOST_BONUSES}" if known else "there is no bonus for hot dice in these rules: only 0"
        return self._given.within("--bonuses", self._options.bonuses, range(_MOST_BONUSES + 1 if known else 1), said)

    def _dice(self, beginning: Beginning, turn_total: int) -> int:
        every, text = self._grid.dice, self._options.dice
        if text is not None and beginning.carried_dice and not turn_total:
            said = f"before the first roll the choice is between the carried dice and all {every}: leave it out"
            return self._given.within("--dice", text, range(every, every + 1), said)
        said = f"there are 1 to {every} dice to roll"
        return self._given.within("--dice", str(every) if text is None else text, range(1, every + 1), said)

    def _turn_total(self, banked: int) -> int:
        grid, turn = self._grid, self._ruleset.turn
        rest, beyond = grid.goal - banked, _BEYOND_WINNING * grid.goal
        least = max(turn.minimum, turn.opening if banked <= 0 else 0)
        wins = max(rest, least + -least % grid.quantum)
        most, why = wins + beyond, f" (holding {number(wins)} wins)"
        if self._ruleset.exact_goal:
            most, why = rest, " (then the goal is met)"
        elif grid.ceiling > grid.goal:
            most, why = grid.ceiling - banked + beyond, ""
        elif turn.beat_last_turn:
            why = ""
        said = f"turn totals go from 0 to {number(most)} in steps of {grid.quantum} points{why}"
        return self._given.within("--turn-total", self._options.turn_total, range(0, most + 1, grid.quantum), said)
