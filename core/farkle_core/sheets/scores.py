"""Which dice score, in rows that can be drawn."""

from collections.abc import Iterator
from typing import Final

from farkle_core.language.amounts import number
from farkle_core.language.messages import N_, _
from farkle_core.rules.combinations import scoring_patterns, scoring_sets
from farkle_core.rules.model import FACES, TRIPLES, WIN, Pattern, Points, Ruleset, Sets
from farkle_core.rules.naming import combination_name
from farkle_core.sheets.content import PatternRow, Scores, SetRow

_EXAMPLE_FACES: Final = (2, 3, 4, 6, 5, 1)  # faces to show a shape with; 1 and 5 last, because they score alone
WINS: Final = N_("wins")  # stands for points where a combination wins the game at once


def scores_of(ruleset: Ruleset) -> Scores:
    """Return what scores under `ruleset`; what needs more dice than there are, or is always cursed, is left out."""
    sets = scoring_sets(ruleset)
    counts = tuple(count for count in range(1, ruleset.dice + 1) if any(row[count - 1] for row in sets))
    return Scores(counts, tuple(_set_rows(sets, counts)), tuple(_pattern_rows(ruleset)))


def _set_rows(sets: Sets, counts: tuple[int, ...]) -> Iterator[SetRow]:
    for face, row in zip(FACES, sets, strict=True):
        if any(row[count - 1] for count in counts):
            yield SetRow(face, tuple(_set_text(row[count - 1]) for count in counts))


def _set_text(points: Points) -> str:
    if points == WIN:
        return _(WINS)
    return number(points) if points else ""


def _pattern_rows(ruleset: Ruleset) -> Iterator[PatternRow]:
    for pattern in scoring_patterns(ruleset):
        faces = pattern.faces or _example(ruleset, pattern)
        example = bool(pattern.shape) and pattern.shape != (1,) * len(FACES)
        yield PatternRow(combination_name(pattern.name), _pattern_text(pattern), faces, example)


def _example(ruleset: Ruleset, pattern: Pattern) -> tuple[int, ...]:
    """Return faces to show a shape with; the cursed one comes last, where the fewest dice are."""
    cursed = ruleset.cursed.face if ruleset.cursed else 0
    faces = sorted(_EXAMPLE_FACES, key=lambda face: face == cursed)
    dice = (face for face, count in zip(faces, pattern.shape, strict=False) for _die in range(count))
    return tuple(sorted(dice))


def _pattern_text(pattern: Pattern) -> str:
    if pattern.points == WIN:
        return _(WINS)
    if pattern.points == TRIPLES:
        return _("triples + {bonus}", bonus=number(pattern.bonus)) if pattern.bonus else _("sum of triples")
    return number(pattern.points)
