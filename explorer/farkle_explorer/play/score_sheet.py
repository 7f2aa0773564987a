"""The score sheet of a game: a column for each player, a row for each round, what each turn brought, and the grades."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QPointF, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPainterPath, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from farkle_core.coach.events import TurnPlayed, turns
from farkle_core.coach.grades import Grade
from farkle_core.language.messages import _, number
from farkle_core.play.advise import GameTable
from farkle_core.play.advise.game_record import PERSON, Seat
from farkle_explorer.tables.quiet_table import PADDING, QuietTable
from farkle_explorer.widgets.dice_widgets import spoken
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import bold
from farkle_explorer.widgets.text_table import Index
from farkle_explorer.widgets.theme import SPACING, Theme

_NOWHERE: Final = QModelIndex()
_MISTAKES: Final = (Grade.MISTAKE, Grade.BLUNDER)
_SIGNS: Final = {Grade.GOOD: "•", Grade.DOUBTFUL: "?!", Grade.MISTAKE: "?", Grade.BLUNDER: "??"}
_MARK, _GAP = 17, 4  # pixels for the mark of a grade, and between the parts of a cell
_LONGEST_NAME: Final = 9 * SPACING  # pixels; longer names are shortened where many play
_CELL: Final = Qt.ItemDataRole.UserRole + 1  # role of what a cell shows, or None


def grade_colour(grade: Grade, theme: Theme) -> str:
    """Return the colour of a grade: green, amber from a doubtful move on, red from a mistake on."""
    return {Grade.GOOD: theme.good, Grade.DOUBTFUL: theme.hold}.get(grade, theme.problem)


@dataclass(frozen=True, slots=True)
class SheetCell:
    """A turn on the sheet."""

    turn: TurnPlayed
    grade: Grade | None  # of a person's turn, if it is known

    @property
    def change(self) -> str:
        """What the turn did to the score."""
        change = self.turn.change
        if not self.turn.is_over:
            return "…"
        if not change:
            return _("farkle") if self.turn.farkled else "0"
        return f"+{number(change)}" if change > 0 else f"−{number(-change)}"

    @property
    def total(self) -> str:
        return number(self.turn.score) if self.turn.is_over else ""

    @property
    def words(self) -> str:
        """The cell as it is spoken."""
        turn, grade = self.turn, "" if self.grade is None else _(self.grade.value)
        parts = (
            _("farkle") if turn.farkled and turn.change else "",
            self.change,
            _("score {points}", points=self.total) if self.total else "",
            _("set aside {dice}", dice=spoken(turn.dice)) if turn.dice else "",
            _("hot dice") if turn.had_hot_dice else "",
            _("{grade}, taken back", grade=grade) if grade and turn.is_taken_back else grade,
        )
        return ", ".join(filter(None, parts))


class _SheetModel(QAbstractTableModel):
    """The cells of a sheet by round and seat."""

    def __init__(self) -> None:
        super().__init__()
        self.names: tuple[str, ...] = ()
        self.rounds: list[list[SheetCell | None]] = []
        self.next: tuple[int, int] | None = None  # the round and the seat of the turn that is played
        self.theme = Theme.light()

    def show(self, cells: Sequence[SheetCell], names: Sequence[str], mover: int | None) -> None:
        """Show turns in the order of play; `mover`: the seat whose turn it is, None after the game."""
        self.beginResetModel()
        self.names, self.rounds = tuple(names), []
        for cell in cells:
            self._row_of(cell.turn.seat)[cell.turn.seat] = cell
        is_begun = bool(cells) and not cells[-1].turn.is_over
        if mover is not None and not is_begun:
            self._row_of(mover)
        self.next = None if mover is None else (len(self.rounds) - 1, mover)
        self.endResetModel()

    def _row_of(self, seat: int) -> list[SheetCell | None]:
        """Return the round of a player's next turn: a round ends where a player is due again."""
        if not self.rounds or any(self.rounds[-1][seat:]):
            self.rounds.append([None] * len(self.names))
        return self.rounds[-1]

    def rowCount(self, parent: Index = _NOWHERE) -> int:  # noqa: N802
        return 0 if parent.isValid() else len(self.rounds)

    def columnCount(self, parent: Index = _NOWHERE) -> int:  # noqa: N802
        return 0 if parent.isValid() else len(self.names)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: N802
        is_name = orientation is Qt.Orientation.Horizontal
        if role == Qt.ItemDataRole.DisplayRole:
            return self.names[section] if is_name else number(section + 1)
        if role == Qt.ItemDataRole.ToolTipRole and is_name:
            return self.names[section]
        if self.next is not None and section == self.next[is_name]:
            if role == Qt.ItemDataRole.FontRole:
                return bold(QFont())
            if role == Qt.ItemDataRole.ForegroundRole:
                return QColor(self.theme.text)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        place = index.row(), index.column()
        cell = self.rounds[place[0]][place[1]]
        if role == _CELL:
            return cell
        if role == Qt.ItemDataRole.DisplayRole:
            return "" if cell is None else f"{cell.change} {cell.total}".strip()
        if role == Qt.ItemDataRole.BackgroundRole and self.next is not None and place[0] == self.next[0]:
            return QColor(self.theme.background)
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            parts = (_("to play") if place == self.next else "", "" if cell is None else cell.words)
            values = {"name": self.names[place[1]], "number": number(place[0] + 1)}
            said = ", ".join(filter(None, parts))
            return _("{name}, round {number}: {said}", said=said, **values) if said else ""
        return None


