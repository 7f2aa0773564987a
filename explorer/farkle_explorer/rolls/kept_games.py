"""Records of games on disk: one file per game; every entry is saved at once, and each ruleset has its own game."""

from collections.abc import Sequence
from dataclasses import asdict, replace
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from farkle_core.files.reading import UnfitFileError, set_aside, why_not
from farkle_core.game.turn_start import TurnStart
from farkle_core.language.messages import _, date_words, number
from farkle_core.play.advise import Adviser, GameTable, Moment, PartyGame, SteppedGame, duel, rival
from farkle_core.play.advise.game_file import GameFile, damaged, first_line, unreadable
from farkle_core.play.advise.game_record import (
    GAME_SUFFIX,
    HASH_DIGITS,
    GameRecord,
    Input,
    NewerRecordError,
    Seat,
    file_name,
    header_line,
)
from farkle_core.play.advise.table import TWO, Entry, Typed
from farkle_core.play.advise.umpire import Umpire
from farkle_core.play.dice_columns import DiceColumns
from farkle_core.referee import GameState
from farkle_core.rules import fingerprint
from farkle_explorer.session.ruleset_files import is_held
from farkle_explorer.session.selection_space import Selection


def selection_of(moment: Moment, columns: DiceColumns) -> Selection:
    """Return the selection of a moment, not yet clamped."""
    start, state = moment
    fields = asdict(start) | {"bonuses": state.bonuses}
    return Selection(**fields, turn_total=state.turn_total, dice=columns.of(state) + 1)


def place_of(moment: Moment, columns: DiceColumns) -> dict[str, int]:
    """Return the fields of the selection of a moment, for maps."""
    return asdict(selection_of(moment, columns))


def seen_by(moment: Moment, players: int) -> Moment:
    """Return a moment of a game as maps for two or three players show it; the game need not have as many.

    Maps of another number show the mover and the strongest opponent.
    """
    state = moment.state
    shown = state if len(state.scores) == players else duel(state)
    return Moment(_start_of(moment.start, shown), shown)


def _start_of(start: TurnStart, state: GameState) -> TurnStart:
    count = len(state.scores)
    order = [(state.mover + step) % count for step in range(count)]
    (opponent, *third), (farkles, *thirds) = (
        [each[seat] for seat in order[1:]] for each in (state.scores, state.farkles)
    )
    return replace(start, opponent=opponent, opponent_farkles=farkles, third=sum(third), third_farkles=sum(thirds))


def maps_are_of(state: GameState, names: Sequence[str], players: int) -> str:
    """Return whom maps for two or three players show, if that is not everyone in the game; ``""`` if it is.

    `names`: of all players, by seat.
    """
    if len(names) == players:
        return ""
    pair = {"name": names[state.mover], "rival": names[rival(state)]}
    if players == TWO:
        return _("The maps are for two players: {name} against {rival}, the strongest opponent.", **pair)
    return _("The maps are for three players: {name}, {rival}, and a third with 0 points.", **pair)


def typed(selection: Selection, mover: int) -> Typed:
    """Return the entry that continues a game at a selection."""
    return Typed(**asdict(selection), mover=mover)


FOLDER: Final = "games"


