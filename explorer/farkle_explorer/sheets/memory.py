"""The choices for sheets that the program remembers."""

from typing import Final

from farkle_core.sheets.composition import MOST_PAGES, USUAL_MAP_DICE, Composition, PaperName, names_text, read_names
from farkle_core.sheets.parts import USUAL, SheetPart
from farkle_explorer.session.settings import SavedSettings
from farkle_explorer.sheets.printing.page import usual_paper

_GREY: Final = "grey"
_PARTS: Final = "sheet-parts"
_PAGES: Final = "sheet-pages"
_INK: Final = "sheet-ink"
_MAP_DICE: Final = "sheet-map-dice"
_NAMES: Final = "sheet-names"


def remember_composition(remembered: SavedSettings, composition: Composition) -> None:
    """Store the user's choices."""
    remembered.paper = composition.paper.value
    remembered.set_choice(_PARTS, " ".join(composition.parts) or "-")
    remembered.set_choice(_PAGES, str(composition.pages))
    remembered.set_choice(_INK, "colour" if composition.colour else _GREY)
    remembered.set_choice(_MAP_DICE, str(composition.map_dice))
    remembered.set_choice(_NAMES, names_text(composition.names))


def remembered_composition(remembered: SavedSettings) -> Composition:
    """Return the stored choices; missing or invalid ones have their defaults."""
    papers = {paper.value: paper for paper in PaperName}
    words = remembered.choice(_PARTS)
    named = tuple(SheetPart(word) for word in words.split() if word in set(SheetPart))
    return Composition(
        parts=named if words else USUAL,
        paper=papers.get(remembered.paper) or usual_paper(),
        pages=_number(remembered.choice(_PAGES), range(1, MOST_PAGES + 1), 1),
        colour=remembered.choice(_INK) != _GREY,
        names=read_names(remembered.choice(_NAMES)) or Composition().names,
        map_dice=_number(remembered.choice(_MAP_DICE), range(1, 7), USUAL_MAP_DICE),
    )


def _number(word: str, allowed: range, usual: int) -> int:
    return int(word) if word.isdecimal() and int(word) in allowed else usual
