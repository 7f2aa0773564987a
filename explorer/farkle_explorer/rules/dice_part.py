"""The section of loaded dice: each player's dice, from the library or made by the user."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QMenu, QPushButton, QWidget

from farkle_core.errors import Problem
from farkle_core.language.messages import _
from farkle_core.rules.die import DICE_LISTS, Die
from farkle_core.rules.library import library
from farkle_core.rules.model import MOST_DICE
from farkle_core.rules.words.dice_left import die_line
from farkle_explorer.rules.die_editor import DieEditor, weights_of, wild_of, with_die, without_entry
from farkle_explorer.rules.entry_row import EntryList, EntryRow
from farkle_explorer.rules.fields import IntegerBox, name_box
from farkle_explorer.rules.marks import let_wrap
from farkle_explorer.rules.weight_bars import WeightBars, bars_icon
from farkle_explorer.session.draft import RulesetDraft
from farkle_explorer.session.edit import ABSENT
from farkle_explorer.widgets.layouts import column
from farkle_explorer.widgets.theme import SPACING

_COUNT_WIDTH = 7 * SPACING
_ICON = QSize(2 * SPACING, 2 * SPACING)  # menus have square icons


class DieRow(EntryRow):
    """One die of a list, by its place from 1: name, count, weights as bars, and its fields while it is edited."""

    def __init__(self, draft: RulesetDraft, key: str, place: int) -> None:
        super().__init__(draft, f"{key}.{place}", _("Edit this die"), _("Remove this die"))
        self._list, self._place = key, place
        self.bars, self.count = WeightBars(), IntegerBox(1, MOST_DICE)
        self.count.setFixedWidth(_COUNT_WIDTH)
        self.count.edited.connect(self._write_count)
        self._lay_out((self.count,), self.bars)
        self.refresh()

    def refresh(self) -> None:
        entry = self._draft.value(self._key)
        name = entry.get("name") if isinstance(entry, dict) else None
        shown = name if isinstance(name, str) and name.strip() else _("a die without a name")
        self._show_name(shown)
        self.count.show_value(entry.get("count", 1) if isinstance(entry, dict) else ABSENT)
        self.bars.set_weights(weights_of(entry), wild_of(entry))
        name_box(self.count, _("how many of {name}", name=shown))
        super().refresh()

    def _make_editor(self) -> DieEditor:
        return DieEditor(self._draft, self._key)

    def _has_field(self, problem: Problem) -> bool:
        return problem.key in {f"{self._key}.{part}" for part in ("name", "weights", "wild")}

    def _write_count(self, count: int) -> None:
        self._draft.set_value(f"{self._key}.count", count, _("change how many dice there are"))

    def _remove(self) -> None:
        rest = without_entry(self._draft.value(self._list), self._place - 1, _("fair die"))
        self._draft.set_values({self._list: rest}, _("remove a die"))


def _draw_icon(action: QAction, die: Die) -> None:
    if action.icon().isNull():
        action.setIcon(bars_icon(die, _ICON))


class DiceList(EntryList):
    """The dice of one player, or of both.

    `key`: ``"die"`` or ``"second_die"``. `title`: names the player of the dice. `empty`: the text of an empty list.
    """

    def __init__(self, draft: RulesetDraft, key: str, title: str, empty: str) -> None:
        add, self.clear, none = QPushButton(_("Add a die")), QPushButton(_("Only fair dice")), QLabel(empty)
        let_wrap(none)
        super().__init__(draft, key, (QLabel(title), none), add, self.clear)
        self.from_library: dict[str, QAction] = {}
        add.setAccessibleName(_("Add a die: {title}", title=title))
        add.setToolTip(_("From the library, or a die of your own; it takes the place of a fair one"))
        add.setMenu(self._menu())
        self.clear.clicked.connect(self._clear)

    def refresh(self) -> None:
        super().refresh()
        self.clear.setVisible(bool(self.entries))

    def go_to(self, part: str, field: str) -> None:
        """Open the die at a place, and move to its field."""
        if (row := self.row_at(part)) is None:
            return
        if field == "count":
            row.count.setFocus()
            return
        row.edit.setChecked(True)
        {"weights": row.editor.weights[0], "wild": row.editor.wild}.get(field, row.editor.name).setFocus()

    def _make_row(self, place: int) -> DieRow:
        return DieRow(self._draft, self.key, place)

    def add_die(self, die: Die) -> None:
        entries = with_die(self.entries, die, self._draft.value("dice"), _("fair die"))
        self._draft.set_values({self.key: entries}, _("add a die"))

    def _menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        games = dict.fromkeys(each.game for each in library())
        for game in games:
            below = menu.addMenu(game)
            below.setToolTipsVisible(True)
            for each in library():
                if each.game == game:
                    action = below.addAction(each.die.name, partial(self.add_die, each.die))
                    self.from_library[each.die.name] = action
                    action.setIconVisibleInMenu(True)
                    below.aboutToShow.connect(partial(_draw_icon, action, each.die))
                    action.setToolTip(f"{die_line(each.die)}\n{each.measured_source}")
        menu.addSeparator()
        menu.addAction(_("A die of your own"), self._add_own)
        return menu

    def _add_own(self) -> None:
        taken = {entry.get("name") for entry in self.entries if isinstance(entry, dict)}
        name = next(name for number in range(1, 99) if (name := _("my die {number}", number=number)) not in taken)
        self.add_die(Die(name, 1, (2, 1, 1, 1, 1, 1)))
        self.rows[-1].edit.setChecked(True)

    def _clear(self) -> None:
        self._draft.set_values({self.key: ABSENT}, _("play with fair dice"))


class DicePart(QWidget):
    """Two lists: the dice of all players, and different dice of the second player."""

    def __init__(self, draft: RulesetDraft) -> None:
        super().__init__()
        self._draft = draft
        own, second = DICE_LISTS
        self.lists = {
            own: DiceList(draft, own, _("Every player's dice"), _("Fair ones: all faces are equally likely.")),
            second: DiceList(draft, second, _("The second player's dice"), _("The same as every player's.")),
        }
        self.setLayout(column(*self.lists.values(), spacing=SPACING // 2))
        self.refresh()

    def claims(self, key: str) -> bool:
        """Return whether problems at `key` belong here."""
        return key.split(".", maxsplit=1)[0] in self.lists

    @property
    def differs(self) -> bool:
        return any(self._draft.differs(key) for key in self.lists)

    def refresh(self) -> None:
        for each in self.lists.values():
            each.refresh()

    def show_problems(self, problems: Sequence[Problem]) -> None:
        for key, each in self.lists.items():
            each.show_problems([problem for problem in problems if problem.key.split(".")[0] == key])

    def go_to(self, key: str) -> None:
        """Focus the die at `key`."""
        name, part, field = (*key.split("."), "", "")[:3]
        self.lists[name].go_to(part, field)
