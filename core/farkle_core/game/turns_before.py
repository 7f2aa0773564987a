"""The opponent's possible turns before this one: points to beat, and dice and points to start with."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Self

from farkle_core.errors import Problem
from farkle_core.game.phases import GamePhase, most_points
from farkle_core.game.turn_start import Grid, TurnStart
from farkle_core.language.messages import L_, Amounts, Message, as_it_is, lazy_number
from farkle_core.rules.model import Carry, Ruleset

_ENDLESS: Final = 2**40  # more points than any turn has


_NEVER: Final = Amounts(none=False)


@dataclass(frozen=True, slots=True)
class TurnsBefore:
    """The opponent's possible turns before this one; rulesets that differ in names or points only have equal ones.

    Most methods take the phase of the game, the opponent's banked score and the opponent's farkles in a row: banked
    points are in the score, and a player who held has no farkles counted. A score of None means any score, without
    limits: turns are played on beyond the scores of a solution.
    """

    grid: Grid  # the solution's
    carry: Carry  # the dice that may be offered
    bonus: int  # points that come with dice offered under high stakes
    beats: bool  # whether the player has to beat a turn that banked points
    keeps: bool  # whether a farkle banks the turn total
    least_hold: int  # the least turn total to hold, the opening aside, in points
    penalty: int  # points lost for farkles in a row; 0 without a penalty
    ruins: bool  # whether a farkle may take the whole score
    most_stolen: int  # the largest distinguished turn total to steal, in points
    goes_round: bool  # whether a player past the goal may have another turn that the opponent's turn follows

    @classmethod
    def of(cls, ruleset: Ruleset, grid: Grid) -> Self:
        """Return the possible turns under a ruleset."""
        steals = ruleset.start.carry is Carry.STEAL
        return cls(
            grid=grid,
            carry=ruleset.start.carry,
            bonus=ruleset.start.bonus if ruleset.start.carry is Carry.HIGH_STAKES else 0,
            beats=ruleset.turn.beat_last_turn,
            keeps=ruleset.turn.farkle_keeps_turn_total,
            least_hold=ruleset.least_hold(1),
            penalty=ruleset.farkles.penalty if ruleset.has_penalty else 0,
            ruins=ruleset.has_disaster,
            most_stolen=most_points(ruleset, grid, 0) * grid.quantum if steals else 0,
            goes_round=ruleset.turns_after_goal(0) > 2,
        )

    @property
    def carries_points(self) -> bool:
        """Whether offered dice bring as many points as were just banked or lost."""
        return self.carry in (Carry.PIGGYBACK, Carry.STEAL)

    @property
    def offers_after_holds(self) -> bool:
        """Whether a hold leaves dice to the next player; then it always does: at least one, or all after hot dice."""
        return self.carry in (Carry.PIGGYBACK, Carry.HIGH_STAKES)

    # Possible results

    def held(self, phase: GamePhase, opponent: int | None, farkles: int) -> Amounts:
        """Return the points that a hold just before this turn may have banked; empty if there was none."""
        quantum, lowest = self.grid.quantum, self.grid.lowest
        if opponent is None:
            # An unknown score may have been at the ceiling, where a hold adds nothing.
            return Amounts(phase.turns_left > 0 or self.carry is Carry.HIGH_STAKES, range(quantum, _ENDLESS, quantum))
        if farkles or _starts_afresh(phase):
            return _NEVER
        least = quantum if self._is_cut(phase, opponent) else self.least_hold
        # Only a full round gives a player at the ceiling another turn, and another player a turn after it.
        stands = self.goes_round and phase.turns_left == 1 and opponent == self.grid.ceiling
        return Amounts(stands, range(least, opponent - lowest + 1, quantum))

    def farkled(self, phase: GamePhase, opponent: int | None, farkles: int) -> Amounts:
        """Return the points that a farkle just before this turn may have banked, if farkles bank points."""
        quantum, most = self.grid.quantum, self.grid.ceiling - self.grid.lowest
        if not self.keeps or (opponent is not None and _starts_afresh(phase)):
            return Amounts()
        if opponent is None:
            return Amounts(some=range(quantum, _ENDLESS, quantum))
        if not (self.ruins and opponent == 0):  # a disaster may have taken any score
            paid = 0 if farkles else self.penalty  # after the penalty the count starts again at 0
            most = min(most, opponent - self.grid.lowest + paid)
        return Amounts(some=range(quantum, most + 1, quantum))

    def dice(self, phase: GamePhase, opponent: int | None, farkles: int) -> range:
        """Return how many dice can be offered; 0 is always one of them."""
        offered = self.carry is Carry.STEAL and not (opponent is not None and _starts_afresh(phase))
        if self.offers_after_holds:
            offered = bool(self.held(phase, opponent, farkles))
        return range(self.grid.dice + 1 if offered else 1)

    def totals(
        self, phase: GamePhase, opponent: int | None, farkles: int, dice: int, *, rolled: bool = False
    ) -> Amounts:
        """Return the points that the last turn may have banked, if it has to be beaten.

        `phase`, `opponent`, `farkles`: see above. `dice`: the dice offered; after a hold that leaves any, 0 is possible
        only once they have been left lying. `rolled`: whether the mover has rolled already.
        """
        if not self.beats or (dice and not self.offers_after_holds):
            return Amounts()
        held, kept = self.held(phase, opponent, farkles), self.farkled(phase, opponent, farkles)
        if dice:
            return held
        may_be_held = rolled or not self.offers_after_holds
        return Amounts(some=kept.some or (held.some if may_be_held else range(0)))

    def points(self, phase: GamePhase, opponent: int | None, farkles: int, dice: int) -> Amounts:
        """Return the points that can come with so many offered dice."""
        if not (dice and self.carries_points):
            return Amounts()
        if self.carry is Carry.PIGGYBACK:
            return self.held(phase, opponent, farkles)
        quantum = self.grid.quantum
        return Amounts(False, range(quantum, (_ENDLESS if opponent is None else self.most_stolen) + 1, quantum))

    def _is_cut(self, phase: GamePhase, opponent: int) -> bool:
        """Whether a hold may have banked less than the minimum.

        A hold may, after a smaller turn to beat (banked by a farkle or cut by the ceiling), and at the ceiling.
        """
        return (self.beats and (self.keeps or phase.turns_left > 0)) or opponent == self.grid.ceiling

    # Faults

    def problems(
        self, phase: GamePhase, opponent: int | None, farkles: int, start: TurnStart, *, rolled: bool = False
    ) -> Iterator[Problem]:
        """Return the faults of the last turn's result; `rolled` once the mover has rolled, see :meth:`totals`."""
        dice, last = start.carried_dice, start.last_turn_total
        if dice not in self.dice(phase, opponent, farkles):
            yield Problem("carried-dice", str(dice), self._which_dice(phase, opponent, farkles))
            yield from self._without_offer(phase, opponent, farkles, start)
        elif dice and last and self.beats and self.carry is Carry.STEAL:
            why = L_("0: an offer to steal follows a turn that banked nothing, and the last turn banked points")
            yield Problem("carried-dice", str(dice), why)
        elif not dice and not rolled and self._is_missing_offer(phase, opponent, farkles, last):
            yield Problem(
                "carried-dice", "0", L_("1 to {dice}: the dice left after a hold are offered", dice=self.grid.dice)
            )
            yield from self._points_problems(phase, opponent, farkles, start)
        else:
            yield from self._total_problems(phase, opponent, farkles, start)
            yield from self._points_problems(phase, opponent, farkles, start)

    def _is_missing_offer(self, phase: GamePhase, opponent: int | None, farkles: int, last: int) -> bool:
        """Whether the only fault is that the dice left by a hold are not named."""
        return last not in self.totals(phase, opponent, farkles, 0) and last in self.totals(
            phase, opponent, farkles, 0, rolled=True
        )

    def _which_dice(self, phase: GamePhase, opponent: int | None, farkles: int) -> Message:
        if self.carry is Carry.NONE:
            return L_("0: no dice are carried over in these rules")
        if opponent is None or len(self.dice(phase, opponent, farkles)) > 1:
            return L_("0 (none) to {dice}", dice=self.grid.dice)
        if _starts_afresh(phase):
            return L_("0: a playoff starts afresh, and nothing is offered")
        if farkles:
            return L_("0: dice are offered after a hold, and the opponent's last turn was a farkle")
        least = self.least_hold
        return L_(
            "0: dice are offered after a hold, which banks {least:,} points or more; the opponent has fewer",
            least=least,
        )

    def _without_offer(
        self, phase: GamePhase, opponent: int | None, farkles: int, start: TurnStart
    ) -> Iterator[Problem]:
        """Return the faults that do not depend on the offered dice."""
        yield from self._total_problems(phase, opponent, farkles, replace(start, carried_dice=0))
        if start.carried_points and not self.carries_points:
            yield from self._points_problems(phase, opponent, farkles, start)

    def _total_problems(
        self, phase: GamePhase, opponent: int | None, farkles: int, start: TurnStart
    ) -> Iterator[Problem]:
        dice, last = start.carried_dice, start.last_turn_total
        if dice and self.carry is Carry.PIGGYBACK and self.beats:
            return  # it equals the carried points, and is checked with them
        # Missing dice are no fault of the points, and are reported already.
        allowed = self.totals(phase, opponent, farkles, dice, rolled=True)
        if last in allowed:
            return
        if not self.beats:
            words = L_("0: nothing has to be beaten in these rules")
        elif opponent is None or not allowed.some:
            words = self._why_no_total(phase, opponent, farkles)
        else:
            words = self._why_not_this_total(last, dice, allowed)
        yield Problem("last-turn-total", lazy_number(last), words)

    def _why_no_total(self, phase: GamePhase, opponent: int | None, farkles: int) -> Message:
        if opponent is None:
            return L_("0 or more, in steps of {quantum} points", quantum=self.grid.quantum)
        if _starts_afresh(phase):
            return L_("0: a playoff starts afresh, and nothing has to be beaten")
        if farkles and not self.keeps:
            return L_("0: the opponent's last turn was a farkle, and banked nothing")
        return L_(
            "0: with a score of {opponent} the opponent cannot just have banked any points",
            opponent=lazy_number(opponent),
        )

    def _why_not_this_total(self, last: int, dice: int, allowed: Amounts) -> Message:
        if dice:
            return L_("{amounts}: what the hold banked that left the dice", amounts=allowed)
        if last > allowed.some[-1]:
            return L_("{amounts}: with this score the opponent cannot have banked more", amounts=allowed)
        return as_it_is(allowed)

    def _points_problems(
        self, phase: GamePhase, opponent: int | None, farkles: int, start: TurnStart
    ) -> Iterator[Problem]:
        dice, points, last = start.carried_dice, start.carried_points, start.last_turn_total
        allowed = self.points(phase, opponent, farkles, dice)
        if points not in allowed:
            yield Problem("carried-points", lazy_number(points), self._which_points(dice, allowed, opponent))
        elif dice and self.carry is Carry.PIGGYBACK and self.beats and points != last:
            same = L_("the same as the last turn's total, for those are the points that were banked")
            yield Problem("carried-points", lazy_number(points), same)

    def _which_points(self, dice: int, allowed: Amounts, opponent: int | None) -> Message:
        if self.carry is Carry.HIGH_STAKES:
            return L_("0: carried dice always bring {bonus:,} points in these rules", bonus=self.bonus)
        if self.carry is Carry.NONE:
            return L_("0: no points are carried over in these rules")
        if not dice:
            return L_("0: points are carried with dice, and none are offered")
        if opponent is None:
            return L_("more than 0, in steps of {quantum} points", quantum=self.grid.quantum)
        if self.carry is Carry.PIGGYBACK:
            return L_("{amounts}: what the opponent's hold banked", amounts=allowed)
        return L_("{amounts}: what the opponent's farkle lost", amounts=allowed)


def _starts_afresh(phase: GamePhase) -> bool:
    """Whether every such turn is the first of a playoff, between players with level scores at the goal."""
    return phase.turns_left > 0 and phase.own == phase.other and phase.own[0] == phase.own[1]
