"""What a person chooses for a sheet: parts, paper, pages, colour."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from farkle_core.sheets.parts import USUAL, SheetBlock

MOST_PAGES: Final = 2  # a sheet has two sides
USUAL_MAP_DICE: Final = 3  # with three dice left thresholds change most with the scores


# How many players a score sheet has columns for.
FEWEST_NAMES: Final = 2
MOST_NAMES: Final = 8


def read_names(text: str) -> tuple[str, ...] | None:
    """Return the names in `text`, or as many blank ones as the number that it is; None where they are not 2 to 8.

    ``"Ann, Ben, Cleo"`` are three names, ``"5"`` are five blank lines, and so is ``", , , ,"``.
    """
    word = text.strip()
    names = ("",) * int(word) if word.isdecimal() and len(word) == 1 else tuple(map(str.strip, word.split(",")))
    return names if FEWEST_NAMES <= len(names) <= MOST_NAMES else None


def names_text(names: tuple[str, ...]) -> str:
    """Return `names` as :func:`read_names` reads them."""
    return ", ".join(names) if any(names) else str(len(names))


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


# What is on a card for which nothing was chosen.
CARD: Final = (SheetBlock.THRESHOLDS, SheetBlock.LAST_CHANCE, SheetBlock.LAST_TURN, SheetBlock.FAIR_START)


@dataclass(frozen=True, slots=True)
class Composition:
    """What a person chose for a sheet."""

    # from the top of the first page on; those that the rules do not have are passed over
    parts: tuple[SheetBlock, ...] = USUAL
    paper: PaperName = PaperName.A4
    pages: int = 1
    colour: bool = True  # whether cells are tinted in colours; else in greys
    names: tuple[str, ...] = ("",) * 4  # of the players on a score sheet, FEWEST_NAMES to MOST_NAMES; "" = a blank line
    map_dice: int = USUAL_MAP_DICE  # for how many dice to roll the small score map is; at most the game's


def usual_parts(paper: PaperName) -> tuple[SheetBlock, ...]:
    """Return what is put on `paper` when nothing was chosen."""
    return CARD if paper is PaperName.A6 else USUAL
