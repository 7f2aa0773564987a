"""A roll as shown: the dice, all its scorings, and the possible actions."""

import math
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from farkle_core.language.messages import _
from farkle_core.play.advise import Adviser, Choice, GameTable, RollAdvice, Standing, SteppedGame, standing
from farkle_core.play.advise.decision_reasons import CANNOT_OCCUR
from farkle_core.referee import Hold, Phase
from farkle_core.rules.die import Die
from farkle_explorer.rolls.game_shelf import GameShelf
from farkle_explorer.rolls.games_by_rules import GamesByRules
from farkle_explorer.situation.advice import CANNOT_HAPPEN


class NamedDie(NamedTuple):
    """A loaded die and the letter of its kind."""

    die: Die
    letter: str


class ShownRoll(QObject):
    """The dice on the table of the present game, as far as they are entered."""

    changed = Signal()  # after anything changed

    def __init__(self, shelf: GameShelf | None, parent: QObject | None) -> None:
        super().__init__(parent)
        # games of two players, and of three, which are kept only as long as the program runs
        self._games_of = {False: GamesByRules(shelf), True: GamesByRules(None)}
        self._games = self._games_of[False]
        self._adviser: Adviser | None = None
        self._unfinished: tuple[int, ...] = ()
        self.chosen_place = 0  # where the way to score that is looked at stands among `choices`
        self.advice: RollAdvice | None = None  # what to do with the dice on the table; None without dice

    @property
    def table(self) -> GameTable | None:
        """The table that is seen: of the question, if one is asked, else of the game; None without a solution."""
        return None if self._adviser is None else self._games.now.table

    @property
    def game(self) -> SteppedGame | None:
        """The game at that table, before the dice that lie there."""
        return None if self.table is None else self.table.now.game

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces of the roll as far as they are known, in the order in which they were entered.

        Loaded dice are in the order of the dice to roll; 0 where a face is not known yet.
        """
        return self._unfinished or (() if self.table is None else self.table.now.dice.faces)

    @property
    def is_over(self) -> bool:
        """Whether somebody has won; the selection is then where the next game begins."""
        return self.game is not None and self.game.is_over

    @property
    def needed(self) -> int:
        """How many dice the roll has; 0 while it has to be said which are rolled, or when the game is over."""
        return 0 if self.table is None else self.table.now.needed

    @property
    def known(self) -> int:
        """How many faces of the roll are known."""
        return sum(map(bool, self.faces))

    @property
    def dice(self) -> tuple[NamedDie, ...]:
        """The loaded dice of the roll; empty where all dice are alike, or none are to be rolled."""
        game = self.game
        if game is None or not self.needed:
            return ()
        state, adviser = game.state, game.adviser
        letters = adviser.columns.letters(state.mover, state.left)
        return tuple(map(NamedDie, adviser.referee.loaded_dice(state), letters))

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The ways to score, the best first."""
        return self.advice.shown if self.advice is not None else ()

    @property
    def chosen(self) -> Choice | None:
        """The way to score that is looked at; the best until another is chosen."""
        return self.choices[self.chosen_place] if self.choices else None

    @property
    def can_occur(self) -> bool:
        """Whether the dice can come with the turn total; where they cannot, there is no advice."""
        return self.game is None or self.game.adviser.can_occur(self.game.moment)

    @property
    def standing(self) -> Standing | None:
        """What to do now; None without a game."""
        if self.game is None:
            return None
        if not self.can_occur:
            way_out = _("Correct the turn total, or choose the dice to roll.")
            return Standing(_(CANNOT_HAPPEN), " ".join((_(CANNOT_OCCUR), way_out)), math.nan)
        if self.advice is None:
            return standing(self.game.adviser, self.game.moment)
        best = self.advice.best
        return Standing(self.advice.headline, self.advice.reason, self.advice.win, best is not None and best.holds)

    @property
    def may_hold(self) -> bool:
        """Whether the player may hold now, or after setting the chosen dice aside."""
        if not self.can_occur:
            return False
        if self.advice is not None:
            chosen = self.chosen
            return chosen is not None and chosen.outlook is not None and chosen.outlook.hold is not None
        return self.game is not None and Hold() in self.game.adviser.referee.legal_actions(self.game.state)

    @property
    def may_roll(self) -> bool:
        """Whether the player may roll (on) now, or after setting the chosen dice aside."""
        if not self.can_occur:
            return False
        if self.advice is not None:
            return self.chosen is not None and self.chosen.outlook is not None
        return self.game is not None and self.game.state.phase in (Phase.DECIDING, Phase.ROLLING)

    def choose(self, place: int) -> None:
        """Look at another way to score, by its place in `choices`."""
        if 0 <= place < len(self.choices) and place != self.chosen_place:
            self.chosen_place = place
            self.changed.emit()
