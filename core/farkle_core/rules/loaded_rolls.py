"""Lists every roll of loaded dice with its scorings.

Six different dice fall in 6⁶ ways, and each subset of them may be a scoring. So arrays hold all rolls: one row a roll,
one column a subset of the dice. A number finds a subset: the sum over its dice of 7 to the power of the face less
one. At most six dice show a face, so the number is unique.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import Final, NamedTuple

import numpy as np

from farkle_core.arrays import Bools, Ints
from farkle_core.rules.dice import NO_DICE, ROLL_BASE, WILD, Counts, EqualRolls, Kind, Left, Offer
from farkle_core.rules.model import Ruleset
from farkle_core.rules.scoring import Scoring, handful_scorings

_EXACT: Final = 1 << 62  # sums of ways below this fit into whole numbers of 64 bits


class LoadedRolls(NamedTuple):
    """All ways in which some dice fall, and the dice that may be set aside from each."""

    faces: Ints  # shape (rolls, dice): the face of each die; dice of a kind are neighbours
    ways: list[int]  # of each roll
    # shape (rolls, subsets of the dice): the number of each subset's handful in `handfuls`, from 1; 0 if it may not be
    # set aside. A subset is a bit mask of dice; the empty one has 1 for a cursed roll.
    seen: Ints
    handfuls: tuple[tuple[Scoring, ...], ...]  # the possible scorings of each handful of dice
    after: tuple[Left, ...]  # the dice left after each subset


def every_roll(ruleset: Ruleset, kinds: tuple[Kind, ...], left: Left) -> LoadedRolls:
    """Return all ways in which some dice fall; equal dice with exchanged faces count as one way."""
    faces, ways = _rolls(kinds, left)
    book = handful_scorings(ruleset)
    seen = _seen(ruleset, faces, list(book))
    return LoadedRolls(faces, ways, seen, tuple(book.values()), tuple(_left_after(left)))


def loaded_rolls(ruleset: Ruleset, kinds: tuple[Kind, ...], left: Left) -> Iterator[EqualRolls]:
    """Yield the offers of the rolls of some dice; rolls with the same offers are grouped."""
    rolls = every_roll(ruleset, kinds, left)
    offered, ways = _alike(rolls.seen, rolls.ways)
    for row, number in zip(offered.tolist(), ways, strict=True):
        if row[0]:
            yield EqualRolls(number, True, ())
            continue
        offers = {
            Offer(scoring.points, rolls.after[subset], scoring.wins)
            for subset, handful in enumerate(row)
            if handful
            for scoring in rolls.handfuls[handful - 1]
        }
        if not offers and ruleset.turn.nothing and rolls.faces.shape[1] == ruleset.dice:
            offers = {Offer(ruleset.turn.nothing, rolls.after[-1], False)}
        yield EqualRolls(number, False, tuple(sorted(offers)))


def _rolls(kinds: tuple[Kind, ...], left: Left) -> tuple[Ints, list[int]]:
    each = [list(_rolls_of_kind(kind, count)) for kind, count in zip(kinds, left, strict=True)]
    rolls = [(sum((faces for faces, _ in roll), ()), prod(ways for _, ways in roll)) for roll in product(*each)]
    return np.array([faces for faces, _ in rolls], dtype=np.int64), [ways for _, ways in rolls]


def _rolls_of_kind(kind: Kind, dice: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the faces of dice of a kind, in rising order, with their ways."""
    weights = dict(kind.shown)
    for faces in combinations_with_replacement(weights, dice):
        orders = factorial(dice) // prod(factorial(faces.count(face)) for face in weights)
        yield faces, orders * prod(weights[face] for face in faces)


def _seen(ruleset: Ruleset, faces: Ints, known: list[Counts]) -> Ints:
    """Return the number of each subset's handful in each roll, from 1; 0 if it may not be set aside.

    Axis 1 is the subset, a bit mask of dice; the empty one is 1 for a cursed roll.
    """
    number = np.zeros(ROLL_BASE**WILD, dtype=np.int64)
    for place, counts in enumerate(known, start=1):
        number[sum(count * ROLL_BASE**face for face, count in enumerate(counts))] = place
    dice = faces.shape[1]
    codes = np.zeros((len(faces), 1 << dice), dtype=np.int64)
    for die in range(dice):
        codes[:, 1 << die : 2 << die] = codes[:, : 1 << die] + ROLL_BASE ** (faces[:, die, None] - 1)
    seen: Ints = number[codes]
    if ruleset.turn.set_aside_all:
        seen[_hold_some(seen > 0)[:, ::-1]] = 0
    cursed = ruleset.cursed
    if cursed is not None:
        ended = (faces == cursed.face).sum(axis=1) >= cursed.count
        seen[ended] = 0
        seen[ended, 0] = 1
    return seen


def _hold_some(scores: Bools) -> Bools:
    """Return which subsets contain a scoring one."""
    some = scores.copy()
    for die in range(scores.shape[1].bit_length() - 1):
        for subset in range(scores.shape[1]):
            if subset >> die & 1:
                some[:, subset] |= some[:, subset ^ 1 << die]
    return some


def _alike(seen: Ints, ways: list[int]) -> tuple[Ints, list[int]]:
    """Return the different rows in rising order, and the sum of the ways of equal rows.

    A dictionary of their bytes finds equal rows first, because sorting all rows takes much longer.
    """
    content, width = seen.tobytes(), seen.shape[1] * seen.itemsize
    numbers: dict[bytes, int] = {}
    number_of = [numbers.setdefault(content[at : at + width], len(numbers)) for at in range(0, len(content), width)]
    different = np.frombuffer(b"".join(numbers), dtype=seen.dtype).reshape(len(numbers), -1)
    rows, places = np.unique(different, axis=0, return_inverse=True)
    return rows, added_ways(ways, places.ravel()[number_of], len(rows))


def added_ways(ways: list[int], of: Ints, count: int) -> list[int]:
    """Return sums of ways by index `of`, for `count` indices; exact, however large they are."""
    totals = np.zeros(count, dtype=np.int64 if sum(ways) < _EXACT else object)
    np.add.at(totals, of, np.array(ways, dtype=totals.dtype))
    return list(totals.tolist())


def _left_after(left: Left) -> list[Left]:
    """Return the dice left after setting aside each subset."""
    kinds = [kind for kind, count in enumerate(left) for _ in range(count)]
    return [
        tuple(
            count - sum(1 for die, of in enumerate(kinds) if of == kind and subset >> die & 1)
            for kind, count in enumerate(left)
        )
        for subset in range(1 << len(kinds))
    ]


def loaded_counts(kinds: tuple[Kind, ...], left: Left, *, wild: bool) -> tuple[tuple[Counts, int], ...]:
    """Return every different roll of some dice with its ways; these add up to the product of the dice's weights.

    `wild`: whether rolls have a seventh count, of wild faces.
    """
    counted = {NO_DICE + ((0,) if wild else ()): 1}
    for kind, count in zip(kinds, left, strict=True):
        for _die in range(count):
            counted = _with_one_more(counted, kind.shown)
    return tuple(counted.items())


def _with_one_more(rolls: dict[Counts, int], shown: tuple[tuple[int, int], ...]) -> dict[Counts, int]:
    counted: dict[Counts, int] = {}
    for roll, ways in rolls.items():
        for face, weight in shown:
            more = (*roll[: face - 1], roll[face - 1] + 1, *roll[face:])
            counted[more] = counted.get(more, 0) + ways * weight
    return counted
