"""Who plays now, of all people who play on this computer."""

from typing import Final

from PySide6.QtCore import QObject, Signal

from farkle_core.coach.game_list import forget
from farkle_core.coach.people import People, Person
from farkle_core.files.reading import why_not
from farkle_core.language.messages import _
from farkle_explorer.session.settings import Remembered

_CHOICE: Final = "player"


class Players(QObject):
    """Knows everyone, and remembers who played last."""

    changed = Signal(object)  # Person: another person plays now
    listed = Signal()  # there is another list of people
    said = Signal(str)  # a name could not be kept

    def __init__(self, remembered: Remembered, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._remembered = remembered
        self.people = People(remembered.folder)
        last = remembered.choice(_CHOICE)
        self.current = next((each for each in self.all if each.folder.name == last), self.all[0])  # who plays now

    @property
    def all(self) -> tuple[Person, ...]:
        """Everyone."""
        return self.people.all()

    def choose(self, person: Person) -> None:
        """Let a person play from now on."""
        if person == self.current:
            return
        self.current = person
        self._remembered.set_choice(_CHOICE, person.folder.name)
        self.changed.emit(person)

    def add(self, name: str) -> None:
        """Let the person with this name play from now on; a new one, if it is not known yet."""
        try:
            person = self.people.add(name)
        except OSError as error:
            self.said.emit(_("The name could not be kept: {reason}.", reason=why_not(error)))
        except ValueError as error:
            self.said.emit(str(error))
        else:
            self.listed.emit()
            self.choose(person)

    def rename_current(self, name: str) -> None:
        """Give the person who plays now another name; games and training go along."""
        try:
            self.current = self.people.rename(self.current, name)
        except OSError as error:
            self.said.emit(_("The name could not be kept: {reason}.", reason=why_not(error)))
        except ValueError as error:
            self.said.emit(str(error))
        self.listed.emit()

    def forget_current(self) -> None:
        """Delete all records of who plays now, and let another person play.

        Raises OSError if they cannot be deleted.
        """
        try:
            forget(self.current)
        finally:
            self.listed.emit()
        self.current = self.all[0]
        self._remembered.set_choice(_CHOICE, self.current.folder.name)
        self.changed.emit(self.current)

    def look_again(self) -> None:
        """Read the list of people from disk again, where other windows add, rename and delete them.

        If the current player is gone, the first one plays.
        """
        here = next((each for each in self.all if each.folder == self.current.folder), None)
        if here is not None:
            self.current = here
        self.listed.emit()
        if here is None:
            self.choose(self.all[0])
