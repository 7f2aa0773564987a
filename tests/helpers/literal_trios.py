"""Three players by plain iteration over the referee's moves; knows nothing of the solver.

Scores are in points from the mover's view: (mover, next, after that). Values are the three win chances in that order.
The mover takes the decision with the largest own win chance, the first of those that differ by at most `TIE`.
"""

from dataclasses import replace
from functools import cache, lru_cache
from itertools import product

import numpy as np
import numpy.typing as npt

from farkle_core.game.turn_start import TurnStart
from farkle_core.referee import GameState, Hold, Referee, SetAside, TurnPhase
from farkle_core.referee.states import all_left
from farkle_core.rules import Ruleset
from farkle_core.rules.dice import Counts
from farkle_core.rules.model import End, EndRule, Ties
from farkle_core.solution.trios.solution import Chances, TrioSolution

Values = npt.NDArray[np.float64]
Start = tuple[int, ...]
"""The mover's seat (0 where seats do not differ), the scores of mover, next player and the one after that, and with a
penalty the farkles in a row of each.
"""
Key = tuple[int, int, int, tuple[int, ...]]
"""A state of a turn: turn total, dice, bonuses, and which loaded dice are left."""
Move = tuple[int, int, int, bool, tuple[int, ...]]
"""What setting dice aside leads to: points, dice, bonuses, whether that wins, and which loaded dice are left."""

TIE = 1e-12
STILL = 1e-14
PLAYERS = 3


