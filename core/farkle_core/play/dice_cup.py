"""The dice, and the moves that each roll allows."""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from typing import Final

import numpy as np

from farkle_core.referee import GameState, Referee, Roll, SetAside, TurnPhase
from farkle_core.referee.states import faces_of_dice
from farkle_core.rules.dice import Counts
from farkle_core.rules.scoring import is_cursed

_AT_ONCE: Final = 4096  # rolls drawn at once

# Everything about a scoring that matters later in the game: dice, points, whether it wins.
ScoringKey = tuple[int, int, bool]


class DiceCup:
    """The dice, and chance; the same seed gives the same rolls.

    For each number of dice, from 0 on, `rolls` has all different rolls, and `throws` yields one roll after the other as
    its place in `rolls`. Of loaded dice there are none: they are thrown one by one.
    """

    def __init__(self, referee: Referee, seed: int) -> None:
        self._generator = np.random.default_rng(seed)
        self._faces = tuple(tuple(map(_by_chance, faces_of_dice(referee.ruleset, each))) for each in (0, 1))
        chances = [referee.chance(state) for state in in_the_air(referee)]
        self.rolls: tuple[tuple[Counts, ...], ...] = ((), *(tuple(roll for roll, _ in chance) for chance in chances))
        self.throws = (iter(()), *(self._throws([ways for _, ways in chance]) for chance in chances))

    def throw_loaded(self, state: GameState) -> Counts:
        """Return the face of each loaded die in the air."""
        dice = self._faces[1 if state.mover == 1 else 0]
        drawn = self._generator.random(len(state.left))
        shown = (bisect_right(dice[number][1], each) for number, each in zip(state.left, drawn, strict=True))
        return tuple(dice[number][0][place] for number, place in zip(state.left, shown, strict=True))

    def _throws(self, ways: list[int]) -> Iterator[int]:
        sequences = np.repeat(
            np.arange(len(ways)), ways
        )  # the dice come down in any order, and each order has the same chance
        while True:
            yield from sequences[self._generator.integers(len(sequences), size=_AT_ONCE)].tolist()


class RollKinds:
    """Rolls of the same kind: the referee allows the same after them, scorings of as many dice for as many points.

    All numbers of dice from 0 on.
    """

    def __init__(self, referee: Referee, cup: DiceCup) -> None:
        self.of: list[list[int]] = [[]]  # for each number of dice, the number of the kind of each roll of the cup
        self.samples: list[list[Counts]] = [[]]  # for each number of dice, one roll of each kind
        # for each number of dice and kind, the different moves after that roll; empty for a farkle
        self.moves: list[list[dict[ScoringKey, SetAside]]] = [[]]
        for state, rolls in zip(in_the_air(referee), cup.rolls[1:], strict=True):
            self._sort(referee, state, rolls)

    def _sort(self, referee: Referee, state: GameState, rolls: tuple[Counts, ...]) -> None:
        known: dict[object, int] = {}
        samples, moves, of = list[Counts](), list[dict[ScoringKey, SetAside]](), list[int]()
        for roll in rolls:
            after = referee.apply_roll(state, roll)
            allowed = referee.legal_actions(after) if after.phase is TurnPhase.SCORING else ()
            worths = {_worth(move): move for move in allowed if isinstance(move, SetAside)}
            kind = frozenset(worths) or is_cursed(referee.ruleset, roll)
            if kind not in known:
                known[kind] = len(known)
                samples.append(roll)
                moves.append(worths)
            of.append(known[kind])
        self.of.append(of)
        self.samples.append(samples)
        self.moves.append(moves)


def _worth(move: SetAside) -> ScoringKey:
    return move.scoring.dice, move.scoring.points, move.scoring.wins


def _by_chance(die: dict[int, int]) -> tuple[tuple[int, ...], list[float]]:
    """Return the faces of a die, and the chance that it shows none after each of them; the last is left out."""
    summed = list(accumulate(die.values()))
    return tuple(die), [each / summed[-1] for each in summed[:-1]]


def in_the_air(referee: Referee) -> list[GameState]:
    """Return a state with dice in the air for each number of fair dice, 1 first."""
    if referee.ruleset.has_loaded_dice:
        return []
    state = referee.apply(referee.new_game(), Roll())
    return [state._replace(dice=dice) for dice in range(1, referee.ruleset.dice + 1)]
