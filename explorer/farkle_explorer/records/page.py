"""The page of the player's games."""

from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QMessageBox, QStackedWidget, QWidget

from farkle_core.coach.game_list import ListedGame, Records, records_of
from farkle_core.language.messages import _, ngettext, number, pgettext
from farkle_explorer.players.choice import PlayerChoice
from farkle_explorer.players.players import Players
from farkle_explorer.records.exporting import GameExport
from farkle_explorer.records.games_table import GamesTable
from farkle_explorer.records.library import Library
from farkle_explorer.records.replay import Replay
from farkle_explorer.records.replay_view import ReplayView
from farkle_explorer.records.statistics_view import StatisticsView
from farkle_explorer.widgets.dice_widgets import give_keys
from farkle_explorer.widgets.inputs import Choice, button
from farkle_explorer.widgets.layouts import Centred, VerticalScroll, column, row
from farkle_explorer.widgets.lettering import fit_text
from farkle_explorer.widgets.theme import SPACING, Theme
from farkle_explorer.workers.background import Background

# `_ALL`: stretch of the list, so that the empty space below gets none.
LIST: Final = "list"
FIGURES: Final = "figures"
_VIEWER: Final = "games"
_ALL: Final = 1000
_WIDEST: Final = 200  # characters; in wider rows the columns would be far apart


class GamesPage(QWidget):
    """Lists all games of the player, opens and exports them, and deletes all records."""

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
    ) -> None:
        super().__init__()
        self.setAccessibleName(_("Games"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAutoFillBackground(True)
        self._players = players
        self.library = library
        self.replay = Replay(background, self)
        self.player, self.table = PlayerChoice(players), GamesTable(self.library)
        self.statistics, self.moves = StatisticsView(self.library), ReplayView(self.replay)
        self.kind = Choice(_("What is shown"), (
            (LIST, _("All games"), _("A list of all games, finished or not")),
            (FIGURES, _("Statistics"), _("Results, rating, luck, and what costs most")),
        ))  # fmt: skip
        self.empty = QLabel(_("No games yet. Every game that you play is kept, and stands here."))
        self.open = button(_("Open"), clicked=self._open)
        self.export = GameExport(background, lambda: self.table.chosen, lambda: self.library.answers)
        self.export_move = GameExport(background, lambda: self.replay.game, lambda: self.library.answers)
        self.delete = button("", _("Delete all games and training of this player"), self._ask)
        self.to_list = button(_("Back to the list"), _("All games; Esc"), self.show_list)
        self.asking: QMessageBox | None = None
        self._list, self._game, self._pages = QWidget(), QWidget(), QStackedWidget()
        self._arrange()
        self._connect()
        self._show()

    def apply_theme(self, theme: Theme) -> None:
        self.setPalette(theme.panel_palette)
        for part in (self.kind, self.table, self.statistics, self.moves, self.export, self.export_move):
            part.apply_theme(theme)

    def close_games(self) -> None:
        """Stop, and end the threads."""
        self.library.close()
        self.replay.close()

    @Slot()
    def show_list(self) -> None:
        self.replay.close_game()
        self._pages.setCurrentWidget(self._list)
        self.library.look(_VIEWER)
        self.table.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        fit_text(self, event.size().height())

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Read the list again, because there may be new games."""
        super().showEvent(event)
        if self.replay.game is None:
            self.library.look(_VIEWER)
        give_keys(self, self.table if self.replay.game is None else self.moves)

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        super().hideEvent(event)
        self.library.leave(_VIEWER)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.replay.game is None:
            self._open()
        elif event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Escape) and self.replay.game is not None:
            self.show_list()
        else:
            super().keyPressEvent(event)

    # Display

    @Slot()
    def _show(self) -> None:
        self.table.show_games()
        is_list = self.kind.value == LIST
        self.empty.setVisible(is_list and not self.library.games)
        self.table.setVisible(is_list and bool(self.library.games))
        self.statistics.setVisible(not is_list)
        if not is_list:
            self.statistics.show_figures()
        for part in (self.open, self.export):
            part.setVisible(is_list)
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

    def show_game(self, game: ListedGame, step: int = 0) -> None:
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
        self.table.selectionModel().currentRowChanged.connect(self._show_chosen)
        self._players.changed.connect(self._other_player)
        self._players.listed.connect(self._name_delete)
        self.replay.solved.connect(self.library.forget_unsolved)
        self.moves.prompt.solve_wanted.connect(self.replay.solve)
        self.moves.roll_wanted.connect(self._explore)
        for each in (self.export, self.export_move, self.moves):
            each.reported.connect(self.reported)

    def _arrange(self) -> None:
        self.empty.setWordWrap(True)
        head = row(self.kind, None, self.player)
        below = row(self.open, self.export, None, self.delete)
        whole = column(head, self.empty, (self.table, _ALL), (self.statistics, _ALL), None, below)
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
