"""The commands of the menus with their keys."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtGui import QAction, QKeySequence

_NATIVE: Final = QKeySequence.SequenceFormat.NativeText
_USUAL: Final = re.compile(
    r"((Ctrl|Shift|Alt|Meta)\+)*(.|F[1-9]|F1[0-2]|Esc|Ins|Del|Home|End|PgUp|PgDown|Left|Right|Up|Down)"
)


@dataclass(frozen=True)
class Command:
    """A command of a menu."""

    group: str  # its menu
    text: str
    action: QAction

    @property
    def does(self) -> str:
        """The description as a sentence; ``""`` if the name is enough."""
        return self.action.statusTip()

    def name_key(self) -> None:
        tip, key = self.action.statusTip(), self.action.shortcut().toString(_NATIVE)
        if tip:
            self.action.setToolTip(f"{tip} ({key})" if key else tip)

    @property
    def key_words(self) -> str:
        """The keys as text for users; ``""`` for none. Omits keys that few keyboards have."""
        keys = self.action.shortcuts()
        usual = [key for key in keys if is_usual(key)]
        return ", ".join(key.toString(_NATIVE) for key in usual or keys)


def commands_of(group: str, actions: Iterable[QAction]) -> Iterator[Command]:
    """Yield the commands of a menu; skips actions without an object name, such as recent files."""
    for action in actions:
        if action.objectName() and not action.isSeparator():
            yield Command(_plain(group), _plain(action.text()), action)


def list_of_keys(commands: Sequence[Command]) -> str:
    lines: list[str] = []
    group = ""
    for each in commands:
        if each.key_words:
            lines += [] if each.group == group else [*([""] if lines else []), each.group]
            lines.append(f"  {each.key_words:<24}{each.text}")
            group = each.group
    return "\n".join(lines)


def is_usual(key: QKeySequence) -> bool:
    """Whether most keyboards have a key; excludes office keys such as “Save” and “Undo”."""
    return bool(_USUAL.fullmatch(key.toString(QKeySequence.SequenceFormat.PortableText)))


def _plain(text: str) -> str:
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").rstrip("…")
