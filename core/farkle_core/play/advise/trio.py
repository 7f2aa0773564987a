"""Advice for a game of three players, read off its exact solution."""

from contextlib import suppress
from dataclasses import replace
from typing import Final, TypeVar

from farkle_core.engine.estimate import Estimate
from farkle_core.engine.monitor import Monitor, unwatched
from farkle_core.errors import UserError
from farkle_core.game.points import PointsPlay
from farkle_core.game.turn_start import TurnStart, TurnState
from farkle_core.play.advise.adviser import Adviser
from farkle_core.play.advise.choices import Choice, Ending
from farkle_core.play.advise.outlook import Moment, moment_of
from farkle_core.play.strategy import SolutionStrategy
from farkle_core.referee import GameState, Referee, TurnPhase
from farkle_core.solution.estimate import estimate
from farkle_core.solution.solution import Solution
from farkle_core.solution.storage import store
from farkle_core.solution.trios.estimate import refuse_for_three
from farkle_core.solution.trios.solution import THREE, Chances, TrioSolution
from farkle_core.solution.trios.turn import TrioTurn

_Each = TypeVar("_Each")


class TrioStrategy(SolutionStrategy):
    """Decides as a solution for three players advises; states are of three players."""

    def __init__(self, solution: TrioSolution, referee: Referee) -> None:
        super().__init__(solution, referee)
        self._trio = solution

    def start(self, state: GameState) -> TurnStart:
        """Return the start of a turn in the solution's words."""
        (banked, following, last), (own, other, third) = (
            [each[(state.mover + step) % THREE] for step in range(THREE)] for each in (state.scores, state.farkles)
        )
        seat = state.mover % self._trio.seats
        return TurnStart(banked, following, own, other, seat=seat, third=last, third_farkles=third)

    def chances(self, state: GameState) -> Chances:
        """Return the win chances by seat when a turn begins or the game is over; UserError in the later last turns."""
        if state.phase is TurnPhase.OVER:
            return state.share(0), state.share(1), state.share(2)
        if self._has_just_been_reached(state):
            leader = (state.mover - 1) % THREE
            return _by_seat(self._held(state, leader), leader)
        return _by_seat(self._trio.chances_at(self.start(state)), state.mover)

    def chances_from(self, state: GameState, player: int) -> Chances:
        """Return the same for a player and those who move after them, in the order of play."""
        by_seat = self.chances(state)
        return by_seat[player], by_seat[(player + 1) % THREE], by_seat[(player + 2) % THREE]

    def win_chance(self, state: GameState, player: int) -> float:
        """Return a player's win chance when a turn begins or the game is over."""
        return self.chances(state)[player]

    def _has_just_been_reached(self, state: GameState) -> bool:
        """Return whether the player before the mover has reached the goal, the first of all."""
        rules, leader = self._trio.ruleset, (state.mover - 1) % THREE
        at_goal = [player for player, score in enumerate(state.scores) if score >= rules.goal]
        return at_goal == [leader] and state.turns_left == rules.turns_after_goal(leader, 3) and not state.out

    def _held(self, state: GameState, leader: int) -> Chances:
        """Return the win chances of the leader, who has just reached the goal, and of the players after.

        They depend on the present scores, not on the leader's earlier score.
        """
        grid = self._trio.grid
        before = grid.goal - grid.quantum
        (following, last), (other, third) = (
            [each[(leader + step) % THREE] for step in (1, 2)] for each in (state.scores, state.farkles)
        )
        seat = leader % self._trio.seats
        start = TurnStart(before, following, 0, other, seat=seat, third=last, third_farkles=third)
        turn = self._trio.turn(start)
        own, following, last = turn.hold[turn.row(state.scores[leader] - before)].tolist()
        return own, following, last


