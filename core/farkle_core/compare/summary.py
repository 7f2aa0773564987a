"""Measures two sides: the advantage, hold thresholds, the points of turns, the length of the game."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from farkle_core.compare.decisions import Difference, Differences, Order
from farkle_core.compare.sides import DifferenceKind, Side, what_differs
from farkle_core.engine.monitor import Monitor, Progress, WorkPhase, unwatched
from farkle_core.game.points import play_for_points
from farkle_core.game.turn_start import FIRST_TURN, TurnStart
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_core.solution.changes import Holding
from farkle_core.solution.solution import Komi
from farkle_core.strategies.match import Match, SelfPlay, how_long, match, takes_long
from farkle_core.strategies.model import Optimal
from farkle_core.strategies.regions import holding_runs
from farkle_core.strategies.tables import make_tables, points_per_turn
from farkle_core.strategies.visits import TurnProbabilities, course_of

# Name of the number, both sides, and the second less the first; `""` without a number.
SummaryRecord = tuple[str, str, str, str]

HEADINGS: SummaryRecord = ("number", "first", "second", "difference")
_CHANCE = "(0 to 1)"
_LONG_RUN = "(perfect play: that of play for most points)"


@dataclass(frozen=True)
class Facts:
    """One side in numbers."""

    first_player_win: float  # the first player's win chance if both play perfectly by these rules
    komi: Komi  # the fairest handicap
    # on the first turn of the game: the side's hold intervals, by `dice_left`
    holding: tuple[Holding, ...]
    dice_left: DiceLeft  # the choices of dice to roll; if the players' dice differ, those of the first player
    # first_turn_points, first_turn_farkle: average points and chance of a farkle on the first turn of the game, played
    # perfectly; None for play by heart, and if the goal has to be met exactly
    first_turn_points: float | None
    first_turn_farkle: float | None
    # points_per_turn, farkle_chance: points a turn far from the goal, less penalties, and the share of turns that
    # farkle; of the strategy by heart, otherwise of play for most points
    points_per_turn: float
    farkle_chance: float
    # average turns of one player to the goal, in play for most points; None for play by heart
    turns: float | None
    # games in which both players play like this side: wins, length, share of turns that farkle; None until they are
    # counted, see `with_games`
    games: SelfPlay | None = None


@dataclass(frozen=True)
class Summary:
    """Two sides in numbers."""

    first: Facts  # first, second: the sides
    second: Facts
    match: Match | None  # how often the first wins against the second; only if both play by the same rules
    # the first player's win chance if both players play like the first side, and like the second; only if one of them
    # plays by heart
    mirrored: tuple[float, float] | None = None


def facts_of(side: Side) -> Facts:
    """Compute the numbers of one side; takes some seconds at most."""
    solution, ruleset = side.solution, side.solution.ruleset
    table = solution.dice_table()
    holding, dice_left = holding_runs(side.strategy, solution, table), table.dice_left
    first, komi = solution.first_player_win, solution.komi()
    if not isinstance(side.strategy, Optimal):
        brings = points_per_turn(make_tables(side.strategy, solution.automaton), solution.automaton)
        return Facts(first, komi, holding, dice_left, None, None, brings.mean, brings.farkles, None)
    course, play = course_of(solution, FIRST_TURN), play_for_points(ruleset)
    play.refuse_endless()
    return Facts(
        first_player_win=first,
        komi=komi,
        holding=holding,
        dice_left=dice_left,
        first_turn_points=None if course is None else course.points,
        first_turn_farkle=None if course is None else course.farkle,
        points_per_turn=play.mean,
        farkle_chance=play.farkle_chance,
        turns=play.turns.mean,
    )


def summarise(first: Side, second: Side, monitor: Monitor = unwatched, threads: int = 0) -> Summary:
    """Compute two sides' numbers, with a match if they differ only in strategy; Cancelled from the monitor."""
    one, two = facts_of(first), facts_of(second)
    if first.is_perfect and second.is_perfect:
        return Summary(one, two, None)
    mirrored = _mirrored(first, monitor, threads), _mirrored(second, monitor, threads)
    if what_differs(first, second) is not DifferenceKind.STRATEGY:
        return Summary(one, two, None, mirrored)
    played = match(first.solution, first.strategy, second.strategy, monitor=monitor, threads=threads)
    return Summary(one, two, played, mirrored)


def takes_long_to_play(first: Side, second: Side) -> bool:
    """Whether counting the games of a side takes many times as long as solving its rules."""
    return takes_long(first.solution) or takes_long(second.solution)


def with_games(summary: Summary, first: Side, second: Side, monitor: Monitor = unwatched, threads: int = 0) -> Summary:
    """Add the games in which both players play like one side, the longest part; Cancelled from the monitor."""
    one, two = (how_long(side.solution, side.strategy, monitor, threads) for side in (first, second))
    return replace(summary, first=replace(summary.first, games=one), second=replace(summary.second, games=two))


def _mirrored(side: Side, monitor: Monitor, threads: int) -> float:
    """Return how often the first player wins if both players play like `side`."""
    if side.is_perfect:
        return side.solution.first_player_win
    return match(side.solution, side.strategy, side.strategy, monitor=monitor, threads=threads).first


@dataclass(frozen=True, slots=True)
class ListedDecision:
    """A decision that differs, with its frequency."""

    difference: Difference  # the decision
    # average visits in a game in which both play like the first side; None if unknown, see
    # :attr:`farkle_core.compare.decisions.Differences.visits`
    times: float | None


