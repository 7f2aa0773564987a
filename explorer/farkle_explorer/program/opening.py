"""Opens files of every kind: from the command line, by a double click, or dropped on the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from farkle_core.errors import UserError
from farkle_core.files.reading import read_file
from farkle_core.play.advise.game_file import read_game
from farkle_core.play.advise.game_record import is_record
from farkle_core.rules import fingerprint, from_document
from farkle_core.solution.storage import store
from farkle_explorer.rolls.game_shelf import ANY
from farkle_explorer.rules.panel import RulesPanel
from farkle_explorer.session.session import Session
from farkle_explorer.widgets.pages import Pages

if TYPE_CHECKING:
    from farkle_explorer.program.game_pages import GamePages


class FileKind(Enum):
    """The kinds of files that the window opens."""

    RULESET = auto()
    SOLUTION = auto()
    GAME = auto()
    STUDY = auto()


def kind_of(path: Path) -> FileKind:
    """Return the kind of a file: by its name, or by its content if the name is not enough.

    All other files and unreadable ones count as rulesets; reading them reports what is wrong.
    """
    if path.suffix == store.SUFFIX:
        return FileKind.SOLUTION
    if path.suffix == ANY:
        return FileKind.GAME
    try:
        content = read_file(path)
    except OSError:
        return FileKind.RULESET
    if is_record(content):
        return FileKind.GAME
    from farkle_core.lab.study_file import is_study

    return FileKind.STUDY if is_study(content) else FileKind.RULESET


class FileOpener(QObject):
    """Opens each kind of file on its page."""

    def __init__(self, session: Session, rules: RulesPanel, of_games: Callable[[], GamePages], pages: Pages) -> None:
        super().__init__(rules)
        self._session, self._rules, self._of_games, self._pages = session, rules, of_games, pages

    @Slot(object)
    def open(self, file: Path) -> None:
        """Open a file; the window reports errors."""
        _OPENED[kind_of(file)](self, file)

    def _open_ruleset(self, file: Path) -> None:
        self._rules.files.open_file(file)

    def _open_solution(self, file: Path) -> None:
        self._session.open_solution(file)

    def _open_study(self, file: Path) -> None:
        self._pages.choice_of(self._of_games().lab).trigger()
        self._of_games().lab.laboratory.open(file.absolute())

    def _open_game(self, file: Path) -> None:
        """Show a game on the page for playing, with its own rules, once they are solved."""
        try:
            content, record = read_game(file)
            key = fingerprint(from_document(record.document))
        except (OSError, UserError) as error:
            self._rules.warn(str(error), "game")
            return
        answer = self._session.answer
        is_solved = answer is not None and fingerprint(answer.ruleset) == key
        if not is_solved and not self._rules.files.open_rules(key, record.document):
            return
        self._of_games().play.open_game(content, replace(record, fingerprint=key))
        self._pages.choice_of(self._of_games().play).trigger()


_OPENED = {
    FileKind.RULESET: FileOpener._open_ruleset,  # noqa: SLF001
    FileKind.SOLUTION: FileOpener._open_solution,  # noqa: SLF001
    FileKind.GAME: FileOpener._open_game,  # noqa: SLF001
    FileKind.STUDY: FileOpener._open_study,  # noqa: SLF001
}
