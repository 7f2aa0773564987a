"""Two sides in numbers: who has the advantage, when to hold, what turns bring, how long the game lasts."""

from dataclasses import dataclass, replace

from farkle_core.compare.sides import Differ, Side, what_differs
from farkle_core.compare.visits import course_of
from farkle_core.engine.monitor import Monitor, unwatched
from farkle_core.game.points import play_for_points
from farkle_core.game.turn_start import FIRST_TURN
from farkle_core.solution.solution import Interval, Komi
from farkle_core.strategies.follow import points_per_turn
from farkle_core.strategies.lasting import Lasting, how_long, takes_long
from farkle_core.strategies.match import Match, match
from farkle_core.strategies.model import Optimal
from farkle_core.strategies.regions import holding_runs
from farkle_core.strategies.tables import make_tables

Holding = tuple[Interval, ...]


@dataclass(frozen=True)
class Facts:
    """One side in numbers."""

    first_player_win: float  # the first player's chance when both play perfectly by these rules
    komi: Komi  # the handicap that makes the game fairest
    # on the first turn of the game: the runs of turn totals at which the side holds, by number of dice from 1
    holding: tuple[Holding, ...]
    # first_turn_points, first_turn_farkle: on the first turn of the game, played perfectly: points on average, and the
    # chance of a farkle; None for who plays by heart, and where the goal has to be met exactly
    first_turn_points: float | None
    first_turn_farkle: float | None
    # points_per_turn, farkle_chance: points a turn far from the goal, penalties counted, and the share of turns that
    # farkle; of the strategy where one is played by heart, else of play for most points
    points_per_turn: float
    farkle_chance: float
    # turns that one player takes to the goal on average, playing for most points; None for who plays by heart
    turns: float | None
    # games in which both players play like this side: who wins, how long they last, how many turns farkle; None as long
    # as they have not been counted, see `with_games`
    games: Lasting | None = None


@dataclass(frozen=True)
class Summary:
    """Two sides in numbers."""

    first: Facts  # first, second: the sides
    second: Facts
    match: Match | None  # how often the first wins against the second; only where both play by the same rules
    # the first player's chance of winning where both players play like the first side, and like the second; only where
    # one of them plays by heart
    mirrored: tuple[float, float] | None = None


def facts_of(side: Side) -> Facts:
    """Work out the numbers of one side; some seconds at the most."""
    solution, ruleset = side.solution, side.solution.ruleset
    holding = holding_runs(side.strategy, solution, solution.turn_table())
    first, komi = solution.first_player_win, solution.komi()
    if not isinstance(side.strategy, Optimal):
        brings = points_per_turn(make_tables(side.strategy, solution.automaton), solution.automaton)
        return Facts(first, komi, holding, None, None, brings.mean, brings.farkles, None)
    course, play = course_of(solution, FIRST_TURN), play_for_points(ruleset)
    return Facts(
        first_player_win=first,
        komi=komi,
        holding=holding,
        first_turn_points=None if course is None else course.points,
        first_turn_farkle=None if course is None else course.farkle,
        points_per_turn=play.mean,
        farkle_chance=play.farkle_chance,
        turns=play.turns.mean,
    )


def summarise(first: Side, second: Side, monitor: Monitor = unwatched, threads: int = 0) -> Summary:
    """Put two sides into numbers; where they differ in how to play only, have them play a match.

    Raises Cancelled from the monitor.
    """
    one, two = facts_of(first), facts_of(second)
    if first.is_perfect and second.is_perfect:
        return Summary(one, two, None)
    mirrored = _mirrored(first, monitor, threads), _mirrored(second, monitor, threads)
    if what_differs(first, second) is not Differ.STRATEGY:
        return Summary(one, two, None, mirrored)
    found = match(first.solution, first.strategy, second.strategy, monitor=monitor, threads=threads)
    return Summary(one, two, found, mirrored)


def takes_long_to_play(first: Side, second: Side) -> bool:
    """Whether games of one of the sides take many times as long to count as solving its rules."""
    return takes_long(first.solution) or takes_long(second.solution)


def with_games(summary: Summary, first: Side, second: Side, monitor: Monitor = unwatched, threads: int = 0) -> Summary:
    """Add games in which both players play like a side: as a match for each, so it takes longer than all else.

    Raises Cancelled from the monitor.
    """
    one, two = (how_long(side.solution, side.strategy, monitor, threads) for side in (first, second))
    return replace(summary, first=replace(summary.first, games=one), second=replace(summary.second, games=two))


def _mirrored(side: Side, monitor: Monitor, threads: int) -> float:
    """Return how often the first player wins when both players play like `side`."""
    if side.is_perfect:
        return side.solution.first_player_win
    return match(side.solution, side.strategy, side.strategy, monitor=monitor, threads=threads).first
