"""The record of a game that a program without a window plays: it grows entry by entry, and windows leave it alone."""

import contextlib
import os
import socket
import sys
from datetime import datetime
from pathlib import Path

from farkle_core.files.folders import make_folder
from farkle_core.play.advise import GameTable
from farkle_core.play.advise.game_record import Seat, entry_lines, file_name, header_line
from farkle_core.rules import fingerprint


class GameWriter:
    """A new file in a folder, to which every entry is appended.

    Beside it lies a lock as Qt's QLockFile writes it (process id, program, host, a line each; see its documentation),
    so that windows know that this program plays the game, and that it does no more once the process is gone. Raises
    OSError if the folder or the file cannot be written.
    """

    def __init__(self, folder: Path, table: GameTable, seats: tuple[Seat, ...], seed: int) -> None:
        ruleset, now = table.now.game.adviser.solution.ruleset, datetime.now().astimezone()
        make_folder(folder)
        self.path = folder / file_name(now, fingerprint(ruleset))
        self._lock = Path(f"{self.path}.lock")
        self._lock.write_text(f"{os.getpid()}\n{_program()}\n{socket.gethostname()}\n", encoding="utf-8")
        self._entries = 0
        self.path.write_bytes(header_line(ruleset, None, now, seats, seed))

    def keep(self, table: GameTable) -> str:
        """Append what was entered since; return the name of the file. Raises OSError if it cannot be."""
        with self.path.open("ab") as file:
            file.write(entry_lines(table, self._entries))
        self._entries = len(table.entries)
        return str(self.path)

    def close(self) -> None:
        """Let windows go on with the game."""
        with contextlib.suppress(OSError):
            self._lock.unlink()


def _program() -> str:
    """Return the name of the running program, as the system has it."""
    return Path(os.path.realpath(sys.executable)).name
