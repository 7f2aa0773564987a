"""How often each sentence of a playbook decides in a game, and how often its advice is the best move.

The starts of turns occur as often as between perfect players (:mod:`.visits`); the playbook plays every turn from there
by its sentences. A move is best if no other wins more when all that follows is perfect. Only decisions between two
moves or more count, and none that takes or holds what wins. If a game has many starts, an even sample of them is
followed, by how often they occur.
"""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

import numpy as np

from farkle_core.arrays import Bools, Floats, Ints
from farkle_core.engine.monitor import Monitor, Progress, WorkPhase, unwatched
from farkle_core.game.turn_start import TurnStart
from farkle_core.playbooks.model import SCORES, Asks, Condition, Go, Playbook, TurnSentence
from farkle_core.playbooks.turn_prices import SentencePrices
from farkle_core.solution.solution import Solution
from farkle_core.strategies.fit import quietly
from farkle_core.strategies.regions import holding_now, with_totals
from farkle_core.strategies.visits import visits_of

_MOST_STARTS: Final = 400  # that are followed; of more, a sample
_PARTS: Final = 4  # of the way to the goal: turns from the same part are laid out alike
_FAR: Final = 1 << 40  # no lead is as large
_SAME: Final = 1e-9  # win chances that differ by less are equally good
CLOSE: Final = 0.002  # of a game: the loss of a move that is nearly best


@dataclass(frozen=True)
class Truth:
    """How often a sentence decides, and how well."""

    reach: float  # decisions in a player's turns of a game
    best: float  # the share of them in which its advice is the best move; 1 if it never decides
    close: float  # the share in which it loses at most `CLOSE`


def truth_of(
    solution: Solution, playbook: Playbook, monitor: Monitor = unwatched, threads: int = 0
) -> tuple[Truth, ...] | None:
    """Return how often every sentence decides, and how well; None if the starts of a game cannot be counted.

    `threads`: cores to use; 0 = as in the solution. Raises Cancelled from the monitor.
    """
    visits = visits_of(solution, quietly(monitor))
    if visits is None:
        return None
    count, starts = _Count(solution, playbook), _sampled(visits)

    def counted(start: tuple[tuple[int, ...], float]) -> Floats:
        index, weight = start
        return count.of(_start(solution, index), weight / 2.0)  # of two players

    found = np.zeros((3, len(playbook.sentences)))
    team = ThreadPoolExecutor(threads or solution.settings.team_size)
    try:
        for place, each in enumerate(team.map(counted, starts)):
            monitor(Progress(WorkPhase.SOLVING, place / len(starts)))
            found += each
    finally:
        team.shutdown(cancel_futures=True)  # nothing waits any more unless the user has cancelled
    return _truths(found)


def _truths(found: Floats) -> tuple[Truth, ...]:
    reach, best, close = found
    share = np.where(reach > 0.0, reach, 1.0)
    good, near = np.where(reach > 0.0, best / share, 1.0), np.where(reach > 0.0, close / share, 1.0)
    return tuple(Truth(*map(float, each)) for each in zip(reach, good, near, strict=True))


def _sampled(visits: Floats) -> list[tuple[tuple[int, ...], float]]:
    """Return starts with the visits that each stands for."""
    flat = visits.ravel()
    known = np.flatnonzero(flat > 0.0)
    if len(known) <= _MOST_STARTS:
        return [(_index(at, visits), float(flat[at])) for at in known.tolist()]
    ends = np.cumsum(flat[known])
    share = ends[-1] / _MOST_STARTS
    chosen = np.searchsorted(ends, share * (np.arange(_MOST_STARTS) + 0.5))
    return [(_index(known[at], visits), float(share)) for at in chosen.tolist()]


def _index(at: int, visits: Floats) -> tuple[int, ...]:
    return tuple(int(each) for each in np.unravel_index(at, visits.shape))


