"""Exports a game as text or CSV."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QMenu, QToolButton

from farkle_core.coach.game_list import ListedGame
from farkle_core.coach.game_log import as_csv, as_text
from farkle_core.errors import UserError
from farkle_core.files.atomic import replace_file
from farkle_core.files.reading import why_not
from farkle_core.language.messages import N_, _
from farkle_core.play.advise.trio_at_hand import adviser_for_players
from farkle_explorer.records.answers import Answers
from farkle_explorer.widgets.icons import export_icon
from farkle_explorer.widgets.inputs import button_style
from farkle_explorer.widgets.opener import ask_file
from farkle_explorer.widgets.theme import Theme
from farkle_explorer.workers.background import Background

_JOB: Final = "write a game"
_KINDS: Final = {
    "txt": (as_text, N_("Text, one line a move (*.txt)")),
    "csv": (as_csv, N_("Table with commas, one row a decision (*.csv)")),
}


class GameExport(QToolButton):
    """A button with a menu: save a game as text or as CSV."""

    reported = Signal(str)  # a message about the saved file or the failure

    def __init__(
        self,
        background: Background,
        game: Callable[[], ListedGame | None],
        answers: Callable[[], Answers],
    ) -> None:
        super().__init__()
        self._background, self._game, self._answers = background, game, answers
        self._folder = Path.home()
        self.setText(_("Export"))
        self.setAccessibleName(_("Export the game"))
        self.setToolTip(_("Save the game as text or as a table"))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        menu = QMenu(self)
        self.save_text = menu.addAction(_("Save as &text…"), partial(self._ask, "txt"))
        self.save_table = menu.addAction(_("Save as &CSV…"), partial(self._ask, "csv"))
        self.setMenu(menu)

    def apply_theme(self, theme: Theme) -> None:
        self.setIcon(export_icon(theme))
        self.setStyleSheet(button_style(theme) + "QToolButton::menu-indicator { image: none; width: 0; }")

    def save(self, kind: str, path: Path) -> None:
        """Save the game as ``txt`` or ``csv``; `reported` follows."""
        game = self._game()
        if game is not None:
            job = partial(_write, game, self._answers(), kind, path)
            self._background.run(_JOB, job, self.reported.emit, self._take_failure)

    def _ask(self, kind: str) -> None:
        game = self._game()
        if game is None:
            return
        proposed = self._folder / f"{game.path.name.split('.')[0]}.{kind}"
        ask_file(
            self.window(), _("Save the game"), proposed, _(_KINDS[kind][1]), partial(self._save_as, kind), suffix=kind
        )

    def _save_as(self, kind: str, name: str) -> None:
        self._folder = Path(name).parent
        self.save(kind, Path(name))

    @Slot(object)
    def _take_failure(self, error: Exception) -> None:
        if not isinstance(error, OSError | UserError):
            raise error
        reason = why_not(error) if isinstance(error, OSError) else error.headline
        self.reported.emit(_("The game could not be saved: {reason}.", reason=reason.rstrip(".")))


def _write(game: ListedGame, answers: Answers, kind: str, path: Path) -> str:
    """Write a game, and return a message; raise UserError if its rules are not solved."""
    solution = answers.of(game.ruleset)
    if solution is None:
        raise UserError(_("its rules are not solved; open the game to solve them"))
    table, _problem = game.record.replay(adviser_for_players(solution, len(game.record.players)))
    replace_file(path, [_KINDS[kind][0](table.now.game, game.record).encode()])
    return _("Game saved as {path}", path=path)
