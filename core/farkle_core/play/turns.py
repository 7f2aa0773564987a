"""Plays turns by the referee, and keeps its answers for turns that begin the same.

From one start of a turn everything depends on the dice alone. So the referee answers each question once, and a tree
keeps the answers: dice in the air, and for each kind of roll the next dice in the air, or the end of the turn. The
results of scorings are kept, too, for other kinds of rolls that hold them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Final, NamedTuple, Protocol

from farkle_core.play.dice_cup import DiceCup, RollKinds, ScoringKey
from farkle_core.play.lru_cache import LruCache
from farkle_core.play.strategy import goes_on
from farkle_core.referee import Action, GameState, Referee, TurnPhase

# Bytes for cached turns, at most; bytes of a step with its choices, measured 5,000 to 7,000.
_ROOM: Final = 192_000_000
_STEP_SIZE: Final = 6000

_WIN_CHANCE: Final = attrgetter("win_chance")


class PlayedTurn(NamedTuple):
    """The result of a turn: the game after it, whether it ended with a farkle, and the number of rolls."""

    state: GameState
    farkled: bool
    rolls: int = 0


@dataclass(slots=True)
class _AfterScoring:
    """The game after a scoring has been set aside, the mover's win chance then, and the next step after its choice."""

    state: GameState
    win_chance: float
    next: "_DiceInTheAir | PlayedTurn | None" = None


@dataclass(slots=True)
class _DiceInTheAir:
    """Dice in the air, with the results of each kind of roll and each scoring examined so far."""

    state: GameState
    next: "list[_DiceInTheAir | PlayedTurn | None]"
    choices: dict[ScoringKey, _AfterScoring]


class TurnAdvice(Protocol):
    """Decides in one turn; :class:`farkle_core.play.strategy.Advice` is that of a solution."""

    @property
    def size(self) -> int:
        """Bytes that it takes, about."""

    def begin(self) -> Action:
        """Return how to begin the turn."""

    def win_chance(self, state: GameState, player: int) -> float:
        """Return how good a game is for the mover after dice have been set aside; larger is better."""

    def decide(self, state: GameState) -> Action:
        """Return whether to hold or to roll with points in hand."""


class TurnStrategy(Protocol):
    """Advises for whole turns."""

    def advise(self, state: GameState) -> TurnAdvice:
        """Return the advice for the turn that begins in this state."""


class TurnPlayer:
    """Plays turns. `room`: approximate bytes of turns kept for later."""

    def __init__(self, referee: Referee, strategy: TurnStrategy, cup: DiceCup, room: int = _ROOM) -> None:
        self._referee, self._strategy, self._cup = referee, strategy, cup
        self._kinds = RollKinds(referee, cup)
        self._known: LruCache[GameState, _Tree] = LruCache(room)

    def play(self, state: GameState, times: int) -> list[PlayedTurn]:
        """Play so many turns from the same start."""
        if state.left:
            advice = self._strategy.advise(state)
            return [self._play_loaded(advice, state) for _ in range(times)]
        tree = self._known.get(state)
        if tree is None:
            tree = _Tree(self._referee, self._kinds, self._strategy.advise(state), state)
        played = [tree.play(self._cup.throws) for _ in range(times)]
        self._known.put(state, tree)
        return played

    def _play_loaded(self, advice: TurnAdvice, state: GameState) -> PlayedTurn:
        """Play one turn with loaded dice, because hardly any roll occurs twice."""
        referee, mover, rolls = self._referee, state.mover, 0
        state = referee.apply(state, advice.begin())
        while state.phase is TurnPhase.ROLLING:
            state, rolls = referee.apply_roll(state, self._cup.throw_loaded(state)), rolls + 1
            if state.phase is not TurnPhase.SCORING:
                return PlayedTurn(state, farkled=True, rolls=rolls)
            afters = [referee.apply(state, move) for move in referee.legal_actions(state)]
            state = max(afters, key=lambda after: advice.win_chance(after, mover))
            if goes_on(state):
                state = referee.apply(state, advice.decide(state))
        return PlayedTurn(state, farkled=False, rolls=rolls)


class _Tree:
    """All examined continuations of turns from one start."""

    def __init__(self, referee: Referee, kinds: RollKinds, advice: TurnAdvice, state: GameState) -> None:
        self._referee, self._kinds, self._advice = referee, kinds, advice
        self._steps: dict[GameState, _DiceInTheAir] = {}
        self._first = self._step(referee.apply(state, advice.begin()))

    @property
    def size(self) -> int:
        """Bytes, about."""
        return self._advice.size + _STEP_SIZE * (len(self._steps) + 1)

    def play(self, throws: Sequence[Iterator[int]]) -> PlayedTurn:
        """Play one turn; `throws`: by number of dice, an endless source of rolls by index."""
        step, kinds, rolls = self._first, self._kinds.of, 0
        while True:
            rolls += 1
            dice = step.state.dice
            kind = kinds[dice][next(throws[dice])]
            following = step.next[kind]
            if following is None:
                following = step.next[kind] = self._follow(step, kind)
            if isinstance(following, PlayedTurn):
                return following._replace(rolls=rolls)
            step = following

    def _follow(self, step: _DiceInTheAir, kind: int) -> _DiceInTheAir | PlayedTurn:
        moves = self._kinds.moves[step.state.dice][kind]
        if any(worth not in step.choices for worth in moves) or not moves:
            state = self._referee.apply_roll(step.state, self._kinds.samples[step.state.dice][kind])
            if state.phase is not TurnPhase.SCORING:
                return PlayedTurn(state, farkled=True)
            for worth, move in moves.items():
                if worth not in step.choices:
                    after = self._referee.apply(state, move)
                    step.choices[worth] = _AfterScoring(after, self._advice.win_chance(after, state.mover))
        best = max((step.choices[worth] for worth in moves), key=_WIN_CHANCE)
        if best.next is None:
            best.next = self._go_on(best.state)
        return best.next

    def _go_on(self, state: GameState) -> _DiceInTheAir | PlayedTurn:
        """Decide the next step after dice have been set aside."""
        if goes_on(state):
            state = self._referee.apply(state, self._advice.decide(state))
        return self._step(state) if state.phase is TurnPhase.ROLLING else PlayedTurn(state, farkled=False)

    def _step(self, state: GameState) -> _DiceInTheAir:
        if state not in self._steps:
            self._steps[state] = _DiceInTheAir(state, [None] * len(self._kinds.samples[state.dice]), {})
        return self._steps[state]
