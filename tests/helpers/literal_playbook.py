"""Playbooks played literally in the referee's states, by the words of their sentences.

Nothing here comes from the tables that the program makes of a playbook. It is for fair dice and rules without patterns
of three or more dice; a pattern of two is no set, and none of its dice scores alone.
"""

from collections.abc import Callable

from farkle_core.playbooks.model import Asks, Condition, DiceSentence, Go, Playbook, Sentence, Take, TurnSentence
from farkle_core.referee import GameState, Hold, Referee, Roll, SetAside, TurnPhase
from farkle_core.rules.model import Ruleset
from farkle_core.rules.scoring import scorings

Decide = Callable[[GameState], GameState]
_ALWAYS = Take.ALL, Take.FEWEST, Take.MOST


def literal_playbook(playbook: Playbook, referee: Referee) -> Decide:
    """Decide as the sentences say."""
    player = LiteralPlayer(playbook, referee)
    return lambda state: player.set_aside(state) if state.phase is TurnPhase.SCORING else player.hold_or_roll(state)


class LiteralPlayer:
    """Plays by the words of sentences."""

    def __init__(self, playbook: Playbook, referee: Referee) -> None:
        self._playbook, self._referee, self._ruleset = playbook, referee, referee.ruleset

    def hold_or_roll(self, state: GameState) -> GameState:
        return self._referee.apply(state, Hold() if state.turn_total and self._holds(state) else Roll())

    def _holds(self, state: GameState) -> bool:
        return self.holding(state)[1]

    def holding(self, state: GameState) -> tuple[Sentence | None, bool]:
        """Return the sentence that decides, None if it is none's to decide; and whether the player holds."""
        if Hold() not in self._referee.legal_actions(state):
            return None, False
        held = self._referee.apply(state, Hold())
        if held.phase is TurnPhase.OVER and held.share(state.mover) in (0, 1):
            return None, held.share(state.mover) == 1
        ceiling = self._referee.ceiling
        if ceiling is not None and state.scores[state.mover] + state.turn_total >= ceiling:
            return None, True  # more points are not told apart
        past = state.scores[state.mover] + state.turn_total >= self._ruleset.goal
        for sentence in self._playbook.turn:
            if past and any(each.test in (Asks.OWN_FROM, Asks.OPPONENT_FROM) for each in sentence.when):
                continue  # the player is not short of winning any more
            if all(_scores_ask(each, state) for each in sentence.when):
                enough = _enough(sentence, state, past=past and held.phase is not TurnPhase.OVER)
                if enough is not None:
                    return sentence, enough
        return None, False

    def set_aside(self, state: GameState) -> GameState:
        """Return the game after the dice that the sentences name."""
        return self.taking(state)[1]

    def taking(self, state: GameState) -> tuple[Sentence | None, GameState]:
        """Return the sentence that decides, None if the player takes what wins; and the game after it."""
        moves = [move for move in self._referee.legal_actions(state) if isinstance(move, SetAside)]
        mover, after = state.mover, {move: self._referee.apply(state, move) for move in moves}
        for game in after.values():
            if game.phase is TurnPhase.OVER and game.winner == mover:
                return None, game
        winning = [game for game in after.values() if self._can_win(game, mover)]
        if winning:
            return None, winning[0]
        if not self._ruleset.exact_goal:
            best = {move.scoring.dice: move for move in sorted(moves, key=lambda move: move.scoring.points)}
            moves = list(best.values())
        fine = [move for move in moves if after[move].mover == mover and after[move].phase is not TurnPhase.OVER]
        sentence, chosen = self._chosen(state, moves, fine or moves, after)
        return sentence, after[chosen]

    def _can_win(self, game: GameState, mover: int) -> bool:
        if game.phase is not TurnPhase.DECIDING or game.mover != mover:
            return False
        if Hold() not in self._referee.legal_actions(game):
            return False
        held = self._referee.apply(game, Hold())
        return held.phase is TurnPhase.OVER and held.winner == mover

    def _chosen(
        self, state: GameState, moves: list[SetAside], fine: list[SetAside], after: dict[SetAside, GameState]
    ) -> tuple[Sentence, SetAside]:
        for sentence in self._playbook.dice:
            named = _named(sentence, state, moves, self._ruleset)
            if named in fine and all(self._asked(each, state, after[named]) for each in sentence.when):
                return sentence, named
        last = self._playbook.dice[-1]
        return last, min(fine, key=lambda move: _order(last.take, move))

    def _asked(self, condition: Condition, state: GameState, after: GameState) -> bool:
        if condition.test in (Asks.THEN_HOLD, Asks.THEN_ROLL):
            return self._holds(after) == (condition.test is Asks.THEN_HOLD)
        if condition.test in (Asks.TOTAL_FROM, Asks.TOTAL_BELOW):
            return (state.turn_total >= condition.number) == (condition.test is Asks.TOTAL_FROM)
        assert state.roll is not None
        return _lies_there(condition, state.roll, self._ruleset)


