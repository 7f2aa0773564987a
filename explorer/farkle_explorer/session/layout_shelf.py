"""Named window layouts in the settings file."""

from typing import Final
from urllib.parse import quote, unquote

from PySide6.QtCore import QByteArray, QSettings

LAYOUT_VERSION: Final = 3  # the version of the window's docks; a layout of another version is not restored

_GROUP: Final = "layouts"
_VERSION: Final = "version"


class LayoutShelf:
    """Stores the parts of named layouts."""

    def __init__(self, file: QSettings) -> None:
        self._file = file

    @property
    def names(self) -> tuple[str, ...]:
        self._file.beginGroup(_GROUP)
        names = [unquote(each) for each in self._file.childGroups()]
        self._file.endGroup()
        return tuple(sorted(names, key=str.casefold))

    def keep(self, name: str, parts: dict[str, QByteArray]) -> None:
        """Store a layout under a name; replaces a layout of the same name."""
        self.forget(name)
        self._file.setValue(f"{_path(name)}/{_VERSION}", LAYOUT_VERSION)
        for part, state in parts.items():
            self._file.setValue(f"{_path(name)}/{part}", state)

    def kept(self, name: str) -> dict[str, QByteArray] | None:
        """Return the parts of a layout; None if it does not exist or has another version."""
        if str(self._file.value(f"{_path(name)}/{_VERSION}")) != str(LAYOUT_VERSION):
            return None
        self._file.beginGroup(_path(name))
        values = {part: self._file.value(part) for part in self._file.childKeys()}
        self._file.endGroup()
        return {part: state for part, state in values.items() if isinstance(state, QByteArray)}

    def forget(self, name: str) -> None:
        self._file.remove(_path(name))


def _path(name: str) -> str:
    return f"{_GROUP}/{quote(name, safe='')}"
