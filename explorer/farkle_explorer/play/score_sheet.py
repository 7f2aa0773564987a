"""The score sheet of a game that is over: a row per round, a column per player."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from farkle_core.language.messages import _, number
from farkle_core.play.advise import GameTable
from farkle_core.referee import TurnPhase
from farkle_explorer.tables.model import Row
from farkle_explorer.tables.quiet_table import EvenTable


class ScoreSheet(EvenTable):
    """What each turn banked, and the score after it."""

    def __init__(self) -> None:
        super().__init__(_("Scores by round"))
        self.share_out(1)

    def show_game(self, table: GameTable, names: Sequence[str]) -> None:
        """Show the turns of a game; `names`: of the players, in the order of play."""
        rounds: list[list[str]] = []
        for player, words in _turns(table):
            if not rounds or rounds[-1][player]:
                rounds.append([""] * len(names))
            rounds[-1][player] = words
        rows = [Row((number(place), *cells)) for place, cells in enumerate(rounds, 1)]
        self.rows_model.set_rows(rows, (_("round"), *names))


def _turns(table: GameTable) -> Iterator[tuple[int, str]]:
    """Give the player of each turn, and what the turn did to the score, in words."""
    for before, after in pairwise(each.game.state for each in table.positions):
        if after.mover != before.mover or after.phase is TurnPhase.OVER:
            score = after.scores[before.mover]
            yield before.mover, _change(score - before.scores[before.mover], score)


def _change(change: int, score: int) -> str:
    sign = "+" if change > 0 else "−" if change < 0 else ""
    return f"{number(score)} ({sign}{number(abs(change))})"
