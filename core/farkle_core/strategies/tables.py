"""Computes the decisions of a strategy under a ruleset, in every state of a turn.

See :mod:`farkle_core.kernels.played.policy` for the meaning of the tables. All points are in quanta.
"""

from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Final

import numpy as np

from farkle_core.arrays import Bools, Floats, Ints
from farkle_core.game.automaton import Automaton, Mode
from farkle_core.game.points import LongRun, PointsTurn, long_run, play_for_points
from farkle_core.game.points.turn import Spread, follow
from farkle_core.playbooks.model import Playbook
from farkle_core.playbooks.wishes import Wishes, wishes_of
from farkle_core.rules.model import Carry, Ruleset
from farkle_core.strategies.model import Bands, GoForIt, HoldAt, Margins, MaxScore, MemoryTable, Tabled
from farkle_core.strategies.playbook_holds import holds_of, refuse_loaded

NEVER: Final = 1 << 40  # a score that no player reaches: stands for no margin
_HOT: Final = 1e7  # more points than any turn has: for dice that are always rolled
_WORTHLESS_DICE: Final = 2  # one or two dice left are worth nothing

# Differences that break ties: far smaller than any intended difference of two options.
_BETTER: Final = 1e-7
_ONE_MORE_DIE: Final = 1e-9


def choices(turn: PointsTurn, worth: Floats, wishes: Wishes | None, total: int, mode: int) -> tuple[Ints, Ints]:
    """Return which option is taken after each outcome of a roll: points in quanta, and next modes.

    `worth` has shape (totals, modes); beyond the last turn total it rises by 1 a quantum, with `wishes` not at all.
    """
    options = turn.options[mode]
    totals = total + options.points
    known = np.minimum(totals, len(worth) - 1)
    liking = worth[known, options.modes]
    liking = liking + (totals - known) if wishes is None else wishes.of_mode(total, mode, liking)
    chosen = np.argmax(liking, axis=1)
    rows = np.arange(len(chosen))
    return options.points[rows, chosen], options.modes[rows, chosen]


def follow_worth(automaton: Automaton, holds: Bools, worth: Floats, wishes: Wishes | None = None) -> Spread:
    """Follow a turn: hold at `holds`, else take the option worth most; both of shape (totals, modes)."""
    turn = _turn(automaton, wishes)
    return follow(turn, holds, partial(choices, turn, worth, wishes))


def _turn(automaton: Automaton, wishes: Wishes | None) -> PointsTurn:
    """Return the turn, with an outcome for each roll for a player who goes by what lies there."""
    turn = PointsTurn(automaton, 1)
    if wishes is not None:
        turn.options = wishes.turn.options
    return turn


def rolled_points(
    automaton: Automaton, holds: Bools, hold_worth: Floats, roll_worth: Floats, wishes: Wishes | None = None
) -> Floats:
    """Return the expected points of the turn by rolling, from every state, in quanta; shape (totals, modes).

    Beyond the last turn total the player holds wherever that is allowed. A farkle has the value 0 if the turn total is
    lost.
    """
    turn = _turn(automaton, wishes)
    stops = stops_of(automaton, holds)
    worth = np.where(stops, hold_worth, roll_worth)
    totals, modes = holds.shape
    value = np.repeat(np.arange(totals + turn.most, dtype=float)[:, None], modes, axis=1)
    rolls = np.zeros((totals, modes))
    for total in range(totals - 1, -1, -1):
        for mode in range(modes):
            points, following = choices(turn, worth, wishes, total, mode)
            ended = (turn.kept[mode] + turn.wins[mode]) * total
            rolls[total, mode] = ended + turn.options[mode].weights @ value[total + points, following]
        value[total] = np.where(stops[total], total, rolls[total])
    return rolls


def stops_of(automaton: Automaton, holds: Bools) -> Bools:
    """Return where a turn ends that holds at `holds`, shape (totals, modes): where holding is allowed, too."""
    allowed: Bools = holds & PointsTurn(automaton, len(holds)).may_hold
    return allowed


