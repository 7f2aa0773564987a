"""Finds choices that many outcomes share: the better of two values, computed once and read often.

The pass over a turn takes the largest of an outcome's options, and most outcomes share some. For example, with a 1 and
a 5 among the dice a player may set aside either or both, whatever the other dice show. A *choice* is the better of two
columns of values, of which one is read a fixed number of points further on::

    choice(x) = max(column₁(x), column₂(x + further))

The choice becomes a column itself. Wherever an outcome has both options, at any points, one value then replaces two. A
greedy search finds choices: always the pair that most outcomes share, until too few share any. (Larsson and Moffat,
"Off-line dictionary-based compression", 2000, compress texts in this way, with pairs of words.) No value changes,
because only the order of comparisons does.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from operator import ge
from typing import Final, NamedTuple

from farkle_core.game.automaton import Automaton, Option, Outcome, more_is_never_worse
from farkle_core.rules.model import Carry, Ruleset

_FEWEST: Final = 4  # outcomes that have to share a pair: computing a choice costs about as much as reading four values
Outcomes = tuple[tuple[Outcome, ...], ...]


class SharedChoice(NamedTuple):
    """The better of two columns, `second` read `further` quanta later than `first`."""

    first: int
    second: int
    further: int


class ColumnRead(NamedTuple):
    """One value that an outcome reads: that of a column, so many points further on."""

    points: int
    column: int


class SharedChoices(NamedTuple):
    """Outcomes and the choices they share."""

    choices: tuple[SharedChoice, ...]  # choice number i is column ``modes + i``; it reads only columns before its own
    # the values that each outcome reads: the largest of these is the largest of its options
    reads: tuple[tuple[ColumnRead, ...], ...]


def share(outcomes: Iterable[Sequence[Option]], modes: int) -> SharedChoices:
    """Return the outcomes, in the same order, with choices that many of them share.

    `outcomes`: the options of each outcome. `modes`: columns that there are without any choice.
    """
    reads = [{ColumnRead(option.points, option.mode) for option in options} for options in outcomes]
    counts = Counter(choice for each in reads for choice in _choices(each))
    choices: list[SharedChoice] = []
    while counts:
        # The order of equally frequent pairs is fixed, so that a ruleset's numbers are the same every time.
        best = max(counts, key=lambda choice: (counts[choice], choice))
        if counts[best] < _FEWEST:
            break
        for each in reads:
            before = list(_choices(each)) if _has(each, best) else []
            if before:
                _replace(each, best, modes + len(choices))
                counts.subtract(before)
                counts.update(_choices(each))
        del counts[best]
        choices.append(best)
    return SharedChoices(tuple(choices), tuple(tuple(sorted(each)) for each in reads))


def _choices(reads: Iterable[ColumnRead]) -> Iterator[SharedChoice]:
    for near, far in combinations(sorted(reads), 2):
        yield SharedChoice(near.column, far.column, far.points - near.points)


def _partner(read: ColumnRead, choice: SharedChoice) -> ColumnRead:
    return ColumnRead(read.points + choice.further, choice.second)


def _has(reads: set[ColumnRead], choice: SharedChoice) -> bool:
    return any(read.column == choice.first and _partner(read, choice) in reads for read in reads)


def _replace(reads: set[ColumnRead], choice: SharedChoice, column: int) -> None:
    for read in sorted(reads):
        partner = _partner(read, choice)
        if read.column == choice.first and read in reads and partner in reads and partner != read:
            reads -= {read, partner}
            reads.add(ColumnRead(read.points, column))


@lru_cache(maxsize=16)  # used again when the limits are measured
def undominated_outcomes(automaton: Automaton) -> Outcomes | None:
    """Return each mode's outcomes with only the options that seem best somewhere, or None if all may be.

    By mode; rolls that are left with the same options are one outcome. None if there can be too many points: with an
    exact goal, or with last turns that a player may not want to begin. Also None if fewer dice may be better: because
    the opponent takes them over, for a bonus at hot dice, or against a disaster.
    """
    if not more_is_never_worse(automaton.ruleset) or _fewer_dice_may_be_better(automaton.ruleset):
        return None
    return tuple(_merged(automaton, mode.best, automaton.most_points) for mode in automaton.modes)


@lru_cache(maxsize=16)
def undominated_below(automaton: Automaton, most: int) -> Outcomes | None:
    """Return the same for turn totals well below a goal that begins the last turns, or None if all may be best.

    `most`: only options of at most so many quanta make others needless: they do not reach the goal from there.
    """
    if automaton.ruleset.exact_goal or _fewer_dice_may_be_better(automaton.ruleset):
        return None
    return tuple(_merged(automaton, mode.outcomes, most) for mode in automaton.modes)


def _fewer_dice_may_be_better(ruleset: Ruleset) -> bool:
    return ruleset.start.carry is not Carry.NONE or bool(ruleset.turn.bonuses) or ruleset.has_disaster


def _merged(automaton: Automaton, outcomes: tuple[Outcome, ...], most: int) -> tuple[Outcome, ...]:
    ways: Counter[tuple[Option, ...]] = Counter()
    for outcome in outcomes:
        ways[_worth_a_look(automaton, outcome.options, most)] += outcome.ways
    return tuple(Outcome(count, options) for options, count in sorted(ways.items()))


def _worth_a_look(automaton: Automaton, options: tuple[Option, ...], most: int) -> tuple[Option, ...]:
    return tuple(
        option
        for option in options
        if not any(other.points <= most and _beats(automaton, other, option) for other in options if other != option)
    )


def _beats(automaton: Automaton, one: Option, other: Option) -> bool:
    first, second = automaton.modes[one.mode], automaton.modes[other.mode]
    return (
        one.points >= other.points
        and all(map(ge, first.left, second.left))
        and first.bonuses == second.bonuses
        and first.may_hold >= second.may_hold
    )
