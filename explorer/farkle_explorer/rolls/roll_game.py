"""A roll to ask about and its game, stepped by hand."""

import math
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Signal

from farkle_core.game.points import PointsPlay, play_for_points
from farkle_core.language.messages import _
from farkle_core.play.advise import Adviser, Choice, GameTable, RollAdvice, Standing, SteppedGame, Thrower, standing
from farkle_core.play.advise.decision_reasons import CANNOT_OCCUR
from farkle_core.play.advise.table import Dice, Entry, Farkled, Typed, Undo
from farkle_core.play.advise.trio import adviser_for
from farkle_core.referee import Hold, Roll, TakeOver, TurnPhase
from farkle_core.rules import Ruleset, fingerprint
from farkle_core.rules.die import WILD, Die
from farkle_core.solution.solution import Solution
from farkle_core.solution.trios.solution import THREE
from farkle_explorer.rolls.kept_games import (
    GameFolder,
    GamesByRules,
    WaitingGame,
    is_at,
    moment_of,
    selection_of,
    typed,
)
from farkle_explorer.session.selection import SelectionModel
from farkle_explorer.session.selection_space import FIELDS, Selection, SelectionSpace
from farkle_explorer.situation.advice import CANNOT_HAPPEN
from farkle_explorer.workers.background import Background


class NamedDie(NamedTuple):
    """A loaded die and the letter of its kind."""

    die: Die
    letter: str


_POINTS: Final = "points on average"


