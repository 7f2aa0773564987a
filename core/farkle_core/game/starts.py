"""Which starts of a turn there are, and where they stand in a solution."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from farkle_core.errors import Problem, UserError
from farkle_core.game.grid import Grid
from farkle_core.game.last_turns import LastTurns
from farkle_core.game.stages import Part, Stages
from farkle_core.game.turn_start import USUAL, Beginning
from farkle_core.language.amounts import number
from farkle_core.language.messages import _
from farkle_core.rules.model import Ruleset

MOST_BONUSES: Final = 99
"""Hot-dice bonuses in one turn; more than anybody takes."""


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

    @cached_property
    def last_turns(self) -> LastTurns:
        """What the opponent's last turn can have left behind."""
        return LastTurns.of(self.ruleset, self.grid)

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
        allowed = "; ".join(_seat(seat + 1, turns) for seat, turns in known)
        left, seat = beginning.turns_left, beginning.seat + 1
        found = _("{turns} turns left in seat {seat}", turns=left, seat=seat)
        if (beginning.seat, left) in known:
            allowed = _("the other player was first at the goal") if beginning.mover_first else _("the mover was first")
            if beginning.mover_first:
                found = _("{turns} turns left in seat {seat}, first at the goal", turns=left, seat=seat)
        raise UserError(
            _("There is no such start of a turn."),
            (Problem("turns-left", found, _("there is: {allowed}", allowed=allowed)),),
        )

    def carried(self, beginning: Beginning) -> tuple[int, int]:
        """Return the carried dice and points as indices."""
        points = max(beginning.last_turn_total, beginning.carried_points) // self.grid.quantum
        table = self.stages.shapes[self.part(beginning)]
        return beginning.carried_dice, min(points, table[3] - 1)

    def scores(self, part: Part) -> tuple[range, range]:
        """Return the mover's and the opponent's banked scores in a part, in points."""
        lowest, quantum = self.grid.lowest, self.grid.quantum
        own, other = (
            range(lowest + quantum * first, lowest + quantum * last + 1, quantum)
            for first, last in (part.own, part.other)
        )
        return own, other

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

        Everything that can be told apart has a place, also next to scores that it cannot occur with: a map shows all
        scores at once. What can occur is what :meth:`problems` has nothing to say about.

        Raises
        ------
        UserError
            If there is no such start; it names all that is wrong.
        """
        part, grid = self.stages.parts[self.part(beginning)], self.grid
        problems = (
            *self.last_turns.problems(part, None, 0, beginning, rolled=True),
            *self._number_problems(part, banked, opponent, farkles, opponent_farkles, bonuses),
        )
        if problems:
            raise UserError(_("There is no such start of a turn."), problems)
        own, other = ((score - grid.lowest) // grid.quantum for score in (banked, opponent))
        return own, other, farkles, opponent_farkles

    def problems(
        self,
        banked: int,
        opponent: int,
        farkles: int,
        opponent_farkles: int,
        beginning: Beginning = USUAL,
        bonuses: int = 0,
        *,
        rolled: bool = False,
    ) -> tuple[Problem, ...]:
        """Return all that keeps a start from occurring in a game.

        Parameters
        ----------
        banked, opponent, farkles, opponent_farkles, beginning, bonuses
            The start of a turn, and the hot-dice bonuses taken in it.
        rolled : bool
            Whether the mover has rolled already: then it does not matter any more which dice were offered, and they may
            be left out.
        """
        part = self.stages.parts[self.part(beginning)]
        known = range(self.grid.farkle_counts)
        # What the last turn left is judged by numbers that can be; else one mistake would be told as two.
        score = opponent if opponent in self.scores(part)[1] else None
        counted = opponent_farkles if opponent_farkles in known else 0
        return (
            *self._number_problems(part, banked, opponent, farkles, opponent_farkles, bonuses),
            *self.last_turns.problems(part, score, counted, beginning, rolled=rolled or score is None),
        )

    def _number_problems(
        self, part: Part, banked: int, opponent: int, farkles: int, opponent_farkles: int, bonuses: int
    ) -> Iterator[Problem]:
        for name, score, known in zip(("banked", "opponent"), (banked, opponent), self.scores(part), strict=True):
            if score not in known:
                yield Problem(name, number(score), scores_in_words(known))
        for name, count in (("farkles", farkles), ("opponent-farkles", opponent_farkles)):
            if not 0 <= count < self.grid.farkle_counts:
                yield Problem(name, str(count), self._counts_in_words())
        known_bonuses = self.ruleset.turn.bonuses
        if not known_bonuses and bonuses:
            yield Problem("bonuses", str(bonuses), _("0: there is no bonus for hot dice in these rules"))
        elif not 0 <= bonuses <= MOST_BONUSES:
            yield Problem("bonuses", str(bonuses), _("0 to {most}", most=MOST_BONUSES))

    def _counts_in_words(self) -> str:
        if not self.ruleset.has_penalty:
            return _("farkles in a row cost nothing in these rules: only 0")
        if self.grid.farkle_counts == 1:
            return _("each farkle costs points at once, none is kept in mind: only 0")
        return _("farkles in a row go from 0 to {farkle_counts}", farkle_counts=self.grid.farkle_counts - 1)


def scores_in_words(known: range) -> str:
    """Say which banked scores there are."""
    return _(
        "banked scores go from {first} to {last} in steps of {step} points",
        first=number(known[0]),
        last=number(known[-1]),
        step=known.step,
    )


def _seat(seat: int, turns: int) -> str:
    if turns:
        return _("{turns} turns left in seat {seat}", turns=turns, seat=seat)
    return _("seat {seat}", seat=seat)
