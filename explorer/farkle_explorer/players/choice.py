"""A list of everyone who plays on this computer, and a button for a new name."""

from typing import Final

from PySide6.QtCore import QSignalBlocker, Slot
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from farkle_core.coach.people import LONGEST
from farkle_core.language.messages import _
from farkle_explorer.players.players import Players
from farkle_explorer.widgets.arranging import button, drop_down, row
from farkle_explorer.widgets.name_dialog import NameDialog
from farkle_explorer.widgets.still_boxes import DropDown

_SHORTEST: Final = 10  # characters of a name that are seen at least


class PlayerChoice(QWidget):
    """Says who plays, and lets another person play."""

    def __init__(self, players: Players, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._players = players
        self.box = drop_down(_("Player"), ())
        self.box.setToolTip(_("Each player has games, training and figures of their own"))
        self.box.setSizeAdjustPolicy(DropDown.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(_SHORTEST)
        self.new = button(_("New player…"), _("Enter the name of another person"), self._ask)
        label = QLabel(_("Player"))
        label.setBuddy(self.box)
        self.asking: NameDialog | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setLayout(row(label, self.box, self.new, None))
        self.box.activated.connect(self._choose)
        players.changed.connect(self._list)
        players.listed.connect(self._list)
        self._list()

    @Slot()
    def _list(self) -> None:
        with QSignalBlocker(self.box):
            self.box.clear()
            for each in self._players.all:
                self.box.addItem(each.title, str(each.folder))
            self.box.setCurrentIndex(max(self.box.findData(str(self._players.current.folder)), 0))

    @Slot(int)
    def _choose(self, place: int) -> None:
        folder = self.box.itemData(place)
        chosen = next((each for each in self._players.all if str(each.folder) == folder), None)
        if chosen is None:
            self._players.look_again()
        else:
            self._players.choose(chosen)

    @Slot()
    def _ask(self) -> None:
        names = tuple(each.name for each in self._players.all if each.name)
        known = _("This player is known; the games go on.")
        self.asking = NameDialog(_("New player"), _("&Name of the player"), known, names, self, LONGEST)
        self.asking.named.connect(self._players.add)
        self.asking.finished.connect(self.asking.deleteLater)
        self.asking.open()
