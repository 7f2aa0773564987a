"""Which moments a game has: what can be selected, and what has to give way."""

from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Final, Self

from farkle_core.game.grid import Grid
from farkle_core.game.last_turns import LastTurns
from farkle_core.game.stages import GamePhase, make_stages, stages_before_goal
from farkle_core.game.turn_start import TurnState
from farkle_core.language.messages import Amounts
from farkle_core.rules.model import Carry, EndRule, Ruleset
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_core.solution.solution import Solution
from farkle_core.trios.view import TrioView
from farkle_explorer.session.stage import Stage, nearest

_USUAL_POINTS: Final = 500  # what is offered with dice until somebody says how much it is


Selection = TurnState  # what is selected in the window: a moment of the game, seen by the player who is to move
FIELDS: Final = tuple(field.name for field in fields(Selection))  # the names of a selection's fields


THREE: Final = 3


@dataclass(frozen=True)
class Moments:
    """All moments of a game; two rulesets that differ in names or points only have equal ones."""

    grid: Grid  # the scores, counts and dice
    stages: tuple[Stage, ...]  # the kinds of turns; the first seat's before the goal comes first
    last_turns: LastTurns  # what the opponent's last turn can have left behind
    bonus_kinds: int  # how many numbers of hot-dice bonuses are distinguished; 1 where there are none
    minimum: int  # minimum, opening: the least turn total to hold, and that while the score is 0 or less; points
    opening: int
    exact: bool  # whether a turn ends that would pass the goal
    # the dice that can be rolled next: of both players, or of each where their dice differ; the field ``dice`` of a
    # selection is a place among them, counted from 1: with fair dice their number
    dice_left: tuple[DiceLeft, ...]
    # in a game of three, by seat, whether reaching the goal ends it; empty in a game of two
    goal_ends: tuple[bool, ...] = ()

    @classmethod
    def of(cls, ruleset: Ruleset, grid: Grid, players: int = 2) -> Self:
        """Return the moments of a game with this grid; of three players those before a player is at the goal."""
        ends = _goal_ends(ruleset) if players == THREE else ()
        found = stages_before_goal(ruleset, grid, len(ends)) if ends else make_stages(ruleset, grid)
        shapes = zip(found.parts, found.shapes, strict=True)
        stages = tuple(Stage.of(grid, part, points) for part, (_, _, _, points, _, _) in shapes)
        return cls(
            grid=grid,
            stages=stages,
            last_turns=LastTurns.of(ruleset, grid),
            bonus_kinds=max(len(ruleset.turn.bonuses), 1),
            minimum=ruleset.turn.minimum,
            opening=max(ruleset.turn.opening, ruleset.turn.minimum),
            exact=ruleset.exact_goal,
            dice_left=tuple(DiceLeft.of(ruleset, seat) for seat in range(1 + ruleset.dice_differ)),
            goal_ends=ends,
        )

    @classmethod
    def of_solution(cls, solution: Solution) -> Self:
        """Return the moments that a solution knows."""
        return cls.of(solution.ruleset, solution.grid, THREE if isinstance(solution, TrioView) else 2)

    @classmethod
    def unset(cls, grid: Grid) -> Self:
        """Return the moments of a plain game with this grid."""
        return cls.of(Ruleset("", "", "", grid.goal, grid.dice, sets=((0,) * 6,) * 6), grid)

    # What there is to choose

    def dice_of(self, selection: Selection) -> DiceLeft:
        """Return the dice that the mover can be about to roll."""
        return self.dice_left[selection.seat if len(self.dice_left) > 1 else 0]

    def dice_in_words(self, selection: Selection) -> str:
        """Return which dice are about to be rolled: ``"3 dice"``, ``"Odd die + Lucky die"``."""
        return self.dice_of(selection).words(selection.dice - 1)

    def with_all_dice(self, selection: Selection) -> Selection:
        """Return a selection before a roll of all dice."""
        return replace(selection, dice=len(self.dice_of(selection)))

    def is_with_all_dice(self, selection: Selection) -> bool:
        """Return whether all dice are about to be rolled."""
        return selection.dice == len(self.dice_of(selection))

    def with_like_dice(self, selection: Selection, before: Selection) -> Selection:
        """Return a selection with as many dice as one before it of another player, whose dice are others."""
        count = self.dice_of(before).count(before.dice - 1)
        dice = self.dice_of(selection)
        return replace(selection, dice=1 + next(place for place in range(len(dice)) if dice.count(place) == count))

    @property
    def are_of_three(self) -> bool:
        """Whether three players play."""
        return bool(self.goal_ends)

    @property
    def third_scores(self) -> range:
        """Banked scores of the player after the next, in points; 0 alone in a game of two."""
        return self.stages[0].other if self.are_of_three else range(1)

    @property
    def seats(self) -> int:
        """How many seats are distinguished, 1 to 3."""
        return 1 + max(stage.seat for stage in self.stages)

    @property
    def has_last_turns(self) -> bool:
        """Whether the goal ends the game only after some more turns."""
        return any(stage.turns_left > 0 for stage in self.stages)

    @property
    def carry(self) -> Carry:
        """What dice the mover may be offered."""
        return self.last_turns.carry

    @property
    def bonus(self) -> int:
        """Points that come with dice offered by high stakes."""
        return self.last_turns.bonus

    @property
    def beats(self) -> bool:
        """Whether the opponent's last turn has to be beaten."""
        return self.last_turns.beats

    @property
    def offers_dice(self) -> bool:
        """Whether a turn may start with other dice than all."""
        return self.carry is not Carry.NONE

    @property
    def carries_points(self) -> bool:
        """Whether offered dice bring as many points as were just banked or lost."""
        return self.last_turns.carries_points

    def turns_left(self, seat: int) -> tuple[int, ...]:
        """Return which numbers of turns left there are in a seat; 0 (nobody at the goal) first, then falling."""
        found = {stage.turns_left for stage in self.stages if stage.seat == seat}
        return tuple(sorted(found, key=lambda turns: (turns > 0, -turns)))

    def firsts(self, seat: int, turns_left: int) -> tuple[bool, ...]:
        """Return whether the mover can have been the first at the goal: False, True or both."""
        wanted = seat, turns_left
        return tuple(sorted(s.mover_first for s in self.stages if (s.seat, s.turns_left) == wanted))

    def stage(self, selection: Selection) -> Stage:
        """Return the kind of turn that a selection is in."""
        return self._stages[selection.seat, selection.turns_left, selection.mover_first]

    @cached_property
    def _stages(self) -> dict[tuple[int, int, bool], Stage]:
        return {(stage.seat, stage.turns_left, stage.mover_first): stage for stage in self.stages}

    def most_turn_total(self, selection: Selection) -> int:
        """Return the turn total (points) from which on nothing is left to decide, or at which one may first hold."""
        grid, least = self.grid, self.minimum
        if self.beats and selection.last_turn_total:
            least = selection.last_turn_total + grid.quantum
        if selection.banked <= 0:
            least = max(least, self.opening)
        if self.exact:
            return grid.goal - selection.banked
        most = max(grid.ceiling - selection.banked, -(-least // grid.quantum) * grid.quantum)
        restless = self.carry is Carry.STEAL and self.has_last_turns
        return max(most, self.stage(selection).most_points) if restless else most

    def offered_dice(self, selection: Selection) -> range:
        """Return how many dice the opponent's last turn can have left to start with; 0 is always one of them."""
        return self.last_turns.dice(*self._before(selection))

    def carried(self, selection: Selection) -> Amounts:
        """Return how many points can come with the dice that are offered."""
        return self.last_turns.points(*self._before(selection), selection.carried_dice)

    def beaten(self, selection: Selection) -> Amounts:
        """Return how many points the opponent's last turn can have banked, where they have to be beaten."""
        return self.last_turns.totals(*self._before(selection), selection.carried_dice)

    def _before(self, selection: Selection) -> tuple[GamePhase, int, int]:
        """Return what says how the opponent's last turn can have ended."""
        return self.stage(selection).part, selection.opponent, selection.opponent_farkles

    def holding_may_win(self, selection: Selection) -> bool:
        """Return whether a hold can end the game: not where it gives the opponent another turn."""
        if self.are_of_three:
            return self.goal_ends[selection.seat]
        if selection.turns_left:
            return selection.turns_left == 1
        following = (selection.seat + 1) % self.seats
        return not any(s.turns_left and s.seat == following and not s.is_playoff for s in self.stages)

    def least_opponent(self, selection: Selection) -> int:
        """Return the lowest score that an opponent can have whose last turn left what it did; in points."""
        scores = self.stage(selection).other
        return next((score for score in scores if self._leaves(selection, score)), scores[-1])

    def _leaves(self, selection: Selection, opponent: int) -> bool:
        """Whether an opponent with this score can have left what is selected."""
        found = replace(selection, opponent=opponent)
        dice, points = found.carried_dice in self.offered_dice(found), found.carried_points in self.carried(found)
        return dice and points and found.last_turn_total in self.beaten(found)

    # Moments that exist

    def has(self, selection: Selection) -> bool:
        """Return whether a selection exists, whatever its turn total is."""
        grid = self.grid
        stage = self._stages.get((selection.seat, selection.turns_left, selection.mover_first))
        if stage is None or selection.banked not in stage.own or selection.opponent not in stage.other:
            return False
        if selection.third not in self.third_scores:
            return False
        counts = max(selection.farkles, selection.opponent_farkles)
        if counts >= grid.farkle_counts or not 1 <= selection.dice <= len(self.dice_of(selection)):
            return False
        return replace(self._with_carried(selection), bonuses=self._bonuses(selection)) == selection

    def clamp(self, wanted: Selection) -> Selection:
        """Return the nearest selection that exists; what follows from scores and offers gives way to them."""
        grid, most_farkles = self.grid, self.grid.farkle_counts - 1
        seat = min(max(wanted.seat, 0), self.seats - 1)
        turns_left = min(self.turns_left(seat), key=lambda turns: (abs(turns - wanted.turns_left), turns == 0))
        firsts = self.firsts(seat, turns_left)
        found = replace(
            wanted,
            seat=seat,
            turns_left=turns_left,
            mover_first=bool(wanted.mover_first) if len(firsts) > 1 else firsts[0],
            farkles=min(max(wanted.farkles, 0), most_farkles),
            opponent_farkles=min(max(wanted.opponent_farkles, 0), most_farkles),
            bonuses=self._bonuses(wanted),
            third=nearest(self.third_scores, wanted.third),
        )
        found = replace(found, dice=min(max(wanted.dice, 1), len(self.dice_of(found))))
        stage = self.stage(found)
        found = replace(found, banked=nearest(stage.own, wanted.banked), opponent=nearest(stage.other, wanted.opponent))
        found = self._with_carried(found)
        totals = range(0, self.most_turn_total(found) + 1, grid.quantum)
        return replace(found, turn_total=nearest(totals, wanted.turn_total))

    def _bonuses(self, wanted: Selection) -> int:
        return min(max(wanted.bonuses, 0), self.bonus_kinds - 1)

    def _with_carried(self, wanted: Selection) -> Selection:
        """Return the selection with offers, and a last turn to be beaten, that can be."""
        dice = self.offered_dice(wanted)
        found = replace(wanted, carried_dice=min(max(wanted.carried_dice, 0), dice[-1]))
        amounts = self.carried(found)
        # With piggyback the points to beat are the points offered: those that are known already stay.
        known = wanted.carried_points or (wanted.last_turn_total if self.carry is Carry.PIGGYBACK else 0)
        carried = amounts.nearest(known if known or amounts.none else max(_USUAL_POINTS, self.minimum))
        found = replace(found, carried_points=carried)
        if found.carried_dice and self.beats and self.carry is Carry.PIGGYBACK:
            return replace(found, last_turn_total=carried)
        return replace(found, last_turn_total=self.beaten(found).nearest(wanted.last_turn_total))


def _goal_ends(ruleset: Ruleset) -> tuple[bool, ...]:
    """Return whether a player who reaches the goal has won, by seat; one entry where seats make no difference."""
    if ruleset.end.rule is EndRule.EQUAL_TURNS:
        return False, False, True
    return (ruleset.end.rule is EndRule.SUDDEN,)
