"""A roll as shown: the dice, all its scorings, and the possible actions."""

import math
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from farkle_core.language.messages import _
from farkle_core.play.advise import Adviser, Choice, GameTable, RollAdvice, Standing, SteppedGame, standing
from farkle_core.play.advise.decision_reasons import CANNOT_OCCUR
from farkle_core.referee import Hold, TurnPhase
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

    changed = Signal()  # any part of the state has changed

    def __init__(self, shelf: GameShelf | None, parent: QObject | None) -> None:
        super().__init__(parent)
        # games of two players by False, of three by True; the latter are kept only until the program ends
        self._games_of = {False: GamesByRules(shelf), True: GamesByRules(None)}
        self._games = self._games_of[False]
        self._adviser: Adviser | None = None
        self._unfinished: tuple[int, ...] = ()
        self.chosen_place = 0  # the index of the selected scoring in `choices`
        self.advice: RollAdvice | None = None  # the advice on the dice on the table; None without dice

    @property
    def table(self) -> GameTable | None:
        """The present table: that of an open question, otherwise of the game; None without a solution."""
        return None if self._adviser is None else self._games.now.table

    @property
    def game(self) -> SteppedGame | None:
        """The game at that table, before its dice."""
        return None if self.table is None else self.table.now.game

    @property
    def faces(self) -> tuple[int, ...]:
        """The known faces in the order of entry; of loaded dice in their order, with 0 for unknown faces."""
        return self._unfinished or (() if self.table is None else self.table.now.dice.faces)

    @property
    def is_over(self) -> bool:
        """Whether the game is over; the selection is then at the start of the next game."""
        return self.game is not None and self.game.is_over

    @property
    def needed(self) -> int:
        """The number of dice of the roll; 0 after the game, or until the user has selected the dice to roll."""
        return 0 if self.table is None else self.table.now.needed

    @property
    def known(self) -> int:
        return sum(map(bool, self.faces))

    @property
    def dice(self) -> tuple[NamedDie, ...]:
        """The loaded dice of the roll; empty with fair dice, or if no roll is due."""
        game = self.game
        if game is None or not self.needed:
            return ()
        state, adviser = game.state, game.adviser
        letters = adviser.columns.letters(state.mover, state.left)
        return tuple(map(NamedDie, adviser.referee.loaded_dice(state), letters))

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All scorings, the best first."""
        return self.advice.shown if self.advice is not None else ()

    @property
    def chosen(self) -> Choice | None:
        """The selected scoring, at first the best one; None without advice."""
        return self.choices[self.chosen_place] if self.choices else None

    @property
    def can_occur(self) -> bool:
        """Whether the dice can occur with the turn total; otherwise there is no advice."""
        return self.game is None or self.game.adviser.can_occur(self.game.moment)

    @property
    def standing(self) -> Standing | None:
        """The advice in the present state; None without a game."""
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
        """Whether the player may hold now, or after setting the selected dice aside."""
        if not self.can_occur:
            return False
        if self.advice is not None:
            chosen = self.chosen
            return chosen is not None and chosen.outlook is not None and chosen.outlook.hold is not None
        return self.game is not None and Hold() in self.game.adviser.referee.legal_actions(self.game.state)

    @property
    def may_roll(self) -> bool:
        """Whether the player may roll now, or after setting the selected dice aside."""
        if not self.can_occur:
            return False
        if self.advice is not None:
            return self.chosen is not None and self.chosen.outlook is not None
        return self.game is not None and self.game.state.phase in (TurnPhase.DECIDING, TurnPhase.ROLLING)

    def choose(self, place: int) -> None:
        """Select a scoring by its index in `choices`."""
        if 0 <= place < len(self.choices) and place != self.chosen_place:
            self.chosen_place = place
            self.changed.emit()
