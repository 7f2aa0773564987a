"""A game of the user against a strategy or a friend, with a coach."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from farkle_core.coach.grades import Grade, grade_of, luck_scale
from farkle_core.coach.players import Player, RatedOption, options, player
from farkle_core.coach.playing import step
from farkle_core.coach.review import Review, review
from farkle_core.errors import UserError
from farkle_core.files.failures import why_not
from farkle_core.language.messages import N_, _
from farkle_core.play.advise import Adviser, GameTable, Moment, Thrower
from farkle_core.play.advise.game_record import PERSON, Seat
from farkle_core.play.advise.table import Dice, Farkled, Undo
from farkle_core.referee import Action, Hold, Phase, Roll, SetAside, TakeOver
from farkle_core.rules import fingerprint
from farkle_core.rules.dice import counts_of
from farkle_core.strategies.files import strategy_named
from farkle_core.strategies.model import GoForIt, Plain
from farkle_explorer.rolls.game_shelf import GameFile, GameShelf
from farkle_explorer.workers.background import Background

if TYPE_CHECKING:
    from farkle_core.solution.solution import Solution

FRIEND: Final = PERSON
OPPONENTS: Final = {
    "optimal": N_("Perfect play"),
    "max-score": N_("Most points"),
    "memory": N_("Memory table"),
    "hold-at:300": N_("Holds at 300"),
    FRIEND: N_("A friend"),
}
"""Opponents by the name that ``farkle match`` knows them by."""

PACE: Final = 900
"""Milliseconds between two moves of an opponent: slow enough to follow the dice."""

_REVIEW: Final = "review"
_SCALE: Final = "luck scale"


class Level(StrEnum):
    """How much the coach says."""

    SILENT = "silent"
    WARN = "warn"
    AFTER = "after"
    HINTS = "hints"


class Match(QObject):
    """A game that goes on by itself while the opponent moves, and is recorded at every step.

    Parameters
    ----------
    background : Background
        Works out reviews.
    shelf : GameShelf
        Where games are recorded.

    Attributes
    ----------
    changed : Signal
        After anything changed.
    said : Signal of str
        A game goes on, or could not be read or recorded.
    level : Level
        How much the coach says.
    comment : str
        What the coach says of the last decision; ``""`` for nothing.
    review : Review or None
        The game looked back at, once it is over and worked out.
    """

    changed = Signal()
    said = Signal(str)

    def __init__(self, background: Background, shelf: GameShelf, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background, self._shelf = background, shelf
        self._adviser: Adviser | None = None
        self._file: GameFile | None = None
        self._opponent: Player | None = None
        self._thrower = Thrower()
        self._warned: tuple[GameTable, RatedOption] | None = None
        self._rolled: tuple[GameTable, Moment, list[RatedOption]] | None = None
        self.table: GameTable | None = None
        self.seats: tuple[Seat, ...] = ()
        self.level, self.comment = Level.AFTER, ""
        self.review: Review | None = None
        self._sigma: float | None = None
        self._clock = QTimer(self, singleShot=True, interval=PACE)
        self._clock.timeout.connect(self._move_opponent)

    # What there is to see

    @property
    def seed(self) -> int:
        """The seed of the dice."""
        return self._thrower.seed

    @property
    def moment(self) -> Moment | None:
        """Where the game stands, with the dice on the table; None without a game."""
        return None if self.table is None else self._seen(self.table)[0]

    @property
    def faces(self) -> tuple[int, ...]:
        """The dice on the table, in the order in which they fell."""
        return () if self.table is None else self.table.now.dice.faces

    @property
    def options(self) -> list[RatedOption]:
        """All ways to go on after the roll on the table, the best first; none where nothing is to be set aside."""
        return [] if self.table is None else self._seen(self.table)[1]

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.table is not None and self.table.now.game.is_over

    @property
    def is_own_turn(self) -> bool:
        """Whether the user, or a friend, is to move."""
        moment = self.moment
        return moment is not None and not self.is_over and self._is_person(moment.state.mover)

    @property
    def may_undo(self) -> bool:
        """Whether there is a decision to take back."""
        return self.table is not None and self.table.is_begun

    def option(self, faces: tuple[int, ...], then: Action) -> RatedOption | None:
        """Return the way to go on that sets these dice aside; None where that is not allowed."""
        counts = counts_of(faces)
        found = (each for each in self.options if counts in (each.choice.scoring.counts, *each.choice.alike))
        return next((each for each in found if each.then == then or each.choice.outlook is None), None)

    # What belongs to the window

    def set_solution(self, solution: Solution | None) -> None:
        """Go on with the game under these rules; without a solution nothing is played."""
        if self._adviser is not None and self._adviser.solution is solution:
            return  # told twice: that it is solved, and that it is not stale
        self.close()
        self._adviser = None if solution is None else Adviser(solution)
        self.table, self.seats, self.review, self.comment, self._sigma = None, (), None, "", None
        if solution is not None and self._adviser is not None:
            self._background.run(_SCALE, partial(luck_scale, solution), self._take_scale)
            self._resume(self._adviser)
        self.changed.emit()
        self._go_on()

    def close(self) -> None:
        """Stop, and let other programs go on with the game."""
        self._clock.stop()
        for job in (_REVIEW, _SCALE):
            self._background.drop(job)
        if self._file is not None:
            self._file.close()
            self._file = None

    # What the user can do

    def begin(self, opponent: str, *, is_first: bool) -> None:
        """Begin a new game against an opponent of this name; the one before is kept.

        Raises
        ------
        UserError
            If there is no such strategy.
        """
        if self._adviser is None:
            return
        other = Seat(_(OPPONENTS.get(opponent, opponent)), opponent)
        seats = (Seat(_("You")), other) if is_first else (other, Seat(_("You")))
        self._sit_down(seats, self._adviser)
        self._thrower = Thrower()
        self.close()
        self.table = GameTable.at(self._adviser)
        game, ruleset = self.table.now.game, self._adviser.solution.ruleset
        self._file = self._shelf.begin(fingerprint(ruleset), game, seats, self._thrower.seed)
        self._changed()

    def roll(self, faces: tuple[int, ...] = ()) -> None:
        """Set dice aside, if there are any, and roll the others."""
        self._act(faces, Roll())

    def hold(self, faces: tuple[int, ...] = ()) -> None:
        """Set dice aside, and bank the turn total."""
        self._act(faces, Hold())

    def take_over(self) -> None:
        """Start the turn with the dice that are offered."""
        if self.table is not None and self.is_own_turn and self.table.now.game.moment.offers:
            self._do(TakeOver())

    def go_on(self) -> None:
        """Accept a farkle."""
        if self.table is not None and self.is_own_turn and self.faces and not self.options:
            self._do(Farkled())

    def undo(self) -> None:
        """Take back the last decision of the user, with all that the opponent did since."""
        self._clock.stop()
        table = self.table
        while table is not None and table.is_begun:
            table = table.after(Undo())
            moment, _options = self._seen(table)
            if self._is_person(moment.state.mover):
                break
        self.table, self.review, self.comment, self._warned = table, None, "", None
        self._changed()

    # Moves

    def _act(self, faces: tuple[int, ...], then: Action) -> None:
        if self.table is None or not self.is_own_turn:
            return
        if not self.options:
            self._start(then)
            return
        option = self.option(faces, then)
        if option is None or self._holds_back(option):
            return
        self._comment_on(option)
        ends = option.choice.outlook is None
        self._do(SetAside(option.choice.scoring), *(() if ends else (self._entry(option.then, option.choice.dice),)))

    def _start(self, then: Action) -> None:
        """Roll at the start of a turn, or hold in a position that was typed."""
        assert self.table is not None
        moment = self.table.now.game.moment
        if self.faces or (isinstance(then, Hold) and moment.is_start):
            return
        self._do(then if moment.offers else self._entry(then, moment.state.dice))

    def _entry(self, action: Action, dice: int) -> Action | Dice:
        return Dice(self._thrower.throw(dice), thrown=True) if isinstance(action, Roll) else action

    def _do(self, *entries: Action | Dice | Farkled) -> None:
        for entry in entries:
            assert self.table is not None
            self.table = self.table.after(entry)
        moment = self.moment
        if moment is not None and moment.state.phase is Phase.ROLLING and not self.faces:
            self._do(Dice(self._thrower.throw(moment.state.dice), thrown=True))
            return
        self._changed()

    def _holds_back(self, option: RatedOption) -> bool:
        """Hold a mistake back, once, where the coach warns."""
        assert self._adviser is not None
        assert self.table is not None
        self.comment = ""
        if self.level is not Level.WARN or self._warned == (self.table, option):
            return False
        if self._grade(option) not in (Grade.MISTAKE, Grade.BLUNDER):
            return False
        self._warned = self.table, option
        self.comment = _("Look again: something else wins more often. The same move again counts.")
        self.changed.emit()
        return True

    def _comment_on(self, option: RatedOption) -> None:
        loss = self.options[0].win - option.win
        if self.level is not Level.AFTER:
            self.comment = ""
        elif loss <= 0.0:
            self.comment = _("That was best.")
        else:
            grade, cost = _(self._grade(option).value), f"{100 * loss:.2f}"
            self.comment = _("{grade}: it costs {cost} percentage points.", grade=grade, cost=cost)

    def _grade(self, option: RatedOption) -> Grade:
        """Return how good a move is; all are good until the scale is known, half a second after the solution."""
        return Grade.GOOD if self._sigma is None else grade_of(self.options[0].win - option.win, self._sigma)

    def _take_scale(self, sigma: float) -> None:
        self._sigma = sigma

    @Slot()
    def _move_opponent(self) -> None:
        if self.table is None or self._opponent is None or self.is_over or self.is_own_turn:
            return
        self.table = step(self.table, (self._opponent, self._opponent), self._thrower.throw)
        self._changed()

    def _changed(self) -> None:
        self._record()
        self.changed.emit()
        self._go_on()

    def _go_on(self) -> None:
        if self.table is None:
            return
        if self.is_over:
            game = self.table.now.game
            self._background.run(_REVIEW, partial(review, game), partial(self._reviewed, game))
        elif not self.is_own_turn:
            self._clock.start()

    def _reviewed(self, game: object, found: Review) -> None:
        if self.table is not None and self.table.now.game is game:
            self.review = found
            self.changed.emit()

    # Seats and records

    def _is_person(self, seat: int) -> bool:
        return bool(self.seats) and self.seats[seat].kind == PERSON

    def _sit_down(self, seats: tuple[Seat, ...], adviser: Adviser) -> None:
        kinds = [seat.kind for seat in seats if seat.kind != PERSON]
        found = strategy_named(kinds[0], adviser.solution.ruleset, _no_margins) if kinds else None
        self._opponent = None if found is None else player(found, adviser)
        self.seats, self.review, self.comment, self._warned = seats, None, "", None

    def _resume(self, adviser: Adviser) -> None:
        try:
            found = self._shelf.unfinished(fingerprint(adviser.solution.ruleset))
            if found is None:
                return
            self._file, record = found
            self._sit_down(record.seats, adviser)
        except (OSError, UserError) as error:
            self.said.emit(why_not(error) if isinstance(error, OSError) else str(error))
            return
        self.table, problem = record.replay(adviser)
        self._thrower = Thrower()
        self.said.emit(problem or _("Your game goes on."))

    def _record(self) -> None:
        if self._file is None or self.table is None:
            return
        try:
            self._file.keep(self.table)
        except OSError as error:
            self.said.emit(_("The game could not be saved: {reason}.", reason=why_not(error)))

    def _seen(self, table: GameTable) -> tuple[Moment, list[RatedOption]]:
        """Return the moment with the dice on the table, and the ways to go on."""
        if self._rolled is None or self._rolled[0] is not table:
            now = table.now
            moment = now.game.moment
            if now.dice.faces:
                moment = now.game.rolled(counts_of(now.dice.faces), thrown=now.dice.thrown).moment
            scores = bool(now.dice.faces) and moment.state.phase is Phase.SCORING
            found = options(now.game.adviser.ranked(moment)) if scores else []
            self._rolled = table, now.game.moment if now.dice.faces and not scores else moment, found
        return self._rolled[1], self._rolled[2]


def _no_margins(_base: Plain) -> GoForIt:
    raise UserError(_("This strategy has no margins of its own."))
