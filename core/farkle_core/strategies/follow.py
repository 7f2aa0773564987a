"""Turns played by a strategy's tables, far from the goal and with level scores: what they bring, and how two differ."""

import numpy as np

from farkle_core.arrays import Bools, Floats
from farkle_core.game.automaton import Automaton
from farkle_core.game.points import LongRun, PointsTurn, long_run
from farkle_core.game.points.turn import Spread
from farkle_core.rules.model import Ruleset
from farkle_core.strategies.tables import Tables, choices, follow_worth, stops_of


def points_per_turn(tables: Tables, automaton: Automaton) -> LongRun:
    """Return what a strategy brings in the long run."""
    return long_run(
        automaton.ruleset, [_followed(tables, automaton, farkles) for farkles in _counts(automaton.ruleset)]
    )


def played_alike(one: Tables, other: Tables, automaton: Automaton) -> bool:
    """Whether two strategies do the same in every state that the first comes to with turn totals below the goal.

    Different scorings count as the same if they lead to the same turn total and number of dice.
    """
    return all(_alike(one, other, automaton, farkles) for farkles in _counts(automaton.ruleset))


def _counts(ruleset: Ruleset) -> range:
    return range(ruleset.farkles.count if ruleset.has_penalty else 1)


def _alike(one: Tables, other: Tables, automaton: Automaton, farkles: int) -> bool:
    reached, turn = _followed(one, automaton, farkles).reached, PointsTurn(automaton, 1)
    (stops, worth), (other_stops, other_worth) = (
        _widened(each, automaton, farkles, len(reached)) for each in (one, other)
    )
    below = -(-automaton.ruleset.goal // automaton.quantum)
    for total, mode in np.argwhere(reached[:below] > 0.0).tolist():
        if stops[total, mode] != other_stops[total, mode]:
            return False
        if not stops[total, mode]:
            first, second = (choices(turn, each, total, mode) for each in (worth, other_worth))
            if any((mine != theirs).any() for mine, theirs in zip(first, second, strict=True)):
                return False
    return True


def _followed(tables: Tables, automaton: Automaton, farkles: int) -> Spread:
    totals = max(tables.totals, -(-2 * automaton.ruleset.goal // automaton.quantum))
    return follow_worth(automaton, *_widened(tables, automaton, farkles, totals))


def _widened(tables: Tables, automaton: Automaton, farkles: int, totals: int) -> tuple[Bools, Floats]:
    """Return where one holds, and the worth of every state, up to so many turn totals."""
    kind, rows = int(tables.kinds(0, farkles)), tables.rows(totals)
    stops = stops_of(automaton, tables.holds[kind][rows])
    further = (np.arange(totals) - rows)[:, None]
    worth = np.where(stops, tables.hold_worth[kind][rows], tables.roll_worth[kind][rows]) + further
    return stops, worth
