"""A game of the user against a strategy, with friends, or at a real table, with a coach."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from farkle_core.coach.grades import Grade, grade_of, luck_scale
from farkle_core.coach.players import Player, RatedOption, options, player
from farkle_core.coach.playing import step
from farkle_core.coach.review import Review, review
from farkle_core.errors import UserError
from farkle_core.files.reading import why_not
from farkle_core.language.messages import _
from farkle_core.play.advise import Adviser, GameTable, Moment, Thrower, WholeTurn, rival
from farkle_core.play.advise.game_record import PERSON, GameRecord, Input, Seat
from farkle_core.play.advise.table import TWO, Dice, Entry, Farkled, Undo
from farkle_core.referee import Action, Hold, IllegalMove, Phase, Roll, SetAside, TakeOver, TurnEnd
from farkle_core.rules import fingerprint
from farkle_core.rules.dice import counts_of
from farkle_core.strategies.files import strategy_named
from farkle_explorer.play.opponents import Opponents, no_margins
from farkle_explorer.play.seating import Seating
from farkle_explorer.rolls.game_shelf import GameFile, GameShelf
from farkle_explorer.workers.background import Background

if TYPE_CHECKING:
    from farkle_core.solution.solution import Solution
    from farkle_core.strategies.model import Strategy

PACE: Final = 900  # milliseconds between two moves of an opponent: slow enough to follow the dice

_REVIEW: Final = "review"
_SCALE: Final = "luck scale"


class Level(StrEnum):
    """How much the coach says."""

    SILENT = "silent"
    WARN = "warn"
    AFTER = "after"
    HINTS = "hints"


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision with what the coach says of it."""

    options: tuple[RatedOption, ...]  # all ways to go on there were, the best first
    done: RatedOption  # what was done
    grade: Grade  # how good that was
    reason: str  # why the best is best

    @property
    def loss(self) -> float:
        """The win chance given away, 0 or more."""
        return self.options[0].win - self.done.win


class _NoDiceYet(Exception):  # noqa: N818 - no error
    """The dice of an opponent have to be entered."""


