"""All players on this computer: the current one, their list, and a player's habits in words."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QSignalBlocker, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from farkle_core.coach.history import forget
from farkle_core.coach.people import LONGEST, People, Person, name_problem
from farkle_core.files.reading import why_not
from farkle_core.language.messages import _
from farkle_explorer.session.settings import SavedSettings
from farkle_explorer.widgets.inputs import button, drop_down, shrink
from farkle_explorer.widgets.layouts import row
from farkle_explorer.widgets.opener import NameDialog

_CHOICE: Final = "player"


class Players(QObject):
    """Knows all players, and remembers the last one across runs."""

    changed = Signal(object)  # Person: the new current player
    listed = Signal()  # the list of players has changed
    reported = Signal(str)  # saving a name has failed; the reason

    def __init__(self, remembered: SavedSettings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._remembered = remembered
        self.people = People(remembered.folder)
        last = remembered.choice(_CHOICE)
        self.current = next((each for each in self.all if each.folder.name == last), self.all[0])  # the current player

    @property
    def all(self) -> tuple[Person, ...]:
        return self.people.all()

    def choose(self, person: Person) -> None:
        if person == self.current:
            return
        self.current = person
        self._remembered.set_choice(_CHOICE, person.folder.name)
        self.changed.emit(person)

    def add(self, name: str) -> None:
        try:
            person = self.people.add(name)
        except OSError as error:
            self.reported.emit(_("The name could not be kept: {reason}.", reason=why_not(error)))
        except ValueError as error:
            self.reported.emit(str(error))
        else:
            self.listed.emit()
            self.choose(person)

    def rename_current(self, name: str) -> None:
        """Rename the current player; the records stay with the player."""
        try:
            self.current = self.people.rename(self.current, name)
        except OSError as error:
            self.reported.emit(_("The name could not be kept: {reason}.", reason=why_not(error)))
        except ValueError as error:
            self.reported.emit(str(error))
        self.listed.emit()

    def forget_current(self) -> None:
        """Delete all records of the current player, and switch to another. Raises OSError if deletion fails."""
        try:
            forget(self.current)
        finally:
            self.listed.emit()
        self.current = self.all[0]
        self._remembered.set_choice(_CHOICE, self.current.folder.name)
        self.changed.emit(self.current)

    def look_again(self) -> None:
        """Read the players again, whom other windows may change; the first replaces a current one that is gone."""
        here = next((each for each in self.all if each.folder == self.current.folder), None)
        if here is not None:
            self.current = here
        self.listed.emit()
        if here is None:
            self.choose(self.all[0])


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
