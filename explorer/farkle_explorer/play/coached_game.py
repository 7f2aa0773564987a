"""A game of the user against a strategy, with friends, or at a real table, with a coach."""

from collections.abc import Sequence
from functools import partial
from math import inf
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from farkle_core.coach.players import Player, RatedOption, step
from farkle_core.coach.review import Review, review
from farkle_core.engine.estimate import Estimate
from farkle_core.engine.monitor import Progress
from farkle_core.errors import Cancelled, UserError
from farkle_core.language.messages import _
from farkle_core.play.advise import Adviser, GameTable, Thrower, WholeTurn
from farkle_core.play.advise.game_record import GameRecord, Input, Seat
from farkle_core.play.advise.table import TWO, Dice, Entry, Farkled, Undo
from farkle_core.play.advise.trio import TrioAdviser, find_adviser
from farkle_core.play.advise.umpire import Umpire
from farkle_core.referee import Action, Hold, IllegalMove, Roll, SetAside, TakeOver, TurnEnd, TurnPhase
from farkle_core.rules import Ruleset, fingerprint
from farkle_core.rules.dice import Die
from farkle_core.rules.words.dice_left import die_name
from farkle_core.solution.solution import Solution
from farkle_core.solution.trios.solution import THREE
from farkle_explorer.play.coach import Coach
from farkle_explorer.play.opponents import Opponents, Seating
from farkle_explorer.play.seated_game import SeatedGame
from farkle_explorer.rolls.kept_games import GameFolder, KeptGame, left_behind
from farkle_explorer.workers.background import Background, ignore

PACE: Final = 900  # milliseconds between two moves of an opponent: slow enough to follow the dice
_DIE: Final = 3  # dice that are set aside one by one take this part of the pace

_REVIEW: Final = "review"
_THREE: Final = "exact game of three"
_UNASKED: Final = 60.0  # seconds for which it is worked out by itself


class _NoDiceYet(Exception):  # noqa: N818 - no error
    """The user has to enter the opponent's dice."""


def _no_dice(_dice: int, _loaded: Sequence[Die]) -> tuple[int, ...]:
    raise _NoDiceYet


def _keeps_points(record: GameRecord | None) -> bool:
    return record is not None and record.input is Input.POINTS


