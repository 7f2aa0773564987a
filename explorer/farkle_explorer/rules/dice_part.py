"""The section of loaded dice: what each player brings, picked from the library or made."""

from collections.abc import Callable, Sequence

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QMenu, QPushButton, QVBoxLayout, QWidget

from farkle_core.errors import Problem
from farkle_core.language.messages import _
from farkle_core.rules.die import DICE_LISTS, Die
from farkle_core.rules.library import library
from farkle_core.rules.model import MOST_DICE
from farkle_core.rules.words.dice_left import die_line
from farkle_explorer.rules.boxes import IntegerBox, name_box
from farkle_explorer.rules.die_editor import DieEditor, Entries, weights_of, wild_of, with_die, without_entry
from farkle_explorer.rules.entry_row import EntryRow, foot_of_list, tab_through
from farkle_explorer.rules.marks import Remarks, let_wrap
from farkle_explorer.rules.weight_bars import WeightBars
from farkle_explorer.session.draft import RulesetDraft
from farkle_explorer.session.edit import ABSENT
from farkle_explorer.widgets.arranging import column
from farkle_explorer.widgets.theme import SPACING

_COUNT_WIDTH = 7 * SPACING


class DieRow(EntryRow):
    """One die of a list: its name, how many, its weights as bars, and below them its fields while it is edited.

    `key`, `place`: the list, and which die of it, counted from 1.
    """

    def __init__(self, draft: RulesetDraft, key: str, place: int) -> None:
        super().__init__(draft, f"{key}.{place}", _("Edit this die"), _("Remove this die"))
        self._list, self._place = key, place
        self.bars, self.count = WeightBars(), IntegerBox(1, MOST_DICE)
        self.count.setFixedWidth(_COUNT_WIDTH)
        self.count.edited.connect(self._write_count)
        self._lay_out((self.count,), self.bars)
        self.refresh()

    def refresh(self) -> None:
        """Show the draft as it is now."""
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


class DiceList(QWidget):
    """The dice of one player, or of all.

    `key`: ``"die"`` or ``"second_die"``. `title`, `empty`: whose dice they are, and what is said where none are listed.
    """

    def __init__(self, draft: RulesetDraft, key: str, title: str, empty: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft, self.key = draft, key
        self.rows: list[DieRow] = []
        self.from_library: dict[str, QAction] = {}
        self.remarks = Remarks()
        self.empty = QLabel(empty)
        let_wrap(self.empty)
        self.add = QPushButton(_("Add a die"))
        self.add.setAccessibleName(_("Add a die: {title}", title=title))
        self.add.setToolTip(_("From the library, or a die of your own; it takes the place of a fair one"))
        self.add.setMenu(self._menu())
        self.clear = QPushButton(_("Only fair dice"))
        self.clear.clicked.connect(self._clear)
        heading = QLabel(title)
        for label in (heading, self.empty):
            label.setContentsMargins(2 * SPACING, 0, 0, 0)
        self.remarks.setContentsMargins(2 * SPACING, 0, SPACING, 0)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, SPACING)
        self._layout.setSpacing(SPACING // 2)
        for widget in (heading, self.empty, self.remarks, foot_of_list(self.add, self.clear)):
            self._layout.addWidget(widget)

    @property
    def entries(self) -> Entries:
        """What the draft lists."""
        found = self._draft.value(self.key)
        return found if isinstance(found, list) else []

    def refresh(self) -> None:
        """Show the draft as it is now."""
        count = len(self.entries)
        while len(self.rows) > count:
            row = self.rows.pop()
            self._layout.removeWidget(row)
            row.hide()
            row.deleteLater()
        for row in self.rows:
            row.refresh()
        while len(self.rows) < count:
            self._add_row()
        self.empty.setVisible(count == 0)
        self.clear.setVisible(count > 0)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Show what is wrong with the list and with each die of it."""
        self.remarks.say([problem for problem in problems if problem.key == self.key])
        for place, row in enumerate(self.rows, start=1):
            row.show_problems([each for each in problems if f"{each.key}.".startswith(f"{self.key}.{place}.")])

    def go_to(self, part: str, field: str) -> None:
        """Open the die at a place, and move to its field."""
        if not (part.isdigit() and 0 < int(part) <= len(self.rows)):
            self.add.setFocus()
            return
        row = self.rows[int(part) - 1]
        if field == "count":
            row.count.setFocus()
            return
        row.edit.setChecked(True)
        {"weights": row.editor.weights[0], "wild": row.editor.wild}.get(field, row.editor.name).setFocus()

    def add_die(self, die: Die) -> None:
        """Add a die in place of a fair one."""
        entries = with_die(self.entries, die, self._draft.value("dice"), _("fair die"))
        self._draft.set_values({self.key: entries}, _("add a die"))

    def _add_row(self) -> None:
        row = DieRow(self._draft, self.key, len(self.rows) + 1)
        self._layout.insertWidget(self._layout.indexOf(self.remarks), row)
        self.rows.append(row)
        tab_through(row, then=self.add)

    def _menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        games = dict.fromkeys(each.game for each in library())
        for game in games:
            below = menu.addMenu(game)
            below.setToolTipsVisible(True)
            for each in library():
                if each.game == game:
                    action = below.addAction(each.die.name, self._adding(each.die))
                    self.from_library[each.die.name] = action
                    action.setToolTip(f"{die_line(each.die)}\n{each.source}")
        menu.addSeparator()
        menu.addAction(_("A die of your own"), self._add_own)
        return menu

    def _adding(self, die: Die) -> Callable[[], None]:
        return lambda: self.add_die(die)

    def _add_own(self) -> None:
        """Add a fair die under another name, and open it."""
        taken = {entry.get("name") for entry in self.entries if isinstance(entry, dict)}
        name = next(name for number in range(1, 99) if (name := _("my die {number}", number=number)) not in taken)
        self.add_die(Die(name, 1, (2, 1, 1, 1, 1, 1)))
        self.rows[-1].edit.setChecked(True)

    def _clear(self) -> None:
        self._draft.set_values({self.key: ABSENT}, _("play with fair dice"))


class DicePart(QWidget):
    """Both lists: what every player brings, and what the second player brings instead."""

    def __init__(self, draft: RulesetDraft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        own, second = DICE_LISTS
        self.lists = {
            own: DiceList(draft, own, _("Every player's dice"), _("Fair ones: all faces are equally likely.")),
            second: DiceList(draft, second, _("The second player's dice"), _("The same as every player's.")),
        }
        layout = column(spacing=SPACING // 2)
        self.setLayout(layout)
        for each in self.lists.values():
            layout.addWidget(each)
        self.refresh()

    def claims(self, key: str) -> bool:
        """Return whether a problem at `key` is to be shown here."""
        return key.split(".", maxsplit=1)[0] in self.lists

    @property
    def differs(self) -> bool:
        """Whether a list differs from where the rules came from."""
        return any(self._draft.differs(key) for key in self.lists)

    def refresh(self) -> None:
        """Show the draft as it is now."""
        for each in self.lists.values():
            each.refresh()

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Show what is wrong with each list."""
        for key, each in self.lists.items():
            each.show_problems([problem for problem in problems if problem.key.split(".")[0] == key])

    def go_to(self, key: str) -> None:
        """Move to the die at `key`."""
        name, part, field = (*key.split("."), "", "")[:3]
        self.lists[name].go_to(part, field)