class LiteralTrios:
    """The game of three players, with a value for every start of a turn that is renewed until it stands still.

    Where a player may go on past the goal, turn totals above `limit` points count as that, and are held; in the last
    turns nobody is further behind the leader than `limit` and the goal. With a penalty no score falls below `floor`.
    """

    def __init__(self, ruleset: Ruleset, limit: int = 0, floor: int = 0) -> None:
        self.referee, self.limit = Referee(ruleset, floor), limit
        self.held, self.rolled = cache(self._held), cache(self._rolled)  # starts are renewed again and again
        self.starts: dict[Start, Values] = {}
        rounds = ruleset.end.rule in (EndRule.EQUAL_TURNS, EndRule.FULL_ROUND)
        played_off = ruleset.end.rule is EndRule.LAST_TURN and ruleset.end.ties is Ties.PLAYOFF
        self.seats = PLAYERS if rounds or played_off else 1
        self.last_turns: dict[GameState, Values] = {}
        self.playoffs: dict[GameState, Values] = {}
        self._reach = ruleset.goal - floor + limit
        steps = range(floor, ruleset.goal, ruleset.quantum)
        scores = sorted(product(steps, repeat=PLAYERS), key=sum, reverse=True)
        self._order: list[Start] = [(0, *each) for each in scores]
        self.counts = ruleset.farkles.count if ruleset.has_penalty else 0
        self._lowers_scores = ruleset.has_penalty or ruleset.has_disaster

    def iterate(self, rounds: int = 400, still: float = 1e-13) -> list[Start]:
        """Renew all starts, those with the largest sums first; return the starts that never stand still."""
        if self._lowers_scores:
            return self._iterate_all(rounds, still)
        restless: list[Start] = []
        for start in self._order:
            if start in self.starts:
                continue
            around = set(rotations(start, self.seats))
            for each in around:
                self.starts[each] = np.full(PLAYERS, 1 / PLAYERS)
            for _round in range(rounds):
                change = 0.0
                for each in around:
                    value = self.evaluate(each)
                    change = max(change, float(np.abs(value - self.starts[each]).max()))
                    self.starts[each] = value
                if change < still:
                    break
            else:
                restless += around
        return restless

    def all_starts(self) -> list[Start]:
        """Return all starts of turns, those with the largest sums first, and of these with most farkles."""
        farkles = sorted(product(range(self.counts), repeat=PLAYERS), key=sum, reverse=True) if self.counts else [()]
        seats = range(self.seats)
        return [(seat, *scores, *each) for _, *scores in self._order for each in farkles for seat in seats]

    def _iterate_all(self, rounds: int, still: float) -> list[Start]:
        """Renew all starts until all of them stand still; return them if they never do."""
        order = self.all_starts()
        self.starts = {start: np.full(PLAYERS, 1 / PLAYERS) for start in order}
        for _round in range(rounds):
            change = 0.0
            for start in order:
                value = self.evaluate(start)
                change = max(change, float(np.abs(value - self.starts[start]).max()))
                self.starts[start] = value
            if change < still:
                return []
        return order

    def _held(self, state: GameState) -> GameState | None:
        return self.referee.apply(state, Hold()) if Hold() in self.referee.legal_actions(state) else None

    def _rolled(self, state: GameState, roll: Counts) -> GameState:
        return self.referee.apply_roll(state._replace(phase=TurnPhase.ROLLING), roll)

    def evaluate(self, start: Start) -> Values:
        """Return what the start of a turn is worth, by what is known of the next player's turns."""
        return LiteralTurn(self, _state(self.referee.ruleset, start)).value()

    def after(self, state: GameState, mover: int) -> Values:
        """Return what a turn's end is worth to its mover, the next player and the one after."""
        if state.phase is TurnPhase.OVER:
            return np.array([state.share((mover + step) % PLAYERS) for step in range(PLAYERS)])
        if state.turns_left:
            value = self._last_turn(self._told_apart(state))
            return np.array([value[(mover + step - state.mover) % PLAYERS] for step in range(PLAYERS)])
        scores, farkles = (
            [each[(state.mover + step) % PLAYERS] for step in range(PLAYERS)] for each in (state.scores, state.farkles)
        )
        counted = farkles if self.counts else []
        return self.starts[state.mover % self.seats, *scores, *counted][[2, 0, 1]]

    def _told_apart(self, state: GameState) -> GameState:
        lowest = max(state.scores) - self._reach
        return state._replace(scores=tuple(max(score, lowest) for score in state.scores))

    def _last_turn(self, state: GameState) -> Values:
        """Return what a last turn is worth to its mover and those who follow."""
        goal, playing = self.referee.ruleset.goal, state.playing
        if state.turns_left == len(playing) and all(state.scores[player] == goal for player in playing):
            return self._playoff(state)
        if state not in self.last_turns:
            self.last_turns[state] = LiteralTurn(self, state).value()
        return self.last_turns[state]

    def _playoff(self, state: GameState) -> Values:
        """Return the same at the start of a playoff, repeated until it stands still: its ties lead back to it."""
        if state in self.playoffs:
            return self.playoffs[state]
        self.playoffs[state], change = np.full(PLAYERS, 1 / PLAYERS), 1.0
        while change > 1e-15:
            self.last_turns.clear()
            value = LiteralTurn(self, state).value()
            change = float(np.abs(value - self.playoffs[state]).max())
            self.playoffs[state] = value
        return value


def _state(rules: Ruleset, start: Start) -> GameState:
    seat, scores, farkles = start[0], start[1 : 1 + PLAYERS], start[1 + PLAYERS :] or (0,) * PLAYERS
    by_seat, in_a_row = (
        tuple(each[(player - seat) % PLAYERS] for player in range(PLAYERS)) for each in (scores, farkles)
    )
    return GameState(by_seat, in_a_row, mover=seat, turn_total=0, dice=rules.dice, left=all_left(rules))


