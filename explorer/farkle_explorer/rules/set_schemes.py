"""The usual ways to value four, five and six equal dice, given the triple."""

from collections.abc import Sequence
from enum import Enum
from typing import Any

from farkle_explorer.session.document_keys import Document, read

_TRIPLE = 2
_SIX = 6


class Scheme(Enum):
    """A way to value four, five and six equal dice; the value says by what."""

    TRIPLES_ONLY = "triples only"
    ADDING = "each further die adds the triple"
    DOUBLING = "each further die doubles"
    MULTIPLES = "four, six and eight times the triple"
    FIXED = "four 1,000, five 2,000, six 3,000"


_FACTORS = {
    Scheme.TRIPLES_ONLY: (0, 0, 0),
    Scheme.ADDING: (2, 3, 4),
    Scheme.DOUBLING: (2, 4, 8),
    Scheme.MULTIPLES: (4, 6, 8),
}
_FIXED = (1000, 2000, 3000)


def apply_scheme(row: Sequence[Any], scheme: Scheme) -> list[Any]:
    """Return a face's row of six values with those of four to six dice made anew.

    `row`: points of one to six equal dice of the face; may be too short. `scheme`: how four to six dice are valued. A
    scheme that needs the triple leaves a row alone when its triple is worth no points.

    Returns
    -------
    list
        Six values; those of one to three dice as they were.
    """
    values = [*row, *([0] * _SIX)][:_SIX]
    triple = values[_TRIPLE]
    if scheme is Scheme.FIXED:
        return [*values[:3], *_FIXED]
    if scheme is Scheme.TRIPLES_ONLY:
        return [*values[:3], 0, 0, 0]
    if not isinstance(triple, int) or triple <= 0:
        return values
    return [*values[:3], *(triple * factor for factor in _FACTORS[scheme])]


def sets_with(document: Document, scheme: Scheme) -> dict[str, list[Any]]:
    """Return what the sets of `document` become under `scheme`: rows by dotted key."""
    rows = {face: read(document, f"sets.{face}") for face in range(1, 7)}
    return {f"sets.{face}": apply_scheme(row if isinstance(row, list) else [], scheme) for face, row in rows.items()}


def scheme_of(document: Document) -> Scheme | None:
    """Return the scheme that the sets of `document` follow, if it is one of the usual ones."""
    for scheme in Scheme:
        if all(read(document, key) == row for key, row in sets_with(document, scheme).items()):
            return scheme
    return None
