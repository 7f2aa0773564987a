"""Brings the page of games together with playing, exploring and the list of players."""

from PySide6.QtCore import QObject, Signal, Slot

from farkle_core.coach.game_list import ListedGame
from farkle_core.files.failures import why_not
from farkle_core.language.messages import _
from farkle_core.rules import fingerprint
from farkle_explorer.players.players import Players
from farkle_explorer.program.more_pages import MorePages
from farkle_explorer.rolls.game_shelf import is_taken
from farkle_explorer.rules.file_actions import FileActions
from farkle_explorer.session.session import Session
from farkle_explorer.widgets.pages import Pages


class RecordsController(QObject):
    """Continues games, explores places in them, and deletes records."""

    place_wanted = Signal(dict)  # a place is to be explored, under the rules that are shown
    said = Signal(str)  # what was done, or why it was not

    def __init__(self, more: MorePages, players: Players, session: Session, files: FileActions, pages: Pages) -> None:
        super().__init__(pages)
        self._more, self._players, self._session, self._files, self._pages = more, players, session, files, pages
        more.play.games_wanted.connect(self._list)
        more.games.continue_wanted.connect(self._continue)
        more.games.place_wanted.connect(self._explore)
        more.games.delete_wanted.connect(self._delete)

    @Slot()
    def _list(self) -> None:
        self._pages.choice_of(self._more.games).trigger()
        self._more.games.show_list()

    @Slot(object)
    def _continue(self, game: ListedGame) -> None:
        """Go on with a game under its own rules, unless another window plays it."""
        match = self._more.play.match
        if not match.plays(game.path) and is_taken(game.path):
            self.said.emit(_("This game is played in another window of the program."))
        elif self._open_rules(game):
            self._more.play.continue_game(game.path)
            self._pages.choice_of(self._more.play).trigger()

    @Slot(object, dict)
    def _explore(self, game: ListedGame, fields: dict[str, int]) -> None:
        if self._open_rules(game):
            self.place_wanted.emit(fields)

    def _open_rules(self, game: ListedGame) -> bool:
        """Have the window show the rules of a game; return False where the user would rather not."""
        shown = self._session.ruleset
        if shown is not None and fingerprint(shown) == game.fingerprint:
            return True
        return self._files.open_rules(game.fingerprint, game.record.document)

    @Slot()
    def _delete(self) -> None:
        """Delete all records of the player, unless another window writes to them."""
        person, play, train = self._players.current, self._more.play.match, self._more.train.trainer
        play.close()
        train.stop()
        locked = (path for folder in (person.games, person.train) for path in folder.glob("*.lock"))
        if any(is_taken(path.with_suffix("")) for path in locked):
            play.take_up()
            self.said.emit(_("Nothing is deleted: another window of the program plays or trains as {name}.",
                             name=person.title))  # fmt: skip
            return
        try:
            self._players.forget_current()
        except OSError as error:
            self.said.emit(_("Not everything could be deleted: {reason}.", reason=why_not(error)))
        else:
            self.said.emit(_("All records of {name} are deleted.", name=person.title))
