"""What a person chooses for a sheet: parts, paper, pages, colour."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from farkle_core.sheets.parts import USUAL, SheetBlock

MOST_PAGES: Final = 2
"""A sheet has two sides."""

USUAL_MAP_DICE: Final = 3
"""With three dice left thresholds change most with the scores."""


class PaperName(StrEnum):
    """A paper that sheets are made for, always upright."""

    A4 = "A4"
    LETTER = "Letter"
    A5 = "A5"
    A6 = "A6"

    @property
    def is_small(self) -> bool:
        """Whether there are larger ones, on which more finds room."""
        return self in (PaperName.A5, PaperName.A6)


CARD: Final = (SheetBlock.THRESHOLDS, SheetBlock.LAST_CHANCE, SheetBlock.LAST_TURN, SheetBlock.FAIR_START)
"""What is on a card for which nothing was chosen."""


@dataclass(frozen=True, slots=True)
class Composition:
    """What a person chose for a sheet."""

    # from the top of the first page on; those that the rules do not have are passed over
    parts: tuple[SheetBlock, ...] = USUAL
    paper: PaperName = PaperName.A4
    pages: int = 1
    colour: bool = True  # whether cells are tinted in colours; else in greys
    map_dice: int = USUAL_MAP_DICE  # for how many dice to roll the small score map is; at most the game's


def usual_parts(paper: PaperName) -> tuple[SheetBlock, ...]:
    """Return what is put on `paper` when nothing was chosen."""
    return CARD if paper is PaperName.A6 else USUAL
