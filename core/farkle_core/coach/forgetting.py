"""Deletes the records of one person: games, training, and the name."""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from farkle_core.coach.game_list import PATTERN
from farkle_core.coach.people import Person


@dataclass(frozen=True, slots=True)
class Records:
    """What there is of a person on disk."""

    games: int  # games, decks: games, finished or not, and rulesets or sheets that were practised
    decks: int
    size: int  # bytes of all files together


def records_of(person: Person) -> Records:
    """Return what there is of a person."""
    games = len(list(person.games.glob(PATTERN)))
    return Records(games, len(list(person.train.glob("*.json"))), sum(each.stat().st_size for each in _files(person)))


def forget(person: Person) -> None:
    """Delete a person's games, training and name, and no file of anybody else.

    Raises OSError if something cannot be deleted; the name then stays, so that the rest can be deleted later.
    """
    for path in [*_files(person)]:
        path.unlink(missing_ok=True)
    person.file.unlink(missing_ok=True)
    for folder in (person.games, person.play, person.train, person.folder):
        with contextlib.suppress(OSError):  # not empty, or not there
            folder.rmdir()


def _files(person: Person) -> Iterator[Path]:
    """Go through all files of games and training, with locks and with damaged ones that were set aside."""
    for folder in (person.games, person.train):
        if folder.is_dir():
            yield from (each for each in folder.iterdir() if each.is_file())
