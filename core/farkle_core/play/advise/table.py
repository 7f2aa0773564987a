"""A game at the table as a list of entries: the same entries lead to the same state."""

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Final, NamedTuple, Self

from farkle_core.errors import Problem, UserError
from farkle_core.game.turn_start import TurnState
from farkle_core.language.messages import L_, _
from farkle_core.play.advise.adviser import Adviser
from farkle_core.play.advise.game import PartyGame, SteppedGame, Trail, WholeTurn, items_of, longer
from farkle_core.play.advise.outlook import Moment
from farkle_core.referee import Hold, IllegalMove, Roll, SetAside, TakeOver, TurnPhase

TWO: Final = 2

MOST_POINTS: Final = 10_000_000  # the highest turn total for entry; more than any game has


@dataclass(frozen=True, slots=True)
class Dice:
    """The user entered a whole roll; without faces, took the roll off the table."""

    faces: tuple[int, ...]
    thrown: bool = False  # whether the program threw them


@dataclass(frozen=True, slots=True)
class Farkled:
    """The mover has accepted a farkle."""


@dataclass(frozen=True, slots=True)
class Undo:
    """The last entry has been taken back."""


@dataclass(frozen=True, slots=True)
class Typed(TurnState):
    """The user typed scores, total or dice (loaded ones by place, from 1): the game continues from there."""

    mover: int = 0

    def moment(self, adviser: Adviser) -> Moment:
        """Build the situation that was typed; raise UserError if the rules do not allow it."""
        self._check(adviser)
        adviser.solution.dice_table(self.start)  # raises UserError for an impossible start
        return adviser.moment(self, self.mover)

    def _check(self, adviser: Adviser) -> None:
        ruleset, quantum = adviser.solution.ruleset, adviser.solution.grid.quantum
        allowed = {
            "dice": range(1, adviser.solution.game.automata[0].width + 1),
            "turn-total": range(0, MOST_POINTS, quantum),
            "mover": range(adviser.players),
            "carried-dice": range(ruleset.dice + 1),
            "carried-points": range(0, MOST_POINTS, quantum),
            "last-turn-total": range(0, MOST_POINTS, quantum),
        }
        numbers = {name: int(getattr(self, name.replace("-", "_"))) for name in allowed}
        problems = tuple(
            Problem(name, str(numbers[name]), L_("{least} to {most}", least=known[0], most=known[-1]))
            for name, known in allowed.items()
            if numbers[name] not in known
        )
        if problems:
            raise UserError(_("There is no such moment in a game."), problems)


Entry = Dice | SetAside | Hold | Roll | TakeOver | Farkled | WholeTurn | Typed | Undo


@dataclass(frozen=True)
class Position:
    """The state of a game, with the dice on the table."""

    game: SteppedGame  # the game before the dice on the table
    dice: Dice = Dice(())  # a whole roll before any decision, or no dice
    entry: Entry | None = None  # the entry that led here; None at the beginning

    @property
    def needed(self) -> int:
        """How many dice the next roll has; 0 while the user has to choose them, or when the game is over."""
        game = self.game
        return 0 if game.is_over or game.moment.offers else game.state.dice

    @property
    def rolled(self) -> SteppedGame:
        """The game after the dice on the table have come down."""
        return self.game.rolled(self.game.roll_of(self.dice.faces), thrown=self.dice.thrown)


class Branch(NamedTuple):
    """What was played and then taken back."""

    kept: int  # the number of steps before it that stayed
    game: SteppedGame  # the game before it was taken back


