"""Runs a session of drills without a window: questions from a person's deck, every answer saved at once."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Final

import numpy as np

from farkle_core.coach.deck import Deck, DeckShelf
from farkle_core.coach.drills import Drill, Family, situations
from farkle_core.coach.judges import Judge, Verdict
from farkle_core.coach.next_drill import Pool, next_drill
from farkle_core.coach.people import Person
from farkle_core.coach.progress import level
from farkle_core.errors import UserError
from farkle_core.files.folders import make_folder
from farkle_core.files.lock_file import LockFile
from farkle_core.files.reading import why_not
from farkle_core.language.messages import _
from farkle_core.play.advise import Adviser
from farkle_core.rules import fingerprint

_FEW: Final = 40  # with fewer waiting situations, another game is played for more


class Practice:
    """Asks one person like the window: due families first, then those that cost the person most.

    `seed`: of the games that situations come from. No other program may write the deck meanwhile, see
    :func:`practising`. Raises UserError if the deck cannot be read or written.
    """

    def __init__(self, person: Person, adviser: Adviser, judge: Judge, seed: int) -> None:
        self._adviser, self._shelf = adviser, DeckShelf(person.train)
        self._names = fingerprint(adviser.solution.ruleset), judge.name
        self._chance, self._pool = np.random.Generator(np.random.PCG64(seed)), Pool(seed)
        self.warning = ""  # the problem with a damaged deck; "" without one
        self.deck = self._read()

    def drills(self, count: int) -> Iterator[Drill]:
        """Yield so many drills, each chosen when the one before was answered; fewer where no game has a decision."""
        last: Family | None = None
        for _each in range(count):
            self._find()
            drill = next_drill(self.deck, self._pool, datetime.now(UTC), self._chance, last)
            if drill is None:
                return
            last = drill.family
            yield drill

    def keep(self, drill: Drill, verdict: Verdict, seconds: float) -> None:
        """Record an answer, on disk too."""
        self.deck = self.deck.after(drill, verdict, seconds)
        try:
            self._shelf.keep(*self._names, self.deck)
        except OSError as error:
            raise _refused(why_not(error)) from error

    def _find(self) -> None:
        """Play games at the person's level until there is enough to choose from."""
        while not self._pool.has_enough:
            self._play()
        if self._pool.waiting < _FEW:
            self._play()

    def _play(self) -> None:
        self._pool.add(situations(self._adviser, self._chance, level(self.deck.answers)))

    def _read(self) -> Deck:
        try:
            return self._shelf.load(*self._names)
        except OSError as error:
            if self._shelf.path(*self._names).exists():
                raise UserError(str(error)) from error
            self.warning = str(error)
            return Deck()


@contextmanager
def practising(person: Person, adviser: Adviser, judge: Judge, seed: int) -> Iterator[Practice]:
    """Yield drills for a person, whose deck is locked meanwhile; UserError if another program has locked it."""
    path = DeckShelf(person.train).path(fingerprint(adviser.solution.ruleset), judge.name)
    lock = LockFile(path.with_name(f"{path.name}.lock"))
    try:
        make_folder(path.parent)
        is_free = lock.take()
    except OSError as error:
        raise _refused(why_not(error)) from error
    if not is_free:
        raise _refused(_("another window of the program trains with these rules"))
    try:
        yield Practice(person, adviser, judge, seed)
    finally:
        lock.release()


def _refused(reason: str) -> UserError:
    return UserError(_("Your answers are not kept: {reason}.", reason=reason))
