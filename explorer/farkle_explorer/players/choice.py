"""A list of all players on this computer, with buttons to add and rename one."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QSignalBlocker, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from farkle_core.coach.people import LONGEST, name_problem
from farkle_core.language.messages import _
from farkle_explorer.players.players import Players
from farkle_explorer.widgets.inputs import button, drop_down, shrink
from farkle_explorer.widgets.layouts import row
from farkle_explorer.widgets.opener import NameDialog

_SHORTEST: Final = 10  # minimum number of visible characters of a name


class PlayerChoice(QWidget):
    """Shows the current player, and switches to another."""

    def __init__(self, players: Players) -> None:
        super().__init__()
        self._players = players
        self.box = drop_down(_("Player"), ())
        self.box.setToolTip(_("Each player has games, training and figures of their own"))
        shrink(self.box, _SHORTEST)
        self.new = button(_("New player…"), _("Enter the name of another person"), self._ask)
        self.rename = button(
            _("Rename…"), _("Give this player another name; the records go along"), self._ask_other_name
        )
        label = QLabel(_("Player"))
        label.setBuddy(self.box)
        self.asking: NameDialog | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setLayout(row(label, self.box, self.new, self.rename, None))
        self.box.activated.connect(self._choose)
        players.changed.connect(self._list)
        players.listed.connect(self._list)
        self._list()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Read the list again, because other windows may have changed it."""
        super().showEvent(event)
        self._players.look_again()

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
        self._players.look_again()
        people = self._players.people
        known = _("This player is known; the games go on.")
        self._open(
            NameDialog(
                _("New player"),
                _("&Name of the player"),
                self,
                lambda name: known if people.named(name) else "",
                name_problem,
                LONGEST,
            ),
            self._players.add,
        )

    @Slot()
    def _ask_other_name(self) -> None:
        self._players.look_again()
        person, people = self._players.current, self._players.people
        dialog = NameDialog(
            _("Rename the player"),
            _("&New name of {name}", name=person.title),
            self,
            lambda _name: _("Games, training and statistics go along."),
            lambda name: people.rename_problem(person, name),
            LONGEST,
        )
        dialog.line.setText(person.name)
        dialog.line.selectAll()
        self._open(dialog, self._players.rename_current)

    def _open(self, dialog: NameDialog, take: Callable[[str], None]) -> None:
        self.asking = dialog
        dialog.named.connect(take)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
