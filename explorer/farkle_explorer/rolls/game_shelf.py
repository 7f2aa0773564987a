"""Records of games on disk: one file per game; every entry is appended at once."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from farkle_core.files.reading import UnfitFileError, read_file, set_aside, why_not
from farkle_core.play.advise import PartyGame, SteppedGame
from farkle_core.play.advise.game_file import GameFile, damaged, first_line, unreadable
from farkle_core.play.advise.game_record import (
    GAME_SUFFIX,
    HASH_DIGITS,
    GameRecord,
    Input,
    NewerRecordError,
    Seat,
    file_name,
    header_line,
    read_record,
)
from farkle_explorer.rolls.whereabouts import selection_of, typed
from farkle_explorer.session.ruleset_files import is_held

FOLDER: Final = "games"


class GameShelf:
    """The records of all games."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / FOLDER
        self._opened: tuple[GameFile, GameRecord] | None = None
        self.is_taken = False  # whether `unfinished` skipped a game that another window plays

    def begin(
        self,
        fingerprint: str,
        game: SteppedGame,
        seats: Sequence[Seat] = (),
        seed: int | None = None,
        source: Input = Input.THROWN,
    ) -> GameFile:
        """Return the file for a new game; `seed` and `source` are those of the dice."""
        now, adviser = datetime.now().astimezone(), game.adviser
        begins = isinstance(game, PartyGame) or game.moment == adviser.new_game()
        first = None if begins else typed(selection_of(game.moment, game.adviser.columns), game.state.mover)
        header = header_line(adviser.solution.ruleset, first, now, seats, seed, source)
        return GameFile(self._new_path(now, fingerprint), header)

    def open(self, content: bytes, record: GameRecord) -> None:
        """Let the next call of :meth:`unfinished` return the game in a file from elsewhere, finished or not.

        That file is not changed: from the first new move on, a file of the shelf holds the whole game.
        """
        path = self._new_path(datetime.now().astimezone(), record.fingerprint)
        self._opened = GameFile(path, first_line(content)), record

    def unfinished(self, fingerprint: str) -> tuple[GameFile, GameRecord] | None:
        """Return the opened game, otherwise the latest unfinished game that no other program plays.

        Both only if their rules have this fingerprint. Raises OSError, with a text for the user, if the file cannot be
        read. A damaged file is kept under another name.
        """
        opened, self._opened = self._opened, None
        self.is_taken = False
        if opened is not None and opened[1].fingerprint == fingerprint:
            return opened
        for path in self._paths(f"*-{fingerprint[:HASH_DIGITS]}-*{GAME_SUFFIX}"):
            resumed = _resumed(path)
            if resumed is None:
                self.is_taken = True
                continue
            file, record = resumed
            if not record.is_over and record.fingerprint == fingerprint:
                return file, record
            file.close()
            break
        return None

    def waiting(self, fingerprint: str) -> GameRecord | None:
        """Return the latest game under other rules if it is unfinished; None if it cannot be read."""
        path = next(
            (path for path in self._paths(f"*{GAME_SUFFIX}") if f"-{fingerprint[:HASH_DIGITS]}-" not in path.name), None
        )
        if path is None:
            return None
        try:
            record = read_record(read_file(path))
        except OSError:
            return None
        return None if record.is_over or not record.entries else record

    def _new_path(self, now: datetime, fingerprint: str) -> Path:
        return self._folder / file_name(now, fingerprint)

    def _paths(self, pattern: str) -> list[Path]:
        return sorted(self._folder.glob(pattern), key=_age)


def _resumed(path: Path) -> tuple[GameFile, GameRecord] | None:
    """Return a game to go on with, None if another program plays it. A damaged file is renamed; OSError, with words."""
    try:
        return GameFile.resumed(path)
    except OSError as error:
        if isinstance(error, UnfitFileError) and not isinstance(error, NewerRecordError):
            raise OSError(damaged(why_not(error), set_aside(path))) from error
        raise OSError(unreadable(path, error)) from error


def is_taken(path: Path) -> bool:
    """Return whether any window of the program, including this one, writes to a file."""
    return is_held(Path(f"{path}.lock"))


def _age(path: Path) -> float:
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0
