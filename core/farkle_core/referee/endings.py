"""Ends turns: points banked and lost, the next player's start, and the winner."""

from typing import NamedTuple, assert_never

from farkle_core.referee.states import GameState, TurnPhase, all_left, put
from farkle_core.rules.model import Carry, EndRule, Overshoot, Ruleset, Ties


class _OfferedDice(NamedTuple):
    """The offer to the next player: dice, and the points that come with them."""

    dice: int = 0
    points: int = 0


_NOTHING = _OfferedDice()


class Endings:
    """Ends turns and games under one ruleset."""

    def __init__(self, ruleset: Ruleset, floor: int | None, ceiling: int | None) -> None:
        self._ruleset = ruleset
        self._floor = floor
        self._ceiling = ceiling
        self._disaster = ruleset.has_disaster

    def hold(self, state: GameState) -> GameState:
        """Return the game after the mover has banked the turn total."""
        before = state.scores[state.mover]
        after = self._banked(before, state.turn_total)
        offer = self._offer(state.dice, after - before)
        return self._end_turn(state, after, farkles=0, banked=after - before, offer=offer)

    def _offer(self, dice: int, banked: int) -> _OfferedDice:
        """Return what a hold offers to the next player."""
        match self._ruleset.start.carry:
            case Carry.NONE | Carry.STEAL:
                return _NOTHING
            case Carry.HIGH_STAKES:
                return _OfferedDice(dice)
            case Carry.PIGGYBACK:
                return _OfferedDice(dice, banked)

    def farkle(self, state: GameState, cursed: bool = False) -> GameState:
        """Return the game after the mover has farkled, with a cursed roll or another."""
        rules, turn, total = self._ruleset.farkles, self._ruleset.turn, state.turn_total
        before = state.scores[state.mover]
        keeps = turn.farkle_keeps_turn_total and not (cursed and not self._disaster)  # a toxic roll cancels the turn
        after = self._banked(before, total) if keeps else before
        banked, offer = after - before, _NOTHING
        if total and self._ruleset.start.carry is Carry.STEAL and not turn.farkle_keeps_turn_total:
            offer = _OfferedDice(state.dice, total)
        in_a_row = 0
        if self._ruleset.has_penalty:
            in_a_row = (state.farkles[state.mover] + 1) % rules.count
            after = after if in_a_row else self._not_too_low(after, after - rules.penalty)
        if cursed and self._disaster:
            after = banked = 0  # the points that the turn has just banked are lost with the rest
        return self._end_turn(state, after, in_a_row, banked, offer)

    def overshoot(self, state: GameState, total: int) -> GameState:
        """Return the game after a turn total that would take the mover past an exact goal."""
        match self._ruleset.end.overshoot:
            case Overshoot.WELFARE:
                given = self._give_to_the_lowest(state, total)
                if self._ruleset.goal in given.scores and given.scores != state.scores:
                    return won(given, given.scores.index(self._ruleset.goal))
                state = given
            case Overshoot.ALLOWED | Overshoot.VOID:
                pass
            case unknown:
                assert_never(unknown)
        return self._end_turn(state, state.scores[state.mover], farkles=0, banked=0, offer=_NOTHING)

    def _give_to_the_lowest(self, state: GameState, total: int) -> GameState:
        """Give the turn total to the lowest opponent, the next in the order of play among equals, if it is allowed.

        A mover who is lower than all would receive it, but it takes that player past the goal.
        """
        players = len(state.scores)
        opponents = [(state.mover + step) % players for step in range(1, players)]
        lowest = min(opponents, key=lambda player: state.scores[player])
        raised = state.scores[lowest] + total
        if state.scores[lowest] > state.scores[state.mover] or raised > self._ruleset.goal:
            return state
        return state._replace(scores=put(state.scores, lowest, raised))

    def _banked(self, score: int, points: int) -> int:
        """Return the score after banking points; the ceiling only stops a rise, it never lowers a score."""
        raised = score + points
        return raised if self._ceiling is None else min(raised, max(score, self._ceiling))

    def _not_too_low(self, before: int, after: int) -> int:
        """Return the score after a penalty; a lowest score only stops a fall, it never raises a score."""
        lowest = [0] if self._ruleset.farkles.never_below_zero else []
        lowest += [self._floor] if self._floor is not None else []
        return max(after, *(min(before, low) for low in lowest)) if lowest else after

    def _end_turn(self, state: GameState, score: int, farkles: int, banked: int, offer: _OfferedDice) -> GameState:
        """Return the game after the mover's turn."""
        mover, reached = state.mover, score >= self._ruleset.goal
        scores = put(state.scores, mover, score)
        if reached and not self._ruleset.last_turns_follow:
            return won(state._replace(scores=scores), mover)
        turns_left, following = self._turns_left(state, reached), self._taking_turns(state)[0]
        if following == mover:  # the opponent's turn is left out: nothing is offered, and nothing has to be beaten
            banked, offer = 0, _NOTHING
        after = GameState(
            scores=scores,
            farkles=put(state.farkles, mover, farkles),
            mover=following,
            turn_total=0,
            dice=self._ruleset.dice,
            left=all_left(self._ruleset),
            last_turn_total=banked if self._ruleset.turn.beat_last_turn else 0,
            carried_dice=offer.dice,
            carried_points=offer.points,
            turns_left=turns_left or 0,
            reached=self._reached(state) if reached else state.reached,
            out=state.out,
        )
        return self._compare(after) if turns_left == 0 else after

    def _turns_left(self, state: GameState, reached: bool) -> int | None:
        """Return how many turns are left after the mover's; None before a player has reached the goal."""
        if state.turns_left:
            left = state.turns_left - 1
        elif reached:
            left = self._turns_after(state)
        else:
            return None
        if reached and self._ruleset.exact_goal:  # this player takes no more turns
            others = self._taking_turns(state)
            left -= sum(others[place % len(others)] == state.mover for place in range(left))
        return left

    def _turns_after(self, state: GameState) -> int:
        """Return how many turns follow the one in which the mover is the first to reach the goal."""
        players = len(state.scores)
        rest_of_round = players - 1 - state.mover
        match self._ruleset.end.rule:
            case EndRule.SUDDEN:
                return 0
            case EndRule.LAST_TURN:
                return players - 1
            case EndRule.EQUAL_TURNS:
                return rest_of_round
            case EndRule.FULL_ROUND:
                return rest_of_round + players

    def _taking_turns(self, state: GameState) -> tuple[int, ...]:
        """Return who takes turns from the next one on, in order; who stands at an exact goal takes none."""
        playing = state.playing
        if self._ruleset.exact_goal:
            playing = tuple(player for player in playing if state.scores[player] != self._ruleset.goal)
        place = playing.index(state.mover) + 1
        return (*playing[place:], *playing[:place])

    def _reached(self, state: GameState) -> tuple[int, ...]:
        """Return the players who have reached the goal, now that the mover has, in order; only if ties depend on it."""
        match self._ruleset.end.ties:
            case Ties.SPLIT | Ties.PLAYOFF:
                return state.reached
            case Ties.FIRST:
                if state.mover in state.reached:
                    return state.reached
                return (*state.reached, state.mover)[: len(state.scores) - 1]

    def _compare(self, state: GameState) -> GameState:
        """Return the game after the last turn of all: over, or at the start of a playoff."""
        playing = state.playing
        best = max(state.scores[player] for player in playing)
        level = tuple(player for player in playing if state.scores[player] == best)
        if len(level) == 1:
            return won(state, *level)
        match self._ruleset.end.ties:
            case Ties.FIRST:
                return won(state, next((player for player in state.reached if player in level), level[0]))
            case Ties.SPLIT:
                return won(state, *level)
            case Ties.PLAYOFF:
                return self._playoff(state, level)

    def _playoff(self, state: GameState, level: tuple[int, ...]) -> GameState:
        """Return the start of a round between the players with level scores; all else starts anew."""
        quantum = self._ruleset.quantum
        goal = -(-self._ruleset.goal // quantum) * quantum  # the least score that reaches the goal
        players = range(len(state.scores))
        return GameState(
            scores=tuple(goal if player in level else state.scores[player] for player in players),
            farkles=tuple(0 for _ in players),
            mover=level[0],
            turn_total=0,
            dice=self._ruleset.dice,
            left=all_left(self._ruleset),
            turns_left=len(level),
            out=tuple(player for player in players if player not in level),
        )


def won(state: GameState, *winners: int) -> GameState:
    """Return the game that these players have won; several share the win."""
    return GameState(
        state.scores,
        state.farkles,
        state.mover,
        state.turn_total,
        state.dice,
        phase=TurnPhase.OVER,
        turns_left=0,
        out=state.out,
        winners=winners,
    )