class TrioAdviser(Adviser):
    """Advises at any moment of a game of three players before the last turns; see :class:`.Adviser`."""

    players = THREE

    def __init__(self, solution: TrioSolution, *runs: PointsPlay) -> None:
        super().__init__(solution, *runs)
        self.trio = solution
        self.strategy = TrioStrategy(solution, self.referee)
        self._strategy = self.strategy

    def new_game(self) -> Moment:
        """Return the moment before the first roll of a game."""
        return self.turn_begins(self.referee.new_game(THREE))

    def moment(self, there: TurnState, mover: int = 0) -> Moment:
        """Return a moment of a turn; the mover is the player of `there.seat` where rounds are completed."""
        seat = there.seat if self.trio.seats > 1 else mover
        start, state = moment_of(self.solution.ruleset, there)
        scores = _by_seat((there.banked, there.opponent, there.third), seat)
        farkles = _by_seat((there.farkles, there.opponent_farkles, there.third_farkles), seat)
        moment = Moment(start, state._replace(scores=scores, farkles=farkles, mover=seat))
        return self._with_loaded_dice(moment, there.dice)

    def win_of(self, moment: Moment, player: int) -> float:
        """Return a player's win chance at a moment."""
        state = moment.state
        if state.mover == player or state.phase is TurnPhase.OVER:
            return super().win_of(moment, player)
        return self.chances(moment)[(player - state.mover) % THREE]

    def chances(self, moment: Moment) -> Chances:
        """Return the win chances of mover, next and last player before a roll, with the mover's better decision."""
        state = moment.state
        if moment.is_start:
            return self.trio.chances_at(moment.start)
        if state.phase is TurnPhase.SCORING:
            return self.choice_chances(moment, self.ranked(moment)[0])
        if state.phase is TurnPhase.ROLLING:
            return self._rolled_chances(moment)
        return self._within(moment.start, state.turn_total, self.columns.of(state) + 1, state.bonuses)

    def choice_chances(self, before: Moment, choice: Choice) -> Chances:
        """Return the win chances of mover, next and last player after a choice, played on perfectly."""
        if choice.ending is not Ending.GOES_ON:
            return self.strategy.chances_from(choice.state, before.state.mover)
        dice = self.columns.of(choice.state) + 1 if choice.state.left else choice.dice
        return self._within(before.start, choice.turn_total, dice, choice.state.bonuses)

    def _rolled_chances(self, moment: Moment) -> Chances:
        state = moment.state
        turn = self._turn_of(moment.start, state.bonuses)
        own, following, last = turn.roll[turn.row(state.turn_total), self.columns.of(state)].tolist()
        return own, following, last

    def _turn_of(self, start: TurnStart, bonuses: int) -> TrioTurn:
        return self.trio.turn(replace(start, bonuses=bonuses))

    def _within(self, start: TurnStart, turn_total: int, dice: int, bonuses: int) -> Chances:
        turn = self._turn_of(start, bonuses)
        own, following, last = turn.chances(turn.row(turn_total), dice).tolist()
        return own, following, last


def adviser_for(solution: Solution, *runs: PointsPlay) -> Adviser:
    """Return the adviser for a solution of two or of three players."""
    return TrioAdviser(solution, *runs) if isinstance(solution, TrioSolution) else Adviser(solution, *runs)


def _by_seat(by_turn: tuple[_Each, _Each, _Each], mover: int) -> tuple[_Each, _Each, _Each]:
    """Return the values of mover, next and last player in the order of seats."""
    first, second, third = (by_turn[(seat - mover) % THREE] for seat in range(THREE))
    return first, second, third


_LONGEST: Final = 5.0  # seconds for which a game of three is solved without being asked


def adviser_for_players(solution: Solution, players: int) -> Adviser:
    """Return the adviser for games of 2 to 8 players; of three with the exact one, if it is at hand."""
    adviser = Adviser(solution)
    if players == THREE:
        found = find_adviser(solution, _LONGEST)
        adviser.of_three = found if isinstance(found, TrioAdviser) else None
    return adviser


def find_adviser(solution: Solution, longest: float, monitor: Monitor = unwatched) -> TrioAdviser | Estimate | None:
    """Return the adviser for games of three under a two-player solution's rules; None if there is none.

    If it would take more than `longest` seconds, return the estimate instead. Exact advice does not cover last turns,
    so rules whose goal does not end the game at once have none.
    """
    ruleset = solution.ruleset
    try:
        refuse_for_three(ruleset)
    except UserError:
        return None
    if ruleset.last_turns_follow:
        return None
    trio = store.find(ruleset, solution.settings, THREE)
    if trio is None:
        cost = estimate(ruleset, solution.settings, THREE)
        if cost.problems or cost.seconds > longest:
            return None if cost.problems else cost
        trio = _solved(solution, monitor)
    if not isinstance(trio, TrioSolution):
        return None
    adviser = TrioAdviser(trio)
    adviser.graded_by = solution
    adviser.solution.prepare()
    return adviser


def _solved(solution: Solution, monitor: Monitor) -> Solution:
    """Solve the game of three, and keep it."""
    from farkle_core.solution.solve import solve  # numba

    trio = solve(solution.ruleset, solution.settings, monitor, players=THREE)
    with suppress(UserError):  # it is solved again the next time
        store.save(trio)
    return trio
