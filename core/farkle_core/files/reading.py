"""Reads files that may be damaged or replaced, and sets damaged ones aside.

A file is opened only if it is a regular file of sane size. So neither a pipe nor an endless device can block the
program or fill its memory. JSON is parsed with limits. Every fault is an `OSError`, which
:func:`farkle_core.files.reading.why_not` words.
"""

from __future__ import annotations

import contextlib
import errno
import json
import math
import os
import stat
from collections.abc import Mapping
from dataclasses import fields
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar, get_args, get_type_hints

from farkle_core.files.atomic import replace_file
from farkle_core.files.folders import is_anothers, make_folder
from farkle_core.language.messages import L_, N_, Message, as_it_is

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

MOST_BYTES: Final = 8 << 20  # the largest file to read by default: some 20,000 bookmarks

# The deepest nesting of lists and tables in a file; the program writes six levels. Copying needs Python's stack.
DEEPEST: Final = 32

DAMAGED_SUFFIX: Final = ".damaged"  # the suffix added to the name of a damaged file

_REASONS: Final = {
    errno.EACCES: N_("you are not allowed to"),
    errno.EPERM: N_("you are not allowed to"),
    errno.EROFS: N_("the disk is read-only"),
    errno.ENOENT: N_("there is no such file or folder"),
    errno.ENOTDIR: N_("a part of its path is not a folder"),
    errno.EEXIST: N_("a part of its path is not a folder"),
    errno.EISDIR: N_("it is a folder"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("your share of the disk is used up"),
    errno.EFBIG: N_("the file would be too large"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.EIO: N_("the disk has a fault"),
}

R = TypeVar("R", bound="DataclassInstance")


class UnfitFileError(OSError):
    """A file that exists and cannot be used; its text is the reason, in lower case and without a full stop."""


def read_file(path: Path, most: int = MOST_BYTES) -> bytes:
    """Return the content of a regular file.

    `path`: the file; symbolic links are followed. `most`: the largest content to read, in bytes. Raises
    FileNotFoundError if there is nothing under this name. Raises UnfitFileError if it is no regular file, a link to
    nothing, or larger than `most`. Raises OSError if it cannot be read for another reason.
    """
    try:
        refuse_unfit(path.stat(), most)
        with open(path, "rb", opener=_at_once) as file:
            refuse_unfit(os.fstat(file.fileno()), most)
            content = file.read(most + 1)
    except FileNotFoundError as error:
        if path.is_symlink():
            raise UnfitFileError(L_("it is a link to a file that is not there")) from error
        raise
    except ValueError as error:
        raise UnfitFileError(L_("this cannot be the name of a file")) from error
    if len(content) > most:
        raise UnfitFileError(L_("it is far too large"))
    return content


def read_json(path: Path, most: int = MOST_BYTES) -> Any:
    """Return the content of a JSON file; see :func:`read_file` and :func:`parse_json`.

    Raises FileNotFoundError if the file does not exist. Raises OSError if it cannot be read, or is damaged.
    """
    content = parse_json(read_file(path, most))
    if not is_text(content):
        raise UnfitFileError(L_("its content is damaged"))
    return content


def parse_json(content: bytes) -> Any:
    """Return parsed JSON. Raises UnfitFileError if it is invalid, or nests deeper than `DEEPEST`."""
    try:
        parsed = json.loads(content)
        refuse_deep(parsed)
    except (ValueError, RecursionError) as error:
        raise UnfitFileError(L_("its content is damaged")) from error
    return parsed


def refuse_deep(value: Any) -> None:
    """Raise ValueError if lists and tables nest deeper than `DEEPEST`."""
    level = [value]
    for _depth in range(DEEPEST):
        level = list(chain.from_iterable(map(_inside, level)))
        if not level:
            return
    raise ValueError("lists and tables nest too deep")


def is_text(value: Any) -> bool:
    """Return whether all strings in parsed JSON can be written and shown; a lone surrogate cannot."""
    if isinstance(value, str):
        return not any("\ud800" <= letter <= "\udfff" for letter in value)
    return all(map(is_text, (*value, *value.values()) if isinstance(value, dict) else _inside(value)))


def write_json(path: Path, content: Any) -> None:
    """Replace a file by `content` as JSON; makes its folder. On OSError an older file is unchanged."""
    make_folder(path.parent)
    text = json.dumps(content, indent=1, ensure_ascii=False, default=str)
    replace_file(path, [text.encode("utf-8", "replace")])


def set_aside(path: Path) -> Path:
    """Rename a damaged file, so that nothing overwrites it; return its new name. Raises OSError on failure."""
    aside = free_name(path)
    os.replace(path, aside)
    return aside


def make_way(path: Path) -> Path | None:
    """Set aside what is not the program's own file; return its new name or None. Raises OSError on failure."""
    with contextlib.suppress(FileNotFoundError):
        status = path.lstat()
        if not stat.S_ISREG(status.st_mode) or status.st_size > MOST_BYTES or is_anothers(path):
            return set_aside(path)
    return None


def free_name(path: Path) -> Path:
    """Return an unused name beside `path` for the damaged file."""
    first = path.with_name(path.name + DAMAGED_SUFFIX)
    others = (first.with_name(f"{first.name}-{number}") for number in count(2))
    return next(each for each in chain((first,), others) if not os.path.lexists(each))


def _at_once(path: str, flags: int) -> int:
    """Open a file without waiting for a writer, in case it has become a pipe."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def refuse_unfit(status: os.stat_result, most: int = MOST_BYTES) -> None:
    """Raise OSError if this is not a regular file, or larger than `most` bytes."""
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(status.st_mode):
        raise UnfitFileError(L_("it is a device, not a file"))
    if status.st_size > most:
        raise UnfitFileError(L_("it is far too large"))


def _inside(value: Any) -> tuple[Any, ...] | list[Any]:
    if isinstance(value, Mapping):
        return list(value.values())
    return value if isinstance(value, list) else []


def why_not(error: OSError | ValueError) -> str:
    """Return the reason of an error, in lower case and without a full stop; a ValueError means an impossible path."""
    return str(reason_of(error))


def reason_of(error: OSError | ValueError) -> Message:
    """Return :func:`why_not` as a message."""
    if not isinstance(error, OSError):
        return L_("this cannot be the name of a file")
    if isinstance(error, UnfitFileError) and isinstance(reason := error.args[0], Message):
        return reason
    if error.errno in _REASONS:
        return L_(_REASONS[error.errno])
    text = error.strerror or str(error)
    return as_it_is(f"{text[:1].lower()}{text[1:]}")


def record_of(kind: type[R], value: object, where: str) -> R:
    """Make a record from parsed data.

    `kind`: a dataclass whose fields are int, float, bool, str, or one of these or None. `value`: parsed data, a dict
    with exactly the fields of `kind`. `where`: its name in error messages. Raises ValueError if a field is missing,
    unknown, of another type, or not a finite number.
    """
    names = [field.name for field in fields(kind)]
    if not isinstance(value, dict) or sorted(value) != sorted(names):
        raise ValueError(f"{where} does not have the entries {', '.join(names)}")
    hints = get_type_hints(kind)
    return kind(**{name: _checked(hints[name], value[name], f"{where}.{name}") for name in names})


def _checked(hint: object, value: object, where: str) -> object:
    allowed = get_args(hint) or (hint,)
    if float in allowed and isinstance(value, int) and not isinstance(value, bool):
        value = float(value)
    if type(value) not in allowed:
        raise ValueError(f"{where} has a value of the wrong kind")
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"{where} is not a finite number")
    return value
