"""The file of settings: looked at before Qt reads it, set aside where it is damaged.

Qt reads any bytes without a word, waits for whoever writes to a pipe, and unpickles objects that a file names, which
runs whatever code somebody has put there. The program writes no such objects.
"""

import os
import re
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSettings

from farkle_core.files.failures import why_not
from farkle_core.files.folders import is_anothers
from farkle_core.files.reading import UnfitFileError, read_file, set_aside
from farkle_core.language.messages import _
from farkle_explorer.session.locks import lock_at

_NOWHERE: Final = Path(os.devnull) / "settings.ini"
_LINE: Final = re.compile(r"\s*([;#].*|\[.*\]\s*|[^=]+=.*)?")
_OBJECTS: Final = re.compile(r"@(Variant|DateTime)\(")
_ESCAPE: Final = re.compile(r"\\(?:x([0-9a-fA-F]+)|([0-7]+))")
_MEANINGLESS: Final = re.compile(r"[\s\"\\]")


def open_settings(path: Path) -> tuple[QSettings, str]:
    """Return the settings at `path`, and what to tell about a damaged file that was there; ``""`` if nothing.

    Where the file can be neither read nor set aside, the settings last until the program ends.
    """
    try:
        lock_at(Path(f"{path}.lock"))
        reason = _damage(path)
        if not reason:
            return QSettings(str(path), QSettings.Format.IniFormat), ""
        aside = set_aside(path)
    except OSError as error:
        words = _("Settings cannot be kept in {file}: {reason}.", file=path, reason=why_not(error))
        return QSettings(str(_NOWHERE), QSettings.Format.IniFormat), words
    words = _(
        "The file of settings cannot be read: {reason}. The usual settings hold; the file is kept as {file}.",
        reason=reason,
        file=aside,
    )
    return QSettings(str(path), QSettings.Format.IniFormat), words


def _damage(path: Path) -> str:
    """Return what is wrong with the file at `path`; ``""`` if nothing, or there is none."""
    try:
        _refuse_damaged(read_file(path))
        if path.is_symlink() and is_anothers(path):
            return _("it is a link that another user put there")
    except FileNotFoundError:
        return ""
    except OSError as error:
        return why_not(error)
    return ""


def _refuse_damaged(content: bytes) -> None:
    """Raise UnfitFileError for what is no text, has lines of another kind, or names objects, be it in other letters."""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        text = "\0"
    plain = _MEANINGLESS.sub("", _ESCAPE.sub(_letter, text))
    if "\0" in text or not all(map(_LINE.fullmatch, text.split("\n"))) or _OBJECTS.search(plain):
        raise UnfitFileError(_("its content is damaged"))


def _letter(escape: re.Match[str]) -> str:
    """Return the letter that an escape stands for, counted as Qt does."""
    return chr((int(escape[1], 16) if escape[1] else int(escape[2], 8)) & 0xFFFF)
