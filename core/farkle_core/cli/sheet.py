"""``farkle sheet``: a sheet to take to the table, as PDF or plain text."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Final, Protocol

from farkle_core.atomic import refuse_to_replace, replace_file
from farkle_core.cli.answer import Answer
from farkle_core.cli.given import Given
from farkle_core.cli.interruptible import interruptible
from farkle_core.cli.sheet_text import sheet_text
from farkle_core.cli.solving import named, obtain, provenance
from farkle_core.errors import UserError
from farkle_core.failures import why_not
from farkle_core.sheets import cheat_sheet
from farkle_core.solution import Solution

_DRAWN_BY: Final = "farkle.sheets"
_PLAIN_TEXT: Final = "A name that ends in .txt makes the same sheet as plain text."


class _Printing(Protocol):
    """What the module behind the entry point ``pdf`` offers."""

    Paper: Callable[[str], Any]
    write_pdf: Callable[[Solution, Path, Any], None]


def sheet(options: Namespace) -> Answer:
    """Make the cheat sheet of a ruleset; without a file it is the answer itself, as plain text."""
    what, given = named(options.rules), Given()
    settings = given.settings(options, what.settings)
    given.settle()
    path = Path(options.output) if options.output is not None else None
    kind = _kind(path, options.paper)
    printing = _printing() if kind == ".pdf" else None
    solution = obtain(what, settings, options).solution
    data = {**provenance(solution), "output": str(path) if path else None}
    if path is not None and printing is not None:
        printing.write_pdf(solution, path, printing.Paper(options.paper) if options.paper else None)
        return Answer(data, f"The sheet is in {path}.")
    text = interruptible(lambda _stop: sheet_text(cheat_sheet(solution)))
    if path is None:
        return Answer({**data, "text": text}, text)
    _write(text, path)
    return Answer(data, f"The sheet is in {path}.")


def _kind(path: Path | None, paper: str | None) -> str:
    """Return how the file's name ends; refuse, before anything is solved, what cannot be written."""
    kind = path.suffix.lower() if path is not None else ""
    if path is not None and kind not in {".pdf", ".txt"}:
        raise UserError("A sheet is a PDF or a text file.", hint="End the file's name with .pdf or .txt.")
    if paper is not None and kind != ".pdf":
        raise UserError("Only a PDF has a paper.", hint="Leave out --paper, or name a file that ends in .pdf with -o.")
    if path is not None:
        try:
            refuse_to_replace(path)
        except (OSError, ValueError) as error:
            raise _not_saved(path, error) from error
    return kind


def _printing() -> _Printing:
    """Return the window's own drawing; the core stands without it, so it is looked up among what is installed."""
    drawing = next(iter(entry_points(group=_DRAWN_BY, name="pdf")), None)
    if drawing is None:
        raise UserError("What draws a PDF is not installed; setting up the program anew mends it.", hint=_PLAIN_TEXT)
    try:
        printing: _Printing = drawing.load()
    except ImportError as error:
        reason = f"A PDF is drawn by Qt, which does not start here: {error}."
        raise UserError(reason, hint=_PLAIN_TEXT) from error
    return printing


def _write(text: str, path: Path) -> None:
    try:
        replace_file(path, [text.encode("utf-8"), b"\n"])
    except (OSError, ValueError) as error:
        raise _not_saved(path, error) from error


def _not_saved(path: Path, error: OSError | ValueError) -> UserError:
    return UserError(f"The sheet could not be saved as {path}: {why_not(error)}.")
