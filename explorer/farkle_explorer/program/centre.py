"""The middle of the window: workspaces of pages, and a strip of controls above the views."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QByteArray, QObject, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QKeySequence, QPaintEvent
from PySide6.QtWidgets import QSplitter, QSplitterHandle, QStackedWidget, QToolButton, QWidget

from farkle_core.language.messages import N_, _
from farkle_explorer.plots.frame import DataView
from farkle_explorer.widgets.actions import chosen_dice
from farkle_explorer.widgets.layouts import column, row
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
        self.enter(next(name for name, action in self.actions.items() if action.isChecked()))

    @Slot(int)
    def _turning(self, page: int) -> None:
        before, self.current = self.current, self._known[self._pages.group]
        self._seen[self.current.name] = page
        self.actions[self.current.name].setChecked(True)
        if before is not self.current:
            self.entered.emit(before, self.current)


class WorkspaceBar(QWidget):
    """A button per place; the present one is checked."""

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
        self.go_on.setText(_("Continue the game"))
        self.go_on.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.go_on.hide()
        self.setLayout(
            row(*self.buttons.values(), self.back, self.go_on, spacing=SPACING // 2, margins=(SPACING, 0, SPACING, 0))
        )
        self._workspaces, self._origin = workspaces, ""
        workspaces.entered.connect(self._entered)
        self.open_workshop(False)

    def open_workshop(self, is_open: bool) -> None:
        """Show the places of the workshop, or hide them."""
        for each in WORKSPACES:
            if each.is_workshop:
                self.buttons[each.name].setVisible(is_open)
                self.buttons[each.name].defaultAction().setEnabled(is_open)
                self.buttons[each.name].defaultAction().setVisible(is_open)

    def apply_theme(self, theme: Theme) -> None:
        self.setStyleSheet(
            f"#workspaces QToolButton {{ border: 0; border-bottom: 3px solid transparent; color: {theme.muted};"
            f" padding: {SPACING}px {SPACING + SPACING // 2}px; font-weight: bold; }}"
            f"#workspaces QToolButton:hover {{ color: {theme.text}; }}"
            f"#workspaces QToolButton:checked {{ color: {theme.text}; border-bottom-color: {theme.accent}; }}"
            f"#workspaces #way-back, #workspaces #go-on {{ color: {theme.accent}; }}"
            f"#workspaces QToolButton:focus {{ color: {theme.accent}; }}"
        )

    def offer_way_back(self) -> None:
        """Offer a way back to the present workspace once the user opens another."""
        self._origin = self._workspaces.current.name
        self.back.setText(_(_WAYS_BACK.get(self._origin, _BACK)))

    def offer_game(self, words: str) -> None:
        """Offer to go on with a game, described in words; ``""`` withdraws the offer."""
        self.go_on.setToolTip(words)
        self.go_on.setVisible(bool(words))

    @Slot()
    def _go_back(self) -> None:
        self._workspaces.enter(self._origin)

    @Slot(object, object)
    def _entered(self, _before: Workspace, now: Workspace) -> None:
        self.back.setVisible(bool(self._origin) and now.name in (EXPLORE.name, ASK.name))
        if now.name == self._origin:
            self._origin = ""

    def _button(self, action: QAction) -> QToolButton:
        button = QToolButton(self)
        button.setDefaultAction(action)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        action.changed.connect(self._name_keys)
        return button

    @Slot()
    def _name_keys(self) -> None:
        for button in self.buttons.values():
            action = button.defaultAction()
            key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            tip = action.statusTip()
            button.setToolTip(f"{tip} ({key})" if key else tip)


_MAPS: Final = (55, 45)
_ROWS: Final = (57, 43)


class Centre(QWidget):
    """The strip of controls, two views side by side, and one view below them."""

    picked = Signal(dict)  # the user pressed a key for a number of dice

    def __init__(
        self,
        controls: QWidget,
        left: DataView,
        right: DataView,
        below: QWidget,
        before: QWidget,
        more: Sequence[Page] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._controls = controls
        self._instead: QWidget | None = None
        self._has_strip = True
        self._sides = left, right
        self._maps = _splitter(Qt.Orientation.Horizontal, left, right)
        self._rows = _splitter(Qt.Orientation.Vertical, self._maps, below)
        self._first = QStackedWidget()
        self._before = before
        for each in (before, self._rows):
            self._first.addWidget(each)
        self.pages = Pages((Page(_("When to hold"), self._first, EXPLORE.name), *more))
        self._whole = column(controls, (self.pages, 1), spacing=0)
        self.setLayout(self._whole)
        self.share_out()

    def show_views(self, seen: bool) -> None:
        """Show the views of the first page, or its placeholder without a solution."""
        self._first.setCurrentWidget(self._rows if seen else self._before)

    def show_strip(self, seen: bool) -> None:
        self._has_strip = seen
        self._controls.setVisible(seen and self._instead is None)

    def share_out(self) -> None:
        """Give every view its default share of the space."""
        self._maps.setSizes([10 * share for share in _MAPS])
        self._rows.setSizes([10 * share for share in _ROWS])

    def show_instead(self, page: QWidget | None) -> None:
        """Show `page` instead of the strip and all pages; None restores them."""
        left, self._instead = self._instead, page
        if left is not None:
            left.hide()
        self._controls.setVisible(page is None and self._has_strip)
        self.pages.setVisible(page is None)
        if page is not None:
            self._whole.addWidget(page, 1)
            page.show()
        elif left is not None:
            self.pages.setFocus()  # otherwise Qt focuses the window's first button, which then looks selected

    def layout_state(self) -> dict[str, QByteArray]:
        return {"maps": self._maps.saveState(), "rows": self._rows.saveState()}

    def restore_layout(self, maps: QByteArray | None, rows: QByteArray | None) -> None:
        """Restore the state of the splitters; None leaves a splitter unchanged."""
        if maps is not None:
            self._maps.restoreState(maps)
        if rows is not None:
            self._rows.restoreState(rows)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        dice = chosen_dice(event)
        if dice:
            self.picked.emit({"dice": dice})
        else:
            super().keyPressEvent(event)


class _Handle(QSplitterHandle):
    """A splitter handle that looks like a gap."""

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint nothing: the cursor shows that the gap can be dragged."""


class _Splitter(QSplitter):
    def createHandle(self) -> QSplitterHandle:  # noqa: N802
        return _Handle(self.orientation(), self)


def _splitter(orientation: Qt.Orientation, *parts: QWidget) -> QSplitter:
    splitter = _Splitter(orientation)
    splitter.setChildrenCollapsible(False)
    splitter.setHandleWidth(SPACING)
    for part in parts:
        splitter.addWidget(part)
        splitter.setStretchFactor(splitter.count() - 1, 1)
    return splitter
