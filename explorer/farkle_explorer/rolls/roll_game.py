"""A roll to ask about, and the game it belongs to, stepped through by hand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QObject, Signal

from farkle_core.errors import UserError
from farkle_core.files.reading import why_not
from farkle_core.game.points import PointsPlay, play_for_points
from farkle_core.language.messages import _
from farkle_core.play.advise import Adviser, Choice, GameTable, RollAdvice, Standing, SteppedGame, Thrower, standing
from farkle_core.play.advise.story import scores
from farkle_core.play.advise.table import Dice, Entry, Farkled, Typed, Undo
from farkle_core.referee import Hold, Phase, Roll, SetAside, TakeOver
from farkle_core.rules import Ruleset, fingerprint, from_document
from farkle_core.rules.dice import counts_of
from farkle_explorer.rolls.game_shelf import GameFile, GameShelf, damaged
from farkle_explorer.rolls.whereabouts import is_at, moment_of, selection_of, typed
from farkle_explorer.session.moments import FIELDS, Moments, Selection
from farkle_explorer.session.selection import SelectionModel
from farkle_explorer.workers.background import Background

if TYPE_CHECKING:
    from farkle_core.solution.solution import Solution

_POINTS: Final = "points on average"


class Waiting(NamedTuple):
    """The rules of a game that goes on when they are shown again."""

    fingerprint: str  # the rules' fingerprint
    ruleset: Ruleset  # the rules


@dataclass
class _Played:
    """A game that is played, and its record; None until something is entered."""

    table: GameTable
    file: GameFile | None = None


class RollGame(QObject):
    """Holds a game and the dice that were rolled in it. The selection follows the game, never the game the selection.

    Only while nothing has been entered yet, the game begins wherever the selection is. Later one may ask about a roll
    there, beside the game. Each ruleset has a game of its own, which goes on when the ruleset is shown again; what is
    entered is recorded at once.
    """

    changed = Signal()  # after anything changed
    picked = Signal(dict)  # fields of the selection and their new values
    said = Signal(str)  # a game goes on, or could not be recorded
    damaged = Signal(str)  # a record could not be read to its end

    def __init__(
        self,
        background: Background,
        shelf: GameShelf | None = None,
        thrower: Thrower | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._background, self._shelf = background, shelf
        self.thrower = thrower or Thrower()
        self.place = SelectionModel(parent=self)  # where the game stands, as a selection
        self._waiting: Waiting | None = None
        self._adviser: Adviser | None = None
        self._games: dict[str, list[_Played]] = {}
        self._rules = self._shown_rules = ""
        self.shown: Ruleset | None = None  # the rules that are shown, solved or not
        self._question: GameTable | None = None
        self._unfinished: tuple[int, ...] = ()
        self.chosen_place = 0  # where the way to score that is looked at stands among `choices`
        self._selection = Selection()
        self._fails = False
        self.advice: RollAdvice | None = None

    # What there is to see

    @property
    def table(self) -> GameTable | None:
        """The table that is seen: of the question, if one is asked, else of the game; None without a solution."""
        if self._adviser is None:
            return None
        return self._question or self._games[self._rules][-1].table

    @property
    def game(self) -> SteppedGame | None:
        """The game at that table, before the dice that lie there."""
        return None if self.table is None else self.table.now.game

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces of the roll as far as they are known, in the order in which they were entered."""
        return self._unfinished or (() if self.table is None else self.table.now.dice.faces)

    @property
    def is_over(self) -> bool:
        """Whether somebody has won; the selection is then where the next game begins."""
        return self.game is not None and self.game.is_over

    @property
    def is_question(self) -> bool:
        """Whether a roll is asked about beside the game."""
        return self._question is not None

    @property
    def is_exploring(self) -> bool:
        """Whether the selection is at another place than the table."""
        game, moments = self.game, self.place.moments
        return game is not None and moments.has(self._selection) and not is_at(game, moments, self._selection)

    @property
    def is_set_up(self) -> bool:
        """Whether the table is as it was set up: nothing has been rolled or done since."""
        return self.table is not None and (self.table.now.entry is None or isinstance(self.table.now.entry, Typed))

    @property
    def waiting(self) -> Waiting | None:
        """The unfinished game that was left last, while its rules are not solved or nothing has been entered here."""
        return None if self._adviser is not None and self._is_begun else self._waiting

    @property
    def waits_for_solution(self) -> bool:
        """Whether the game that waits has the rules that are shown: it goes on once they are solved."""
        return self.waiting is not None and self.waiting.fingerprint == self._shown_rules

    @property
    def needed(self) -> int:
        """How many dice the roll has; 0 while it has to be said which are rolled, or when the game is over."""
        return 0 if self.table is None else self.table.now.needed

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The ways to score, the best first."""
        return self.advice.shown if self.advice is not None else ()

    @property
    def chosen(self) -> Choice | None:
        """The way to score that is looked at; the best until another is chosen."""
        return self.choices[self.chosen_place] if self.choices else None

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
        return self.game is not None and self.game.state.phase in (Phase.DECIDING, Phase.ROLLING)

    @property
    def may_undo(self) -> bool:
        """Whether there is anything to take back."""
        return self._adviser is not None and (self.is_question or self._is_begun)

    @property
    def _is_begun(self) -> bool:
        """Whether anything has been entered at the table that is seen, or the game follows another."""
        assert self.table is not None
        follows = not self.is_question and len(self._games[self._rules]) > 1
        return bool(self._unfinished) or self.table.is_begun or follows

    # What belongs to the window

    def set_solution(self, solution: Solution | None, selection: Selection) -> None:
        """Play by another solution from now on: the game under its rules, if there is one, else from the selection."""
        self._background.drop(_POINTS)
        before = self._adviser
        self._selection = selection
        if solution is None:
            self._leave()
        elif before is not None and solution.chances is before.solution.chances:
            self._adopt(Adviser(solution, before.run))  # only the name of the rules has changed
        else:
            self._leave()
            self._take_up(Adviser(solution))
        if solution is not None:
            self._background.run(_POINTS, partial(play_for_points, solution.ruleset), partial(self._set_run, solution))
        self._show_table()

    def show_rules(self, ruleset: Ruleset) -> None:
        """Take note of the rules that are shown, solved or not."""
        self.shown, self._shown_rules = ruleset, fingerprint(ruleset)
        self.changed.emit()

    def follow(self, selection: Selection) -> None:
        """Take note of where the selection has gone; begin there while nothing has been entered."""
        self._selection = selection
        if self._adviser is not None and not self._is_begun and self.is_exploring:
            self._begin(self._adviser)
            self._show_table()

    def close(self) -> None:
        """Let other programs go on with the games."""
        for played in (each for games in self._games.values() for each in games):
            if played.file is not None:
                played.file.close()

    # What one can do

    def set_faces(self, faces: tuple[int, ...]) -> None:
        """Enter dice; when all are there, the answer is."""
        if self.table is None:
            return
        if faces == self.faces:
            self.changed.emit()
        elif self.needed and len(faces) == self.needed:
            self._do(Dice(faces))
        elif self.table.now.dice.faces:
            self._do(Dice(()), unfinished=faces)
        else:
            self._unfinished = faces
            self._show_table()

    def choose(self, place: int) -> None:
        """Look at another way to score, by its place in `choices`."""
        if 0 <= place < len(self.choices) and place != self.chosen_place:
            self.chosen_place = place
            self.changed.emit()

    def set_aside(self) -> None:
        """Set the chosen dice aside."""
        self._do(*self._aside())

    def go_on(self) -> None:
        """Accept a farkle."""
        if self.advice is not None and not self.choices:
            self._do(Farkled())

    def hold(self) -> None:
        """Hold, with the chosen dice if there are any to set aside."""
        if self.may_hold:
            self._do(*self._aside(), Hold())

    def roll(self) -> None:
        """Throw the dice, with the chosen ones set aside if there are any; where others are offered, choose all."""
        game, chosen = self.game, self.chosen
        if game is None or not self.may_roll:
            return
        if game.moment.offers:
            self._do(Roll())
        else:
            dice = self.needed if chosen is None else chosen.dice
            self._do(*self._aside(), Dice(self.thrower.throw(dice), thrown=True))

    def take_over(self) -> None:
        """Start with the dice that are offered."""
        if self.game is not None and self.game.moment.offers:
            self._do(TakeOver())

    def set_up(self, fields: dict[str, int]) -> None:
        """Go on from other scores, turn total or dice."""
        if self.game is None:
            return
        faces, here = self.faces, self.place.selection
        self.place.update(**fields)
        if self.place.selection != here:
            self._do(self._typed(self.place.selection), unfinished=faces)

    def undo(self) -> None:
        """Take back the last thing done: dice entered, a step, a question, or a new game."""
        if self._adviser is None or not self.may_undo:
            return
        if self._unfinished:
            self._unfinished = ()
            self._show_table()
        elif self.table is not None and self.table.is_begun:
            self._do(Undo())
        elif self.is_question:
            self.back()
        else:
            self._discard(self._games[self._rules].pop())
            self._go()

    def new_game(self) -> None:
        """Begin a new game; the one before is kept."""
        if self._adviser is not None:
            self._question = None
            self._games[self._rules].append(_Played(GameTable.at(self._adviser)))
            self._go()

    def ask_here(self) -> None:
        """Ask about a roll where the selection is, beside the game."""
        if self._adviser is not None and self.is_exploring:
            self._question = self._table_at(self._adviser)
            self._go()

    def back(self) -> None:
        """Have the selection at the game again; a question beside it is forgotten."""
        unfinished = () if self.is_question else self._unfinished
        self._question = None
        self._go(unfinished)

    # How it is done

    def _do(self, *entries: Entry, unfinished: tuple[int, ...] = ()) -> None:
        """Enter something, record it, and have the selection follow if that leads to another place."""
        if self.table is None or not entries:
            return
        stood = self.game
        for entry in entries:
            self._put(self.table.after(entry))
        if unfinished and not self.table.now.dice.faces and len(unfinished) == self.needed:
            self._put(self.table.after(Dice(unfinished)))
        self._unfinished = () if self.table.now.dice.faces else unfinished
        self._record()
        if self.game is stood:
            self._show_table()
        else:
            self._go(self._unfinished)

    def _aside(self) -> tuple[Entry, ...]:
        return () if self.chosen is None else (SetAside(self.chosen.scoring),)

    def _put(self, table: GameTable) -> None:
        """Have another table in the place of the one that is seen."""
        if self.is_question:
            self._question = table
        else:
            self._games[self._rules][-1].table = table

    def _begin(self, adviser: Adviser) -> None:
        """Begin where the selection is; nothing has been entered, or all of it taken back."""
        if not self.is_question:
            self._discard(self._games[self._rules][-1])
        self._put(self._table_at(adviser))

    def _discard(self, played: _Played) -> None:
        """Remove the record of a game in which everything was taken back."""
        if played.file is not None:
            played.file.discard()
            played.file = None

    def _go(self, unfinished: tuple[int, ...] = ()) -> None:
        """Have the selection where the table is."""
        self._unfinished = unfinished
        self._show_table()
        there = self.place.selection
        self.picked.emit({name: getattr(there, name) for name in FIELDS})

    def _show_table(self) -> None:
        """Work out the answer for the dice on the table, and tell of everything."""
        self.chosen_place, self.advice = 0, None
        if self.table is not None:
            now = self.table.now
            there = selection_of(moment_of(now.game))
            self.place.update(**{name: getattr(there, name) for name in FIELDS})
            if now.dice.faces:
                self.advice = now.game.adviser.advise(now.game.moment, counts_of(now.dice.faces))
        self.changed.emit()

    def _table_at(self, adviser: Adviser) -> GameTable:
        """Return a table at which a game begins where the selection is."""
        if not self.place.moments.has(self._selection):
            return GameTable.at(adviser)
        moment = self._typed(self._selection).moment(adviser)
        return GameTable.at(adviser) if moment == adviser.new_game() else GameTable.at(adviser, moment)

    def _typed(self, selection: Selection) -> Typed:
        return typed(selection, 0 if self.game is None else self.game.state.mover)

    # Other rules, other solutions

    def _leave(self) -> None:
        """Leave the table; its game goes on when its rules are shown again."""
        if self._adviser is not None:
            self._question = None
            if self._is_begun and not self.is_over:
                self._waiting = Waiting(self._rules, self._adviser.solution.ruleset)
        self._adviser, self._unfinished = None, ()

    def _take_up(self, adviser: Adviser) -> None:
        """Go on with the game under the adviser's rules, or begin one where the selection is."""
        solution = adviser.solution
        self._rules = fingerprint(solution.ruleset)
        self.place.set_moments(Moments.of(solution.ruleset, solution.grid))
        games = [self._replayed(played, adviser) for played in self._games.get(self._rules, [])]
        read = None if games else self._read(adviser)
        self._adviser = adviser
        self._games[self._rules] = games or [read or _Played(GameTable.at(adviser))]
        if self._waiting is None or self._waiting.fingerprint == self._rules:
            self._waiting = self._waiting_on_disk()
        if not self._is_begun:
            self._begin(adviser)
        elif self._selection == self.place.moments.clamp(selection_of(adviser.new_game())):
            self._go()

    def _waiting_on_disk(self) -> Waiting | None:
        record = None if self._shelf is None else self._shelf.waiting(self._rules)
        try:
            return None if record is None else Waiting(record.fingerprint, from_document(record.document))
        except UserError:
            return None

    def _replayed(self, played: _Played, adviser: Adviser) -> _Played:
        """Return a game with another solution; where that leaves something out, what can be, recorded anew."""
        table, problem = GameTable.at(adviser, played.table.positions[0].game.first).after_all(played.table.entries)
        if problem and played.file is not None:
            played.file.close()
        return _Played(table, None if problem else played.file)

    def _read(self, adviser: Adviser) -> _Played | None:
        """Return the game that an earlier run of the program left behind; None if there is none."""
        if self._shelf is None:
            return None
        try:
            found = self._shelf.unfinished(self._rules)
            if self._shelf.is_taken:
                self.said.emit(_("Your latest game is played in another window of the program."))
            if found is None:
                return None
            file, record = found
            table, problem = record.replay(adviser)
            if problem or record.problem:
                self.damaged.emit(damaged(record.problem or problem, file.set_aside()))
        except OSError as error:
            self.damaged.emit(str(error))
            return None
        if not table.is_begun:
            file.discard()
            return None
        self.said.emit(
            _("Your game of {date} goes on: {scores}.", date=record.date[:10], scores=scores(table.now.game.state))
        )
        return _Played(table, file)

    def _record(self) -> None:
        """Record what was entered in the game; a question is not."""
        played = self._games[self._rules][-1]
        if self._shelf is None or self.is_question:
            return
        played.file = played.file or self._shelf.begin(self._rules, played.table.positions[0].game)
        try:
            played.file.keep(played.table)
        except OSError as error:
            if not self._fails:
                self.said.emit(_("The game cannot be kept on disk: {reason}.", reason=why_not(error)))
            self._fails = True
        else:
            self._fails = False

    def _set_run(self, solution: Solution, run: PointsPlay) -> None:
        """Know from now on how the rules are played for most points."""
        if self._adviser is not None and self._adviser.solution is solution:
            chosen = self.chosen_place
            self._adopt(Adviser(solution, run))
            self._show_table()
            self.choose(chosen)

    def _adopt(self, adviser: Adviser) -> None:
        """Go on with the same games, advised by another."""
        self._adviser = adviser
        for played in self._games[self._rules]:
            played.table = played.table.advised_by(adviser)
        if self._question is not None:
            self._question = self._question.advised_by(adviser)
