"""The table of games, sortable by every column."""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent

from farkle_core.coach import history
from farkle_core.coach.game_list import ListedGame, UnreadGame
from farkle_core.language.messages import N_, _, figures, number
from farkle_core.language.wording import signed_points
from farkle_core.rules.phrases import ruleset_name
from farkle_explorer.records.library import Library
from farkle_explorer.tables.model import Row
from farkle_explorer.tables.quiet_table import EvenTable

# `_LAST`: the sort key of games without a figure, which puts them last.
HEADINGS: Final = (N_("date"), N_("rules"), N_("against"), N_("result"), N_("scores"), N_("rating"), N_("luck"))
_LEFTS: Final = frozenset({0, 1, 2, 3})
_NOTHING: Final = "–"
_LAST: Final = -1e9

_Key = Callable[[ListedGame], tuple[object, ...]]


class GamesTable(EvenTable):
    """A row per game."""

    opened = Signal()  # the user opens the selected game

    def __init__(self, library: Library) -> None:
        super().__init__(_("Games"), HEADINGS, _LEFTS)
        self._library = library
        self._games: tuple[ListedGame | UnreadGame, ...] = ()
        self._column, self._reverse = 0, True
        self.stretch_column(2)
        self.horizontalHeader().setSectionsClickable(True)
        self.horizontalHeader().sectionClicked.connect(self.sort_by)
        self.doubleClicked.connect(self.opened)

    @property
    def chosen(self) -> ListedGame | None:
        """The selected game; None without one, or if it cannot be read."""
        place = self.currentIndex().row()
        game = self._games[place] if 0 <= place < len(self._games) else None
        return game if isinstance(game, ListedGame) else None

    def choose(self, path: Path | None) -> None:
        """Select the game in a file; the first one if it is not listed."""
        place = next((at for at, each in enumerate(self._games) if each.path == path), 0)
        if self._games:
            self.selectRow(place)

    @Slot(int)
    def sort_by(self, column: int) -> None:
        """Sort by a column; reverse the order if it is the sorted one."""
        self._reverse = not self._reverse if column == self._column else column in (0, 3, 6)
        self._column = column
        self.show_games()

    def show_games(self) -> None:
        """Show all games of the library; unreadable ones come last."""
        chosen = self.chosen
        games = [each for each in self._library.games if isinstance(each, ListedGame)]
        unread = [each for each in self._library.games if isinstance(each, UnreadGame)]
        games.sort(key=_KEYS[self._column](self._library), reverse=self._reverse)
        self._games = (*games, *unread)
        self.rows_model.set_rows([*(self._row(each) for each in games), *map(_unread_row, unread)])
        self.rows_model.mark_column(self._column)
        self.choose(None if chosen is None else chosen.path)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit()
        else:
            super().keyPressEvent(event)

    def _row(self, game: ListedGame) -> Row:
        rating, luck = self._figures(game)
        scores = "" if game.state is None else " : ".join(map(number, game.state.scores))
        cells = (
            date_words(game.record.date),
            ruleset_name(game.ruleset),
            others_words(game),
            result_words(game),
            scores,
            rating,
            luck,
        )
        return Row(cells, tip=game.record.problem)

    def _figures(self, game: ListedGame) -> tuple[str, str]:
        judged = self._library.figures(game)
        if judged is not None:
            rating = _rating(self._library, game)
            return _NOTHING if rating is None else figures(f"{rating:.1f}"), signed_points(judged.luck)
        if not game.counts:
            return _NOTHING, _NOTHING
        return (_("not solved") if game.fingerprint in self._library.unsolved else "…"), ""


def date_words(date: str) -> str:
    """Return the start of a game in local time; an invalid date as it is."""
    try:
        return f"{datetime.fromisoformat(date).astimezone():%Y-%m-%d %H:%M}"
    except (ValueError, OverflowError):
        return date


def others_words(game: ListedGame) -> str:
    return ", ".join(each.name for each in game.others)


def result_words(game: ListedGame) -> str:
    """Return the result of a game, from the player's perspective if that is known."""
    if not game.is_over:
        return _("not finished")
    if game.result is not None:
        return _("won") if game.result == 1.0 else _("lost") if game.result == 0.0 else _("shared")
    if game.state is None:
        return _("finished")
    return _("won by {names}", names=", ".join(game.record.players[place].name for place in game.state.winners))


def _rating(library: Library, game: ListedGame) -> float | None:
    figures = library.figures(game)
    rated = None if figures is None else history.rating([figures])
    return None if rated is None else rated.rating.value


def _unread_row(game: UnreadGame) -> Row:
    cells = (game.path.name[:15], "", _("cannot be read: {reason}", reason=game.reason), "", "", "", "")
    return Row(cells, warns=True, tip=str(game.path))


def _plain(key: Callable[[ListedGame], object]) -> Callable[[Library], _Key]:
    return lambda _library: lambda game: (key(game), game.record.date)


def _by_rating(library: Library) -> _Key:
    return lambda game: (-_LAST if (rating := _rating(library, game)) is None else rating, game.record.date)


def _by_luck(library: Library) -> _Key:
    return lambda game: (_LAST if (figures := library.figures(game)) is None else figures.luck, game.record.date)


_KEYS: Final[Sequence[Callable[[Library], _Key]]] = (
    _plain(lambda game: game.record.date),
    _plain(lambda game: ruleset_name(game.ruleset).casefold()),
    _plain(lambda game: others_words(game).casefold()),
    _plain(lambda game: (game.is_over, -1.0 if game.result is None else game.result)),
    _plain(lambda game: () if game.state is None else game.state.scores),
    _by_rating,
    _by_luck,
)
