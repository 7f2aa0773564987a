"""Where the player never holds short of winning: a list of statements, each a region of the map."""

from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QWidget

from farkle_core.language.messages import _
from farkle_core.rules.phrases import capital
from farkle_core.solution.going_for_it import GoForItRegion, GoStatement, go_for_it, places_words
from farkle_core.solution.solution import HoldRegions, Solution
from farkle_core.solution.trios.solution import THREE
from farkle_explorer.plots.hold_source import HoldSource
from farkle_explorer.session.selection_space import Selection, SelectionSpace
from farkle_explorer.widgets.layouts import column
from farkle_explorer.widgets.lettering import mute
from farkle_explorer.widgets.theme import SPACING

_STATEMENT: Final = Qt.ItemDataRole.UserRole
_COLUMN: Final = Qt.ItemDataRole.UserRole + 1


class RegionList(QWidget):
    """The statements by number of dice, most first; the pointer outlines a region, a click goes there."""

    picked = Signal(dict)  # fields of the selection: the dice, and the least scores of the region
    outlined = Signal(object)  # the `GoStatement` under the pointer, or None

    def __init__(self, source: HoldSource) -> None:
        super().__init__()
        self._source = source
        self._solution: Solution | None = None
        self._selection: Selection | None = None
        self._shown: HoldRegions | None = None
        self.intro, self.list = QLabel(wordWrap=True), QListWidget()
        self.list.setAccessibleName(_("Where you go for it"))
        self.list.setFrameShape(QListWidget.Shape.NoFrame)
        self.list.setWordWrap(True)
        self.list.setSpacing(SPACING // 4)
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemEntered.connect(self._point)
        self.list.currentItemChanged.connect(self._point)
        self.list.itemClicked.connect(self._pick)
        self.list.itemActivated.connect(self._pick)
        self.list.viewport().installEventFilter(self)
        mute(self.intro)
        self.setLayout(column(self.intro, (self.list, 1), spacing=SPACING, margins=SPACING))
        source.regions_ready.connect(self.draw)

    def set_solution(self, solution: Solution | None) -> None:
        self._solution, self._shown = solution, None
        self.draw()

    def show_selection(self, selection: Selection) -> None:
        self._selection = selection
        self.draw()

    @Slot()
    def draw(self) -> None:
        """Update the list, if it is visible; statements change with the kind of turn only."""
        solution, chosen = self._solution, self._selection
        if solution is None or chosen is None or not SelectionSpace.of_solution(solution).has(chosen):
            self.list.clear()
            self._shown = None
            return
        if not self.isVisible():
            return
        regions = self._source.regions(chosen.start.anywhere)
        if regions is not None and regions is not self._shown:
            self._shown = regions
            self._fill(solution, regions)
        self._turn_to(chosen.dice - 1)

    def _turn_to(self, place: int) -> None:
        """Scroll to the selected dice, unless a line of theirs has just been clicked."""
        current = self.list.currentItem()
        if current is not None and current.data(_COLUMN) == place:
            return
        for item in map(self.list.item, range(self.list.count())):
            if item.data(_COLUMN) == place:
                self.list.scrollToItem(item, QListWidget.ScrollHint.PositionAtTop)
                break

    def _fill(self, solution: Solution, regions: HoldRegions) -> None:
        self.list.clear()
        for place, region in reversed(list(enumerate(go_for_it(solution, regions)))):
            if region.statements:
                self._add_heading(regions, place, region)
            for statement in region.statements:
                item = QListWidgetItem(capital(places_words(statement, three=solution.players == THREE)))
                item.setData(_STATEMENT, statement)
                item.setData(_COLUMN, place)
                self.list.addItem(item)
        if self.list.count():
            self.intro.setText(
                _("Where you go for it: never hold short of the goal. Point at a line to see it on the map.")
            )
        else:
            self.intro.setText(_("At no scores do you roll on whatever you have in this turn."))

    def _add_heading(self, regions: HoldRegions, place: int, region: GoForItRegion) -> None:
        words = _("With {dice}", dice=regions.dice_left.words(place))
        if region.to_goal:
            words = _("With {dice}: on to the goal", dice=regions.dice_left.words(place))
        heading = QListWidgetItem(words)
        heading.setFlags(Qt.ItemFlag.ItemIsEnabled)
        font = heading.font()
        font.setBold(True)
        heading.setFont(font)
        heading.setData(_COLUMN, place)
        self.list.addItem(heading)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        self.draw()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        super().hideEvent(event)
        self.outlined.emit(None)

    def eventFilter(self, _watched: object, event: QEvent) -> bool:  # noqa: N802
        if event.type() is QEvent.Type.Leave:
            self.outlined.emit(None)
        return False

    @Slot(QListWidgetItem)
    def _point(self, item: QListWidgetItem | None) -> None:
        self.outlined.emit(None if item is None else item.data(_STATEMENT))

    @Slot(QListWidgetItem)
    def _pick(self, item: QListWidgetItem) -> None:
        statement: GoStatement | None = item.data(_STATEMENT)
        if statement is None:
            return  # a heading
        fields = {"dice": item.data(_COLUMN) + 1}
        fields |= {} if statement.own is None else {"banked": statement.own}
        fields |= {} if statement.opponent is None else {"opponent": statement.opponent}
        self.picked.emit(fields)
