"""Settings that persist between starts: layout, theme, recent files, the last ruleset."""

import contextlib
import os
import re
from dataclasses import asdict
from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, QObject, QSettings, Signal

from farkle_core.engine.settings import HIGHEST_CEILING, LOWEST_BOUND, MOST_THREADS, SMALLEST_TOLERANCE, Settings
from farkle_core.engine.team import cores
from farkle_core.files.folders import config_path, is_anothers, make_folder
from farkle_core.files.reading import UnfitFileError, read_file, set_aside, why_not
from farkle_core.language.messages import _
from farkle_explorer.session.layout_shelf import LAYOUT_VERSION, LayoutShelf
from farkle_explorer.session.questions import QUICK
from farkle_explorer.session.ruleset_files import lock_at
from farkle_explorer.widgets.theme import ThemeChoice

_NOWHERE: Final = Path(os.devnull) / "settings.ini"
_LINE: Final = re.compile(r"\s*([;#].*|\[.*\]\s*|[^=]+=.*)?")
_OBJECTS: Final = re.compile(r"@(Variant|DateTime)\(")
_ESCAPE: Final = re.compile(r"\\(?:x([0-9a-fA-F]+)|([0-7]+))")
_MEANINGLESS: Final = re.compile(r"[\s\"\\]")
MOST_RECENT: Final = 8  # the maximum number of recent files

LEAST_FOLLOW: Final = 0.1
MOST_FOLLOW: Final = 60.0

# Text sizes on offer, in per cent of the system's.
LEAST_LETTERS: Final = 80
MOST_LETTERS: Final = 200
LETTER_SIZES: Final = (90, 100, 110, 125, 150)
_BETWEEN_KEYS: Final = " | "


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


