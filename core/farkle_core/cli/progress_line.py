"""One line on the terminal that says how far a solve is."""

import shutil
import time
from typing import Final, TextIO

from farkle_core.cli.wording import duration, large
from farkle_core.engine.monitor import Progress
from farkle_core.language.messages import _

_PAUSE: Final = 0.1  # seconds between two lines: more often nobody can read

_ERASE: Final = "\r\x1b[K"


class ProgressLine:
    """Rewrites one line of a terminal; writes nothing where there is no terminal."""

    def __init__(self, stream: TextIO | None) -> None:
        self._stream = stream if stream is not None and stream.isatty() else None
        self._written_at = -_PAUSE

    def show(self, progress: Progress) -> None:
        """Write how far it is, unless that was just written."""
        now = time.monotonic()
        if self._stream is None or now - self._written_at < _PAUSE:
            return
        self._written_at = now
        width = shutil.get_terminal_size().columns - 1
        self._write(_ERASE + in_words(progress)[:width])

    def clear(self) -> None:
        """Take the line away again."""
        self._write(_ERASE)

    def _write(self, text: str) -> None:
        if self._stream is not None:
            self._stream.write(text)
            self._stream.flush()


def in_words(progress: Progress) -> str:
    """Return ``solving  42 %, 12.3 million states a second, about 25 s left``."""
    words = [f"{_(progress.phase.value)} {100 * progress.fraction:3.0f} %"]
    if progress.states_per_second:
        words.append(_("{amount} states a second", amount=large(progress.states_per_second)))
    if progress.seconds_left is not None:
        words.append(_("about {time} left", time=duration(progress.seconds_left)))
    return ", ".join(words)
