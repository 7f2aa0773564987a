"""A game played step by step with advice: it keeps every step and can undo it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Generic, TypeVar

from farkle_core.language.messages import _
from farkle_core.play.advise.adviser import Adviser
from farkle_core.play.advise.duel import duel
from farkle_core.play.advise.outlook import Moment
from farkle_core.play.strategy import goes_on
from farkle_core.referee import Action, GameState, IllegalMove, Roll, TurnEnd, TurnPhase
from farkle_core.rules.dice import Counts, faces_of

T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class Trail(Generic[T]):
    """An immutable sequence of one or more items; adding and leaving out the last take the same time at any length."""

    before: Trail[T] | None  # all items but the last; None for one item
    last: T
    length: int = 1

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Trail) and self.items == other.items)

    def __hash__(self) -> int:
        return hash(self.items)

    @property
    def items(self) -> tuple[T, ...]:
        """All items in order."""
        found, trail = list[T](), self
        while trail.before is not None:
            found.append(trail.last)
            trail = trail.before
        return (trail.last, *reversed(found))


def longer(trail: Trail[T] | None, item: T) -> Trail[T]:
    """Return a trail with another item at its end; None stands for no items."""
    return Trail(trail, item, 1 if trail is None else trail.length + 1)


def items_of(trail: Trail[T] | None) -> tuple[T, ...]:
    """Return all items in order; None stands for no items."""
    return () if trail is None else trail.items


@dataclass(frozen=True, slots=True)
class DiceDown:
    """The dice of a roll are entered."""

    roll: Counts  # six counts, or the face of each loaded die that was rolled
    thrown: bool = False  # whether the program threw them
    dice: tuple[int, ...] = ()  # the numbers of those loaded dice; empty if all dice are alike

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces, rising; those of loaded dice in the order of the dice, wild ones as 7."""
        return self.roll if self.dice else faces_of(self.roll)


@dataclass(frozen=True, slots=True)
class SetUp:
    """The user has set scores, turn total or dice."""


@dataclass(frozen=True, slots=True)
class WholeTurn:
    """A whole turn, known only by its points."""

    points: int  # the turn total at its end
    end: TurnEnd = TurnEnd.HOLD


Event = Action | DiceDown | SetUp | WholeTurn


@dataclass(frozen=True, slots=True)
class GameStep:
    """One step of a game."""

    before: Moment
    event: Event
    after: Moment
    # the win chance afterwards of the player who made the step, from 0 to 1; of the mover for a typed position
    win: float
    cost: float = 0.0  # win chance that the decision cost against the best one, 0 or more; 0 for dice

    @property
    def player(self) -> int:
        """The player of the step, counted from 0."""
        return self.before.state.mover


