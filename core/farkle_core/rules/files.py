"""Ruleset files: TOML that people write, and that keeps their comments when the program saves it."""

import re
import tomllib
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any, Final

from farkle_core.errors import Problem, RulesetError, UserError
from farkle_core.files.atomic import replace_file
from farkle_core.files.failures import why_not
from farkle_core.files.reading import UnfitFileError, read_file, refuse_deep
from farkle_core.language.messages import _
from farkle_core.rules.document import Document, from_document
from farkle_core.rules.model import Ruleset
from farkle_core.rules.writing import dumps, revised

__all__ = ["LARGEST_FILE", "dumps", "load_document", "load_ruleset", "save_document"]

LARGEST_FILE: Final = 1_000_000  # bytes; whatever is larger is no ruleset

_PLACE: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


def load_ruleset(path: str | PathLike[str]) -> Ruleset:
    """Return the ruleset of a file; RulesetError with every problem if it cannot be read or meant."""
    document = load_document(path)
    try:
        return from_document(document)
    except RulesetError as error:
        raise RulesetError(_("The rules in {path} cannot be played.", path=path), error.problems, error.hint) from None


def load_document(path: str | PathLike[str]) -> Document:
    """Return a ruleset file as a document, unchecked; RulesetError, which names the line, if it is not TOML."""
    text = _decoded(_read(path), path)
    try:
        document = tomllib.loads(text)
        refuse_deep(document)
        return document
    except tomllib.TOMLDecodeError as error:
        place = _PLACE.search(str(error))
        line, column = place.groups() if place else (None, None)
        reason = str(error)[: place.start()] if place else str(error)
        key = (
            _("line {line}, column {column}", line=line, column=column)
            if line
            else _("end of the file")
            if place
            else ""
        )
        problem = Problem(key, "", f"{reason[:1].lower()}{reason[1:]}")
    except (RecursionError, ValueError):
        problem = Problem("", "", _("a number of far too many digits, or far too many brackets in one another"))
    raise RulesetError(
        _("{path} is not a ruleset file.", path=path), (problem,), _("Ruleset files are written in TOML.")
    ) from None


def save_document(document: Mapping[str, Any], path: str | PathLike[str]) -> None:
    """Write a document, free of problems or not, to a file, which then holds all of it or is left as it was.

    The comments and the order of a ruleset file that is already there are kept where they can be. UserError if it
    cannot be written.
    """
    try:
        replace_file(Path(path), (_text_for(document, Path(path)).encode("utf-8"),))
    except (OSError, ValueError) as error:
        raise UserError(
            _("The rules could not be saved to {path}: {reason}.", path=path, reason=why_not(error))
        ) from error


def _text_for(document: Mapping[str, Any], path: Path) -> str:
    try:
        old = _decoded(_read(path), path)
    except RulesetError:
        return dumps(document)
    return revised(old, document)


def _read(path: str | PathLike[str]) -> bytes:
    try:
        return read_file(Path(path), LARGEST_FILE)
    except UnfitFileError as error:
        raise RulesetError(_("{path} is not a ruleset file.", path=path), (Problem("", "", why_not(error)),)) from None
    except OSError as error:
        raise RulesetError(_("{path} cannot be read: {reason}.", path=path, reason=why_not(error))) from None


def _decoded(content: bytes, path: str | PathLike[str]) -> str:
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        problem = Problem(
            _("line {line}", line=line), _("the byte 0x{byte:02x}", byte=content[error.start]), _("text in UTF-8")
        )
        raise RulesetError(_("{path} is not a ruleset file.", path=path), (problem,)) from None
