"""A game of the user against a strategy, with friends, or at a real table, with a coach."""

from functools import partial
from typing import Final

from PySide6.QtCore import QObject

from farkle_core.coach.players import Player
from farkle_core.errors import UserError
from farkle_core.language.messages import _
from farkle_core.play.advise import Adviser, GameTable, Thrower
from farkle_core.play.advise.game_record import GameRecord, Input, Seat
from farkle_core.play.advise.table import TWO
from farkle_core.play.advise.trio import TrioAdviser
from farkle_core.play.advise.trio_at_hand import find_adviser
from farkle_core.rules import fingerprint
from farkle_core.solution.solution import Solution
from farkle_core.trios.view import THREE
from farkle_explorer.play.game_in_play import GameInPlay
from farkle_explorer.play.opponents import Opponents, Seating
from farkle_explorer.rolls.kept_games import GameFolder, KeptGame, left_behind
from farkle_explorer.workers.background import Background

_THREE: Final = "exact game of three"


class CoachedGame(GameInPlay):
    """Begins games and continues them, each under the rules for which there is a solution."""

    def __init__(
        self, background: Background, folder: GameFolder, opponents: Opponents, parent: QObject | None = None
    ) -> None:
        super().__init__(background, parent)
        self._folder, self._opponents = folder, opponents
        self._adviser: Adviser | None = None
        self.notice = ""  # why no game continues under these rules

    def set_solution(self, solution: Solution | None) -> None:
        """Continue the game under these rules; without a solution there is no game."""
        if self._adviser is not None and self._adviser.solution is solution:
            return  # the window reports a solution twice: solved, and not stale
        self._adviser = None if solution is None else Adviser(solution)
        self.coach.forget_scale()
        self.take_up()

    def open(self, content: bytes, record: GameRecord) -> None:
        """Continue a game from a file, as soon as its rules are the solved ones."""
        self._folder.open(content, record)
        if self._adviser is not None and fingerprint(self._adviser.solution.ruleset) == record.fingerprint:
            self.take_up()

    def take_up(self) -> None:
        """Close the present game, and continue the waiting one, if any."""
        self.close()
        self._sit_down((), None)
        self.notice = ""
        if self._adviser is not None:
            self._resume(self._adviser)
        self.changed.emit()
        self._go_on()

    def close(self) -> None:
        """Stop, and release the game's file for other programs."""
        self._stop()
        self._background.drop(_THREE)
        if self._game is not None:
            self._game.close()
            self._game.file = None

    def use(self, folder: GameFolder) -> None:
        """Record games in this folder, and continue its waiting game."""
        self._folder = folder
        self.take_up()

    def begin(self, seating: Seating) -> None:
        """Begin a new game and keep the last one; raise UserError if the strategy does not exist."""
        if self._adviser is None:
            return
        ruleset = self._adviser.solution.ruleset
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

    def _play(self, game: KeptGame, adviser: Adviser) -> None:
        self._game = game
        if len(self.seats) == THREE and adviser.of_three is None:
            self._background.run(_THREE, partial(find_adviser, adviser.solution), partial(self._take_three, adviser))
        self.coach.work_out_scale(adviser.solution, self._decide_waiting)

    def _resume(self, adviser: Adviser) -> None:
        earlier = left_behind(self._folder, adviser)
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

    def _take_three(self, adviser: Adviser, exact: TrioAdviser | None) -> None:
        """Use exact advice for a game of three, and replay all its entries with it."""
        if exact is None or adviser is not self._adviser or self._game is None or len(self.seats) != THREE:
            return
        adviser.of_three = exact
        self._game.table = GameTable.of(adviser, THREE).after_all(self._game.table.entries)[0]
        self.coach.clear()
        self.changed.emit()
