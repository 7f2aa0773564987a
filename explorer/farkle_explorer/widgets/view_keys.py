"""What keys and mouse do inside views, lists and text beside the commands: the same everywhere, not to be changed."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtGui import QKeySequence

from farkle_core.language.messages import N_, _
from farkle_core.rules.phrases import inside
from farkle_explorer.widgets.view_commands import MAPS, SURFACE


@dataclass(frozen=True, slots=True)
class ViewKey:
    """One thing that keys or the mouse do in a view."""

    group: str
    keys: str  # the keys, or what is done with the mouse, for people
    does: str
    sequences: tuple[str, ...] = ()  # the combinations that no command may have


ROLLS: Final = N_("Where dice are entered")
GAMES: Final = N_("In games and drills")
POINTS: Final = N_("In games with points only")
REPLAYS: Final = N_("In a replayed game")
RULES: Final = N_("In the rules")
LISTS: Final = N_("In the bookmarks")
TEXT: Final = N_("In text fields")

_TABS: Final = ("Tab", "Backtab", "Shift+Tab", "Shift+Backtab")

# All of them, in order.
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
    ViewKey(GAMES, N_("Enter, R"), N_("roll, or go on")),
    ViewKey(GAMES, N_("H, +"), N_("hold and bank the turn total")),
    ViewKey(GAMES, N_("Backspace, /"), N_("take back the last die or decision")),
    ViewKey(GAMES, N_("T, *"), N_("try the decision again that the coach judged")),
    ViewKey(POINTS, N_("digits"), N_("type the points of a turn")),
    ViewKey(POINTS, N_("+"), N_("add the next number")),
    ViewKey(POINTS, N_("Enter"), N_("bank the points")),
    ViewKey(POINTS, N_("F, −, point"), N_("write down a farkle")),
    ViewKey(POINTS, N_("Backspace, /"), N_("take back digits, then turns")),
    ViewKey(REPLAYS, N_("Left, Right"), N_("the move before, the next move")),
    ViewKey(REPLAYS, N_("Home, End"), N_("first move, last move")),
    ViewKey(REPLAYS, N_("Esc, Backspace"), N_("back to the list of games")),
    ViewKey(RULES, N_("Enter"), N_("take over a value")),
    ViewKey(RULES, N_("Delete"), N_("clear a value of equal dice")),
    ViewKey(LISTS, N_("Enter"), N_("go to the situation")),
    ViewKey(LISTS, N_("Delete"), N_("remove the bookmark")),
    ViewKey(
        TEXT, N_("Ctrl + C, X, V, A"), N_("copy, cut, paste, select all"), ("Ctrl+C", "Ctrl+X", "Ctrl+V", "Ctrl+A")
    ),
    ViewKey(TEXT, N_("Tab, Shift + Tab"), N_("go to the next part of the window, and back"), _TABS),
)

_MOVING: Final = frozenset(
    {
        "Left", "Right", "Up", "Down", "Home", "End", "PgUp", "PgDown", "Tab", "Backtab", "Return", "Enter", "Space",
        "Backspace", "Del", "Ins", "Menu",
    }
)  # fmt: skip
_PRESSING: Final = frozenset({"Return", "Enter", "Space"})


def use_of(sequence: QKeySequence, *, in_views: bool) -> str:
    """Return what a key is used to do anyway, so that no command may have it; ``""`` if nothing.

    `in_views`: whether the command works in views alone: there nobody types, so that letters and arrows are free.
    """
    text = sequence.toString(QKeySequence.SequenceFormat.PortableText)
    named = next((key for key in VIEW_KEYS if text in key.sequences), None)
    if named is not None:
        return f"{_(named.does)} ({inside(_(named.group))})"
    key = text.removeprefix("Shift+").removeprefix("Num+")
    if in_views:
        return _("press buttons and choose lines") if key in _PRESSING else ""
    return _("move the cursor and type") if key in _MOVING or len(key) == 1 else ""
