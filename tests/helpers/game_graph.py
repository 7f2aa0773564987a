"""The referee's whole graph of a two-player game, as arrays for plain iteration.

From the first move on, every state that the referee allows is visited. Two things keep that quick. Rolls of the same
number of dice that offer the same dice and points differ in nothing that the referee does, so of each such choice one
is made. And where it does not matter who had the first turn, a state in which the second player moves is visited as its
mirror image.

A game can go on for ever in three ways. Scores can fall without end: the referee is given a floor. Scores can rise
without end where reaching the goal does not end the game: it is given a ceiling. And a turn total can grow without end:
:class:`Bound` says from where on more points change nothing that the referee allows or does; all such turn totals count
as one state.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import count

import numpy as np
import numpy.typing as npt

from farkle_core.referee import GameState, Hold, Referee, SetAside, TakeOver, TurnPhase
from farkle_core.rules.dice import Counts, counts_of
from farkle_core.rules.model import Carry, Effect, EndRule, Ruleset, Ties
from farkle_core.rules.scoring import is_cursed

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

CONSTANTS = (0.0, 0.5, 1.0, -1.0)
"""Values that come before those of the states: lost, shared, won, not allowed."""

LOST, SHARED, WON, NOT_ALLOWED = range(4)


class Bound:
    """Up to where points matter.

    Points count only through ``turn total >= something``. A hold, or a farkle that keeps the turn total, banks no more
    than up to the *top*: the ceiling; or without one the goal, where the game is over, plus what a penalty takes away
    first. So turn totals from ``top - score`` on bank the same. They also satisfy every minimum, opening and last turn
    to be beaten if they are no smaller than those. Where lost points can be stolen they matter to the other player, and
    to whoever steals them back, so the lowest score that either can have then takes the place of the mover's.

    A player who goes `by_words` tells turn totals apart that bank the same, while rolls are forced. Matches do so up to
    the ceiling and the least points that can be asked for.
    """

    def __init__(self, referee: Referee, *, by_words: bool = False) -> None:
        rules, turn, start = referee.ruleset, referee.ruleset.turn, referee.ruleset.start
        if rules.last_turns_follow and referee.ceiling is None:
            raise ValueError("last turns need a ceiling to be finite")
        falls = rules.has_penalty and not rules.farkles.never_below_zero
        if falls and referee.floor is None:
            raise ValueError("penalties need a floor to be finite")
        keeps_first = rules.has_penalty and turn.farkle_keeps_turn_total
        self._top = rules.goal + keeps_first * rules.farkles.penalty if referee.ceiling is None else referee.ceiling
        if by_words and referee.ceiling is not None:
            self._top += max(turn.minimum, turn.opening, start.bonus * (start.carry is Carry.HIGH_STAKES))
        self._lowest = min(0, referee.floor or 0) if falls else 0
        self._losses = rules.has_penalty or (rules.cursed is not None and rules.cursed.effect is Effect.DISASTER)
        self._steal = rules.start.carry is Carry.STEAL
        self._least = max(turn.minimum, turn.opening)
        self._beat = turn.beat_last_turn
        self._quantum = rules.quantum

    def enough(self, state: GameState) -> int:
        """Return a turn total beyond which more is no different, for this turn and whoever may steal from it."""
        lowest = state.scores[state.mover]
        if self._steal:
            lowest = self._lowest if self._losses else min(state.scores)
        # A last turn may have banked all that counts, and has to be beaten.
        needed = self._top - lowest + (self._beat and self._steal)
        needed = max(needed, self._least, state.last_turn_total + 1, 1)  # nobody holds with no points
        return -(-needed // self._quantum) * self._quantum

    def is_below(self, state: GameState) -> bool:
        """Return whether the state stands for no other, with more points."""
        enough = self.enough(state)
        return state.turn_total < enough and not (self._steal and state.carried_points >= enough)

    def simplest(self, state: GameState) -> GameState:
        """Return the state that stands for this one and all that are no different."""
        enough = self.enough(state)
        if state.turn_total > enough:
            state = state._replace(turn_total=enough)
        if self._steal and state.carried_points > enough:
            state = state._replace(carried_points=enough)
        return state


@dataclass(frozen=True)
class Dice:
    """What rolling some number of dice can come to.

    Attributes
    ----------
    samples : tuple of (Counts, tuple of SetAside)
        Rolls, each with moves to make after it; a roll without moves ends the turn. Every different thing that can
        happen is there once.
    kinds : tuple of (Ints, Floats)
        Kinds of rolls by what they allow, those that allow equally many things together: which of all those things (one
        column a kind), and how likely each kind is.
    """

    samples: tuple[tuple[Counts, tuple[SetAside, ...]], ...]
    kinds: tuple[tuple[Ints, Floats], ...]

    @classmethod
    def read(cls, referee: Referee, state: GameState) -> "Dice":
        """Ask the referee what rolling the dice of `state` can come to."""
        found: dict[Counts, dict[object, SetAside | None]] = {}
        ways: dict[frozenset[object], int] = defaultdict(int)
        chance = referee.chance(state)
        every = sum(number for _, number in chance)
        for roll, number in chance:
            after = referee.apply_roll(state, roll)
            moves = referee.legal_actions(after) if after.phase is TurnPhase.SCORING else ()
            things = {_thing(move): move for move in moves if isinstance(move, SetAside)}
            found[roll] = {**things} or {cursed_in(referee, state, roll): None}
            ways[frozenset(found[roll])] += number
        known: dict[object, int] = {}
        samples = []
        for roll, seen in sorted(found.items(), key=lambda pair: -len(pair[1])):  # a few rolls show nearly all
            if new := [thing for thing in seen if thing not in known]:
                known.update(zip(new, count(len(known)), strict=False))
                samples.append((roll, tuple(move for thing in new if (move := seen[thing]))))
        kinds = []
        for size in sorted({len(kind) for kind in ways}):
            same = [kind for kind in ways if len(kind) == size]
            allows = np.array([[known[thing] for thing in kind] for kind in same]).T
            kinds.append((allows, np.array([ways[kind] / every for kind in same])))
        return cls(tuple(samples), tuple(kinds))


def _thing(move: SetAside) -> object:
    """Return all of a scoring that the referee looks at."""
    return move.scoring.dice, move.scoring.points, move.scoring.wins, move.dice


def cursed_in(referee: Referee, state: GameState, roll: Counts) -> bool:
    counts = counts_of(roll, wild=bool(referee.ruleset.wild_dice)) if state.left else roll
    return is_cursed(referee.ruleset, counts)


def dice_key(referee: Referee, state: GameState) -> tuple[int, ...]:
    """Return what tells dice in the air from others: their number, or whose they are and which."""
    if not state.left:
        return (state.dice,)
    return (state.dice, state.mover if referee.ruleset.dice_differ else 0, *state.left)


@dataclass
class Rollings:
    """The same number of dice in the air at the same turn total: where each thing that can happen leads."""

    dice: Dice
    places: list[int] = field(default_factory=list)
    leads_to: list[list[int]] = field(default_factory=list)


@dataclass
class Decisions:
    """Decisions at the same turn total: the state after a hold, and the dice in the air after a roll or a take-over."""

    places: list[int] = field(default_factory=list)
    holds: list[int] = field(default_factory=list)
    rolls: list[int] = field(default_factory=list)
    takes: list[int] = field(default_factory=list)


class Graph:
    """Visits all states of a two-player game and writes down where they lead.

    Decisions and dice in the air are numbered, each for themselves. Where something leads to is the number of one of
    the `CONSTANTS`, or of a decision, which come after them; negative if the other player then moves.

    Parameters
    ----------
    referee : Referee
        With a floor and a ceiling where the game needs them.
    mirror : bool
        Whether to visit mirror images, where the referee makes no difference between the seats.
    """

    def __init__(self, referee: Referee, mirror: bool = True) -> None:
        self.referee = referee
        self._bound = Bound(referee)
        self._mirror = mirror and not _seats_matter(referee.ruleset)
        self.places: dict[GameState, int] = {}
        self._in_the_air: dict[GameState, int] = {}
        self._dice: dict[tuple[int, ...], Dice] = {}
        self.rollings: dict[tuple[int, ...], Rollings] = {}
        self.decisions: dict[int, Decisions] = defaultdict(Decisions)
        self._todo: list[GameState] = []
        self._lead(0, referee.new_game())
        while self._todo:
            self._decide(self._todo.pop())

    @property
    def rolls(self) -> int:
        """How many different dice in the air there are."""
        return len(self._in_the_air)

    def simplest(self, state: GameState) -> GameState:
        """Return the visited state that stands for this one."""
        if self._mirror and state.mover:
            reached = tuple(1 - player for player in state.reached)
            state = state._replace(scores=state.scores[::-1], farkles=state.farkles[::-1], mover=0, reached=reached)
        return self._bound.simplest(state)

    def is_exact(self, state: GameState) -> bool:
        """Return whether the state stands for no other, with more points."""
        return self._bound.is_below(state)

    def _lead(self, mover: int, state: GameState) -> int:
        """Return the number of the state for where the mover's action leads; take note of it if it is new."""
        if state.phase is TurnPhase.OVER:
            return CONSTANTS.index(state.share(mover))
        simple = self.simplest(state)
        place = self.places.get(simple)
        if place is None:
            place = self.places[simple] = len(CONSTANTS) + len(self.places)
            self._todo.append(simple)
        return place if state.mover == mover else -place

    def _decide(self, state: GameState) -> None:
        holds = rolls = takes = NOT_ALLOWED
        for action in reversed(self.referee.legal_actions(state)):
            after = self.referee.apply(state, action)
            if isinstance(action, Hold):
                holds = self._lead(state.mover, after)
            elif isinstance(action, TakeOver):
                takes = self._roll(after)
            elif holds != WON:  # no choice can be better than a hold that wins: what follows need not be visited
                rolls = self._roll(after)
        written = self.decisions[state.turn_total]
        written.places.append(self.places[state])
        written.holds.append(holds)
        written.rolls.append(rolls)
        written.takes.append(takes)

    def _roll(self, state: GameState) -> int:
        """Return the number of the dice in the air; if they are new, write down what can happen."""
        if state in self._in_the_air:
            return self._in_the_air[state]
        place = self._in_the_air[state] = len(CONSTANTS) + len(self._in_the_air)
        apply, apply_roll, lead = self.referee.apply, self.referee.apply_roll, self._lead
        key = dice_key(self.referee, state)
        if key not in self._dice:
            self._dice[key] = Dice.read(self.referee, state)
        dice = self._dice[key]
        leads_to = []
        for roll, moves in dice.samples:
            after = apply_roll(state, roll)
            leads_to += [lead(state.mover, apply(after, move)) for move in moves] or [lead(state.mover, after)]
        written = self.rollings.setdefault((state.turn_total, *key), Rollings(dice))
        written.places.append(place)
        written.leads_to.append(leads_to)
        return place


def _seats_matter(ruleset: Ruleset) -> bool:
    """Return whether it makes a difference who had the first turn: by their dice, or by rounds that are completed."""
    end = ruleset.end
    if ruleset.dice_differ:
        return True
    return end.rule is not EndRule.SUDDEN and not (end.rule is EndRule.LAST_TURN and end.ties is not Ties.PLAYOFF)
