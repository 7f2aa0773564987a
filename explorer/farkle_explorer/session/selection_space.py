"""A phase of the game, and the scores that occur in it, in points."""

from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Final, Self

from farkle_core.game.phases import GamePhase, make_phase_tables, phase_tables_before_goal
from farkle_core.game.turn_start import Grid, TurnState
from farkle_core.game.turns_before import TurnsBefore
from farkle_core.language.messages import Amounts
from farkle_core.rules.model import Carry, Ruleset
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_core.solution.solution import Solution
from farkle_core.solution.trios.solution import THREE


@dataclass(frozen=True, slots=True)
class PhaseInPoints:
    """A phase of the game, and the scores that occur in it."""

    seat: int  # seat, turns_left, mover_first: as in `TurnStart`
    turns_left: int
    mover_first: bool
    own: range  # own, other: the mover's and the opponent's banked scores in points, rising
    other: range
    most_points: int  # the largest turn total to be offered or beaten, in points
    goal: int  # the goal in points
    in_indices: GamePhase  # the same phase in the solver's terms

    def usual(self, scores: range) -> range:
        """Return the relevant part of the mover's or the opponent's `scores`.

        It omits scores below 0, and those far beyond the goal, which are rare; the highest score represents all beyond
        it.
        """
        last = scores[-1] if scores[-1] < self.goal else min(scores[-1] - scores.step, self.goal + self.goal // 2)
        return range(max(scores.start, 0), max(last, scores.start) + 1, scores.step)

    @classmethod
    def of(cls, grid: Grid, phase: GamePhase, points: int) -> Self:
        """Return a phase of the game with `points` distinct carried amounts."""
        own, other = (
            range(grid.lowest + grid.quantum * first, grid.lowest + grid.quantum * last + 1, grid.quantum)
            for first, last in (phase.own, phase.other)
        )
        most = grid.quantum * (points - 1)
        return cls(phase.seat, phase.turns_left, phase.mover_first, own, other, most, grid.goal, phase)

    @property
    def is_playoff(self) -> bool:
        """Whether it is only the start of a playoff between players with equal scores at the goal."""
        return self.turns_left > 0 and len(self.own) == len(self.other) == 1


def nearest(values: range, wanted: int) -> int:
    """Return the value of `values` (rising, not empty) that is nearest to `wanted`."""
    steps = round((wanted - values.start) / values.step)
    return values[min(max(steps, 0), len(values) - 1)]


_USUAL_POINTS: Final = 500  # points offered with dice until the user chooses an amount


Selection = TurnState  # the selected state of the game, seen by the player to move
FIELDS: Final = tuple(field.name for field in fields(Selection))  # the names of a selection's fields


@dataclass(frozen=True)
class SelectionSpace:
    """All states of a game; equal for two rulesets that differ only in names or points."""

    grid: Grid  # the scores, counts and dice
    phases: tuple[PhaseInPoints, ...]  # first that of the first seat before the goal
    turns_before: TurnsBefore  # the opponent's possible turns before the selected one
    bonus_kinds: int  # number of distinct hot-dice bonuses; 1 if there are none
    minimum: int  # minimum, opening: the least turn total to hold, and that while the score is 0 or less; points
    opening: int
    exact: bool  # whether a turn ends if it would pass the goal
    # the dice that can be rolled next: of both players, or of each where their dice differ; the field ``dice`` of a
    # selection is a place among them, counted from 1: with fair dice their number
    dice_left: tuple[DiceLeft, ...]
    # in a game of three, by seat, whether reaching the goal ends it; empty in a game of two
    goal_ends: tuple[bool, ...] = ()

    @classmethod
    def of(cls, ruleset: Ruleset, grid: Grid, players: int = 2) -> Self:
        """Return the states of a game with this grid; for three players those before a player reaches the goal."""
        ends = _goal_ends(ruleset) if players == THREE else ()
        layout = phase_tables_before_goal(ruleset, grid, len(ends)) if ends else make_phase_tables(ruleset, grid)
        shapes = zip(layout.phases, layout.shapes, strict=True)
        phases = tuple(PhaseInPoints.of(grid, phase, points) for phase, (_, _, _, points, _, _) in shapes)
        return cls(
            grid=grid,
            phases=phases,
            turns_before=TurnsBefore.of(ruleset, grid),
            bonus_kinds=max(len(ruleset.turn.bonuses), 1),
            minimum=ruleset.least_hold(1),
            opening=ruleset.least_hold(0),
            exact=ruleset.exact_goal,
            dice_left=tuple(DiceLeft.of(ruleset, seat) for seat in range(1 + ruleset.dice_differ)),
            goal_ends=ends,
        )

    @classmethod
    def of_solution(cls, solution: Solution) -> Self:
        return cls.of(solution.ruleset, solution.grid, solution.players)

    @classmethod
    def unset(cls, grid: Grid) -> Self:
        """Return the states of a plain game with this grid."""
        return cls.of(Ruleset("", "", "", grid.goal, grid.dice, sets=((0,) * 6,) * 6), grid)

    # Choices

    def dice_of(self, selection: Selection) -> DiceLeft:
        """Return the sets of dice that the mover may roll."""
        return self.dice_left[selection.seat if len(self.dice_left) > 1 else 0]

    def dice_in_words(self, selection: Selection) -> str:
        """Return the dice to roll in words: ``"3 dice"``, ``"Odd die + Lucky die"``."""
        return self.dice_of(selection).words(selection.dice - 1)

    def with_all_dice(self, selection: Selection) -> Selection:
        return replace(selection, dice=len(self.dice_of(selection)))

    def is_with_all_dice(self, selection: Selection) -> bool:
        return selection.dice == len(self.dice_of(selection))

    def with_like_dice(self, selection: Selection, before: Selection) -> Selection:
        """Return the selection with as many dice as `before`, which belongs to another player with other dice."""
        count = self.dice_of(before).count(before.dice - 1)
        dice = self.dice_of(selection)
        return replace(selection, dice=1 + next(place for place in range(len(dice)) if dice.count(place) == count))

    @property
    def are_of_three(self) -> bool:
        return bool(self.goal_ends)

    @property
    def third_scores(self) -> range:
        """Banked scores of the player after the next, in points; 0 alone in a game of two."""
        return self.phases[0].other if self.are_of_three else range(1)

    @property
    def third_counts(self) -> range:
        """Farkles in a row of that player; 0 alone in a game of two."""
        return range(self.grid.farkle_counts if self.are_of_three else 1)

    @property
    def seats(self) -> int:
        return 1 + max(phase.seat for phase in self.phases)

    @property
    def has_last_turns(self) -> bool:
        """Whether the players after the goal is reached get more turns."""
        return any(phase.turns_left > 0 for phase in self.phases)

    @property
    def offers_dice(self) -> bool:
        """Whether a turn may start with fewer than all dice."""
        return self.turns_before.carry is not Carry.NONE

    def turns_left(self, seat: int) -> tuple[int, ...]:
        """Return the possible numbers of turns left for a seat: 0 (goal not reached) first, then falling."""
        numbers = {phase.turns_left for phase in self.phases if phase.seat == seat}
        return tuple(sorted(numbers, key=lambda turns: (turns > 0, -turns)))

    def firsts(self, seat: int, turns_left: int) -> tuple[bool, ...]:
        """Return the possible values of "the mover reached the goal first": False, True or both."""
        wanted = seat, turns_left
        return tuple(sorted(s.mover_first for s in self.phases if (s.seat, s.turns_left) == wanted))

    def phase(self, selection: Selection) -> PhaseInPoints:
        return self._phases[selection.seat, selection.turns_left, selection.mover_first]

    @cached_property
    def _phases(self) -> dict[tuple[int, int, bool], PhaseInPoints]:
        return {(phase.seat, phase.turns_left, phase.mover_first): phase for phase in self.phases}

    def most_turn_total(self, selection: Selection) -> int:
        """Return the turn total (points) above which no decision is left, or the least to hold if higher."""
        grid, least = self.grid, self.minimum
        if self.turns_before.beats and selection.last_turn_total:
            least = selection.last_turn_total + grid.quantum
        if selection.banked <= 0:
            least = max(least, self.opening)
        if self.exact:
            return grid.goal - selection.banked
        most = max(grid.ceiling - selection.banked, -(-least // grid.quantum) * grid.quantum)
        restless = self.turns_before.carry is Carry.STEAL and self.has_last_turns
        return max(most, self.phase(selection).most_points) if restless else most

    def offered_dice(self, selection: Selection) -> range:
        """Return the numbers of dice that the opponent's last turn may leave to start with; always includes 0."""
        return self.turns_before.dice(*self._before(selection))

    def carried(self, selection: Selection) -> Amounts:
        """Return the possible amounts of points that come with the offered dice."""
        return self.turns_before.points(*self._before(selection), selection.carried_dice)

    def beaten(self, selection: Selection) -> Amounts:
        """Return the amounts of points that the mover may have to beat."""
        return self.turns_before.totals(*self._before(selection), selection.carried_dice)

    def _before(self, selection: Selection) -> tuple[GamePhase, int, int]:
        return self.phase(selection).in_indices, selection.opponent, selection.opponent_farkles

    def holding_may_win(self, selection: Selection) -> bool:
        """Return whether a hold can end the game; it cannot if the opponent gets another turn."""
        if self.are_of_three:
            return self.goal_ends[selection.seat]
        if selection.turns_left:
            return selection.turns_left == 1
        following = (selection.seat + 1) % self.seats
        return not any(s.turns_left and s.seat == following and not s.is_playoff for s in self.phases)

    def least_opponent(self, selection: Selection) -> int:
        """Return the lowest score of an opponent whose last turn had this result, in points."""
        scores = self.phase(selection).other
        return next((score for score in scores if self._leaves(selection, score)), scores[-1])

    def _leaves(self, selection: Selection, opponent: int) -> bool:
        start = replace(selection, opponent=opponent)
        dice, points = start.carried_dice in self.offered_dice(start), start.carried_points in self.carried(start)
        return dice and points and start.last_turn_total in self.beaten(start)

    # States that exist

    def has(self, selection: Selection) -> bool:
        """Return whether a selection exists, regardless of its turn total."""
        grid = self.grid
        phase = self._phases.get((selection.seat, selection.turns_left, selection.mover_first))
        if phase is None or selection.banked not in phase.own or selection.opponent not in phase.other:
            return False
        if selection.third not in self.third_scores or selection.third_farkles not in self.third_counts:
            return False
        counts = max(selection.farkles, selection.opponent_farkles)
        if counts >= grid.farkle_counts or not 1 <= selection.dice <= len(self.dice_of(selection)):
            return False
        return replace(self._with_carried(selection), bonuses=self._bonuses(selection)) == selection

    def clamp(self, wanted: Selection) -> Selection:
        """Return the nearest selection that exists; dependent fields give way to scores and offers."""
        grid, most_farkles = self.grid, self.grid.farkle_counts - 1
        seat = min(max(wanted.seat, 0), self.seats - 1)
        turns_left = min(self.turns_left(seat), key=lambda turns: (abs(turns - wanted.turns_left), turns == 0))
        firsts = self.firsts(seat, turns_left)
        clamped = replace(
            wanted,
            seat=seat,
            turns_left=turns_left,
            mover_first=bool(wanted.mover_first) if len(firsts) > 1 else firsts[0],
            farkles=min(max(wanted.farkles, 0), most_farkles),
            opponent_farkles=min(max(wanted.opponent_farkles, 0), most_farkles),
            bonuses=self._bonuses(wanted),
            third=nearest(self.third_scores, wanted.third),
            third_farkles=nearest(self.third_counts, wanted.third_farkles),
        )
        clamped = replace(clamped, dice=min(max(wanted.dice, 1), len(self.dice_of(clamped))))
        phase = self.phase(clamped)
        clamped = replace(
            clamped, banked=nearest(phase.own, wanted.banked), opponent=nearest(phase.other, wanted.opponent)
        )
        clamped = self._with_carried(clamped)
        totals = range(0, self.most_turn_total(clamped) + 1, grid.quantum)
        return replace(clamped, turn_total=nearest(totals, wanted.turn_total))

    def _bonuses(self, wanted: Selection) -> int:
        return min(max(wanted.bonuses, 0), self.bonus_kinds - 1)

    def _with_carried(self, wanted: Selection) -> Selection:
        """Return the selection with a possible offer and a possible last turn to beat."""
        dice = self.offered_dice(wanted)
        clamped = replace(wanted, carried_dice=min(max(wanted.carried_dice, 0), dice[-1]))
        amounts = self.carried(clamped)
        # With piggyback the points to beat are the offered points: known points stay.
        known = wanted.carried_points or (wanted.last_turn_total if self.turns_before.carry is Carry.PIGGYBACK else 0)
        carried = amounts.nearest(known if known or amounts.none else max(_USUAL_POINTS, self.minimum))
        clamped = replace(clamped, carried_points=carried)
        if clamped.carried_dice and self.turns_before.beats and self.turns_before.carry is Carry.PIGGYBACK:
            return replace(clamped, last_turn_total=carried)
        return replace(clamped, last_turn_total=self.beaten(clamped).nearest(wanted.last_turn_total))


def _goal_ends(ruleset: Ruleset) -> tuple[bool, ...]:
    """Return by seat whether reaching the goal wins; one entry if the seats' chances do not differ."""
    return tuple(not ruleset.turns_after_goal(seat, THREE) for seat in range(THREE if ruleset.seats > 1 else 1))
