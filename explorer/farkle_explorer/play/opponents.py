"""The players of a game, and the source of its dice."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal, Slot

from farkle_core.coach.players import Player, player
from farkle_core.engine.monitor import Monitor
from farkle_core.errors import UserError
from farkle_core.language.messages import N_, _
from farkle_core.play.advise import Adviser
from farkle_core.play.advise.game_record import PERSON, Input, Seat
from farkle_core.playbooks.model import Sentence
from farkle_core.playbooks.wording import sentence_words
from farkle_core.rules import Ruleset
from farkle_core.solution.solution import Solution
from farkle_core.strategies.files import strategy_named
from farkle_core.strategies.model import Optimal, Strategy
from farkle_core.strategies.names import OWN_PLAYBOOK, name_of, no_margins
from farkle_core.strategies.sentence_cache import NAME, found_before, needed
from farkle_core.strategies.strategy_words import described
from farkle_core.strategies.strengths import points_of, strengths
from farkle_core.strategies.tables import make_tables
from farkle_explorer.workers.background import Background, ignore
from farkle_explorer.workers.kernels import Kernels
from farkle_explorer.workers.worker import Job, Task, TaskQueue


@dataclass(frozen=True, slots=True)
class Seating:
    """The start of a game."""

    seats: tuple[Seat, ...]  # 2 to 8 players, in the order of play; a strategy only in games of two
    input: Input = Input.THROWN  # the source of the dice
    seed: int | None = None  # seed of the program's dice; None for a new one


PERFECT: Final = "optimal"

# Name and character by strategy, in the syntax of `farkle match`; in the plain game the weakest comes first.
_GIVEN: Final = {
    "hold-at:1000": ("Rosa", N_("Dares much: 1,000 points or nothing")),
    "hold-at:300:all": ("Tom", N_("Takes all that scores, and stops at 300")),
    "four-dice": ("Nina", N_("Takes all that scores, and never rolls three dice or fewer")),
    "hold-at:300": ("Paul", N_("Keeps many dice, and stops at 300")),
    "three-sentences": ("Emil", N_("Takes sets whole, else one die; rolls long with many dice")),
    "memory": ("Flora", N_("Has a small table in the head")),
    "max-score": ("Max", N_("Wants most points, whatever the score")),
    PERFECT: ("Ada", N_("Always makes the best move")),
}
GIVEN: Final = len(_GIVEN)  # opponents that most rulesets have

# The ladder of the sentences that were found: each knows one more than the one before.
_ROBIN: Final = N_("Knows {count} sentences; the last: “{sentence}”")

_MAKING: Final = "opponents"
_LADDER: Final = "ladder of opponents"

# A fitted or saved strategy: title, strategy, and win chance against perfect play (0 to 1; None if it is not known).
OfferedStrategy = tuple[str, Strategy, float | None]


@dataclass(frozen=True, slots=True)
class Opponent:
    """A strategy to play against."""

    kind: str  # the strategy in the syntax of `farkle match`
    name: str  # name, character: the character is a sentence about the opponent's play
    character: str
    strategy: Strategy  # the strategy
    # win chance against perfect play with a random first player, 0 to 1; None before it is computed
    strength: float | None = None
    points: float | None = None  # points a turn in the long run; None if its play depends on the scores


class Opponents(TaskQueue):
    """The strategies to play against; their strengths are computed one after another."""

    _priced = Signal(object, str, float)  # on the worker's thread: the solution, a strategy by kind, its strength

    def __init__(self, kernels: Kernels, background: Background, parent: QObject | None = None) -> None:
        super().__init__("opponents", kernels, parent)
        self._background = background
        self._priced.connect(self._learn, Qt.ConnectionType.QueuedConnection)
        self._is_wanted = False
        self._solution: Solution | None = None
        self._given: dict[str, Opponent] = {}
        self._ladder: tuple[Opponent, ...] = ()
        self._offered: tuple[OfferedStrategy, ...] = ()
        self._strengths: dict[str, float] = {}  # the computed ones, by kind

    @property
    def all(self) -> tuple[Opponent, ...]:
        """All opponents: those that every ruleset has, the ladder before perfect play, then the user's strategies."""
        if self._solution is None:
            return ()
        offered = (_offered(each, self._solution.ruleset) for each in self._offered)
        given = [*self._given.values()]
        every = (*given[:-1], *self._ladder, *given[-1:], *(each for each in offered if each.kind not in self._given))
        return tuple(self._with_strength(each) for each in every)

    def set_solution(self, solution: Solution | None) -> None:
        """Set the rules; all opponents but perfect play are created when they are wanted."""
        if solution is self._solution:
            return
        self._drop()
        for job in (_MAKING, _LADDER):
            self._background.drop(job)
        self._solution, self._is_wanted, self._strengths, self._ladder = solution, False, {}, ()
        self._given = {} if solution is None else {each.kind: each for each in _made(solution, (PERFECT,))}
        self.changed.emit()

    def offer(self, offered: Sequence[OfferedStrategy]) -> None:
        """Set the fitted and saved strategies that are opponents, too."""
        self._offered = tuple(offered)
        self.changed.emit()
        if self._is_wanted and not self.is_running:
            self._price()

    def named(self, kind: str) -> Opponent | None:
        return next((each for each in self.all if each.kind == kind), None)

    def player_at(self, seats: Sequence[Seat], adviser: Adviser) -> Player | None:
        """Return the player for the seat of a strategy; None if all seats are people's, or all are strategies'.

        Raises UserError if the strategy does not exist.
        """
        kinds = [seat.kind for seat in seats if seat.kind != PERSON]
        if not 0 < len(kinds) < len(seats):
            return None
        known, ruleset = self.named(kinds[0]), adviser.solution.ruleset
        known = known or next((each for each in _ladder(adviser.solution) if each.kind == kinds[0]), None)
        return player(strategy_named(kinds[0], ruleset, no_margins) if known is None else known.strategy, adviser)

    def work_out(self) -> None:
        """Create the opponents, and compute the missing strengths as soon as all exist."""
        if self._solution is not None and not self._is_wanted:
            self._is_wanted = True
            self._background.run(_MAKING, partial(_made, self._solution, tuple(_GIVEN)), self._seat)
        elif self._solution is not None and not self._ladder:
            self._background.run(_LADDER, partial(_ladder, self._solution), self._climb)
        if not self.is_running:
            self._price()

    def close(self) -> None:
        """Stop for good: strategies that are offered later stay without strengths."""
        self._is_wanted = False
        super().close()

    def _seat(self, made: list[Opponent]) -> None:
        self._given = {each.kind: each for each in made}
        self.changed.emit()
        self._price()
        self.work_out()

    def _climb(self, ladder: list[Opponent]) -> None:
        """Add the ladder: its sentences may have been found since."""
        self._ladder = tuple(ladder)
        self.changed.emit()

    def _price(self) -> None:
        unknown = [each for each in self.all if each.strength is None]
        if unknown:
            self._begin([Task("strengths", partial(self._pricing, unknown), ignore)])

    def _pricing(self, unknown: Sequence[Opponent]) -> Job:
        solution = self._solution
        assert solution is not None
        strategies = {each.kind: each.strategy for each in unknown if not isinstance(each.strategy, Optimal)}

        def price(monitor: Monitor) -> None:
            strengths(solution, strategies, partial(self._priced.emit, solution), monitor)

        return price

    @Slot(object, str, float)
    def _learn(self, solution: Solution, kind: str, strength: float) -> None:
        if solution is self._solution:
            self._strengths[kind] = strength
            self.changed.emit()

    def _with_strength(self, opponent: Opponent) -> Opponent:
        known = opponent.strength is not None
        return opponent if known else replace(opponent, strength=self._strengths.get(opponent.kind))


