"""The section of equal dice: the grid, its problems, and the common schemes."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from farkle_core.errors import Problem
from farkle_core.language.messages import N_, Message, _, ngettext
from farkle_core.rules.combinations import set_name
from farkle_core.rules.phrases import faces_name
from farkle_explorer.rules.marks import Remarks
from farkle_explorer.rules.sets_grid import SetsGrid
from farkle_explorer.rules.summaries import Scheme, sets_with
from farkle_explorer.session.draft import RulesetDraft
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import GridItem, column, grid, row
from farkle_explorer.widgets.theme import SPACING

_SCHEMES: Final = {
    Scheme.TRIPLES_ONLY: (N_("Triples only"), N_("Four to six equal dice are no combination of their own.")),
    Scheme.ADDING: (N_("Add the triple"), N_("Each die beyond three adds the triple once more: 200, 400, 600, 800.")),
    Scheme.DOUBLING: (N_("Double"), N_("Each die beyond three doubles the points: 200, 400, 800, 1,600.")),
    Scheme.MULTIPLES: ("× 4 · × 6 · × 8", N_("Four equal dice 4 times the triple, five 6 times, six 8 times.")),
    Scheme.FIXED: ("1,000 · 2,000 · 3,000", N_("Four equal dice 1,000, five 2,000, six 3,000, whatever the face.")),
}


class SetsPart(QWidget):
    """The grid with its buttons."""

    def __init__(self, draft: RulesetDraft) -> None:
        super().__init__()
        self._draft = draft
        self.grid = SetsGrid(draft)
        self.remarks = Remarks()
        self.schemes = {scheme: self._scheme_button(scheme) for scheme in Scheme}
        self.put_back = button(_("Put all back"), _("Put all points of equal dice back"), self._put_back)
        caption = QLabel(_("Points for equal dice taken together"))
        caption.setBuddy(self.grid)
        parts = caption, self.grid, self.remarks, self._lower_part()
        self.setLayout(column(*parts, spacing=SPACING // 2, margins=(2 * SPACING, 0, SPACING, SPACING)))
        self.refresh()

    def claims(self, key: str) -> bool:
        """Return whether problems at `key` belong here."""
        return key == "sets" or key.startswith("sets.")

    @property
    def differs(self) -> bool:
        """Whether any value differs from the original."""
        return bool(self.grid.table.different_keys())

    def refresh(self) -> None:
        self.grid.refresh()
        different = len(self.grid.table.different_keys())
        self._changed.setText(
            ngettext("{count} value changed", "{count} values changed", different) if different else ""
        )
        self._changed.setVisible(different > 0)
        self.put_back.setVisible(different > 0)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        self.grid.table.set_problems(frozenset(problem.key for problem in problems))
        self.remarks.say([replace(problem, message=_located(problem)) for problem in problems])

    def go_to(self, key: str) -> None:
        """Focus the value at `key`."""
        parts = [int(part) - 1 for part in key.split(".")[1:] if part.isdigit()]
        row, column = ([*parts, 0, 0])[:2]
        self.grid.setCurrentIndex(self.grid.table.index(row, column))
        self.grid.setFocus()

    def _lower_part(self) -> QVBoxLayout:
        self._changed = QLabel()
        line = row((self._changed, 1), self.put_back, spacing=-1)  # the style's spacing
        schemes = tuple(self.schemes.values())
        pairs: list[Sequence[GridItem]] = [schemes[place : place + 2] for place in range(0, len(schemes), 2)]
        if len(schemes) % 2:
            pairs[-1] = [(schemes[-1], 2)]
        buttons = grid(*pairs, spacing=(SPACING // 2, SPACING // 2))
        return column(line, QLabel(_("Four to six equal dice, from the triples:")), buttons, spacing=SPACING // 2)

    def _scheme_button(self, scheme: Scheme) -> QPushButton:
        text, meaning = _SCHEMES[scheme]
        button = QPushButton(_(text))
        button.setToolTip(_(meaning))
        button.setAccessibleDescription(_(meaning))
        button.clicked.connect(partial(self._apply, scheme))
        return button

    def _apply(self, scheme: Scheme) -> None:
        self._draft.set_values(sets_with(self._draft.document, scheme), _("fill the sets"))

    def _put_back(self) -> None:
        self._draft.put_back("sets")


def _located(problem: Problem) -> Message:
    parts = problem.key.split(".")[1:]
    if not parts:
        return problem.message
    where = (
        _("the {faces}", faces=faces_name(int(parts[0]))) if len(parts) == 1 else set_name(int(parts[0]), int(parts[1]))
    )
    return Message("{where}: {problem}", {"where": where, "problem": problem.message})
