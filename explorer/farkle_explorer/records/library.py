"""All games of the player: read on a worker thread, judged ruleset by ruleset."""

from collections.abc import Hashable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot

from farkle_core.coach.game_list import ListedGame, UnreadGame, list_games
from farkle_core.coach.history import PlayedGame
from farkle_explorer.players.players import Players
from farkle_explorer.records.answers import Answers, played
from farkle_explorer.session.session import Session
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
        self._background, self._players, self._session, self._kernels = background, players, session, kernels
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

    def played_by(self, rules: str) -> list[PlayedGame]:
        """Return the coach's figures of all games under these rules, as far as they are computed."""
        listed = (each for each in self.games if isinstance(each, ListedGame) and each.fingerprint == rules)
        return [figures for each in listed if (figures := self.figures(each)) is not None]

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
        if not waiting or not self._kernels.are_ready:
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
