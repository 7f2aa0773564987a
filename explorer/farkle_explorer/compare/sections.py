"""The parts of a comparison: all of them where there is room, else the one that is chosen."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QWidget

from farkle_core.language.messages import _
from farkle_explorer.compare.section import Part
from farkle_explorer.compare.status_lines import PART_NAMES
from farkle_explorer.widgets.choice import Choice
from farkle_explorer.widgets.theme import SPACING

# What stands below one another, left of the map.
_LEFT, _RIGHT = 640, 560
_LISTED: Final = (Part.NUMBERS, Part.DECISIONS)


class Parts(QWidget):
    """Shares its room among the parts; what a bound does takes the place of all others."""

    changed = Signal()  # other parts are seen

    def __init__(self, parts: Mapping[Part, QWidget], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts = parts
        self._shared: tuple[bool, Part] | None = None
        self._is_wide, self.part = False, Part.NUMBERS  # part: which part is seen where there is no room for all
        tips = {
            Part.NUMBERS: _("Key figures"),
            Part.MAP: _("Differences over all scores"),
            Part.DECISIONS: _("The decisions that differ most"),
            Part.BOUND: _("How much the lowest score matters: compares with a lower one"),
        }
        options = tuple((each, _(PART_NAMES[each]), tips[each]) for each in tips)
        # chooses the part; it is placed by who made this
        self.choice = Choice(_("Which part of the comparison"), options)
        self.choice.chosen.connect(self._chosen)
        self._arrange()

    def show_part(self, part: Part) -> None:
        """Show a part."""
        self.part = part
        self.share_room(self._is_wide)
        self.changed.emit()

    def share_room(self, is_wide: bool) -> None:
        """Show all parts where it is wide, else the chosen one."""
        self._is_wide, part = is_wide, self.part
        study = part is Part.BOUND
        every = is_wide and not study
        for each, widget in self._parts.items():
            widget.setVisible(each is part or (every and each is not Part.BOUND))
        self._left.setVisible(every or part in _LISTED)
        if self._shared != (is_wide, part):
            self._shared = (is_wide, part)
            self._size(every)
        for each in (Part.MAP, Part.DECISIONS):
            self.choice.button(each).setVisible(not is_wide)
        self.choice.button(Part.NUMBERS).setText(_("differences") if is_wide else _("numbers"))
        self.choice.choose(Part.NUMBERS if every else part)  # that button stands for all of them

    def offer_bound(self, offered: bool) -> None:
        """Offer, or no longer offer, what a bound does."""
        self.choice.button(Part.BOUND).setVisible(offered)
        self.choice.setVisible(offered or not self._is_wide)
        if self.part is Part.BOUND and not offered:
            self.show_part(Part.NUMBERS)

    def _size(self, every: bool) -> None:
        whole = max(self._panes.width(), 1), max(self._panes.height(), 1)
        lone = self.part in _LISTED
        self._panes.setSizes([_LEFT, _RIGHT, 0] if every else [whole[0] * lone, *[whole[0]] * 2])
        self._left.setSizes([whole[1], whole[1]])

    def _arrange(self) -> None:
        self._left, self._panes = QSplitter(Qt.Orientation.Vertical), QSplitter(Qt.Orientation.Horizontal)
        rows = tuple(self._parts[each] for each in _LISTED)
        for splitter, widgets in ((self._left, rows), (self._panes, (self._left, self._parts[Part.MAP]))):
            splitter.setChildrenCollapsible(False)
            splitter.setHandleWidth(2 * SPACING)
            for widget in widgets:
                splitter.addWidget(widget)
                splitter.setStretchFactor(splitter.count() - 1, 1)
        self._panes.addWidget(self._parts[Part.BOUND])
        self._panes.setSizes([_LEFT, _RIGHT, _RIGHT])
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._panes)

    @Slot(str)
    def _chosen(self, value: str) -> None:
        if not (self._is_wide and value == Part.NUMBERS.value and self.part is not Part.BOUND):  # all are seen already
            self.part = Part(value)
        self.share_room(self._is_wide)
        self.changed.emit()
