"""Prices sentences about dice in points a turn, for the search for playbooks.

A turn of fair dice is laid out by roll and turn total before it. What a sentence names, and whether the player holds
after it, are then arrays, so that one more sentence is priced in some milliseconds. Points a turn leave out scores and
the opponent: the search uses them to find sentences, and the exact match decides.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from farkle_core.arrays import Bools, Floats, Ints
from farkle_core.game.automaton import Automaton
from farkle_core.game.points import play_for_points, spread_of
from farkle_core.playbooks.model import Asks, Condition, DiceSentence
from farkle_core.playbooks.wishes import RolledOutcome, best_place, rolled_turn

_RARE: Final = 1e-7  # turn totals are told apart as long as so many turns reach one
_LARGER: Final = 1.5  # a playbook's turn totals may be larger by so much than those of play for most points
_TOTALS: Final = frozenset({Asks.TOTAL_FROM, Asks.TOTAL_BELOW})

Thresholds = tuple[int | None, ...]


class RolledTurnPrices:
    """All rolls of a turn with their options, and what they bring when a playbook decides.

    `span`: the number of turn totals told apart, in quanta from 0; None for those that occur far from the goal.
    """

    def __init__(self, automaton: Automaton, span: int | None = None) -> None:
        self.automaton, self.quantum = automaton, automaton.quantum
        turn, best = rolled_turn(automaton), play_for_points(automaton.ruleset)
        self.outcomes: tuple[RolledOutcome, ...] = tuple(each for mode in turn.modes for each in mode)
        self.mode_of = np.repeat(np.arange(len(turn.modes)), [len(mode) for mode in turn.modes])
        self.ways = np.array([each.ways for each in self.outcomes]) / np.array(
            [automaton.modes[mode].ways for mode in self.mode_of]
        )
        width = max(len(each.options) for each in self.outcomes)
        rows = [each.options + each.options[-1:] * (width - len(each.options)) for each in self.outcomes]
        self.points = np.array([[option.points for option in row] for row in rows])
        self.following = np.array([[option.mode for option in row] for row in rows])
        self._best = best.turn
        reached = spread_of(best.turn, best.values[0]).reached.sum(axis=1)
        usual = int(np.flatnonzero(reached > _RARE)[-1])
        self.totals = span or min(int(usual * _LARGER) + 1, best.turn.totals)
        self.rows = self.totals + automaton.most_points
        shares = np.cumprod([1.0, *(spread.farkle for spread in best.spreads[:-1])])
        self._farkle = float(shares @ best.farkle_values / shares.sum()) / self.quantum
        self.most = best.mean / self.quantum  # points a turn that are possible, in quanta

    @cached_property
    def _after(self) -> tuple[Ints, Ints]:
        """The turn total and the mode after every option, shape (outcomes, totals, options)."""
        totals = np.arange(self.totals)[None, :, None] + self.points[:, None, :]
        return totals, np.broadcast_to(self.following[:, None, :], totals.shape)

    def holds(self, thresholds: Thresholds) -> Bools:
        """Return where a player holds from such points on, by number of dice; shape (totals, modes)."""
        dice = [mode.dice for mode in self.automaton.modes]
        never = self.rows + 1
        least = np.array([
            never if thresholds[count - 1] is None else -(-thresholds[count - 1] // self.quantum)  # type: ignore[operator]
            for count in dice
        ])  # fmt: skip
        totals = np.arange(self.rows)[:, None]
        holding = self._best.holding & (totals >= self.automaton.ruleset.least_hold(1) // self.quantum)
        wanted: Bools = ((totals >= least) | (totals >= self.totals)) & holding
        return wanted

    def held_after(self, taken: Ints, holds: Bools) -> Bools:
        """Return whether the player holds after such an option of each outcome; shape (outcomes, totals)."""
        rows = np.arange(len(taken))
        totals = np.arange(self.totals) + self.points[rows, taken][:, None]
        held: Bools = holds[totals, self.following[rows, taken][:, None]]
        return held

    def after(self, states: Bools) -> Bools:
        """Return what is true of the state after every option; shape (outcomes, totals, options)."""
        found: Bools = states[self._after]
        return found

    def named(self, sentence: DiceSentence) -> Ints:
        """Return the option that the advice of a sentence names after each outcome; −1 if it cannot be followed."""
        return np.array([self._named(sentence, each) for each in self.outcomes])

    @staticmethod
    def _named(sentence: DiceSentence, outcome: RolledOutcome) -> int:
        dice = outcome.lying.taken(sentence)
        place = None if dice is None else best_place(outcome, dice)
        return -1 if place is None else place

    def lies(self, condition: Condition) -> Bools:
        """Return whether a condition about what lies there or turn totals is true; shape (outcomes, totals)."""
        if condition.test in _TOTALS:
            enough = np.arange(self.totals) * self.quantum >= condition.number
            true = enough if condition.test is Asks.TOTAL_FROM else ~enough
            return np.broadcast_to(true, (len(self.outcomes), self.totals))
        true = np.array([each.lying.holds_true(condition) for each in self.outcomes])
        return np.broadcast_to(true[:, None], (len(self.outcomes), self.totals))

    def values(self, chosen: Ints, holds: Bools) -> Floats:
        """Return the points of the turn (quanta) from every state, with such options; shape (totals, modes)."""
        from farkle_core.kernels.played.playing import price_turn  # imports numba, which takes half a second

        turn, at_stake = self._best, np.arange(self.rows, dtype=float)
        value = np.repeat(at_stake[:, None], len(self.automaton.modes), axis=1)
        ends = np.stack((turn.farkle * self._farkle, turn.kept + turn.wins), axis=1)
        price_turn(self.points, self.following, chosen, self.ways, self.mode_of, holds, ends, value)
        return value

    def reached(self, chosen: Ints, holds: Bools) -> Floats:
        """Return how often a turn rolls in each state, by the same play; shape (outcomes, totals), by roll."""
        return self.rolled(self.comes(chosen, holds), holds)

    def rolled(self, comes: Floats, holds: Bools) -> Floats:
        """Return how often a turn rolls that comes to each state so often; shape (outcomes, totals), by roll."""
        rolls = np.where(holds, 0.0, comes)[: self.totals]
        often: Floats = rolls[:, self.mode_of].T * self.ways[:, None]
        return often

    def comes(self, chosen: Ints, holds: Bools) -> Floats:
        """Return how often a turn comes to each state, by the same play; shape (totals, modes)."""
        comes = np.zeros((self.rows, len(self.automaton.modes)))
        comes[0, self.automaton.start] = 1.0
        rows = np.arange(len(self.outcomes))
        for total in range(self.totals):
            rolls = np.where(holds[total], 0.0, comes[total])
            taken = chosen[:, total]
            reached = total + self.points[rows, taken], self.following[rows, taken]
            np.add.at(comes, reached, rolls[self.mode_of] * self.ways)
        return comes

    def rolled_once(self, banked: Floats, farkle: float) -> Floats:
        """Return what one more roll is worth if the player then holds; shape (totals, modes).

        `banked`: what every turn total is worth. `farkle`: what a farkle is worth that banks nothing.
        """
        totals = np.arange(len(banked))
        best = banked[np.minimum(totals + self.points.max(axis=1)[:, None], len(banked) - 1)]
        brings = np.zeros((len(self._best.modes), len(banked)))
        np.add.at(brings, self.mode_of, self.ways[:, None] * best)
        lost = self._best.farkle - self._best.kept
        worth: Floats = brings.T + lost * farkle + self._best.kept * banked[:, None] + self._best.wins
        return worth

    def worth_after(self, value: Floats) -> Floats:
        """Return what every option is worth; shape (outcomes, totals, options)."""
        worth: Floats = value[self._after]
        return worth


@dataclass(frozen=True)
class Played:
    """One playbook's turn."""

    points: float  # points a turn
    chosen: Ints  # shape (outcomes, totals): the option taken
    value: Floats  # shape (totals, modes): points of the turn (quanta) from every state
    holds: Bools  # same shape: where the player holds