class Match(QObject):
    """A game that goes on by itself while the opponent moves, and is recorded at every step."""

    changed = Signal()  # after anything changed
    said = Signal(str)  # a game goes on, or could not be read or recorded

    def __init__(
        self, background: Background, shelf: GameShelf, opponents: Opponents, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._background, self._shelf, self._opponents = background, shelf, opponents
        self._adviser: Adviser | None = None
        self._file: GameFile | None = None
        self._opponent: Player | None = None
        self._thrower = Thrower()
        self._warned: tuple[GameTable, RatedOption] | None = None
        self._decided: GameTable | None = None
        self._rolled: tuple[GameTable, Moment, list[RatedOption]] | None = None
        self._awaits = False
        self._waiting: tuple[tuple[int, ...], Action] | None = None
        self.table: GameTable | None = None
        self.seats: tuple[Seat, ...] = ()
        self.input, self.entered = Input.THROWN, tuple[int, ...]()  # entered: the dice of an unfinished roll
        # level: how much the coach says
        # comment: what there is to say about the last move; `""` for nothing
        self.level, self.comment = Level.AFTER, ""
        self.judged: Judged | None = None  # what the coach says of the last decision
        self.review: Review | None = None  # the game looked back at, once it is over and worked out
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
        """Where the game stands between mover and strongest opponent, with the dice on the table; None without one."""
        return None if self.table is None else self._seen(self.table)[0]

    @property
    def mover(self) -> int:
        """Whose turn it is, as a place among the seats."""
        return 0 if self.table is None else self.table.now.game.state.mover

    @property
    def faces(self) -> tuple[int, ...]:
        """The dice on the table, in the order in which they fell."""
        return () if self.table is None else self.table.now.dice.faces

    @property
    def options(self) -> list[RatedOption]:
        """All ways to go on after the roll on the table, the best first; none where nothing is to be set aside."""
        return [] if self.table is None else self._seen(self.table)[1]

    @property
    def is_waiting(self) -> bool:
        """Whether a decision waits to be graded, until the scale of grades is known."""
        return self._waiting is not None

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.table is not None and self.table.now.game.is_over

    @property
    def is_own_turn(self) -> bool:
        """Whether the user, or another person, is to move."""
        return self.table is not None and not self.is_over and self._is_person(self.mover)

    @property
    def needed(self) -> int:
        """How many dice the roll has that is to be entered; 0 where none is."""
        if self.table is None or self.input is not Input.DICE or self.faces or self.is_over:
            return 0
        return self.table.now.needed if self.is_own_turn or self._awaits else 0

    @property
    def may_hold(self) -> bool:
        """Whether the mover may bank the turn total without setting more dice aside."""
        return self.table is not None and not self.faces and Hold() in self._legal

    @property
    def may_undo(self) -> bool:
        """Whether there is a decision to take back."""
        is_played = any(map(self._is_person, range(len(self.seats))))
        return bool(self.entered) or (self.table is not None and self.table.is_begun and is_played)

    @property
    def may_try_again(self) -> bool:
        """Whether the last decision was not the best, and can be made anew."""
        judged = self.judged
        return self._decided is not None and judged is not None and judged.grade is not Grade.GOOD

    @property
    def rival(self) -> str:
        """The name of the opponent that advice is about, where there are several; ``""`` otherwise."""
        if self.table is None or len(self.seats) == TWO or self.is_over:
            return ""
        return self.seats[rival(self.table.now.game.state)].name

    def plays(self, path: Path) -> bool:
        """Return whether the game is recorded in this file."""
        return self._file is not None and self._file.path == path

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
        self._adviser, self._sigma = None if solution is None else Adviser(solution), None
        self.take_up()

    def open(self, content: bytes, record: GameRecord) -> None:
        """Go on with a game from a file: at once under the rules that are solved, else when its rules are."""
        self._shelf.open(content, record)
        if self._adviser is not None and fingerprint(self._adviser.solution.ruleset) == record.fingerprint:
            self.take_up()

    def take_up(self) -> None:
        """Leave the game that is played, and go on with the one that waits, if any."""
        self.close()
        self._clear((), None)
        if self._adviser is not None:
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

    def use(self, shelf: GameShelf) -> None:
        """Record games on this shelf from now on, and go on with the game that waits there."""
        self._shelf = shelf
        self.take_up()

    # What the user can do

    def begin(self, seating: Seating) -> None:
        """Begin a new game; the one before is kept. Raises UserError if there is no such strategy."""
        if self._adviser is None:
            return
        self.close()
        self._sit_down(seating.seats, seating.input, self._adviser)
        self._work_out_scale(self._adviser)
        self._thrower = Thrower(seating.seed)
        self.table = GameTable.of(self._adviser, len(seating.seats))
        game, ruleset = self.table.now.game, self._adviser.solution.ruleset
        seed = self._thrower.seed if seating.input is Input.THROWN else None
        self._file = self._shelf.begin(fingerprint(ruleset), game, seating.seats, seed, seating.input)
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

    def enter(self, face: int) -> None:
        """Enter one more die of a roll; the last one completes it."""
        if len(self.entered) >= self.needed:
            return
        self.entered += (face,)
        if len(self.entered) < self.needed:
            self.changed.emit()
            return
        faces, self.entered, self._awaits = self.entered, (), False
        self.comment = ""
        self._put(Dice(faces))
        if self.is_own_turn and not self.options:
            self._put(Farkled())
            self.comment = _("{dice}: farkle.", dice=" ".join(map(str, faces)))
        self._changed()

    def whole_turn(self, points: int, end: TurnEnd = TurnEnd.HOLD) -> bool:
        """Enter the points of a whole turn; return whether the rules allow it, else `comment` says why not."""
        if self.table is None or self.input is not Input.POINTS or self.is_over:
            return False
        try:
            self._put(WholeTurn(points, end))
        except IllegalMove as refused:
            self.comment = str(refused)
            self.changed.emit()
            return False
        self.comment = ""
        self._changed()
        return True

    def undo(self) -> None:
        """Take back the last die entered, or the last decision with all that the opponent did since."""
        self._clock.stop()
        self.review, self.comment, self.judged, self._warned, self._decided = None, "", None, None, None
        self._waiting = None
        if self.entered:
            self.entered = self.entered[:-1]
        elif self.table is not None and self.table.is_begun:
            self.entered = self._back()
        self._changed()

    def try_again(self) -> None:
        """Take back the decision that the coach judged, to decide anew."""
        before, table = self._decided, self.table
        if before is None or table is None:
            return
        self._clock.stop()
        while len(table.positions) > len(before.positions):
            table = table.after(Undo())
        self.table, self.entered, self._awaits = table, (), False
        self.review, self.comment, self.judged, self._decided = None, _("Decide again."), None, None
        self._changed()

    # Moves

    def _back(self) -> tuple[int, ...]:
        """Go back to where a person decides; return the dice that are left of a roll that was entered."""
        table = self.table
        assert table is not None
        faces = table.now.dice.faces
        table = table.after(Undo())
        self._awaits = False
        if not faces and table.now.dice.faces and self.input is Input.DICE and not self._seen(table)[1]:
            faces, table = table.now.dice.faces, table.after(Undo())  # a farkle is accepted by itself
        if self.input is Input.THROWN or self._opponent is not None:
            while table.is_begun and not self._is_decision(table):
                table = table.after(Undo())
            faces = ()
        self.table = table
        return faces[:-1]

    def _is_decision(self, table: GameTable) -> bool:
        moment, found = self._seen(table)
        waits = not table.now.dice.faces and (moment.is_start or moment.offers or self.input is Input.DICE)
        return self._is_person(table.now.game.state.mover) and (bool(found) or waits)

    def _act(self, faces: tuple[int, ...], then: Action) -> None:
        if self.table is None or not self.is_own_turn or self.input is Input.POINTS:
            return
        if not self.options:
            self._start(then)
            return
        option = self.option(faces, then)
        if option is None:
            return
        if self._sigma is None and self.level in (Level.WARN, Level.AFTER):
            self._waiting = faces, then  # graded when the scale is known, half a second after the game begins
            return
        if self._holds_back(option):
            return
        self._judge(option)
        ends = option.choice.outlook is None
        self._do(SetAside(option.choice.scoring), *(() if ends else self._entry(option.then, option.choice.dice)))

    def _start(self, then: Action) -> None:
        """Roll at the start of a turn, or hold in the middle of one."""
        assert self.table is not None
        moment = self.table.now.game.moment
        if self.faces or (isinstance(then, Hold) and moment.is_start):
            return
        if isinstance(then, Hold) and Hold() not in self._legal:
            return
        entries = (then,) if moment.offers else self._entry(then, moment.state.dice)
        if entries:
            self._do(*entries)

    @property
    def _legal(self) -> tuple[Action, ...]:
        assert self.table is not None
        game = self.table.now.game
        return game.adviser.referee.legal_actions(game.state)

    def _entry(self, action: Action, dice: int) -> tuple[Entry, ...]:
        """Return what to enter for a hold or a roll; nothing where the dice are still to be entered."""
        if not isinstance(action, Roll):
            return (action,)
        return (Dice(self._thrower.throw(dice), thrown=True),) if self.input is Input.THROWN else ()

    def _do(self, *entries: Entry) -> None:
        self._put(*entries)
        state = None if self.table is None else self.table.now.game.state
        if state is not None and state.phase is Phase.ROLLING and not self.faces and self.input is Input.THROWN:
            self._put(Dice(self._thrower.throw(state.dice), thrown=True))
        self._changed()

    def _put(self, *entries: Entry) -> None:
        for entry in entries:
            assert self.table is not None
            self.table = self.table.after(entry)

    def _holds_back(self, option: RatedOption) -> bool:
        """Hold a mistake back, once, where the coach warns."""
        assert self.table is not None
        self.comment, self.judged = "", None
        if self.level is not Level.WARN or self._warned == (self.table, option):
            return False
        if self._grade(option) not in (Grade.MISTAKE, Grade.BLUNDER):
            return False
        self._warned = self.table, option
        self.comment = _("Look again: something else wins more often. The same move again counts.")
        self.changed.emit()
        return True

    def _judge(self, option: RatedOption) -> None:
        self._decided, moment = self.table, self.moment
        if self.level is not Level.AFTER or self._adviser is None or moment is None:
            self.judged = None
            return
        reason = self._adviser.advise_on_table(moment).reason
        self.judged = Judged(tuple(self.options), option, self._grade(option), reason)

    def _grade(self, option: RatedOption) -> Grade:
        """Return how good a move is, once the scale is known."""
        assert self._sigma is not None
        return grade_of(self.options[0].win - option.win, self._sigma)

    def _work_out_scale(self, adviser: Adviser) -> None:
        """Work out the scale of grades, where there is a game: edits of rules bring many solutions without one."""
        if self._sigma is None:
            self._background.run(_SCALE, partial(luck_scale, adviser.solution), self._take_scale)

    def _take_scale(self, sigma: float) -> None:
        self._sigma = sigma
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self._act(*waiting)

    @Slot()
    def _move_opponent(self) -> None:
        if self.table is None or self._opponent is None or self.is_over or self.is_own_turn:
            return
        try:
            self.table = step(self.table, (self._opponent, self._opponent), self._throw)
        except _NoDiceYet:
            self._awaits = True
            self.changed.emit()
            return
        self._changed()

    def _throw(self, dice: int) -> tuple[int, ...]:
        if self.input is not Input.THROWN:
            raise _NoDiceYet
        return self._thrower.throw(dice)

    def _changed(self) -> None:
        self._record()
        self.changed.emit()
        self._go_on()

    def _go_on(self) -> None:
        if self.table is None:
            return
        if self.is_over:
            game = self.table.now.game
            if len(self.seats) == TWO and self.input is not Input.POINTS:
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

    def _clear(self, seats: tuple[Seat, ...], opponent: Player | None) -> None:
        self.table, self.seats, self._opponent, self.review, self.comment = None, seats, opponent, None, ""
        self.judged, self._warned, self._decided, self.entered, self._awaits = None, None, None, (), False
        self._waiting = None

    def _sit_down(self, seats: tuple[Seat, ...], source: Input, adviser: Adviser) -> None:
        kinds = [seat.kind for seat in seats if seat.kind != PERSON]
        goes_on = len(kinds) < len(seats)  # a game between strategies is only looked at
        found = self._strategy(kinds[0], adviser) if kinds and goes_on else None
        self._clear(seats, None if found is None else player(found, adviser))
        self.input = source

    def _strategy(self, kind: str, adviser: Adviser) -> Strategy:
        known = self._opponents.named(kind)
        return strategy_named(kind, adviser.solution.ruleset, no_margins) if known is None else known.strategy

    def _resume(self, adviser: Adviser) -> None:
        try:
            found = self._shelf.unfinished(fingerprint(adviser.solution.ruleset))
            if self._shelf.is_taken:
                self.said.emit(_("Your latest game is played in another window of the program."))
            if found is None:
                return
            self._file, record = found
            self._sit_down(record.players, record.input, adviser)
            self._work_out_scale(adviser)
        except (OSError, UserError) as error:
            self.said.emit(why_not(error) if isinstance(error, OSError) else str(error))
            return
        self.table, problem = record.replay(adviser)
        self._thrower = record.thrower()
        said = problem or record.problem or ("" if self.is_over else _("Your game goes on."))
        if said:
            self.said.emit(said)

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
            moment, found = now.game.advised, list[RatedOption]()
            if now.dice.faces:
                rolled = now.game.rolled(counts_of(now.dice.faces), thrown=now.dice.thrown)
                if rolled.state.phase is Phase.SCORING:
                    moment = rolled.advised
                    found = options(now.game.adviser.ranked(moment))
            self._rolled = table, moment, found
        return self._rolled[1], self._rolled[2]
