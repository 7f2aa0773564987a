"""Lists every combination of a ruleset as dice.

Rulesets state combinations as sets and patterns. Here each becomes counts of faces with its points, enough to find
combinations in a roll.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Final

from farkle_core.language.messages import N_, P_, _
from farkle_core.rules.dice import FACES
from farkle_core.rules.model import TRIPLES, WIN, Pattern, Points, Ruleset, Sets
from farkle_core.rules.phrases import combination_name, face_name, faces_name


@dataclass(frozen=True, slots=True)
class Combination:
    """Dice that score together."""

    name: str
    counts: tuple[int, ...]  # how many dice of each face it uses; six numbers
    points: Points


def combinations(ruleset: Ruleset) -> tuple[Combination, ...]:
    """Return every combination of the ruleset's dice: the sets first, then the patterns.

    A pattern given by its shape has an entry for each choice of faces. Combinations worth 0 points are left out.
    """
    known = [*_sets(ruleset)]
    for pattern in ruleset.patterns:
        known += _of_pattern(ruleset, pattern)
    return tuple(known)


def arrangements(pattern: Pattern) -> tuple[tuple[int, ...], ...]:
    """Return the counts of every choice of faces for the pattern, without repeats."""
    if pattern.faces:
        return (tuple(pattern.faces.count(face) for face in FACES),)
    return _orders((*pattern.shape, *(0 for _ in FACES))[: len(FACES)])


@cache
def _orders(counts: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(sorted(set(permutations(counts)), reverse=True))


def never_scores(ruleset: Ruleset, counts: tuple[int, ...]) -> bool:
    """Return whether every roll that contains these dice is cursed."""
    cursed = ruleset.cursed
    return cursed is not None and counts[cursed.face - 1] >= cursed.count


def scoring_sets(ruleset: Ruleset) -> Sets:
    """Return the sets, with 0 for those that can never score: too many dice, or dice that are always cursed.

    A triple that patterns are counted by stays, because its points matter.
    """
    kept = 3 if any(pattern.points == TRIPLES for pattern in ruleset.patterns) else 0
    return tuple(
        tuple(
            points if count <= ruleset.dice and (count == kept or not _cursed_set(ruleset, face, count)) else 0
            for count, points in enumerate(row, start=1)
        )
        for face, row in zip(FACES, ruleset.sets, strict=True)
    )


def scoring_patterns(ruleset: Ruleset) -> tuple[Pattern, ...]:
    """Return the patterns that can score: the game has enough dice for them, and not all of their dice are cursed."""
    return tuple(
        pattern
        for pattern in ruleset.patterns
        if pattern.dice <= ruleset.dice and not all(never_scores(ruleset, counts) for counts in arrangements(pattern))
    )


def singles_score(ruleset: Ruleset) -> bool:
    """Return whether a single die can score points; hot dice bring a bonus only then."""
    return any(isinstance(row[0], int) and row[0] for row in scoring_sets(ruleset))


def triples_sum(ruleset: Ruleset, counts: tuple[int, ...]) -> Points:
    """Return the sum of the triple values of the faces in `counts`; each face counts once.

    A face whose triple is worth nothing adds nothing. A face whose triple wins the game makes the sum a win; such
    rulesets are refused when they are read.
    """
    triples = [ruleset.sets[face - 1][2] for face, count in zip(FACES, counts, strict=True) if count]
    points = [triple for triple in triples if triple != WIN]
    return sum(points) if len(points) == len(triples) else WIN


def pattern_name(shape: tuple[int, ...], faces: tuple[int, ...]) -> str:
    """Return a name for a pattern without a name of its own, as files have it: ``"three pairs"``.

    Faces in a row are a straight: ``"straight 1 to 5"``. Other faces are only listed: ``"1-1-5"``.
    """
    usual = {
        (1, 1, 1, 1, 1, 1): P_("combination", "straight"),
        (2, 2, 2): P_("combination", "three pairs"),
        (2, 2): P_("combination", "two pairs"),
        (3, 3): P_("combination", "two triplets"),
        (4, 2): P_("combination", "four of a kind and a pair"),
        (3, 2): P_("combination", "full house"),
    }
    if faces:
        return _STRAIGHTS.get(faces, listed_faces(faces))
    return usual.get(shape, f"shape {listed_faces(shape)}")


def listed_faces(faces: tuple[int, ...]) -> str:
    """Return faces as a list: ``"1-1-5"``."""
    return "-".join(map(str, faces))


def names_its_faces(pattern: Pattern) -> bool:
    """Return whether the name of a pattern of exact faces says which they are, so that it needs no list of them."""
    return bool(pattern.faces) and pattern.name in (listed_faces(pattern.faces), pattern_name((), pattern.faces))


_STRAIGHTS: Final = {
    (1, 2, 3): P_("combination", "straight 1 to 3"),
    (2, 3, 4): P_("combination", "straight 2 to 4"),
    (3, 4, 5): P_("combination", "straight 3 to 5"),
    (4, 5, 6): P_("combination", "straight 4 to 6"),
    (1, 2, 3, 4): P_("combination", "straight 1 to 4"),
    (2, 3, 4, 5): P_("combination", "straight 2 to 5"),
    (3, 4, 5, 6): P_("combination", "straight 3 to 6"),
    (1, 2, 3, 4, 5): P_("combination", "straight 1 to 5"),
    (2, 3, 4, 5, 6): P_("combination", "straight 2 to 6"),
    (1, 2, 3, 4, 5, 6): P_("combination", "straight"),
}


_SETS: Final = (
    N_("one {face}"),
    N_("two {faces}"),
    N_("three {faces}"),
    N_("four {faces}"),
    N_("five {faces}"),
    N_("six {faces}"),
)


def set_name(face: int, count: int) -> str:
    """Return players' name for `count` equal dice: ``"one 5"``, ``"three 1s"``."""
    return _(_SETS[count - 1], face=face_name(face), faces=faces_name(face))


def _cursed_set(ruleset: Ruleset, face: int, count: int) -> bool:
    return never_scores(ruleset, tuple(count if other == face else 0 for other in FACES))


def _sets(ruleset: Ruleset) -> Iterator[Combination]:
    for face in FACES:
        for count, points in enumerate(ruleset.sets[face - 1][: ruleset.dice], start=1):
            if points:
                counts = tuple(count if other == face else 0 for other in FACES)
                yield Combination(set_name(face, count), counts, points)


def _of_pattern(ruleset: Ruleset, pattern: Pattern) -> Iterator[Combination]:
    if pattern.dice > ruleset.dice:
        return
    for counts in arrangements(pattern):
        points = _worth(ruleset, pattern, counts)
        if points:
            yield Combination(combination_name(pattern.name), counts, points)


def _worth(ruleset: Ruleset, pattern: Pattern, counts: tuple[int, ...]) -> Points:
    if pattern.points != TRIPLES:
        return pattern.points
    triples = triples_sum(ruleset, counts)
    return WIN if triples == WIN else triples + pattern.bonus
