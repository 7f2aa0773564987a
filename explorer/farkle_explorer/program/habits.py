"""Shows the habits of the player's games in the review of a game and in training."""

from typing import Final

from PySide6.QtCore import QObject, Slot

from farkle_core.coach.habits import habits
from farkle_core.rules import fingerprint
from farkle_explorer.program.game_pages import GamePages
from farkle_explorer.session.session import Session
from farkle_explorer.widgets.pages import Pages

_VIEWER: Final = "habits"


class HabitsController(QObject):
    """Judges all games under the shown rules when the user opens the habits, and shows the result."""

    def __init__(self, more: GamePages, session: Session, pages: Pages) -> None:
        super().__init__(pages)
        self._match, self._train, self._library, self._session = more.play.match, more.train, more.library, session
        self._views = more.play.table.review.habits, more.train.overview.habits
        self._is_over = False
        self._match.changed.connect(self._game_changed)
        pages.turned.connect(self._look)
        session.solution_changed.connect(self._look)
        more.library.changed.connect(self._show)

    @property
    def _rules(self) -> str | None:
        answer = self._session.fair_answer
        return None if answer is None else fingerprint(answer.ruleset)

    @Slot()
    def _game_changed(self) -> None:
        """Judge all games again after another game has ended."""
        was_over, self._is_over = self._is_over, self._match.review is not None
        if self._is_over and not was_over:
            self._look()

    @Slot()
    def _look(self) -> None:
        rules = self._rules
        if rules is not None and (self._is_over or self._train.isVisible()):
            self._library.look(_VIEWER, rules)
        else:
            self._library.leave(_VIEWER)
        self._show()

    @Slot()
    def _show(self) -> None:
        rules = self._rules
        games = [] if rules is None or self._library.is_busy else self._library.played_by(rules)
        known = habits([each.holds for each in games])
        for view in self._views:
            view.show_habits(known)
