"""Ruleset files: TOML written by people; the program keeps their comments when it saves them."""

import re
import tomllib
from collections.abc import Mapping, MutableMapping, MutableSequence
from os import PathLike
from pathlib import Path
from typing import Any, Final

from farkle_core.errors import Problem, RulesetError, UserError
from farkle_core.files.atomic import replace_file
from farkle_core.files.reading import UnfitFileError, read_file, reason_of, refuse_deep, why_not
from farkle_core.language.messages import L_, _, as_it_is
from farkle_core.rules.document import Document, from_document
from farkle_core.rules.model import Ruleset

_NOTES: Final = {
    "sets": 'points for 1, 2, 3 … equal dice taken together; 0 is no combination, "win" wins the game',
    "patterns": 'combinations of several faces, worth points, "win", or "triples" (of their faces, and a bonus)',
    "die": "a die that players bring: how many of them, and the weights of its faces; wild = 0 is none",
    "second_die": "what the second player brings instead",
    "turn": "points needed to hold, and what else holds within a turn",
    "farkles": "after so many farkles in a row a penalty is lost; a count of 0 is no penalty",
    "cursed": "so many dice of this face in one roll end the turn",
    "start": "what a turn may start from besides all dice",
    "end": "what happens once a player has banked the goal",
}

__all__ = ["LARGEST_FILE", "dumps", "load_document", "load_ruleset", "save_document"]
LARGEST_FILE: Final = 1_000_000  # bytes; a larger file is not read as a ruleset
_PLACE: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


def dumps(document: Mapping[str, Any]) -> str:
    """Return a document as TOML, with a line for each face and a comment on each table."""
    import tomlkit

    file = tomlkit.document()
    for key, value in document.items():
        item = _item(value)
        if key in _NOTES and (_is_table(value) or _is_tables(value)):
            (item[0] if _is_tables(value) else item).comment(_NOTES[key])
        file.add(key, item)
    return tomlkit.dumps(file)


def revised(text: str, document: Mapping[str, Any]) -> str:
    """Return a document as TOML with the comments and the order of an older text.

    Only changed values are written anew. The text is made from scratch if the older one is invalid, or if the result
    would not read back as the document.
    """
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        file = tomlkit.parse(text)
        _revise(file, document)
        new = tomlkit.dumps(file)
        same = tomllib.loads(new) == document
    except (TOMLKitError, ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError):
        return dumps(document)
    return new if same else dumps(document)


def _revise(old: MutableMapping[str, Any], new: Mapping[str, Any]) -> None:
    for key in [key for key in old if key not in new]:
        del old[key]
    for key, value in new.items():
        if key not in old:
            old[key] = _item(value)
        elif _is_table(value) and _is_table(old[key]):
            _revise(old[key], value)
        elif _is_tables(value) and _is_tables(old[key]):
            _revise_tables(old[key], value)
        elif not _same(old[key], value):
            old[key] = _item(value)


def _revise_tables(old: MutableSequence[Any], new: list[Any]) -> None:
    while len(old) > len(new):
        del old[-1]
    for before, after in zip(old, new, strict=False):
        _revise(before, after)
    for added in new[len(old) :]:
        old.append(_item(added))


def _same(old: Any, new: Any) -> bool:
    return bool(old == new) and isinstance(old, bool) == isinstance(new, bool)


def _is_table(value: object) -> bool:
    return isinstance(value, Mapping)


def _is_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(entry, Mapping) for entry in value)


def _item(value: Any) -> Any:
    import tomlkit

    if _is_table(value):
        table = tomlkit.table()
        for key, entry in value.items():
            table.add(key, _item(entry))
        return table
    if _is_tables(value):
        tables = tomlkit.aot()
        for entry in value:
            tables.append(_item(entry))
        return tables
    return tomlkit.item(value)


def load_ruleset(path: str | PathLike[str]) -> Ruleset:
    """Return the ruleset in a file. Raises RulesetError with every problem."""
    document = load_document(path)
    try:
        return from_document(document)
    except RulesetError as error:
        raise RulesetError(_("The rules in {path} cannot be played.", path=path), error.problems, error.hint) from None


def load_document(path: str | PathLike[str]) -> Document:
    """Return a ruleset file as a document, unchecked; RulesetError, with the line, for invalid TOML."""
    text = _decoded(_read(path), path)
    try:
        document = tomllib.loads(text)
        refuse_deep(document)
        return document
    except tomllib.TOMLDecodeError as error:
        place = _PLACE.search(str(error))
        line, column = place.groups() if place else (None, None)
        reason = str(error)[: place.start()] if place else str(error)
        reason = f"{reason[:1].lower()}{reason[1:]}"
        message = as_it_is(reason)
        if line:
            message = L_("line {line}, column {column}: {reason}", line=line, column=column, reason=reason)
        elif place:
            message = L_("end of the file: {reason}", reason=reason)
        problem = Problem("", "", message)
    except (RecursionError, ValueError):
        problem = Problem("", "", L_("a number of far too many digits, or far too many brackets in one another"))
    raise RulesetError(
        _("{path} is not a ruleset file.", path=path), (problem,), _("Ruleset files are written in TOML.")
    ) from None


def save_document(document: Mapping[str, Any], path: str | PathLike[str]) -> None:
    """Write a document, keeping comments and order if possible; UserError on failure, the file is then unchanged."""
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
        problem = Problem("", "", reason_of(error))
        raise RulesetError(_("{path} is not a ruleset file.", path=path), (problem,)) from None
    except OSError as error:
        raise RulesetError(_("{path} cannot be read: {reason}.", path=path, reason=why_not(error))) from None


def _decoded(content: bytes, path: str | PathLike[str]) -> str:
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        message = L_("line {line}: found the byte 0x{byte:02x}; text in UTF-8", line=line, byte=content[error.start])
        problem = Problem("", "", message)
        raise RulesetError(_("{path} is not a ruleset file.", path=path), (problem,)) from None
