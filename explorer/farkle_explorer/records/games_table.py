"""All games of the player: read on a worker thread, judged ruleset by ruleset, and their table."""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent

from farkle_core.coach import history
from farkle_core.coach.history import ListedGame, PlayedGame, UnreadGame, list_games
from farkle_core.language.messages import N_, _, date_words, figures, number, signed_points
from farkle_core.rules import fingerprint
from farkle_core.rules.phrases import ruleset_name
from farkle_explorer.players.players import Players
from farkle_explorer.records.replay import Answers, played
from farkle_explorer.session.session import Session
from farkle_explorer.tables.model import Row
from farkle_explorer.tables.quiet_table import EvenTable
from farkle_explorer.workers.background import Background
from farkle_explorer.workers.kernels import Kernels

# `_AT_ONCE`: games per job: a tenth of a second, so that figures come soon.
_LIST, _JUDGE = "list of games", "judging games"
_AT_ONCE: Final = 8

_Judged = dict[Path, PlayedGame | None]


class Library(QObject):
    """The games of the player, with the coach's verdicts if their rules are solved."""

    changed = Signal()  # there are other games, or more figures

    def __init__(
        self,
        background: Background,
        players: Players,
        session: Session,
        kernels: Kernels,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._background, self._players, self._session, self.kernels = background, players, session, kernels
        self.games: tuple[ListedGame | UnreadGame, ...] = ()  # all games, the latest first
        # fingerprints of rules that are not cached and do not solve quickly
        self.unsolved: frozenset[str] = frozenset()
        self._read: dict[Path, ListedGame] = {}
        self._judged: dict[Path, tuple[int, PlayedGame | None]] = {}
        self._wanted: dict[Hashable, str | None] = {}
        players.changed.connect(self._other_player)
        kernels.ready.connect(self._judge_more)

    @property
    def answers(self) -> Answers:
        """The present source of solutions."""
        return Answers(self._session.settings, self._session.answer)

    @property
    def rules_shown(self) -> dict[str, str]:
        """The fingerprint and the name of the rules in force; empty without rules."""
        ruleset = self._session.ruleset
        return {} if ruleset is None else {fingerprint(ruleset): ruleset_name(ruleset)}

    @property
    def rules(self) -> str:
        """The fingerprint of the rules in force; ``""`` without rules."""
        return next(iter(self.rules_shown), "")

    @property
    def is_busy(self) -> bool:
        """Whether some games have no figures yet."""
        return bool(self._waiting())

    def look(self, viewer: Hashable, rules: str | None = None) -> None:
        """Read the folder of games again, and compute figures until :meth:`leave`.

        `viewer`: identifies the caller; pass the same to :meth:`leave`. `rules`: compute figures only for games with
        this fingerprint of rules; None for all.
        """
        self._wanted[viewer] = rules
        person = self._players.current
        job = partial(list_games, person.games, person.seat_names, dict(self._read))
        self._background.run(_LIST, job, self._take_games)

    def forget_unsolved(self) -> None:
        """Try unsolved rules again."""
        self.unsolved = frozenset()
        self._judge_more()

    def figures(self, game: ListedGame) -> PlayedGame | None:
        """Return the coach's figures of a game; None if it does not count, or before they are computed."""
        size, figures = self._judged.get(game.path, (-1, None))
        return figures if size == game.size else None

    def leave(self, viewer: Hashable) -> None:
        """End the computation of figures for this viewer."""
        self._wanted.pop(viewer, None)
        if not self._wanted:
            self.close()

    def close(self) -> None:
        self._wanted.clear()
        for job in (_LIST, _JUDGE):
            self._background.drop(job)

    @Slot()
    def _other_player(self) -> None:
        self.close()
        self.games, self._read, self._judged = (), {}, {}
        self.changed.emit()

    def _take_games(self, games: list[ListedGame | UnreadGame]) -> None:
        self.games = tuple(games)
        self._read = {each.path: each for each in games if isinstance(each, ListedGame)}
        self.changed.emit()
        self._judge_more()

    def _waiting(self) -> list[ListedGame]:
        listed = (each for each in self.games if isinstance(each, ListedGame))
        return [
            each
            for each in listed
            if each.counts
            and self._is_wanted(each.fingerprint)
            and each.fingerprint not in self.unsolved
            and self._judged.get(each.path, (-1, None))[0] != each.size
        ]

    def _is_wanted(self, rules: str) -> bool:
        return any(wanted in (None, rules) for wanted in self._wanted.values())

    @Slot()
    def _judge_more(self) -> None:
        """Compute the figures of some games under the same rules, the latest first."""
        waiting = self._waiting()
        if not waiting or not self.kernels.are_ready:
            return
        games = [each for each in waiting if each.fingerprint == waiting[0].fingerprint][:_AT_ONCE]
        self._background.run(_JUDGE, partial(_judged, games, self.answers), partial(self._take_judged, games))

    def _take_judged(self, games: list[ListedGame], judged: _Judged | None) -> None:
        if judged is None:
            self.unsolved |= {games[0].fingerprint}
        else:
            self._judged |= {each.path: (each.size, judged[each.path]) for each in games}
        self.changed.emit()
        self._judge_more()


def _judged(games: list[ListedGame], answers: Answers) -> _Judged | None:
    """Return the figures of games under the same rules; None if these are not solved."""
    solution = answers.of(games[0].ruleset)
    return None if solution is None else {each.path: played(each, solution) for each in games}


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
            date_words(game.record.date, with_time=True),
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
