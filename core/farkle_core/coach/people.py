"""The people who play on this computer: each has a name, games and training of their own.

All files of a person are in one folder: ``player.json`` with the name, ``play/games`` and ``train``. The first person
has the program's own folder, which had games and training before people had names; the others have folders in
``players``.
"""

import logging
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from farkle_core.files.reading import read_json, why_not, write_json
from farkle_core.language.messages import L_, _
from farkle_core.play.advise.game_record import YOU

SCHEMA: Final = "farkle-player"
VERSION: Final = 1
LONGEST: Final = 40  # characters of a name: one line on a score card

_FILE, _OTHERS = "player.json", "players"
_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Person:
    """A person with games and training."""

    name: str  # ``""`` for the first person, until a name is chosen
    folder: Path  # the folder with everything of the person
    former: tuple[str, ...] = ()  # earlier names: records have them on their seats, because they are only appended to

    @property
    def title(self) -> str:
        """The name, for a screen and for seats."""
        return self.name or _(YOU)

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names that the person has had on seats; ``""`` last for a person without a name."""
        return (self.title, *self.former, *([] if self.name else [""]))

    @property
    def play(self) -> Path:
        """The folder of playing."""
        return self.folder / "play"

    @property
    def games(self) -> Path:
        """The folder with the records of games."""
        return self.play / "games"

    @property
    def train(self) -> Path:
        """The folder of training."""
        return self.folder / "train"

    @property
    def file(self) -> Path:
        """The file with the name."""
        return self.folder / _FILE

    @property
    def has_records(self) -> bool:
        """Whether there are games or training."""
        return any(any(folder.iterdir()) for folder in (self.games, self.train) if folder.is_dir())


class People:
    """All people who play on this computer. `folder`: the program's own folder, where the settings are."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def all(self) -> tuple[Person, ...]:
        """Return all people: the first person, then the others by name; at least one."""
        first, others = _read(self._folder), [_read(each) for each in self._folders()]
        others.sort(key=lambda each: each.name.casefold())
        counts = not others or bool(first.name) or first.has_records
        return (first, *others) if counts else tuple(others)

    def named(self, name: str) -> Person | None:
        """Return the person with this name, ignoring case; None if there is no such person."""
        wanted = clean(name).casefold()
        return next((each for each in self.all() if each.name.casefold() == wanted), None)

    def add(self, name: str) -> Person:
        """Return the person with this name; if there is none yet, a new one.

        The first name is that of the first person, whose games and training have no name so far. Raises ValueError, in
        words for the user, if this is no name. Raises OSError if it cannot be kept.
        """
        if problem := name_problem(name):
            raise ValueError(problem)
        known = self.named(name)
        if known is not None:
            return known
        nameless = next((each for each in self.all() if not each.name), None)
        return _write(nameless or Person("", self._folder / _OTHERS / secrets.token_hex(4)), clean(name))

    def rename(self, person: Person, name: str) -> Person:
        """Give a person another name; games and training stay the person's.

        Raises ValueError, in words for the user, if this is no name or another person's. Raises OSError if it cannot
        be kept.
        """
        if problem := self.rename_problem(person, name):
            raise ValueError(problem)
        return _write(next((each for each in self.all() if each.folder == person.folder), person), clean(name))

    def rename_problem(self, person: Person, name: str) -> str:
        """Return why a person cannot have this name, in words for the user; ``""`` if it is possible."""
        known = self.named(name)
        if known is not None and known.folder != person.folder:
            return _("{name} is another player already. Choose another name.", name=known.name)
        return name_problem(name)

    def _folders(self) -> list[Path]:
        folder = self._folder / _OTHERS
        return [each for each in folder.iterdir() if each.is_dir()] if folder.is_dir() else []


def clean(name: str) -> str:
    """Return a name without invisible characters, and with single spaces."""
    return " ".join("".join(each for each in name if each.isprintable() or each.isspace()).split())


ALLOWED_NAME: Final = L_("a name of 1 to {most} characters, with a letter or a digit", most=LONGEST)


def name_problem(name: str) -> str:
    """Return why a name is invalid, in words for the user; ``""`` if it is valid."""
    shown = clean(name)
    if any(each.isalnum() for each in shown) and len(shown) <= LONGEST:
        return ""
    return _(
        "A name has 1 to {most} characters, with a letter or a digit; this one has {count}.",
        most=LONGEST,
        count=len(shown),
    )


def _write(person: Person, name: str) -> Person:
    """Write a new name of a person, with earlier names; return the person."""
    before = tuple(each for each in dict.fromkeys((person.title, *person.former)) if each != name)
    former = before if person.name or person.has_records else ()
    write_json(person.file, {"schema": SCHEMA, "version": VERSION, "name": name, "former": list(former)})
    return Person(name, person.folder, former)


def _read(folder: Path) -> Person:
    """Return the person of a folder; the folder's own name if the name cannot be read."""
    path = folder / _FILE
    try:
        content = read_json(path)
        name = content["name"] if content["schema"] == SCHEMA else None
        if isinstance(name, str) and 0 < len(clean(name)) <= LONGEST:
            former = content.get("former", [])
            earlier = former if isinstance(former, list) else []
            return Person(clean(name), folder, tuple(each for each in earlier if isinstance(each, str)))
        raise ValueError("no name")
    except FileNotFoundError:
        return Person("", folder) if folder.parent.name != _OTHERS else Person(folder.name, folder)
    except (OSError, ValueError, KeyError, TypeError) as error:
        _LOG.warning("the name in %s cannot be read: %s", path, why_not(error) if isinstance(error, OSError) else error)
        return Person(folder.name if folder.parent.name == _OTHERS else "", folder)
