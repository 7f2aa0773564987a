"""The same, without a screen: the ``farkle`` command.

Each command returns an :class:`~farkle_core.cli.answer.Answer`, which is printed here, for people or as one JSON
object. Exit status: 0; 1 for a defect of ours, or a published number that is not met; 2 for what the person asked for
and cannot be; 130 when interrupted. Whatever takes long to import is imported by the command that needs it.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from farkle_core.cli.answer import Answer
from farkle_core.cli.arguments import build_parser
from farkle_core.errors import Cancelled, UserError
from farkle_core.failures import why_not
from farkle_core.language import ENGLISH, use, wanted_language

MISTAKE = 2
INTERRUPTED = 130
BROKEN_PIPE = 141
_FOR_THE_TABLE: Final = frozenset({"rules", "sheet"})


def main(argv: Sequence[str] | None = None) -> int:
    """Run one ``farkle`` command.

    Parameters
    ----------
    argv : sequence of str, optional
        The words after ``farkle``; by default those this program was started with. Only then does a defect end in
        a report on disk; otherwise its exception is the caller's.

    Returns
    -------
    int
        The exit status.
    """
    arguments = sys.argv[1:] if argv is None else list(argv)
    if argv is None and "--debug" not in arguments:
        from farkle_core.cli.defects import report_defects

        report_defects()
    try:
        return _run(arguments)
    except UserError as error:
        return _end(f"farkle: {error}", MISTAKE)
    except (KeyboardInterrupt, Cancelled):
        return _end("Interrupted.", INTERRUPTED)
    except BrokenPipeError:
        _stop_writing()
        return BROKEN_PIPE


def _run(arguments: list[str]) -> int:
    try:
        options = build_parser().parse_args(arguments)
    except SystemExit as after_help:
        return int(after_help.code or 0)
    answer = _answer(options)
    _print(answer.printed(as_json=options.json))
    return answer.status


def _answer(options: Namespace) -> Answer:
    """Have the command of this name answer: a function in a module of the same name.

    Sheets and rules are for the table, and speak the person's language; everything else, and JSON, is English.
    """
    use(wanted_language() if options.command in _FOR_THE_TABLE and not options.json else ENGLISH)
    module = import_module(f"farkle_core.cli.{options.command}")
    answer: Answer = getattr(module, options.command)(options)
    return answer


def _print(text: str) -> None:
    """Write `text` to standard output, all of it, now: a full disk or a closed pipe must not go unnoticed."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.write(_as_encoded(text, sys.stdout.encoding))
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        _stop_writing()
        raise UserError(f"The answer could not be written: {why_not(error)}.") from error


def _as_encoded(text: str, encoding: str | None) -> str:
    """Return `text` with a question mark for what the terminal cannot show."""
    known = encoding or "utf-8"
    return text.replace("−", "-").encode(known, "replace").decode(known) if known.lower() != "utf-8" else text


def _stop_writing() -> None:
    """Send what is still to be written nowhere, so that the interpreter's own last flush says nothing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _end(message: str, status: int) -> int:
    if sys.stderr is not None:
        sys.stderr.write(_as_encoded(message, sys.stderr.encoding) + "\n")
    return status
