"""Strategies played literally in the referee's states, as somebody would who reads what they say.

Nothing here comes from the tables that the program makes of a strategy, save that most expected points are most
expected points: those are looked up where [BN]'s equations were solved.
"""

from collections.abc import Callable

from fixed_players import begun

from farkle_core.game.points import PointsPlay, play_for_points
from farkle_core.play import SolutionStrategy as Advised
from farkle_core.play.dice_columns import DiceColumns
from farkle_core.referee import GameState, Hold, Referee, Roll, SetAside, TakeOver, TurnPhase
from farkle_core.rules.dice import Counts, rolls
from farkle_core.rules.model import Carry
from farkle_core.rules.scoring import is_cursed, scorings
from farkle_core.strategies.model import Bands, GoForIt, HoldAt, MaxScore, MemoryTable, Tabled

Decide = Callable[[GameState], GameState]

_CLOSE, _EQUAL = 1e-9, 1e-12


def literal(strategy: Tabled, referee: Referee) -> Decide:
    """Decide as the strategy says."""
    player = _Player(strategy, referee)

    def decide(state: GameState) -> GameState:
        if state.phase is TurnPhase.SCORING:
            return player.set_aside(state)
        return player.hold_or_roll(state)

    return decide


class _Player:
    def __init__(self, strategy: Tabled, referee: Referee) -> None:
        self._referee = referee
        self._margins = strategy if isinstance(strategy, GoForIt) else None
        self._base = strategy.base if isinstance(strategy, GoForIt) else strategy
        self._runs: tuple[PointsPlay, ...] = ()
        self._columns, self._farkles = DiceColumns(referee.ruleset), dict[tuple[int, tuple[int, ...]], float]()
        self._points: dict[tuple[int, int, int, int], float] = {}
        if isinstance(self._base, MaxScore):
            self._runs = tuple(play_for_points(referee.ruleset, seat) for seat in (0, 1))
        singles = [row[0] for row in referee.ruleset.sets if isinstance(row[0], int)]
        self._die = max(*singles, referee.ruleset.quantum)

    def hold_or_roll(self, state: GameState) -> GameState:
        referee = self._referee
        if TakeOver() in referee.legal_actions(state):
            start = referee.ruleset.start
            brought = start.bonus if start.carry is Carry.HIGH_STAKES else state.carried_points
            offered = self._turn_points(state, brought, state.carried_dice)
            usual = self._turn_points(state, 0, referee.ruleset.dice)
            if offered > usual + _CLOSE * referee.ruleset.quantum:
                return referee.apply(state, TakeOver())
        return referee.apply(state, Hold() if state.turn_total and self._holds(state) else Roll())

    def _turn_points(self, state: GameState, total: int, dice: int) -> float:
        """Return the expected points of the turn by rolling, when the goal is far away."""
        if isinstance(self._base, MaxScore):
            return self._most(state._replace(turn_total=total, dice=dice))[0]
        return self._expected(state, total, dice, 0)

    def _expected(self, state: GameState, total: int, dice: int, bonuses: int) -> float:
        """Return the expected points by rolling, where turn totals above all numbers of the strategy count as held."""
        key = (state.scores[state.mover] - state.scores[1 - state.mover], total, dice, bonuses)
        if key not in self._points:
            found = 0.0
            for roll, ways in rolls(dice):
                found += ways / 6**dice * self._after_roll(state, total, dice, bonuses, roll)
            self._points[key] = found
        return self._points[key]

    def _after_roll(self, state: GameState, total: int, dice: int, bonuses: int, roll: Counts) -> float:
        ruleset = self._referee.ruleset
        found = () if is_cursed(ruleset, roll) else scorings(ruleset, roll)
        if not found:
            toxic = is_cursed(ruleset, roll) and not ruleset.has_disaster
            return total if ruleset.turn.farkle_keeps_turn_total and not toxic else 0.0
        if any(scoring.wins for scoring in found):
            return total
        bonus, known = 0, ruleset.turn.hot_dice_bonus
        if dice == 1 and any(known):
            bonus, bonuses = known[bonuses], min(bonuses + 1, len(known) - 1)
        most: dict[int, int] = {}
        for scoring in found:
            left = (dice - scoring.dice) or ruleset.dice
            most[left] = max(most.get(left, 0), scoring.points)
        after = [state._replace(turn_total=total + points + bonus, dice=left) for left, points in most.items()]
        chosen = max(after, key=self._far_from_goal)
        if self._far_from_goal(chosen)[1] or chosen.turn_total > self._largest_number(state):
            return chosen.turn_total
        return self._expected(state, chosen.turn_total, chosen.dice, bonuses)

    def _far_from_goal(self, state: GameState) -> tuple[float, bool, int]:
        """Return how a strategy likes a state when the goal is far away, and whether it holds."""
        ruleset = self._referee.ruleset
        forced = ruleset.turn.hot_dice_must_roll and state.dice == ruleset.dice
        holds = self._says_hold(state) and state.turn_total >= ruleset.turn.minimum and not forced
        return _rounded(state.turn_total + self._rest(state, holds)), holds, state.dice

    def _largest_number(self, state: GameState) -> int:
        """Return the largest turn total that makes a difference to the strategy; without a number that is the goal."""
        base, ruleset, numbers = self._base, self._referee.ruleset, [self._referee.ruleset.turn.minimum]
        if isinstance(base, HoldAt | Bands):
            wanted = self._band(base, state).thresholds[: ruleset.dice]
            numbers += [ruleset.goal if points is None else points for points in wanted]
        elif isinstance(base, MemoryTable):
            numbers += [row[0][0] for row in base.rows if row]
            numbers += [ruleset.goal for row in base.rows if not row or row[0][1] > 0]
        return -(-max(numbers) // ruleset.quantum) * ruleset.quantum

    def set_aside(self, state: GameState) -> GameState:
        moves = [move for move in self._referee.legal_actions(state) if isinstance(move, SetAside)]
        if not self._referee.ruleset.exact_goal:
            left = {move: self._columns.after(state, move) for move in moves}
            most = dict.fromkeys(left.values(), 0)
            for move in moves:
                most[left[move]] = max(most[left[move]], move.scoring.points)
            moves = [move for move in moves if move.scoring.wins or move.scoring.points == most[left[move]]]
        after = {move: self._referee.apply(state, move) for move in moves}
        return after[max(moves, key=lambda move: (*self._liking(after[move], state.mover), move.scoring.points))]

    def _liking(self, after: GameState, mover: int) -> tuple[int, float, bool, int, float]:
        if after.phase is TurnPhase.OVER:
            return (2 if after.winner == mover else -1), 0.0, False, 0, 0.0
        if after.mover != mover:  # the turn came to nothing
            return -1, 0.0, False, 0, 0.0
        if self._wins(after):
            return 1, 0.0, False, 0, 0.0
        holds = self._holds(after)
        worth = after.turn_total + self._rest(after, holds)
        return 0, _rounded(worth), holds, after.dice, -self._farkle(after)

    def _farkle(self, state: GameState) -> float:
        """Return how often a roll of loaded dice is a farkle; fair ones differ by their number only."""
        key = state.mover, state.left
        if state.left and key not in self._farkles:
            rolling = self._referee.apply(state._replace(turn_total=0, carried_dice=0), Roll())
            found = self._referee.chance(rolling)
            lost = sum(
                ways for roll, ways in found if self._referee.apply_roll(rolling, roll).phase is not TurnPhase.SCORING
            )
            self._farkles[key] = lost / sum(ways for _, ways in found)
        return self._farkles.get(key, 0.0)

    def _held(self, state: GameState) -> GameState | None:
        if Hold() not in self._referee.legal_actions(state):
            return None
        return self._referee.apply(state, Hold())

    def _wins(self, state: GameState) -> bool:
        """Whether a hold wins, or meets an exact goal."""
        held = self._held(state)
        return self._meets(state) or (held is not None and held.phase is TurnPhase.OVER and held.winner == state.mover)

    def _meets(self, state: GameState) -> bool:
        rules = self._referee.ruleset
        return rules.exact_goal and state.scores[state.mover] + state.turn_total == rules.goal

    def _holds(self, state: GameState) -> bool:
        held = self._held(state)
        if held is None or self._meets(state):
            return held is not None
        if held.phase is TurnPhase.OVER:
            return held.share(state.mover) > 0 and (held.share(state.mover) == 1 or self._wants(state))
        return self._wants(state)

    def _wants(self, state: GameState) -> bool:
        """Whether the strategy says that one holds."""
        goal, ceiling = self._referee.ruleset.goal, self._referee.ceiling
        if ceiling is not None and state.scores[state.mover] + state.turn_total >= ceiling:
            return True  # more points are not told apart
        if self._margins is not None and state.scores[state.mover] + state.turn_total < goal:
            own, opponent = state.scores[state.mover], state.scores[1 - state.mover]
            for margin, score in ((self._margins.own, own), (self._margins.opponent, opponent)):
                at = margin[state.dice - 1]
                if at is not None and score >= at:
                    return False
        return self._says_hold(state)

    def _says_hold(self, state: GameState) -> bool:
        base = self._base
        if isinstance(base, HoldAt | Bands):
            at = self._band(base, state).thresholds[state.dice - 1]
            return at is not None and state.turn_total >= at
        if isinstance(base, MemoryTable):
            return self._estimate(base, state) == 0
        return bool(self._most(state)[1])

    @staticmethod
    def _band(base: HoldAt | Bands, state: GameState) -> HoldAt:
        if isinstance(base, HoldAt):
            return base
        ahead = state.scores[state.mover] - state.scores[1 - state.mover]
        return base.holds[sum(ahead >= edge for edge in base.edges)]

    def _rest(self, state: GameState, holds: bool) -> float:
        """Return what the strategy counts besides the turn total."""
        base = self._base
        if isinstance(base, HoldAt | Bands):
            return 0 if holds else self._die * max(state.dice - 2, 0)
        if isinstance(base, MemoryTable):
            return self._estimate(base, state)
        value, says_hold = self._most(state)
        return 0 if holds or says_hold else value - state.turn_total

    @staticmethod
    def _estimate(base: MemoryTable, state: GameState) -> float:
        row = base.rows[state.dice - 1]
        if not row:
            return 1e6
        return next(estimate for total, estimate in row if state.turn_total >= total)

    def _most(self, state: GameState) -> tuple[float, bool]:
        """Return the most expected points from a state by rolling, and whether one would hold."""
        run = self._runs[state.mover]
        values = run.values[min(state.farkles[state.mover], len(run.values) - 1)]
        quantum, modes = self._referee.ruleset.quantum, run.turn.modes
        mode = self._columns.of(state) + state.bonuses * sum(mode.bonuses == 0 for mode in modes)
        total = state.turn_total // quantum
        known = min(total, len(values.roll) - 1)  # from there on one holds: more points are lost by a farkle
        further = (total - known) * quantum * (1.0 - run.turn.farkle[mode] + run.turn.kept[mode])
        return float(values.roll[known, mode] + further), bool(values.holds[known, mode])


def _rounded(worth: float) -> float:
    return round(worth / _CLOSE) * _CLOSE


def by_solution(advised: Advised, referee: Referee) -> Decide:
    """Decide by the win chances of a solution; of what is equally good hold, or set the most points aside."""
    columns = DiceColumns(referee.ruleset)

    def decide(state: GameState) -> GameState:
        mover = state.mover
        if state.phase is TurnPhase.SCORING:
            advice = advised.advise(begun(state, referee))
            moves = [move for move in referee.legal_actions(state) if isinstance(move, SetAside)]
            after = {move: referee.apply(state, move) for move in moves}
            wins = {move: advice.win_chance(after[move], mover) for move in moves}
            best = [move for move in moves if wins[move] >= max(wins.values()) - _EQUAL]
            liked = max(best, key=lambda move: (move.scoring.wins, move.scoring.points, columns.after(state, move)))
            return after[liked]
        if TakeOver() in referee.legal_actions(state):
            refused = advised.win_chance(state._replace(carried_dice=0, carried_points=0), mover)
            takes = advised.win_chance(state, mover) > refused + _EQUAL
            return referee.apply(state, TakeOver() if takes else Roll())
        if Hold() in referee.legal_actions(state):
            held, best_win = (
                referee.apply(state, Hold()),
                advised.advise(begun(state, referee)).win_chance(state, mover),
            )
            if advised.win_chance(held, mover) >= best_win - _EQUAL:
                return held
        return referee.apply(state, Roll())

    return decide
