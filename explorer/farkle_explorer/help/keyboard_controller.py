"""Lists all keys, puts the chosen ones in force, and opens the window about them."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from farkle_explorer.help.keyboard_window import KeyboardWindow
from farkle_explorer.session.shared import Shared
from farkle_explorer.widgets.key_map import KeyMap
from farkle_explorer.widgets.opener import Opener


class KeyboardController(Opener[KeyboardWindow]):
    """Has the map of keys; `list_keys` adds the commands of the menus to it."""

    def __init__(self, shared: Shared, window: QWidget, list_keys: Callable[[KeyMap], None]) -> None:
        super().__init__(shared.theme, window)
        self.keys = KeyMap(shared.remembered, self)
        list_keys(self.keys)
        self.keys.add_view_commands()
        self.keys.apply()

    def _make(self) -> KeyboardWindow:
        return KeyboardWindow(self.keys, self._window)