class RollGame(QObject):
    """Holds a game and the rolled dice. The selection follows the game; the game does not follow the selection.

    A game without entries starts at the selection. Later the user can ask about a roll there, beside the game. Each
    ruleset has its own game, which continues when the ruleset is shown again. Every entry is recorded at once.
    """

    changed = Signal()  # any part of the state has changed
    picked = Signal(dict)  # fields of the selection and their new values
    reported = Signal(str)  # a message: a game continues, or recording has failed
    damaged = Signal(str)  # a record could not be read completely; the reason

    def __init__(self, background: Background, folder: GameFolder | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background = background
        self.thrower = Thrower()
        self.place = SelectionModel(parent=self)  # the state of the game, as a selection
        self._shown_rules = ""
        self.shown: Ruleset | None = None  # the shown rules, solved or not
        self._selection = Selection()
        # games of two players by False, of three by True; the latter are kept only until the program ends
        self._games_of = {False: GamesByRules(folder), True: GamesByRules(None)}
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

    @property
    def is_question(self) -> bool:
        """Whether a question about a roll is open beside the game."""
        return self._adviser is not None and self._games.now.is_question

    @property
    def is_apart(self) -> bool:
        """Whether a game waits while a question is open."""
        return self._adviser is not None and self._games.is_apart

    @property
    def is_exploring(self) -> bool:
        """Whether the selection differs from the state at the table."""
        game, space = self.game, self.place.space
        return game is not None and space.has(self._selection) and not is_at(game, space, self._selection)

    @property
    def is_set_up(self) -> bool:
        """Whether the table is unchanged since it was set up."""
        return self.table is not None and (self.table.now.entry is None or isinstance(self.table.now.entry, Typed))

    @property
    def waiting(self) -> WaitingGame | None:
        """The unfinished game that was left last; None if the present game has entries."""
        return None if self._adviser is not None and self._is_begun else self._games.waiting

    @property
    def waits_for_solution(self) -> bool:
        """Whether the waiting game has the shown rules; it continues once they are solved."""
        return self.waiting is not None and self.waiting.fingerprint == self._shown_rules

    @property
    def may_undo(self) -> bool:
        return self._adviser is not None and self._is_begun

    @property
    def _is_begun(self) -> bool:
        return bool(self._unfinished) or self._games.now.table.is_begun or self._games.is_another

    # For the window

    def choose(self, place: int) -> None:
        """Select a scoring by its index in `choices`."""
        if 0 <= place < len(self.choices) and place != self.chosen_place:
            self.chosen_place = place
            self.changed.emit()

    def set_solution(self, solution: Solution | None, selection: Selection) -> None:
        """Use another solution: continue the game under its rules, or begin one at the selection."""
        self._background.drop(_POINTS)
        before = self._adviser
        self._selection = selection
        if solution is None:
            self._leave()
        elif before is not None and solution.chances is before.solution.chances:
            self._adopt(adviser_for(solution, *before.runs))  # only the name of the rules has changed
        else:
            self._leave()
            self._games = self._games_of[solution.players == THREE]
            self._take_up(adviser_for(solution))
        if solution is not None:
            self._background.run(_POINTS, partial(_plays, solution.ruleset), partial(self._set_runs, solution))
        self._show_table()

    def show_rules(self, ruleset: Ruleset) -> None:
        """Set the shown rules, solved or not."""
        self.shown, self._shown_rules = ruleset, fingerprint(ruleset)
        self.changed.emit()

    def follow(self, selection: Selection) -> None:
        """Set the selection; a game without entries moves there."""
        self._selection = selection
        if self._adviser is not None and not self._is_begun and self.is_exploring:
            self._begin(self._adviser)
            self._show_table()

    def close(self) -> None:
        """Release the games for other programs."""
        for games in self._games_of.values():
            games.close()

    # For the user

    def set_faces(self, faces: tuple[int, ...]) -> None:
        """Enter faces; a complete roll brings the advice. 0 stands for an unknown face of a loaded die."""
        if self.table is None:
            return
        if faces == self.faces:
            self.changed.emit()
        elif self.needed and len(faces) == self.needed and all(faces):
            self._do(Dice(faces))
        elif self.table.now.dice.faces:
            self._do(Dice(()), unfinished=faces)
        else:
            self._unfinished = faces
            self._show_table()

    def set_aside(self) -> None:
        self._do(*self._aside())

    def go_on(self) -> None:
        if self.advice is not None and not self.choices:
            self._do(Farkled())

    def hold(self) -> None:
        """Hold, after setting aside the selected dice, if any."""
        if self.may_hold:
            self._do(*self._aside(), Hold())

    def roll(self) -> None:
        """Roll the dice, after setting aside the selected ones, if any; if dice are offered, decline them."""
        game, chosen = self.game, self.chosen
        if game is None or not self.may_roll:
            return
        if game.moment.offers:
            self._do(Roll())
        else:
            state = game.state if chosen is None else chosen.state
            faces = self.thrower.throw(state.dice, game.adviser.referee.loaded_dice(state))
            self._do(*self._aside(), Dice(faces, thrown=True))

    def take_over(self) -> None:
        """Start with the offered dice."""
        if self.game is not None and self.game.moment.offers:
            self._do(TakeOver())

    def set_up(self, fields: dict[str, int]) -> None:
        """Continue from other scores, turn total or dice."""
        if self.game is None:
            return
        faces, here = self.faces, self.place.selection
        self.place.update(**fields)
        if self.place.selection != here:
            self._do(self._typed(self.place.selection), unfinished=faces)

    def undo(self) -> None:
        """Take back the last action: entered dice, a step, a question, or a new game."""
        if self._adviser is None or not self.may_undo:
            return
        if self._unfinished:
            self._unfinished = ()
            self._show_table()
        elif self.table is not None and self.table.is_begun:
            self._do(Undo())
        else:
            self._games.take_back()
            self._go()

    def new_game(self) -> None:
        """Begin a new game; the last one is kept."""
        if self._adviser is not None:
            self._games.end_question()
            self._games.begin(GameTable.at(self._adviser))
            self._go()

    def ask_here(self) -> None:
        """Ask about a roll at the selection, beside the game."""
        if self._adviser is not None and self.is_exploring:
            self._ask(self._adviser)

    def ask_about(self, faces: tuple[int, ...]) -> None:
        """Ask about a roll at the selection, beside the game even if that is in the same state."""
        if self._adviser is not None:
            self._ask(self._adviser)
            loaded = [each.die for each in self.dice]
            wild = (die.wild for die in loaded)
            self.set_faces(tuple(map(_face_up, faces, wild)) if loaded else faces)

    def back(self) -> None:
        """Return the selection to the game, and remove a question beside it."""
        unfinished = () if self.is_question else self._unfinished
        self._games.end_question()
        self._go(unfinished)

    # Implementation

    def _ask(self, adviser: Adviser) -> None:
        self._games.end_question()
        self._games.begin(self._table_at(adviser), is_question=True)
        self._go()

    def _do(self, *entries: Entry, unfinished: tuple[int, ...] = ()) -> None:
        """Add entries, record them, and move the selection if the state has changed."""
        if self.table is None or not entries:
            return
        stood = self.game
        played = self._games.now
        played.enter(*entries)
        if stood is not None and self.game is not None and self.game.state.left != stood.state.left:
            unfinished = ()  # they belong to other dice
        if unfinished and not self.table.now.dice.faces and len(unfinished) == self.needed and all(unfinished):
            played.enter(Dice(unfinished))
        self._unfinished = () if self.table.now.dice.faces else unfinished
        if failed := self._games.record():
            self.reported.emit(failed)
        if self.game is stood:
            self._show_table()
        else:
            self._go(self._unfinished)

    def _aside(self) -> tuple[Entry, ...]:
        return () if self.chosen is None else (self.chosen.action,)

    def _begin(self, adviser: Adviser) -> None:
        """Begin the game at the selection; it has no entries."""
        self._games.now.discard()
        self._games.now.table = self._table_at(adviser)

    def _go(self, unfinished: tuple[int, ...] = ()) -> None:
        self._unfinished = unfinished
        self._show_table()
        there = self.place.selection
        self.picked.emit({name: getattr(there, name) for name in FIELDS})

    def _show_table(self) -> None:
        """Compute the advice for the dice on the table, and emit the changes."""
        self.chosen_place, self.advice = 0, None
        if self.table is not None:
            now = self.table.now
            there = selection_of(moment_of(now.game), now.game.adviser.columns)
            self.place.update(**{name: getattr(there, name) for name in FIELDS})
            if now.dice.faces and self.can_occur:
                self.advice = now.game.adviser.advise(now.game.moment, now.game.roll_of(now.dice.faces))
        self.changed.emit()

    def _table_at(self, adviser: Adviser) -> GameTable:
        has = self.place.space.has(self._selection)
        moment = self._typed(self._selection).moment(adviser) if has else adviser.new_game()
        return GameTable.at(adviser, None if moment == adviser.new_game() else moment)

    def _typed(self, selection: Selection) -> Typed:
        return typed(selection, 0 if self.game is None else self.game.state.mover)

    # Other rules, other solutions

    def _leave(self) -> None:
        """Leave the table; its game continues when its rules are shown again."""
        if self._adviser is not None:
            self._games.end_question()
            if self._is_begun and not self.is_over:
                self._games.leave(self._adviser.solution.ruleset)
        self._adviser, self._unfinished = None, ()

    def _take_up(self, adviser: Adviser) -> None:
        """Continue the game under the adviser's rules, or begin one at the selection."""
        solution = adviser.solution
        self.place.set_space(SelectionSpace.of_solution(solution))
        earlier = self._games.take_up(adviser)
        for signal, text in ((self.reported, earlier.message), (self.damaged, earlier.damage)):
            if text:
                signal.emit(text)
        self._adviser = adviser
        if not self._is_begun:
            self._begin(adviser)
        elif self._selection == self.place.space.clamp(selection_of(adviser.new_game(), adviser.columns)):
            self._go()

    def _set_runs(self, solution: Solution, runs: tuple[PointsPlay, ...]) -> None:
        if self._adviser is not None and self._adviser.solution is solution:
            chosen = self.chosen_place
            self._adopt(adviser_for(solution, *runs))
            self._show_table()
            self.choose(chosen)

    def _adopt(self, adviser: Adviser) -> None:
        self._adviser = adviser
        self._games.advise_by(adviser)


def _plays(ruleset: Ruleset) -> tuple[PointsPlay, ...]:
    """Return the play for most points of each player, if their dice differ, otherwise of both."""
    return tuple(play_for_points(ruleset, seat) for seat in range(1 + ruleset.dice_differ))


def _face_up(shown: int, wild: int) -> int:
    """Return the face of a loaded die that shows `shown`; `wild`: its wild face, 0 for none."""
    return wild if shown == WILD else shown
