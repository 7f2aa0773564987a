"""The games of a player, as a list: read from their files, without a solution."""

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from farkle_core.coach.history import own_seat
from farkle_core.coach.people import Person
from farkle_core.errors import UserError
from farkle_core.files.reading import read_file, why_not
from farkle_core.play.advise.game_record import GAME_SUFFIX, GameRecord, Input, Seat, read_record
from farkle_core.play.advise.table import TWO
from farkle_core.play.advise.umpire import last_state
from farkle_core.referee import GameState, TurnPhase
from farkle_core.rules import Ruleset

PATTERN = f"*{GAME_SUFFIX}"  # the names of all games in a folder


@dataclass(frozen=True)
class ListedGame:
    """The content of a game's file."""

    path: Path  # the file
    size: int  # bytes
    record: GameRecord  # its readable content
    ruleset: Ruleset  # the game's own rules
    state: GameState | None  # the state of the game; None for a typed position
    own: int | None  # the seat of the player with this list; None if it is unknown

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.record.is_over if self.state is None else self.state.phase is TurnPhase.OVER

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the rules."""
        return self.record.fingerprint

    @property
    def others(self) -> tuple[Seat, ...]:
        """The player's opponents; all players if the player's seat is unknown."""
        return tuple(each for place, each in enumerate(self.record.players) if place != self.own)

    @property
    def result(self) -> float | None:
        """The player's share of the win; None before the end, and where the player or the winner is not known."""
        known = self.state is not None and self.own is not None and self.is_over
        return self.state.share(self.own) if known and self.state is not None and self.own is not None else None

    @property
    def counts(self) -> bool:
        """Whether statistics count it: a finished game of two with all dice, in which the player's seat is known."""
        two = len(self.record.players) == TWO and self.record.input is not Input.POINTS
        return two and self.is_over and self.own is not None and self.record.first is None


@dataclass(frozen=True)
class UnreadGame:
    """A file in the folder of games that cannot be read, and why."""

    path: Path
    reason: str


def listed_game(path: Path, names: Sequence[str]) -> ListedGame:
    """Return the content of a game's file.

    Raises OSError if it cannot be read; :func:`farkle_core.files.reading.why_not` says why. Raises RulesetError if its
    rules have problems.
    """
    content = read_file(path)
    record = read_record(content)
    ruleset = record.ruleset
    return ListedGame(path, len(content), record, ruleset, last_state(record, ruleset), own_seat(record.players, names))


def list_games(
    folder: Path, names: Sequence[str], known: dict[Path, ListedGame] | None = None
) -> list[ListedGame | UnreadGame]:
    """Return a folder's games, the latest first, unreadable ones last; `known` files of the same size are not read."""
    games, unread = list[ListedGame](), list[UnreadGame]()
    for path in sorted(folder.glob(PATTERN)):
        try:
            before = (known or {}).get(path)
            again = before is None or path.stat().st_size != before.size
            games.append(listed_game(path, names) if before is None or again else before)
        except FileNotFoundError:
            continue
        except OSError as error:
            unread.append(UnreadGame(path, why_not(error)))
        except UserError as error:
            unread.append(UnreadGame(path, error.headline))
    games.sort(key=lambda each: (each.record.date, each.path), reverse=True)
    return [*games, *unread]


def last_game(folder: Path, names: Sequence[str]) -> ListedGame | None:
    """Return the game of a folder that was played last, if it has begun and is not over; None if it cannot go on."""
    try:
        path = max(folder.glob(PATTERN), key=lambda each: each.stat().st_mtime, default=None)
        game = None if path is None else listed_game(path, names)
    except (OSError, UserError):
        return None
    return None if game is None or game.state is None or game.is_over or not game.record.entries else game


@dataclass(frozen=True, slots=True)
class Records:
    """The files of a person on disk."""

    games: int  # games, decks: numbers of games, finished or not, and of rulesets or sheets with drills
    decks: int
    size: int  # total bytes of all files


def records_of(person: Person) -> Records:
    """Return the files of a person."""
    games = len(list(person.games.glob(PATTERN)))
    return Records(games, len(list(person.train.glob("*.json"))), sum(each.stat().st_size for each in _files(person)))


def forget(person: Person) -> None:
    """Delete a person's games, training and name, and no other person's files.

    Raises OSError if something cannot be deleted; the name then stays, so that the rest can be deleted later.
    """
    for path in [*_files(person)]:
        path.unlink(missing_ok=True)
    person.file.unlink(missing_ok=True)
    for folder in (person.games, person.play, person.train, person.folder):
        with contextlib.suppress(OSError):  # not empty, or missing
            folder.rmdir()


def _files(person: Person) -> Iterator[Path]:
    """Go through all files of games and training, with locks and with damaged ones that were set aside."""
    for folder in (person.games, person.train):
        if folder.is_dir():
            yield from (each for each in folder.iterdir() if each.is_file())
