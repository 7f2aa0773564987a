"""The shapes that patterns can have, their names, and what they look like as dice."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from farkle_core.language.messages import P_, _
from farkle_core.rules import FACES
from farkle_core.rules.model import MOST_DICE
from farkle_core.rules.phrases import combination_name, number

Shape = tuple[int, ...]

# The shapes that players have names for, the most usual first.
USUAL: Final[dict[Shape, str]] = {
    (1, 1, 1, 1, 1, 1): P_("combination", "straight"),
    (2, 2, 2): P_("combination", "three pairs"),
    (4, 2): P_("combination", "four and a pair"),
    (3, 3): P_("combination", "two triplets"),
    (1, 1, 1, 1, 1): P_("combination", "five different"),
    (3, 2): P_("combination", "full house"),
}


def shapes(dice: int) -> tuple[Shape, ...]:
    """Return every shape of at most `dice` dice and at least two faces: the usual ones first, then large to small."""
    possible = [shape for size in range(dice, 1, -1) for shape in _splits(size, size - 1)]
    return (*(shape for shape in USUAL if shape in possible), *(shape for shape in possible if shape not in USUAL))


def _splits(dice: int, largest: int) -> Iterator[Shape]:
    """Yield every way to split dice into groups of at most `largest`, large groups first."""
    if dice == 0:
        yield ()
    for group in range(min(dice, largest), 0, -1):
        for rest in _splits(dice - group, group):
            yield (group, *rest)


_SMALL: Final = ("no", "one", "two", "three", "four", "five", "six")


def shape_name(shape: Sequence[Any]) -> str:
    """Return a name for a shape, as it goes into files: ``"three pairs"``, ``"four different"``."""
    if set(shape) == {1} and tuple(shape) not in USUAL:
        return f"{_SMALL[len(shape)]} different"
    return USUAL.get(tuple(shape)) or f"{' + '.join(map(str, shape))} equal dice"


def shape_words(shape: Sequence[Any]) -> str:
    """Return what players call a shape: ``"three pairs"``, ``"four different"``, or ``"3 + 1 equal dice"``."""
    if set(shape) == {1} and tuple(shape) not in USUAL:
        return _("{number} different", number=number(len(shape)))
    usual = USUAL.get(tuple(shape))
    return combination_name(usual) if usual else _("{groups} equal dice", groups=" + ".join(map(str, shape)))


def groups(pattern: dict[str, Any]) -> tuple[tuple[int, ...], ...]:
    """Return a pattern as groups of dice to draw; 0 is a die of any face, equal to those of its group.

    A straight of all six faces shows them. Dice that make no sense are left out.
    """
    faces, shape = pattern.get("faces"), pattern.get("shape")
    if isinstance(shape, list) and shape:
        if tuple(shape) == (1,) * len(FACES):
            return (FACES,)
        sizes = [size for size in shape if isinstance(size, int) and 0 < size <= MOST_DICE]
        return tuple((0,) * size for size in sizes[:MOST_DICE])
    if isinstance(faces, list):
        return (tuple(face for face in faces if face in FACES)[:MOST_DICE],)
    return ()