class GameFolder:
    """The records of all games."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / FOLDER
        self._opened: tuple[GameFile, GameRecord] | None = None
        self.is_taken = False  # whether `unfinished` skipped a game that another window plays

    def begin(
        self,
        fingerprint: str,
        game: SteppedGame,
        seats: Sequence[Seat] = (),
        seed: int | None = None,
        source: Input = Input.THROWN,
    ) -> GameFile:
        """Return the file for a new game; `seed` and `source` are those of the dice."""
        now, adviser = datetime.now().astimezone(), game.adviser
        begins = isinstance(game, PartyGame) or game.moment == adviser.new_game()
        first = None if begins else typed(selection_of(game.moment, game.adviser.columns), game.state.mover)
        header = header_line(adviser.ruleset, first, now, seats, seed, source)
        return GameFile(self._new_path(now, fingerprint), header)

    def open(self, content: bytes, record: GameRecord) -> None:
        """Let the next call of :meth:`unfinished` return the game in a file from elsewhere, finished or not.

        That file is not changed: from the first new move on, a file of the folder holds the whole game.
        """
        path = self._new_path(datetime.now().astimezone(), record.fingerprint)
        self._opened = GameFile(path, first_line(content)), record

    def unfinished(self, fingerprint: str, *, points_only: bool = False) -> tuple[GameFile, GameRecord] | None:
        """Return the opened game, otherwise the latest unfinished game that no other program plays.

        Both only if their rules have this fingerprint. Raises OSError, with a text for the user, if the file cannot be
        read. A damaged file is kept under another name.
        """
        self.is_taken = False
        if points_only and self._opened is not None and self._opened[1].input is not Input.POINTS:
            return None  # it waits for its solution
        opened, self._opened = self._opened, None
        if opened is not None and opened[1].fingerprint == fingerprint:
            return opened
        for path in sorted(self._folder.glob(f"*-{fingerprint[:HASH_DIGITS]}-*{GAME_SUFFIX}"), key=_age):
            resumed = _resumed(path)
            if resumed is None:
                self.is_taken = True
                continue
            file, record = resumed
            if not record.is_over and record.fingerprint == fingerprint:
                return file, record
            file.close()
            break
        return None

    def _new_path(self, now: datetime, fingerprint: str) -> Path:
        return self._folder / file_name(now, fingerprint)


def _resumed(path: Path) -> tuple[GameFile, GameRecord] | None:
    """Return a game to go on with, None if another program plays it. A damaged file is renamed; OSError, with words."""
    try:
        return GameFile.resumed(path)
    except OSError as error:
        if isinstance(error, UnfitFileError) and not isinstance(error, NewerRecordError):
            raise OSError(damaged(why_not(error), set_aside(path))) from error
        raise OSError(unreadable(path, error)) from error


def is_taken(path: Path) -> bool:
    """Return whether any window of the program, including this one, writes to a file."""
    return is_held(Path(f"{path}.lock"))


def _age(path: Path) -> float:
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0


class KeptGame:
    """A game and its record."""

    def __init__(self, table: GameTable, file: GameFile | None = None) -> None:
        self.table = table
        self.file = file  # the record; None without one
        self._fails = False

    def enter(self, *entries: Entry) -> None:
        """Add entries to the game; raise IllegalMove if the rules forbid one."""
        for entry in entries:
            self.table = self.table.after(entry)

    def record(self) -> str:
        """Append new entries to the record; return a message about a failure, but only the first in a row."""
        failed, self._fails = self._fails, False
        try:
            if self.file is not None:
                self.file.keep(self.table)
        except OSError as error:
            self._fails = True
            return "" if failed else _("The game cannot be kept on disk: {reason}.", reason=why_not(error))
        return ""

    def discard(self) -> None:
        """Remove the record of a game whose entries the user has taken back."""
        if self.file is not None:
            self.file.discard()
            self.file = None

    def close(self) -> None:
        """Release the game for other programs."""
        if self.file is not None:
            self.file.close()


class EarlierGame(NamedTuple):
    """The game of an earlier run that continues, and a report about it."""

    game: KeptGame | None = None
    record: GameRecord | None = None  # the record of that game
    message: str = ""  # a message for the user: the game continues, or another window plays it
    damage: str = ""  # why the file, or a part of it, cannot be read


def left_behind(folder: GameFolder, adviser: Adviser) -> EarlierGame:
    """Return the unfinished game under the adviser's rules; a damaged file is renamed."""
    words = ""
    try:
        unfinished = folder.unfinished(fingerprint(adviser.ruleset), points_only=isinstance(adviser, Umpire))
        if folder.is_taken:
            words = _("Your latest game is played in another window of the program.")
        if unfinished is None:
            return EarlierGame(message=words)
        file, record = unfinished
        table, problem = record.replay(adviser)
        problem = record.problem or problem
        damage = damaged(problem, file.set_aside()) if problem else ""
    except OSError as error:
        return EarlierGame(message=words, damage=str(error))
    return EarlierGame(KeptGame(table, file), record, words or _goes_on(record, table), damage)


def _goes_on(record: GameRecord, table: GameTable) -> str:
    """Return the message that a game continues; ``""`` if it is over."""
    if table.now.game.is_over:
        return ""
    values = {"date": date_words(record.date), "scores": scores_of(record, table.now.game.state)}
    if not record.seats:
        return _("Your game of {date} beside the maps goes on: {scores}.", **values)
    return _("Your game of {date} goes on: {scores}.", **values)


def scores_of(record: GameRecord, state: GameState) -> str:
    return ", ".join(f"{seat.name} {number(score)}" for seat, score in zip(record.players, state.scores, strict=True))
