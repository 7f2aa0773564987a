"""The middle of the window: its places, their pages, and the controls of what these show."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from farkle_core.language.messages import N_, _
from farkle_explorer.widgets.actions import chosen_dice
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import cut_to
from farkle_explorer.widgets.pages import Page, Pages
from farkle_explorer.widgets.theme import SPACING, Theme


@dataclass(frozen=True, slots=True)
class Workspace:
    """A place of the window: one kind of task of the user."""

    name: str  # key in the settings and for its pages
    title: str  # title, tip: its name and its purpose
    tip: str
    key: str  # the default key
    explores: bool = False  # whether dice and farkles are chosen above its pages
    is_workshop: bool = False  # whether it is shown only to those who want the workshop


RULES: Final = Workspace("rules", N_("Our rules"), N_("Choose the rules, change them, read them aloud"), "F6")
EXPLORE: Final = Workspace("explore", N_("Explore"), N_("See when to hold, on maps and in tables"), "F7", explores=True)
ASK: Final = Workspace("ask", N_("Ask"), N_("What to do with these dice at these scores, and why"), "F8")
PLAY: Final = Workspace("play", N_("Play"), N_("Keep score, play a game, practise, look back"), "F9")
PRINT: Final = Workspace("print", N_("Print"), N_("Cheat sheets, rules and score sheets on paper"), "F11")
STRATEGIES: Final = Workspace(
    "strategies",
    N_("Strategies"),
    N_("Rules to play by heart, and comparisons"),
    "F12",
    explores=True,
    is_workshop=True,
)
LAB: Final = Workspace("lab", N_("Rule lab"), N_("See what house rules do to a game"), "Ctrl+F12", is_workshop=True)

# All places, in the order of their buttons.
WORKSPACES: Final = (RULES, EXPLORE, ASK, PLAY, PRINT, STRATEGIES, LAB)


_BACK: Final = N_("Back")
# _OFFER_WIDTH, _LEAST_OFFER: of a game that waits, at most, and below which its scores are left out
# _BESIDE: of the rules in force, and the menu
_OFFER_WIDTH: Final = 34 * SPACING
_LEAST_OFFER: Final = 22 * SPACING
_BESIDE: Final = 26 * SPACING

# The actions that lead back to the origin of a place on the maps.
_WAYS_BACK: Final = {PLAY.name: N_("Back to the game")}


class Workspaces(QObject):
    """Switches workspaces; each opens the page that was visible there last."""

    entered = Signal(object, object)  # Workspace, Workspace: the previous one and the present one

    def __init__(self, pages: Pages, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pages = pages
        self._group = QActionGroup(self)
        self._known = {each.name: each for each in WORKSPACES if pages.numbers_of(each.name)}
        self._seen = {name: pages.numbers_of(name)[0] for name in self._known}
        self.current = self._known[pages.group]
        # the action of each workspace, by name
        self.actions: Mapping[str, QAction] = {name: self._action(each) for name, each in self._known.items()}
        self.actions[self.current.name].setChecked(True)
        pages.turning.connect(self._turning)

    @property
    def seen(self) -> dict[str, int]:
        """The last visible page, from 0, by workspace."""
        return dict(self._seen)

    def remember(self, name: str, page: int) -> None:
        """Set the page that a workspace opens next; ignores pages of other workspaces."""
        if page in self._pages.numbers_of(name):
            self._seen[name] = page

    def enter(self, name: str) -> None:
        """Open a workspace; ignores unknown names."""
        if name in self._known:
            self._pages.turn_to(self._seen[name])

    def _action(self, workspace: Workspace) -> QAction:
        action = QAction(_(workspace.title), self._group, checkable=True)
        action.setObjectName(f"workspace-{workspace.name}")
        action.setData(workspace.name)
        action.setStatusTip(_(workspace.tip))
        action.setShortcut(QKeySequence(workspace.key))
        action.triggered.connect(self._chosen)
        return action

    @Slot()
    def _chosen(self) -> None:
        name = next(name for name, action in self.actions.items() if action.isChecked())
        if name == self.current.name and not self._pages.has_tabs(name):
            self._pages.turn_to(self._pages.numbers_of(name)[0])  # no tab leads back there
        else:
            self.enter(name)

    @Slot(int)
    def _turning(self, page: int) -> None:
        before, self.current = self.current, self._known[self._pages.group]
        self._seen[self.current.name] = page
        self.actions[self.current.name].setChecked(True)
        if before is not self.current:
            self.entered.emit(before, self.current)


class WorkspaceBar(QWidget):
    """A button per place; the present one is checked."""

    offered = Signal(str)  # a game to go on with, in words; ``""``: there is none

    def __init__(self, workspaces: Workspaces) -> None:
        super().__init__()
        self.setObjectName("workspaces")
        self.setAccessibleName(_("Places"))
        self.buttons = {name: self._button(action) for name, action in workspaces.actions.items()}
        self.back = QToolButton(self)
        self.back.setObjectName("way-back")
        self.back.setText(_(_BACK))
        self.back.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.back.clicked.connect(self._go_back)
        self.back.hide()
        self.go_on = QToolButton(self)  # to the game of last time
        self.go_on.setObjectName("go-on")
        self.go_on.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.go_on.hide()
        self.setLayout(
            row(*self.buttons.values(), self.back, self.go_on, spacing=SPACING // 2, margins=(SPACING, 0, SPACING, 0))
        )
        self._workspaces, self._origin = workspaces, ""
        self._scores, self._is_marked = "", True
        workspaces.entered.connect(self._entered)
        self.open_workshop(False)

    def open_workshop(self, is_open: bool) -> None:
        for each in WORKSPACES:
            if each.is_workshop:
                self.buttons[each.name].setVisible(is_open)
                self.buttons[each.name].defaultAction().setEnabled(is_open)
                self.buttons[each.name].defaultAction().setVisible(is_open)
        self._fit_offer()

    def mark_place(self, is_marked: bool) -> None:
        """Mark the present place, or none: the start page stands instead of it, and offers the game itself."""
        self._is_marked = is_marked
        self._show_offer()
        for button in self.buttons.values():
            button.setProperty("unmarked", not is_marked)
        self.setStyleSheet(self.styleSheet())  # reads the property again

    def apply_theme(self, theme: Theme) -> None:
        self.setStyleSheet(
            f"#workspaces QToolButton {{ border: 0; border-bottom: 3px solid transparent; color: {theme.muted};"
            f" padding: {SPACING}px {SPACING + SPACING // 2}px; font-weight: bold; }}"
            f"#workspaces QToolButton:hover {{ color: {theme.text}; }}"
            f"#workspaces QToolButton:checked[unmarked='false']"
            f" {{ color: {theme.text}; border-bottom-color: {theme.accent}; }}"
            f"#workspaces #way-back, #workspaces #go-on"
            f" {{ color: {theme.accent}; padding: {SPACING}px {SPACING // 2}px; }}"
            f"#workspaces QToolButton:focus {{ color: {theme.accent}; }}"
        )

    def offer_way_back(self, place: Workspace | None = None) -> None:
        """Offer a way back to `place`, otherwise to the present one once the user opens another."""
        self._origin = (place or self._workspaces.current).name
        self.back.setText(_(_WAYS_BACK.get(self._origin, _BACK)))
        self.back.setVisible(place is not None)
        self._show_offer()

    def offer_game(self, scores: str, words: str = "") -> None:
        """Offer to go on with a game: its scores, and a tip in words; ``""`` withdraws the offer."""
        self.go_on.setToolTip(words)
        self._scores = scores
        self._fit_offer()
        self._show_offer()
        self.offered.emit(scores)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._fit_offer()

    def _fit_offer(self) -> None:
        """Name the scores of the waiting game as far as no place has to be cut for them."""
        places = (*self.buttons.values(), self.back)
        taken = sum(each.sizeHint().width() + SPACING for each in places if not each.isHidden())
        room = min(self.window().width() - taken - _BESIDE, _OFFER_WIDTH)
        words = _("Continue: {game}", game=self._scores if room >= _LEAST_OFFER else "")
        self.go_on.setText(cut_to(words.rstrip(" :"), self.fontMetrics(), max(room, _LEAST_OFFER)))

    def _show_offer(self) -> None:
        """Offer the waiting game where no other way back stands beside it."""
        self.go_on.setVisible(bool(self._scores) and self._is_marked and self.back.isHidden())

    @Slot()
    def _go_back(self) -> None:
        self._workspaces.enter(self._origin)

    @Slot(object, object)
    def _entered(self, _before: Workspace, now: Workspace) -> None:
        self.back.setVisible(bool(self._origin) and now.name in (EXPLORE.name, ASK.name))
        self._show_offer()
        if now.name == self._origin:
            self._origin = ""

    def _button(self, action: QAction) -> QToolButton:
        button = QToolButton(self)
        button.setDefaultAction(action)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setProperty("unmarked", False)
        action.changed.connect(self._name_keys)
        return button

    @Slot()
    def _name_keys(self) -> None:
        for button in self.buttons.values():
            action = button.defaultAction()
            key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            tip = action.statusTip()
            button.setToolTip(f"{tip} ({key})" if key else tip)


class Centre(QWidget):
    """All pages, with the controls of what they show beside their tabs."""

    picked = Signal(dict)  # the user pressed a key for a number of dice

    def __init__(self, controls: QWidget, pages: Sequence[Page], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controls = controls
        self._instead: QWidget | None = None
        self.pages = Pages(pages, controls)
        self._whole = column((self.pages, 1), spacing=0)
        self.setLayout(self._whole)

    def show_strip(self, seen: bool) -> None:
        self._controls.setVisible(seen)

    def show_instead(self, page: QWidget | None) -> None:
        left, self._instead = self._instead, page
        if left is not None:
            left.hide()
        self.pages.setVisible(page is None)
        if page is not None:
            self._whole.addWidget(page, 1)
            page.show()
        elif left is not None:
            self.pages.turned.emit(self.pages.current)  # it is seen only now, and what it shows may have changed
            if not ((at := QApplication.focusWidget()) and self.pages.isAncestorOf(at)):
                self.pages.setFocus()  # otherwise Qt focuses the window's first button, which then looks selected

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        dice = chosen_dice(event)
        if dice:
            self.picked.emit({"dice": dice})
        else:
            super().keyPressEvent(event)
