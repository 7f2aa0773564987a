"""The choices for sheets that the program remembers."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal, Slot

from farkle_core.language.messages import N_, _
from farkle_core.rules import Ruleset
from farkle_core.sheets.composition import (
    AS_NEEDED,
    MOST_PAGES,
    USUAL_MAP_DICE,
    Composition,
    PaperName,
    names_text,
    read_names,
)
from farkle_core.sheets.learnt_strategies import NOTHING_LEARNT, LearntStrategies
from farkle_core.sheets.parts import USUAL, SheetPart
from farkle_core.solution.trios.solution import TrioSolution
from farkle_explorer.session.feature_context import FeatureContext
from farkle_explorer.session.following import Prompt
from farkle_explorer.session.settings import SavedSettings

if TYPE_CHECKING:
    from farkle_core.sheets.composition import Composition
    from farkle_core.sheets.material import Material
    from farkle_explorer.sheets.composer import SheetComposer

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
    from farkle_explorer.sheets.printing.page import usual_paper  # not at the start of the window

    papers = {paper.value: paper for paper in PaperName}
    words = remembered.choice(_PARTS)
    named = tuple(SheetPart(word) for word in words.split() if word in set(SheetPart))
    return Composition(
        parts=named if words else USUAL,
        paper=papers.get(remembered.paper) or usual_paper(),
        pages=_number(remembered.choice(_PAGES), range(AS_NEEDED, MOST_PAGES + 1), AS_NEEDED),
        colour=remembered.choice(_INK) != _GREY,
        names=read_names(remembered.choice(_NAMES)) or Composition().names,
        map_dice=_number(remembered.choice(_MAP_DICE), range(1, 7), USUAL_MAP_DICE),
    )


def _number(word: str, allowed: range, usual: int) -> int:
    return int(word) if word.isdecimal() and int(word) in allowed else usual


INVITATION: Final = N_("When to hold comes onto the sheet as soon as these rules are worked out.")


class SheetController(QObject):
    """Makes the page to print, and updates its sheet for each solution."""

    reported = Signal(str)
    wanted = Signal()  # the user wants to see the page

    def __init__(self, context: FeatureContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self.shown: SheetComposer | None = None  # the page; None before its first use
        context.actions.sheet.triggered.connect(self.open)
        self._learnt = NOTHING_LEARNT
        self._prompt = Prompt()
        self._is_behind = True  # whether the composer is hidden and shows an older sheet
        self._rules: Ruleset | None = None  # the rules last passed to the composer
        context.session.shown_changed.connect(self._solution_changed)
        context.session.stale_changed.connect(self._stale_changed)
        context.draft.ruleset_changed.connect(self._rules_changed)

    @property
    def is_at_rest(self) -> bool:
        return self.shown is None or not self._is_seen or not self.shown.is_laying_out

    @property
    def _is_seen(self) -> bool:
        return self.shown is not None and self.shown.isVisible()

    def learn(self, learnt: LearntStrategies) -> None:
        """Set the strategies to memorise under the solved rules; another solution clears them."""
        self._learnt = learnt
        self._make_sheet()

    @Slot(object)
    def invite(self, prompt: Prompt) -> None:
        """Show why there is no sheet."""
        is_said = prompt.is_at_work and self._context.session.shown is None  # the sheet itself says what is coming
        self._prompt = Prompt() if is_said else prompt
        if self.shown is not None:
            self.shown.prompt.invite(self._prompt)

    def print_on(self, composition: Composition) -> None:
        """Set paper, pages and ink of an open sheet."""
        if self.shown is not None:
            self.shown.choices.print_on(composition)

    @Slot()
    def open(self) -> None:
        """Go to the page; from the page itself, ask for a printer."""
        if self.shown is not None and self.shown.isVisible():
            self.shown.ask_how_to_print()
        else:
            self.wanted.emit()

    @Slot()
    def catch_up(self) -> None:
        """Lay out the newest sheet once the page is visible."""
        if self._is_seen and self._is_behind:
            self._make_sheet()

    @property
    def page(self) -> SheetComposer:
        """The page; makes it at its first use."""
        if self.shown is None:
            self.shown = self._make()
        return self.shown

    def close(self) -> None:
        """End what the page has begun."""
        if self.shown is not None:
            self.shown.finder.close_down()
            self.shown.close()

    def _make(self) -> SheetComposer:
        from farkle_explorer.sheets.composer import SheetComposer

        context = self._context
        composition = remembered_composition(context.remembered)
        composer = SheetComposer(composition, jobs=context.background)
        composer.apply_theme(context.theme.theme)
        context.theme.changed.connect(composer.apply_theme)
        composer.composition_changed.connect(partial(remember_composition, context.remembered))
        composer.saved.connect(self._saved)
        composer.finder.found.connect(self._make_sheet)
        composer.prompt.invite(self._prompt)
        return composer

    def _make_sheet(self) -> None:
        self._is_behind = not self._is_seen
        if self.shown is None or self._is_behind:
            return
        from farkle_core.sheets.material import material_of, material_of_three

        solution = self._context.session.shown
        self._rules_changed(self._context.draft.ruleset)
        self.shown.set_material(None, "" if solution is not None else _(INVITATION))
        if solution is not None:
            make = partial(material_of, solution, self._learnt)
            if isinstance(solution, TrioSolution):
                make = partial(material_of_three, solution)
            self._context.background.run("sheet", make, self._sheet_made)

    @Slot(object)
    def _sheet_made(self, material: Material) -> None:
        if self.shown is not None:
            self.shown.set_material(material)
            self.shown.set_stale(self._context.session.is_stale)
            answer = self._context.session.fair_answer
            self.shown.finder.offer(None if material.has(SheetPart.SENTENCES) else answer)

    @Slot(object)
    def _solution_changed(self, _solution: object) -> None:
        self._learnt = NOTHING_LEARNT
        self.invite(self._prompt)
        self._make_sheet()

    @Slot(object)
    def _rules_changed(self, ruleset: Ruleset | None) -> None:
        if self.shown is None or not self._is_seen:
            self._is_behind = True
        elif ruleset is not self._rules:
            from farkle_core.sheets.material import material_of_rules

            self._rules = ruleset
            self.shown.set_rules(None if ruleset is None else material_of_rules(ruleset))

    @Slot(bool)
    def _stale_changed(self, stale: bool) -> None:
        if self.shown is not None:
            self.shown.set_stale(stale)

    @Slot(object)
    def _saved(self, path: object) -> None:
        self.reported.emit(_("Saved as {path}", path=path))
