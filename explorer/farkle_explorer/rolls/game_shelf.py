"""Records of games on disk: one file per game; every entry is appended at once."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from farkle_core.files.reading import read_file
from farkle_core.play.advise import PartyGame, SteppedGame
from farkle_core.play.advise.game_file import GameFile, first_line, opened_game
from farkle_core.play.advise.game_record import (
    HASH_DIGITS,
    GameRecord,
    Input,
    Seat,
    file_name,
    header_line,
    read_record,
)
from farkle_explorer.rolls.whereabouts import selection_of, typed
from farkle_explorer.session.ruleset_files import is_held

# How all files of games end, also those of earlier versions.
FOLDER: Final = "games"
ANY: Final = ".jsonl"


class GameShelf:
    """The records of all games."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / FOLDER
        self._opened: tuple[GameFile, GameRecord] | None = None
        self.is_taken = False  # whether `unfinished` passed over a game that another window plays

    def begin(
        self,
        fingerprint: str,
        game: SteppedGame,
        seats: Sequence[Seat] = (),
        seed: int | None = None,
        source: Input = Input.THROWN,
    ) -> GameFile:
        """Return the file for a game that has only just begun; who plays, and where the dice come from, if known."""
        now, adviser = datetime.now().astimezone(), game.adviser
        begins = isinstance(game, PartyGame) or game.moment == adviser.new_game()
        first = None if begins else typed(selection_of(game.moment, game.adviser.columns), game.state.mover)
        header = header_line(adviser.solution.ruleset, first, now, seats, seed, source)
        return GameFile(self._new_path(now, fingerprint), header)

    def open(self, content: bytes, record: GameRecord) -> None:
        """Have :meth:`unfinished` return the game in a file from elsewhere, once, whether it is over or not.

        That file stays as it is: the first move after it is kept, with all before it, in a file of the shelf.
        """
        path = self._new_path(datetime.now().astimezone(), record.fingerprint)
        self._opened = GameFile(path, first_line(content)), record

    def unfinished(self, fingerprint: str) -> tuple[GameFile, GameRecord] | None:
        """Return the game that was opened; else the latest unfinished game that no other program plays.

        Both only if they are under these rules. Raises OSError if it cannot be read; a damaged one is then kept under
        another name. Its text is meant for the user.
        """
        opened, self._opened = self._opened, None
        self.is_taken = False
        if opened is not None and opened[1].fingerprint == fingerprint:
            return opened
        for path in self._paths(f"*-{fingerprint[:HASH_DIGITS]}-*{ANY}"):
            file, record = opened_game(path)
            if not file.take():
                self.is_taken = True
                continue
            if not record.is_over and record.fingerprint == fingerprint:
                return file, record
            file.close()
            break
        return None

    def waiting(self, fingerprint: str) -> GameRecord | None:
        """Return the latest game under other rules if nobody has won it yet; None where it cannot be read."""
        path = next(
            (path for path in self._paths(f"*{ANY}") if f"-{fingerprint[:HASH_DIGITS]}-" not in path.name), None
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
        """Return the files whose names fit, the last written first."""
        return sorted(self._folder.glob(pattern), key=_age)


def is_taken(path: Path) -> bool:
    """Return whether a window of the program, this one or another, writes to a file."""
    return is_held(Path(f"{path}.lock"))


def _age(path: Path) -> float:
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0
