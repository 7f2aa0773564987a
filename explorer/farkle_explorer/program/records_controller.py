"""Connects the pages of games and training with playing, exploring and the list of players."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from farkle_core.coach.game_list import ListedGame, listed_game
from farkle_core.errors import UserError
from farkle_core.files.reading import why_not
from farkle_core.language.messages import _
from farkle_core.rules import fingerprint
from farkle_explorer.program.game_pages import GamePages
from farkle_explorer.rolls.game_shelf import is_taken
from farkle_explorer.rules.file_actions import FileActions
from farkle_explorer.session.session import Session
from farkle_explorer.widgets.pages import Pages


class RecordsController(QObject):
    """Continues games, opens their positions on the maps, and deletes records."""

    # a move to explore under the shown rules: fields of the selection, and the faces of its roll
    roll_wanted = Signal(dict, object)
    arrived = Signal(dict, object)  # the same, after these rules were solved
    reported = Signal(str)  # a report of success or failure

    def __init__(self, more: GamePages, session: Session, files: FileActions, pages: Pages) -> None:
        super().__init__(pages)
        self._more, self._players, self._session, self._files, self._pages = more, more.players, session, files, pages
        self._waits: tuple[str, dict[str, int], tuple[int, ...]] | None = None
        more.play.games_wanted.connect(self._list)
        more.games.continue_wanted.connect(self.go_on)
        more.games.roll_wanted.connect(self._explore)
        more.play.replay_wanted.connect(self._replay)
        more.games.delete_wanted.connect(self._delete)

    @Slot()
    def _list(self) -> None:
        self._pages.choice_of(self._more.games).trigger()
        self._more.games.show_list()

    @Slot(object)
    def go_on(self, game: ListedGame) -> None:
        """Continue a game under its own rules, unless another window plays it."""
        match = self._more.play.match
        if match.path != game.path and is_taken(game.path):
            self.reported.emit(_("This game is played in another window of the program."))
        elif self._open_rules(game):
            self._more.play.continue_game(game.path)
            self._pages.choice_of(self._more.play).trigger()

    @Slot(object, int)
    def _replay(self, path: Path, step: int) -> None:
        try:
            game = listed_game(path, self._players.current.seat_names)
        except (OSError, UserError) as error:
            self.reported.emit(why_not(error) if isinstance(error, OSError) else error.headline)
            return
        self._pages.choice_of(self._more.games).trigger()
        self._more.games.show_game(game, step)

    @Slot(object, dict, object)
    def _explore(self, game: ListedGame, fields: dict[str, int], faces: tuple[int, ...]) -> None:
        """Explore a move under the rules of its game; the maps show its position once these are solved."""
        if self._open_rules(game):
            self._waits = None if self._is_solved(game.fingerprint) else (game.fingerprint, fields, faces)
            self.roll_wanted.emit(fields, faces)

    @Slot()
    def arrive(self) -> None:
        """Explore the chosen move, now that its rules are solved and shown."""
        if self._waits is not None and self._is_solved(self._waits[0]):
            _rules, fields, faces = self._waits
            self._waits = None
            self.arrived.emit(fields, faces)

    def _is_solved(self, rules: str) -> bool:
        answer = self._session.answer
        return answer is not None and fingerprint(answer.ruleset) == rules

    def _open_rules(self, game: ListedGame) -> bool:
        """Open the rules of a game; return False if the user declines."""
        shown = self._session.ruleset
        if shown is not None and fingerprint(shown) == game.fingerprint:
            return True
        return self._files.open_rules(game.fingerprint, game.record.document)

    @Slot()
    def _delete(self) -> None:
        """Delete the player's records, except those that another window writes."""
        person, play, train = self._players.current, self._more.play.match, self._more.train.trainer
        play.close()
        train.stop()
        locked = (path for folder in (person.games, person.train) for path in folder.glob("*.lock"))
        if any(is_taken(path.with_suffix("")) for path in locked):
            play.take_up()
            self.reported.emit(_("Nothing is deleted: another window of the program plays or trains as “{name}”.",
                             name=person.title))  # fmt: skip
            return
        try:
            self._players.forget_current()
        except OSError as error:
            self.reported.emit(_("Not everything could be deleted: {reason}.", reason=why_not(error)))
        else:
            self.reported.emit(_("All records of “{name}” are deleted.", name=person.title))