@dataclass(frozen=True)
class Tables:
    """Where to hold, and the worth of every state; by class of starts, turn total (quanta) and mode."""

    holds: Bools  # shape (classes, totals, modes): whether to hold if allowed; larger totals use the last row
    # hold_worth, roll_worth: same shape: the worth of a state in which the player holds, and of one in which the player
    # rolls
    hold_worth: Floats
    roll_worth: Floats
    # same shape: expected points of the turn by rolling, for the choice of dice at its start; as `roll_worth` if the
    # rules offer no dice
    start_worth: Floats
    # shape (modes,): how much `start_worth` rises a quantum beyond the last turn total: the chance that a roll does not
    # lose the turn total
    start_rise: Floats
    holds_from: int  # the turn total from which on to hold with any number of dice; `NEVER` if there is none
    # shape (bands − 1,): score differences at which the next band begins; classes go by band, then by farkles in a row
    edges: Ints
    counts: int  # the distinguished farkles in a row
    # own_margin, opponent_margin: shape (modes,): scores, counted from 0 and not from the lowest banked score, from
    # which the player never holds short of winning
    own_margin: Ints
    opponent_margin: Ints
    # shape (modes,): the least lead, in quanta, to hold with where that reaches the goal and does not end the game;
    # −`NEVER` if there is none
    ahead: Ints
    wishes: Wishes | None = None  # for a playbook: which dice it sets aside; its worths are 1 for holds and 0 for rolls

    @property
    def totals(self) -> int:
        """The number of distinguished turn totals."""
        return int(self.holds.shape[1])

    def rows(self, totals: int) -> Ints:
        """Return the row of each of so many turn totals; later ones use the last row."""
        return np.minimum(np.arange(totals), self.totals - 1)

    def start(self, kind: int, totals: Ints | int, mode: int) -> Floats:
        """Return the expected points of the turn (quanta) by rolling with such turn totals, any number of quanta."""
        rows = np.minimum(totals, self.totals - 1)
        worth: Floats = self.start_worth[kind][rows, mode] + (totals - rows) * self.start_rise[mode]
        return worth

    def kinds(self, differences: Ints | int, farkles: int) -> Ints:
        """Return the class of starts with such score differences (quanta) after so many farkles in a row."""
        bands: Ints = np.searchsorted(self.edges, differences, side="right") * self.counts
        return bands + min(farkles, self.counts - 1)


@dataclass(frozen=True)
class _Class:
    """One class of starts; arrays of shape (totals, modes)."""

    holds: Bools
    hold_worth: Floats
    roll_worth: Floats
    start_worth: Floats


