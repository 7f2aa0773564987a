"""Games by ruleset: each ruleset has its own game, which continues when the ruleset is shown again."""

from typing import NamedTuple

from farkle_core.errors import UserError
from farkle_core.play.advise import Adviser, GameTable
from farkle_core.rules import Ruleset, fingerprint, from_document
from farkle_explorer.rolls.game_shelf import GameShelf
from farkle_explorer.rolls.kept_game import KeptGame, LeftBehind, left_behind


class Waiting(NamedTuple):
    """The rules of a game that waits until they are shown again."""

    fingerprint: str  # the rules' fingerprint
    ruleset: Ruleset  # the rules


class GamesByRules:
    """The games that were begun one after another under each ruleset; the latest is played.

    `shelf`: where games are recorded; None for nowhere.
    """

    def __init__(self, shelf: GameShelf | None) -> None:
        self._shelf = shelf
        self._games: dict[str, list[KeptGame]] = {}
        self._rules = ""
        self.waiting: Waiting | None = None  # the unfinished game under other rules that was left last

    @property
    def now(self) -> KeptGame:
        """The game that is played, under the rules that were taken up."""
        return self._games[self._rules][-1]

    @property
    def is_another(self) -> bool:
        """Whether the game follows another under the same rules, or is a question beside it."""
        return len(self._games[self._rules]) > 1

    @property
    def is_apart(self) -> bool:
        """Whether a question is asked while a game waits in which something was entered."""
        return self.now.is_question and self._games[self._rules][-2].table.is_begun

    def leave(self, ruleset: Ruleset) -> None:
        """Leave an unfinished game; it goes on when its rules are shown again."""
        self.waiting = Waiting(self._rules, ruleset)

    def take_up(self, adviser: Adviser) -> LeftBehind:
        """Go on with the game under the adviser's rules, or begin one; return what an earlier run left behind."""
        self._rules = fingerprint(adviser.solution.ruleset)
        games = [_replayed(game, adviser) for game in self._games.get(self._rules, [])]
        found = LeftBehind() if games else self._left_behind(adviser)
        self._games[self._rules] = games or [found.game or KeptGame(GameTable.at(adviser))]
        if self.waiting is None or self.waiting.fingerprint == self._rules:
            self.waiting = self._waiting_on_disk()
        return found

    def begin(self, table: GameTable, *, is_question: bool = False) -> None:
        """Begin another game, or ask about a roll beside it; the one before is kept."""
        self._games[self._rules].append(KeptGame(table, is_question=is_question))

    def end_question(self) -> None:
        """Forget a question that is asked beside the game."""
        if self.now.is_question:
            self.take_back()

    def take_back(self) -> None:
        """Take back that another game, or a question, was begun."""
        self._games[self._rules].pop().discard()

    def record(self) -> str:
        """Record what was entered in the game; return what is to be said of that."""
        game = self.now
        if self._shelf is not None and game.file is None and not game.is_question:
            game.file = self._shelf.begin(self._rules, game.table.positions[0].game)
        return game.record()

    def advise_by(self, adviser: Adviser) -> None:
        """Go on with the same games, advised by another with the same solution."""
        for game in self._games[self._rules]:
            game.table = game.table.advised_by(adviser)

    def close(self) -> None:
        """Let other programs go on with the games."""
        for game in (each for games in self._games.values() for each in games):
            game.close()

    def _left_behind(self, adviser: Adviser) -> LeftBehind:
        found = LeftBehind() if self._shelf is None else left_behind(self._shelf, adviser)
        if found.game is None or found.game.table.is_begun:
            return found
        found.game.discard()  # nothing has been entered in it
        return LeftBehind(damage=found.damage)

    def _waiting_on_disk(self) -> Waiting | None:
        record = None if self._shelf is None else self._shelf.waiting(self._rules)
        try:
            return None if record is None else Waiting(record.fingerprint, from_document(record.document))
        except UserError:
            return None


def _replayed(game: KeptGame, adviser: Adviser) -> KeptGame:
    """Return a game with another solution; where that leaves something out, what can be, recorded anew."""
    table, problem = GameTable.at(adviser, game.table.positions[0].game.first).after_all(game.table.entries)
    if problem:
        game.close()
    return KeptGame(table, None if problem else game.file)