class SavedSettings(QObject):
    """Persistent settings, in one text file in :func:`config_path`.

    A damaged file is set aside and reported. A failed write is ignored, because no setting is worth interrupting the
    user.
    """

    recent_changed = Signal(object)  # tuple of Path: after a change of the recent files

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__()
        path = (folder or config_path()) / "settings.ini"
        self._file, self.problem = open_settings(path)  # problem: a report on a damaged file, or `""`
        self._file.setParent(self)
        self.layouts = LayoutShelf(self._file)  # named layouts of the window

    @property
    def theme(self) -> ThemeChoice:
        """The theme that the user chose."""
        word = str(self._file.value("theme", ThemeChoice.SYSTEM))
        return ThemeChoice(word) if word in set(ThemeChoice) else ThemeChoice.SYSTEM

    @theme.setter
    def theme(self, choice: ThemeChoice) -> None:
        self._file.setValue("theme", str(choice))

    @property
    def language(self) -> str:
        """The language code that the user chose; ``""`` for the system's."""
        return str(self._file.value("language", ""))

    @language.setter
    def language(self, code: str) -> None:
        self._file.setValue("language", code)

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
        """Clear the recent files."""
        self._set_recent(())

    @property
    def last_ruleset(self) -> str:
        """The last ruleset: a shipped id or a path; ``""`` at the first start."""
        return str(self._file.value("last_ruleset", ""))

    @last_ruleset.setter
    def last_ruleset(self, ruleset: str) -> None:
        self._file.setValue("last_ruleset", ruleset)

    @property
    def paper(self) -> str:
        """The last paper size; ``""`` before the first choice."""
        return str(self._file.value("paper", ""))

    @paper.setter
    def paper(self, paper: str) -> None:
        self._file.setValue("paper", paper)

    def choice(self, name: str) -> str:
        """Return the last choice for `name`; ``""`` before the first."""
        return str(self._file.value(f"chosen/{name}", ""))

    def set_choice(self, name: str, chosen: str) -> None:
        """Store the choice for `name`."""
        self._file.setValue(f"chosen/{name}", chosen)

    @property
    def follow_seconds(self) -> float:
        """The limit, in seconds, of solves that follow every edit automatically."""
        return _number(self._file.value("follow_seconds"), QUICK, LEAST_FOLLOW, MOST_FOLLOW)

    @follow_seconds.setter
    def follow_seconds(self, seconds: float) -> None:
        self._file.setValue("follow_seconds", str(seconds))

    @property
    def letter_size(self) -> int:
        """The text size in per cent of the system's."""
        return round(_number(self._file.value("letter_size"), 100, LEAST_LETTERS, MOST_LETTERS))

    @letter_size.setter
    def letter_size(self, size: int) -> None:
        self._file.setValue("letter_size", str(size))

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
            check_bound=str(self._file.value("solver/check_bound", "true")).lower() != "false",
            ceiling=round(ceiling),
        )

    @solver.setter
    def solver(self, settings: Settings) -> None:
        for name, value in asdict(settings).items():
            self._file.setValue(f"solver/{name}", str(value).lower())

    @property
    def players(self) -> int:
        """The number of players to solve for, 2 or 3."""
        return round(_number(self._file.value("solver/players"), 2, 2, 3))

    @players.setter
    def players(self, players: int) -> None:
        self._file.setValue("solver/players", str(players))

    def keys(self, command: str) -> tuple[str, ...] | None:
        """Return the keys that the user chose for a command; None for its default keys."""
        kept = self._file.value(f"keys/{command}")
        return None if kept is None else tuple(filter(None, str(kept).split(_BETWEEN_KEYS)))

    def set_keys(self, command: str, keys: tuple[str, ...] | None) -> None:
        """Store the keys for a command; None restores its default keys."""
        if keys is None:
            self._file.remove(f"keys/{command}")
        else:
            self._file.setValue(f"keys/{command}", _BETWEEN_KEYS.join(keys))

    @property
    def follows_edits(self) -> bool:
        """Whether quick rules are solved automatically after every edit; initially True."""
        return str(self._file.value("follows_edits", "true")).lower() != "false"

    @follows_edits.setter
    def follows_edits(self, follows: bool) -> None:
        self._file.setValue("follows_edits", "true" if follows else "false")

    def keep_layout(self, geometry: QByteArray, state: QByteArray) -> None:
        """Store the window's geometry and docks."""
        self._file.setValue("window/geometry", geometry)
        self._file.setValue("window/state", state)
        self._file.setValue("window/version", LAYOUT_VERSION)

    @property
    def layout(self) -> tuple[QByteArray, QByteArray] | None:
        """Return the stored geometry and docks; None at the first start or after a change of version."""
        geometry, state = self._file.value("window/geometry"), self._file.value("window/state")
        known = str(self._file.value("window/version")) == str(LAYOUT_VERSION)
        if known and isinstance(geometry, QByteArray) and isinstance(state, QByteArray):
            return geometry, state
        return None

    def keep(self, name: str, state: QByteArray) -> None:
        """Store the state of a splitter or another part of the window under `name`."""
        self._file.setValue(f"parts/{name}", state)

    def kept(self, name: str) -> QByteArray | None:
        """Return the state that :meth:`keep` stored under `name`, or None."""
        state = self._file.value(f"parts/{name}")
        return state if isinstance(state, QByteArray) else None

    def forget_layout(self) -> None:
        """Delete the stored layout; the next start uses the default."""
        self._file.remove("window")
        self._file.remove("parts")

    def write(self) -> None:
        """Write everything to the file now."""
        with contextlib.suppress(OSError):
            make_folder(self.folder)
        self._file.sync()

    @property
    def folder(self) -> Path:
        """The folder of the settings file."""
        return Path(self._file.fileName()).parent

    def _set_recent(self, paths: tuple[Path, ...]) -> None:
        paths = paths[:MOST_RECENT]
        if paths != self.recent:
            self._file.setValue("recent", [str(path) for path in paths])
            self.recent_changed.emit(paths)


def _number(kept: object, usual: float, least: float, most: float) -> float:
    """Return a stored number, or `usual` if it is not a number or out of range."""
    try:
        number = float(str(kept))
    except ValueError:
        return usual
    return number if least <= number <= most else usual
