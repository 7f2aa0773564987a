"""The weights of a die as bars: the chance of each face, as a widget or as an icon."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QIcon, QPainter, QPaintEvent, QPalette, QPixmap
from PySide6.QtWidgets import QLabel, QMenu, QPushButton, QSizePolicy, QWidget

from farkle_core.errors import Problem
from farkle_core.language.messages import N_, _, figures
from farkle_core.rules.dice import DICE_LISTS, FACES, FAIR, LARGEST_WEIGHT, MOST_DICE, Die
from farkle_core.rules.library import library
from farkle_core.rules.phrases import face_name
from farkle_core.rules.words.dice_left import die_line
from farkle_explorer.rules.entries import EntryField, EntryList, EntryRow
from farkle_explorer.rules.fields import ChoiceBox, IntegerBox, TextBox, name_box
from farkle_explorer.rules.marks import let_wrap
from farkle_explorer.session.draft import ABSENT, RulesetDraft
from farkle_explorer.widgets.dice_widgets import faded, paint_die
from farkle_explorer.widgets.layouts import GridItem, column, grid
from farkle_explorer.widgets.theme import SPACING

_BAR: Final = 3 * SPACING
_DIE: Final = 12
_ICON_INK: Final = QColor(138, 138, 138)  # 3.4 : 1 on white, more on the dark ground
_FINE: Final = 2  # device pixels of an icon per pixel of the window, for fine screens


def bars_icon(die: Die, size: QSize) -> QIcon:
    """Return the weights of a die as bars above a line; the bar of a wild face is hollow."""
    picture = QPixmap(size * _FINE)
    picture.setDevicePixelRatio(_FINE)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setPen(_ICON_INK)
    width, foot, most = size.width() / len(FACES), size.height() - 1.0, max(die.weights) or 1
    painter.fillRect(QRectF(0, foot, size.width(), 1), _ICON_INK)
    for face, weight in zip(FACES, die.weights, strict=True):
        height = foot * weight / most
        bar = QRectF((face - 1) * width + 0.5, foot - height, width - 1, height)
        if face == die.wild:
            painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, 0))
        else:
            painter.fillRect(bar, _ICON_INK)
    painter.end()
    return QIcon(picture)


class WeightBars(QWidget):
    """A bar per face; the highest bar has the full height. A star marks a wild face."""

    def __init__(self) -> None:
        super().__init__()
        self._weights: tuple[int, ...] = (1,) * len(FACES)
        self._wild = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_weights(self, weights: tuple[int, ...], wild: int) -> None:
        """Show other weights; `wild` is the wild face, 0 for none."""
        self._weights, self._wild = weights, wild
        self.setAccessibleName(_("chance of each face"))
        self.setAccessibleDescription(self.words)
        self.setToolTip(self.words)
        self.update()

    @property
    def words(self) -> str:
        total = sum(self._weights) or 1
        return ", ".join(
            _("{face}: {percent} %", face=self._name(face), percent=figures(f"{100 * weight / total:.1f}"))
            for face, weight in zip(FACES, self._weights, strict=True)
        )

    def _name(self, face: int) -> str:
        return _("wild") if face == self._wild else face_name(face)

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(30 * SPACING, _BAR + _DIE + self.fontMetrics().height() + SPACING)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width, total, most = self.width() / len(FACES), sum(self._weights) or 1, max(self._weights) or 1
        for face, weight in zip(FACES, self._weights, strict=True):
            area = QRectF((face - 1) * width, 0, width, self.height())
            self._paint_bar(painter, area, weight / most)
            self._paint_face(painter, QPointF(area.center().x(), _BAR + 2 + _DIE / 2), face)
            text = QRectF(area.left(), _BAR + 2 + _DIE, width, self.fontMetrics().height() + 2)
            painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
            painter.drawText(text, Qt.AlignmentFlag.AlignCenter, figures(f"{100 * weight / total:.0f} %"))

    def _paint_bar(self, painter: QPainter, area: QRectF, height: float) -> None:
        palette = self.palette()
        ground = area.adjusted(SPACING / 2, 0, -SPACING / 2, 0)
        ground.setHeight(_BAR)
        painter.fillRect(ground, palette.color(QPalette.ColorRole.AlternateBase))
        filled = QRectF(ground)
        filled.setTop(ground.bottom() - height * ground.height())
        painter.fillRect(filled, faded(palette, palette.color(QPalette.ColorRole.WindowText)))

    def _paint_face(self, painter: QPainter, centre: QPointF, face: int) -> None:
        palette = self.palette()
        if face == self._wild:
            painter.setPen(palette.color(QPalette.ColorRole.WindowText))
            place = QRectF(centre.x() - _DIE, centre.y() - _DIE, 2 * _DIE, 2 * _DIE)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, "★")
            return
        die = QRectF(centre.x() - _DIE / 2, centre.y() - _DIE / 2, _DIE, _DIE)
        ink, paper = palette.color(QPalette.ColorRole.Text), palette.color(QPalette.ColorRole.Base)
        paint_die(painter, die, face, ink, paper)


_COUNT_WIDTH: Final = 7 * SPACING
_ICON: Final = QSize(2 * SPACING, 2 * SPACING)  # menus have square icons

# Entries of a document, which may contain anything


def entry_of(die: Die) -> dict[str, Any]:
    return {"name": die.name, "count": die.count, "weights": list(die.weights), "wild": die.wild}


def is_fair(entry: Any) -> bool:
    weights = weights_of(entry)
    return not wild_of(entry) and len(set(weights)) == 1 and weights[0] > 0


def count_of(entry: Any) -> int:
    """Return the number of dice of an entry; 0 if it is not a number."""
    return _positive(entry.get("count", 1)) if isinstance(entry, dict) else 0


def weights_of(entry: Any) -> tuple[int, ...]:
    """Return the six weights of an entry; 0 for each invalid weight."""
    weights = entry.get("weights", list(FAIR)) if isinstance(entry, dict) else []
    known = [_positive(weight) for weight in weights] if isinstance(weights, list) else []
    return tuple((*known, *[0] * len(FAIR))[: len(FAIR)])


def wild_of(entry: Any) -> int:
    """Return the wild face of an entry, 0 for none."""
    wild = _positive(entry.get("wild", 0)) if isinstance(entry, dict) else 0
    return wild if wild <= len(FAIR) else 0


def _positive(value: Any) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


def with_die(entries: list[Any], die: Die, dice: Any, fair: str) -> list[Any]:
    """Return a list with one more die, in place of a fair one if there is any.

    `entries`: the list so far; an empty one means fair dice. `dice`: the document's number of dice. `fair`: the name of
    fair dice.
    """
    every = dice if isinstance(dice, int) and 0 < dice <= MOST_DICE else MOST_DICE
    changed = [*entries] or [entry_of(Die(fair, every, FAIR))]
    place = next((place for place, entry in enumerate(changed) if is_fair(entry)), None)
    if place is not None:
        changed[place] = {**changed[place], "count": count_of(changed[place]) - 1}
    changed = [entry for entry in changed if not is_fair(entry) or count_of(entry)]
    same = (die.name, tuple(die.weights), die.wild)
    for place, entry in enumerate(changed):
        if isinstance(entry, dict) and (entry.get("name"), weights_of(entry), wild_of(entry)) == same:
            changed[place] = {**entry, "count": count_of(entry) + 1}
            return changed
    return [*changed, entry_of(die)]


def without_entry(entries: list[Any], place: int, fair: str) -> list[Any]:
    """Return a list in which fair dice replace the dice at a place; empty if only fair ones remain."""
    gone, rest = count_of(entries[place]), [*entries[:place], *entries[place + 1 :]]
    if all(is_fair(entry) for entry in rest):
        return []
    if is_fair(entries[place]):
        return rest
    other = next((place for place, entry in enumerate(rest) if is_fair(entry)), None)
    if other is None:
        return [*rest, entry_of(Die(fair, gone, FAIR))]
    rest[other] = {**rest[other], "count": count_of(rest[other]) + gone}
    return rest


# The editor


class _WeightsBox(QWidget):
    """The weights of six faces; ``edited`` names all of them."""

    edited = Signal(object)  # list of int: after the user changed one

    def __init__(self, _draft: RulesetDraft) -> None:
        super().__init__()
        self.boxes = [IntegerBox(0, LARGEST_WEIGHT) for _face in FACES]
        cells: list[GridItem] = []
        for place, (face, box) in enumerate(zip(FACES, self.boxes, strict=True)):
            label = QLabel(str(face))
            label.setBuddy(box)
            box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            name_box(box, _("weight of the {face}", face=face_name(face)))
            box.edited.connect(partial(self._change, place))
            cells += (label, Qt.AlignmentFlag.AlignRight), box
        self.setLayout(grid(cells[:6], cells[6:], stretch=range(1, 6, 2), spacing=(SPACING // 2, SPACING // 2)))
        self.setFocusProxy(self.boxes[0])

    def show_value(self, weights: Sequence[int]) -> None:
        self._weights = list(weights)
        for box, weight in zip(self.boxes, weights, strict=True):
            box.show_value(weight)

    def _change(self, place: int, weight: int) -> None:
        self._weights[place] = weight
        self.edited.emit(self._weights)


def _wild_box(_draft: RulesetDraft) -> ChoiceBox:
    words = _("It stands for any face in combinations of three or more dice.")
    faces = [(face, _("The {face} is wild", face=face_name(face)), words) for face in FACES]
    box = ChoiceBox([(0, _("No face is wild"), ""), *faces])
    box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    return box


_FIELDS: Final = (
    EntryField(
        "name", "name", lambda _draft: TextBox(_("What you call it")), lambda entry: entry.get("name", ABSENT),
        lambda draft, key, name: draft.set_value(f"{key}.name", name, _("rename a die")),
        N_("name of the die"), N_("Name"), shows=("name",),
    ),
    EntryField(
        "weights", "weights", _WeightsBox, weights_of,
        lambda draft, key, weights: draft.set_value(f"{key}.weights", weights, _("change the weights of a die")),
        label=N_("Weights of the faces 1 to 6"), shows=("weights",),
    ),
    EntryField(
        "wild", "wild", _wild_box, wild_of,
        lambda draft, key, wild: draft.set_value(f"{key}.wild", wild, _("change the wild face of a die")),
        N_("wild face of the die"), N_("Wild face"), shows=("wild",),
    ),
)  # fmt: skip


class DieRow(EntryRow):
    """One die: name, count, and weights as bars."""

    fields = _FIELDS
    nameless = N_("a die without a name")

    def __init__(self, draft: RulesetDraft, key: str) -> None:
        self.bars, self.count = WeightBars(), IntegerBox(1, MOST_DICE)
        self.count.setFixedWidth(_COUNT_WIDTH)
        text = _("change how many dice there are")
        self.count.edited.connect(lambda count: draft.set_value(f"{key}.count", count, text))
        super().__init__(draft, key, (self.count,), self.bars)

    def refresh(self) -> None:
        super().refresh()
        entry = self._draft.value(self._key)
        self.count.show_value(entry.get("count", 1) if isinstance(entry, dict) else ABSENT)
        self.bars.set_weights(weights_of(entry), wild_of(entry))
        name_box(self.count, _("how many of {name}", name=self.name.text()))

    def go_to(self, part: str) -> None:
        if part == "count":
            self.count.setFocus()
        else:
            super().go_to(part)

    def _remove(self) -> None:
        dice, _dot, place = self._key.rpartition(".")
        rest = without_entry(self._draft.value(dice), int(place) - 1, _("fair die"))
        self._draft.set_values({dice: rest or ABSENT}, _("remove a die"))


class DiceList(EntryList):
    """The dice of one player, or of both. `title`: names the player of the dice. `empty`: the text of an empty list."""

    def __init__(self, draft: RulesetDraft, key: str, title: str, empty: str) -> None:
        add, self.clear, none = QPushButton(_("Add a die")), QPushButton(_("Only fair dice")), QLabel(empty)
        let_wrap(none)
        super().__init__(draft, key, DieRow, (QLabel(title), none), add, self.clear)
        self.from_library: dict[str, QAction] = {}
        add.setAccessibleName(_("Add a die: {title}", title=title))
        add.setToolTip(_("From the library, or a die of your own; it takes the place of a fair one"))
        add.setMenu(self._menu())
        self.clear.clicked.connect(lambda: self.change((), _("play with fair dice")))

    def refresh(self) -> None:
        super().refresh()
        self.clear.setVisible(bool(self.entries))

    def add_die(self, die: Die) -> None:
        """Add a die in place of a fair one."""
        self.change(with_die(self.entries, die, self._draft.value("dice"), _("fair die")), _("add a die"))

    def _menu(self) -> QMenu:
        menu = QMenu(self, toolTipsVisible=True)
        below: dict[str, QMenu] = {}
        for each in library():
            if each.game not in below:
                below[each.game] = menu.addMenu(each.game)
                below[each.game].setToolTipsVisible(True)
            action = below[each.game].addAction(each.die.name, partial(self.add_die, each.die))
            action.setIconVisibleInMenu(True)
            action.setToolTip(f"{die_line(each.die)}\n{each.measured_source}")
            below[each.game].aboutToShow.connect(partial(_draw_icon, action, each.die))
            self.from_library[each.die.name] = action
        menu.addSeparator()
        menu.addAction(_("A die of your own"), self._add_own)
        return menu

    def _add_own(self) -> None:
        """Add a die with a new name, and open it."""
        taken = {entry.get("name") for entry in self.entries if isinstance(entry, dict)}
        name = next(name for number in range(1, 99) if (name := _("my die {number}", number=number)) not in taken)
        self.add_die(Die(name, 1, (2, 1, 1, 1, 1, 1)))
        self.rows[-1].edit.setChecked(True)


def _draw_icon(action: QAction, die: Die) -> None:
    if action.icon().isNull():
        action.setIcon(bars_icon(die, _ICON))


class DicePart(QWidget):
    """Two lists: the dice of all players, and different dice of the second player."""

    def __init__(self, draft: RulesetDraft) -> None:
        super().__init__()
        own, second = DICE_LISTS
        self.lists = {
            own: DiceList(draft, own, _("Every player's dice"), _("Fair ones: all faces are equally likely.")),
            second: DiceList(draft, second, _("The second player's dice"), _("The same as every player's.")),
        }
        self.setLayout(column(*self.lists.values(), spacing=SPACING // 2))
        self.refresh()

    def claims(self, key: str) -> bool:
        """Return whether problems at `key` belong here."""
        return any(each.claims(key) for each in self.lists.values())

    @property
    def differs(self) -> bool:
        return any(each.differs for each in self.lists.values())

    def refresh(self) -> None:
        for each in self.lists.values():
            each.refresh()

    def show_problems(self, problems: Sequence[Problem]) -> None:
        for each in self.lists.values():
            each.show_problems([problem for problem in problems if each.claims(problem.key)])

    def go_to(self, key: str) -> None:
        self.lists[key.split(".", maxsplit=1)[0]].go_to(key)
