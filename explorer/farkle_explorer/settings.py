"""What stays between two starts of the program: layout, theme, recent files, the ruleset that was open last."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from platformdirs import user_config_path
from PySide6.QtCore import QByteArray, QObject, QSettings, Signal

from farkle_explorer.theme import ThemeChoice

MOST_RECENT: Final = 8
"""How many recent files are kept."""

LAYOUT_VERSION: Final = 1
"""The version of the window's docks; a layout of another version is not restored."""


def config_path() -> Path:
    """Return the folder for settings, drafts and logs: ``FARKLE_CONFIG_DIR``, else the user's own."""
    chosen = os.environ.get("FARKLE_CONFIG_DIR")
    return Path(chosen) if chosen else user_config_path("farkle-explorer", appauthor=False)


class Remembered(QObject):
    """What stays between two starts, in one text file in :func:`config_path`.

    A file that cannot be read is a first start; one that cannot be written is forgotten quietly, for nothing in it is
    worth stopping a person.

    Attributes
    ----------
    recent_changed : Signal of tuple of Path
        After the recent files changed.
    """

    recent_changed = Signal(object)

    def __init__(self, folder: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        path = (folder or config_path()) / "settings.ini"
        self._file = QSettings(str(path), QSettings.Format.IniFormat, self)

    @property
    def theme(self) -> ThemeChoice:
        """Which theme the person wants."""
        word = str(self._file.value("theme", ThemeChoice.SYSTEM))
        return ThemeChoice(word) if word in set(ThemeChoice) else ThemeChoice.SYSTEM

    @theme.setter
    def theme(self, choice: ThemeChoice) -> None:
        self._file.setValue("theme", str(choice))

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
        self._file.sync()

    def _set_recent(self, paths: tuple[Path, ...]) -> None:
        paths = paths[:MOST_RECENT]
        if paths != self.recent:
            self._file.setValue("recent", [str(path) for path in paths])
            self.recent_changed.emit(paths)