class SentencePrices:
    """Prices lists of sentences about dice."""

    def __init__(self, automaton: Automaton, span: int | None = None) -> None:
        self.turn = RolledTurnPrices(automaton, span)
        self._named: dict[tuple[object, int], Ints] = {}
        self._lies: dict[Condition, Bools] = {}

    def named(self, sentence: DiceSentence) -> Ints:
        """Return what an advice names, once for each."""
        key = sentence.take, sentence.most
        if key not in self._named:
            self._named[key] = self.turn.named(sentence)
        return self._named[key]

    def lies(self, condition: Condition) -> Bools:
        """Return where a condition is true, once for each."""
        if condition not in self._lies:
            self._lies[condition] = self.turn.lies(condition)
        return self._lies[condition]

    def applies(self, sentence: DiceSentence, holds: Bools) -> tuple[Bools, Ints]:
        """Return where a sentence decides if asked, shape (outcomes, totals), and the option that it names."""
        named = self.named(sentence)
        true = np.broadcast_to((named >= 0)[:, None], (len(named), self.turn.totals))
        taken = np.maximum(named, 0)
        for condition in sentence.when:
            if condition.test in (Asks.THEN_HOLD, Asks.THEN_ROLL):
                held = self.turn.held_after(taken, holds)
                true = true & (held if condition.test is Asks.THEN_HOLD else ~held)
            else:
                true = true & self.lies(condition)
        return true, taken

    def chosen(self, sentences: tuple[DiceSentence, ...], holds: Bools) -> Ints:
        """Return the option that a list of sentences takes; shape (outcomes, totals)."""
        taken = np.repeat(self.applies(sentences[-1], holds)[1][:, None], self.turn.totals, axis=1)
        for each in reversed(sentences[:-1]):
            true, named = self.applies(each, holds)
            taken = np.where(true, named[:, None], taken)
        return taken

    def play(self, sentences: tuple[DiceSentence, ...], thresholds: Thresholds) -> Played:
        """Return the turn of a playbook that holds from such points on."""
        return self.play_on(sentences, self.turn.holds(thresholds))

    def play_on(self, sentences: tuple[DiceSentence, ...], holds: Bools) -> Played:
        """Return the turn of a playbook with such holds."""
        chosen = self.chosen(sentences, holds)
        value = self.turn.values(chosen, holds)
        points = float(value[0, self.turn.automaton.start]) * self.turn.quantum
        return Played(points, chosen, value, holds)
