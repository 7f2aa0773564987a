"""A game at which a test throws the dice itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from farkle_core.referee import GameState, Hold, Referee, Roll, SetAside, TakeOver, TurnPhase
from farkle_core.rules import Ruleset, shipped_ruleset
from farkle_core.rules.dice import counts_of

PLAIN = shipped_ruleset("busche-neller")
FARKLE = (2, 2, 3, 3, 4, 6)


def rules(**groups: Any) -> Ruleset:
    """The plain game with other options."""
    return replace(PLAIN, **groups)


class Table:
    """The game, the next move, and what came of it."""

    def __init__(
        self,
        ruleset: Ruleset,
        players: int = 2,
        floor: int | None = None,
        ceiling: int | None = None,
        start_scores: tuple[int, ...] = (),
    ) -> None:
        self.referee = Referee(ruleset, floor, ceiling)
        self.state: GameState = self.referee.new_game(len(start_scores) or players, start_scores or None)

    def roll(self, *faces: int) -> Table:
        self.state = self.referee.apply(self.state, Roll())
        return self.land(*faces)

    def take_over(self, *faces: int) -> Table:
        self.state = self.referee.apply(self.state, TakeOver())
        return self.land(*faces)

    def land(self, *faces: int) -> Table:
        self.state = self.referee.apply_roll(self.state, counts_of(faces))
        return self

    def aside(self, *faces: int, points: int = 0, wins: bool = False) -> Table:
        wanted = [
            action
            for action in self.referee.legal_actions(self.state)
            if isinstance(action, SetAside)
            and (action.scoring.counts, action.scoring.points) == (counts_of(faces), points)
            and action.scoring.wins == wins
        ]
        (action,) = wanted
        self.state = self.referee.apply(self.state, action)
        return self

    def hold(self) -> Table:
        self.state = self.referee.apply(self.state, Hold())
        return self

    def farkle(self) -> Table:
        """A roll that holds nothing: a whole turn at its start."""
        return self.roll(*FARKLE if self.state.dice == 6 else (2, 3, 4, 6, 2)[: self.state.dice])

    def collect(self, points: int) -> Table:
        """Set so many hundreds aside: single 1s, one roll each; a thousand first as three 1s."""
        if points >= 1000:
            self.roll(1, 1, 1, 2, 3, 4).aside(1, 1, 1, points=1000)
        for _ in range(points % 1000 // 100):
            others = (2, 3, 4, 6, 6)[: self.state.dice - 1]
            self.roll(1, *others).aside(1, points=100)
        return self

    def turn_of(self, points: int) -> Table:
        """A whole turn that banks so many hundreds."""
        return self.collect(points).hold()

    @property
    def may_hold(self) -> bool:
        return Hold() in self.referee.legal_actions(self.state)

    @property
    def offered(self) -> tuple[int, int]:
        return self.state.carried_dice, self.state.carried_points

    @property
    def scores(self) -> tuple[int, ...]:
        return self.state.scores

    @property
    def over(self) -> bool:
        return self.state.phase is TurnPhase.OVER
