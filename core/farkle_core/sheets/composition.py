"""What a person chooses for a sheet: parts, paper, pages, colour."""

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final

from farkle_core.language.messages import N_, _
from farkle_core.sheets.material import Material
from farkle_core.sheets.parts import USUAL, SheetBlock, advises

MOST_PAGES: Final = 2  # a sheet has two sides
USUAL_MAP_DICE: Final = 3  # with three dice left thresholds change most with the scores

# How many players a score sheet has columns for.
FEWEST_NAMES: Final = 2

MOST_NAMES: Final = 8

# What is on a card for which nothing was chosen.
CARD: Final = (SheetBlock.THRESHOLDS, SheetBlock.LAST_CHANCE, SheetBlock.LAST_TURN, SheetBlock.FAIR_START)


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


class Purpose(Enum):
    """What a sheet is for; the value is what stands above its title, and the end of its file's name."""

    ADVICE = N_("Farkle cheat sheet"), N_("{ruleset} – Farkle cheat sheet"), N_("{ruleset} cheat sheet")
    SCORES = N_("Farkle score sheet"), N_("{ruleset} – Farkle score sheet"), N_("{ruleset} score sheet")
    RULES = N_("Farkle rules"), N_("{ruleset} – Farkle rules"), N_("{ruleset} rules")

    @property
    def kicker(self) -> str:
        """What stands above the title."""
        return _(self.value[0])

    def title(self, ruleset: str) -> str:
        """Return the title of a document."""
        return _(self.value[1], ruleset=ruleset)

    def file_stem(self, ruleset: str) -> str:
        """Return how the name of a file begins."""
        return _(self.value[2], ruleset=ruleset)


def purpose_of(material: Material, composition: Composition) -> Purpose:
    """Return what a sheet of `material` is for."""
    parts = material.of(composition.parts)
    if not parts or advises(parts):
        return Purpose.ADVICE
    return Purpose.SCORES if SheetBlock.SCORE_SHEET in parts else Purpose.RULES