@dataclass(frozen=True)
class SteppedGame:
    """A game between two players so far. It never changes: each step returns another."""

    adviser: Adviser = field(compare=False, repr=False)
    first: Moment
    trail: Trail[GameStep] | None = None  # all steps; None without any

    @property
    def length(self) -> int:
        """The number of steps."""
        return 0 if self.trail is None else self.trail.length

    @cached_property
    def steps(self) -> tuple[GameStep, ...]:
        """All steps in order."""
        return items_of(self.trail)

    @property
    def moment(self) -> Moment:
        """The present moment of the game."""
        return self.first if self.trail is None else self.trail.last.after

    @property
    def advised(self) -> Moment:
        """The present moment between the two players that advice is for."""
        return self.moment

    @property
    def state(self) -> GameState:
        """The present state, as the referee knows it."""
        return self.moment.state

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.state.phase is TurnPhase.OVER

    def costs(self, player: int) -> float:
        """Return the total win chance that a player's decisions have given away, 0 or more."""
        return sum(step.cost for step in self.steps if step.player == player)

    def act(self, action: Action) -> SteppedGame:
        """Return the game after a decision of the mover; IllegalMove if it is not allowed."""
        before = self.moment
        after = self.adviser.after(before, self.adviser.referee.apply(before.state, action))
        win = self.adviser.win_of(after, before.state.mover)
        return self._with(GameStep(before, action, after, win, max(self.adviser.win_chance(before) - win, 0.0)))

    def roll(self) -> SteppedGame:
        """Return the game with all dice that are to be rolled in the air."""
        return self.act(Roll())

    def roll_of(self, faces: tuple[int, ...]) -> Counts:
        """Return dice with these faces up, 1 to 6, as a roll of the mover; IllegalMove if they cannot show them.

        Loaded dice are in the order of ``state.left``.
        """
        return self.adviser.referee.roll_of(self.state, faces)

    def rolled(self, roll: Counts, *, thrown: bool = False) -> SteppedGame:
        """Return the game after dice have come down; that the mover rolls need not be said before."""
        if self.state.phase is TurnPhase.DECIDING:
            return self.roll().rolled(roll, thrown=thrown)
        before = self.moment
        after = self.adviser.after(before, self.adviser.referee.apply_roll(before.state, roll))
        return self._with(
            GameStep(
                before, DiceDown(roll, thrown, before.state.left), after, self.adviser.win_of(after, before.state.mover)
            )
        )

    def set_up(self, moment: Moment) -> SteppedGame:
        """Return the game at another moment, as a step; it replaces a moment set up right before."""
        trail = self.trail
        kept = trail.before if trail is not None and isinstance(trail.last.event, SetUp) else trail
        before = self.first if kept is None else kept.last.after
        step = GameStep(before, SetUp(), moment, self.adviser.win_of(moment, moment.state.mover))
        return replace(self, trail=longer(kept, step))

    def whole_turn(self, turn: WholeTurn) -> SteppedGame:
        """Return the game after a turn of which only the points are known; IllegalMove if it is not allowed."""
        before = self.moment
        after = self.adviser.after(before, self.adviser.referee.whole_turn(before.state, turn.points, turn.end))
        return self._with(GameStep(before, turn, after, self.adviser.win_of(after, before.state.mover)))

    def _with(self, step: GameStep) -> SteppedGame:
        return replace(self, trail=longer(self.trail, step))


@dataclass(frozen=True)
class PartyGame(SteppedGame):
    """A game of three to eight players so far. Each win chance and cost is of the duel with the strongest opponent."""

    @classmethod
    def begin(cls, adviser: Adviser, players: int) -> PartyGame:
        """Return a game of so many players before its first roll."""
        state = adviser.referee.new_game(players)
        return cls(adviser, Moment(_duel_at(adviser, state).start, state))

    @property
    def advised(self) -> Moment:
        """The present moment between the mover and the strongest opponent."""
        return Moment(self.moment.start, duel(self.state)) if not self.is_over else self.moment

    def act(self, action: Action) -> SteppedGame:
        """Return the game after a decision of the mover; IllegalMove if it is not allowed."""
        after = self.adviser.referee.apply(self.state, action)
        return self._like(SteppedGame(self.adviser, self.advised).act(action).steps[-1], after)

    def rolled(self, roll: Counts, *, thrown: bool = False) -> SteppedGame:
        """Return the game after dice have come down; that the mover rolls need not be said before."""
        steps = SteppedGame(self.adviser, self.advised).rolled(roll, thrown=thrown).steps
        referee, game = self.adviser.referee, self
        for step in steps:
            state = game.state
            rolls = isinstance(step.event, DiceDown)
            game = game._like(step, referee.apply_roll(state, roll) if rolls else referee.apply(state, Roll()))
        return game

    def whole_turn(self, turn: WholeTurn) -> SteppedGame:
        """Return the game after a turn of which only the points are known; IllegalMove if it is not allowed."""
        after = self.adviser.referee.whole_turn(self.state, turn.points, turn.end)
        return self._like(SteppedGame(self.adviser, self.advised).whole_turn(turn).steps[-1], after)

    def set_up(self, moment: Moment) -> SteppedGame:  # noqa: ARG002 - as for two players
        """Refuse: users set only positions of two players."""
        raise IllegalMove(_("Scores of more than two players cannot be set by hand."))

    def _like(self, step: GameStep, state: GameState) -> PartyGame:
        """Return the game after a step of the duel that leads all players to `state`."""
        begins = state.phase is TurnPhase.DECIDING and not goes_on(state)
        start = _duel_at(self.adviser, state).start if begins else self.moment.start
        step = replace(step, before=self.moment, after=Moment(start, state))
        return replace(self, trail=longer(self.trail, step))


def _duel_at(adviser: Adviser, state: GameState) -> Moment:
    """Return the start of a turn between its mover and the strongest opponent."""
    return adviser.turn_begins(duel(state))
