"""The page of the player's games, and their export as text or CSV."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QMessageBox, QPushButton, QStackedWidget, QWidget

from farkle_core.coach.game_log import as_csv, as_text
from farkle_core.coach.history import ListedGame, Records, records_of
from farkle_core.errors import UserError
from farkle_core.files.atomic import replace_file
from farkle_core.files.reading import why_not
from farkle_core.language.messages import N_, _, ngettext, number, pgettext
from farkle_core.play.advise.trio import adviser_for_players
from farkle_explorer.players.players import PlayerChoice, Players
from farkle_explorer.records.games_table import GamesTable, Library
from farkle_explorer.records.progress_view import ProgressView
from farkle_explorer.records.replay import WORST, Answers, Replay
from farkle_explorer.records.replay_view import ReplayView
from farkle_explorer.train.own_mistakes import OwnMistakes
from farkle_explorer.widgets.dice_widgets import give_keys
from farkle_explorer.widgets.inputs import Choice, button, make_primary
from farkle_explorer.widgets.layouts import Centred, VerticalScroll, column, row
from farkle_explorer.widgets.lettering import fit_text, set_font
from farkle_explorer.widgets.opener import ask_file
from farkle_explorer.widgets.theme import SPACING, Theme
from farkle_explorer.workers.background import Background

_JOB: Final = "write a game"
_TEXT, _TABLE = "txt", "csv"
_FILTERS: Final = N_("Text, one line a move (*.txt);;Table with commas, one row a decision (*.csv)")


class GameExport(QPushButton):
    """A button that saves a game as text, or as CSV if its name ends so."""

    reported = Signal(str)  # a message about the saved file or the failure

    def __init__(
        self,
        background: Background,
        game: Callable[[], ListedGame | None],
        answers: Callable[[], Answers],
    ) -> None:
        super().__init__(_("Export…"), autoDefault=False)
        self._background, self._game, self._answers = background, game, answers
        self._folder = Path.home()
        self.setToolTip(_("Save the game as text or as a table"))
        self.clicked.connect(self._ask)

    def save(self, path: Path) -> None:
        """Save the game; `reported` follows."""
        game = self._game()
        if game is not None:
            self._background.run(
                _JOB, partial(_write, game, self._answers(), path), self.reported.emit, self._take_failure
            )

    @Slot()
    def _ask(self) -> None:
        game = self._game()
        if game is not None:
            proposed = self._folder / f"{game.path.name.split('.')[0]}.{_TEXT}"
            ask_file(self.window(), _("Save the game"), proposed, _(_FILTERS), self._save_as, suffix=_TEXT)

    def _save_as(self, name: str) -> None:
        self._folder = Path(name).parent
        self.save(Path(name))

    @Slot(object)
    def _take_failure(self, error: Exception) -> None:
        if not isinstance(error, OSError | UserError):
            raise error
        reason = why_not(error) if isinstance(error, OSError) else error.headline
        self.reported.emit(_("The game could not be saved: {reason}.", reason=reason.rstrip(".")))


def _write(game: ListedGame, answers: Answers, path: Path) -> str:
    """Write a game, and return a message; raise UserError if its rules are not solved."""
    solution = answers.of(game.ruleset)
    if solution is None:
        raise UserError(_("its rules are not solved; open the game to solve them"))
    table, _problem = game.record.replay(adviser_for_players(solution, len(game.record.players)))
    write = as_csv if path.suffix.lower() == f".{_TABLE}" else as_text
    replace_file(path, [write(table.now.game, game.record).encode()])
    return _("Game saved as {path}", path=path)


# `_ALL`: stretch of the list, so that the empty space below gets none.
LIST: Final = "list"
PROGRESS: Final = "progress"
_VIEWER: Final = "games"
_ALL: Final = 1000
_LARGE: Final = 1.7
_WIDEST: Final = 200  # characters; in wider rows the columns would be far apart


class GamesPage(QWidget):
    """Shows the player's progress and all games, opens and exports them, and deletes all records."""

    left = Signal()  # back to the page to begin a game
    entry_wanted = Signal()  # there, enter a game of real dice
    continue_wanted = Signal(object)  # ListedGame: continue this unfinished game
    # explore a move: its game, fields of the selection and their values, and the faces of its roll
    roll_wanted = Signal(object, dict, object)
    delete_wanted = Signal()  # delete all records of the player; the user has confirmed
    reported = Signal(str)  # a message about saving, or a failure

    def __init__(
        self,
        background: Background,
        players: Players,
        library: Library,
        own: OwnMistakes,
    ) -> None:
        super().__init__()
        self.setAccessibleName(_("Progress"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAutoFillBackground(True)
        self._players, self._own = players, own
        self.library = library
        self.replay = Replay(background, self)
        self.player, self.table = PlayerChoice(players), GamesTable(self.library)
        self.progress, self.moves = ProgressView(self.library, own), ReplayView(self.replay, own)
        self.kind = Choice(_("What is shown"), (
            (PROGRESS, _("Progress"), _("Rating, what costs most, habits, and the positions behind")),
            (LIST, _("All games"), _("A list of all games, finished or not")),
        ))  # fmt: skip
        self.to_play = button(_("Back to Play"), _("The page to begin a game"), self.left)
        self.empty, self._promise = QWidget(), QLabel(_("How well do you play?"))
        self.play = button(_("Play a game"), _("The page to begin a game"), self.left)
        self.enter = button(_("Enter a game"), _("Throw real dice, and enter each roll"), self.entry_wanted)
        self.open = button(_("Open"), clicked=self._open)
        self.export = GameExport(background, lambda: self.table.chosen, lambda: self.library.answers)
        self.export_move = GameExport(background, lambda: self.replay.game, lambda: self.library.answers)
        self.delete = button("", _("Delete all games and training of this player"), self._ask)
        self.worst = button(
            _("Worst mistake of the last game"), _("Go to your decision that cost most"), self._show_worst
        )
        self.to_list = button(_("Back"), _("Where you came from; Esc"), self._leave_game)
        self._is_of_play = False  # whether the shown game was opened from the page to play
        self.asking: QMessageBox | None = None
        self._list, self._game, self._pages = QWidget(), QWidget(), QStackedWidget()
        self._arrange()
        self._connect()
        self._show()

    def apply_theme(self, theme: Theme) -> None:
        self.setPalette(theme.panel_palette)
        for part in (self.kind, self.table, self.progress, self.moves):
            part.apply_theme(theme)
        make_primary(self.play, theme)
        self.enter.setMinimumHeight(self.play.sizeHint().height())

    def close_games(self) -> None:
        """Stop, and end the threads."""
        self.library.close()
        self.replay.close()
        self.progress.style_line.close()

    @Slot()
    def show_progress(self) -> None:
        """Show the progress under the rules in force."""
        self.show_kind(PROGRESS)
        self.progress.choose_rules(self.library.rules)

    def show_kind(self, kind: str) -> None:
        self.kind.choose(kind)
        self._go_back()
        self._show()

    @Slot()
    def _go_back(self) -> None:
        self.replay.close_game()
        self._pages.setCurrentWidget(self._list)
        self.library.look(_VIEWER)
        (self.table if self.kind.value == LIST else self.progress.lines).setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        fit_text(self, event.size().height())

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Read the list again, because there may be new games."""
        super().showEvent(event)
        if self.replay.game is None:
            self.library.look(_VIEWER)
        lists = self.table if self.kind.value == LIST else self.progress.lines
        give_keys(self, lists if self.replay.game is None else self.moves)

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        super().hideEvent(event)
        self.library.leave(_VIEWER)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        lists = self.replay.game is None and self.kind.value == LIST
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and lists:
            self._open()
        elif event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Escape):
            (self.to_list if self.replay.game is not None else self.to_play).click()
        else:
            super().keyPressEvent(event)

    # Display

    @Slot()
    def _show(self) -> None:
        self.table.show_games()
        is_list = self.kind.value == LIST
        if not is_list:
            self.progress.show_figures()
        is_empty = not (self.library.games if is_list else self.progress.games)
        self.empty.setVisible(is_empty)
        self.table.setVisible(is_list and not is_empty)
        self.progress.setVisible(not is_list and (self.progress.has_words or not is_empty))
        for part in (self.open, self.export):
            part.setVisible(is_list and not is_empty)
        self.worst.setVisible(not is_list and self._last is not None)
        self._name_delete()
        self._show_chosen()

    @Slot()
    def _name_delete(self) -> None:
        self.delete.setText(_("Delete the records of “{name}”…", name=self._players.current.title))

    @Slot()
    def _show_chosen(self) -> None:
        chosen = self.table.chosen
        for part in (self.open, self.export):
            part.setEnabled(chosen is not None)
        goes_on = chosen is not None and not chosen.is_over
        self.open.setText(_("Continue") if goes_on else _("Replay"))
        self.open.setToolTip(_("Go on with this game; Enter") if goes_on else _("See it move by move; Enter"))

    @Slot()
    def _other_player(self) -> None:
        self._pages.setCurrentWidget(self._list)
        self.replay.close_game()
        if self.isVisible():
            self.library.look(_VIEWER)

    # Actions

    @Slot()
    def _open(self) -> None:
        chosen = self.table.chosen
        if chosen is None:
            return
        if chosen.is_over:
            self.show_game(chosen)
        else:
            self.continue_wanted.emit(chosen)

    @Slot()
    def _leave_game(self) -> None:
        """Go back to where the game was opened."""
        self._go_back()
        if self._is_of_play:
            self.left.emit()

    @property
    def _last(self) -> ListedGame | None:
        """The last finished game whose decisions count."""
        return next((each for each in self.library.games if isinstance(each, ListedGame) and each.counts), None)

    @Slot()
    def _show_worst(self) -> None:
        if self._last is not None:
            self.show_game(self._last, WORST)

    @Slot(object, int)
    def show_game(self, game: ListedGame, step: int = 0, *, is_of_play: bool = False) -> None:
        """Show a game from a step; `is_of_play`: *Back* leads to the page to play."""
        self._is_of_play = is_of_play
        self._own.look(game.fingerprint)
        self.replay.open(game, self.library.answers, step)
        self._pages.setCurrentWidget(self._game)
        self.moves.setFocus()

    @Slot(dict, object)
    def _explore(self, fields: dict[str, int], faces: tuple[int, ...]) -> None:
        if self.replay.game is not None:
            self.roll_wanted.emit(self.replay.game, fields, faces)

    @Slot()
    def _ask(self) -> None:
        """List everything that would be deleted, and ask for confirmation."""
        buttons = QMessageBox.StandardButton
        box = QMessageBox(QMessageBox.Icon.Warning, _("Delete records"), self._question(), parent=self.window())
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setStandardButtons(buttons.Cancel)
        box.setDefaultButton(buttons.Cancel)
        yes = box.addButton(pgettext("button", "Delete"), QMessageBox.ButtonRole.DestructiveRole)
        yes.clicked.connect(self.delete_wanted)
        self.asking = box
        box.open()

    def _question(self) -> str:
        person = self._players.current
        records = records_of(person)
        values = {"name": person.title, "records": _records(records), "size": number(-(-records.size // 1000))}
        return "\n\n".join((
            _("Delete all records of “{name}”: {records}, {size} kB?", **values),
            _("The list of games, the statistics and all progress in training of “{name}” are then gone. Records of "
              "other players, rules, solutions and strategies stay. This cannot be undone.", name=person.title),
        ))  # fmt: skip

    # Construction

    def _connect(self) -> None:
        self.library.changed.connect(self._show)
        self.kind.chosen.connect(self._show)
        self.table.opened.connect(self._open)
        self.progress.opened.connect(self.show_game)
        self._own.changed.connect(self._show)
        self.table.selectionModel().currentRowChanged.connect(self._show_chosen)
        self._players.changed.connect(self._other_player)
        self._players.listed.connect(self._name_delete)
        self.replay.solved.connect(self.library.forget_unsolved)
        self.moves.prompt.solve_wanted.connect(self.replay.solve)
        self.moves.roll_wanted.connect(self._explore)
        for each in (self.export, self.export_move, self.moves):
            each.reported.connect(self.reported)

    def _arrange(self) -> None:
        set_font(self._promise, _LARGE, bold=True)
        words = QLabel(
            _(
                "Every game that you play or enter is kept, and stands here. Games of two show your rating over time, "
                "what costs you most, and your habits; a click on a line opens the positions behind it."
            ),
            wordWrap=True,
        )
        said = self._promise, words, row(self.play, self.enter, None)
        self.empty.setLayout(column(*said, spacing=2 * SPACING, margins=4 * SPACING))
        head = row(self.to_play, self.kind, None, self.player)
        below = row(self.open, self.export, self.worst, None, self.delete)
        whole = column(head, self.empty, (self.table, _ALL), (self.progress, _ALL), None, below)
        self._list.setLayout(whole)
        above = row(self.to_list, (self.moves.title, 1), self.export_move, spacing=2 * SPACING)
        self._game.setLayout(column(above, (VerticalScroll(self.moves), 1)))
        for page in (self._list, self._game):
            self._pages.addWidget(page)
        self.setLayout(column(Centred(self._pages, _WIDEST), margins=SPACING))


def _records(records: Records) -> str:
    games = ngettext("{count} game", "{count} games", records.games)
    decks = ngettext("training in {count} deck", "training in {count} decks", records.decks)
    return _("{first} and {second}", first=games, second=decks)
