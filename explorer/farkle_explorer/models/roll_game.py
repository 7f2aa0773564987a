"""A roll to ask about, and the game it belongs to, stepped through by hand."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from farkle_core.advise import Adviser, Choice, Game, Moment, RollAdvice, Standing, Thrower, standing
from farkle_core.dice import counts_of, faces_of
from farkle_core.play.strategy import Start
from farkle_core.points import LongRun, play_for_points
from farkle_core.referee import Hold, Phase
from farkle_explorer.models.moments import FIELDS, Moments, Selection
from farkle_explorer.models.whereabouts import is_at, moment_of, selection_of
from farkle_explorer.workers.background import Background

if TYPE_CHECKING:
    from farkle_core.solution import Solution

_POINTS: Final = "points on average"


class RollGame(QObject):
    """Holds a game and the dice that were rolled in it, and keeps the one selection where the game stands.

    Dice are asked about as soon as all are there, and become a step of the game when some of them are set aside.

    Parameters
    ----------
    background : Background
        Works out how a ruleset is played for most points.
    thrower : Thrower, optional
        Throws dice; one with a seed throws the same each time.

    Attributes
    ----------
    changed : Signal
        After anything changed.
    picked : Signal of dict
        Fields of the selection and their new values.
    """

    changed = Signal()
    picked = Signal(dict)

    def __init__(self, background: Background, thrower: Thrower | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background = background
        self.thrower = thrower or Thrower()
        self._moments: Moments | None = None
        self._earlier: tuple[Game, ...] = ()
        self._thrown: tuple[int, ...] = ()
        self._faces: tuple[int, ...] = ()
        self._chosen = 0
        self.game: Game | None = None
        self.advice: RollAdvice | None = None

    # What there is to see

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces of the roll as far as they are known, in the order in which they were entered."""
        return self._faces

    @property
    def is_over(self) -> bool:
        """Whether somebody has won; the selection is then where the next game begins."""
        return self.game is not None and self.game.is_over

    @property
    def needed(self) -> int:
        """How many dice the roll has; 0 while it has to be said which are rolled, or when the game is over."""
        game = self.game
        return 0 if game is None or game.is_over or game.moment.offers else game.state.dice

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The ways to score, the best first."""
        return self.advice.shown if self.advice is not None else ()

    @property
    def place(self) -> int:
        """Where the way to score that is looked at stands among `choices`."""
        return self._chosen

    @property
    def chosen(self) -> Choice | None:
        """The way to score that is looked at; the best until another is chosen."""
        return self.choices[self._chosen] if self.choices else None

    @property
    def standing(self) -> Standing | None:
        """What to do now; None without a game."""
        if self.game is None:
            return None
        if self.advice is None:
            return standing(self.game.adviser, self.game.moment)
        best = self.advice.best
        return Standing(self.advice.headline, self.advice.reason, self.advice.win, best is not None and best.holds)

    @property
    def may_hold(self) -> bool:
        """Whether one may hold now, or after setting the chosen dice aside."""
        if self.advice is not None:
            chosen = self.chosen
            return chosen is not None and chosen.outlook is not None and chosen.outlook.hold is not None
        return self.game is not None and Hold() in self.game.adviser.referee.legal_actions(self.game.state)

    @property
    def may_roll(self) -> bool:
        """Whether one may roll (on) now, or after setting the chosen dice aside."""
        if self.advice is not None:
            return self.chosen is not None and self.chosen.outlook is not None
        return self.game is not None and self.game.state.phase is Phase.DECIDING

    @property
    def may_undo(self) -> bool:
        """Whether there is anything to take back."""
        return bool(self._faces or self._earlier or (self.game is not None and self.game.steps))

    # What belongs to the window

    def set_solution(self, solution: Solution | None, selection: Selection) -> None:
        """Play by another solution from now on, from where the selection is."""
        self._background.drop(_POINTS)
        self._moments = None if solution is None else Moments.of(solution.ruleset, solution.grid)
        if solution is None:
            self.game, self._earlier = None, ()
        elif self.game is not None and solution.chances is self.game.adviser.solution.chances:
            self._adopt(Adviser(solution, self.game.adviser.run))  # only the name of the rules has changed
        else:
            self._begin(Adviser(solution), selection)
        if solution is not None:
            self._background.run(_POINTS, partial(play_for_points, solution.ruleset), partial(self._set_run, solution))
        self._ask(self._faces if self.game is not None and self.game.moment.roll is not None else ())

    def _begin(self, adviser: Adviser, selection: Selection) -> None:
        """Begin a game where the selection is."""
        self.game, self._earlier = Game.new(adviser), ()
        if self._moments is not None and self._moments.has(selection):
            self.game = Game(adviser, self._moment(adviser, selection))

    def follow(self, selection: Selection) -> None:
        """Go where the selection has gone, unless that is where the game stands."""
        game, moments = self.game, self._moments
        if game is None or moments is None or not moments.has(selection) or is_at(game, moments, selection):
            return
        self.game = game.set_up(self._moment(game.adviser, selection))
        self._thrown = ()
        self._ask(self._faces)

    # What one can do

    def set_faces(self, faces: tuple[int, ...]) -> None:
        """Enter dice; when all are there, the answer is."""
        if self.game is not None and self.game.moment.roll is not None and faces != self._faces:
            self.game = self.game.undo()
        self._ask(faces)

    def throw(self) -> None:
        """Throw the dice."""
        self.set_faces(())
        self._thrown = self.thrower.throw(self.needed)
        self._ask(self._thrown)

    def choose(self, place: int) -> None:
        """Look at another way to score, by its place in `choices`."""
        if 0 <= place < len(self.choices) and place != self._chosen:
            self._chosen = place
            self.changed.emit()

    def set_aside(self) -> None:
        """Set the chosen dice aside."""
        if self.game is not None and self.chosen is not None:
            self._step(self._with_chosen())

    def go_on(self) -> None:
        """Accept a farkle."""
        if self.game is not None and self.advice is not None and not self.choices:
            self._step(self._with_roll())

    def hold(self) -> None:
        """Hold, with the chosen dice if there are any to set aside."""
        if self.may_hold:
            self._step(self._with_chosen().hold())

    def roll(self) -> None:
        """Roll (on), with the chosen dice set aside if there are any: all dice, where others are offered."""
        if self.may_roll:
            self._step(self._with_chosen().roll())

    def take_over(self) -> None:
        """Start with the dice that are offered."""
        if self.game is not None and self.game.moment.offers:
            self._step(self.game.take_over())

    def undo(self) -> None:
        """Take back the last thing done: dice entered, a step, or a new game."""
        game = self.game
        if game is None or not self.may_undo:
            return
        if self._faces and game.moment.roll is None:
            self._forget_roll()
            self.changed.emit()
        elif game.steps:
            self._step(game.undo())
        elif self._earlier:
            self._earlier, game = self._earlier[:-1], self._earlier[-1]
            self._step(game)

    def new_game(self) -> None:
        """Begin a new game."""
        if self.game is not None:
            self._earlier = (*self._earlier, self.game)
            self._step(Game.new(self.game.adviser))

    # How it is done

    def _with_roll(self) -> Game:
        """Return the game with the dice on the table."""
        assert self.game is not None
        if self.game.moment.roll is not None or not self._faces:
            return self.game
        return self.game.rolled(counts_of(self._faces), thrown=self._faces == self._thrown)

    def _with_chosen(self) -> Game:
        """Return the game with the chosen dice set aside, if there are any."""
        game = self._with_roll() if self.chosen is not None else self.game
        assert game is not None
        return game if self.chosen is None else game.set_aside(self.chosen.scoring)

    def _step(self, game: Game) -> None:
        """Go to where another game stands, and take the selection there."""
        self.game = game
        self._forget_roll()
        if game.moment.roll is not None:
            self._faces = faces_of(game.moment.roll)
            self._advise(game)
        there = selection_of(moment_of(game))
        self.picked.emit({name: getattr(there, name) for name in FIELDS})
        self.changed.emit()

    def _ask(self, faces: tuple[int, ...]) -> None:
        """Take the dice as entered, and answer when all are there."""
        self._faces, self._chosen, self.advice = faces[: self.needed], 0, None
        if self.game is not None and self.needed and len(self._faces) == self.needed:
            self._advise(self.game)
        self.changed.emit()

    def _advise(self, game: Game) -> None:
        if game.moment.roll is not None:
            self.advice = game.adviser.advise_on_table(game.moment)
        else:
            self.advice = game.adviser.advise(game.moment, counts_of(self._faces))

    def _forget_roll(self) -> None:
        self._faces, self._thrown, self._chosen, self.advice = (), (), 0, None

    def _set_run(self, solution: Solution, run: LongRun) -> None:
        """Know from now on how the rules are played for most points."""
        game = self.game
        if game is None or game.adviser.solution is not solution:
            return
        self._adopt(Adviser(solution, run))
        if self.advice is not None:
            self._advise(self.game or game)
        self.changed.emit()

    def _adopt(self, adviser: Adviser) -> None:
        """Go on with the same games, advised by another."""
        self._earlier = tuple(replace(each, adviser=adviser) for each in self._earlier)
        self.game = None if self.game is None else replace(self.game, adviser=adviser)

    def _moment(self, adviser: Adviser, selection: Selection) -> Moment:
        mover = None if self.game is None else self.game.state.mover
        turn = selection.turn_total, selection.dice, selection.bonuses
        return adviser.moment(Start(*selection.start), *turn, mover=mover)
