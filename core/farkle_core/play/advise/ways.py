"""The ways to set dice aside after a roll: moves with the same result are one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from farkle_core.play.dice_columns import DiceColumns
from farkle_core.referee import GameState, Referee, SetAside
from farkle_core.rules.dice import Counts


class Way(NamedTuple):
    """Ways to set dice aside with the same result, the game after them, its column, and the mover's win chance."""

    moves: list[SetAside]
    state: GameState
    win: float
    column: int

    def counts_higher(self, other: Way) -> bool:
        """Whether this way counts the same dice for more points and wins at least as often."""
        if self.win < other.win or self.column != other.column:
            return False
        low = other.moves[0].scoring
        return any(
            one.counts == low.counts and (one.wins, one.points) > (low.wins, low.points)
            for one in (move.scoring for move in self.moves)
        )


def alike(referee: Referee, columns: DiceColumns, state: GameState) -> Iterable[list[SetAside]]:
    """Return the legal moves; those with the same result together."""
    loaded = referee.ruleset.has_loaded_dice  # then equal faces on other dice are other dice
    groups: dict[tuple[int, int, bool, int, Counts], list[SetAside]] = {}
    for move in referee.legal_actions(state):
        if isinstance(move, SetAside):
            scoring, left = move.scoring, columns.after(state, move)
            counts = scoring.counts if loaded else ()
            groups.setdefault((scoring.dice, scoring.points, scoring.wins, left, counts), []).append(move)
    return groups.values()