@dataclass(frozen=True)
class GameTable:
    """A game with all its entries. It never changes: each entry returns another."""

    # the game after each entry that was not taken back; the last is the present state
    stands: Trail[Position]
    entered: Trail[Entry] | None = None  # all entries, including those taken back; None without any
    taken_back: Trail[Branch] | None = None  # what was taken back, in order; None without any

    @classmethod
    def at(cls, adviser: Adviser, moment: Moment | None = None) -> Self:
        """Return a table without entries: before the first roll, or at another moment."""
        return cls(Trail(None, Position(SteppedGame(adviser, adviser.new_game() if moment is None else moment))))

    @classmethod
    def of(cls, adviser: Adviser, players: int) -> Self:
        """Return a table of 2 to 8 players before the first roll; three players have exact advice if it is given."""
        exact = adviser.of_three
        if exact is not None and players == exact.players:
            return cls.at(exact)
        return cls.at(adviser) if players == TWO else cls(Trail(None, Position(PartyGame.begin(adviser, players))))

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The game after each entry that was not taken back; the last is the present state."""
        return self.stands.items

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """All entries, including those taken back."""
        return items_of(self.entered)

    @cached_property
    def branches(self) -> tuple[Branch, ...]:
        """What was played and taken back, in order."""
        return items_of(self.taken_back)

    @property
    def standing(self) -> tuple[Entry | None, ...]:
        """The entries that were not taken back."""
        return tuple(each.entry for each in self.positions[1:])

    @property
    def now(self) -> Position:
        """The present state of the game."""
        return self.stands.last

    @property
    def is_begun(self) -> bool:
        """Whether there is an entry to undo."""
        return self.stands.before is not None

    def after(self, entry: Entry) -> "GameTable":
        """Return the table after another entry. Raises IllegalMove if the rules do not allow it."""
        table = GameTable(self._stands(entry), longer(self.entered, entry), self.taken_back)
        return replace(table, taken_back=self._taken_back(table)) if isinstance(entry, Undo) else table

    def after_all(self, entries: tuple[Entry, ...]) -> "tuple[GameTable, str]":
        """Return the table after the entries before the first invalid one, and its fault or ``""``."""
        table = self
        for entry in entries:
            try:
                table = table.after(entry)
            except UserError as error:
                return table, error.headline
        return table, ""

    def corrected(self, place: int, turn: WholeTurn) -> "tuple[GameTable, str]":
        """Return the table with another whole turn at a place, counted from 0; all later ones are entered again.

        With a fault, the table ends before the later turn that cannot stay. Raises IllegalMove for the turn itself.
        """
        later = self.positions[place + 1 :]
        table = self.after_all((Undo(),) * len(later))[0].after(turn)
        for before, now in pairwise(later):
            assert now.entry is not None
            state = table.now.game.state
            if table.now.game.is_over:
                return table, _("The game would be over by then.")
            if state.mover != before.game.state.mover:
                return table, _("It would be the turn of another player.")
            table, fault = table.after_all((now.entry,))
            if fault:
                return table, fault
        return table, ""

    def _taken_back(self, after: "GameTable") -> Trail[Branch] | None:
        """Return all that was taken back, with the latest undo; several undos in a row are one branch."""
        game, kept = self.now.game, after.now.game.length
        known = self.taken_back
        if known is not None and self.entered is not None and isinstance(self.entered.last, Undo):
            return longer(known.before, known.last._replace(kept=kept))
        return longer(known, Branch(kept, game)) if kept < game.length else known

    def _stands(self, entry: Entry) -> Trail[Position]:
        before = self.stands.before
        if isinstance(entry, Undo):
            if before is None:
                raise IllegalMove(_("There is nothing to take back."))
            return before
        corrects = isinstance(entry, Dice) and isinstance(self.now.entry, Dice)
        kept = self.stands if before is None or not (corrects or _goes_on(self.now.entry, entry)) else before
        if isinstance(entry, Dice) and not entry.faces:
            return kept if corrects else longer(kept.before, replace(self.now, dice=entry))
        return longer(kept, _after(self.now, entry))


def _goes_on(before: Entry | None, entry: Entry) -> bool:
    """Return whether a typed entry continues the typed entry right before."""
    return isinstance(before, Typed) and isinstance(entry, Typed)


def _after(now: Position, entry: Entry) -> Position:
    game, dice = now.game, Dice(())
    if isinstance(entry, Dice):
        if len(entry.faces) != now.needed:
            raise IllegalMove(_("This is no roll of {dice} dice: {roll}.", dice=now.needed, roll=entry.faces))
        game.roll_of(entry.faces)
        dice = entry
    elif isinstance(entry, Typed):
        game = game.set_up(entry.moment(game.adviser))
        like = len(now.dice.faces) == game.state.dice and now.game.state.left == game.state.left
        dice = now.dice if like and not game.moment.offers else dice
    elif isinstance(entry, Farkled):
        game = now.rolled
        if game.state.phase is TurnPhase.SCORING:
            raise IllegalMove(_("This roll is no farkle."))
    elif isinstance(entry, WholeTurn):
        if now.dice.faces:
            raise IllegalMove(_("A whole turn is entered before its first roll."))
        game = game.whole_turn(entry)
    else:
        assert not isinstance(entry, Undo)
        game = (now.rolled if isinstance(entry, SetAside) else now.game).act(entry)
    return Position(game, dice, entry)
