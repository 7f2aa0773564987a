"""Finds the size of a page's blocks, in steps, so that the window answers in between."""

from collections.abc import Generator, Iterator, Sequence
from typing import Final, TypeVar, cast

from farkle_explorer.sheets.printing.blocks import Block, Fit
from farkle_explorer.sheets.printing.page import Measures

COMFORTABLE_ROW: Final = 12.0  # a row with comfortable height, mm on A4

# Sizes of detailed text, the largest first.
_SCALES: Final = (1.15, 1.1, 1.05, 1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6)

_TIGHTEST_ROW: Final = 8.0
_LOWEST_ROW, _HIGHEST_ROW = 9.7, 16.0
_LOWEST_GAP, _HIGHEST_GAP = 2.0, 8.0
_READ_EASILY: Final = 0.8
_HALVINGS: Final = 12  # of the interval of sizes: exact to 1/4,096 of it
_ROUNDING: Final = 1e-6

_Result = TypeVar("_Result")

PausingWork = Generator[None, None, _Result]
"""Work that pauses often, and returns its result.

No step of laying out a sheet takes longer than painting one of its tables, 11 ms for the longest.
"""


def finished(steps: PausingWork[_Result]) -> _Result:
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return cast("_Result", done.value)


def find_fit(blocks: Sequence[Block], room: float, measures: Measures) -> PausingWork[Fit]:
    """Find the largest type with which all blocks fit in `room` (mm), then the highest rows and widest gaps.

    Type exceeds its usual size only if tables have comfortable rows. It becomes very small only if rows have their
    minimum height; even then the blocks may not fit.
    """
    gap = measures.mm(_LOWEST_GAP)
    for scale, row in _tried():
        if (yield from fits(blocks, Fit(measures.mm(row), gap, scale), room)):
            break
    row = yield from _highest_row(blocks, room, scale, measures)
    spare = room - (yield from height_of(blocks, Fit(row, gap, scale)))
    return Fit(row, min(measures.mm(_HIGHEST_GAP), gap + max(spare, 0.0) / max(len(blocks), 1)), scale)


def _tried() -> Iterator[tuple[float, float]]:
    """Yield sizes of type and heights of rows (mm on A4), the most comfortable first."""
    for scale in _SCALES:
        if scale >= _READ_EASILY:
            yield scale, COMFORTABLE_ROW if scale > 1.0 else _LOWEST_ROW
    for scale in _SCALES:
        if scale <= _READ_EASILY:
            yield scale, _TIGHTEST_ROW


def fits(blocks: Sequence[Block], fit: Fit, room: float) -> PausingWork[bool]:
    """Return whether `blocks` fit in `room` (mm)."""
    return (yield from height_of(blocks, fit)) <= room + _ROUNDING


def height_of(blocks: Sequence[Block], fit: Fit) -> PausingWork[float]:
    height = max(len(blocks) - 1, 0) * fit.gap
    for block in blocks:
        height += block.height(fit)
        yield
    return height


def _highest_row(blocks: Sequence[Block], room: float, scale: float, measures: Measures) -> PausingWork[float]:
    low, high = measures.mm(_TIGHTEST_ROW), measures.mm(_HIGHEST_ROW)
    gap = measures.mm(_LOWEST_GAP)
    if (yield from fits(blocks, Fit(high, gap, scale), room)):
        return high
    if not (yield from fits(blocks, Fit(low, gap, scale), room)):
        return low
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if (yield from fits(blocks, Fit(middle, gap, scale), room)):
            low = middle
        else:
            high = middle
    return low
