"""How many of some loaded dice show each face, in all ways in which they can fall."""

from farkle_core.rules.dice import NO_DICE, Counts
from farkle_core.rules.die import Kind
from farkle_core.rules.offer import Left


def loaded_counts(kinds: tuple[Kind, ...], left: Left, *, wild: bool) -> tuple[tuple[Counts, int], ...]:
    """Return every different roll of some dice with its ways, which add up to the product of the dice's weights.

    `wild`: whether rolls have a seventh count, of wild faces.
    """
    found = {NO_DICE + ((0,) if wild else ()): 1}
    for kind, count in zip(kinds, left, strict=True):
        for _die in range(count):
            found = _with_one_more(found, kind.shown)
    return tuple(found.items())


def _with_one_more(rolls: dict[Counts, int], shown: tuple[tuple[int, int], ...]) -> dict[Counts, int]:
    found: dict[Counts, int] = {}
    for roll, ways in rolls.items():
        for face, weight in shown:
            more = (*roll[: face - 1], roll[face - 1] + 1, *roll[face:])
            found[more] = found.get(more, 0) + ways * weight
    return found
