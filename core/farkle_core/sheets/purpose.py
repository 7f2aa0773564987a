"""What a sheet is for, by its parts: to advise, to write scores on, or to remember the rules by."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from farkle_core.language.messages import N_, _
from farkle_core.sheets.parts import SheetBlock, advises

if TYPE_CHECKING:
    from farkle_core.sheets.composition import Composition
    from farkle_core.sheets.material import Material


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
