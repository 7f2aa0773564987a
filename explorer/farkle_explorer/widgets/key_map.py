"""Which keys do what: those that actions have at first, and what the person has made of them."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence

from farkle_core.language.messages import _
from farkle_explorer.widgets.view_commands import VIEW_COMMANDS, ViewCommand, ViewKeys, use_of

_PORTABLE: Final = QKeySequence.SequenceFormat.PortableText
_NATIVE: Final = QKeySequence.SequenceFormat.NativeText
_USUAL: Final = re.compile(
    r"((Ctrl|Shift|Alt|Meta)\+)*(.|F[1-9]|F1[0-2]|Esc|Ins|Del|Home|End|PgUp|PgDown|Left|Right|Up|Down)"
)


@dataclass(frozen=True)
class Command:
    """Something that a key may do."""

    id: str  # what settings know it by: the action's object name
    group: str  # the menu it is in, or the views it works in
    text: str
    # what is done. Those of views belong to no widget, so that they never answer to a key by themselves: the view that
    # has the focus asks what a key means.
    action: QAction
    first: tuple[QKeySequence, ...]  # the keys that it has at first

    @property
    def does(self) -> str:
        """What it does, in a sentence; ``""`` where its name says enough."""
        return self.action.statusTip()

    @property
    def keys(self) -> tuple[QKeySequence, ...]:
        """The keys that it has now."""
        return tuple(self.action.shortcuts())

    @property
    def first_key(self) -> str:
        """The first key that it has now, for people; ``""`` for none."""
        return next((key.toString(_NATIVE) for key in self.keys), "")

    @property
    def key_words(self) -> str:
        """The keys that it has now, for people; ``""`` for none. Keys that few keyboards have are left out."""
        usual = [key for key in self.keys if is_usual(key)]
        return ", ".join(key.toString(_NATIVE) for key in usual or self.keys)


class KeyStore(Protocol):
    """Keeps the keys that a user chose, by the object names of actions."""

    def keys(self, command: str) -> tuple[str, ...] | None:
        """Return the chosen keys in portable form; None if none were chosen."""

    def set_keys(self, command: str, keys: tuple[str, ...] | None) -> None:
        """Keep chosen keys; None forgets them."""


class KeyMap(QObject):
    """Knows every command and its keys, changes them, and keeps what was changed.

    What a person chose comes first: a key that another command has at first is not given to that one as well, not
    even by a later version of the program.
    """

    changed = Signal()

    def __init__(self, remembered: KeyStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._remembered = remembered
        self._commands: dict[str, Command] = {}
        self._mnemonics: dict[str, str] = {}

    @property
    def commands(self) -> tuple[Command, ...]:
        """All commands, in the order of the menus; those of the views last."""
        return tuple(self._commands.values())

    def command(self, command_id: str) -> Command:
        """Return a command; KeyError if there is none."""
        return self._commands[command_id]

    def add(self, group: str, actions: Iterable[QAction]) -> None:
        """Take in actions; those without an object name, as recent files, come and go and have no keys."""
        group = _plain(group)
        for action in actions:
            if action.objectName() and not action.isSeparator():
                first = tuple(action.shortcuts())
                self._commands[action.objectName()] = Command(
                    action.objectName(), group, _plain(action.text()), action, first
                )

    def add_view_commands(self) -> None:
        """Take in what keys do in the views."""
        for command, words in VIEW_COMMANDS.items():
            action = QAction(_(words.text), self)
            action.setObjectName(command)
            action.setStatusTip(_(words.does))
            action.setShortcuts([QKeySequence.fromString(key, _PORTABLE) for key in words.first])
            self.add(_(words.group), (action,))

    @property
    def view_keys(self) -> ViewKeys:
        """What keys mean in the views now."""
        commands = (self._commands[each] for each in ViewCommand)
        return ViewKeys(
            {ViewCommand(each.id): tuple(key.toString(_PORTABLE) for key in each.keys) for each in commands}
        )

    def add_menu(self, title: str) -> None:
        """Take note of a menu that opens with Alt and the marked letter of its title."""
        letter = QKeySequence.mnemonic(title).toString(_PORTABLE)
        if letter:
            self._mnemonics[letter] = _plain(title)

    def apply(self) -> None:
        """Give every command the keys it is to have."""
        chosen = {each.id: keys for each in self.commands if (keys := self._chosen(each)) is not None}
        taken = {key.toString(_PORTABLE) for keys in chosen.values() for key in keys}
        for each in self.commands:
            first = tuple(key for key in each.first if key.toString(_PORTABLE) not in taken)
            _give(each.action, chosen.get(each.id, first))
        self.changed.emit()

    # What is in the way

    def is_changed(self, command_id: str) -> bool:
        """Whether a command has other keys than at first."""
        command = self._commands[command_id]
        return command.keys != command.first

    @property
    def is_any_changed(self) -> bool:
        """Whether any command has other keys than at first."""
        return any(self.is_changed(each) for each in self._commands)

    def holder(self, key: QKeySequence, but: str = "") -> Command | None:
        """Return the command that has a key, apart from one with the id `but`; None if no other has it."""
        return next((each for each in self.commands if each.id != but and key in each.keys), None)

    def obstacle(self, key: QKeySequence, command_id: str) -> str:
        """Return why a command cannot have a key, in words that follow “is used to”; ``""`` if it can."""
        menu = self._mnemonics.get(key.toString(_PORTABLE))
        return _("open the menu “{menu}”", menu=menu) if menu else use_of(key, in_views=command_id in VIEW_COMMANDS)

    # What the person wants

    def set_keys(self, command_id: str, keys: Sequence[QKeySequence]) -> None:
        """Give a command these keys and no others; commands that had them lose them."""
        wanted = tuple(keys)
        for other in self.commands:
            left = tuple(key for key in other.keys if key not in wanted)
            if other.id != command_id and left != other.keys:
                self._keep(other, left)
        self._keep(self._commands[command_id], wanted)
        self.apply()

    def reset(self, command_id: str) -> None:
        """Give a command the keys it has at first; commands that have them now lose them."""
        self.set_keys(command_id, self._commands[command_id].first)

    def reset_all(self) -> None:
        """Give all commands the keys they have at first."""
        for each in self.commands:
            self._remembered.set_keys(each.id, None)
        self.apply()

    @property
    def text(self) -> str:
        """All commands that have keys, as text to paste."""
        lines: list[str] = []
        group = ""
        for each in self.commands:
            if each.key_words:
                lines += [] if each.group == group else [*([""] if lines else []), each.group]
                lines.append(f"  {each.key_words:<24}{each.text}")
                group = each.group
        return "\n".join(lines)

    def _chosen(self, command: Command) -> tuple[QKeySequence, ...] | None:
        """Return the keys that the person chose; None where nothing was chosen, or it cannot be read."""
        names = self._remembered.keys(command.id)
        if names is None:
            return None
        keys = tuple(QKeySequence.fromString(name, _PORTABLE) for name in names)
        return keys if all(key.toString(_PORTABLE) for key in keys) else None

    def _keep(self, command: Command, keys: tuple[QKeySequence, ...]) -> None:
        names = None if keys == command.first else tuple(key.toString(_PORTABLE) for key in keys)
        self._remembered.set_keys(command.id, names)


def is_usual(key: QKeySequence) -> bool:
    """Whether most keyboards have a key: not those for office programs, as “Save” and “Undo”."""
    return bool(_USUAL.fullmatch(key.toString(_PORTABLE)))


def _plain(text: str) -> str:
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").rstrip("…")


def _give(action: QAction, keys: tuple[QKeySequence, ...]) -> None:
    """Give an action keys, and have its tool tip name the first; those of views are on no button, and have none."""
    if tuple(action.shortcuts()) != keys:
        action.setShortcuts(list(keys))
    tip = action.statusTip()
    if tip and action.objectName() not in VIEW_COMMANDS:
        action.setToolTip(f"{tip} ({keys[0].toString(_NATIVE)})" if keys else tip)
