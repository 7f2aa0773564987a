"""The settings that last between starts, in one text file."""

import contextlib
import os
import re
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QByteArray, QObject, QSettings, Signal

from farkle_core.engine.settings import HIGHEST_CEILING, LOWEST_BOUND, MOST_THREADS, SMALLEST_TOLERANCE, Settings
from farkle_core.engine.short_calls import cores
from farkle_core.files.folders import config_path, is_anothers, make_folder
from farkle_core.files.reading import UnfitFileError, read_file, set_aside, why_not
from farkle_core.language.messages import _
from farkle_explorer.session.ruleset_files import LONGEST, lock_at
from farkle_explorer.widgets.theme import ThemeChoice

_Value = TypeVar("_Value")

_NOWHERE: Final = Path(os.devnull) / "settings.ini"
_LINE: Final = re.compile(r"\s*([;#].*|\[.*\]\s*|[^=]+=.*)?")
_OBJECTS: Final = re.compile(r"@(Variant|DateTime)\(")
_ESCAPE: Final = re.compile(r"\\(?:x([0-9a-fA-F]+)|([0-7]+))")
_MEANINGLESS: Final = re.compile(r"[\s\"\\]")
MOST_RECENT: Final = 8  # the maximum number of recent files

LEAST_FOLLOW: Final = 0.1
MOST_FOLLOW: Final = 3600.0

# Text sizes on offer, in per cent of the system's; the file calls the chosen one `letter_size`, as it always has.
SMALLEST_TEXT: Final = 80
LARGEST_TEXT: Final = 200
TEXT_SIZES: Final = (90, 100, 110, 125, 150)


def open_settings(path: Path) -> tuple[QSettings, str]:
    """Return the settings at `path`, and a report on a damaged file, otherwise ``""``.

    If the file can neither be read nor set aside, the settings last until the program ends.
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
    """Return the damage of the file at `path`; ``""`` if it is sound or missing."""
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
    """Raise UnfitFileError if the content is not text, has unknown lines, or names objects, even by escapes."""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        text = "\0"
    plain = _MEANINGLESS.sub("", _ESCAPE.sub(_letter, text))
    if "\0" in text or not all(map(_LINE.fullmatch, text.split("\n"))) or _OBJECTS.search(plain):
        raise UnfitFileError(_("its content is damaged"))


def _letter(escape: re.Match[str]) -> str:
    """Return the character of an escape sequence, by Qt's rules."""
    return chr((int(escape[1], 16) if escape[1] else int(escape[2], 8)) & 0xFFFF)


def _number(kept: object, usual: float, least: float, most: float) -> float:
    """Return a stored number, or `usual` if it is not a number or out of range."""
    try:
        number = float(str(kept))
    except ValueError:
        return usual
    return number if least <= number <= most else usual


def _text(kept: object) -> str:
    return "" if kept is None else str(kept)


def _is_true(kept: object) -> bool:
    return _text(kept).lower() != "false"


def _theme(kept: object) -> ThemeChoice:
    word = _text(kept)
    return ThemeChoice(word) if word in set(ThemeChoice) else ThemeChoice.SYSTEM


class Saved(Generic[_Value]):
    """A setting, stored as text under `key`; `read` makes its value of what is stored, None before the first time."""

    def __init__(self, key: str, read: Callable[[object], _Value]) -> None:
        self._key, self._read = key, read

    def __get__(self, settings: "SavedSettings", _kind: type) -> _Value:
        return self._read(settings.stored(self._key))

    def __set__(self, settings: "SavedSettings", value: _Value) -> None:
        settings.store(self._key, str(value).lower() if isinstance(value, bool) else str(value))