def list_differences(
    differences: Differences,
    most: int = 100,
    apart: int = 0,
    monitor: Monitor = unwatched,
    order: Order = Order.COST,
) -> tuple[ListedDecision, ...]:
    """Return the decisions that differ most, by cost or weight, the largest first; about a second for a hundred.

    `differences`, `most`, `apart`, `order`: as for :meth:`farkle_core.compare.decisions.Differences.dearest`. Raises
    Cancelled from the monitor.
    """
    solution, visits = differences.first.solution, differences.visits
    done = 0

    @lru_cache(maxsize=256)
    def course(start: TurnStart) -> TurnProbabilities | None:
        return course_of(solution, start)

    def times(each: Difference) -> float | None:
        nonlocal done
        monitor(Progress(WorkPhase.COMPARING, min(done / most, 1.0)))
        done += 1
        turn = None if visits is None else course(each.start)
        if visits is None or turn is None:
            return None
        own, other = solution.grid.index(each.banked), solution.grid.index(each.opponent)
        often = float(visits[each.seat, each.farkles, each.opponent_farkles, own, other])
        return often * turn.chance(each.turn_total, each.dice)

    return tuple(ListedDecision(each, times(each)) for each in differences.dearest(most, apart, order))


def summary_records(summary: Summary) -> tuple[SummaryRecord, ...]:
    """Return the numbers of a comparison, one a row, in the order of :func:`.side_words.summary_lines`.

    Chances are from 0 to 1, points whole numbers; unknown numbers and *never* are empty.
    """
    return (*_match(summary), *_advantage(summary), *_holding(summary), *_turns(summary))


def _match(summary: Summary) -> Iterator[SummaryRecord]:
    match = summary.match
    if match is not None:
        yield _record(f"win chance with the first turn {_CHANCE}", match.first, 1.0 - match.second)
        yield _record(f"win chance with the second turn {_CHANCE}", match.second, 1.0 - match.first)
        yield _record(f"win chance, either begins by chance {_CHANCE}", match.overall, 1.0 - match.overall)


def _advantage(summary: Summary) -> Iterator[SummaryRecord]:
    one, two = summary.first, summary.second
    if summary.mirrored is not None:
        yield _record(f"first player's win chance, both playing so {_CHANCE}", *summary.mirrored)
    perfect = f"first player's win chance, perfect play {_CHANCE}"
    yield _record(perfect, one.first_player_win, two.first_player_win)
    yield _record("fair komi, perfect play (points to the second player)", one.komi.points, two.komi.points)
    then = f"first player's win chance with the fair komi, perfect play {_CHANCE}"
    yield _record(then, one.komi.first_player_win, two.komi.first_player_win)


def _holding(summary: Summary) -> Iterator[SummaryRecord]:
    for dice, *sides in holding_by_dice(summary, _in_files):
        turn = f"first turn with {dice}"
        yield _record(f"{turn}: hold from (points)", *(runs[0].first if runs else None for runs in sides))
        if any(runs and not (len(runs) == 1 and runs[0].to_goal) for runs in sides):
            yield _record(f"{turn}: first range of holding ends at (points)", *map(_end, sides))
            yield _record(
                f"{turn}: separate ranges of holding", *(None if runs is None else len(runs) for runs in sides)
            )


def _in_files(dice: DiceLeft, place: int) -> str:
    if dice.is_loaded:
        return dice.full_words(place)
    return f"{place + 1} dice" if place else "1 die"


def holding_by_dice(
    summary: Summary, words: Callable[[DiceLeft, int], str]
) -> Iterator[tuple[str, Holding | None, Holding | None]]:
    """Yield dice, all first, in `words` for their place, and both sides' hold intervals; None without such dice."""
    named = [
        {words(each.dice_left, place): each.holding[place] for place in range(len(each.dice_left))}
        for each in (summary.first, summary.second)
    ]
    longest, other = sorted(named, key=len, reverse=True)
    for dice in (*reversed(longest), *(each for each in reversed(other) if each not in longest)):
        yield dice, named[0].get(dice), named[1].get(dice)


def _end(runs: Holding | None) -> int | None:
    return None if not runs or runs[0].to_goal else runs[0].last


def _turns(summary: Summary) -> Iterator[SummaryRecord]:
    one, two = summary.first, summary.second
    if one.games is not None and two.games is not None:
        yield _record("turns in a game on average, of both players", one.games.turns, two.games.turns)
        yield _record(f"share of turns in a game that farkle {_CHANCE}", one.games.farkles, two.games.farkles)
    yield _record("points of the first turn on average", one.first_turn_points, two.first_turn_points)
    yield _record(f"chance of a farkle on the first turn {_CHANCE}", one.first_turn_farkle, two.first_turn_farkle)
    points = f"points a turn far from the goal {_LONG_RUN}"
    yield _record(points, one.points_per_turn, two.points_per_turn)
    farkles = f"share of turns that farkle far from the goal {_CHANCE} {_LONG_RUN}"
    yield _record(farkles, one.farkle_chance, two.farkle_chance)
    yield _record("turns of one player alone to the goal on average, for most points", one.turns, two.turns)


def _record(name: str, first: float | None, second: float | None) -> SummaryRecord:
    difference = None if first is None or second is None else second - first
    return name, _written(first), _written(second), _written(difference)


def _written(value: float | None) -> str:
    if value is None:
        return ""
    return str(value) if isinstance(value, int) else repr(float(value))  # the repr of a numpy number includes its type
