"""The current player among all players on this computer."""

from typing import Final

from PySide6.QtCore import QObject, Signal

from farkle_core.coach.game_list import forget
from farkle_core.coach.people import People, Person
from farkle_core.files.reading import why_not
from farkle_core.language.messages import _
from farkle_explorer.session.settings import SavedSettings

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
        """Make the player with this name the current one, and add the name if it is new."""
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
