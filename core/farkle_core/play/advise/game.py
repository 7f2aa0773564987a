"""A game between two players, stepped through with advice: every step is kept, and can be taken back."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from farkle_core.play.advise.adviser import Adviser
from farkle_core.play.advise.moment import Moment
from farkle_core.referee import Action, GameState, Hold, Phase, Roll, SetAside, TakeOver
from farkle_core.rules.dice import Counts, faces_of
from farkle_core.rules.scoring import Scoring


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice have come down."""

    roll: Counts
    thrown: bool = False  # whether the program threw them

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces, rising."""
        return faces_of(self.roll)


@dataclass(frozen=True, slots=True)
class SetUp:
    """Scores, turn total or dice have been set by hand."""


Event = Action | Rolled | SetUp


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a game."""

    before: Moment
    event: Event
    after: Moment
    # the win chance afterwards of the player whose step it was, from 0 to 1; for a position set up, of the mover
    win: float
    cost: float = 0.0  # win chance given away by a decision that was not the best, 0 or more; 0 for dice
    # whether it goes with the next step: a roll that was typed without saying before that one rolls
    is_implied: bool = False

    @property
    def player(self) -> int:
        """Whose step it was, 0 or 1."""
        return self.before.state.mover


@dataclass(frozen=True)
class Game:
    """A game so far. It never changes: each step returns another."""

    adviser: Adviser = field(compare=False, repr=False)
    first: Moment
    steps: tuple[Step, ...] = ()

    @classmethod
    def new(cls, adviser: Adviser) -> Game:
        """Return a game before its first roll."""
        return cls(adviser, adviser.new_game())

    @property
    def moment(self) -> Moment:
        """Where the game stands."""
        return self.steps[-1].after if self.steps else self.first

    @property
    def state(self) -> GameState:
        """The same, as the referee knows it."""
        return self.moment.state

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return self.state.phase is Phase.OVER

    def costs(self, player: int) -> float:
        """Return the win chance that a player's decisions have given away in all, 0 or more."""
        return sum(step.cost for step in self.steps if step.player == player)

    def act(self, action: Action) -> Game:
        """Return the game after a decision of the mover; IllegalMove if it is not allowed."""
        before = self.moment
        after = self.adviser.after(before, self.adviser.referee.apply(before.state, action))
        win = self._win(after, before.state.mover)
        return self._with(Step(before, action, after, win, max(self.adviser.win_chance(before) - win, 0.0)))

    def roll(self) -> Game:
        """Return the game with all dice that are to be rolled in the air."""
        return self.act(Roll())

    def take_over(self) -> Game:
        """Return the game with the offered dice in the air."""
        return self.act(TakeOver())

    def hold(self) -> Game:
        """Return the game after the turn total has been banked."""
        return self.act(Hold())

    def set_aside(self, scoring: Scoring) -> Game:
        """Return the game after dice of the roll have been set aside."""
        return self.act(SetAside(scoring))

    def rolled(self, roll: Counts, *, thrown: bool = False) -> Game:
        """Return the game after dice have come down; that the mover rolls need not be said before."""
        if self.state.phase is Phase.DECIDING:
            rolling = self.roll()
            implied = replace(rolling.steps[-1], is_implied=True)
            return replace(rolling, steps=(*self.steps, implied)).rolled(roll, thrown=thrown)
        before = self.moment
        after = self.adviser.after(before, self.adviser.referee.apply_roll(before.state, roll))
        return self._with(Step(before, Rolled(roll, thrown), after, self._win(after, before.state.mover)))

    def set_up(self, moment: Moment) -> Game:
        """Return the game at another moment, as a step; it takes the place of a moment set up right before."""
        last = self.steps[-1] if self.steps else None
        kept = self.steps[:-1] if last is not None and isinstance(last.event, SetUp) else self.steps
        before = kept[-1].after if kept else self.first
        return replace(self, steps=(*kept, Step(before, SetUp(), moment, self._win(moment, moment.state.mover))))

    def undo(self) -> Game:
        """Return the game before the last step; the same game if there was none."""
        steps = self.steps[:-1]
        while steps and steps[-1].is_implied:
            steps = steps[:-1]
        return replace(self, steps=steps)

    def _with(self, step: Step) -> Game:
        return replace(self, steps=(*self.steps, step))

    def _win(self, moment: Moment, player: int) -> float:
        """Return a player's win chance at a moment."""
        if moment.state.phase is Phase.OVER:
            return moment.state.share(player)
        win = self.adviser.win_chance(moment)
        return win if moment.state.mover == player else 1.0 - win
