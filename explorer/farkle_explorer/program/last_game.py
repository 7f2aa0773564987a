"""Offers the game that was not over when the program ended last: one click goes on with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from farkle_core.language.messages import _
from farkle_explorer.rolls.game_shelf import is_taken
from farkle_explorer.rolls.kept_game import scores_of
from farkle_explorer.session.session import SessionState

if TYPE_CHECKING:
    from farkle_core.coach.game_list import ListedGame
    from farkle_core.coach.people import Person
    from farkle_explorer.play.page import PlayPage
    from farkle_explorer.program.first_page import FirstPage
    from farkle_explorer.program.game_pages import GamePages
    from farkle_explorer.program.records_controller import RecordsController

_JOB = "last game"


class LastGame(QObject):
    """Shows the offer beside the workspaces, until *Play* shows a game; `records` makes the page to play on."""

    def __init__(self, pages: GamePages, records: Callable[[], RecordsController], first: FirstPage) -> None:
        super().__init__(first.window)
        self._pages, self._records, self._players = pages, records, pages.players
        self._window, self._background = first.window, first.background
        self._session, self._solve = first.session, first.actions.solve
        self._game: ListedGame | None = None
        first.window.workspace_bar.go_on.clicked.connect(self._go_on)
        first.centre.pages.turned.connect(self.look)
        self._players.changed.connect(self.offer)

    @Slot()
    def offer(self) -> None:
        person = self._players.current
        self._background.run(_JOB, lambda: _last_game(person), self._take)

    @Slot()
    def look(self) -> None:
        """Withdraw the offer once a game is on the page to play on."""
        play = self._play
        if play is not None and play.isVisible() and play.match.table is not None:
            self._game = None
            self._window.workspace_bar.offer_game("")

    @property
    def _play(self) -> PlayPage | None:
        """The page to play on, if it was opened before."""
        return self._pages.made.get("play")

    def _take(self, game: ListedGame | None) -> None:
        play = self._play
        here = game is not None and play is not None and game.path == play.match.path
        self._game = game if game is not None and (here or not is_taken(game.path)) else None
        words = ""
        if self._game is not None and self._game.state is not None:
            record = self._game.record
            scores = scores_of(record, self._game.state)
            words = _("Your game of {date} is not over: {scores}.", date=record.date[:10], scores=scores)
        self._window.workspace_bar.offer_game(words)
        self.look()
        if self._game is not None:
            self._window.say(words)

    @Slot()
    def _go_on(self) -> None:
        """Open *Play* with the game; solve its rules if that is still to be done."""
        if self._game is not None:
            self._records().go_on(self._game)
            if self._pages.play.isVisible() and self._session.state is not SessionState.FRESH:
                self._solve.trigger()


def _last_game(person: Person) -> ListedGame | None:
    from farkle_core.coach.game_list import last_game  # not at the start of the window

    return last_game(person.games, person.seat_names)
