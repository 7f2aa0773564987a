"""What stays between two starts of the program: layout, theme, recent files, the ruleset that was open last."""

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
MOST_RECENT: Final = 8  # how many recent files are kept

# What is offered, in per cent of the system's.
LEAST_FOLLOW: Final = 0.1

MOST_FOLLOW: Final = 60.0
LEAST_LETTERS: Final = 80
MOST_LETTERS: Final = 200
LETTER_SIZES: Final = (90, 100, 110, 125, 150)
_BETWEEN_KEYS: Final = " | "


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


class Remembered(QObject):
    """What stays between two starts, in one text file in :func:`config_path`.

    A damaged file is set aside and told; one that cannot be written is forgotten quietly, for nothing in it is worth
    stopping a person.
    """

    recent_changed = Signal(object)  # tuple of Path: after the recent files changed

    def __init__(self, folder: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        path = (folder or config_path()) / "settings.ini"
        self._file, self.problem = open_settings(path)  # problem: what to tell about a damaged file; `""` if nothing
        self._file.setParent(self)
        self.layouts = LayoutShelf(self._file)  # layouts of the window under names

    @property
    def theme(self) -> ThemeChoice:
        """Which theme the person wants."""
        word = str(self._file.value("theme", ThemeChoice.SYSTEM))
        return ThemeChoice(word) if word in set(ThemeChoice) else ThemeChoice.SYSTEM

    @theme.setter
    def theme(self, choice: ThemeChoice) -> None:
        self._file.setValue("theme", str(choice))

    @property
    def language(self) -> str:
        """The code of the language the person wants, ``""`` for the system's."""
        return str(self._file.value("language", ""))

    @language.setter
    def language(self, code: str) -> None:
        self._file.setValue("language", code)

    @property
    def recent(self) -> tuple[Path, ...]:
        """Files opened or saved lately, the last one first."""
        listed = self._file.value("recent") or []
        names = [listed] if isinstance(listed, str) else listed if isinstance(listed, list) else []
        return tuple(Path(str(name)) for name in names)[:MOST_RECENT]

    def add_recent(self, path: Path) -> None:
        """Put `path` first among the recent files."""
        path = path.absolute()
        self._set_recent((path, *(other for other in self.recent if other != path)))

    def forget_recent(self, path: Path) -> None:
        """Take `path` off the recent files."""
        self._set_recent(tuple(other for other in self.recent if other != path))

    def forget_all_recent(self) -> None:
        """Forget all recent files."""
        self._set_recent(())

    @property
    def last_ruleset(self) -> str:
        """The ruleset that was open last: a shipped id or a file's path; ``""`` at the first start."""
        return str(self._file.value("last_ruleset", ""))

    @last_ruleset.setter
    def last_ruleset(self, ruleset: str) -> None:
        self._file.setValue("last_ruleset", ruleset)

    @property
    def paper(self) -> str:
        """The paper that was chosen last, ``""`` before the first choice."""
        return str(self._file.value("paper", ""))

    @paper.setter
    def paper(self, paper: str) -> None:
        self._file.setValue("paper", paper)

    def choice(self, name: str) -> str:
        """Return what was chosen last for `name`, ``""`` before the first choice."""
        return str(self._file.value(f"chosen/{name}", ""))

    def set_choice(self, name: str, chosen: str) -> None:
        """Keep what was chosen for `name`."""
        self._file.setValue(f"chosen/{name}", chosen)

    @property
    def follow_seconds(self) -> float:
        """How long a solve may take at the most to follow every edit by itself."""
        return _number(self._file.value("follow_seconds"), QUICK, LEAST_FOLLOW, MOST_FOLLOW)

    @follow_seconds.setter
    def follow_seconds(self, seconds: float) -> None:
        self._file.setValue("follow_seconds", str(seconds))

    @property
    def letter_size(self) -> int:
        """How large letters are, in per cent of the system's."""
        return round(_number(self._file.value("letter_size"), 100, LEAST_LETTERS, MOST_LETTERS))

    @letter_size.setter
    def letter_size(self, size: int) -> None:
        self._file.setValue("letter_size", str(size))

    @property
    def solver(self) -> Settings:
        """What the solver is told at every start."""
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

    def keys(self, command: str) -> tuple[str, ...] | None:
        """Return the keys that were chosen for a command; None where none were."""
        kept = self._file.value(f"keys/{command}")
        return None if kept is None else tuple(filter(None, str(kept).split(_BETWEEN_KEYS)))

    def set_keys(self, command: str, keys: tuple[str, ...] | None) -> None:
        """Keep the keys that were chosen for a command; None for those that it has at first."""
        if keys is None:
            self._file.remove(f"keys/{command}")
        else:
            self._file.setValue(f"keys/{command}", _BETWEEN_KEYS.join(keys))

    @property
    def follows_edits(self) -> bool:
        """Whether quick rules are solved by themselves after every edit; so it is at first."""
        return str(self._file.value("follows_edits", "true")).lower() != "false"

    @follows_edits.setter
    def follows_edits(self, follows: bool) -> None:
        self._file.setValue("follows_edits", "true" if follows else "false")

    def keep_layout(self, geometry: QByteArray, state: QByteArray) -> None:
        """Keep where the window is, and where its docks are."""
        self._file.setValue("window/geometry", geometry)
        self._file.setValue("window/state", state)
        self._file.setValue("window/version", LAYOUT_VERSION)

    @property
    def layout(self) -> tuple[QByteArray, QByteArray] | None:
        """The window's geometry and docks as they were kept; None at the first start or after another version."""
        geometry, state = self._file.value("window/geometry"), self._file.value("window/state")
        known = str(self._file.value("window/version")) == str(LAYOUT_VERSION)
        if known and isinstance(geometry, QByteArray) and isinstance(state, QByteArray):
            return geometry, state
        return None

    def keep(self, name: str, state: QByteArray) -> None:
        """Keep the state of a splitter or another part of the window under `name`."""
        self._file.setValue(f"parts/{name}", state)

    def kept(self, name: str) -> QByteArray | None:
        """Return what :meth:`keep` kept under `name`, or None."""
        state = self._file.value(f"parts/{name}")
        return state if isinstance(state, QByteArray) else None

    def forget_layout(self) -> None:
        """Forget the window's layout; the next start has the first one."""
        self._file.remove("window")
        self._file.remove("parts")

    def write(self) -> None:
        """Write everything to the file now."""
        with contextlib.suppress(OSError):
            make_folder(self.folder)
        self._file.sync()

    @property
    def folder(self) -> Path:
        """Where all this is kept."""
        return Path(self._file.fileName()).parent

    def _set_recent(self, paths: tuple[Path, ...]) -> None:
        paths = paths[:MOST_RECENT]
        if paths != self.recent:
            self._file.setValue("recent", [str(path) for path in paths])
            self.recent_changed.emit(paths)


def _number(kept: object, usual: float, least: float, most: float) -> float:
    """Return a number that was kept; the usual one where that is none, or lies outside what is allowed."""
    try:
        found = float(str(kept))
    except ValueError:
        return usual
    return found if least <= found <= most else usual