class CoachedGame(SeatedGame):
    """Begins games and continues them, each under the rules for which there is a solution.

    It takes the moves of the people, with the coach's verdict, plays the opponent's, and reviews the finished game.
    """

    reported = Signal(str)  # a message: the game continues, or reading or recording has failed
    left = Signal()  # a game was closed, and no other continues

    def __init__(
        self, background: Background, folder: GameFolder, opponents: Opponents, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._background, self._folder, self._opponents = background, folder, opponents
        self._adviser: Adviser | None = None
        self._solution: Solution | None = None
        self.works_out_three = False  # whether the exact game of three is being worked out
        self.three_takes: float | None = None  # seconds that it takes, if the user should be asked
        self.notice = ""  # why no game continues under these rules
        self._opponent: Player | None = None
        self._thrower = Thrower()
        self._waiting: tuple[tuple[int, ...], Action] | None = None
        self.coach = Coach(background)
        # turns that were corrected: all entries after it, the place of the turn, and what it was before
        self._corrections: list[tuple[tuple[Entry | None, ...], int, Entry | None]] = []
        self.comment = ""  # why something could not be entered; `""` for none
        self.picked: tuple[int, ...] = ()  # the dice that the opponent has picked so far, by place
        self._picks: tuple[int, ...] = ()  # all dice that the opponent is about to set aside
        self._next: GameTable | None = None  # the table after that
        self.is_at_once = False  # whether opponents move without a pause
        self.review: Review | None = None  # the review of the finished game, once it is computed
        self._clock = QTimer(self, singleShot=True)
        self._clock.timeout.connect(self._move_on)

    @property
    def seed(self) -> int:
        """The seed of the program's dice."""
        return self._thrower.seed

    @property
    def is_waiting(self) -> bool:
        """Whether a decision waits for the scale of grades."""
        return self._waiting is not None

    @property
    def may_review(self) -> bool:
        return len(self.seats) == TWO and self.input is not Input.POINTS

    # For the user

    def roll(self, places: tuple[int, ...] = ()) -> None:
        """Set aside the dice at these indices, if any, and roll the others."""
        self._act(places, Roll())

    def hold(self, places: tuple[int, ...] = ()) -> None:
        """Set aside the dice at these indices, if any, and bank the turn total."""
        self._act(places, Hold())

    def take_over(self) -> None:
        """Start the turn with the offered dice."""
        if self.is_own_turn and self.offers:
            self.comment = ""
            self._do(TakeOver())

    def go_on(self) -> None:
        if self.is_own_turn and self.faces and not self.options:
            self._enter(Farkled())
            self._changed()

    def enter(self, face: int) -> None:
        """Enter one die of a roll, 1 to 6; the last one completes the roll."""
        if len(self.entered) >= self.needed:
            return
        die = self._next_die
        if die is not None and not die.weights[face - 1]:
            self.comment = _("{die} cannot show {face}.", die=die_name(die), face=face)
            self.changed.emit()
            return
        self.entered += (face,)
        if len(self.entered) < self.needed:
            self.changed.emit()
            return
        faces, self.entered, self._waits_for_dice = self.entered, (), False
        self.comment = ""
        self._enter(Dice(faces))
        if self.is_own_turn and not self.options:
            self._enter(Farkled())
        self._changed()

    def whole_turn(self, points: int, end: TurnEnd = TurnEnd.HOLD) -> bool:
        """Enter the points of a whole turn; return False, with the reason in `comment`, if the rules forbid it."""
        if self.table is None or self.input is not Input.POINTS or self.is_over:
            return False
        try:
            self._enter(WholeTurn(points, end))
        except IllegalMove as refused:
            return self._refuse(str(refused))
        self.comment = ""
        self._changed()
        return True

    def _refuse(self, words: str) -> bool:
        self.comment = words
        self.changed.emit()
        return False

    def correct(self, place: int, turn: WholeTurn) -> bool:
        """Replace a whole turn, by its place in the game; return False, with the reason in `comment`, if it cannot."""
        if self._game is None:
            return False
        before = self._game.table
        try:
            table, fault = before.corrected(place, turn)
        except IllegalMove as refused:
            return self._refuse(str(refused))
        if fault:
            later = self.turn_words(table.now.game.length)
            return self._refuse(_("Not corrected: {turn} would not fit. {reason}", turn=later, reason=fault))
        self.comment = ""
        self._corrections.append((table.standing, place, before.standing[place]))
        self._game.table = table
        self._changed()
        return True

    def undo(self) -> None:
        """Take back the last entered die, a correction, or the last decision and all later moves of the opponent."""
        self._look_forward()
        if self.entered:
            self.entered = self.entered[:-1]
        elif self._game is not None and self._corrections and self._corrections[-1][0] == self._game.table.standing:
            _standing, place, turn = self._corrections.pop()
            assert isinstance(turn, WholeTurn)
            self._game.table = self._game.table.corrected(place, turn)[0]
        elif self._game is not None and self._game.table.is_begun:
            self._game.table, self.entered = self._decision_before(self._game.table)
            self._waits_for_dice = False
        self._changed()

    def try_again(self) -> None:
        """Take back the decision that the coach graded."""
        judged = self.coach.judged
        if judged is None or self._game is None:
            return
        self._look_forward(_("Decide again."))
        while len(self._game.table.positions) > len(judged.before.positions):
            self._enter(Undo())
        self.entered, self._waits_for_dice = (), False
        self._changed()

    # Moves

    def _look_forward(self, comment: str = "") -> None:
        self._clock.stop()
        self.review, self._waiting, self.comment = None, None, comment
        self.picked, self._picks, self._next = (), (), None
        self.coach.clear()

    def _stop(self) -> None:
        self._clock.stop()
        self._background.drop(_REVIEW)
        self.coach.stop()

    def _act(self, places: tuple[int, ...], then: Action) -> None:
        if self.table is None or not self.is_own_turn or self.input is Input.POINTS:
            return
        if not self.options:
            self._start(then)
            return
        option = self.option(places, then)
        if option is None:
            return
        if self.coach.waits:
            self._waiting = places, then  # graded when the scale is ready, half a second after the game begins
            return
        self.comment = ""
        if self.coach.holds_back(self.options, option, places):
            self.changed.emit()
            return
        self._decide(option)

    def insist(self) -> None:
        """Make the move that the coach holds back."""
        caution = self.coach.warning
        if caution is not None:
            self.coach.clear()
            self._decide(caution.wanted)

    def forget_warning(self) -> None:
        """Choose again: the user has changed the dice that are to be set aside."""
        if self.coach.warning is not None:
            self.coach.clear()
            self.changed.emit()

    def _decide(self, option: RatedOption) -> None:
        assert self.table is not None
        assert self.moment is not None
        self.coach.judge(self.table, self.moment, self.options, option)
        self._enter(option.choice.action)
        if option.choice.outlook is not None:
            self._go_on_with(option.then)
        self._changed()

    def _start(self, then: Action) -> None:
        """Roll at the start of a turn, or hold during one."""
        assert self.table is not None
        moment = self.table.now.game.moment
        if self.faces or (isinstance(then, Hold) and (moment.is_start or not self.may_hold)):
            return
        self.comment = ""
        if moment.offers:
            self._do(then)
        elif not isinstance(then, Roll) or self.input is Input.THROWN:
            self._go_on_with(then)
            self._changed()

    def _go_on_with(self, action: Action) -> None:
        """Enter a hold, or thrown dice; other dice are still to be entered by the user."""
        if not isinstance(action, Roll):
            self._enter(action)
        elif self.input is Input.THROWN:
            self._enter(self._thrown())

    def _thrown(self) -> Dice:
        assert self.table is not None
        game = self.table.now.game
        loaded = game.adviser.referee.loaded_dice(game.state)
        return Dice(self._thrower.throw_in(game)(game.state.dice, loaded), thrown=True)

    def _do(self, *entries: Entry) -> None:
        self._enter(*entries)
        state = None if self.table is None else self.table.now.game.state
        if state is not None and state.phase is TurnPhase.ROLLING and not self.faces and self.input is Input.THROWN:
            self._enter(self._thrown())
        self._changed()

    def _enter(self, *entries: Entry) -> None:
        assert self._game is not None
        self._game.enter(*entries)

    def _decide_waiting(self) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self._act(*waiting)
        self.changed.emit()  # with grades

    @Slot()
    def _move_on(self) -> None:
        """Throw the first dice of a person's turn, or move for the opponent, one die after another."""
        if self._game is None or self.is_over:
            return
        if self.begins_by_itself:
            self._enter(self._thrown())
            self._changed()
        elif self._next is not None:
            self._pick()
        elif self._opponent is not None and not self.is_own_turn:
            self._move_opponent(self._opponent)

    def _move_opponent(self, opponent: Player) -> None:
        assert self._game is not None
        try:
            throw = self._thrower.throw_in(self._game.table.now.game) if self.input is Input.THROWN else _no_dice
            after = step(self._game.table, (opponent, opponent), throw)
        except _NoDiceYet:
            self._waits_for_dice = True
            self.changed.emit()
            return
        self.comment = ""
        entry = after.now.entry
        if isinstance(entry, SetAside) and PACE and not self.is_at_once:
            self._next, self._picks = after, self.places_of(entry)
            self._pick()
        else:
            self._game.table = after
            self._changed()

    def _pick(self) -> None:
        """Show the next die that the opponent sets aside; after the last one, set them aside."""
        assert self._game is not None
        if len(self.picked) < len(self._picks):
            self.picked = self._picks[: len(self.picked) + 1]
            self._clock.start(PACE if self.picked == self._picks else PACE // _DIE)
            self.changed.emit()
            return
        assert self._next is not None
        self._game.table, self.picked, self._picks, self._next = self._next, (), (), None
        self._changed()

    def _changed(self) -> None:
        if self._game is not None and (failed := self._game.record()):
            self.reported.emit(failed)
        self.changed.emit()
        self._go_on()

    def _go_on(self) -> None:
        if self.table is None:
            return
        if self.is_over:
            game = self.table.now.game
            if self.may_review:
                self._background.run(_REVIEW, partial(review, game, self.table.branches), partial(self._reviewed, game))
        elif not self.is_own_turn or self.begins_by_itself:
            self._clock.start(0 if self.is_at_once else PACE // 2 if self.begins_by_itself else PACE)

    def _reviewed(self, game: object, review: Review) -> None:
        if self.table is not None and self.table.now.game is game:
            self.review = review
            self.changed.emit()

    # Games

    def set_solution(self, solution: Solution | None) -> None:
        """Continue the game under these rules; without a solution there is no game."""
        if solution is not None and self._solution is solution:
            return  # the window reports a solution twice: solved, and not stale
        self._solution = solution
        self._adviser = None if solution is None else Adviser(solution)
        self.coach.forget_scale()
        self.take_up()

    def set_rules(self, ruleset: Ruleset) -> None:
        """Keep scores under these rules until there is a solution."""
        known = self._adviser
        if self._solution is None and (known is None or fingerprint(known.ruleset) != fingerprint(ruleset)):
            self._adviser = Umpire(ruleset)
            self.take_up()

    def open(self, content: bytes, record: GameRecord) -> None:
        """Continue a game from a file, as soon as its rules are the solved ones."""
        self._folder.open(content, record)
        if self._adviser is not None and fingerprint(self._adviser.ruleset) == record.fingerprint:
            self.take_up()

    def take_up(self) -> None:
        """Close the present game, and continue the waiting one, if any."""
        was_played = self._game is not None
        self.close()
        self._sit_down((), None)
        self.notice = ""
        if self._adviser is not None:
            self._resume(self._adviser)
        self.changed.emit()
        self._go_on()
        if was_played and self._game is None:
            self.left.emit()

    def close(self) -> None:
        """Stop, and release the game's file for other programs."""
        self._stop()
        self._background.drop(_THREE)
        self.works_out_three, self.three_takes = False, None
        if self._game is not None:
            self._game.close()
            self._game.file = None

    def keep(self) -> Path | None:
        """Return the file of the game, which has all of it: a game from elsewhere is kept with the others now."""
        if self._game is not None and self.path is not None and not self.path.exists():
            self._changed()
        return self.path

    def use(self, folder: GameFolder) -> None:
        """Record games in this folder, and continue its waiting game."""
        self._folder = folder
        self.take_up()

    def begin(self, seating: Seating) -> None:
        """Begin a new game and keep the last one; raise UserError if the strategy does not exist."""
        if self._adviser is None:
            return
        ruleset = self._adviser.ruleset
        if isinstance(self._adviser, Umpire) and seating.input is not Input.POINTS:
            raise UserError(_("These rules are not worked out yet: until then the page keeps points of real dice."))
        if len(seating.seats) > TWO and ruleset.dice_differ:
            raise UserError(_("The second player brings other dice: only two can play."))
        self.close()
        opponent = self._opponents.player_at(seating.seats, self._adviser)
        self._sit_down(seating.seats, opponent, seating.input)
        self._thrower = Thrower(seating.seed)
        table = GameTable.of(self._adviser, len(seating.seats))
        seed = self._thrower.seed if seating.input is Input.THROWN else None
        file = self._folder.begin(fingerprint(ruleset), table.now.game, seating.seats, seed, seating.input)
        self._play(KeptGame(table, file), self._adviser)
        self._changed()

    def _sit_down(self, seats: tuple[Seat, ...], opponent: Player | None, source: Input = Input.THROWN) -> None:
        self._look_forward()
        self._game, self.seats, self._opponent, self.input = None, seats, opponent, source
        self.entered, self._waits_for_dice = (), False
        self._corrections.clear()

    def _play(self, game: KeptGame, adviser: Adviser) -> None:
        self._game = game
        if isinstance(adviser, Umpire):
            return
        if len(self.seats) == THREE and adviser.of_three is None and self.input is not Input.POINTS:
            self.work_out_three(_UNASKED)
        self.coach.work_out_scale(adviser.solution, self._decide_waiting)

    def _resume(self, adviser: Adviser) -> None:
        earlier = left_behind(self._folder, adviser)
        if isinstance(adviser, Umpire) and earlier.game is not None and not _keeps_points(earlier.record):
            earlier.game.close()  # it goes on when its rules are worked out
            return
        self.notice = earlier.damage or ("" if earlier.game is not None else earlier.message)
        for words in filter(None, (earlier.message, earlier.damage)):
            self.reported.emit(words)
        if earlier.game is None or earlier.record is None:
            return
        try:
            opponent = self._opponents.player_at(earlier.record.players, adviser)
        except UserError as error:
            earlier.game.close()
            self.reported.emit(str(error))
            return
        self._sit_down(earlier.record.players, opponent, earlier.record.input)
        self._thrower = Thrower(earlier.record.seed)
        self._play(earlier.game, adviser)

    def work_out_three(self, longest: float = inf) -> None:
        """Have the exact game of three worked out, unless that takes longer than so many seconds."""
        if self._adviser is not None and not isinstance(self._adviser, Umpire):
            self.works_out_three, self.three_takes = True, None
            find = partial(find_adviser, self._adviser.solution, longest, self._stop_if_left)
            self._background.run(_THREE, find, partial(self._take_three, self._adviser), ignore)

    def _stop_if_left(self, _progress: Progress) -> None:
        if not self.works_out_three:
            raise Cancelled

    def _take_three(self, adviser: Adviser, exact: TrioAdviser | Estimate | None) -> None:
        """Use exact advice for a game of three, and replay all its entries with it; offer it if it takes long."""
        if adviser is not self._adviser or self._game is None or len(self.seats) != THREE:
            return
        self.works_out_three, self.three_takes = False, exact.seconds if isinstance(exact, Estimate) else None
        if isinstance(exact, TrioAdviser):
            adviser.of_three = exact
            self._game.table = GameTable.of(adviser, THREE).after_all(self._game.table.entries)[0]
            self.coach.clear()
        self.changed.emit()
