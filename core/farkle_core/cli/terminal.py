"""What is written to the terminal, or to whatever stands in its place."""

import os
import sys
from typing import TextIO

from farkle_core.errors import UserError
from farkle_core.files.reading import why_not
from farkle_core.language.messages import _


def answer(text: str) -> None:
    """Write `text` to standard output, all of it, now: UserError for a full disk, BrokenPipeError for a closed pipe."""
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


def ask_number(question: str, count: int) -> int | None:
    """Ask until a number from 1 to `count` is typed; return it less 1, or None at the end of the input."""
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
    """Send what is still to be written nowhere, so that the interpreter's own last flush says nothing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _as_encoded(text: str, stream: TextIO) -> str:
    """Return `text` with a question mark for what the terminal cannot show."""
    known = stream.encoding or "utf-8"
    return text.replace("−", "-").encode(known, "replace").decode(known) if known.lower() != "utf-8" else text