class SavedSettings(QObject):
    """Persistent settings, in one text file in :func:`config_path`.

    A damaged file is set aside and reported. A failed write is ignored, because no setting is worth interrupting the
    user.
    """

    recent_changed = Signal(object)  # tuple of Path: after a change of the recent files

    theme = Saved("theme", _theme)  # the theme that the user chose
    language = Saved("language", _text)  # the code of the language that the user chose; `""` for the system's
    last_ruleset = Saved("last_ruleset", _text)  # a shipped id or a path; `""` at the first start
    paper = Saved("paper", _text)  # the last paper size; `""` before the first choice
    # the limit, in seconds, of solves that follow every edit automatically
    follow_seconds = Saved("follow_seconds", lambda kept: _number(kept, LONGEST, LEAST_FOLLOW, MOST_FOLLOW))
    # the text size in per cent of the system's
    text_size = Saved("letter_size", lambda kept: round(_number(kept, 100, SMALLEST_TEXT, LARGEST_TEXT)))
    players = Saved("solver/players", lambda kept: round(_number(kept, 2, 2, 3)))  # the number of players to solve for
    follows_edits = Saved("follows_edits", _is_true)  # whether quick rules are solved automatically after every edit

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__()
        path = (folder or config_path()) / "settings.ini"
        self._file, self.problem = open_settings(path)  # problem: a report on a damaged file, or `""`
        self._file.setParent(self)

    def stored(self, key: str) -> object:
        """Return what is stored under a key; None if nothing is."""
        return self._file.value(key)

    def store(self, key: str, value: str) -> None:
        self._file.setValue(key, value)

    @property
    def recent(self) -> tuple[Path, ...]:
        """Recently opened or saved files, the newest first."""
        listed = self._file.value("recent") or []
        names = [listed] if isinstance(listed, str) else listed if isinstance(listed, list) else []
        return tuple(Path(str(name)) for name in names)[:MOST_RECENT]

    def add_recent(self, path: Path) -> None:
        """Put `path` first among the recent files."""
        path = path.absolute()
        self._set_recent((path, *(other for other in self.recent if other != path)))

    def forget_recent(self, path: Path) -> None:
        """Remove `path` from the recent files."""
        self._set_recent(tuple(other for other in self.recent if other != path))

    def forget_all_recent(self) -> None:
        self._set_recent(())

    def choice(self, name: str) -> str:
        """Return the last choice for `name`; ``""`` before the first."""
        return str(self._file.value(f"chosen/{name}", ""))

    def set_choice(self, name: str, chosen: str) -> None:
        self._file.setValue(f"chosen/{name}", chosen)

    @property
    def solver(self) -> Settings:
        """The solver's settings at every start."""
        usual = Settings()
        bounds = _number(self._file.value("solver/bound"), usual.bound, LOWEST_BOUND, 0)
        ceiling = _number(self._file.value("solver/ceiling"), usual.ceiling, 1, HIGHEST_CEILING)
        threads = _number(self._file.value("solver/threads"), usual.threads, 0, MOST_THREADS)
        tolerance = _number(self._file.value("solver/tolerance"), usual.tolerance, SMALLEST_TOLERANCE, 0.01)
        return Settings(
            bound=round(bounds),
            tolerance=tolerance,
            threads=min(round(threads), cores()),
            check_bound=_is_true(self._file.value("solver/check_bound")),
            ceiling=round(ceiling),
        )

    @solver.setter
    def solver(self, settings: Settings) -> None:
        for name, value in asdict(settings).items():
            self._file.setValue(f"solver/{name}", str(value).lower())

    @property
    def geometry(self) -> QByteArray | None:
        """Return the stored size and place of the window; None at the first start."""
        geometry = self._file.value("window/geometry")
        return geometry if isinstance(geometry, QByteArray) else None

    @geometry.setter
    def geometry(self, geometry: QByteArray) -> None:
        self._file.setValue("window/geometry", geometry)

    def keep(self, name: str, state: QByteArray) -> None:
        """Store the state of a splitter or another part of the window under `name`."""
        self._file.setValue(f"parts/{name}", state)

    def kept(self, name: str) -> QByteArray | None:
        """Return the state that :meth:`keep` stored under `name`, or None."""
        state = self._file.value(f"parts/{name}")
        return state if isinstance(state, QByteArray) else None

    def write(self) -> None:
        """Write everything to the file now."""
        with contextlib.suppress(OSError):
            make_folder(self.folder)
        self._file.sync()

    @property
    def folder(self) -> Path:
        return Path(self._file.fileName()).parent

    def _set_recent(self, paths: tuple[Path, ...]) -> None:
        paths = paths[:MOST_RECENT]
        if paths != self.recent:
            self._file.setValue("recent", [str(path) for path in paths])
            self.recent_changed.emit(paths)