def _lies_there(condition: Condition, counts: tuple[int, ...], ruleset: Ruleset) -> bool:
    if condition.test in (Asks.SET, Asks.NO_SET):
        least = condition.numbers[0] if condition.numbers else 0
        return any(points >= least for points, _ in _sets(counts, ruleset)) == (condition.test is Asks.SET)
    if condition.test is Asks.ROLLED:
        return sum(counts) in condition.numbers
    if condition.test is Asks.EVERYTHING:
        return _all_score(counts, ruleset) == sum(counts)
    several = {
        Asks.ONES: counts[0],
        Asks.FIVES: counts[4],
        Asks.SINGLES: sum(_singles(counts, ruleset).values()),
    }
    return several[condition.test] >= condition.number


def _scores_ask(condition: Condition, state: GameState) -> bool:
    own, opponent = state.scores[state.mover], state.scores[1 - state.mover]
    match condition.test:
        case Asks.LEFT:
            return state.dice in condition.numbers
        case Asks.LEAD_FROM:
            return own - opponent >= condition.number
        case Asks.LEAD_BELOW:
            return own - opponent < condition.number
        case Asks.OWN_FROM:
            return own >= condition.number
        case Asks.OPPONENT_FROM:
            return opponent >= condition.number
    raise AssertionError(condition)


def _enough(sentence: TurnSentence, state: GameState, *, past: bool) -> bool | None:
    """Whether a sentence says to hold; None if it says nothing. `past`: whether play goes on with the goal reached."""
    if sentence.go in (Go.WIN, Go.ROLL):
        return False
    lead = state.scores[state.mover] + state.turn_total - state.scores[1 - state.mover]
    if sentence.go is Go.AHEAD:
        return False if past and lead < (sentence.points[0] or 0) else None
    if sentence.go is Go.WITHIN:
        return lead >= -(sentence.points[0] or 0)
    from_here = sentence.points[state.dice - 1]
    return None if from_here is None else state.turn_total >= from_here


def _named(sentence: DiceSentence, state: GameState, moves: list[SetAside], ruleset: Ruleset) -> SetAside | None:
    counts, take = state.roll, sentence.take
    assert counts is not None
    if take in _ALWAYS:
        return min(moves, key=lambda move: _order(take, move))
    sets = _sets(counts, ruleset)
    if take is Take.ONE:
        dice = 1
    elif take in (Take.SET, Take.SET_AND_ONES):
        if not sets:
            return None
        dice = sets[0][1][1]
        if take is Take.SET_AND_ONES:
            dice += counts[0] if sets[0][1][0] != 1 else counts[0] - dice
    else:
        singles = _singles(counts, ruleset)
        several = sum(singles.values()) if take is Take.SINGLES else singles.get(5, 0)
        dice = _all_score(counts, ruleset) - max(several - sentence.most, 0)
    fitting = [move for move in moves if move.scoring.dice == dice]
    return max(fitting, key=lambda move: move.scoring.points, default=None)


def _order(take: Take, move: SetAside) -> tuple[int, int]:
    points, dice = move.scoring.points, move.scoring.dice
    if take is Take.ALL:
        return -dice, -points
    return (dice, -points) if take is Take.FEWEST else (-points, dice)


def _sets(counts: tuple[int, ...], ruleset: Ruleset) -> list[tuple[int, tuple[int, int]]]:
    """Return the sets that lie there, the best first: points, then face and number of dice."""
    found = [
        (points, (face, size))
        for face, (count, row) in enumerate(zip(counts, ruleset.sets, strict=True), 1)
        for size, points in enumerate(row, 1)
        if 3 <= size <= count and isinstance(points, int) and points
    ]
    return sorted(found, key=lambda each: (-each[0], each[1][1]))


def _singles(counts: tuple[int, ...], ruleset: Ruleset) -> dict[int, int]:
    """Return how many dice of each face score alone, and are in no set."""
    left = _best(counts, ruleset)
    worth, found = {each.counts: each.points for each in scorings(ruleset, counts)} | {(0,) * len(counts): 0}, {}
    for face in sorted(range(1, 7), key=lambda each: (-int(ruleset.sets[each - 1][0]), each)):
        row, alone, found[face] = ruleset.sets[face - 1], int(ruleset.sets[face - 1][0]), 0
        most = left[face - 1] - max((size for size in range(3, left[face - 1] + 1) if row[size - 1]), default=0)
        for _ in range(most if alone else 0):
            fewer = (*left[: face - 1], left[face - 1] - 1, *left[face:])
            if worth.get(fewer) == worth[left] - alone:
                left, found[face] = fewer, found[face] + 1
    return found


def _best(counts: tuple[int, ...], ruleset: Ruleset) -> tuple[int, ...]:
    """Return all dice that score."""
    return max(scorings(ruleset, counts), key=lambda each: (each.dice, each.points)).counts


def _all_score(counts: tuple[int, ...], ruleset: Ruleset) -> int:
    """Return how many dice score."""
    return sum(_best(counts, ruleset))
