"""The keys of all commands: defaults and the user's changes."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence

from farkle_core.language.messages import _
from farkle_explorer.widgets.view_commands import ViewCommand, ViewKeys, use_of

_PORTABLE: Final = QKeySequence.SequenceFormat.PortableText
_NATIVE: Final = QKeySequence.SequenceFormat.NativeText
_USUAL: Final = re.compile(
    r"((Ctrl|Shift|Alt|Meta)\+)*(.|F[1-9]|F1[0-2]|Esc|Ins|Del|Home|End|PgUp|PgDown|Left|Right|Up|Down)"
)


@dataclass(frozen=True)
class Command:
    """A command that a key can trigger."""

    id: str  # id in the settings: the action's object name
    group: str  # its menu, or its views
    text: str
    # The action. Actions of views belong to no widget, so that their keys never trigger them directly: the focused view
    # looks up the meaning of a key.
    action: QAction
    first: tuple[QKeySequence, ...]  # the default keys

    @property
    def does(self) -> str:
        """The description as a sentence; ``""`` if the name is enough."""
        return self.action.statusTip()

    @property
    def keys(self) -> tuple[QKeySequence, ...]:
        """The present keys."""
        return tuple(self.action.shortcuts())

    @property
    def first_key(self) -> str:
        """The first present key as text for users; ``""`` for none."""
        return next((key.toString(_NATIVE) for key in self.keys), "")

    @property
    def key_words(self) -> str:
        """The present keys as text for users; ``""`` for none. Omits keys that few keyboards have."""
        usual = [key for key in self.keys if is_usual(key)]
        return ", ".join(key.toString(_NATIVE) for key in usual or self.keys)


class KeyStore(Protocol):
    """Stores the user's keys by the object names of actions."""

    def keys(self, command: str) -> tuple[str, ...] | None:
        """Return the stored keys in portable form; None if there are none."""

    def set_keys(self, command: str, keys: tuple[str, ...] | None) -> None:
        """Store keys; None deletes them."""


class KeyMap(QObject):
    """Knows every command and its keys, changes them, and stores the changes.

    The user's choice has priority: no other command gets a chosen key by default, even in a later version.
    """

    changed = Signal()

    def __init__(self, remembered: KeyStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._remembered = remembered
        self._commands: dict[str, Command] = {}
        self._mnemonics: dict[str, str] = {}

    @property
    def commands(self) -> tuple[Command, ...]:
        """All commands in menu order; those of the views last."""
        return tuple(self._commands.values())

    def command(self, command_id: str) -> Command:
        """Return a command; KeyError if there is none."""
        return self._commands[command_id]

    def add(self, group: str, actions: Iterable[QAction]) -> None:
        """Add actions; skips those without an object name, such as recent files, which have no keys."""
        group = _plain(group)
        for action in actions:
            if action.objectName() and not action.isSeparator():
                first = tuple(action.shortcuts())
                self._commands[action.objectName()] = Command(
                    action.objectName(), group, _plain(action.text()), action, first
                )

    def add_view_commands(self) -> None:
        """Make each view command an action whose keys can be changed."""
        for command in ViewCommand:
            action = QAction(_(command.text), self)
            action.setObjectName(command)
            action.setStatusTip(_(command.does))
            action.setShortcuts([QKeySequence.fromString(key, _PORTABLE) for key in command.first])
            self.add(_(command.group), (action,))

    @property
    def view_keys(self) -> ViewKeys:
        """The present keys of the views."""
        return ViewKeys(
            {each: tuple(key.toString(_PORTABLE) for key in self._commands[each].keys) for each in ViewCommand}
        )

    def add_menu(self, title: str) -> None:
        """Register a menu that opens with Alt and the marked letter of its title."""
        letter = QKeySequence.mnemonic(title).toString(_PORTABLE)
        if letter:
            self._mnemonics[letter] = _plain(title)

    def apply(self) -> None:
        """Assign every command its keys."""
        chosen = {each.id: keys for each in self.commands if (keys := self._chosen(each)) is not None}
        taken = {key.toString(_PORTABLE) for keys in chosen.values() for key in keys}
        for each in self.commands:
            first = tuple(key for key in each.first if key.toString(_PORTABLE) not in taken)
            _give(each.action, chosen.get(each.id, first))
        self.changed.emit()

    # Conflicts

    def is_changed(self, command_id: str) -> bool:
        """Whether the keys of a command differ from its defaults."""
        command = self._commands[command_id]
        return command.keys != command.first

    @property
    def is_any_changed(self) -> bool:
        """Whether the keys of any command differ from its defaults."""
        return any(self.is_changed(each) for each in self._commands)

    def holder(self, key: QKeySequence, but: str = "") -> Command | None:
        """Return the command that has a key, except the one with id `but`; None if no other has it."""
        return next((each for each in self.commands if each.id != but and key in each.keys), None)

    def obstacle(self, key: QKeySequence, command_id: str) -> str:
        """Return why a command cannot have a key, as the end of “is used to …”; ``""`` if it can."""
        menu = self._mnemonics.get(key.toString(_PORTABLE))
        return _("open the menu “{menu}”", menu=menu) if menu else use_of(key, in_views=command_id in set(ViewCommand))

    # Changes by the user

    def set_keys(self, command_id: str, keys: Sequence[QKeySequence]) -> None:
        """Give a command exactly these keys; other commands lose them."""
        wanted = tuple(keys)
        for other in self.commands:
            left = tuple(key for key in other.keys if key not in wanted)
            if other.id != command_id and left != other.keys:
                self._keep(other, left)
        self._keep(self._commands[command_id], wanted)
        self.apply()

    def reset_all(self) -> None:
        """Restore the default keys of all commands."""
        for each in self.commands:
            self._remembered.set_keys(each.id, None)
        self.apply()

    @property
    def text(self) -> str:
        """All commands with keys, as text to paste."""
        lines: list[str] = []
        group = ""
        for each in self.commands:
            if each.key_words:
                lines += [] if each.group == group else [*([""] if lines else []), each.group]
                lines.append(f"  {each.key_words:<24}{each.text}")
                group = each.group
        return "\n".join(lines)

    def _chosen(self, command: Command) -> tuple[QKeySequence, ...] | None:
        """Return the user's keys; None if there are none, or they cannot be read."""
        names = self._remembered.keys(command.id)
        if names is None:
            return None
        keys = tuple(QKeySequence.fromString(name, _PORTABLE) for name in names)
        return keys if all(key.toString(_PORTABLE) for key in keys) else None

    def _keep(self, command: Command, keys: tuple[QKeySequence, ...]) -> None:
        names = None if keys == command.first else tuple(key.toString(_PORTABLE) for key in keys)
        self._remembered.set_keys(command.id, names)


def is_usual(key: QKeySequence) -> bool:
    """Whether most keyboards have a key; excludes office keys such as “Save” and “Undo”."""
    return bool(_USUAL.fullmatch(key.toString(_PORTABLE)))


def _plain(text: str) -> str:
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").rstrip("…")


def _give(action: QAction, keys: tuple[QKeySequence, ...]) -> None:
    """Assign keys to an action, and name the first in its tooltip; actions of views have no button and no tooltip."""
    if tuple(action.shortcuts()) != keys:
        action.setShortcuts(list(keys))
    tip = action.statusTip()
    if tip and action.objectName() not in set(ViewCommand):
        action.setToolTip(f"{tip} ({keys[0].toString(_NATIVE)})" if keys else tip)
