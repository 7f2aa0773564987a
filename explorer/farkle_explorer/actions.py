"""What one can do besides editing rules, as actions for menus, buttons and keys."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence

from farkle_explorer.icons import cancel_icon, sheet_icon, solve_icon
from farkle_explorer.theme import Theme, ThemeChoice

_THEME_WORDS = {
    ThemeChoice.SYSTEM: "&Like the system",
    ThemeChoice.LIGHT: "&Light",
    ThemeChoice.DARK: "&Dark",
}


class WindowActions(QObject):
    """The actions of the window; who wires them says what they do.

    Attributes
    ----------
    solve, cancel : QAction
        Begin and end a solve.
    sheet : QAction
        Show the cheat sheet before it is printed.
    open_solution, save_solution : QAction
        Solution files.
    copy : QAction
        The situation as text.
    reset_layout : QAction
        Docks where they were at first.
    themes : dict of QAction
        One for each choice of theme.
    shortcuts, show_log, about, quit : QAction
        What every program has.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        standard = QKeySequence.StandardKey
        self.solve = self._action("&Solve", "Find out when to hold in these rules", "F5")
        self.cancel = self._action("&Cancel", "Stop solving; the last solution stays", "Esc")
        self.sheet = self._action("S&heet…", "A page to take to the table", standard.Print)
        self.open_solution = self._action("Open s&olution…", "Show a solution from a file")
        self.save_solution = self._action("Save sol&ution as…", "Save this solution to a file")
        self.copy = self._action("&Copy situation", "Copy the situation and the advice as text", "Ctrl+Shift+C")
        self.reset_layout = self._action("&Reset layout", "Put everything back where it was at first")
        self.shortcuts = self._action("&Keys and mouse", "What the keys and the mouse do", standard.HelpContents)
        self.show_log = self._action("Show &log folder", "Where the program writes down what went wrong")
        self.about = self._action("&About Farkle Explorer", "Version, and what it stands on")
        self.about.setMenuRole(QAction.MenuRole.AboutRole)
        self.quit = self._action("&Quit", "Close the program", standard.Quit)
        self.quit.setMenuRole(QAction.MenuRole.QuitRole)
        self.cancel.setEnabled(False)
        self.themes = self._theme_actions()

    def apply_theme(self, theme: Theme) -> None:
        """Paint the icons in the theme's colours."""
        self.solve.setIcon(solve_icon(theme))
        self.cancel.setIcon(cancel_icon(theme))
        self.sheet.setIcon(sheet_icon(theme))

    def _action(self, text: str, tip: str, keys: QKeySequence.StandardKey | str | None = None) -> QAction:
        action = QAction(text, self)
        if isinstance(keys, str):
            action.setShortcut(QKeySequence(keys))
        elif keys is not None:
            action.setShortcuts(QKeySequence.keyBindings(keys))
        shortcut = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        action.setToolTip(f"{tip} ({shortcut})" if shortcut else tip)
        action.setStatusTip(tip)
        return action

    def _theme_actions(self) -> dict[ThemeChoice, QAction]:
        group = QActionGroup(self)
        actions = {}
        for choice, words in _THEME_WORDS.items():
            action = QAction(words, group)
            action.setCheckable(True)
            action.setData(choice)
            actions[choice] = action
        return actions
