"""Opens files of every kind: from the command line, by a double click, or dropped on the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Slot

from farkle_core.errors import UserError
from farkle_core.play.advise.game_file import read_game
from farkle_core.rules import fingerprint
from farkle_explorer.program.file_kinds import FileKind, kind_of
from farkle_explorer.program.further_pages import FurtherPages
from farkle_explorer.rules.panel import RulesPanel
from farkle_explorer.session.session import Session
from farkle_explorer.widgets.pages import Pages


class FileOpener(QObject):
    """Opens each kind of file on its page."""

    def __init__(self, session: Session, rules: RulesPanel, further: FurtherPages, pages: Pages) -> None:
        super().__init__(rules)
        self._session, self._rules, self._further, self._pages = session, rules, further, pages

    @Slot(object)
    def open(self, file: Path) -> None:
        """Open a file; the window reports errors."""
        {
            FileKind.RULESET: self._rules.files.open_file,
            FileKind.SOLUTION: self._session.open_solution,
            FileKind.GAME: self._open_game,
            FileKind.STUDY: self._open_study,
        }[kind_of(file)](file)

    def _open_study(self, file: Path) -> None:
        lab = self._further.games.pages.lab
        self._pages.choice_of(lab).trigger()
        lab.laboratory.open(file.absolute())

    def _open_game(self, file: Path) -> None:
        """Show a game on the page for playing, with its own rules, once they are solved."""
        try:
            content, record = read_game(file)
        except (OSError, UserError) as error:
            self._rules.warn(str(error), "game")
            return
        answer = self._session.answer
        is_solved = answer is not None and fingerprint(answer.ruleset) == record.fingerprint
        if not is_solved and not self._rules.files.open_rules(record.fingerprint, record.document):
            return
        play = self._further.games.pages.play
        play.open_game(content, record)
        self._pages.choice_of(play).trigger()
