"""What sheets are printed on, unless something else is chosen for one."""

from typing import Final

from farkle_core.language.messages import N_, _
from farkle_explorer.preferences.effects import Preferences
from farkle_explorer.preferences.page import PreferencesPage
from farkle_explorer.sheets.choices import PaperBoxes
from farkle_explorer.sheets.remembered import remembered_composition

_REMARK: Final = N_("An open sheet changes at once. You choose its content beside the sheet.")


class SheetsPage(PreferencesPage):
    """Lets one choose paper, pages and ink; the parts of the sheet stay as they are."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(_("Sheets"))
        self._preferences, self._boxes = preferences, PaperBoxes()
        self.paper, self.pages, self.ink = self._boxes.all
        for box in self._boxes.all:
            self.add_box(box, _(_REMARK) if box is self.ink else "")
            box.activated.connect(self._choose)
        self.whole.addStretch(1)

    def show_chosen(self) -> None:
        """Show what is chosen."""
        self._boxes.show(remembered_composition(self._preferences.remembered))

    def _choose(self) -> None:
        self._preferences.choose_sheet(self._boxes.put_on(remembered_composition(self._preferences.remembered)))
