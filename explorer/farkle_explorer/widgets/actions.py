"""The window's actions for menus and buttons, the list of all commands, and the keys of the views."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Self

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QKeySequence

from farkle_core.language.messages import N_, _
from farkle_explorer.widgets.icons import cancel_icon, sheet_icon, solve_icon
from farkle_explorer.widgets.theme import Theme, ThemeChoice

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


_THEME_WORDS = {
    ThemeChoice.SYSTEM: N_("&Like the system"),
    ThemeChoice.LIGHT: N_("&Light"),
    ThemeChoice.DARK: N_("&Dark"),
}

SOLVE_KEY: Final = "F5"
FOLLOW_TIP = N_("Works rules out when you choose or change them, unless that takes minutes")


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
        self.solve = self._action(_("&Work them out"), _("Find out when to hold under these rules"), SOLVE_KEY)
        self.cancel = self._action(_("&Cancel"), _("Stop solving; the last solution stays"), "Shift+Esc")
        self.follow_edits = self._action(_("&Work rules out by themselves"), _(FOLLOW_TIP))
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
        self.workshop = self._action(
            _("&Workshop"), _("Show the places for researchers: strategies by heart, comparisons, the rule lab")
        )
        self.workshop.setCheckable(True)
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
            action = QAction(_(words), group, checkable=True)
            action.setData(choice)
            action.setObjectName(f"theme-{choice}")
            actions[choice] = action
        return actions


MAPS: Final = N_("In maps, curves and tables")
SURFACE: Final = N_("On the surface")
FAR: Final = 10  # steps of a far move
_PORTABLE: Final = QKeySequence.SequenceFormat.PortableText
_ACROSS: Final = N_("Your score, or the dice of a turn")
_UPWARDS: Final = N_("The opponent's score, or the turn total")
_DICE: Final = N_("Choose how many dice are rolled")
_BOXES: Final = N_("Turn the surface")
_ZOOM: Final = N_("Zoom the surface")
_BACK: Final = N_("Turn and zoom the surface back")

# Common names for groups of keys.
_TOGETHER: Final = {
    ("Left", "Right", "Up", "Down"): N_("arrow keys"),
    ("Shift+Left", "Shift+Right", "Shift+Up", "Shift+Down"): N_("Shift + arrow keys"),
    ("Ctrl+Left", "Ctrl+Right", "Ctrl+Up", "Ctrl+Down"): N_("Ctrl + arrow keys"),
    ("1", "2", "3", "4", "5", "6"): N_("1 to 6"),
}

ROLLS: Final = N_("Where dice are entered")
GAMES: Final = N_("In games and drills")
POINTS: Final = N_("In games with points only")
REPLAYS: Final = N_("In a replayed game")
RULES: Final = N_("In the rules")
LISTS: Final = N_("In the bookmarks")
TEXT: Final = N_("In text fields")


class ViewCommand(StrEnum):
    """A key command in the views, in the order of lists."""

    group: str  # group, text, does: its texts in lists
    text: str
    does: str
    keys: tuple[str, ...]  # as portable text
    steps: tuple[int, int]  # how far it moves the selection right and up
    dice: int  # the number of dice that it selects; 0 for none

    def __new__(
        cls,
        value: str,
        group: str,
        text: str,
        does: str,
        keys: tuple[str, ...],
        steps: tuple[int, int] = (0, 0),
        dice: int = 0,
    ) -> Self:
        member = str.__new__(cls, value)
        member._value_ = value
        member.group, member.text, member.does, member.keys = group, text, does, keys
        member.steps, member.dice = steps, dice
        return member

    LEFT = "view-left", MAPS, N_("Move left"), _ACROSS, ("Left",), (-1, 0)
    RIGHT = "view-right", MAPS, N_("Move right"), _ACROSS, ("Right",), (1, 0)
    UP = "view-up", MAPS, N_("Move up"), _UPWARDS, ("Up",), (0, 1)
    DOWN = "view-down", MAPS, N_("Move down"), _UPWARDS, ("Down",), (0, -1)
    FAR_LEFT = "view-far-left", MAPS, N_("Ten steps left"), _ACROSS, ("Shift+Left",), (-FAR, 0)
    FAR_RIGHT = "view-far-right", MAPS, N_("Ten steps right"), _ACROSS, ("Shift+Right",), (FAR, 0)
    FAR_UP = "view-far-up", MAPS, N_("Ten steps up"), _UPWARDS, ("Shift+Up",), (0, FAR)
    FAR_DOWN = "view-far-down", MAPS, N_("Ten steps down"), _UPWARDS, ("Shift+Down",), (0, -FAR)
    DICE_1 = "view-dice-1", MAPS, N_("Choose 1 die"), _DICE, ("1",), (0, 0), 1
    DICE_2 = "view-dice-2", MAPS, N_("Choose 2 dice"), _DICE, ("2",), (0, 0), 2
    DICE_3 = "view-dice-3", MAPS, N_("Choose 3 dice"), _DICE, ("3",), (0, 0), 3
    DICE_4 = "view-dice-4", MAPS, N_("Choose 4 dice"), _DICE, ("4",), (0, 0), 4
    DICE_5 = "view-dice-5", MAPS, N_("Choose 5 dice"), _DICE, ("5",), (0, 0), 5
    DICE_6 = "view-dice-6", MAPS, N_("Choose 6 dice"), _DICE, ("6",), (0, 0), 6
    TURN_LEFT = "view-turn-left", SURFACE, N_("Turn the surface left"), _BOXES, ("Ctrl+Left",)
    TURN_RIGHT = "view-turn-right", SURFACE, N_("Turn the surface right"), _BOXES, ("Ctrl+Right",)
    TURN_UP = "view-turn-up", SURFACE, N_("Tilt the surface up"), _BOXES, ("Ctrl+Up",)
    TURN_DOWN = "view-turn-down", SURFACE, N_("Tilt the surface down"), _BOXES, ("Ctrl+Down",)
    NEARER = "view-nearer", SURFACE, N_("Nearer"), _ZOOM, ("+", "=")
    FARTHER = "view-farther", SURFACE, N_("Farther"), _ZOOM, ("-",)
    FIRST_LOOK = "view-first-look", SURFACE, N_("Back to the first view"), _BACK, ("Home",)


MOVING: Final = (ViewCommand.LEFT, ViewCommand.RIGHT, ViewCommand.UP, ViewCommand.DOWN)
MOVING_FAR: Final = (ViewCommand.FAR_LEFT, ViewCommand.FAR_RIGHT, ViewCommand.FAR_UP, ViewCommand.FAR_DOWN)
DICE: Final = tuple(command for command in ViewCommand if command.dice)
TURNING: Final = (ViewCommand.TURN_LEFT, ViewCommand.TURN_RIGHT, ViewCommand.TURN_UP, ViewCommand.TURN_DOWN)
ZOOMING: Final = (ViewCommand.NEARER, ViewCommand.FARTHER)


def meaning(event: QKeyEvent) -> ViewCommand | None:
    """Return the command of a pressed key; None if it has none in the views."""
    return next((command for name in _names(event) for command in ViewCommand if name in command.keys), None)


def steps(event: QKeyEvent) -> tuple[int, int]:
    """Return by how many steps right and up a key moves the selection; (0, 0) for other keys."""
    command = meaning(event)
    return (0, 0) if command is None else command.steps


def chosen_dice(event: QKeyEvent) -> int:
    """Return the number of dice that a key selects; 0 for other keys."""
    command = meaning(event)
    return 0 if command is None else command.dice


def named(commands: Iterable[ViewCommand]) -> str:
    """Return the first key of each command as text for users."""
    keys = tuple(command.keys[0] for command in commands)
    if keys in _TOGETHER:
        return _(_TOGETHER[keys])
    return ", ".join(QKeySequence.fromString(key, _PORTABLE).toString(_NATIVE) for key in keys)


def hint(*parts: tuple[Iterable[ViewCommand], str]) -> str:
    """Return one line that names keys and their effects.

    `*parts`: commands, and their common effect: an untranslated message with the place ``{keys}``.
    """
    return "; ".join(_(words, keys=named(commands)) for commands, words in parts)


def _names(event: QKeyEvent) -> tuple[str, ...]:
    """Return the possible names of a key, best first.

    Keys of the number pad have the names of the other keys. Some keyboards type the plus sign with Shift, others the
    digits, so a key named by its sign does not name Shift.
    """
    modifiers = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.GroupSwitchModifier)
    held = [modifiers]
    text = event.text()
    if text.isprintable() and text and not text.isalpha() and not text.isspace():
        held.append(modifiers & ~Qt.KeyboardModifier.ShiftModifier)
    return tuple(QKeySequence(each.value | event.key()).toString(_PORTABLE) for each in held)


@dataclass(frozen=True, slots=True)
class ViewKey:
    """One use of keys or the mouse in a view."""

    group: str
    keys: str  # the keys or mouse action, as text for users
    does: str


# All uses, in list order.
VIEW_KEYS: Final = (
    ViewKey(MAPS, N_("Click or drag"), N_("select")),
    ViewKey(MAPS, N_("Wheel"), N_("zoom the map and the curves, scroll the tables")),
    ViewKey(MAPS, N_("Ctrl + wheel"), N_("zoom the turn")),
    ViewKey(MAPS, N_("Right button"), N_("drag what is shown")),
    ViewKey(MAPS, N_("Double click"), N_("show everything again")),
    ViewKey(SURFACE, N_("Drag"), N_("turn the surface")),
    ViewKey(SURFACE, N_("Wheel"), N_("zoom the surface")),
    ViewKey(SURFACE, N_("Double click"), N_("reset the view")),
    ViewKey(ROLLS, N_("1 to 6"), N_("enter a die (spaces and commas are ignored)")),
    ViewKey(ROLLS, N_("Backspace"), N_("take the last die away")),
    ViewKey(ROLLS, N_("Enter"), N_("set the best dice aside")),
    ViewKey(GAMES, N_("1 to 6"), N_("enter a die, or choose one with this face to set aside")),
    ViewKey(GAMES, N_("Enter"), N_("roll, or go on; with hints, choose what is outlined, then press it")),
    ViewKey(GAMES, N_("R"), N_("roll, or go on")),
    ViewKey(GAMES, N_("A"), N_("choose all dice that score")),
    ViewKey(GAMES, N_("H, +"), N_("hold; with no die chosen, with all that score")),
    ViewKey(GAMES, N_("Backspace, /"), N_("take back the last die or decision")),
    ViewKey(GAMES, N_("T, *"), N_("try the decision again that the coach judged")),
    ViewKey(POINTS, N_("digits"), N_("type the points of a turn")),
    ViewKey(POINTS, N_("+"), N_("add the next number")),
    ViewKey(POINTS, N_("Enter"), N_("hold: write the points down")),
    ViewKey(POINTS, N_("F, −, point"), N_("write down a farkle")),
    ViewKey(POINTS, N_("Backspace, /"), N_("take back digits, then turns")),
    ViewKey(REPLAYS, N_("Left, Right"), N_("the move before, the next move")),
    ViewKey(REPLAYS, N_("Home, End"), N_("first move, last move")),
    ViewKey(REPLAYS, N_("Esc, Backspace"), N_("back where you came from")),
    ViewKey(RULES, N_("Enter"), N_("take over a value")),
    ViewKey(RULES, N_("Delete"), N_("clear a value of equal dice")),
    ViewKey(LISTS, N_("Enter"), N_("go to the situation")),
    ViewKey(LISTS, N_("Delete"), N_("remove the bookmark")),
    ViewKey(TEXT, N_("Ctrl + C, X, V, A"), N_("copy, cut, paste, select all")),
    ViewKey(TEXT, N_("Tab, Shift + Tab"), N_("go to the next part of the window, and back")),
)
