"""The window's actions for menus, buttons and keys, except those of ruleset files."""

from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence

from farkle_core.language.messages import N_, _
from farkle_explorer.widgets.commands import is_usual
from farkle_explorer.widgets.icons import cancel_icon, sheet_icon, solve_icon
from farkle_explorer.widgets.theme import Theme, ThemeChoice

_THEME_WORDS = {
    ThemeChoice.SYSTEM: N_("&Like the system"),
    ThemeChoice.LIGHT: N_("&Light"),
    ThemeChoice.DARK: N_("&Dark"),
}

SOLVE_KEY: Final = "F5"
FOLLOW_TIP = N_("Solves rules automatically when you open or change them, if that takes little time")


def name_actions(owner: object) -> None:
    """Give each action that is an attribute of `owner` its attribute name as object name, for key map and layouts."""
    for name, value in vars(owner).items():
        if isinstance(value, QAction):
            value.setObjectName(name.replace("_", "-"))


class WindowActions(QObject):
    """The actions of the window; other modules connect them."""

    edit_opens = Signal()  # the Edit menu is about to be shown: it says what would be undone

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        standard = QKeySequence.StandardKey
        self.solve = self._action(_("&Solve"), _("Find out when to hold under these rules"), SOLVE_KEY)
        self.cancel = self._action(_("&Cancel"), _("Stop solving; the last solution stays"), "Esc")
        self.follow_edits = self._action(_("&Solve quick rules automatically"), _(FOLLOW_TIP))
        self.follow_edits.setCheckable(True)
        self.sheet = self._action(_("S&heet…"), _("A page to take to the table"), standard.Print)
        self.open_solution = self._action(_("Open s&olution…"), _("Show a solution from a file"))
        self.save_solution = self._action(_("Save sol&ution as…"), _("Save this solution to a file"))
        self.undo = self._action(_("&Undo"), _("Undo the last step of what you are working at"), standard.Undo)
        self.redo = self._action(_("&Redo"), _("Redo the step that you undid"), standard.Redo)
        self.enter_roll = self._action(
            _("Enter a &roll"), _("See what to set aside of a roll, and whether to hold"), "Ctrl+R"
        )
        self.copy = self._action(_("&Copy situation"), _("Copy the situation and the advice as text"), "Ctrl+Shift+C")
        self.bookmark = self._action(
            _("&Bookmark this situation"), _("Bookmark this situation, to come back to it"), "Ctrl+D"
        )
        self.preferences = self._action(_("Pre&ferences…"), _("Colours, solving, sheets, files on disk"), "Ctrl+,")
        zoom_in = [*QKeySequence.keyBindings(standard.ZoomIn), QKeySequence("Ctrl+=")]
        self.larger_text = self._action(_("&Larger text"), _("Show all text larger"), "Ctrl++")
        self.larger_text.setShortcuts(zoom_in)
        self.smaller_text = self._action(_("S&maller text"), _("Show all text smaller"), standard.ZoomOut)
        self.usual_text = self._action(_("&Usual text"), _("Show all text in the system's size"), "Ctrl+0")
        self.preferences.setMenuRole(QAction.MenuRole.PreferencesRole)
        self.reset_layout = self._action(
            _("&As first opened"), _("Put everything back where it was at the first start")
        )
        self.save_layout = self._action(_("&Save this layout…"), _("Save the arrangement of the window under a name"))
        self.shortcuts = self._action(
            _("Commands and &keys…"), _("Find a command and run it; see what the keys do"), "Ctrl+F1"
        )
        self.welcome = self._action(_("W&elcome"), _("Set up rules, ask about a roll, print a sheet, take the tour"))
        self.tour = self._action(_("&Tour"), _("See what is where"))
        self.guide = self._action(
            _("&Guide"), _("How everything works, opened at the part you are using"), standard.HelpContents
        )
        self.whats_this = self._action(_("&What is this?"), _("Click anything to see it explained"), standard.WhatsThis)
        self.show_log = self._action(_("Show &log folder"), _("Open the folder with the log of errors"))
        self.about = self._action(_("&About Farkle Explorer"), _("Version, and the libraries it uses"))
        self.about.setMenuRole(QAction.MenuRole.AboutRole)
        self.quit = self._action(_("&Quit"), _("Close the program"), standard.Quit)
        if not any(map(is_usual, self.quit.shortcuts())):  # none, or one that few keyboards have
            self.quit.setShortcuts([QKeySequence("Ctrl+Q"), *self.quit.shortcuts()])
        self.quit.setMenuRole(QAction.MenuRole.QuitRole)
        self.cancel.setEnabled(False)
        self.themes = self._theme_actions()
        name_actions(self)

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
            action = QAction(_(words), group)
            action.setCheckable(True)
            action.setData(choice)
            action.setObjectName(f"theme-{choice}")
            actions[choice] = action
        return actions
