"""A command's answer, with its tables, and how it is written to the terminal, or to a file or pipe in its place."""

import json
import os
import re
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, NoReturn, TextIO, TypeVar

from farkle_core import __version__
from farkle_core.errors import Cancelled, UserError
from farkle_core.files.atomic import replace_file
from farkle_core.files.reading import why_not
from farkle_core.language.messages import N_, _, columns, dice, figures, komi_words, percent, points
from farkle_core.rules.model import Ruleset

Result = TypeVar("Result")

_PATIENCE: Final = 0.1  # seconds between two checks for Ctrl+C, too short to notice
# Characters that steer a terminal or turn its text round: controls, ends of lines, directions, lone surrogates.
_STEERING: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
INTERRUPTED: Final = 130  # the shells' exit status for Ctrl+C: 128 and the number of the signal


def answer(text: str) -> None:
    """Write `text` to standard output, and flush; UserError if the disk is full, BrokenPipeError for a closed pipe."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.write(_as_encoded(text, sys.stdout))
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        stop_writing()
        raise UserError(_("The output could not be written: {reason}.", reason=why_not(error))) from error


def write_file(path: Path, text: str) -> None:
    """Replace a file by `text`; UserError if it cannot be written."""
    try:
        replace_file(path, [text.encode("utf-8")])
    except (OSError, ValueError) as error:
        raise UserError(_("{path} could not be written: {reason}.", path=str(path), reason=why_not(error))) from error


def ask_number(question: str, count: int) -> int | None:
    """Ask until the user types a number from 1 to `count`; return it less 1, or None at the end of the input."""
    while True:
        answer(question)
        line = "" if sys.stdin is None else sys.stdin.readline()
        if not line:
            return None
        if line.strip().isdecimal() and 1 <= int(line) <= count:
            return int(line) - 1
        answer(_("Type a number, 1 to {count}.", count=count) + "\n")


def say(text: str) -> None:
    """Write a line to standard error, if there is one."""
    if sys.stderr is not None:
        sys.stderr.write(_as_encoded(f"{text}\n", sys.stderr))


def stop_writing() -> None:
    """Discard all further output, so that the interpreter's last flush fails without a message."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def printable(text: str) -> str:
    r"""Return `text` with an escape such as ``\u001b`` for each character that would steer the terminal.

    All output passes through here, because names and reasons come from files.
    """
    return _STEERING.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _as_encoded(text: str, stream: TextIO) -> str:
    """Return printable `text` with a question mark for every character that the terminal cannot show."""
    text = printable(text)
    known = stream.encoding or "utf-8"
    return text.replace("−", "-").encode(known, "replace").decode(known) if known.lower() != "utf-8" else text


def interruptible(work: Callable[[threading.Event], Result], patience: float = _PATIENCE) -> Result:
    """Return the result of `work`, called in another thread with an event that asks it to stop.

    Raises Cancelled if the user interrupts and the work stops within `patience` seconds. If it does not stop, this ends
    the process.
    """
    stop = threading.Event()
    with_worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="farkle")
    answer = with_worker.submit(work, stop)
    try:
        return answer.result()
    except KeyboardInterrupt:
        stop.set()
        if wait([answer], patience).not_done:
            _leave()
        raise Cancelled from None
    finally:
        with_worker.shutdown(wait=False)


def _leave() -> NoReturn:
    sys.stderr.write("\n" + _("Interrupted.") + "\n")
    sys.stderr.flush()
    os._exit(INTERRUPTED)


__all__ = [
    "Answer", "Column", "columns", "dice", "duration", "komi_words", "large", "memory", "origin_of_rules", "percent",
    "points", "table",
]  # fmt: skip

Row = TypeVar("Row")

_LARGE: Final = (
    (1e9, N_("{amount:,.1f} billion")),
    (1e6, N_("{amount:,.1f} million")),
    (1e3, N_("{amount:,.1f} thousand")),
)


class Column(NamedTuple, Generic[Row]):
    """A column of a table."""

    head: str  # the heading, translated
    side: str  # ``<`` or ``>``: where its texts stand
    cell: Callable[[Row], str]  # the text of a row


def table(shown: Sequence[Column[Row]], rows: Iterable[Row]) -> list[str]:
    """Return a table as lines: the headings, and a line for each row."""
    texts = [[column.head for column in shown], *([column.cell(row) for column in shown] for row in rows)]
    return columns(texts, "".join(column.side for column in shown))


def duration(seconds: float) -> str:
    """Return ``0.4 s``, ``25 s``, ``3 min 20 s`` or ``2 h 5 min``."""
    if seconds < 10:
        return _("{seconds:.1f} s", seconds=seconds)
    minutes, rest = divmod(round(seconds), 60)
    if minutes == 0:
        return _("{seconds} s", seconds=rest)
    if minutes < 60:
        return _("{minutes} min {seconds} s", minutes=minutes, seconds=rest)
    return _("{hours} h {minutes} min", hours=minutes // 60, minutes=minutes % 60)


def memory(size: int) -> str:
    """Return bytes as ``24 MB`` or ``1.4 GB``, rounded up."""
    if size >= 10**9:
        return _("{size:.1f} GB", size=-(-size // 10**8) / 10)
    return _("{size} MB", size=-(-size // 10**6))


def large(value: float) -> str:
    """Return ``850``, ``12.3 thousand``, ``423.8 million`` or ``1.2 billion``."""
    for size, words in _LARGE:
        if value >= size:
            return _(words, amount=value / size)
    return figures(f"{value:,.0f}")


def origin_of_rules(ruleset: Ruleset) -> dict[str, object]:
    """Return the fields of every JSON answer that identify its rules."""
    from farkle_core.rules import fingerprint

    return {
        "ruleset": ruleset.id,
        "name": ruleset.name,
        "fingerprint": fingerprint(ruleset),
        "version": __version__,
    }


@dataclass(frozen=True)
class Answer:
    """A command's answer in both forms."""

    data: dict[str, Any]  # plain values for ``--json``: win chances 0 to 1 in full precision, scores in points
    text: str  # lines for people, without a last line break
    status: int = 0  # the exit status: 1 tells a script about the finding

    def printed(self, *, as_json: bool) -> str:
        """Return the text to print, with the last line break; JSON as one object, in ASCII."""
        return (json.dumps(self.data, indent=2, allow_nan=False) if as_json else self.text) + "\n"
