"""The players of a game: perfect play, strategies with tables, and players who err as people do, and their games."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

import numpy as np

from farkle_core.errors import UserError
from farkle_core.game.automaton import Option
from farkle_core.kernels.turn.context import EQUAL_POINTS, HELD
from farkle_core.language.messages import _
from farkle_core.play.advise import Adviser, Choice, GameTable, Moment
from farkle_core.play.advise.table import Dice, Farkled
from farkle_core.play.advise.thrower import Throw, Thrower
from farkle_core.play.dice_columns import DiceColumns
from farkle_core.play.turns import TurnStrategy
from farkle_core.playbooks.model import Playbook
from farkle_core.referee import Action, GameState, Hold, Roll, SetAside, TakeOver, TurnPhase
from farkle_core.rules.dice import Counts
from farkle_core.rules.model import Carry
from farkle_core.strategies.model import GoForIt, Optimal, Strategy, Tabled
from farkle_core.strategies.tables import Tables, make_tables

WEAK: Final = 0.01  # the temperature of a weak player, see `SoftPlayer`
_KIND: Final = 1e9  # points in quanta that rank winning moves above all others; no turn has as many


class Player(Protocol):
    """Decides for one seat of a game between two."""

    def decide(self, moment: Moment) -> Action:
        """Return the action at a moment that waits for a decision, or for dice to be set aside."""


class PerfectPlayer:
    """Decides as the solution advises."""

    def __init__(self, adviser: Adviser) -> None:
        self._adviser = adviser

    def decide(self, moment: Moment) -> Action:
        """Return the action that wins most often."""
        if moment.state.phase is TurnPhase.SCORING:
            return self._adviser.ranked(moment)[0].action
        opening = self._adviser.opening(moment)
        if opening is not None:
            return TakeOver() if opening.takes else Roll()
        return Hold() if not moment.is_start and self._adviser.outlook(moment).holds else Roll()


class SoftPlayer:
    """Errs as a person does: more often where errors cost less.

    `temperature`: a decision that costs this much win chance is 1/e times as likely as the best one. 0.0025 is a strong
    player and 0.01 a weak one, by the losses in ``docs/coaching.md``, *Measured players*.
    """

    def __init__(self, adviser: Adviser, temperature: float, generator: np.random.Generator) -> None:
        self._adviser, self._temperature, self._generator = adviser, temperature, generator
        self._wants: Action = Roll()

    def decide(self, moment: Moment) -> Action:
        """Return one of the actions at random; dice and the decision afterwards count as one action."""
        opening = self._adviser.opening(moment)
        if opening is not None:
            first: tuple[Action, Action] = TakeOver(), Roll()
            return first[self._draw((opening.take, opening.roll))]
        if moment.state.phase is not TurnPhase.SCORING:
            return Roll() if moment.is_start else self._wants
        chosen = self.choose(moment, options(self._adviser.ranked(moment)))
        self._wants = chosen.then
        return chosen.choice.action

    def choose(self, _moment: Moment, options: "list[RatedOption]") -> "RatedOption":
        """Return one of the options for a roll at random."""
        return options[self._draw([option.win for option in options])]

    def _draw(self, wins: list[float] | tuple[float, ...]) -> int:
        weights = np.exp((np.array(wins) - max(wins)) / self._temperature)
        return int(self._generator.choice(len(wins), p=weights / weights.sum()))


class TablePlayer:
    """Plays a strategy that goes by tables, in the referee's states."""

    def __init__(self, strategy: Tabled, adviser: Adviser) -> None:
        self._referee, self._ruleset = adviser.referee, adviser.solution.ruleset
        self._columns = DiceColumns(self._ruleset)
        automata = [adviser.solution.game.automaton_of(seat) for seat in (0, 1)]
        self._by_seat = tuple(make_tables(strategy, automaton) for automaton in automata)
        self._widths = tuple(automaton.width for automaton in automata)

    def decide(self, moment: Moment) -> Action:
        """Return the strategy's action."""
        state = moment.state
        if state.phase is TurnPhase.SCORING:
            return self._set_aside(state)
        if moment.offers:
            return self._start(state)
        return Hold() if not moment.is_start and self.holds(state) else Roll()

    def _start(self, state: GameState) -> Action:
        quantum, brought = self._ruleset.quantum, self._brought(state)
        tables, kind = self._tables(state), self._class(state)
        offered = tables.start(kind, brought // quantum, state.carried_dice - 1)  # only fair dice are offered
        return TakeOver() if offered > tables.start(kind, 0, self._ruleset.dice - 1) + EQUAL_POINTS else Roll()

    def _set_aside(self, state: GameState) -> Action:
        moves = [move for move in self._referee.legal_actions(state) if isinstance(move, SetAside)]
        if not self._ruleset.exact_goal:
            most: dict[int, int] = {}
            for move in moves:
                left = self._columns.after(state, move)
                most[left] = max(most.get(left, 0), move.scoring.points)
            moves = [
                move
                for move in moves
                if move.scoring.wins or move.scoring.points == most[self._columns.after(state, move)]
            ]
        return max(moves, key=lambda move: (*self._liking_of(state, move), move.scoring.points))

    def _liking_of(self, state: GameState, move: SetAside) -> tuple[int, float]:
        """Return the strategy's value of a move, by what the dice show if that matters."""
        after = self._referee.apply(state, move)
        rank, worth = self.liking(after, state.mover)
        wishes = self._tables(state).wishes
        if rank or wishes is None or state.roll is None:
            return rank, worth
        quantum = self._ruleset.quantum
        total = (state.turn_total + self._brought(state) * state.taken_over) // quantum
        option = Option(after.turn_total // quantum - total, self._mode(after))
        return 0, wishes.wish(total, self._mode(state), state.roll, option, holds=worth > HELD)

    def _brought(self, state: GameState) -> int:
        """Return the points that come with dice taken over."""
        start = self._ruleset.start
        return start.bonus if start.carry is Carry.HIGH_STAKES else state.carried_points

    def liking(self, after: GameState, mover: int) -> tuple[int, float]:
        """Return the strategy's value of a game after dice have been set aside; larger is better."""
        if after.phase is TurnPhase.OVER:
            return (2 if after.winner == mover else -1), 0.0
        if after.mover != mover:  # the turn banked nothing
            return -1, 0.0
        held = self._held(after)
        if self._meets(after) or (held is not None and held.phase is TurnPhase.OVER and held.winner == mover):
            return 1, 0.0
        tables, kind, row = self._tables(after), self._class(after), after.turn_total // self._ruleset.quantum
        known = min(row, tables.totals - 1)
        worths = tables.hold_worth if self.holds(after) else tables.roll_worth
        worth = worths[kind, known, self._mode(after)] + (row - known) * (tables.wishes is None)
        return 0, round(float(worth) / EQUAL_POINTS) * EQUAL_POINTS

    def holds(self, state: GameState) -> bool:
        """Return whether the strategy holds with points in hand."""
        held = self._held(state)
        if held is None or self._meets(state):
            return held is not None
        if held.phase is TurnPhase.OVER and held.share(state.mover) in (0.0, 1.0):
            return held.share(state.mover) == 1.0
        tables, mode, row = self._tables(state), self._mode(state), state.turn_total // self._ruleset.quantum
        own, opponent = (state.scores[seat] // self._ruleset.quantum for seat in (state.mover, 1 - state.mover))
        near = own >= tables.own_margin[mode] or opponent >= tables.opponent_margin[mode]
        if near and state.scores[state.mover] + state.turn_total < self._ruleset.goal:
            return False
        return bool(tables.holds[self._class(state), min(row, tables.totals - 1), mode])

    def _held(self, state: GameState) -> GameState | None:
        if not state.turn_total or Hold() not in self._referee.legal_actions(state):
            return None
        return self._referee.apply(state, Hold())

    def _meets(self, state: GameState) -> bool:
        """Return whether a hold meets an exact goal."""
        rules = self._ruleset
        return rules.exact_goal and state.scores[state.mover] + state.turn_total == rules.goal

    def _class(self, state: GameState) -> int:
        tables, mover = self._tables(state), state.mover
        ahead = (state.scores[mover] - state.scores[1 - mover]) // self._ruleset.quantum
        band = int(np.searchsorted(tables.edges, ahead, side="right"))
        return band * tables.counts + min(state.farkles[mover], tables.counts - 1)

    def _tables(self, state: GameState) -> Tables:
        return self._by_seat[state.mover]

    def _mode(self, state: GameState) -> int:
        return state.bonuses * self._widths[state.mover] + self._columns.of(state)


@dataclass(frozen=True, slots=True, eq=False)
class RatedOption:
    """One option for a roll: dice to set aside, and holding or rolling afterwards."""

    choice: Choice  # the dice set aside
    then: Action  # hold or roll; Roll also if the turn is over
    win: float  # the mover's win chance, from 0 to 1

    @property
    def actions(self) -> tuple[Action, ...]:
        """Setting the dice aside and, unless that ends the turn, the next decision."""
        aside = self.choice.action
        return (aside,) if self.choice.outlook is None else (aside, self.then)

    @property
    def made(self) -> Choice:
        """The choice as it is gone on with here, better or worse."""
        choice, outlook = self.choice, self.choice.outlook
        going_on = None if outlook is None else replace(outlook, holds=isinstance(self.then, Hold))
        behind = choice.difference + choice.win - self.win
        return replace(choice, win=self.win, difference=behind, outlook=going_on)


def options(choices: tuple[Choice, ...]) -> list[RatedOption]:
    """Return every option for a roll, the best first."""
    rated = []
    for choice in choices:
        outlook = choice.outlook
        if outlook is None or outlook.hold is None:
            rated.append(RatedOption(choice, Roll(), choice.win))
            continue
        rated.append(RatedOption(choice, Hold(), outlook.hold))
        if outlook.roll is not None:
            rated.append(RatedOption(choice, Roll(), outlook.roll))
    return sorted(rated, key=lambda option: -option.win)


def option_of(options: list[RatedOption], counts: Counts, then: Action) -> RatedOption | None:
    """Return the option that sets dice aside and then holds or rolls; None if that is not allowed."""
    return going_on((each for each in options if counts in (each.choice.scoring.counts, *each.choice.alike)), then)


def option_done(options: list[RatedOption], done: Sequence[Action]) -> RatedOption | None:
    """Return the option that a player's actions took; None if no dice were set aside, or if that is not allowed."""
    if not done or not isinstance(done[0], SetAside):
        return None
    return option_of(options, done[0].scoring.counts, done[1] if len(done) > 1 else Roll())


def places_of_most(
    options: Sequence[RatedOption], state: GameState, faces: Sequence[int], letters: str
) -> tuple[int, ...]:
    """Return the places of all dice that score, rising; `letters`: of loaded dice, otherwise ``""``."""
    best = max(options, key=lambda each: (each.choice.scoring.dice, each.choice.turn_total)).choice
    if letters:
        return tuple(sorted(map(state.left.index, best.taken)))
    left, places = list(faces), list[int]()
    for face in best.faces:
        places.append(left.index(face))
        left[places[-1]] = 0
    return tuple(sorted(places))


def option_of_dice(
    options: list[RatedOption], state: GameState, letters: str, places: Iterable[int], then: Action
) -> RatedOption | None:
    """Return the same with loaded dice: those of a kind that show the same are alike.

    `letters`: of the kinds of the dice on the table, see :meth:`DiceColumns.letters`. `places`: which of these are set
    aside.
    """
    alike = dict(zip(state.left, zip(letters, state.shown, strict=True), strict=True))
    wanted = sorted(alike[state.left[place]] for place in places)
    return going_on((each for each in options if sorted(map(alike.__getitem__, each.choice.taken)) == wanted), then)


def going_on(options: Iterable[RatedOption], then: Action) -> RatedOption | None:
    """Return the first of some options that then holds or rolls, or ends the turn; None if there is none."""
    return next((each for each in options if each.then == then or each.choice.outlook is None), None)


def player(strategy: Strategy, adviser: Adviser) -> Player:
    """Return a player that decides by the solution for perfect play, otherwise by the strategy's tables."""
    return PerfectPlayer(adviser) if isinstance(strategy, Optimal) else TablePlayer(strategy, adviser)


def turn_strategy(strategy: Strategy, adviser: Adviser) -> TurnStrategy | None:
    """Return the player of turns of a strategy in games of two; None for perfect play, which needs no tables.

    Raises UserError for a playbook.
    """
    if isinstance(strategy.base if isinstance(strategy, GoForIt) else strategy, Playbook):
        raise UserError(_("Parties are simulated without sentences: which dice they set aside depends on the roll."))
    return None if isinstance(strategy, Optimal) else _TableTurns(TablePlayer(strategy, adviser))


class _TableTurns:
    """Advises for turns by tables; their advice does not depend on the start of the turn."""

    size = 0

    def __init__(self, player: TablePlayer) -> None:
        self._player = player

    def advise(self, _state: GameState) -> "_TableTurns":
        """Return the advice for a turn."""
        return self

    def begin(self) -> Action:
        """Return how to begin the turn."""
        return Roll()

    def win_chance(self, state: GameState, player: int) -> float:
        """Return how much the strategy likes a game after dice have been set aside."""
        kind, worth = self._player.liking(state, player)
        return _KIND * kind + worth

    def decide(self, state: GameState) -> Action:
        """Return whether to hold or to roll with points in hand."""
        return Hold() if self._player.holds(state) else Roll()


def step(table: GameTable, players: Sequence[Player], throw: Throw) -> GameTable:
    """Return the table after the next entry: thrown dice, or the mover's decision. `players`: by seat."""
    now = table.now
    mover, moment = players[now.game.state.mover], now.game.moment
    if now.dice.faces:
        rolled = now.rolled
        scores = rolled.state.phase is TurnPhase.SCORING
        return table.after(mover.decide(rolled.moment) if scores else Farkled())
    if moment.state.phase is TurnPhase.DECIDING:
        action = mover.decide(moment)
        if moment.offers or not isinstance(action, Roll):
            return table.after(action)
    loaded = now.game.adviser.referee.loaded_dice(moment.state)
    return table.after(Dice(throw(moment.state.dice, loaded), thrown=True))


def play_game(table: GameTable, players: Sequence[Player], throw: Throw) -> GameTable:
    """Return the table after the game has been played to its end."""
    while not table.now.game.is_over:
        table = step(table, players, throw)
    return table


def play_seeded(table: GameTable, players: Sequence[Player], thrower: Thrower) -> GameTable:
    """Return the table after the game has been played to its end with the dice of a seed, as recorded games are."""
    while not table.now.game.is_over:
        table = step(table, players, thrower.throw_in(table.now.game))
    return table
