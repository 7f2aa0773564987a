"""Games by ruleset: each ruleset has its own game, which continues when the ruleset is shown again."""

from typing import NamedTuple

from farkle_core.errors import UserError
from farkle_core.play.advise import Adviser, GameTable
from farkle_core.rules import Ruleset, fingerprint
from farkle_explorer.rolls.game_shelf import GameShelf
from farkle_explorer.rolls.kept_game import EarlierGame, KeptGame, left_behind


class WaitingGame(NamedTuple):
    """The rules of a game that waits until they are shown again."""

    fingerprint: str  # the rules' fingerprint
    ruleset: Ruleset  # the rules


class GamesByRules:
    """The games under each ruleset in order, the latest current; without a `shelf` none is recorded."""

    def __init__(self, shelf: GameShelf | None) -> None:
        self._shelf = shelf
        self._games: dict[str, list[KeptGame]] = {}
        self._rules = ""
        self.waiting: WaitingGame | None = None  # the unfinished game that was left last, under other rules

    @property
    def now(self) -> KeptGame:
        """The current game under the present rules."""
        return self._games[self._rules][-1]

    @property
    def is_another(self) -> bool:
        """Whether the game has a predecessor under the same rules, or is a question beside it."""
        return len(self._games[self._rules]) > 1

    @property
    def is_apart(self) -> bool:
        """Whether a question is open while a game with entries waits."""
        return self.now.is_question and self._games[self._rules][-2].table.is_begun

    def leave(self, ruleset: Ruleset) -> None:
        """Leave an unfinished game; it continues when its rules are shown again."""
        self.waiting = WaitingGame(self._rules, ruleset)

    def take_up(self, adviser: Adviser) -> EarlierGame:
        """Continue the game under the adviser's rules, or begin one; return the unfinished game of an earlier run."""
        self._rules = fingerprint(adviser.solution.ruleset)
        games = [_replayed(game, adviser) for game in self._games.get(self._rules, [])]
        earlier = EarlierGame() if games else self._left_behind(adviser)
        self._games[self._rules] = games or [earlier.game or KeptGame(GameTable.at(adviser))]
        if self.waiting is None or self.waiting.fingerprint == self._rules:
            self.waiting = self._waiting_on_disk()
        return earlier

    def begin(self, table: GameTable, *, is_question: bool = False) -> None:
        """Begin another game, or a question about a roll beside it; earlier games are kept."""
        self._games[self._rules].append(KeptGame(table, is_question=is_question))

    def end_question(self) -> None:
        if self.now.is_question:
            self.take_back()

    def take_back(self) -> None:
        """Undo the start of the last game or question."""
        self._games[self._rules].pop().discard()

    def record(self) -> str:
        """Record the entries of the game; return a message about a failure, or ``""``."""
        game = self.now
        if self._shelf is not None and game.file is None and not game.is_question:
            game.file = self._shelf.begin(self._rules, game.table.positions[0].game)
        return game.record()

    def advise_by(self, adviser: Adviser) -> None:
        """Continue the games with another adviser of the same solution."""
        for game in self._games[self._rules]:
            game.table = game.table.advised_by(adviser)

    def close(self) -> None:
        """Release the games for other programs."""
        for game in (each for games in self._games.values() for each in games):
            game.close()

    def _left_behind(self, adviser: Adviser) -> EarlierGame:
        earlier = EarlierGame() if self._shelf is None else left_behind(self._shelf, adviser)
        if earlier.game is None or earlier.game.table.is_begun:
            return earlier
        earlier.game.discard()  # it has no entries
        return EarlierGame(damage=earlier.damage)

    def _waiting_on_disk(self) -> WaitingGame | None:
        record = None if self._shelf is None else self._shelf.waiting(self._rules)
        try:
            return None if record is None else WaitingGame(record.fingerprint, record.ruleset)
        except (OSError, UserError):
            return None


def _replayed(game: KeptGame, adviser: Adviser) -> KeptGame:
    """Return a game under another solution.

    Where that solution allows only some of the entries, the game keeps those, in a new record.
    """
    table, problem = GameTable.at(adviser, game.table.positions[0].game.first).after_all(game.table.entries)
    if problem:
        game.close()
    return KeptGame(table, None if problem else game.file)
