"""Numbers as they were given on the command line, read so that everything wrong with them is said at once."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import dataclass
from typing import Final

from farkle_core.cli.wording import number
from farkle_core.errors import Problem, UserError
from farkle_core.grid import Grid
from farkle_core.rules import Ruleset
from farkle_core.settings import Settings, check_settings

_BEYOND_WINNING: Final = 10
"""How many goals a turn total may lie beyond what wins, for whoever rolls on all the same."""


@dataclass(frozen=True, slots=True)
class Situation:
    """Where a game stands; points, farkles in a row, and dice about to be rolled."""

    banked: int
    opponent: int
    farkles: int
    opponent_farkles: int
    turn_total: int
    dice: int


class Given:
    """Reads options one by one and keeps what is wrong until :meth:`settle`."""

    def __init__(self) -> None:
        self._problems: list[Problem] = []

    def settle(self) -> None:
        """Raise UserError if any option could not be read."""
        if self._problems:
            raise UserError("This cannot be asked.", tuple(self._problems))

    def settings(self, options: Namespace, usual: Settings) -> Settings:
        """Read the solver's settings; what is not given is as in `usual`."""
        settings = Settings(
            bound=self._whole("--bound", options.bound, usual.bound),
            tolerance=self._number("--tolerance", options.tolerance, usual.tolerance),
            threads=self._whole("--threads", options.threads, usual.threads),
        )
        try:
            check_settings(settings)
        except UserError as error:
            self._problems += [Problem(f"--{each.key}", each.found, each.allowed) for each in error.problems]
        return settings

    def situation(self, options: Namespace, ruleset: Ruleset, grid: Grid, *, within: bool) -> Situation:
        """Read the start of a turn and, if `within`, the turn total and the dice."""
        banked = self._score("--banked", options.banked, grid)
        return Situation(
            banked=banked,
            opponent=self._score("--opponent", options.opponent, grid),
            farkles=self._count("--farkles", options.farkles, ruleset, grid),
            opponent_farkles=self._count("--opponent-farkles", options.opponent_farkles, ruleset, grid),
            turn_total=self._turn_total(options.turn_total, banked, ruleset, grid) if within else 0,
            dice=self._dice(options.dice, grid) if within else grid.dice,
        )

    def _score(self, option: str, text: str | None, grid: Grid) -> int:
        top = grid.goal - grid.quantum
        allowed = f"banked scores go from {number(grid.lowest)} to {number(top)} in steps of {grid.quantum} points"
        return self._within(option, text, range(grid.lowest, grid.goal, grid.quantum), allowed)

    def _count(self, option: str, text: str, ruleset: Ruleset, grid: Grid) -> int:
        counts = range(grid.farkle_counts)
        if not ruleset.has_penalty:
            return self._within(option, text, counts, "farkles in a row cost nothing in these rules: only 0")
        if grid.farkle_counts == 1:
            return self._within(option, text, counts, "each farkle costs points at once, none is kept in mind: only 0")
        return self._within(option, text, counts, f"farkles in a row go from 0 to {grid.farkle_counts - 1}")

    def _dice(self, text: str | None, grid: Grid) -> int:
        given = str(grid.dice) if text is None else text
        return self._within("--dice", given, range(1, grid.dice + 1), f"there are 1 to {grid.dice} dice to roll")

    def _turn_total(self, text: str, banked: int, ruleset: Ruleset, grid: Grid) -> int:
        least = max(ruleset.turn.minimum, ruleset.turn.opening if banked <= 0 else 0)
        steps = max(grid.goal - banked, least + -least % grid.quantum)
        most = steps + _BEYOND_WINNING * grid.goal
        allowed = (
            f"turn totals go from 0 to {number(most)} in steps of {grid.quantum} points (holding {number(steps)} wins)"
        )
        return self._within("--turn-total", text, range(0, most + 1, grid.quantum), allowed)

    def _within(self, option: str, text: str | None, allowed: range, said: str) -> int:
        value = self._read(option, text, said)
        if value is not None and value not in allowed:
            self._problems.append(Problem(option, text or "", said))
        return allowed[0] if value is None or value not in allowed else value

    def _whole(self, option: str, text: str | None, usual: int) -> int:
        value = usual if text is None else self._read(option, text, "a whole number is needed")
        return usual if value is None else value

    def _number(self, option: str, text: str | None, usual: float) -> float:
        if text is None:
            return usual
        try:
            return float(text)
        except ValueError:
            self._problems.append(Problem(option, text, "a number is needed, such as 1e-12"))
            return usual

    def _read(self, option: str, text: str | None, allowed: str) -> int | None:
        """Return a whole number, which may be written with thousands apart (10,000), or None."""
        try:
            return int((text or "").replace(",", "").replace("−", "-"))
        except ValueError:
            self._problems.append(Problem(option, text or "", f"{allowed}" if text else f"is needed; {allowed}"))
            return None