def _start(solution: Solution, index: tuple[int, ...]) -> TurnStart:
    seat, farkles, others, own, opponent = index
    scores = solution.grid.scores
    return TurnStart(
        banked=int(scores[own]), opponent=int(scores[opponent]), farkles=farkles, opponent_farkles=others, seat=seat
    )


class _Count:
    """Counts decisions, those that are best, and close ones: arrays of shape (3, sentences)."""

    def __init__(self, solution: Solution, playbook: Playbook) -> None:
        self._solution, self._playbook = solution, playbook
        self._places = [place for place, each in enumerate(playbook.sentences) if each in playbook.dice]
        grid = solution.grid
        self._part = -(-(grid.goal - grid.lowest) // (_PARTS * grid.quantum)) + 1  # turn totals of each part
        self._prices = [SentencePrices(solution.automaton, self._part * part) for part in range(1, _PARTS + 1)]
        self._several = np.array([len(set(each.options)) > 1 for each in self._prices[0].turn.outcomes])

    def of(self, start: TurnStart, weight: float) -> Floats:
        """Return what the turns count that begin here."""
        # Totals that win are not told apart, so a turn that begins near the goal has few others. Where turns follow, no
        # total wins at once.
        grid, more = self._solution.grid, self._solution.ruleset.turns_after_goal(start.seat) > 0
        missing = ((grid.ceiling if more else grid.goal) - start.banked) // grid.quantum
        prices = self._prices[min(missing // self._part, _PARTS - 1)]
        turn = _StartedTurn(self._solution, self._playbook, prices, start)
        wins = prices.turn.after(turn.wins_now).any(axis=2)
        worth = prices.turn.worth_after(turn.worth)
        chosen = prices.chosen(self._playbook.dice, turn.holds)
        chosen = np.where(wins, worth.argmax(axis=2), chosen)
        comes = weight * prices.turn.comes(chosen, turn.holds)
        found = np.zeros((3, len(self._playbook.sentences)))
        self._add_holds(turn, comes, found)
        rolled = prices.turn.rolled(comes, turn.holds)
        cost = worth.max(axis=2) - np.take_along_axis(worth, chosen[:, :, None], axis=2)[:, :, 0]
        undecided = self._several[:, None] & ~wins
        for place, sentence in zip(self._places, self._playbook.dice, strict=True):
            here = undecided & prices.applies(sentence, turn.holds)[0]
            if sentence is self._playbook.dice[-1]:
                here = undecided
            _note(found[:, place], np.where(here, rolled, 0.0), cost)
            undecided = undecided & ~here
        return found

    def _add_holds(self, turn: "_StartedTurn", comes: Floats, found: Floats) -> None:
        quantum = self._solution.grid.quantum
        scores = turn.start.banked + quantum * np.arange(len(comes))
        past, leads = scores >= self._solution.grid.goal, scores - turn.start.opponent
        cuts = sorted({each.points[0] or 0 for each in self._playbook.turn if each.go is Go.AHEAD})
        parts = [(None, ~past)] + [
            (least, past & (leads >= least) & (leads < most)) for least, most in pairwise([-_FAR, *cuts, _FAR])
        ]
        for mode, each in enumerate(self._solution.automaton.modes):
            often = np.where(turn.decides[: len(comes), mode], comes[:, mode], 0.0)
            for lead, rows in parts:
                place = deciding(self._playbook, turn.start, each.dice, lead)
                if place is not None:
                    _note(found[:, place], np.where(rows, often, 0.0), turn.cost[: len(comes), mode])


def _note(counts: Floats, often: Floats, cost: Floats) -> None:
    counts += often.sum(), often[cost <= _SAME].sum(), often[cost <= CLOSE].sum()


class _StartedTurn:
    """One turn of a playbook, with what every state is worth; by turn total and mode.

    A turn's table ends where holding wins, or is best with any number of dice. The playbook may roll on beyond.
    """

    def __init__(self, solution: Solution, playbook: Playbook, prices: SentencePrices, start: TurnStart) -> None:
        self.start, self._solution, self._rows = start, solution, prices.turn.rows
        kinds = len(solution.automaton.modes) // solution.automaton.width
        tables = [solution.dice_table(replace(start, bonuses=kind)) for kind in range(kinds)]
        longer = [with_totals(solution, each, self._rows) for each in tables]
        scores = start.banked + solution.grid.quantum * np.arange(self._rows)
        alike = (scores >= solution.grid.ceiling)[:, None]  # more points are not told apart
        self.wins_now: Bools = np.concatenate([each.wins_now for each in longer], axis=1)
        self.holds: Bools = np.concatenate([holding_now(playbook, solution, each) | alike for each in longer], axis=1)
        self.decides: Bools = np.concatenate([each.may_hold & ~alike for each in longer], axis=1) & ~self.wins_now
        ends = np.concatenate([np.full(each.win.shape[1], len(each.win)) for each in tables])
        known = (np.arange(self._rows)[:, None] < ends) | self.wins_now
        hold, roll, best = (
            np.concatenate([getattr(each, name) for each in longer], axis=1) for name in ("hold", "roll", "win")
        )
        banked = self._banked_worth(scores)
        self.worth: Floats = np.where(known, best, banked[:, None])
        hold = np.where(known, hold, banked[:, None])
        roll = np.where(known, roll, prices.turn.rolled_once(banked, tables[0].farkle_value))
        self.cost: Floats = self.worth - np.where(self.holds, hold, roll)

    def _banked_worth(self, scores: Ints) -> Floats:
        """Return what banking each turn total is worth, if that does not end the game."""
        start, solution = self.start, self._solution
        after = replace(start, farkles=start.opponent_farkles, opponent_farkles=0, seat=self._next_seat())
        worth = 1.0 - self._chances(after, scores)
        if left := solution.ruleset.turns_after_goal(start.seat):
            last = 1.0 - self._chances(replace(after, turns_left=left), scores)
            worth = np.where(scores < solution.grid.goal, worth, last)
        return worth

    def _chances(self, after: TurnStart, scores: Ints) -> Floats:
        """Return the opponent's win chances then, by the mover's score; the nearest if there is no such score."""
        solution, others = self._solution, self._solution.opponent_scores(after)
        chances = solution.start_chances(after)[solution.own_scores(after).tolist().index(self.start.opponent)]
        found: Floats = chances[np.clip(np.searchsorted(others, scores), 0, len(others) - 1)]
        return found

    def _next_seat(self) -> int:
        return 1 - self.start.seat if self._solution.ruleset.seats > 1 else self.start.seat


def deciding(playbook: Playbook, start: TurnStart, dice: int, lead: int | None = None) -> int | None:
    """Return the place of the sentence that decides about holding with so many dice; None if there is none.

    `lead`: over the opponent after a hold that reaches the goal; None if it does not. Sentences about scores no longer
    apply then.
    """
    for place, each in enumerate(playbook.sentences):
        if isinstance(each, TurnSentence) and _decides(each, start, dice, lead, last=each is playbook.turn[-1]):
            return place
    return None


def _decides(sentence: TurnSentence, start: TurnStart, dice: int, lead: int | None, *, last: bool) -> bool:
    match sentence.go:
        case Go.AHEAD:
            says = lead is not None and lead < (sentence.points[0] or 0)
        case Go.HOLD:
            says = last or sentence.points[dice - 1] is not None
        case _:
            says = lead is None or not any(condition.test in SCORES for condition in sentence.when)
    return says and all(_true(condition, start, dice) for condition in sentence.when)


def _true(condition: Condition, start: TurnStart, dice: int) -> bool:
    lead = start.banked - start.opponent
    match condition.test:
        case Asks.LEFT:
            return dice in condition.numbers
        case Asks.LEAD_FROM:
            return lead >= condition.number
        case Asks.LEAD_BELOW:
            return lead < condition.number
    assert condition.test in SCORES
    return (start.banked if condition.test is Asks.OWN_FROM else start.opponent) >= condition.number
