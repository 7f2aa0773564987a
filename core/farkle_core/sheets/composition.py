"""The user's choices for a sheet: parts, paper, pages, colour."""

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final

from farkle_core.language.messages import N_, _
from farkle_core.sheets.material import Material
from farkle_core.sheets.parts import USUAL, SheetPart, advises

MOST_PAGES: Final = 2  # a sheet has two sides
AS_NEEDED: Final = 0  # a second page only if the first has no room for all parts
USUAL_MAP_DICE: Final = 3  # with three dice left, thresholds change most with the scores

# The possible numbers of players on a score sheet.
FEWEST_NAMES: Final = 2
MOST_NAMES: Final = 8

# The default parts of a card.
CARD: Final = (SheetPart.THRESHOLDS, SheetPart.LAST_CHANCE, SheetPart.LAST_TURN, SheetPart.FAIR_START)


def read_names(text: str) -> tuple[str, ...] | None:
    """Return the names in `text`, or as many blank ones as its number; None if they are not 2 to 8.

    ``"Ann, Ben, Cleo"`` are three names; ``"5"`` and ``", , , ,"`` are five blank lines.
    """
    word = text.strip()
    names = ("",) * int(word) if word.isdecimal() and len(word) == 1 else tuple(map(str.strip, word.split(",")))
    return names if FEWEST_NAMES <= len(names) <= MOST_NAMES else None


def names_text(names: tuple[str, ...]) -> str:
    """Return `names` as text for :func:`read_names`."""
    return ", ".join(names) if any(names) else str(len(names))


class PaperName(StrEnum):
    """A paper for sheets, always upright."""

    A4 = "A4"
    LETTER = "Letter"
    A5 = "A5"
    A6 = "A6"

    @property
    def is_small(self) -> bool:
        """Whether there is larger paper with more room."""
        return self in (PaperName.A5, PaperName.A6)


@dataclass(frozen=True, slots=True)
class Composition:
    """The user's choices for a sheet."""

    # from the top of the first page; parts that the rules do not have are skipped
    parts: tuple[SheetPart, ...] = USUAL
    paper: PaperName = PaperName.A4
    pages: int = AS_NEEDED  # or 1 to MOST_PAGES
    colour: bool = True  # whether cells have coloured tints; otherwise greys
    names: tuple[str, ...] = ("",) * 4  # of the players on a score sheet, FEWEST_NAMES to MOST_NAMES; "" = a blank line
    map_dice: int = USUAL_MAP_DICE  # dice to roll on the small score map, at most the game's


def usual_parts(paper: PaperName) -> tuple[SheetPart, ...]:
    """Return the default parts for `paper`."""
    return CARD if paper is PaperName.A6 else USUAL


class Purpose(Enum):
    """The purpose of a sheet; the value is the line above its title and the end of its file's name."""

    ADVICE = N_("Farkle cheat sheet"), N_("{ruleset} – Farkle cheat sheet"), N_("{ruleset} cheat sheet")
    SCORES = N_("Farkle score sheet"), N_("{ruleset} – Farkle score sheet"), N_("{ruleset} score sheet")
    RULES = N_("Farkle rules"), N_("{ruleset} – Farkle rules"), N_("{ruleset} on a card")

    @property
    def kicker(self) -> str:
        """The line above the title."""
        return _(self.value[0])

    def title(self, ruleset: str) -> str:
        """Return the title of a document."""
        return _(self.value[1], ruleset=ruleset)

    def file_stem(self, ruleset: str) -> str:
        """Return the start of the file's name."""
        return _(self.value[2], ruleset=ruleset)


def purpose_of(material: Material, composition: Composition) -> Purpose:
    """Return the purpose of a sheet with `material`."""
    parts = material.of(composition.parts)
    if not parts or advises(parts):
        return Purpose.ADVICE
    return Purpose.SCORES if SheetPart.SCORE_SHEET in parts else Purpose.RULES