@lru_cache(maxsize=64)
def make_tables(strategy: Tabled, automaton: Automaton) -> Tables:
    """Compute the decisions of a strategy in a turn."""
    modes, quantum = automaton.modes, automaton.quantum
    own, opponent = np.full((2, len(modes)), NEVER)
    ahead = np.full(len(modes), -NEVER)
    base, edges, counts = strategy, np.zeros(0, np.int64), 1
    if isinstance(base, GoForIt):
        own, opponent = _margins(base.own, modes, quantum), _margins(base.opponent, modes, quantum)
        base = base.base
    wishes, rise = None, 1.0
    if isinstance(base, Playbook):
        refuse_loaded(automaton.ruleset)
        wishes, rise, holding = wishes_of(base.dice, automaton), 0.0, holds_of(base, automaton.ruleset)
        own, opponent = (
            np.minimum(margin, _margins(more, modes, quantum))
            for margin, more in ((own, holding.own), (opponent, holding.opponent))
        )
        ahead = _margins(holding.ahead, modes, quantum, none=-NEVER)
        classes = [_plainly(_hold_at(each, automaton), automaton, wishes) for each in holding.bands.holds]
        edges = np.array([-(-edge // quantum) for edge in holding.bands.edges], dtype=np.int64)
    elif isinstance(base, MaxScore):
        classes = _max_score(automaton)
        counts = len(classes)
    elif isinstance(base, HoldAt):
        classes = [_hold_at(base, automaton)]
    elif isinstance(base, Bands):
        classes = [_hold_at(each, automaton) for each in base.holds]
        edges = np.array([-(-edge // quantum) for edge in base.edges], dtype=np.int64)
    else:
        classes = [_memory(base, automaton)]
    return replace(_stacked(classes, automaton, edges, counts, (own, opponent, ahead), rise), wishes=wishes)


def _holds_from(holds: Bools) -> int:
    """Return the first row from which every state is a hold."""
    rows = np.flatnonzero(~holds.all(axis=1))
    if not len(rows):
        return 0
    return int(rows[-1]) + 1 if rows[-1] + 1 < len(holds) else NEVER


def _plainly(known: _Class, automaton: Automaton, wishes: Wishes) -> _Class:
    """Return the same holds with the worths of a playbook."""
    hold_worth, roll_worth = np.ones(known.holds.shape), np.zeros(known.holds.shape)
    start_worth = roll_worth
    if automaton.ruleset.start.carry is not Carry.NONE:
        start_worth = rolled_points(automaton, known.holds, hold_worth, roll_worth, wishes)
    return _Class(known.holds, hold_worth, roll_worth, start_worth)


def _stacked(
    classes: list[_Class],
    automaton: Automaton,
    edges: Ints,
    counts: int,
    margins: tuple[Ints, Ints, Ints],
    worth_rise: float,
) -> Tables:
    totals, turn = max(len(each.holds) for each in classes), PointsTurn(automaton, 1)
    start_rise, (own, opponent, ahead) = 1.0 - turn.farkle + turn.kept, margins
    last = [np.minimum(np.arange(totals), len(each.holds) - 1) for each in classes]
    beyond = [np.arange(totals) - rows for rows in last]

    def stack(name: str, rise: Floats | float) -> Floats:
        return np.stack([
            getattr(each, name)[rows] + more[:, None] * rise
            for each, rows, more in zip(classes, last, beyond, strict=True)
        ])  # fmt: skip

    return Tables(
        holds=np.stack([each.holds[rows] for each, rows in zip(classes, last, strict=True)]),
        hold_worth=stack("hold_worth", worth_rise),
        roll_worth=stack("roll_worth", worth_rise),
        start_worth=stack("start_worth", start_rise),
        start_rise=start_rise,
        holds_from=max(_holds_from(each.holds[:, turn.holding]) for each in classes),
        edges=edges,
        counts=counts,
        own_margin=own,
        opponent_margin=opponent,
        ahead=ahead,
    )


def _margins(margins: Margins, modes: tuple[Mode, ...], quantum: int, none: int = NEVER) -> Ints:
    by_mode = [margins[mode.dice - 1] for mode in modes]
    return np.array([none if margin is None else -(-margin // quantum) for margin in by_mode], dtype=np.int64)


def _dice(automaton: Automaton) -> Ints:
    return np.array([mode.dice for mode in automaton.modes])


def _tie(automaton: Automaton) -> Floats:
    """Return the order of ties, by mode: more dice first, then loaded dice that farkle less often."""
    modes = automaton.modes
    ordered = sorted(modes, key=lambda mode: (mode.dice, -mode.farkle_chance))
    rank = {left: place for place, left in enumerate(dict.fromkeys(mode.left for mode in ordered), start=1)}
    return np.array([rank[mode.left] * _ONE_MORE_DIE for mode in modes], dtype=float)


def _max_score(automaton: Automaton) -> list[_Class]:
    ruleset, quantum, tie = automaton.ruleset, automaton.quantum, _tie(automaton)
    run = play_for_points(ruleset, int(automaton.kinds not in ((), ruleset.kinds(0))))
    classes = []
    for each in run.values:
        at_stake = np.arange(len(each.holds), dtype=float)[:, None]
        rolls, holds = each.roll / quantum, each.holds
        # A player who would hold but may not continues to count the turn total: [BN]'s figures for table 4 are played
        # so.
        classes.append(_Class(holds, at_stake + _BETTER + tie, np.where(holds, at_stake, rolls) + tie, rolls))
    return classes


def _hold_at(strategy: HoldAt, automaton: Automaton) -> _Class:
    ruleset, quantum, dice = automaton.ruleset, automaton.quantum, _dice(automaton)
    highest = -(-ruleset.goal // quantum)
    wanted = [strategy.thresholds[count - 1] for count in dice]
    least = np.array([NEVER if points is None else -(-points // quantum) for points in wanted])
    totals = int(max(least[least < NEVER].max(initial=0), highest * (least == NEVER).any(), _minimum(ruleset))) + 1
    at_stake = np.arange(totals, dtype=float)[:, None]
    holds = np.arange(totals)[:, None] >= least
    kept = die_value(ruleset) / quantum * np.maximum(dice - _WORTHLESS_DICE, 0)
    worth = at_stake + _tie(automaton)
    hold_worth, roll_worth = worth + _BETTER, worth + kept
    return _Class(holds, hold_worth, roll_worth, _start_worth(automaton, holds, hold_worth, roll_worth))


def _minimum(ruleset: Ruleset) -> int:
    """Return the minimum to hold in quanta; from it on, all larger turn totals can be counted alike."""
    return ruleset.least_hold(1) // ruleset.quantum


def _start_worth(automaton: Automaton, holds: Bools, hold_worth: Floats, roll_worth: Floats) -> Floats:
    """Return the expected points by rolling if dice may be offered; otherwise nothing needs them."""
    if automaton.ruleset.start.carry is Carry.NONE:
        return roll_worth
    return rolled_points(automaton, holds, hold_worth, roll_worth)


def die_value(ruleset: Ruleset) -> int:
    """Return the points of each die beyond two that is left to roll: those of the best single die."""
    singles = [row[0] for row in ruleset.sets if isinstance(row[0], int)]
    return max(*singles, ruleset.quantum)


def _memory(strategy: MemoryTable, automaton: Automaton) -> _Class:
    quantum, dice = automaton.quantum, _dice(automaton)
    highest = -(-automaton.ruleset.goal // quantum)
    ends = [row[0][0] // quantum for row in strategy.rows if row]
    always = any(not row or row[0][1] > 0 for row in strategy.rows)
    totals = max(max(ends, default=0), highest * always, _minimum(automaton.ruleset)) + 1
    estimate = np.zeros((totals, len(dice)))
    for mode in range(len(dice)):
        row = strategy.rows[dice[mode] - 1]
        if not row:
            estimate[:, mode] = _HOT
        for total, value in sorted(row):
            estimate[-(-total // quantum) :, mode] = value / quantum
    holds = estimate == 0.0
    worth = np.arange(totals, dtype=float)[:, None] + estimate + _tie(automaton)
    hold_worth = worth + _BETTER
    return _Class(holds, hold_worth, worth, _start_worth(automaton, holds, hold_worth, worth))


def points_per_turn(tables: Tables, automaton: Automaton) -> LongRun:
    """Return the points per turn of a strategy in the long run."""
    return long_run(
        automaton.ruleset, [_followed(tables, automaton, farkles) for farkles in _counts(automaton.ruleset)]
    )


def played_alike(one: Tables, other: Tables, automaton: Automaton) -> bool:
    """Whether two strategies decide the same in every state below the goal that the first reaches.

    Different scorings count as the same if they lead to the same turn total and number of dice.
    """
    return all(_alike(one, other, automaton, farkles) for farkles in _counts(automaton.ruleset))


def _counts(ruleset: Ruleset) -> range:
    return range(ruleset.farkles.count if ruleset.has_penalty else 1)


def _alike(one: Tables, other: Tables, automaton: Automaton, farkles: int) -> bool:
    if one.wishes is not other.wishes:
        return False
    reached, turn = _followed(one, automaton, farkles).reached, _turn(automaton, one.wishes)
    (stops, worth), (other_stops, other_worth) = (
        _widened(each, automaton, farkles, len(reached)) for each in (one, other)
    )
    below = -(-automaton.ruleset.goal // automaton.quantum)
    for total, mode in np.argwhere(reached[:below] > 0.0).tolist():
        if stops[total, mode] != other_stops[total, mode]:
            return False
        if not stops[total, mode]:
            first, second = (choices(turn, each, one.wishes, total, mode) for each in (worth, other_worth))
            if any((mine != theirs).any() for mine, theirs in zip(first, second, strict=True)):
                return False
    return True


def _followed(tables: Tables, automaton: Automaton, farkles: int) -> Spread:
    totals = max(tables.totals, -(-2 * automaton.ruleset.goal // automaton.quantum))
    return follow_worth(automaton, *_widened(tables, automaton, farkles, totals), tables.wishes)


def _widened(tables: Tables, automaton: Automaton, farkles: int, totals: int) -> tuple[Bools, Floats]:
    """Return whether to hold, and the worth of every state, for so many turn totals."""
    kind, rows = int(tables.kinds(0, farkles)), tables.rows(totals)
    stops = stops_of(automaton, tables.holds[kind][rows])
    further = (np.arange(totals) - rows)[:, None] * (tables.wishes is None)
    worth = np.where(stops, tables.hold_worth[kind][rows], tables.roll_worth[kind][rows]) + further
    return stops, worth