class LiteralTurn:
    """One turn, from the state in which it begins."""

    def __init__(self, truth: LiteralTrios, start: GameState) -> None:
        self.referee, self._truth, self._start = truth.referee, truth, start
        rules = truth.referee.ruleset
        wins = rules.goal + rules.farkles.penalty - start.scores[start.mover]
        self._cap = truth.limit or max(wins, rules.turn.minimum, rules.turn.opening)
        self._known: dict[Key, Values] = {}
        self._loops: dict[Key, Values] = {}
        self._open: set[Key] = set()

    def value(self) -> Values:
        """Return the win chances of mover, next player and the one after."""
        value, change = self._roll(self._start), 1.0
        while self._loops and change > STILL:
            self._loops.update({key: self._known[key] for key in self._loops})
            self._known, before = {}, value
            value = self._roll(self._start)
            change = float(np.abs(value - before).max())
        return value

    def _decide(self, state: GameState) -> Values:
        """Return what a decision is worth; all turn totals that win by holding are one."""
        state = state._replace(turn_total=min(state.turn_total, self._cap))
        key = state.turn_total, state.dice, state.bonuses, state.left
        if key in self._open:
            return self._loops.setdefault(key, np.array([1.0, 0.0, 0.0]))
        if key not in self._known:
            self._open.add(key)
            held = self._truth.held(state)
            hold = self._after(held) if held else None
            if hold is not None and (hold[0] == 1.0 or state.turn_total == self._truth.limit):
                self._known[key] = hold  # a roll is never better than a hold that wins
            else:
                roll = self._roll(state)
                self._known[key] = hold if hold is not None and roll[0] - TIE <= hold[0] else roll
            self._open.remove(key)
        return self._known[key]

    def _roll(self, state: GameState) -> Values:
        value = np.zeros(PLAYERS)
        for chance, moves, scoreless in outcomes(self.referee.ruleset, state.dice, state.bonuses, state.left):
            best: Values | None = None
            if not moves:
                best = self._after(self._truth.rolled(state, scoreless))
            for points, dice, bonuses, wins, left in moves:
                total = state.turn_total + points
                if wins:
                    new = np.array([1.0, 0.0, 0.0])
                elif self._passes_an_exact_goal(total):
                    new = self._after(self.referee.whole_turn(self._start, total))
                else:
                    new = self._decide(state._replace(turn_total=total, dice=dice, bonuses=bonuses, left=left))
                if best is None or new[0] - TIE > best[0]:
                    best = new
            assert best is not None
            value += chance * best
        return value

    def _passes_an_exact_goal(self, total: int) -> bool:
        rules, start = self.referee.ruleset, self._start
        return rules.exact_goal and start.scores[start.mover] + total > rules.goal

    def _after(self, state: GameState) -> Values:
        return self._truth.after(state, self._start.mover)


def rotations(start: Start, seats: int = 1) -> tuple[Start, Start, Start]:
    """Return the starts of turns between which farkles go round."""
    seat, a, b, c = start
    return (seat, a, b, c), ((seat + 1) % seats, b, c, a), ((seat + 2) % seats, c, a, b)


@lru_cache(maxsize=256)
def outcomes(
    ruleset: Ruleset, dice: int, bonuses: int, left: tuple[int, ...] = ()
) -> tuple[tuple[float, tuple[Move, ...], Counts], ...]:
    """Return what rolling so many dice, or the loaded ones left, comes to: the chance, the moves, and such a roll.

    Moves are in the order in which ties are decided: most points first, then fewest dice. No moves: a farkle; those
    that cost the banked score are apart. An exact goal is left to the caller.
    """
    referee = Referee(replace(ruleset, end=End()))
    found: dict[tuple[tuple[Move, ...], bool], int] = {}
    such: dict[tuple[tuple[Move, ...], bool], Counts] = {}
    rolling = GameState(
        (-1,) * PLAYERS, (0,) * PLAYERS, 0, turn_total=0, dice=dice, bonuses=bonuses, phase=TurnPhase.ROLLING, left=left
    )
    for roll, ways in referee.chance(rolling):
        after, moves = referee.apply_roll(rolling, roll), set()
        if after.phase is TurnPhase.SCORING:
            for move in referee.legal_actions(after):
                assert isinstance(move, SetAside)
                then = referee.apply(after, move)
                moves.add((then.turn_total, then.dice, then.bonuses, then.phase is TurnPhase.OVER, then.left))
        ruins = not moves and after.scores[0] == 0
        key = tuple(sorted(moves, key=lambda move: (not move[3], -move[0], move[1]))), ruins
        found[key] = found.get(key, 0) + ways
        such[key] = roll
    every = sum(found.values())
    return tuple((ways / every, key[0], such[key]) for key, ways in found.items())


def chances_at(solution: TrioSolution, start: Start) -> Chances:
    """Return what a solution says of the start of a turn."""
    seat, own, following, last, *farkles = start
    f, g, h = farkles or (0, 0, 0)
    return solution.chances_at(TurnStart(own, following, f, g, seat, third=last, third_farkles=h))