class _SheetPainter(QStyledItemDelegate):
    """Paints what a turn brought at the left of the score or, in narrow columns, above it; before it the marks."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.is_narrow = False
        self.theme = Theme.light()

    def width(self, cell: SheetCell, letters: QFontMetrics, *, is_narrow: bool) -> int:
        change = _MARK + letters.horizontalAdvance(cell.change) + _MARK * cell.turn.had_hot_dice
        total = letters.horizontalAdvance(cell.total)
        return (max(change, total) if is_narrow else change + 2 * _GAP + total) + 2 * PADDING

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        cell, letters = index.data(_CELL), option.fontMetrics
        wide = self.width(cell, letters, is_narrow=self.is_narrow) if cell is not None else 0
        return QSize(wide, letters.height() * (1 + self.is_narrow))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model, cell = index.model(), index.data(_CELL)
        assert isinstance(model, _SheetModel)
        self.initStyleOption(option, index)
        option.text = ""
        option.widget.style().drawControl(
            option.widget.style().ControlElement.CE_ItemViewItem,
            option,
            painter,
            option.widget,
        )
        painter.save()
        painter.fillRect(option.rect.adjusted(0, option.rect.height() - 1, 0, 0), QColor(self.theme.line))
        painter.fillRect(option.rect.adjusted(option.rect.width() - 1, 0, 0, 0), QColor(self.theme.line))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if (index.row(), index.column()) == model.next:
            painter.setPen(QPen(QColor(self.theme.accent), 2.0))
            painter.drawRect(QRectF(option.rect).adjusted(1, 1, -2, -2))
        if cell is not None:
            self._paint_cell(painter, option, cell)
        painter.restore()

    def _paint_cell(self, painter: QPainter, option: QStyleOptionViewItem, cell: SheetCell) -> None:
        is_selected = bool(option.state & option.state.State_Selected)
        ink = option.palette.color(QPalette.ColorRole.HighlightedText) if is_selected else None
        area = option.rect.adjusted(PADDING, 0, -PADDING, 0)
        upper = area.adjusted(0, 2, 0, -area.height() // 2) if self.is_narrow else area
        lower = area.adjusted(0, area.height() // 2, 0, -2) if self.is_narrow else area
        left, right = (each | Qt.AlignmentFlag.AlignVCenter for each in (Qt.AlignmentFlag.AlignLeft,
                                                                        Qt.AlignmentFlag.AlignRight))  # fmt: skip
        if cell.grade is not None:
            painter.setPen(ink or QColor(grade_colour(cell.grade, self.theme)))
            painter.setFont(bold(option.font))
            painter.drawText(upper, left, _SIGNS[cell.grade])
        painter.setFont(option.font)
        lost = self.theme.problem if cell.turn.farkled or cell.turn.change < 0 else self.theme.muted
        painter.setPen(ink or QColor(lost))
        change = upper.adjusted(_MARK, 0, 0, 0)
        painter.drawText(change, left, cell.change)
        if cell.turn.had_hot_dice:
            right_of = change.left() + option.fontMetrics.horizontalAdvance(cell.change) + _GAP
            _paint_flame(painter, QRect(right_of, upper.top(), _MARK - _GAP, upper.height()), QColor(self.theme.hold))
        painter.setPen(ink or QColor(self.theme.text))
        painter.drawText(lower, right, cell.total)


def _paint_flame(painter: QPainter, place: QRect, colour: QColor) -> None:
    """Paint a small flame, the mark of hot dice."""
    height = 11.0
    foot = QPointF(place.center().x(), place.center().y() + height / 2)
    flame = QPainterPath(foot)
    flame.cubicTo(foot + QPointF(-6, -1), foot + QPointF(-4, -6), foot + QPointF(0.5, -height))
    flame.cubicTo(foot + QPointF(1, -7), foot + QPointF(6, -2), foot)
    painter.fillPath(flame, colour)


class SheetTable(QuietTable):
    """The cells; columns share the width where all fit, otherwise they scroll."""

    def __init__(self) -> None:
        self._painter: _SheetPainter | None = None
        super().__init__(_("Score sheet"))
        self.sheet = _SheetModel()
        self.sheet.setParent(self)
        self.setModel(self.sheet)
        self._painter = _SheetPainter(self)
        self.setItemDelegate(self._painter)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.setToolTip(_("Click a turn, or press Enter, to open it"))
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.verticalHeader().show()
        self.verticalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    def cell(self, index: Index) -> SheetCell | None:
        found = index.data(_CELL)
        return found if isinstance(found, SheetCell) else None

    def show_cells(self, cells: Sequence[SheetCell], names: Sequence[str], mover: int | None) -> None:
        self.sheet.show(cells, names, mover)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setVisible(bool(self.sheet.rounds))
        self._fit()

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self.sheet.theme = theme
        if self._painter is not None:
            self._painter.theme = theme

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Keep the turn that is played in sight where other parts take the height."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Write cells in one line if all columns fit side by side, otherwise in two."""
        if self._painter is None or not self.sheet.names:
            return
        letters = QFontMetrics(bold(self.font()))
        cells = [each for line in self.sheet.rounds for each in line if each is not None]
        name = min(max(map(letters.horizontalAdvance, self.sheet.names)), _LONGEST_NAME) + 2 * SPACING
        wide, narrow = (
            max([name, *(self._painter.width(each, letters, is_narrow=is_narrow) for each in cells)])
            for is_narrow in (False, True)
        )
        self._painter.is_narrow = wide * len(self.sheet.names) > self.viewport().width()
        self.horizontalHeader().setMinimumSectionSize(narrow if self._painter.is_narrow else wide)
        height = 2 * letters.height() + SPACING if self._painter.is_narrow else letters.height() + SPACING
        if height != self.verticalHeader().defaultSectionSize():
            self.set_row_height(height)
        place = self.sheet.next or (len(self.sheet.rounds) - 1, 0)
        self.scrollTo(self.sheet.index(*place))