def _offered(offer: OfferedStrategy, ruleset: Ruleset) -> Opponent:
    name, strategy, strength = offer
    kind = name_of(strategy, ruleset)
    kind = f"{kind}: {name}" if kind == OWN_PLAYBOOK else kind  # there may be several
    return Opponent(kind, name, described(strategy)[0], strategy, strength)


def _ladder(solution: Solution) -> list[Opponent]:
    """Return opponents that know more and more of the sentences that were found before; those worth most come first."""
    if solution.ruleset.has_loaded_dice or (found := found_before(solution)) is None:
        return []
    ladder, known = list[Opponent](), tuple[Sentence, ...]()
    for count in range(len(needed(found.playbook)), len(found.playbook.sentences) + 1):
        strategy = found.best(count)
        new = next(each for each in (strategy.sentences if known else strategy.dice) if each not in known)
        character, known = _(_ROBIN, count=count, sentence=sentence_words(new)), strategy.sentences
        points = points_of(solution, strategy)
        ladder.append(
            Opponent(f"{NAME}:{count}", f"Robin {count}", character, strategy, found.ladder[count - 1], points)
        )
    return ladder


def _made(solution: Solution, kinds: tuple[str, ...]) -> list[Opponent]:
    """Return the opponents of these kinds that the ruleset has; a memory table takes 60 ms."""
    opponents = []
    for kind in kinds:
        name, character = _GIVEN[kind]
        try:
            strategy = strategy_named(kind, solution.ruleset, no_margins)
            points = None
            if not isinstance(strategy, Optimal):
                for automaton in solution.game.automata:
                    make_tables(strategy, automaton)  # with six different dice this takes seconds
                points = points_of(solution, strategy)
        except UserError:  # the ruleset has no such strategy
            continue
        known = 0.5 if isinstance(strategy, Optimal) else None
        opponents.append(Opponent(kind, name, _(character), strategy, known, points))
    return opponents
