"""Finds the starts of turns and their places in a solution."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from farkle_core.errors import Problem, UserError
from farkle_core.game.modes import CompiledGame
from farkle_core.game.phases import GamePhase, PhaseTables
from farkle_core.game.turn_start import Grid, TurnStart
from farkle_core.game.turns_before import TurnsBefore
from farkle_core.language.messages import L_, Message, _, joined_messages, lazy_number
from farkle_core.rules.model import Ruleset

MOST_BONUSES: Final = 99  # hot-dice bonuses in one turn; more than any player takes


@dataclass(frozen=True)
class Starts:
    """The starts of turns under a ruleset; scores are in points, places are indices from the lowest score."""

    game: CompiledGame

    @property
    def ruleset(self) -> Ruleset:
        """The rules."""
        return self.game.ruleset

    @property
    def grid(self) -> Grid:
        """The scores distinguished."""
        return self.game.grid

    @property
    def phase_tables(self) -> PhaseTables:
        """The phases of the game."""
        return self.game.phase_tables

    @property
    def third_scores(self) -> range:
        """Banked scores of a third player, in points; 0 alone where two play."""
        return range(1)

    @property
    def third_counts(self) -> range:
        """Farkles in a row of a third player; 0 alone where two play."""
        return range(1)

    @cached_property
    def turns_before(self) -> TurnsBefore:
        """The opponent's possible turns before this one."""
        return TurnsBefore.of(self.ruleset, self.grid)

    def phase(self, start: TurnStart) -> int:
        """Return the number of the phase of the game in which such turns are played.

        Raises UserError if there is no such phase.
        """
        phase = self.phase_tables.find(start.turns_left, start.seat, start.mover_first)
        if phase is None:
            raise UserError(_("There is no such start of a turn."), (self._no_phase(start),))
        return phase

    def _no_phase(self, start: TurnStart) -> Problem:
        known = sorted({(phase.seat, phase.turns_left) for phase in self.phase_tables.phases})
        words = L_("{turns} turns left in seat {seat}", turns=start.turns_left, seat=start.seat + 1)
        allowed = joined_messages((_seat(seat + 1, turns) for seat, turns in known), "; ")
        if (start.seat, start.turns_left) in known:
            allowed = L_("the other player was first at the goal") if start.mover_first else L_("the mover was first")
            if start.mover_first:
                turns, seat = start.turns_left, start.seat + 1
                words = L_("{turns} turns left in seat {seat}, first at the goal", turns=turns, seat=seat)
        return Problem("turns-left", words, L_("there is: {allowed}", allowed=allowed))

    def carried(self, start: TurnStart) -> tuple[int, int]:
        """Return the carried dice and points as indices."""
        points = max(start.last_turn_total, start.carried_points) // self.grid.quantum
        most = self.phase_tables.shapes[self.phase(start)][3] - 1
        return start.carried_dice, min(points, most)

    def scores(self, phase: GamePhase) -> tuple[range, range]:
        """Return the mover's and the opponent's banked scores in a phase, in points."""
        lowest, quantum = self.grid.lowest, self.grid.quantum
        own, other = (
            range(lowest + quantum * first, lowest + quantum * last + 1, quantum)
            for first, last in (phase.own, phase.other)
        )
        return own, other

    def indices(self, start: TurnStart) -> tuple[int, int]:
        """Return the mover's and the opponent's score as indices from the lowest."""
        lowest, quantum = self.grid.lowest, self.grid.quantum
        return (start.banked - lowest) // quantum, (start.opponent - lowest) // quantum

    def checked(self, start: TurnStart) -> TurnStart:
        """Return a start that has a place in the solution, with hot-dice bonuses as far as they matter.

        Every distinguishable start has a place, also at scores that it cannot occur with: a map shows all scores at
        once. A start can occur if :meth:`problems` returns nothing. Raises UserError if there is no such start; it
        names all faults.
        """
        phase = self.phase_tables.phases[self.phase(start)]
        problems = (
            *self.turns_before.problems(phase, None, 0, start, rolled=True),
            *self._number_problems(phase, start),
        )
        if problems:
            raise UserError(_("There is no such start of a turn."), problems)
        last = max(len(self.ruleset.turn.bonuses) - 1, 0)  # the last bonus repeats
        return start if start.bonuses <= last else replace(start, bonuses=last)

    def problems(self, start: TurnStart, *, rolled: bool = False) -> tuple[Problem, ...]:
        """Return all reasons why a start cannot occur in a game.

        `rolled`: whether the mover has rolled already. Then the offered dice do not matter any more, and may be left
        out.
        """
        phase = self.phase_tables.phases[self.phase(start)]
        # Only possible numbers are used to check the last turn's result; otherwise one mistake would be reported as
        # two.
        score = start.opponent if start.opponent in self.scores(phase)[1] else None
        counted = start.opponent_farkles if start.opponent_farkles in range(self.grid.farkle_counts) else 0
        return (
            *self._number_problems(phase, start),
            *self.turns_before.problems(phase, score, counted, start, rolled=rolled or score is None),
        )

    def _number_problems(self, phase: GamePhase, start: TurnStart) -> Iterator[Problem]:
        own, other = self.scores(phase)
        for name, score, known in (("banked", start.banked, own), ("opponent", start.opponent, other)):
            if score not in known:
                yield Problem(name, lazy_number(score), scores_in_words(known))
        if start.third not in self.third_scores:
            yield Problem("third", lazy_number(start.third), scores_in_words(self.third_scores))
        for name, count in (("farkles", start.farkles), ("opponent-farkles", start.opponent_farkles)):
            if not 0 <= count < self.grid.farkle_counts:
                yield Problem(name, str(count), self._counts_in_words())
        if start.third_farkles not in self.third_counts:
            yield Problem("third-farkles", str(start.third_farkles), self._counts_in_words())
        if not self.ruleset.turn.bonuses and start.bonuses:
            yield Problem("bonuses", str(start.bonuses), L_("0: there is no bonus for hot dice in these rules"))
        elif not 0 <= start.bonuses <= MOST_BONUSES:
            yield Problem("bonuses", str(start.bonuses), L_("0 to {most}", most=MOST_BONUSES))

    def _counts_in_words(self) -> Message:
        if not self.ruleset.has_penalty:
            return L_("farkles in a row cost nothing in these rules: only 0")
        if self.grid.farkle_counts == 1:
            return L_("each farkle costs points at once, none is kept in mind: only 0")
        return L_("farkles in a row go from 0 to {farkle_counts}", farkle_counts=self.grid.farkle_counts - 1)


def scores_in_words(known: range) -> Message:
    """Return the possible banked scores in words."""
    first, last = lazy_number(known[0]), lazy_number(known[-1])
    return L_(
        "banked scores go from {first} to {last} in steps of {step} points", first=first, last=last, step=known.step
    )


def _seat(seat: int, turns: int) -> Message:
    if turns:
        return L_("{turns} turns left in seat {seat}", turns=turns, seat=seat)
    return L_("seat {seat}", seat=seat)
