"""Which starts of a turn a solution has, and where they stand in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from farkle_core.automaton import bonuses_of
from farkle_core.beginning import USUAL, Beginning
from farkle_core.errors import Problem, UserError
from farkle_core.grid import Grid
from farkle_core.rules.model import Carry, Ruleset
from farkle_core.stages import Stages


@dataclass(frozen=True)
class Starts:
    """The starts of turns under a ruleset; scores are in points, places are indices from the lowest score.

    Attributes
    ----------
    ruleset, grid, stages
        The solution's.
    """

    ruleset: Ruleset
    grid: Grid
    stages: Stages

    def part(self, beginning: Beginning) -> int:
        """Return the part of the game in which such turns are played.

        Raises
        ------
        UserError
            If there is none.
        """
        name = beginning.turns_left, beginning.seat, beginning.mover_first
        for part, stage in enumerate(self.stages.parts):
            if stage.name == name:
                return part
        known = sorted({(stage.seat, stage.turns_left) for stage in self.stages.parts})
        allowed = "; ".join(f"{turns} turns left in seat {seat + 1}" if turns else f"seat {seat + 1}"
                            for seat, turns in known)  # fmt: skip
        found = f"{beginning.turns_left} turns left in seat {beginning.seat + 1}"
        if (beginning.seat, beginning.turns_left) in known:
            allowed = "the other player was first at the goal" if beginning.mover_first else "the mover was first"
            found += ", first at the goal" if beginning.mover_first else ""
        raise UserError("There is no such start of a turn.", (Problem("turns-left", found, f"there is: {allowed}"),))

    def carried(self, beginning: Beginning) -> tuple[int, int]:
        """Return the carried dice and points as indices."""
        points = max(beginning.last_turn_total, beginning.carried_points) // self.grid.quantum
        table = self.stages.shapes[self.part(beginning)]
        return beginning.carried_dice, min(points, table[3] - 1)

    def place(
        self,
        banked: int,
        opponent: int,
        farkles: int,
        opponent_farkles: int,
        beginning: Beginning = USUAL,
        bonuses: int = 0,
    ) -> tuple[int, int, int, int]:
        """Return both scores as indices from the lowest, and the counts.

        Raises
        ------
        UserError
            If there is no such start; it names all that is wrong.
        """
        stage, grid = self.stages.parts[self.part(beginning)], self.grid
        problems = list(self._start_problems(beginning, bonuses))
        for name, score, indices in (("banked", banked, stage.own), ("opponent", opponent, stage.other)):
            first, last = (grid.lowest + grid.quantum * index for index in indices)
            if (score - grid.lowest) % grid.quantum or not first <= score <= last:
                top = f"from {first:,} to {last:,} in steps of {grid.quantum} points"
                problems.append(Problem(name, f"{score:,}", f"banked scores go {top}"))
        for name, count in (("farkles", farkles), ("opponent-farkles", opponent_farkles)):
            if not 0 <= count < grid.farkle_counts:
                allowed = f"farkles in a row go from 0 to {grid.farkle_counts - 1} in these rules"
                problems.append(Problem(name, str(count), allowed))
        if problems:
            raise UserError("There is no such start of a turn.", tuple(problems))
        own, other = ((score - grid.lowest) // grid.quantum for score in (banked, opponent))
        return own, other, farkles, opponent_farkles

    def _start_problems(self, beginning: Beginning, bonuses: int) -> Iterator[Problem]:
        yield from self._last_turn_problems(beginning)
        yield from self._dice_problems(beginning)
        yield from self._points_problems(beginning)
        if bonuses < 0 or (bonuses and not bonuses_of(self.ruleset)):
            yield Problem("bonuses", str(bonuses), "0: there is no bonus for hot dice in these rules")

    def _last_turn_problems(self, beginning: Beginning) -> Iterator[Problem]:
        last, points, quantum = beginning.last_turn_total, beginning.carried_points, self.grid.quantum
        if last and not self.ruleset.turn.beat_last_turn:
            yield Problem("last-turn-total", f"{last:,}", "0: nothing has to be beaten in these rules")
        elif last < 0 or last % quantum:
            yield Problem("last-turn-total", f"{last:,}", f"0 or more, in steps of {quantum} points")
        if last and points and last != points:
            allowed = "the same as the last turn's total, for those are the points just banked"
            yield Problem("carried-points", f"{points:,}", allowed)

    def _dice_problems(self, beginning: Beginning) -> Iterator[Problem]:
        dice = beginning.carried_dice
        if dice and self.ruleset.start.carry is Carry.NONE:
            yield Problem("carried-dice", str(dice), "0: no dice are carried over in these rules")
        elif not 0 <= dice <= self.ruleset.dice:
            yield Problem("carried-dice", str(dice), f"0 (none) to {self.ruleset.dice}")

    def _points_problems(self, beginning: Beginning) -> Iterator[Problem]:
        carry, points, quantum = self.ruleset.start.carry, beginning.carried_points, self.grid.quantum
        if carry in (Carry.NONE, Carry.HIGH_STAKES):
            why = "0: no points are carried over in these rules"
            if carry is Carry.HIGH_STAKES:
                why = f"0: carried dice always bring {self.ruleset.start.bonus:,} points in these rules"
            if points:
                yield Problem("carried-points", f"{points:,}", why)
        elif points < 0 or points % quantum:
            yield Problem("carried-points", f"{points:,}", f"0 or more, in steps of {quantum} points")
        elif bool(points) != bool(beginning.carried_dice) and not self._at_ceiling(beginning):
            yield Problem("carried-points", f"{points:,}", "points where dice are carried over, and none without dice")

    def _at_ceiling(self, beginning: Beginning) -> bool:
        """Whether dice may be offered without points: by a player who had the highest score told apart already."""
        return beginning.turns_left > 0 and beginning.carried_points == 0
