"""A game with its record on disk: every entry is saved at once, and the next run continues the game."""

from typing import NamedTuple

from farkle_core.files.reading import why_not
from farkle_core.language.messages import _, number
from farkle_core.play.advise import Adviser, GameTable
from farkle_core.play.advise.game_file import GameFile, damaged
from farkle_core.play.advise.game_record import GameRecord
from farkle_core.play.advise.table import Entry
from farkle_core.referee import GameState
from farkle_core.rules import fingerprint
from farkle_explorer.rolls.game_shelf import GameShelf


class KeptGame:
    """A game and its record."""

    def __init__(self, table: GameTable, file: GameFile | None = None, *, is_question: bool = False) -> None:
        self.table = table
        self.file = file  # the record; None without one
        self.is_question = is_question  # whether it is a question beside a game; questions are not recorded
        self._fails = False

    def enter(self, *entries: Entry) -> None:
        """Add entries to the game; raise IllegalMove if the rules forbid one."""
        for entry in entries:
            self.table = self.table.after(entry)

    def record(self) -> str:
        """Append new entries to the record; return a message about a failure, but only the first in a row."""
        failed, self._fails = self._fails, False
        try:
            if self.file is not None:
                self.file.keep(self.table)
        except OSError as error:
            self._fails = True
            return "" if failed else _("The game cannot be kept on disk: {reason}.", reason=why_not(error))
        return ""

    def discard(self) -> None:
        """Remove the record of a game whose entries the user has taken back."""
        if self.file is not None:
            self.file.discard()
            self.file = None

    def close(self) -> None:
        """Release the game for other programs."""
        if self.file is not None:
            self.file.close()


class EarlierGame(NamedTuple):
    """The game of an earlier run that continues, and a report about it."""

    game: KeptGame | None = None
    record: GameRecord | None = None  # the record of that game
    message: str = ""  # a message for the user: the game continues, or another window plays it
    damage: str = ""  # why the file, or a part of it, cannot be read


def left_behind(shelf: GameShelf, adviser: Adviser) -> EarlierGame:
    """Return the unfinished game under the adviser's rules; a damaged file is renamed."""
    words = ""
    try:
        unfinished = shelf.unfinished(fingerprint(adviser.solution.ruleset))
        if shelf.is_taken:
            words = _("Your latest game is played in another window of the program.")
        if unfinished is None:
            return EarlierGame(message=words)
        file, record = unfinished
        table, problem = record.replay(adviser)
        problem = record.problem or problem
        damage = damaged(problem, file.set_aside()) if problem else ""
    except OSError as error:
        return EarlierGame(message=words, damage=str(error))
    return EarlierGame(KeptGame(table, file), record, words or _goes_on(record, table), damage)


def _goes_on(record: GameRecord, table: GameTable) -> str:
    """Return the message that a game continues; ``""`` if it is over."""
    if table.now.game.is_over:
        return ""
    values = {"date": record.date[:10], "scores": scores_of(record, table.now.game.state)}
    if not record.seats:
        return _("Your game of {date} beside the maps goes on: {scores}.", **values)
    return _("Your game of {date} goes on: {scores}.", **values)


def scores_of(record: GameRecord, state: GameState) -> str:
    return ", ".join(f"{seat.name} {number(score)}" for seat, score in zip(record.players, state.scores, strict=True))