class ScoreSheet(QWidget):
    """The sheet, and a button that goes from mistake to mistake; a click on a turn opens it."""

    picked = Signal(int)  # the index of the first step of a turn, or of its worst decision

    def __init__(self) -> None:
        super().__init__()
        self._cells: tuple[SheetCell, ...] = ()
        self._of: tuple[GameTable, bool] | None = None  # what is shown: the game, and whether with grades
        self.table = SheetTable()
        self.next_mistake = button(_("Next mistake"), _("Go to the next turn that gave away much"), self._next_mistake)
        self.table.clicked.connect(self._open)
        self.table.activated.connect(self._open)
        self.setLayout(column((self.table, 1), row(self.next_mistake, None)))

    def show_game(self, table: GameTable, seats: Sequence[Seat], grade: Callable[[float], Grade] | None) -> None:
        """Show the turns of a game; `grade`: grades what a turn gave away, None without grades."""
        if self._of is not None and table is self._of[0] and (grade is not None) is self._of[1]:
            return
        self._of = table, grade is not None
        own = [seat.kind == PERSON and grade is not None for seat in seats]
        self._cells = tuple(
            SheetCell(each, grade(each.cost) if grade and own[each.seat] and _is_decided(each) else None)
            for each in turns(table)
        )
        game = table.now.game
        mover = None if game.is_over else game.state.mover
        self.table.show_cells(self._cells, [seat.name for seat in seats], mover)
        self.next_mistake.setEnabled(any(each.grade in _MISTAKES for each in self._cells))
        self.next_mistake.setVisible(grade is not None)

    def apply_theme(self, theme: Theme) -> None:
        self._of = None
        self.table.apply_theme(theme)

    @property
    def worst(self) -> int:
        """The step of the costliest decision of a person in the game; 0 without one."""
        own = [each.turn for each in self._cells if each.grade is not None and each.turn.cost > 0.0]
        return max(own, key=lambda each: each.cost).worst if own else 0

    @Slot()
    def _next_mistake(self) -> None:
        here = self.table.cell(self.table.currentIndex())
        places = [place for place, each in enumerate(self._cells) if each.grade in _MISTAKES]
        last = -1 if here is None else self._cells.index(here)
        found = self._cells[next((each for each in places if each > last), places[0])]
        line = next(place for place, each in enumerate(self.table.sheet.rounds) if found in each)
        self.table.setCurrentIndex(self.table.sheet.index(line, found.turn.seat))
        self.picked.emit(found.turn.worst)

    @Slot(QModelIndex)
    def _open(self, index: QModelIndex) -> None:
        cell = self.table.cell(index)
        if cell is not None:
            self.picked.emit(cell.turn.first)


def _is_decided(turn: TurnPlayed) -> bool:
    return bool(turn.dice) or turn.is_taken_back
